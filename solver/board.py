"""The rules of play, on a play-out that is changed in place: who may play what, who wins, who leads next.

Knows nothing of what a card is worth in tricks, and bowers only as `layout` has renamed them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from solver.cards import SEATS, SUITS, Card
from solver.errors import IllegalPlay
from solver.layout import SUIT_LANE
from solver.seats import next_seats

if TYPE_CHECKING:
    from solver.position import Position


class Board:
    """A play-out that is changed in place: `play` and `undo`; for walking through many positions.

    Inside, `hands` are ranked bits, `table` the places of the cards on the table in the order
    played, and seats numbers (see `layout`). Undefined for positions with `faults`.
    """

    __slots__ = ("_best", "_next", "_past", "_start", "hands", "layout", "leader", "seat", "table", "taken")

    def __init__(self, start: Position) -> None:
        self._start = start
        self.layout = start.layout
        self.hands = [self.layout.bits(hand or ()) for hand in start.hands]
        self.taken = list(start.tricks_taken or (0, 0, 0, 0))
        self._next = next_seats(start.active)
        self.leader = SEATS.index(start.leader)
        self.seat = self.leader
        self.table: list[int] = []
        self._best = (0, 0)
        self._past: list[tuple[int, int, tuple[int, int], list[int], int]] = []
        for card in start.trick:
            self._lay(self.layout.places[card])

    def copy(self) -> Board:
        """The same play-out, to be changed by itself; only what is played from now on can be undone in it."""
        other = Board.__new__(Board)
        other._start, other.layout, other._next = self._start, self.layout, self._next
        other.hands, other.taken, other.table = self.hands.copy(), self.taken.copy(), self.table.copy()
        other.leader, other.seat, other._best, other._past = self.leader, self.seat, self._best, []
        return other

    def legal_bits(self) -> int:
        """Ranked bits that may be played: the suit led if able, otherwise any card."""
        hand = self.hands[self.seat]
        if self.table:
            return hand & (SUIT_LANE << (self.table[0] & ~15)) or hand
        return hand

    def legal(self) -> tuple[Card, ...]:
        """The same as cards, in card order."""
        return self.layout.cards(self.legal_bits())

    def play(self, card: Card | str) -> None:
        """Plays a card for the seat to act; IllegalPlay if it may not be played now, InputError if
        it is no card."""
        wanted = card if isinstance(card, Card) else self.layout.parse(card)
        place = self.layout.places[wanted]
        if place < 0 or not self.legal_bits() >> place & 1:
            raise IllegalPlay(self._why_not(wanted))
        self.play_place(place)

    def play_place(self, place: int) -> None:
        """Plays a legal card, given by its place; unchecked."""
        self._past.append((self.leader, self.seat, self._best, self.table, place))
        self.table = self.table.copy()
        self.hands[self.seat] ^= 1 << place
        self._lay(place)
        if self.seat == self.leader:
            self.leader = self.seat = self._best[0]
            self.taken[self.leader] += 1
            self.table = []

    def undo(self) -> None:
        """Takes the last card back."""
        if self.seat == self.leader and not self.table:
            self.taken[self.leader] -= 1
        self.leader, self.seat, self._best, self.table, place = self._past.pop()
        self.hands[self.seat] |= 1 << place

    def _lay(self, place: int) -> None:
        """Puts a card on the table and passes the turn; the winner so far is kept."""
        if not self.table or beats(place, self._best[1], trumps=self.layout.trumps):
            self._best = (self.seat, place)
        self.table.append(place)
        self.seat = self._next[self.seat]

    def winner(self) -> str | None:
        """The seat whose card is winning the trick on the table; None when it is empty."""
        return SEATS[self._best[0]] if self.table else None

    @property
    def seats(self) -> int:
        """How many seats play."""
        return len(self._start.active)

    @property
    def tricks_to_come(self) -> int:
        """Tricks not yet finished, the current one included."""
        return max(map(int.bit_count, self.hands))  # the seat to act has not played to this trick

    @property
    def best_seat(self) -> int:
        """The number of the seat that is winning the trick; -1 when the table is empty."""
        return self._best[0] if self.table else -1

    @property
    def best_place(self) -> int:
        """The place of the card that is winning the trick; -1 when the table is empty."""
        return self._best[1] if self.table else -1

    def position(self) -> Position:
        """What is on the table now, as a value."""
        start = self._start
        north, east, south, west = (
            None if hand is None else self.layout.cards(bits)
            for hand, bits in zip(start.hands, self.hands, strict=True)
        )
        known = start.tricks_taken is not None
        one, two, three, four = self.taken
        return replace(
            start,
            hands=(north, east, south, west),
            leader=SEATS[self.leader],
            trick=tuple(map(self.layout.card, self.table)),
            tricks_taken=(one, two, three, four) if known else None,
        )

    def _why_not(self, card: Card) -> str:
        seat = SEATS[self.seat]
        if not self.hands[self.seat]:
            return f"{card}: the play-out is over"
        if card not in self.layout.cards(self.hands[self.seat]):
            return f"{seat} does not hold {card}"
        led = SUITS[self.layout.suits[self.table[0] >> 4]]
        return f"{seat} must follow suit ({led}) and may not play {card}"


def beats(place: int, best: int, *, trumps: bool) -> bool:
    """Whether a card played later takes the trick from the best so far."""
    if place >> 4 == best >> 4:
        return place > best
    return trumps and place >> 4 == 0
