"""What bots are called on the command line, and how one of that name is made.

Knows all kinds of bots, and imports only what is asked for.
"""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from typing import Final

from solver.errors import BowersError, shown
from solver.review.bots.bot import Bot
from solver.review.bots.host import LOOK

Maker = Callable[[], Bot]
LIMIT: Final = 1.0
"""Seconds that a program has for a decision, unless something else is said."""
BUILT_IN: Final = ("random", "habit", "pimc", "optimal")
_MOST_WORLDS: Final = 100_000
_HOST: Final = (sys.executable, "-m", "solver.review.bots.host")
_LOOKING: Final = 10.0
"""Seconds that a module has to be imported."""


def bot_maker(name: str, limit: float = LIMIT) -> Maker:
    """What makes the bots of a name, one for each seat: `random`, `habit`, `pimc`, `pimc:300` (worlds),
    `optimal`, `module:Class` (a `Bot`, run as a program), `openspiel:NAME`, else a command line.

    `limit` is for programs. BowersError for a name that cannot be meant.
    """
    word, _, rest = name.strip().partition(":")
    if word in BUILT_IN:
        return _built_in(name.strip(), word, rest)
    if word == "openspiel":
        from solver.review.bots import spiel

        make = spiel.maker(rest)
        return lambda: spiel.SpielBot(make)
    if _is_class(name):
        _look_for(name.strip())
        return _program([*_HOST, name.strip()], limit)
    try:
        command = shlex.split(name)
    except ValueError as error:
        raise BowersError(f"{shown(name)} is no command line: {str(error).lower()}") from None
    if not command:
        raise BowersError("a bot has no name: one of " + ", ".join(BUILT_IN) + ", module:Class, or a command")
    if shutil.which(command[0]) is None:
        raise BowersError(f"{shown(name)}: {shown(command[0])} is no program that can be run, and no bot")
    return _program(command, limit)


def look(name: str) -> None:
    """BowersError where a Python class of this name is none that can play; for other bots nothing is done.

    The module is another's and may do anything: it is imported in a process of its own, and one that takes
    its time is left for the match to find out.
    """
    if not _is_class(name):
        return
    command = [*_HOST, name.strip(), LOOK]
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, timeout=_LOOKING, check=False
        )
    except subprocess.TimeoutExpired:
        return
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").split("\n")
        last = next((line.strip() for line in reversed(said) if line.strip()), "")
        raise BowersError(last[:200] or f"{shown(name)}: it ends with exit status {done.returncode}")


def _is_class(name: str) -> bool:
    word, _, _ = name.strip().partition(":")
    named = re.fullmatch(r"[^\W\d][\w.]*:[^\W\d]\w*", name.strip()) is not None
    return named and word not in (*BUILT_IN, "openspiel")


def _look_for(name: str) -> None:
    """BowersError where a class's module is not there."""
    module = name.partition(":")[0]
    sys.path.insert(0, "")
    try:
        found = find_spec(module)
    except (ImportError, ValueError):
        found = None
    finally:
        sys.path.remove("")
    if found is None:
        raise BowersError(f"{shown(name)}: there is no module {module}")


def _program(command: list[str], limit: float) -> Maker:
    from solver.review.bots.program import ProgramBot

    return lambda: ProgramBot(command, limit)


def _built_in(name: str, word: str, rest: str) -> Maker:
    if word == "pimc":
        from solver.review.bots.pimc import WORLDS, PimcBot

        if name == word:
            return PimcBot
        if not re.fullmatch("[0-9]{1,6}", rest) or not 2 <= int(rest) <= _MOST_WORLDS:
            raise BowersError(f"{shown(name)}: pimc takes 2 to {_MOST_WORLDS} worlds, as pimc:{WORLDS}")
        worlds = int(rest)
        return lambda: PimcBot(worlds)
    if name != word:
        raise BowersError(f"{shown(name)}: {word} takes no number")
    if word == "habit":
        from solver.review.bots.habit import HabitBot

        return HabitBot
    from solver.review.bots.simple import OptimalBot, RandomBot

    return OptimalBot if word == "optimal" else RandomBot
