"""The words of the language: places, suits, cards, counts, and the ways in which they may be spelled.

Knows spellings and the one written form of each word; nothing of grammar, and nothing of which cards a
word names under given trumps.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Final

from puzzles.where.wishes import ASKING_COUNTS, RANK_COUNTS, SUIT_COUNTS
from solver.cards import SEAT_NAMES, SEATS, SUITS, Card, parse_suit
from solver.errors import InputError

ROLE_PLACES: Final = ("dealer", "maker", "defenders")
"""Places that are seats by their role."""

OTHER_PLACES: Final = ("dummy", "turnup", "stock")
"""Places without a player; the stock is what stays undealt, without the turn-up."""

ROLES: Final = ("dealer", "maker", "alone", "trump", "turnup")
PLACES_LISTED: Final = "N E S W, several as NS, dealer, maker, defenders, dummy, turnup, stock"
SUITS_LISTED: Final = "C D H S, trumps, next"
CARDS_LISTED: Final = "a card as JH, B, right, left, A of trumps"

_COUNTS: Final = {
    **{word: word for word in ("bowers", *SUIT_COUNTS.values(), *RANK_COUNTS.values(), *ASKING_COUNTS)},
    **{word.removesuffix("s"): word for word in (*RANK_COUNTS.values(), "trumps", "bowers")},
}
COUNTS_LISTED: Final = ", ".join(
    [*SUIT_COUNTS.values(), *RANK_COUNTS.values(), "bowers", "length(H)", "printed(H)", "cards(JH R)"]
)
_RANKS: Final = {
    **{rank: rank for rank in RANK_COUNTS},
    **{word.upper().removesuffix("S"): rank for rank, word in RANK_COUNTS.items()},
    "10": "T",
}
_SUIT_SINGULAR: Final = {"CLUB": "C", "DIAMOND": "D", "HEART": "H", "SPADE": "S"}
_BOWERS: Final = {"R": "R", "RIGHT": "R", "L": "L", "LEFT": "L"}


def place_of(text: str) -> str | None:
    """A place in its written form; None for what is no place."""
    if text.upper() in SEAT_NAMES:
        return SEAT_NAMES[text.upper()]
    if text.lower() in (*ROLE_PLACES, *OTHER_PLACES):
        return text.lower()
    return seats_of(text)


def seats_of(text: str) -> str | None:
    """One or several seats as letters clockwise from North; None for anything else."""
    letters = SEAT_NAMES.get(text.upper(), text.upper())
    if not letters or set(letters) - set(SEATS) or len(set(letters)) < len(letters):
        return None
    return "".join(seat for seat in SEATS if seat in letters)


def printed_suit_of(text: str) -> str | None:
    """A printed suit as its letter; None for anything else."""
    if text.upper() in _SUIT_SINGULAR:
        return _SUIT_SINGULAR[text.upper()]
    try:
        suit = parse_suit(text)
    except InputError:
        return None
    return None if suit is None else SUITS[suit]


def suit_of(text: str) -> str | None:
    """A suit as a wish names it: printed, `trumps` or `next`."""
    if text.lower() in ("trump", "trumps"):
        return "trumps"
    return "next" if text.lower() == "next" else printed_suit_of(text)


def trump_of(text: str) -> str | None:
    """What trumps may be said to be: a suit, `none`, or `turnup` for the suit of the turn-up."""
    if text.lower() in ("none", "nt"):
        return "none"
    return "turnup" if text.lower() == "turnup" else printed_suit_of(text)


def bower_of(text: str) -> str | None:
    """`R` or `L`."""
    return _BOWERS.get(text.upper())


def rank_of(text: str) -> str | None:
    """A rank as its letter, from a letter, number or word."""
    return _RANKS.get(text.upper())


def card_of(text: str) -> str | None:
    """A card named by one word: printed, or a bower."""
    bower = bower_of(text)
    if bower:
        return bower
    try:
        return str(Card.parse(text))
    except InputError:
        return None


def ranked_card(rank: str, suit: str) -> str:
    """A card named by rank and suit: printed, or of trumps or next, whose jacks are the bowers."""
    if suit in SUITS:
        return rank + suit
    return {"trumps": "R", "next": "L"}[suit] if rank == "J" else f"{rank} of {suit}"


def count_of(text: str) -> str | None:
    """What a count counts, in its written form."""
    return _COUNTS.get(text.lower())


def meant(text: str, words: Iterable[str]) -> str:
    """The word that was probably meant, as a remark."""
    close = difflib.get_close_matches(text.lower()[:40], sorted(words), n=1)
    return f" (did you mean {close[0]}?)" if close else ""


COUNT_WORDS: Final = tuple(_COUNTS)
