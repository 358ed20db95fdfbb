"""A play-out with a goal for some seats, walked in place and asked about.

The only room of the puzzles that talks to the search. Knows whether the goal can still be forced and
what each card is worth; nothing of heroes, ratings, themes or files. Tricks are always those from where
it stands on, the current trick included.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import Final

from puzzles.classes import classes
from solver.alphabeta import Search, State
from solver.backend import new_kernel
from solver.board import Board
from solver.cards import Card
from solver.engine import check_two_sided, seat_bits, state_of
from solver.habit import Played
from solver.moves import MoveTables
from solver.native import NativeSearch
from solver.position import Position
from solver.suits import EMPTY

_MOVES: Final = MoveTables()


class Study:
    """One play-out in which `side`, all its seats together, wants `need` tricks from here on.

    `play` and `undo` walk it; `need` follows, and is 0 or less once the goal is made. Seats that do not
    play are left out of `side`. Raises ImpossiblePosition for a position with faults, BowersError for one
    that is over. For one thread at a time. What was found is remembered as long as the study lasts.
    """

    def __init__(self, position: Position, side: str, need: int) -> None:
        start = replace(position, given_side=side)
        check_two_sided(start)
        self.side = start.side
        self.need = need
        self.board = Board(start)
        self.active, self.ours_bits = seat_bits(start.active), seat_bits(self.side)
        self.makers_bits = seat_bits(start.maker or "")
        self._offset = 0 if self.board.layout.trumps else 1
        self._state = state_of(self.board)
        self._past: list[tuple[State, int]] = []
        self._known: dict[tuple[State, int], bool] = {}
        self._always: dict[tuple[State, int], bool] = {}
        kernel = new_kernel()
        self._search: Search | NativeSearch
        if kernel is None:
            self._search = Search(self.active, self.ours_bits)
        else:
            lengths = tuple((code.bit_length() - 1) // 2 for code in self._state.codes)
            kernel.family(lengths, self.active, self.ours_bits)
            self._search = NativeSearch(self.active, self.ours_bits, kernel)

    @property
    def state(self) -> State:
        """Where it stands, in the search's terms."""
        return self._state

    def position(self) -> Position:
        """Where it stands, as a value, with `side` given."""
        return self.board.position()

    def over(self) -> bool:
        """Whether every card has been played."""
        return not self._state.tricks

    def ours(self) -> bool:
        """Whether a seat of the side is to act."""
        return bool(self._state.tricks) and bool(self.ours_bits >> self._state.seat & 1)

    def choices(self) -> tuple[tuple[Card, ...], ...]:
        """The legal cards in classes of equal cards; the first of a class shows it."""
        return classes(self.board)

    def can(self) -> bool:
        """Whether the side can make the goal from here whatever the others do."""
        return self.can_from(self._state, self.need)

    def winning(self) -> tuple[Card, ...]:
        """The shown cards after which the side can still make the goal."""
        found = []
        for card, *_ in self.choices():
            after, won = self._after(card)
            if self.can_from(after, self.need - won):
                found.append(card)
        return tuple(found)

    def certain(self) -> bool:
        """Whether the side makes the goal however everybody plays from here on, itself included."""
        return self._certain(self._state, self.need)

    def value(self) -> int:
        """The side's tricks with best play by everybody."""
        return self._search.tricks(self._state) if self._state.tricks else 0

    def values(self) -> dict[Card, int]:
        """The same after each legal card, in card order; equal cards have equal values."""
        found: dict[Card, int] = {}
        for shown, *equal in self.choices():
            after, won = self._after(shown)
            found[shown] = won + (self._search.tricks(after) if after.tricks else 0)
            found.update(dict.fromkeys(equal, found[shown]))
        return dict(sorted(found.items()))

    def play(self, card: Card | str) -> None:
        """Plays a card for the seat to act; IllegalPlay if it may not be played now."""
        wanted = card if isinstance(card, Card) else self.board.layout.parse(card)
        self.board.play(wanted)
        self._past.append((self._state, self.need))
        after, won = self._after(wanted)  # counts cards below it, which has not changed
        self._state = after
        self.need -= won

    def undo(self) -> None:
        """Takes the last card back."""
        self._state, self.need = self._past.pop()
        self.board.undo()

    def key(self) -> Hashable:
        """The same for places from which the same cards can be played with the same goal; equal cards
        are not the same here."""
        board = self.board
        return (*board.hands, board.leader, *board.table, -1, self.need)

    def _after(self, card: Card) -> tuple[State, int]:
        """The state after a card, and the tricks (0 or 1) that the side takes by it."""
        place = self.board.layout.places[card]
        live = 0
        for hand in self.board.hands:
            live |= hand
        below = (live & (1 << place) - (1 << (place & ~15))).bit_count()
        return self._search.after(self._state, (place >> 4) + self._offset, below)

    def trick(self) -> tuple[tuple[int, ...], tuple[Played, ...]]:
        """The suit codes as the trick began, its cards among them, and those cards on the table."""
        board = self.board
        seats = [seat for seat in range(4) if self.active >> seat & 1]
        first = seats.index(board.leader)
        holders = {place: seats[(first + i) % len(seats)] for i, place in enumerate(board.table)}
        for seat, hand in enumerate(board.hands):
            holders.update((place, seat) for place in range(64) if hand >> place & 1)
        codes = [EMPTY] * 5
        for place in sorted(holders, reverse=True):
            suit = (place >> 4) + self._offset
            codes[suit] = codes[suit] << 2 | holders[place]
        below = [
            sum(other >> 4 == place >> 4 and other < place for other in holders) for place in board.table
        ]
        return tuple(codes), tuple(
            Played(holders[place], (place >> 4) + self._offset, index)
            for place, index in zip(board.table, below, strict=True)
        )

    def card_at(self, suit: int, below: int) -> Card:
        """The card of a suit, in the search's terms, that had so many below it when the trick began."""
        board = self.board
        live = board.hands[0] | board.hands[1] | board.hands[2] | board.hands[3]
        for place in board.table:
            live |= 1 << place
        inside = [rank for rank in range(16) if live >> (suit - self._offset << 4 | rank) & 1]
        return board.layout.card(suit - self._offset << 4 | inside[below])

    def after(self, state: State, suit: int, index: int) -> tuple[State, int]:
        """The state after a card in the search's terms, and the tricks (0 or 1) that the side takes by it."""
        return self._search.after(state, suit, index)

    def can_from(self, state: State, need: int) -> bool:
        """Whether the side can take `need` tricks from a state that play leads to from here."""
        if need <= 0 or need > state.tricks:
            return need <= 0
        known = self._known.get((state, need))
        if known is None:
            known = self._known[state, need] = self._search.at_least(state, need)
        return known

    def _certain(self, state: State, need: int) -> bool:
        if not self.can_from(state, need):
            return False
        if need <= 0 or state.tricks == 1:
            return True
        known = self._always.get((state, need))
        if known is None:
            known = self._always[state, need] = all(
                self._certain(after, need - won) for after, won in self._afters(state, need)
            )
        return known

    def _afters(self, state: State, need: int) -> list[tuple[State, int]]:
        """What every card leads to; first, and alone, one after which the goal cannot be made."""
        codes, seat, led, winning, below = state[:5]
        if led < 0:
            choices = [(suit, index) for suit, _, index, _ in _MOVES.leads(codes, seat, 0)]
        else:
            choices = _MOVES.choices(codes, seat, led, winning, below)
        found = [self._search.after(state, suit, index) for suit, index in choices]
        return next(([one] for one in found if not self.can_from(one[0], need - one[1])), found)
