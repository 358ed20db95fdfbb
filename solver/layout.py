"""Printed cards and ranked bits, for every deck and trump suit.

The only place that knows bowers and the joker. Given trumps, every printed card has one
effective suit and one rank in it; behind this module euchre is plain whist. It knows
nothing of tricks or turns.

A ranked card is a *place*: ranked suit << 4 | rank in it, the lowest rank 0. With trumps
the ranked suits are trumps, next, and the two green suits; without, they are C D H S.
A hand as bits has bit `1 << place` for each card, so that every suit is a lane of 16.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, Literal

from solver.cards import DECKS, JOKER, RANKS, SUITS, Card

SUIT_LANE: Final = 0xFFFF
_JACK: Final = RANKS.index("J")
_COLOURS: Final = ((0, 3), (1, 2))
NEXT_SUIT: Final = (3, 2, 1, 0)
"""The other suit of the same colour, by suit number."""


class Layout:
    """How one deck ranks under one trump suit; `Layout.of` gives the shared instance.

    `trumps` says whether ranked suit 0 is a trump suit. `suits` holds the printed suit of
    each ranked suit, `places` the place of each printed card by its number (-1: not in the deck).
    """

    __slots__ = ("_by_place", "deck", "places", "suits", "trump", "trumps")

    def __init__(self, deck: int, trump: int | None) -> None:
        if trump is None and JOKER in DECKS[deck]:
            raise ValueError(f"a deck of {deck} has a joker, which has no place without trumps")
        self.deck = deck
        self.trump = trump
        self.trumps = trump is not None
        self.suits: tuple[int, ...] = (0, 1, 2, 3) if trump is None else _ranked_suits(trump)
        places = [-1] * 33
        self._by_place: dict[int, Card] = {}
        for number, suit in enumerate(self.suits):
            for rank, card in enumerate(reversed(self._high_to_low(suit))):
                places[card] = number << 4 | rank
                self._by_place[number << 4 | rank] = card
        self.places = tuple(places)

    @staticmethod
    @cache
    def of(deck: int, trump: int | None) -> Layout:
        """The layout of a deck size (24, 25, 28, 32, 33) and a trump suit, None for no trumps."""
        return Layout(deck, trump)

    def _high_to_low(self, suit: int) -> list[Card]:
        cards = [card for card in reversed(DECKS[self.deck]) if card.suit == suit]
        if self.trump is None or suit not in (self.trump, NEXT_SUIT[self.trump]):
            return cards
        cards.remove(_jack(suit))
        if suit == self.trump:
            joker = [JOKER] if JOKER in DECKS[self.deck] else []
            cards[:0] = [*joker, _jack(suit), _jack(NEXT_SUIT[suit])]
        return cards

    def suit_of(self, card: Card) -> int:
        """The printed suit that `card` counts as: both bowers and the joker are trumps."""
        return self.suits[self.places[card] >> 4]

    def high_to_low(self, suit: int) -> tuple[Card, ...]:
        """The whole of an effective suit, named by its printed suit."""
        return tuple(self._high_to_low(suit))

    def sorted_hand(self, cards: Iterable[Card]) -> list[Card]:
        """Cards as players hold them: trumps first, suits together, high to low in each."""
        return sorted(cards, key=lambda card: (self.places[card] >> 4, -self.places[card]))

    def is_trump(self, card: Card) -> bool:
        """Whether the card counts as a trump: bowers and joker do."""
        return self.trumps and self.places[card] >> 4 == 0

    def bower(self, card: Card) -> Literal["right", "left"] | None:
        """Which bower the card is; None for others, and always without trumps."""
        if self.trump is None:
            return None
        if card == _jack(self.trump):
            return "right"
        return "left" if card == _jack(NEXT_SUIT[self.trump]) else None

    def parse(self, text: str) -> Card:
        """The card meant by a text; with trumps also by `R` or `L`, the bowers; InputError."""
        letter = text.upper()
        if self.trump is not None and letter in ("R", "L"):
            return _jack(self.trump if letter == "R" else NEXT_SUIT[self.trump])
        return Card.parse(text)

    def bits(self, cards: Iterable[Card]) -> int:
        """Ranked bits of cards that are in the deck."""
        places = self.places
        bits = 0
        for card in cards:
            bits |= 1 << places[card]
        return bits

    def card(self, place: int) -> Card:
        """The printed card of a place."""
        return self._by_place[place]

    def cards(self, bits: int) -> tuple[Card, ...]:
        """The printed cards of ranked bits, in card order."""
        found = []
        while bits:
            low = bits & -bits
            found.append(self._by_place[low.bit_length() - 1])
            bits ^= low
        return tuple(sorted(found))

    def __repr__(self) -> str:
        return f"Layout.of({self.deck}, {self.trump})"


def _jack(suit: int) -> Card:
    return Card("J" + SUITS[suit])


def _ranked_suits(trump: int) -> tuple[int, int, int, int]:
    """Trumps, next, then the green suits: the colours stay together whatever is trumps."""
    green = _COLOURS[1] if trump in _COLOURS[0] else _COLOURS[0]
    return (trump, NEXT_SUIT[trump], *green)
