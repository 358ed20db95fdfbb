"""A hand before play: what was dealt, to whom, and what was turned up.

Knows what a deal of each game consists of and how to deal one at random; nothing of calls
or of play beyond handing over a play-out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Self

from solver import reading, text
from solver.cards import DECKS, SEATS, SUITS, TRICKS, Card, cards_text
from solver.entries import Entries
from solver.errors import InputError
from solver.faults import doubled_cards, strange_cards
from solver.position import Position
from solver.rng import SplitMix64
from solver.rules import Rules
from solver.seats import first_leader, sitting_out
from solver.text import Hand, Hands, Written

USUAL_SEATS: Final = {2: "NS", 3: "NES", 4: "NESW"}
"""Where so many players sit in a deal made here."""


@dataclass(frozen=True, slots=True, repr=False)
class Deal(Written):
    """What was dealt, a value that never changes; `faults` says why it is impossible, if it is.

    `hands` has a place for each seat from North clockwise: five cards in card order, None where
    nobody sits. `dummy` are the five cards of the empty place in cutthroat.
    """

    rules: Rules
    dealer: str
    turnup: Card
    hands: Hands
    dummy: Hand | None = None

    def __post_init__(self) -> None:
        north, east, south, west = (None if hand is None else tuple(sorted(hand)) for hand in self.hands)
        object.__setattr__(self, "hands", (north, east, south, west))
        if self.dummy is not None:
            object.__setattr__(self, "dummy", tuple(sorted(self.dummy)))

    @classmethod
    def random(cls, rules: Rules, seed: int) -> Deal:
        """The deal of a seed from 0 to 2**64 - 1, the same forever; ValueError for other seeds.

        Every deal of the usual seats (N S, N E S or all four) and every dealer is as likely as
        the others.
        """
        numbers = SplitMix64(seed)
        seats = USUAL_SEATS[rules.players]
        dealer = seats[numbers.below(len(seats))]
        cards = iter(numbers.shuffled(DECKS[rules.deck]))
        north, east, south, west = (_take(cards, TRICKS) if seat in seats else None for seat in SEATS)
        dummy = None if rules.dummy == "none" else _take(cards, TRICKS)
        return cls(rules, dealer, next(cards), (north, east, south, west), dummy)

    @classmethod
    def from_entries(cls, given: Entries) -> Self:
        """Reads the entries of a whole deal; InputError names everything that cannot be read."""
        if given.is_playout:
            raise InputError([*given.faults, "trump is fixed: this is a play-out, not a whole deal"])
        fields, wrong = reading.read_deal(given)
        if fields["turnup"] is None:
            raise InputError(wrong)
        deal = cls(**fields)
        if wrong:
            raise InputError([*wrong, *deal._card_faults()])
        return deal

    def entries(self) -> list[tuple[str, str]]:
        """Keys and values in their one written order; what is not the case is left out."""
        dummy = [] if self.dummy is None else [("dummy", cards_text(self.dummy))]
        return [
            *text.rules_entries(self.rules),
            ("dealer", self.dealer),
            ("turnup", str(self.turnup)),
            *text.hand_entries(self.hands),
            *dummy,
        ]

    def as_object(self) -> dict[str, object]:
        """The same as a JSON object; seats that do not play are left out."""
        dummy = {} if self.dummy is None else {"dummy": cards_text(self.dummy)}
        return text.rules_object(self.rules) | {
            "dealer": self.dealer,
            "turnup": str(self.turnup),
            "hands": dict(text.hand_entries(self.hands)),
            **dummy,
        }

    @property
    def seats(self) -> str:
        """The seats that were dealt a hand, clockwise from North."""
        return "".join(seat for seat, hand in zip(SEATS, self.hands, strict=True) if hand is not None)

    def faults(self) -> list[str]:
        """Every reason why a whole deal like this is impossible, a text each; none for a possible one."""
        return [*self._card_faults(), *self._seat_faults(), *self._size_faults()]

    def _places(self) -> Iterator[tuple[str, Iterable[Card]]]:
        yield from ((seat, hand or ()) for seat, hand in zip(SEATS, self.hands, strict=True))
        yield "the dummy", self.dummy or ()
        yield "the turn-up", (self.turnup,)

    def _card_faults(self) -> Iterator[str]:
        yield from doubled_cards(self._places())
        yield from strange_cards(self.rules.deck, self._places())

    def _seat_faults(self) -> Iterator[str]:
        players = self.rules.players
        if len(self.seats) != players:
            yield f"{self.rules.game} is for {players} players, {len(self.seats)} have a hand"
        if self.dealer not in self.seats:
            yield f"dealer {self.dealer} has no hand"
        if self.rules.dummy == "none" and self.dummy is not None:
            yield f"dummy: there is none in {self.rules.game}"
        if self.rules.dummy != "none" and self.dummy is None:
            yield f"dummy is missing: {self.rules.game} deals five cards to the empty place"

    def _size_faults(self) -> Iterator[str]:
        hands = [*zip(SEATS, self.hands, strict=True), ("the dummy", self.dummy)]
        for place, hand in hands:
            if hand is not None and len(hand) != TRICKS:
                yield f"{place} holds {len(hand)} card{'' if len(hand) == 1 else 's'}, not {TRICKS}"

    def play_out(self, trump: str | None, maker: str | None, alone: str = "") -> Position:
        """The play-out of the hands as dealt, the turn-up left in the stock.

        `trump` is a suit letter or None; `alone` names lone players. Who sits out holds no
        hand in it, and the first leader follows from the dealer. InputError for other letters.
        """
        if trump is not None and trump not in SUITS:
            raise InputError(f"trump: {trump!r} is not a suit: one of C D H S, or None for no trumps")
        for seat in (maker or "") + alone:
            if seat not in self.seats:
                raise InputError(f"{seat} has no hand in this deal")
        out = sitting_out(self.rules, self.seats, maker or "", alone)
        north, east, south, west = (
            None if seat in out else hand for seat, hand in zip(SEATS, self.hands, strict=True)
        )
        active = "".join(seat for seat in self.seats if seat not in out)
        return Position(
            rules=self.rules,
            trump=trump,
            hands=(north, east, south, west),
            leader=first_leader(self.rules, self.dealer, active, maker, alone),
            maker=maker,
            alone=alone,
            dealer=self.dealer,
        )


def _take(cards: Iterator[Card], count: int) -> Hand:
    return tuple(next(cards) for _ in range(count))
