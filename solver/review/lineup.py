"""Who sits where in a match, so that each bot holds the same cards as the others.

Knows games and places, not bots: they are numbers here. A place is what one bot plays: a seat, or in
partnership both seats of a side. A lineup is a row of bots, a place each, and it is played in all its
rotations, so that each of its bots holds every hand once for each time it is in the row.
"""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Final, TypeAlias

from solver.cards import SEATS
from solver.deal import USUAL_SEATS
from solver.rules import Rules

Lineup: TypeAlias = tuple[int, ...]
"""The bots by place, clockwise from North."""

BOTS: Final = range(2, 5)
"""How many bots a match may have."""


def places(rules: Rules) -> tuple[str, ...]:
    """The seats of each place, clockwise from North."""
    if rules.sides == "partners":
        return ("NS", "EW")
    return tuple(USUAL_SEATS[rules.players])


def tables(rules: Rules, bots: int, number: int) -> list[dict[str, int]]:
    """By table of the deal of that number who plays which seat; ValueError for other than 2 to 4 bots.

    Every bot holds every hand of a deal equally often. The order in which three or four different bots sit
    round the table goes from deal to deal through all there are.
    """
    if bots not in BOTS:
        raise ValueError(f"a match is between 2 to 4 bots, not {bots}")
    seats = places(rules)
    found = dict.fromkeys(
        row[turn:] + row[:turn] for row in _rows(len(seats), bots, number) for turn in range(len(row))
    )
    return [
        {seat: bot for place, bot in zip(seats, row, strict=True) for seat in sorted(place, key=SEATS.index)}
        for row in found
    ]


def _rows(size: int, bots: int, number: int) -> list[Lineup]:
    """The lineups of a deal: every choice of as many different bots as there are places; where bots are
    fewer, each takes the places that are left once."""
    if bots >= size:
        return [_order(row, number) for row in combinations(range(bots), size)]
    if (size, bots) == (3, 2):
        return [(0, 1, 1), (1, 0, 0)]
    if (size, bots) == (4, 2):
        return [(0, 1, 0, 1)]
    return [_order(row, number, extra) for row in [tuple(range(bots))] for extra in row]


def _order(row: Lineup, number: int, extra: int | None = None) -> Lineup:
    """One of the orders round the table; a bot that sits twice sits opposite itself."""
    rest = row[1:] if extra is None else tuple(bot for bot in row if bot != extra)
    orders = list(permutations(rest))
    one = orders[number % len(orders)]
    return (row[0], *one) if extra is None else (extra, one[0], extra, one[1])
