"""OpenSpiel's histories as text: a list of action numbers a line, or a state as OpenSpiel saves it.

Knows how they are written down; what the numbers mean is `openspiel`'s. A line `euchre(…)` names the
settings of the histories after it; without one the dealer is stuck and nobody defends alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from solver.errors import InputError, shown
from solver.review import openspiel
from solver.review.record import Game

_LIST: Final = re.compile(r"\[?\s*-?\d+(?:\s*[,\s]\s*-?\d+)*\s*\]?")
_GAME: Final = re.compile(r"euchre(?:\((.*)\))?")
_SAVED: Final = re.compile(r"# .*OpenSpiel|\[Meta\]|\[Game\]")
_SETTINGS: Final = {"allow_lone_defender": "lone_defenders", "stick_the_dealer": "stick"}
_BOOLEANS: Final = {"true": True, "false": False}
_LONGEST: Final = 200
"""Numbers of a history that are read; a game has some fifty."""


class _Line(NamedTuple):
    number: int
    settings: dict[str, bool]
    actions: list[int]


def is_history(text: str) -> bool:
    """Whether a text, as far as its beginning tells, holds histories."""
    first = text.lstrip()
    return bool(_SAVED.match(first) or _GAME.match(first) or re.match(r"\[?\s*-?\d", first))


def each(text: str) -> Iterator[tuple[int, Game | InputError]]:
    """By line the game of each history, or what is wrong with it."""
    saved = _SAVED.match(text.lstrip())
    settings: dict[str, bool] = {}
    state: list[int] = []
    started = 0
    for number, line in enumerate(map(str.strip, text.split("\n")), 1):
        if not line or line.startswith("#") or (saved and not line[0].isdigit() and line[0] != "e"):
            continue
        try:
            if (game := _GAME.fullmatch(line)) is not None:
                settings = _settings(game[1] or "")
                continue
            actions = _actions(line)
        except InputError as error:
            yield number, error
            continue
        if saved:
            state += actions
            started = started or number
        else:
            yield number, _game(actions, settings)
    if saved:
        yield started or 1, _game(state, settings)


def _game(actions: list[int], settings: dict[str, bool]) -> Game | InputError:
    try:
        return openspiel.read(actions, **settings)
    except InputError as error:
        return error


def _actions(line: str) -> list[int]:
    if not _LIST.fullmatch(line):
        raise InputError(f"{shown(line)} is no list of action numbers")
    found = [int(number) for number in re.findall(r"-?\d{1,9}", line)]
    if len(found) > _LONGEST:
        raise InputError(f"{len(found)} actions: no game has more than {_LONGEST}")
    return found


def _settings(text: str) -> dict[str, bool]:
    found = {}
    for part in filter(None, map(str.strip, text.split(","))):
        name, _, value = part.partition("=")
        if name not in _SETTINGS or value.lower() not in _BOOLEANS:
            known = ", ".join(f"{one}=true or false" for one in _SETTINGS)
            raise InputError(f"{shown(part)} is no setting of euchre: {known}")
        found[_SETTINGS[name]] = _BOOLEANS[value.lower()]
    return found
