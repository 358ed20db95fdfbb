"""A recorded deal followed step by step, as it was told: who is maker, who plays, whose turn, who took what.

Follows what stands in the record without asking whether it was allowed: that is `replay`'s business. Cards
may be unknown; where that leaves open who took a trick, whose turn it is stays unknown too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

from solver.board import beats
from solver.cards import DECK_SETS, DECKS, NO_TRUMP, SUITS, TRICKS, Card
from solver.layout import Layout
from solver.review.record import UNKNOWN, StepRecord, fits, known
from solver.rules import Rules
from solver.seats import first_leader, left_of, partner, side_of, sitting_out, turn_order

_MOST_WAYS: Final = 40_000
"""Ways for the unknown cards of one trick that are looked at."""


class Played(NamedTuple):
    """A card played: by whom, as far as it is known, in which trick (from 1), by which step of the deal."""

    seat: str
    card: str
    trick: int
    step: int


class Table:
    """One deal while its steps are heard.

    `trump` is a suit, None for no trumps, `?` where trumps are made and not known, "" before. `round` is that
    of the last call. `seats` are all who sit at the table.
    """

    def __init__(self, rules: Rules, seats: str, dealer: str, turnup: str) -> None:
        self.rules = rules
        self.seats = seats
        self.dealer = dealer
        self.turnup = turnup
        suit = turnup[-1]
        self.turned = suit if suit in SUITS else UNKNOWN
        self.trump: str | None = ""
        self.round = 1
        self.maker = ""
        self.alone = ""
        self.dropped = ""
        self.buried: str | None = None
        self.kept: str | None = None
        self.calls = 0
        self.plays: list[Played] = []
        self.tricks: list[list[Played]] = []
        self.takers: list[str] = []
        self._heard = 0
        self.active = seats
        """The seats that play, as far as is said."""
        if rules.club_turned_is_trump and self.turned == SUITS[0]:
            self.round, self.trump = 0, SUITS[0]

    def hear(self, step: StepRecord) -> None:
        """Takes the next step as it stands."""
        number, self._heard = self._heard, self._heard + 1
        choice = step.choice
        if step.kind == "play":
            self._lay(Played(step.seat, choice, self.trick, number))
            return
        if step.kind == "call":
            self._call(step.seat, choice)
        elif step.kind == "turn":
            self.turned = choice[-1]
        elif step.kind == "bury":
            self.buried = choice
        elif step.kind == "keep":
            self.kept = choice
        elif choice == "alone" and step.seat in self.seats:
            self.alone = self.alone.replace(step.seat, "") + step.seat
        elif choice == "with":
            self.alone = self.alone.replace(step.seat, "")
        elif choice == "drop" and step.seat in self.seats:
            self.dropped += step.seat
        out = sitting_out(self.rules, self.seats, self.maker, self.alone) + self.dropped
        self.active = "".join(seat for seat in self.seats if seat not in out)

    def _call(self, seat: str, choice: str) -> None:
        caller = seat if seat in self.seats else self.caller
        self.round = 1 if self.calls < len(self.seats) else 2
        self.calls += 1
        if choice == "pass":
            if self.calls == 2 * len(self.seats) and self.rules.all_pass == "no_trumps":
                self.trump = None
        elif self.trump == "":
            self.maker = caller
            self.trump = {"order": self.turned, NO_TRUMP: None}.get(choice, choice)
            if self.rules.canadian and self.round == 1 and caller == partner(self.dealer):
                self.alone = caller

    def _lay(self, played: Played) -> None:
        self.plays.append(played)
        if not self.tricks or self.table_is_clear:
            self.tricks.append([])
        self.tricks[-1].append(played)
        if len(self.tricks[-1]) >= len(self.active):
            self.takers.append(self._taker(self.tricks[-1]))

    @property
    def caller(self) -> str:
        """The seat whose turn to call it is, if anybody's."""
        order = turn_order(left_of(self.dealer, self.seats), self.seats)
        return order[self.calls % len(order)]

    @property
    def passed_out(self) -> bool:
        """Whether all have passed twice and nothing is played."""
        return self.trump == "" and self.calls >= 2 * len(self.seats)

    @property
    def taken_up(self) -> bool:
        """Whether the dealer has taken the turn-up into his hand."""
        return self.trump != "" and self.round == 1

    @property
    def table_is_clear(self) -> bool:
        """Whether the last trick is complete."""
        return len(self.takers) == len(self.tricks)

    @property
    def trick(self) -> int:
        """The number of the trick that the next card belongs to, from 1."""
        return len(self.takers) + 1

    @property
    def to_play(self) -> str:
        """The seat whose turn to play it is; `?` where that cannot be told."""
        led = self.tricks[-1] if self.tricks and not self.table_is_clear else []
        leader = led[0].seat if led else self._leader
        order = turn_order(leader, self.active) if leader in self.active else ""
        return order[len(led)] if len(led) < len(order) else UNKNOWN

    @property
    def _leader(self) -> str:
        if self.takers:
            return self.takers[-1]
        if not self.active:
            return UNKNOWN
        return first_leader(self.rules, self.dealer, self.active, self.maker or None, self.alone)

    @property
    def layout(self) -> Layout | None:
        """How the cards rank, None while or where that is not known."""
        return layout_of(self.rules.deck, self.trump)

    def not_followed(self) -> Iterator[tuple[Played, Played]]:
        """The cards that are not of the suit led, as far as both are known, each behind the card led."""
        layout, deck = self.layout, DECK_SETS[self.rules.deck]
        if layout is None:
            return
        for trick in self.tricks:
            led = known(trick[0].card)
            for played in trick[1:]:
                card = known(played.card)
                if led in deck and card in deck and layout.suit_of(card) != layout.suit_of(led):
                    yield trick[0], played

    def taken(self, seats: str) -> int:
        """Tricks that these seats have taken so far."""
        return sum(taker in seats for taker in self.takers if taker != UNKNOWN)

    @property
    def all_known(self) -> bool:
        """Whether it is known who took each trick so far."""
        return UNKNOWN not in self.takers

    @property
    def tricks_to_come(self) -> int:
        """Tricks not yet complete."""
        return TRICKS - len(self.takers)

    @property
    def makers(self) -> str:
        """The maker's side."""
        return side_of(self.rules, self.maker) if self.maker else ""

    def _taker(self, trick: Sequence[Played]) -> str:
        layout = self.layout
        if layout is None:
            return UNKNOWN
        before = {played.card for played in self.plays}
        ways = [candidates(self.rules.deck, played.card, before) for played in trick]
        return who_takes(layout, [played.seat for played in trick], ways)


def layout_of(deck: int, trump: str | None) -> Layout | None:
    """The layout of a trump suit as a `Table` has it; None where it is not known."""
    if trump in ("", UNKNOWN) or (trump is None and deck in (25, 33)):
        return None
    return Layout.of(deck, None if trump is None else SUITS.index(trump))


def candidates(deck: int, text: str, played: Iterable[str]) -> list[Card]:
    """The cards of a deck that a text may stand for, those apart that are known to be elsewhere."""
    card = known(text)
    if card is not None:
        return [card]
    return [one for one in DECKS[deck] if str(one) not in played and fits(one, text)]


def who_takes(layout: Layout, seats: Sequence[str], ways: Sequence[Sequence[Card]]) -> str:
    """The seat that takes a trick, given the cards each may have played; `?` where that is open."""
    count = 1
    for cards in ways:
        count *= len(cards)
    if not 0 < count <= _MOST_WAYS:
        return UNKNOWN
    takers = set()
    for cards in product(*ways):
        places = [layout.places[card] for card in cards]
        best = 0
        for number in range(1, len(places)):
            if beats(places[number], places[best], trumps=layout.trumps):
                best = number
        takers.add(seats[best])
        if len(takers) > 1:
            return UNKNOWN
    return takers.pop()
