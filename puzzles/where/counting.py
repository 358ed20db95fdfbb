"""How many deals meet a formula, exactly, and one of them drawn, each as likely as the others.

Cards that no bound tells apart are one class; classes are given out one after another. What can follow
depends only on the room left at each place and on what the formula still asks, so sums over all ways are
remembered by these (dynamic programming). Knows places, sizes and formulas; nothing of words, trumps or
rules.

Effort is counted in ways looked at, never in time: what can be counted does not depend on the machine.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple, TypeAlias

from puzzles.where.formula import Formula, Weights, bounds
from puzzles.where.remaining import Reach, Remaining, after, at_first
from solver.cards import Card
from solver.rng import SplitMix64

Room: TypeAlias = tuple[int, ...]
"""Cards that still fit, or that go, to each place that a bound weighs; the others share the rest."""


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


class _Class(NamedTuple):
    """Cards that weigh the same everywhere: at each place, what one of them adds to each sum."""

    cards: tuple[Card, ...]
    adds: tuple[tuple[int, ...], ...]


class _Step(NamedTuple):
    """What giving out a class can lead to: running totals of deals; the split, room and formula of each."""

    totals: list[int]
    ways: list[tuple[Room, Room, int]]


class Counted:
    """The deals of one formula: how many (`deals`), and one drawn; `sizes` has the cards of each place.

    Counts at once; raises TooMuch when that would exceed the effort.
    """

    def __init__(
        self, formula: Formula, deck: Sequence[Card], sizes: Mapping[str, int], effort: Effort
    ) -> None:
        self._sizes = dict(sizes)
        self._effort = effort
        sums = tuple(dict.fromkeys(bound.weights for bound in bounds(formula)))
        weighed = {place for weights in sums for place, _, _ in weights}
        self._places = tuple(place for place in sizes if place in weighed)
        self._classes = _classes(sums, self._places, deck)
        self._reaches = _reaches(self._classes, len(sums))
        sizes_left = [len(each.cards) for each in self._classes]
        self._open = [sum(sizes_left[index:]) for index in range(len(sizes_left) + 1)]
        self._known: list[Remaining] = [True, False]
        self._numbers: dict[Remaining, int] = {}
        self._after: dict[tuple[int, int, Room], int] = {}
        self._counts: dict[tuple[int, Room, int], int] = {}
        self._steps: dict[tuple[int, Room, int], _Step] = {}
        self._room: Room = tuple(sizes[place] for place in self._places)
        numbers = {weights: number for number, weights in enumerate(sums)}
        self._start = self._number(at_first(formula, numbers, self._reaches[0]))
        named_apart = _ways_to_part(self._open[0] - sum(self._room), [
            size for place, size in sizes.items() if place not in self._places
        ])  # fmt: skip
        self.deals: int = self._count(0, self._room, self._start) * named_apart

    def draw(self, numbers: SplitMix64) -> dict[str, tuple[Card, ...]]:
        """The cards of each place in a deal that meets the formula; ValueError where there is none."""
        if not self.deals:
            raise ValueError("no deal meets the formula")
        given: dict[str, list[Card]] = {place: [] for place in self._sizes}
        elsewhere: list[Card] = []
        index, room, asked = 0, self._room, self._start
        while asked != _MET:
            totals, ways = self._step(index, room, asked)
            pick = bisect_right(totals, below(numbers, totals[-1])) if len(ways) > 1 else 0
            split, room, asked = ways[pick]
            cards = iter(numbers.shuffled(self._classes[index].cards))
            for place, count in zip(self._places, split, strict=True):
                given[place] += (next(cards) for _ in range(count))
            elsewhere += cards
            index += 1
        still_open = iter(numbers.shuffled([card for each in self._classes[index:] for card in each.cards]))
        for place, count in zip(self._places, room, strict=True):
            given[place] += (next(still_open) for _ in range(count))
        rest = iter(numbers.shuffled([*elsewhere, *still_open]))
        for place, size in self._sizes.items():
            if place not in self._places:
                given[place] += (next(rest) for _ in range(size))
        return {place: tuple(sorted(cards)) for place, cards in given.items()}

    def _count(self, index: int, room: Room, asked: int) -> int:
        """Ways to fill the room from the open cards so that what is asked holds."""
        if asked == _MET:
            return _ways_to_part(self._open[index], room)
        key = (index, room, asked)
        found = self._counts.get(key)
        if found is None:
            self._effort.spend(len(_splits(len(self._classes[index].cards), room)))
            found = sum(ways * self._count(index + 1, left, then) for _, ways, left, then in self._ways(*key))
            self._counts[key] = found
        return found

    def _step(self, index: int, room: Room, asked: int) -> _Step:
        key = (index, room, asked)
        found = self._steps.get(key)
        if found is None:
            found = _Step([], [])
            total = 0
            for split, ways, left, then in self._ways(*key):
                deals = ways * self._count(index + 1, left, then)
                if deals:
                    total += deals
                    found.totals.append(total)
                    found.ways.append((split, left, then))
            self._steps[key] = found
        return found

    def _ways(self, index: int, room: Room, asked: int) -> Iterator[tuple[Room, int, Room, int]]:
        """Ways to give out a class that may yet succeed: split, how many, room left, what is then asked."""
        size = len(self._classes[index].cards)
        later = self._open[index + 1]
        for split in _splits(size, room):
            left = tuple(space - count for space, count in zip(room, split, strict=True))
            if sum(left) > later:
                continue
            then = self._then(index, asked, split)
            if then != _LOST:
                yield split, _ways_to_part(size, split), left, then

    def _then(self, index: int, asked: int, split: Room) -> int:
        key = (index, asked, split)
        found = self._after.get(key)
        if found is None:
            rows = self._classes[index].adds
            grown = [
                sum(row[number] * count for row, count in zip(rows, split, strict=True))
                for number in range(len(self._reaches[index]))
            ]
            found = self._number(after(self._known[asked], grown, self._reaches[index + 1]))
            self._after[key] = found
        return found

    def _number(self, remaining: Remaining) -> int:
        """A small number for what is asked; two are the same when as much is asked."""
        if isinstance(remaining, bool):
            return _MET if remaining else _LOST
        found = self._numbers.get(remaining)
        if found is None:
            found = self._numbers[remaining] = len(self._known)
            self._known.append(remaining)
        return found


_MET, _LOST = 0, 1


def _classes(sums: Sequence[Weights], places: Sequence[str], deck: Sequence[Card]) -> list[_Class]:
    """The classes, those that weigh in earlier sums first, so that bounds are decided early."""
    weighs = [{(place, card): weight for place, card, weight in weights} for weights in sums]
    groups: dict[tuple[tuple[int, ...], ...], list[Card]] = {}
    for card in sorted(deck):
        adds = tuple(tuple(each.get((place, card), 0) for each in weighs) for place in places)
        groups.setdefault(adds, []).append(card)
    found = [_Class(tuple(cards), adds) for adds, cards in groups.items()]
    return sorted(found, key=lambda each: tuple(not any(column) for column in zip(*each.adds, strict=True)))


def _reaches(classes: Sequence[_Class], sums: int) -> list[Reach]:
    """For each number of classes given out, by how much the others can make each sum grow."""
    found: list[list[tuple[int, int]]] = [[(0, 0)] * sums]
    for each in reversed(classes):
        size = len(each.cards)
        columns = list(zip(*each.adds, strict=True)) or [()] * sums
        found.append(
            [
                (least + size * min(0, *column), most + size * max(0, *column))
                for (least, most), column in zip(found[-1], columns, strict=True)
            ]
        )
    return list(reversed(found))


@lru_cache(maxsize=4096)
def _splits(cards: int, room: Room) -> tuple[Room, ...]:
    """Every way to give some of the cards to each place, as many as fit; the others go elsewhere."""
    if not room:
        return ((),)
    return tuple(
        (count, *rest)
        for count in range(min(cards, room[0]) + 1)
        for rest in _splits(cards - count, room[1:])
    )


def _ways_to_part(cards: int, counts: Sequence[int]) -> int:
    """The number of ways to take disjoint sets of these sizes from so many cards; 0 if there are too few."""
    ways = 1
    for count in counts:
        ways *= comb(cards, count) if cards >= count else 0
        cards -= count
    return ways


def below(numbers: SplitMix64, bound: int) -> int:
    """A number from 0 to bound - 1, each as likely as the others, however large the bound."""
    bits = (bound - 1).bit_length()
    words = -(-bits // 64)
    while True:
        number = 0
        for _ in range(words):
            number = number << 64 | numbers.next()
        number >>= 64 * words - bits
        if number < bound:
            return number
