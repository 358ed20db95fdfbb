"""Runs a bot that is a Python class as a program of the line protocol: `python -m solver.review.bots.host
module:Class`.

Knows messages and one bot. What the bot prints goes to standard error, so that it cannot be taken for an
answer.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from importlib import import_module
from typing import IO, Final

from solver.errors import BowersError, shown
from solver.review.bots import wire
from solver.review.bots.bot import Bot

LOOK: Final = "--look"


def load(name: str) -> Callable[[], Bot]:
    """The class that `module:Class` names; BowersError where there is none that is a bot."""
    module, _, attribute = name.partition(":")
    try:
        found = getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise BowersError(f"{shown(name)}: {error}") from None
    except Exception as error:  # a module may raise anything
        raise BowersError(f"{shown(name)}: {type(error).__name__}: {error}") from None
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise BowersError(f"{shown(name)} is no class under {Bot.__module__}.{Bot.__name__}")
    return found


def serve(bot: Bot, source: IO[bytes], target: IO[bytes]) -> None:
    """Plays by the messages of `source` until it ends or says bye; answers go to `target`."""
    rules = None
    try:
        for told in source:
            message = wire.MESSAGES.decode(told)
            answer: wire.Answer | wire.Ready | None = None
            if isinstance(message, wire.Hello):
                rules = wire.rules_of(message)
                bot.start(rules, message.seed)
                answer = wire.Ready(type(bot).__name__)
            elif isinstance(message, wire.DealMessage):
                bot.deal(wire.dealt_of(message))
            elif isinstance(message, wire.Act):
                assert rules is not None
                answer = wire.Answer(bot.choose(wire.view_of(message, rules)), message.id)
            elif isinstance(message, wire.ResultMessage):
                bot.result(wire.result_of(message))
            else:
                break
            if answer is not None:
                target.write(wire.line(answer))
                target.flush()
    finally:
        bot.close()


def main() -> None:
    """Serves the class that the command line names on standard input and output; with LOOK behind it only
    looks whether it is there."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    sys.path.insert(0, "")
    try:
        made = load(sys.argv[1])
        if LOOK in sys.argv[2:]:
            return
        bot = made()
    except BowersError as error:
        sys.exit(str(error))
    serve(bot, sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
