"""How many ways there are to give out classes of cards so that bounds on sums hold, and the steps of one way.

Classes are given out one after another. What can follow depends only on the room left at each place and on
what is still asked, so counts are remembered by these (dynamic programming). Cards and places have no names
here: a shape that occurs under every trump suit is counted once. Knows numbers only.

Effort is counted in ways looked at, never in time: what can be counted does not depend on the machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb
from typing import Final, NamedTuple, TypeAlias

from puzzles.where.remaining import Reach, Remaining, after

Room: TypeAlias = tuple[int, ...]
"""Cards that still fit, or that go, to each place that a bound weighs; the others share the rest."""

MET: Final = 0
_LOST: Final = 1


class TooMuch(Exception):
    """Counting would take more effort than it may."""


class Effort:
    """Ways that may still be looked at; `spend` raises TooMuch when there are none left."""

    def __init__(self, ways: int) -> None:
        self._left = ways

    def spend(self, ways: int) -> None:
        """Takes some ways off."""
        self._left -= ways
        if self._left < 0:
            raise TooMuch


class Group(NamedTuple):
    """Cards that weigh the same everywhere: how many, and at each place what one of them adds to each sum."""

    size: int
    adds: tuple[tuple[int, ...], ...]


class Shape(NamedTuple):
    """Classes in the order in which they are given out, the room for them, and what is asked at first."""

    groups: tuple[Group, ...]
    room: Room
    asked: Remaining


class Step(NamedTuple):
    """What giving out a class can lead to: running totals of ways, and of each way split, room left, what is
    then asked.
    """

    totals: list[int]
    ways: list[tuple[Room, Room, int]]


class Ways:
    """The ways of a shape, counted at once (`total`); raises TooMuch when that would exceed the effort."""

    def __init__(self, shape: Shape, effort: Effort) -> None:
        self._groups = shape.groups
        self._effort = effort
        self._open = open_cards(shape.groups)
        self._reaches = reaches(shape.groups)
        self._known: list[Remaining] = [True, False]
        self._numbers: dict[Remaining, int] = {}
        self._after: dict[tuple[int, int, Room], int] = {}
        self._counts: dict[tuple[int, Room, int], int] = {}
        self._steps: dict[tuple[int, Room, int], Step] = {}
        self.asked = self._number(shape.asked)
        self.total: int = self._count(0, shape.room, self.asked)

    def step(self, index: int, room: Room, asked: int) -> Step:
        """What giving out the class of this number can lead to; only for what is neither `MET` nor lost."""
        key = (index, room, asked)
        found = self._steps.get(key)
        if found is None:
            found = Step([], [])
            total = 0
            for split, ways, left, then in self._ways(*key):
                counted = ways * self._count(index + 1, left, then)
                if counted:
                    total += counted
                    found.totals.append(total)
                    found.ways.append((split, left, then))
            self._steps[key] = found
        return found

    def _count(self, index: int, room: Room, asked: int) -> int:
        """Ways to fill the room from the open cards so that what is asked holds."""
        if asked == MET:
            return ways_to_part(self._open[index], room)
        if asked == _LOST:
            return 0
        key = (index, room, asked)
        found = self._counts.get(key)
        if found is None:
            self._effort.spend(len(_splits(self._groups[index].size, room)))
            found = sum(ways * self._count(index + 1, left, then) for _, ways, left, then in self._ways(*key))
            self._counts[key] = found
        return found

    def _ways(self, index: int, room: Room, asked: int) -> Iterator[tuple[Room, int, Room, int]]:
        """Ways to give out a class that may yet succeed: split, how many, room left, what is then asked."""
        later = self._open[index + 1]
        for split, ways, left, needed in _splits(self._groups[index].size, room):
            if needed <= later:
                then = self._after.get((index, asked, split))
                if then is None:
                    then = self._then(index, asked, split)
                if then != _LOST:
                    yield split, ways, left, then

    def _then(self, index: int, asked: int, split: Room) -> int:
        rows = self._groups[index].adds
        grown = [
            sum(row[number] * count for row, count in zip(rows, split, strict=True))
            for number in range(len(self._reaches[index]))
        ]
        found = self._number(after(self._known[asked], grown, self._reaches[index + 1]))
        self._after[index, asked, split] = found
        return found

    def _number(self, remaining: Remaining) -> int:
        """A small number for what is asked; two are the same when as much is asked."""
        if isinstance(remaining, bool):
            return MET if remaining else _LOST
        found = self._numbers.get(remaining)
        if found is None:
            found = self._numbers[remaining] = len(self._known)
            self._known.append(remaining)
        return found


def open_cards(groups: Sequence[Group]) -> list[int]:
    """For each number of classes given out, how many cards the others have."""
    return [sum(group.size for group in groups[index:]) for index in range(len(groups) + 1)]


def reaches(groups: Sequence[Group]) -> list[Reach]:
    """For each number of classes given out, by how much the others can make each sum grow."""
    sums = len(groups[0].adds[0]) if groups and groups[0].adds else 0
    found: list[list[tuple[int, int]]] = [[(0, 0)] * sums]
    for group in reversed(groups):
        found.append(
            [
                (least + group.size * min(0, *column), most + group.size * max(0, *column))
                for (least, most), column in zip(found[-1], zip(*group.adds, strict=True), strict=True)
            ]
        )
    return list(reversed(found))


@lru_cache(maxsize=1 << 14)
def _splits(cards: int, room: Room) -> tuple[tuple[Room, int, Room, int], ...]:
    """Every way to give some of the cards to each place, as many as fit; the others go elsewhere.

    Each with the number of ways to choose them, the room left, and how many cards that is in all.
    """
    if not room:
        return (((), 1, (), 0),)
    return tuple(
        ((count, *split), ways * comb(cards, count), (room[0] - count, *left), needed + room[0] - count)
        for count in range(min(cards, room[0]) + 1)
        for split, ways, left, needed in _splits(cards - count, room[1:])
    )


def ways_to_part(cards: int, counts: Sequence[int]) -> int:
    """The number of ways to take disjoint sets of these sizes from so many cards; 0 if there are too few."""
    ways = 1
    for count in counts:
        ways *= comb(cards, count) if cards >= count else 0
        cards -= count
    return ways
