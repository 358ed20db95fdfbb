"""The referee of a play-out: who may play what, who wins a trick, who leads.

Knows the rules of play for two to four seats and nothing of what a card is worth in
tricks: that is the search's. Bowers are renamed by `layout` before anything is decided here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Self

from solver import faults, text
from solver.cards import NO_TRUMP, SEATS, SUITS, Card, cards_text
from solver.entries import Entries
from solver.errors import IllegalPlay, InputError
from solver.layout import SUIT_LANE, Layout
from solver.rules import Rules
from solver.seats import first_leader, next_seats, side_of, turn_order
from solver.text import Hand, Hands, Written

TRICKS: Final = 5


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
        fields, wrong = text.read_playout(given)
        position = cls(**fields)
        if wrong:
            raise InputError([*wrong, *faults.of_cards(position)])
        if position.leader or position.dealer is None:
            return position
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

    # --- who and what

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
        """The seat to act; None when the play-out is over."""
        if not self.tricks_to_come:
            return None
        return turn_order(self.leader, self.active)[len(self.trick)]

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

    # --- play

    def legal(self) -> tuple[Card, ...]:
        """The cards the player to act may play, in card order; none when the play-out is over."""
        return Board(self).legal()

    def play(self, card: Card | str) -> Position:
        """The position after `card`; IllegalPlay if it may not be played now."""
        board = Board(self)
        board.play(card)
        return board.position()

    def winner(self) -> str | None:
        """The seat whose card is winning the trick on the table; None when it is empty."""
        return Board(self).winner()


def _clockwise(seats: str) -> str:
    return "".join(sorted(seats, key=SEATS.find))


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
        """Plays a card for the seat to act; IllegalPlay if it may not be played now."""
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


def perft(position: Position, plies: int) -> int:
    """The number of legal play sequences of that many cards: 1 for none, 0 past the last card."""
    if plies < 0:
        raise ValueError(f"plies must not be negative: {plies}")
    position.check()
    return _count(Board(position), plies)


def _count(board: Board, plies: int) -> int:
    if plies == 0:
        return 1
    legal = board.legal_bits()
    if plies == 1:
        return legal.bit_count()
    total = 0
    while legal:
        low = legal & -legal
        legal ^= low
        board.play_place(low.bit_length() - 1)
        total += _count(board, plies - 1)
        board.undo()
    return total


def cards_left(position: Position) -> int:
    """Cards still to be played by all seats together."""
    return sum(len(hand) for hand in position.hands if hand is not None)


def read_cards(cards: str | Iterable[Card | str], layout: Layout) -> tuple[Card, ...]:
    """Cards of a record, from text (`R` and `L` are the bowers) or one by one; InputError names
    those that are none."""
    given = cards.replace(",", " ").split() if isinstance(cards, str) else list(cards)
    found, wrong = [], []
    for number, token in enumerate(given, 1):
        try:
            found.append(token if isinstance(token, Card) else layout.parse(token))
        except InputError as error:
            wrong.append(f"card {number} of the record: {error}")
    if wrong:
        raise InputError(wrong)
    return tuple(found)
