"""The reference search: exact tricks of one side by alpha-beta with null windows.

Knows values and nothing of printed cards, bowers or games: a play-out comes in as suit codes
(`suits`), seats as numbers. Values are whole tricks 0 to 5, so every question is a null window,
"at least this many?", and an exact value is a few of them. Positions at a lead are remembered.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from solver.bounds import Bounds
from solver.moves import MoveTables
from solver.suits import without


@dataclass(frozen=True, slots=True)
class Ideas:
    """What makes the search small. Each changes how much is searched and never a value."""

    table: bool = True
    """Bounds found for a position at a lead are kept and used again."""
    ordered_suits: bool = True
    """The table takes positions that differ only in the names of plain suits for one."""
    equal_cards: bool = True
    """Of equal cards one is tried."""
    sure_tricks: bool = True
    """Tricks that are sure at a lead end the search where they suffice (`bounds`)."""
    ordered_moves: bool = True
    """Likely good cards are tried first."""
    forced_cards: bool = True
    """A seat with one card to try plays it without an entry of its own."""


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
    `nodes` counts entries into the search, table hits included. One search serves any number of
    positions of the same seats and sides.
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
        if state.led < 0 and high:
            low, high = self.bounds(state)
        wanted = (low + high + 1) // 2 if guess is None else guess
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
        if not self._ideas.sure_tricks:
            return 0, state.tricks
        return self._bounds.at_lead(state.codes, state.seat, state.tricks)

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
        if need <= 0:
            return True
        if need > tricks:
            return False
        codes = self._codes
        key = (seat, *codes)
        if self._ideas.ordered_suits:
            key = (seat, codes[0], *sorted(codes[1:]))
        table = self._table
        known = table.get(key)
        if known is None:
            sure = self._ideas.sure_tricks
            known = self._bounds.at_lead(codes, seat, tricks) if sure else (0, tricks)
            if self._ideas.table:
                table[key] = known
        low, high = known
        if low >= need:
            return True
        if high < need:
            return False
        mine = self._mine[seat]
        reached = not mine
        following = self._next[seat]
        left = self._others - 1
        for suit, after, index, _ in self._moves.leads(codes, seat, self._foes[seat]):
            before = codes[suit]
            codes[suit] = after
            found = self._follow(following, suit, suit, index, seat, left, tricks, need)
            codes[suit] = before
            if found is mine:
                reached = mine
                break
        if self._ideas.table:
            table[key] = (need, high) if reached else (low, need - 1)
        return reached

    def _follow(
        self, seat: int, led: int, winning: int, below: int, holder: int, left: int, tricks: int, need: int
    ) -> bool:
        """The same in a trick in progress; see `State`."""
        self.nodes += 1
        codes = self._codes
        mine = self._mine
        moves = self._moves.follows(codes, seat, led, winning, below, mine[holder] != mine[seat])
        undo = []
        if self._ideas.forced_cards:
            while left and len(moves) == 1:
                suit, after, number, takes = moves[0]
                undo.append((suit, codes[suit]))
                codes[suit] = after
                if takes:
                    winning, below, holder = suit, number, seat
                else:
                    below += number
                seat = self._next[seat]
                left -= 1
                moves = self._moves.follows(codes, seat, led, winning, below, mine[holder] != mine[seat])
        ours = mine[seat]
        reached = not ours
        following = self._next[seat]
        for suit, after, number, takes in moves:
            before = codes[suit]
            codes[suit] = after
            if left:
                if takes:
                    found = self._follow(following, led, suit, number, seat, left - 1, tricks, need)
                else:
                    found = self._follow(
                        following, led, winning, below + number, holder, left - 1, tricks, need
                    )
            else:
                winner = seat if takes else holder
                found = self._lead(winner, tricks - 1, need - mine[winner])
            codes[suit] = before
            if found is ours:
                reached = ours
                break
        for suit, before in reversed(undo):
            codes[suit] = before
        return reached
