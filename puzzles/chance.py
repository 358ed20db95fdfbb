"""The exact chance that a careless hero still makes the goal against replies that minimise it.

At each turn of his side the hero picks at random among classes of equal cards, or by habit, or one or the
other; the others always play what is worst for him. Knows suit codes; nothing of printed cards. No
simulation: a chance is a whole number over a common denominator that depends only on how many turns are left.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import Final

from puzzles.habit import turn_at
from puzzles.study import Study
from solver.alphabeta import State
from solver.cards import TRICKS
from solver.habit import Choice, Choices, Played, Table, legal_classes, liked

RANDOM: Final = 0
HALF: Final = 1
ALWAYS: Final = 2
"""How many turns out of two the hero follows habit."""

_PARTS: Final = tuple(2 * lcm(*range(1, cards + 1)) for cards in range(TRICKS + 1))
"""By cards in hand: a whole number of parts that a turn can be shared into evenly, by classes and by
habit."""


class _Chances:
    """The chances of one study's hero, who follows habit `habit` turns out of two."""

    def __init__(self, study: Study, habit: int) -> None:
        self._study = study
        self._habit = habit
        self._side = study.ours_bits
        heroes = (self._side & study.active).bit_count()
        self._heroes = heroes
        self._whole = [1]
        for cards in range(1, TRICKS + 1):
            self._whole.append(self._whole[-1] * _PARTS[cards] ** heroes)
        self._known: dict[tuple[int, ...], tuple[int, bool]] = {}
        self.leads = 0
        self.turns = 0

    def chance(self) -> Fraction:
        """From where the study stands."""
        study = self._study
        state = study.state
        if not study.can():
            return Fraction(0)
        codes, table = study.trick()
        turns = self._heroes - sum(self._side >> card.seat & 1 for card in table)
        whole = self._whole[state.tricks - 1] * _PARTS[state.tricks] ** turns if state.tricks else 1
        if study.need <= 0:
            return Fraction(1)
        if table:
            found = self._turn(state, codes, table, study.need, whole, whole + 1)
        else:
            found = self._lead(state, study.need, whole + 1)
        return Fraction(found, whole)

    def _lead(self, state: State, need: int, enough: int) -> int:
        """Parts of `_whole`, where the side can make it; if they are `enough` or more, perhaps fewer
        than they are, but no fewer than that."""
        tricks = state.tricks
        whole = self._whole[tricks]
        if need <= 0 or tricks == 1:
            return whole
        codes = state.codes
        key = (state.seat, need, codes[0], *sorted(codes[1:]))
        known = self._known.get(key)
        if known is not None and (known[1] or known[0] >= enough):
            return known[0]
        self.leads += 1
        found = self._turn(state, codes, (), need, whole, enough)
        self._known[key] = (found, found < enough)
        return found

    def _turn(
        self, state: State, codes: tuple[int, ...], table: Table, need: int, whole: int, enough: int
    ) -> int:
        """The same in a trick; `codes` are the suits as it began."""
        self.turns += 1
        seat = state.seat
        choices = legal_classes(codes, seat, table)
        if not self._side >> seat & 1:
            least = enough
            for choice in choices:
                found = self._after(state, codes, table, choice, need, whole, least)
                if found < least:
                    least = found
            return least
        if len(choices) == 1:
            parts = _PARTS[state.tricks]
            found = self._after(state, codes, table, choices[0], need, whole // parts, -(-enough // parts))
            return found * parts
        weights = self._weights(state, codes, table, choices)
        whole //= _PARTS[state.tricks]
        total = 0
        for choice, weight in zip(choices, weights, strict=True):
            if weight:
                missing = -(-(enough - total) // weight)
                total += weight * self._after(state, codes, table, choice, need, whole, missing)
                if total >= enough:
                    break
        return total

    def _weights(self, state: State, codes: tuple[int, ...], table: Table, choices: Choices) -> list[int]:
        parts = _PARTS[state.tricks]
        evenly = parts // 2 * (2 - self._habit) // len(choices)
        if not self._habit:
            return [evenly] * len(choices)
        likes = liked(turn_at(self._study, state.seat, codes, table, choices))
        more = parts // 2 * self._habit // len(likes)
        return [evenly + more * (choice in likes) for choice in choices]

    def _after(
        self,
        state: State,
        codes: tuple[int, ...],
        table: Table,
        choice: Choice,
        need: int,
        whole: int,
        enough: int,
    ) -> int:
        """The same after a card; 0 where the side cannot make it any more."""
        suit, index, _ = choice
        below = sum(card.suit == suit and card.below < index for card in table)
        after, won = self._study.after(state, suit, index - below)
        need -= won
        if need <= 0:
            return whole
        if self._side >> state.seat & 1 and not self._study.can_from(after, need):
            return 0
        if after.led < 0:
            return self._lead(after, need, enough)
        return self._turn(after, codes, (*table, Played(state.seat, suit, index)), need, whole, enough)


def chance(study: Study, habit: int = RANDOM) -> Fraction:
    """The chance that the side makes the goal from where `study` stands.

    At each turn of the side it picks any class of equal cards, all as likely; with `HALF` that, or as likely
    one of the cards that habit likes; with `ALWAYS` one of those. The others play what makes the chance
    smallest, knowing all cards. 0 where the goal cannot be forced.
    """
    return _Chances(study, habit).chance()
