"""Bots for tests: programs that behave badly in every way, and classes that play in a known way."""

from __future__ import annotations

import shlex
import sys
import time

from solver.backend import kernel
from solver.review.bots.bot import Bot, View

FAST = kernel() is not None
"""Whether the native search is there; what takes minutes with Python's is left out."""

_GOOD = """
import json, sys
def say(told):
    sys.stdout.write(told + "\\n")
    sys.stdout.flush()
for line in sys.stdin:
    told = json.loads(line)
    kind = told["type"]
    if kind == "hello":
        HELLO
    elif kind == "act":
        choices = told["choices"]
        ACT
    elif kind == "deal":
        DEAL
    elif kind == "bye":
        break
"""


def program(act: str, hello: str = "say('{}')", deal: str = "pass", before: str = "") -> str:
    """The command line of a program that does this when it is asked."""
    code = before + _GOOD.replace("ACT", act).replace("HELLO", hello).replace("DEAL", deal)
    return shlex.join([sys.executable, "-c", code])


FIRST = "say(json.dumps({'choice': choices[0]}))"

DIES = shlex.join([sys.executable, "-c", "raise SystemExit(1)"])
HANGS = shlex.join([sys.executable, "-c", "import time; time.sleep(100)"])

EVIL = {
    # Why decisions are lost, and the program.
    "hangs": ("time", program("import time; time.sleep(100)")),
    "hangs at the start": (
        "time",
        shlex.join([sys.executable, "-c", "import sys, time; sys.stdin.readline(); time.sleep(100)"]),
    ),
    "never reads": ("time", HANGS),
    "complains for ever": ("time", program("[sys.stderr.write('x' * 1000) for _ in iter(int, 1)]")),
    "trickles": (
        "time",
        program(
            "[(time.sleep(0.01), sys.stdout.write('x'), sys.stdout.flush()) for _ in iter(int, 1)]",
            before="import time\n",
        ),
    ),
    "answers other questions": (
        "time",
        program(
            "[(time.sleep(0.02), say(json.dumps({'choice': choices[0], 'id': -1}))) for _ in iter(int, 1)]",
            before="import time\n",
        ),
    ),
    "answers other questions without a pause": (
        "time",
        program("[say(json.dumps({'choice': choices[0], 'id': -1})) for _ in iter(int, 1)]"),
    ),
    "ignores being ended": (
        "time",
        program("import time; time.sleep(100)", before="import signal; signal.signal(15, signal.SIG_IGN)\n"),
    ),
    "dies at once": ("crash", DIES),
    "dies at the start": ("crash", program(FIRST, hello="sys.exit(3)")),
    "dies when asked": ("crash", program("raise SystemExit(7)")),
    "dies at a deal": ("crash", program(FIRST, deal="sys.exit(1)")),
    "kills itself": ("crash", program("import os; os.kill(os.getpid(), 9)")),
    "raises": ("crash", program("raise ValueError('no idea')")),
    "closes its output": ("crash", program("import os, time; os.close(1); time.sleep(100)")),
    "closes its input": ("crash", program(FIRST, hello="say('{}'); import os; os.close(0); sys.exit(0)")),
    "floods": ("illegal", program("[print('x' * 1000) for _ in iter(int, 1)]")),
    "floods unasked": ("illegal", shlex.join([sys.executable, "-c", "while True: print({})"])),
    "one endless line": ("illegal", program("[sys.stdout.write('x' * 10000) for _ in iter(int, 1)]")),
    "garbage": ("illegal", program("say('play the ace!')")),
    "bytes": (
        "illegal",
        program("sys.stdout.buffer.write(bytes(range(128, 256)) + b'\\n'); sys.stdout.flush()"),
    ),
    "a list": ("illegal", program("say('[1, 2]')")),
    "nesting": ("illegal", program("say('[' * 30000)")),
    "nesting beside a choice": (
        "illegal",
        program("""say('{"choice": "pass", "x": ' + '[' * 30000 + ']' * 30000 + '}')"""),
    ),
    "no choice": ("illegal", program("say('{}')")),
    "a number": ("illegal", program("""say('{"choice": 3}')""")),
    "a strange choice": ("illegal", program("""say('{"choice": "the joker"}')""")),
    "an empty line": ("illegal", program("say('')")),
    "a card of another": ("illegal", program("""say('{"choice": "ZZ"}')""")),
}
"""Programs that lose every decision in which they are asked."""


class First(Bot):
    """Chooses the first choice."""

    def choose(self, view: View) -> str:
        return view.choices[0]


class Last(Bot):
    """Chooses the last choice."""

    def choose(self, view: View) -> str:
        return view.choices[-1]


class Talking(First):
    """Prints while it thinks."""

    def choose(self, view: View) -> str:
        print("thinking", flush=True)
        return super().choose(view)


class Raising(Bot):
    """Cannot decide."""

    def choose(self, view: View) -> str:
        raise RuntimeError("no idea")


class Slow(Bot):
    """Thinks for long."""

    def choose(self, view: View) -> str:
        time.sleep(100)
        return view.choices[0]


class Curious(Bot):
    """Remembers all that it is told."""

    def __init__(self) -> None:
        self.views: list[View] = []

    def choose(self, view: View) -> str:
        self.views.append(view)
        return view.choices[0]
