"""What a puzzle looks like from outside: the few things by which puzzles are counted, chosen and told apart.

Knows when two puzzles are alike. Must not know where puzzles are kept or on which day they come.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Self

from puzzles.model import Puzzle
from solver.cards import JOKER, RANKS, Card
from solver.errors import InputError
from solver.position import Position

NEAR_BITS: Final = 500
"""Difficulties closer than this, in thousandths of a bit with habit, count as equal."""

ALIKE: Final = 1
"""Puzzles that differ in at most so many features are alike."""


@dataclass(frozen=True, slots=True)
class Features:
    """A puzzle's id, and what else a calendar looks at.

    `hero` and `start` are kinds as in the puzzle's origin, `tricks` the goal from here on, `bits` and
    `habit_bits` the difficulty in thousandths of a bit, `themes` in alphabetical order. Of the hand to act
    `shape` has the lengths, trumps first: `3+1.1` has three trumps and two single plain cards; `tops` the
    joker, bowers and aces: `RA1` has the right bower, the ace of trumps and one plain ace. `table` are the
    hands that play and the cards played to the trick: `4.1`.
    """

    id: str
    game: str
    hero: str
    start: str
    level: str
    tricks: int
    bits: int
    habit_bits: int
    themes: tuple[str, ...]
    shape: str
    tops: str
    table: str

    @classmethod
    def of(cls, puzzle: Puzzle) -> Self:
        """Those of a puzzle that says how difficult it is; InputError for one that does not, and where its
        position is impossible."""
        if puzzle.difficulty is None:
            raise InputError("$.difficulty: is missing")
        position = puzzle.play_out()
        if wrong := position.faults():
            raise InputError([f"$.position: {fault}" for fault in wrong])
        return cls(
            puzzle.id,
            puzzle.position.game,
            puzzle.origin.hero,
            puzzle.origin.start,
            puzzle.difficulty.level,
            puzzle.goal.tricks,
            round(puzzle.difficulty.bits * 1000),
            round(puzzle.difficulty.habit_bits * 1000),
            tuple(sorted(set(puzzle.themes))),
            *_seen(position),
        )

    @property
    def exact(self) -> tuple[object, ...]:
        """The features that are equal or not; difficulty, which may be near, is none of them."""
        return (
            self.game,
            self.hero,
            self.start,
            self.level,
            self.tricks,
            self.themes,
            self.shape,
            self.tops,
            self.table,
        )


def _seen(position: Position) -> tuple[str, str, str]:
    """Shape, tops and table."""
    layout = position.layout
    hand = layout.sorted_hand(position.hand(position.to_play or ""))
    trumps = [card for card in hand if layout.is_trump(card)]
    plain = [card for card in hand if not layout.is_trump(card)]
    lengths = sorted(Counter(map(layout.suit_of, plain)).values(), reverse=True)
    letters = ("B" if card == JOKER else _BOWERS[layout.bower(card)] or _ace(card) for card in trumps)
    aces = sum(map(len, map(_ace, plain)))
    return (
        f"{len(trumps)}+{'.'.join(map(str, lengths))}",
        f"{''.join(letters)}{aces or ''}",
        f"{len(position.active)}.{len(position.trick)}",
    )


_BOWERS: Final = {"right": "R", "left": "L", None: ""}


def _ace(card: Card) -> str:
    return "A" if card.rank == RANKS.index("A") else ""


def difference(one: Features, other: Features) -> int:
    """In how many features two puzzles differ, 0 to 10: game, hero, start, level, goal, themes, shape, tops,
    table, and difficulty when it is at least half a bit apart."""
    apart = sum(mine != theirs for mine, theirs in zip(one.exact, other.exact, strict=True))
    return apart + (abs(one.habit_bits - other.habit_bits) >= NEAR_BITS)


def alike(one: Features, other: Features) -> bool:
    """Whether a solver would take the second for the first once more: `difference` at most `ALIKE`."""
    return difference(one, other) <= ALIKE


def alike_pairs(features: Sequence[Features]) -> list[set[int]]:
    """For each puzzle the places of those alike to it.

    Two that are alike have all exact features in common but one at most, so they meet under the
    features without that one; nothing else need be compared.
    """
    near: list[set[int]] = [set() for _ in features]
    for left_out in range(len(features[0].exact) if features else 0):
        for places in _sharing(features, left_out):
            places.sort(key=lambda place: features[place].habit_bits)
            for index, place in enumerate(places):
                for other in places[index + 1 :]:
                    if alike(features[place], features[other]):
                        near[place].add(other)
                        near[other].add(place)
    return near


def _sharing(features: Sequence[Features], left_out: int) -> list[list[int]]:
    """Places of puzzles that have all exact features in common but one."""
    found: defaultdict[tuple[object, ...], list[int]] = defaultdict(list)
    for place, one in enumerate(features):
        exact = one.exact
        found[exact[:left_out] + exact[left_out + 1 :]].append(place)
    return [places for places in found.values() if len(places) > 1]
