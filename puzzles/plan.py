"""How many days each game and hero gets at each level, and which days those are.

Knows counts: days a level has, puzzles there are, shares. Must not know themes, difficulty in bits or any
single puzzle; what a plan promises too much is found by `weeks`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from puzzles.calendar_rules import Days, level_of
from puzzles.cpsat import IntVar, Model
from puzzles.features import Features
from puzzles.levels import LEVELS
from puzzles.shares import Shares, Weights


class Cell(NamedTuple):
    """What shares are given for: a game and a hero's kind together."""

    game: str
    hero: str


def cell_of(one: Features) -> Cell:
    """The cell a puzzle belongs to."""
    return Cell(one.game, one.hero)


Supply = Mapping[tuple[str, Cell], int]
"""Puzzles to be had by level and cell."""

Bounds = Mapping[str, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Wanted:
    """Days to be filled by level, and the least and most of them that each game and each hero gets."""

    levels: Mapping[str, int]
    games: Bounds
    heroes: Bounds

    @classmethod
    def of(cls, empty: Sequence[date], fixed: Days, shares: Shares, cells: Sequence[Cell]) -> Wanted:
        """What is left to do when the days `fixed`, with the empty ones the whole stretch, are counted in."""
        total = len(empty) + len(fixed)

        def left(weights: Weights | None, names: list[str], taken: Counter[str]) -> Bounds:
            bounds = shares.bounds(weights, total, [*names, *taken])
            return {name: (low - taken[name], high - taken[name]) for name, (low, high) in bounds.items()}

        done = [cell_of(one) for one in fixed.values()]
        return cls(
            Counter(map(level_of, empty)),
            left(shares.games, [cell.game for cell in cells], Counter(cell.game for cell in done)),
            left(shares.heroes, [cell.hero for cell in cells], Counter(cell.hero for cell in done)),
        )


@dataclass(frozen=True, slots=True)
class Counts:
    """Days by level and cell, and how many puzzles of each are missing for that."""

    days: Mapping[tuple[str, Cell], int]
    short: Mapping[tuple[str, Cell], int]


def counts(wanted: Wanted, supply: Supply) -> Counts | None:
    """Days for each level and cell; as few missing puzzles as can be, then no cell used up more than others.

    None where the shares alone cannot be met, however many puzzles there were.
    """
    cells = sorted({cell for _, cell in supply})
    model = Model()
    days: dict[tuple[str, Cell], IntVar] = {}
    short: dict[tuple[str, Cell], IntVar] = {}
    for level in LEVELS:
        need = wanted.levels.get(level, 0)
        for cell in cells:
            days[level, cell] = model.number(0, need)
            short[level, cell] = model.number(0, need)
            model.at_most([(1, days[level, cell]), (-1, short[level, cell])], supply.get((level, cell), 0))
        model.between([(1, days[level, cell]) for cell in cells], need, need)
    for place, bounds in enumerate((wanted.games, wanted.heroes)):
        for name, (low, high) in bounds.items():
            model.between([(1, var) for (_, cell), var in days.items() if cell[place] == name], low, high)
    missing = model.number(0, sum(wanted.levels.values()))
    model.between([(1, missing), *((-1, var) for var in short.values())], 0, 0)
    model.minimise(missing)
    solved = model.solve()
    if solved is None:
        return None
    model.at_most([(1, missing)], solved[missing])
    used = model.number(0, 1000 * sum(wanted.levels.values()))
    for kind, var in days.items():
        if supply.get(kind, 0):
            model.at_most([(1000, var), (-supply[kind], used)], 0)
    model.minimise(used)
    evenly = model.solve() or solved
    return Counts(
        {kind: evenly[var] for kind, var in days.items() if evenly[var]},
        {kind: evenly[var] for kind, var in short.items() if evenly[var]},
    )


def spread(empty: Sequence[date], planned: Counts) -> dict[date, Cell]:
    """A cell for each day, each cell's days as far apart as they go among the days of their level."""
    of_level: defaultdict[str, list[date]] = defaultdict(list)
    for day in sorted(empty):
        of_level[level_of(day)].append(day)
    found: dict[date, Cell] = {}
    for level, days in of_level.items():
        places: list[tuple[int, Cell]] = []
        for (other, cell), count in sorted(planned.days.items()):
            if other == level:  # the middle of its nth part of the level's days, in halves of a part
                places += [((2 * n + 1) * len(days) * 1000 // (2 * count), cell) for n in range(count)]
        found |= dict(zip(days, (cell for _, cell in sorted(places)), strict=True))
    return found
