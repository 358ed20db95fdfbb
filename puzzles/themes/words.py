"""Cards, seats, suits and counts in words, as players say them.

Knows names and nothing of play.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solver.cards import JOKER, RANKS, SEATS
from solver.layout import Layout

SEAT_NAMES: Final = {"N": "North", "E": "East", "S": "South", "W": "West"}
SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")
_RANK_NAMES: Final = dict(
    zip(RANKS, ("seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"), strict=True)
)
_COUNTS: Final = ("none", "one", "two", "three", "four", "five")


def card(layout: Layout, place: int) -> str:
    """`the king of spades`, `the right bower`, `the joker`."""
    found = layout.card(place)
    if found == JOKER:
        return "the joker"
    bower = layout.bower(found)
    if bower is not None:
        return f"the {bower} bower"
    assert found.suit is not None
    return f"the {_RANK_NAMES[str(found)[0]]} of {SUIT_NAMES[found.suit]}"


def seat(number: int) -> str:
    """`North`."""
    return SEAT_NAMES[SEATS[number]]


def seats(letters: str) -> str:
    """`North`, `North and South`."""
    return listed([SEAT_NAMES[letter] for letter in letters])


def suit(layout: Layout, number: int) -> str:
    """A ranked suit: `clubs`, `trumps`."""
    return "trumps" if layout.trumps and number == 0 else SUIT_NAMES[layout.suits[number]]


def one_of(layout: Layout, number: int) -> str:
    """One card of a ranked suit: `club`, `trump`."""
    return suit(layout, number).removesuffix("s")


def count(number: int) -> str:
    """`none`, `one`, … `five`."""
    return _COUNTS[number]


def listed(items: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *first, last = items
    return f"{', '.join(first)} and {last}" if first else last


def sentence(text: str) -> str:
    """With a capital letter in front."""
    return text[0].upper() + text[1:]
