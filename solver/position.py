"""A play-out at any point as a value: what is where, whose turn it is, who is on which side.

The referee's face: the rules of play themselves are in `board`, why a position is impossible in
`faults`. Knows nothing of what a card is worth in tricks: that is the search's.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from solver import faults, reading, text
from solver.board import Board
from solver.cards import NO_TRUMP, SEATS, SUITS, TRICKS, Card, cards_text
from solver.entries import Entries
from solver.errors import InputError
from solver.layout import Layout
from solver.rules import Rules
from solver.seats import first_leader, side_of, turn_order
from solver.text import Hand, Hands, Written


@dataclass(frozen=True, slots=True, repr=False)
class Position(Written):
    """A play-out at any point, a trick in progress included; a value that never changes.

    Seats and suits are letters (`N E S W`, `C D H S`, trump None for no trumps). `hands` has a
    place for each seat from North clockwise: its cards in card order, None where nobody plays.
    `leader` leads, or led, the current `trick`, whose cards are in the order played.
    `tricks_taken` counts finished tricks by seat, None where that is not known.

    A position can be written down and still be impossible: `faults` says why.
    """

    rules: Rules
    trump: str | None
    hands: Hands
    leader: str
    trick: Hand = ()
    tricks_taken: tuple[int, int, int, int] | None = None
    maker: str | None = None
    alone: str = ""
    dealer: str | None = None
    given_side: str | None = None

    def __post_init__(self) -> None:
        north, east, south, west = (None if hand is None else tuple(sorted(hand)) for hand in self.hands)
        object.__setattr__(self, "hands", (north, east, south, west))
        object.__setattr__(self, "alone", _clockwise(self.alone))
        if self.given_side is not None:
            object.__setattr__(self, "given_side", _clockwise(self.given_side) or None)
        if self.tricks_taken is None and self.tricks_to_come == TRICKS:
            object.__setattr__(self, "tricks_taken", (0, 0, 0, 0))

    @classmethod
    def from_entries(cls, given: Entries) -> Self:
        """Reads the entries of a play-out; InputError names everything that cannot be read."""
        if not given.is_playout:
            wanted = "trump is missing: a play-out needs it (a whole deal has a dealer and a turnup)"
            told = given.nothing_read and given.faults
            raise InputError(given.faults if told else [*given.faults, wanted])
        fields, wrong = reading.read_playout(given)
        position = cls(**fields)
        if wrong:
            raise InputError([*wrong, *faults.of_cards(position)])
        if position.leader:
            return position
        if position.dealer is None or position.tricks_to_come != TRICKS or position.trick:
            raise InputError("leader is missing: who leads this trick")
        leader = first_leader(
            position.rules, position.dealer, position.active, position.maker, position.alone
        )
        return replace(position, leader=leader)

    def entries(self) -> list[tuple[str, str]]:
        """Keys and values in their one written order; what is not the case is left out."""
        taken = self.tricks_taken
        optional = (
            ("dealer", self.dealer),
            ("trump", self.trump or NO_TRUMP),
            ("maker", self.maker),
            ("alone", self.alone or None),
            ("leader", self.leader),
            *text.hand_entries(self.hands),
            ("trick", cards_text(self.trick) or None),
            ("taken", None if taken is None or self._at_start(taken) else text.taken_text(taken)),
            ("side", self.given_side),
        )
        return text.rules_entries(self.rules) + [(key, value) for key, value in optional if value is not None]

    def as_object(self) -> dict[str, object]:
        """The same as a JSON object; seats that do not play are left out."""
        said: dict[str, object] = {
            "dealer": self.dealer,
            "trump": self.trump,
            "maker": self.maker,
            "alone": self.alone or None,
            "leader": self.leader,
            "hands": dict(text.hand_entries(self.hands)),
            "trick": cards_text(self.trick),
            "taken": self.taken,
            "side": self.given_side,
        }
        found = {key: value for key, value in said.items() if value is not None or key == "trump"}
        return text.rules_object(self.rules) | found

    def _at_start(self, taken: tuple[int, ...]) -> bool:
        """Whether nothing need be said of the tricks taken, for there can be none."""
        return not any(taken) and self.tricks_to_come == TRICKS

    @property
    def layout(self) -> Layout:
        """How the deck ranks here; ValueError for a joker deck without trumps."""
        return Layout.of(self.rules.deck, None if self.trump is None else SUITS.index(self.trump))

    @property
    def active(self) -> str:
        """The seats that play, clockwise from North."""
        return "".join(seat for seat, hand in zip(SEATS, self.hands, strict=True) if hand is not None)

    @property
    def tricks_to_come(self) -> int:
        """Tricks not yet finished, the current one included."""
        held = {seat: len(self.hand(seat)) for seat in self.active}
        if self.leader in held:
            for seat, _ in zip(turn_order(self.leader, self.active), self.trick, strict=False):
                held[seat] += 1
        return max(held.values(), default=0)

    @property
    def to_play(self) -> str | None:
        """The seat to act; None when the play-out is over (or impossible, so that nobody can)."""
        if not self.tricks_to_come or not self.leader or self.leader not in self.active:
            return None
        order = turn_order(self.leader, self.active)
        return order[len(self.trick)] if len(self.trick) < len(order) else None

    @property
    def taken(self) -> dict[str, int] | None:
        """Finished tricks by seat that plays; None where that is not known."""
        if self.tricks_taken is None:
            return None
        return {seat: self.tricks_taken[SEATS.index(seat)] for seat in self.active}

    @property
    def side(self) -> str:
        """The seats whose tricks a solution counts: those given, else the maker's side, else
        the side (or seat) that is to act."""
        if self.given_side is not None:
            side = self.given_side
        else:
            side = side_of(self.rules, self.maker or self.to_play or self.leader)
        return "".join(seat for seat in self.active if seat in side)

    @property
    def each_for_himself(self) -> bool:
        """Whether nobody has a partner here: a Buck play-out without a given side."""
        return self.rules.sides == "each" and self.given_side is None

    def hand(self, seat: str) -> Hand:
        """The cards a seat holds, in card order; none where it does not play."""
        return self.hands[SEATS.index(seat)] or ()

    def led_suit(self) -> str | None:
        """The suit to follow, None when the player to act leads: a bower or joker led is trumps."""
        return SUITS[self.layout.suit_of(self.trick[0])] if self.trick else None

    def faults(self) -> list[str]:
        """Every reason why a play-out like this is impossible, a text each; none for a possible one."""
        return faults.of_playout(self)

    def legal(self) -> tuple[Card, ...]:
        """The cards the player to act may play, in card order; none when the play-out is over.

        ImpossiblePosition where nobody can tell whose turn it is, or which card ranks where.
        """
        return self._board().legal()

    def play(self, card: Card | str) -> Position:
        """The position after `card`; IllegalPlay if it may not be played now, InputError if it is
        no card."""
        board = self._board()
        board.play(card)
        return board.position()

    def winner(self) -> str | None:
        """The seat whose card is winning the trick on the table; None when it is empty."""
        return self._board().winner()

    def _board(self) -> Board:
        over = not self.tricks_to_come and self.leader in self.active
        if (self.to_play is None and not over) or any(faults.of_cards(self)):
            self.check()
        return Board(self)


def _clockwise(seats: str) -> str:
    return "".join(sorted(seats, key=SEATS.find))


def perft(position: Position, plies: int) -> int:
    """The number of legal play sequences of that many cards: 1 for none, 0 past the last card.

    Raises ValueError for a negative number, ImpossiblePosition for a position with faults.
    """
    if plies < 0:
        raise ValueError(f"plies must not be negative: {plies}")
    counts = [1, *play_sequences(position, plies)]
    return counts[plies] if plies < len(counts) else 0


def play_sequences(position: Position, most: int) -> list[int]:
    """The numbers of legal play sequences of 1, 2, … `most` cards, as far as there are cards.

    Raises ImpossiblePosition for a position with faults.
    """
    position.check()
    counts = [0] * min(most, sum(len(hand) for hand in position.hands if hand is not None))
    if counts:
        _count(Board(position), counts, 0)
    return counts


def _count(board: Board, counts: list[int], depth: int) -> None:
    legal = board.legal_bits()
    counts[depth] += legal.bit_count()
    if depth + 1 == len(counts):
        return
    while legal:
        low = legal & -legal
        legal ^= low
        board.play_place(low.bit_length() - 1)
        _count(board, counts, depth + 1)
        board.undo()
