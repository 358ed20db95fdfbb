"""Shares of games and heroes among the days of a calendar: how they are given, and how many days that makes.

Knows weights and whole days. Must not know puzzles or dates; which names there are it is told.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

import msgspec

from puzzles.model import with_path
from puzzles.where.words import meant
from solver.entries import decode_object
from solver.errors import InputError, shown

Weights = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Shares:
    """Weights of games and of heroes; None where any mixture will do, no weight means never.

    Of `days` days a name comes on its part of them rounded up or down to whole days, and `tolerance` days
    more or fewer are allowed.
    """

    games: Weights | None
    heroes: Weights | None
    tolerance: int = 0

    def bounds(
        self, weights: Weights | None, days: int, others: Iterable[str] = ()
    ) -> dict[str, tuple[int, int]]:
        """Least and most days of each name; `others` are names that may have no weight, so none."""
        if weights is None:
            return {}
        total = sum(weights.values())
        found = {
            name: (
                max(0, days * weight // total - self.tolerance),
                -(-days * weight // total) + (self.tolerance if weight else 0),
            )
            for name, weight in weights.items()
        }
        return found | {name: (0, 0) for name in others if name not in weights}


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of shares as it is written."""

    games: dict[str, int] | None = None
    heroes: dict[str, int] | None = None
    tolerance: int | msgspec.UnsetType = msgspec.UNSET


def read_shares(text: bytes | str, where: str) -> Shares:
    """Shares from a JSON object: `{"games": {"buck": 20, …}, "heroes": {…}, "tolerance": 2}`, each optional.

    A tolerance alone is one of the usual shares. InputError names `where` and the place in the object.
    """
    try:
        given = msgspec.convert(decode_object(text), _File)  # refuses a key given twice
    except msgspec.ValidationError as error:
        raise InputError(f"{where}: {with_path(error)}") from None
    except InputError as error:
        raise InputError([f"{where}: {fault}" for fault in error.faults]) from None
    wrong = [
        f"{where}: $.{part}: {fault}"
        for part, weights in (("games", given.games), ("heroes", given.heroes))
        for fault in _faults(weights)
    ]
    tolerance = 0 if given.tolerance is msgspec.UNSET else given.tolerance
    if tolerance < 0:
        wrong.append(f"{where}: $.tolerance: {tolerance} days; it must not be negative")
    if wrong:
        raise InputError(wrong)
    if given.tolerance is not msgspec.UNSET and given.games is None and given.heroes is None:
        return replace(USUAL, tolerance=tolerance)
    return Shares(given.games, given.heroes, tolerance)


def unknown(shares: Shares, games: Collection[str], heroes: Collection[str]) -> list[str]:
    """A text for each name that has a weight and is none of these, with the one that is nearest to it."""
    found = []
    for part, what, weights, names in (
        ("games", "game", shares.games, games),
        ("heroes", "hero", shares.heroes, heroes),
    ):
        for name in weights or ():
            if name not in names:
                said = meant(name, names) or f" (there are {', '.join(names)})"
                found.append(f"$.{part}: no {what} {shown(name)}{said}")
    return found


def _faults(weights: Weights | None) -> list[str]:
    if weights is None:
        return []
    wrong = [f"{shown(name)} has a weight below nothing" for name, weight in weights.items() if weight < 0]
    return wrong or ([] if sum(weights.values()) else ["no name has a weight"])


USUAL: Final = Shares(
    games={"cutthroat": 32, "partnership": 30, "buck": 20, "british": 14, "two-handed": 4},
    heroes={
        "partners": 32,
        "defenders": 16,
        "buck maker": 12,
        "lone defender": 10,
        "lone maker": 10,
        "maker": 8,
        "buck escape": 8,
        "two-handed": 4,
    },
)
"""The shares of a calendar that asks for none, in hundredths: what is seldom hard comes less often."""
