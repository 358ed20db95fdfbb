"""The puzzle of a day, from nothing but its date: the same on every machine, for ever.

Knows how a date becomes a seed, how hard each weekday is and whose turn it is; no clock. What decides is
whole numbers alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from itertools import islice
from types import MappingProxyType
from typing import Final

import msgspec

from puzzles.dates import FIRST
from puzzles.find import Fell
from puzzles.generate import tried
from puzzles.make import REVISION
from puzzles.model import Level, Puzzle
from puzzles.wanted import Wanted
from solver.position import Position
from solver.rng import SplitMix64

_MONDAY: Final = date(1999, 12, 27)
"""Of the week that has the first day."""
LEVELS: Final[tuple[Level, ...]] = ("easy", "easy", "medium", "medium", "hard", "hard", "expert")
"""Monday to Sunday."""
HEROES_OF: Final[Mapping[Level, tuple[str, ...]]] = MappingProxyType(
    {
        "easy": (
            "partners",
            "buck escape",
            "maker",
            "two-handed",
            "lone maker",
            "buck maker",
            "defenders",
            "lone defender",
        ),
        "medium": (
            "defenders",
            "lone maker",
            "partners",
            "buck maker",
            "maker",
            "lone defender",
            "two-handed",
        ),
        "hard": ("buck maker", "defenders", "two-handed", "partners", "lone defender"),
        "expert": ("partners", "maker", "defenders", "two-handed", "lone defender"),
    }
)
"""Whose turn it is, one after another on the days of a level: kinds with puzzles so hard in good number."""
_STARTS_OF: Final[Mapping[Level, frozenset[str]]] = MappingProxyType(
    {"hard": frozenset({"opening", "after lead"}), "expert": frozenset({"opening"})}
)
"""Where such puzzles are found soonest; elsewhere any start will do."""
_PATIENCE: Final = 20_000
"""Candidates, those of other heroes included, until the next hero has a try."""
_CARDS: Final = 9
"""In hands and on the table at least: endings with fewer would come again within decades."""


def seed_of(day: date) -> int:
    """The seed of a day: the days since 2000-01-01, plus 2**32 times the generator's revision, mixed by one
    step of SplitMix64, of which the upper 53 bits are taken, which every reader of JSON keeps exactly."""
    return SplitMix64((REVISION << 32) + (day - FIRST).days).next() >> 11


def puzzle_of(day: date) -> Puzzle:
    """The puzzle of a day."""
    level = LEVELS[day.weekday()]
    heroes = HEROES_OF[level]
    weeks, days = divmod((day - _MONDAY).days, 7)
    turn = weeks * LEVELS.count(level) + days - LEVELS.index(level)
    for hero in (heroes[(turn + later) % len(heroes)] for later in range(len(heroes))):
        wanted = Wanted(
            heroes=frozenset({hero}),
            levels=frozenset({level}),
            starts=_STARTS_OF.get(level, frozenset()),
            meets=_large,
        )
        for made in islice(tried(seed_of(day), wanted), _PATIENCE):
            if not isinstance(made, Fell):
                return dated(made, day)
    raise AssertionError(f"nobody has a puzzle on {day}")


def _large(position: Position) -> bool:
    return len(position.trick) + sum(len(hand or ()) for hand in position.hands) >= _CARDS


def dated(puzzle: Puzzle, day: date) -> Puzzle:
    """The puzzle as that of a day."""
    return msgspec.structs.replace(puzzle, date=day.isoformat())
