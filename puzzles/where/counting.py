"""How many deals meet a formula, exactly, and one of them drawn, each as likely as the others.

Cards that no bound tells apart are one class; `shapes` counts the ways to give out classes. Here classes have
cards and places have names. Knows formulas, places and their sizes; nothing of words, trumps or rules.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, MutableMapping, Sequence
from typing import TypeAlias

from puzzles.where.formula import Formula, Weights, bounds
from puzzles.where.remaining import at_first
from puzzles.where.shapes import MET, Effort, Group, Shape, Ways, reaches, ways_to_part
from solver.cards import Card
from solver.rng import SplitMix64

Known: TypeAlias = MutableMapping[Shape, Ways]
"""Shapes that have been counted, for formulas to share."""


class Counted:
    """The deals of one formula: how many (`deals`), and one drawn; `sizes` has the cards of each place.

    Counts at once; raises TooMuch when that would exceed the effort.
    """

    def __init__(
        self,
        formula: Formula,
        deck: Sequence[Card],
        sizes: Mapping[str, int],
        effort: Effort,
        known: Known,
    ) -> None:
        self._sizes = dict(sizes)
        sums = tuple(dict.fromkeys(bound.weights for bound in bounds(formula)))
        self._places = _places(sums, sizes)
        self._room = tuple(sizes[place] for place in self._places)
        classes = _classes(sums, self._places, deck)
        self._classes = [cards for _, cards in classes]
        groups = tuple(group for group, _ in classes)
        numbers = {weights: number for number, weights in enumerate(sums)}
        shape = Shape(groups, self._room, at_first(formula, numbers, reaches(groups)[0]))
        if shape not in known:
            known[shape] = Ways(shape, effort)
        self._ways = known[shape]
        others = [size for place, size in sizes.items() if place not in self._places]
        self.deals: int = self._ways.total * ways_to_part(len(deck) - sum(self._room), others)

    def draw(self, numbers: SplitMix64) -> dict[str, tuple[Card, ...]]:
        """The cards of each place in a deal that meets the formula; ValueError where there is none."""
        if not self.deals:
            raise ValueError("no deal meets the formula")
        given: dict[str, list[Card]] = {place: [] for place in self._sizes}
        elsewhere: list[Card] = []
        index, room, asked = 0, self._room, self._ways.asked
        while asked != MET:
            totals, ways = self._ways.step(index, room, asked)
            pick = bisect_right(totals, below(numbers, totals[-1])) if len(ways) > 1 else 0
            split, room, asked = ways[pick]
            cards = iter(numbers.shuffled(self._classes[index]))
            for place, count in zip(self._places, split, strict=True):
                given[place] += (next(cards) for _ in range(count))
            elsewhere += cards
            index += 1
        still_open = iter(numbers.shuffled([card for cards in self._classes[index:] for card in cards]))
        for place, count in zip(self._places, room, strict=True):
            given[place] += (next(still_open) for _ in range(count))
        rest = iter(numbers.shuffled([*elsewhere, *still_open]))
        for place, size in self._sizes.items():
            if place not in self._places:
                given[place] += (next(rest) for _ in range(size))
        return {place: tuple(sorted(cards)) for place, cards in given.items()}


def _places(sums: Sequence[Weights], sizes: Mapping[str, int]) -> tuple[str, ...]:
    """The places that a bound weighs, in an order that depends on their weights before their names.

    So that the same wishes for other seats have the same shape.
    """
    weighed: dict[str, list[tuple[int, int]]] = {}
    for number, weights in enumerate(sums):
        for place, _, weight in weights:
            weighed.setdefault(place, []).append((number, weight))

    def order(place: str) -> tuple[int, list[tuple[int, int]]]:
        return sizes[place], sorted(weighed[place])

    return tuple(sorted((place for place in sizes if place in weighed), key=order))


def _classes(
    sums: Sequence[Weights], places: Sequence[str], deck: Sequence[Card]
) -> list[tuple[Group, tuple[Card, ...]]]:
    """The classes, those that weigh in earlier sums first, so that bounds are decided early."""
    weighs = [{(place, card): weight for place, card, weight in weights} for weights in sums]
    cards: dict[tuple[tuple[int, ...], ...], list[Card]] = {}
    for card in sorted(deck):
        adds = tuple(tuple(each.get((place, card), 0) for each in weighs) for place in places)
        cards.setdefault(adds, []).append(card)
    found = [(Group(len(alike), adds), tuple(alike)) for adds, alike in cards.items()]
    return sorted(found, key=_order)


def _order(one: tuple[Group, tuple[Card, ...]]) -> tuple[tuple[bool, ...], Group, tuple[Card, ...]]:
    group, cards = one
    return tuple(not any(column) for column in zip(*group.adds, strict=True)), group, cards


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
