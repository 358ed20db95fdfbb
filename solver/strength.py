"""What one hand promises at a glance: rules of thumb for calling, burying and keeping.

Knows how cards rank and a price for each, in tenths of a trick; nothing of seats, calls or values of play.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from solver.cards import SUITS, TRICKS, Card
from solver.layout import Layout

# Strengths are in tenths of a trick.
_TRUMPS: Final = (10, 10, 8, 6, 5, 5, 4, 4, 4, 4, 4)
"""From the top trump down."""
_PLAIN: Final = (6, 2)
"""From the top card of a plain suit down."""
_OPEN: Final = (8, 5, 2)
"""The same without trumps."""
_VOID: Final = 3
"""For a plain suit not held, when there are two trumps to ruff it with."""


@lru_cache(maxsize=64)
def _worths(deck: int, trump: str | None) -> tuple[int, ...]:
    """Tenths of a trick by card number."""
    layout = Layout.of(deck, None if trump is None else SUITS.index(trump))
    tables = (_TRUMPS, _PLAIN, _PLAIN, _PLAIN) if trump else (_OPEN,) * 4
    tops = [max(place for place in layout.places if place >> 4 == suit) for suit in range(4)]
    found = []
    for place in layout.places:
        table = tables[place >> 4] if place >= 0 else ()
        down = tops[place >> 4] - place
        found.append(table[down] if down < len(table) else 0)
    return tuple(found)


def strength(hand: Iterable[Card], deck: int, trump: str | None) -> int:
    """What a hand promises with these trumps, in tenths of a trick."""
    worths = _worths(deck, trump)
    places = Layout.of(deck, None if trump is None else SUITS.index(trump)).places
    total, held = 0, [0, 0, 0, 0]
    for card in hand:
        total += worths[card]
        held[places[card] >> 4] += 1
    if trump and held[0] >= 2:
        total += _VOID * held[1:].count(0)
    return total


def without_worst(cards: Sequence[Card], deck: int, trump: str | None) -> tuple[Card, ...]:
    """All but the card that is missed least; of several the first in card order goes."""
    choices = [tuple(other for other in cards if other is not card) for card in sorted(cards)]
    return max(choices, key=lambda kept: strength(kept, deck, trump))


def best_five(cards: Sequence[Card], deck: int, trump: str | None) -> tuple[Card, ...]:
    """Five cards to keep, the least useful put away one after another."""
    kept = tuple(cards)
    while len(kept) > TRICKS:
        kept = without_worst(kept, deck, trump)
    return kept


def best_cards(cards: Iterable[Card], number: int, deck: int, trump: str | None) -> tuple[Card, ...]:
    """So many cards, each the best by itself, of those that promise as much the highest: a quick `best_five`
    that does not see voids."""
    worths = _worths(deck, trump)
    places = Layout.of(deck, None if trump is None else SUITS.index(trump)).places
    return tuple(sorted(cards, key=lambda card: (-worths[card], -(places[card] & 15), card))[:number])
