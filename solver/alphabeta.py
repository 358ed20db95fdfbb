"""The reference search: exact tricks of one side by alpha-beta with null windows.

Knows values and nothing of printed cards, bowers or games: a play-out comes in as suit codes
(`suits`), seats as numbers. Values are whole tricks 0 to 5, so every question is a null window,
"at least this many?", and an exact value is a few of them. Positions at a lead are remembered.

The native search (_search.c) is this one, turn by turn: it asks the same questions in the same order.
Only its table is smaller, and knows plain suits by their names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from solver.bounds import Bounds
from solver.moves import MoveTables
from solver.suits import SHAPE, without


@dataclass(frozen=True, slots=True)
class Ideas:
    """What makes the search small. Each changes how much is searched and never a value."""

    table: bool = True
    """Bounds found for a position at a lead are kept and used again."""
    ordered_suits: bool = True
    """The table takes positions that differ only in the names of plain suits for one."""
    equal_cards: bool = True
    """Of equal cards one is tried."""
    sure_trumps: bool = True
    """Trumps that win whatever happens end the search at a lead where they suffice, and in the last
    trick the card led (`bounds`)."""
    running: bool = True
    """So do tricks that the seat on lead and its partners can run off."""
    against: bool = True
    """A suit is not led if what the other side has then is enough for it."""
    ordered_moves: bool = True
    """Likely good cards are tried first."""


ALL_IDEAS: Final = Ideas()


class State(NamedTuple):
    """A play-out in the search's terms.

    `codes`: trumps and four plain suits, cards on the table not among them. `seat` acts. In a
    trick in progress `led` and `winning` are suits, `below` is the number of live cards of the
    winning suit under the winning card, `holder` its seat, and `left` the seats that come after
    this one; at a lead `led` is -1. `tricks` are to come, this one included.
    """

    codes: tuple[int, int, int, int, int]
    seat: int
    led: int
    winning: int
    below: int
    holder: int
    left: int
    tricks: int


@lru_cache(maxsize=4)
def _move_tables(equal_cards: bool, ordered: bool) -> MoveTables:
    return MoveTables(equal_cards=equal_cards, ordered=ordered)


@lru_cache(maxsize=128)
def _bounds(active: int, side: int) -> Bounds:
    return Bounds(active, side)


class Sides:
    """Who plays, in what turn and on which side; `active` and `side` are bits by seat number."""

    def __init__(self, active: int, side: int) -> None:
        self.active = active
        self.side = side
        self._mine = tuple(bool(side >> seat & 1) for seat in range(4))
        self._next = tuple(
            next((seat + step) % 4 for step in (1, 2, 3, 4) if active >> (seat + step) % 4 & 1)
            for seat in range(4)
        )
        self._others = active.bit_count() - 1

    def after(self, state: State, suit: int, index: int) -> tuple[State, int]:
        """The state after the card of `suit` with `index` live ones below it, and the tricks (0 or
        1) that the side takes by it."""
        codes, seat, led, winning, below, holder, left, tricks = state
        one, two, three, four, five = (
            without(code, index) if number == suit else code for number, code in enumerate(codes)
        )
        codes = (one, two, three, four, five)
        if led < 0:
            led, winning, below, holder, left = suit, suit, index, seat, self._others
        elif suit == winning:
            holder, below = (seat, index) if index >= below else (holder, below - 1)
        elif suit == 0:
            winning, below, holder = suit, index, seat
        if left:
            return State(codes, self._next[seat], led, winning, below, holder, left - 1, tricks), 0
        return State(codes, holder, -1, -1, 0, holder, 0, tricks - 1), int(self._mine[holder])


class Search(Sides):
    """A search between two sides, with a table that lasts as long as it does.

    `active` are the seats that play and `side` those whose tricks count, as bits by seat number.
    `nodes` counts entries into the search, one for each turn looked at. One search serves any
    number of positions of the same seats and sides.
    """

    def __init__(self, active: int, side: int, ideas: Ideas = ALL_IDEAS) -> None:
        super().__init__(active, side)
        self.nodes = 0
        self._foes = tuple(
            sum(1 << foe for foe in range(4) if active >> foe & 1 and self._mine[foe] != self._mine[seat])
            for seat in range(4)
        )
        self._ideas = ideas
        self._moves = _move_tables(ideas.equal_cards, ideas.ordered_moves)
        self._bounds = _bounds(active, side)
        self._table: dict[tuple[int, ...], tuple[int, int]] = {}
        self._codes = [1, 1, 1, 1, 1]

    def tricks(self, state: State, guess: int | None = None) -> int:
        """The side's tricks from `state` on, the current one included; `guess` is tried first."""
        low, high = 0, state.tricks
        wanted = (high + 1) // 2
        if state.led < 0 and high:
            low, high = self.bounds(state)
            wanted = low + 1 if self._mine[state.seat] else high
        return self._between(low, high, wanted if guess is None else guess, state)

    def cards(self, state: State) -> dict[tuple[int, int], int]:
        """The same after each card of the seat to act, of equal ones the lowest.

        A card is given as its suit and the number of live cards of it below.
        """
        codes, seat, led, winning, below, _, _, tricks = state
        low, high, wanted = 0, tricks, (tricks + 1) // 2
        if led < 0:
            choices = [
                (suit, index) for suit, _, index, _ in self._moves.leads(codes, seat, self._foes[seat])
            ]
            fewest, most = self.bounds(state)
            wanted = fewest + 1 if self._mine[seat] else most
            low, high = self._sure(codes[0], tricks)
        else:
            choices = self._moves.choices(codes, seat, led, winning, below)
        values = {}
        for suit, index in choices:  # the first question: as good as the card before?
            after, won = self.after(state, suit, index)
            wanted = won + self._between(low - won, high - won, wanted - won, after)
            values[suit, index] = wanted
        return values

    def _between(self, low: int, high: int, wanted: int, state: State) -> int:
        """The side's tricks where they are known to be from `low` to `high`."""
        while low < high:
            wanted = min(max(wanted, low + 1), high)
            if self.at_least(state, wanted):
                low = wanted
                wanted += 1
            else:
                high = wanted - 1
                wanted -= 1
        return low

    def bounds(self, state: State) -> tuple[int, int]:
        """The fewest and the most tricks that can be told at a lead without a search."""
        return self._told(state.codes, state.seat, state.tricks, state.tricks)

    def _sure(self, trumps: int, tricks: int) -> tuple[int, int]:
        """The same from the trumps alone, whoever leads and whatever is led."""
        if not self._ideas.sure_trumps:
            return 0, tricks
        ours, theirs = self._bounds.sure[trumps]
        return ours, tricks - theirs

    def _told(self, codes: Sequence[int], seat: int, tricks: int, goal: int) -> tuple[int, int]:
        """The same where the side of `seat`, on lead, needs no more than `goal`."""
        low, high = self._sure(codes[0], tricks)
        if not self._ideas.running:
            return low, high
        run = self._bounds.run(codes, seat, tricks, goal)
        return (max(low, run), high) if self._mine[seat] else (low, min(high, tricks - run))

    def at_least(self, state: State, need: int) -> bool:
        """Whether the side takes `need` tricks or more from `state` on."""
        self._codes[:] = state.codes
        if state.led < 0:
            return self._lead(state.seat, state.tricks, need)
        _, seat, led, winning, below, holder, left, tricks = state
        return self._follow(seat, led, winning, below, holder, left, tricks, need)

    def _lead(self, seat: int, tricks: int, need: int) -> bool:
        """Whether the side takes `need` of the `tricks` to come, `seat` on lead."""
        self.nodes += 1
        codes = self._codes
        low, high = self._sure(codes[0], tricks)
        if low >= need:
            return True
        if high < need:
            return False
        mine = self._mine
        ideas = self._ideas
        if tricks == 1 and ideas.sure_trumps:
            # No trump is left, or its holder's trick were sure: the top of the suit led wins.
            return mine[next(SHAPE[code].top for code in codes if SHAPE[code].holders >> seat & 1)]
        key = (seat, *codes)
        if ideas.ordered_suits:
            key = (seat, codes[0], *sorted(codes[1:]))
        ours = mine[seat]
        goal = need if ours else tricks + 1 - need
        known = self._table.get(key)
        if known is None:
            known = self._told(codes, seat, tricks, goal)
            if ideas.table:
                self._table[key] = known
        low, high = known
        if low >= need:
            return True
        if high < need:
            return False
        reached = not ours
        following = self._next[seat]
        left = self._others - 1
        refuted = -1
        for suit, after, index, doubtful in self._moves.leads(codes, seat, self._foes[seat]):
            if suit == refuted:
                continue
            if doubtful and ideas.against:
                enough = tricks + 1 - goal
                if self._bounds.against(codes, seat, tricks, suit, enough) >= enough:
                    refuted = suit
                    continue
            before = codes[suit]
            codes[suit] = after
            found = self._follow(following, suit, suit, index, seat, left, tricks, need)
            codes[suit] = before
            if found is ours:
                reached = ours
                break
        if ideas.table:
            self._table[key] = (need, high) if reached else (low, need - 1)
        return reached

    def _follow(
        self, seat: int, led: int, winning: int, below: int, holder: int, left: int, tricks: int, need: int
    ) -> bool:
        """The same in a trick in progress; see `State`."""
        self.nodes += 1
        codes = self._codes
        ours = self._mine[seat]
        following = self._next[seat]
        for suit, after, number, takes in self._moves.follows(codes, seat, led, winning, below):
            before = codes[suit]
            codes[suit] = after
            if left:
                if takes:
                    found = self._follow(following, led, suit, number, seat, left - 1, tricks, need)
                else:
                    found = self._follow(
                        following, led, winning, below + number, holder, left - 1, tricks, need
                    )
            elif takes:
                found = self._lead(seat, tricks - 1, need - ours)
            else:
                found = self._lead(holder, tricks - 1, need - self._mine[holder])
            codes[suit] = before
            if found is ours:
                return ours
        return not ours
