"""How Euchre Game Notation spells things: cards, calls, seats, keys of its versions.

Knows the words of the format and nothing of how a file is put together.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from solver.cards import NO_TRUMP, SEATS, SUITS
from solver.errors import InputError, shown
from solver.layout import NEXT_SUIT
from solver.review.record import UNKNOWN, UNKNOWN_CARD

FILE_TYPE: Final = "Euchre Game Notation"
VERSION: Final = "1.4"
"""What is written."""
READ: Final = re.compile(r"1\.([0-4])(\.\d+)?")
"""The versions that are read."""

BIDDING: Final = "EUCHRE_BIDDING"
PLAY: Final = "TRICK_PLAY"

CALLS: Final = {
    "Pass": "pass",
    "Order": "order",
    **{suit.lower(): suit for suit in SUITS},
    "n": NO_TRUMP,
    "x": UNKNOWN,
}
"""A call as written to its token."""
CALL_WORDS: Final = {token: word for word, token in CALLS.items()}

NOBODY: Final = -1
"""In the place of a seat."""

_OLD_KEYS: Final = {
    "matchId": "gameId",
    "callsAnnotations": "callAnnotations",
    "tricksAnnotations": "playAnnotations",
}
"""Keys of versions before 1.2, in camel case, to what they became."""

_CARD: Final = re.compile(r"([78N9TJQKAX])([shcdxtng])", re.IGNORECASE)
_GENERIC: Final = "tng"


def key(name: str) -> str:
    """A key as version 1.4 spells it: `player_cards` is `playerCards`."""
    first, *rest = name.split("_")
    camel = first + "".join(word[:1].upper() + word[1:] for word in rest)
    return _OLD_KEYS.get(camel, camel)


class Suits:
    """What the suit letters of one deal stand for, trumps given as a suit, `?` or "" where not known.

    `t n g h` are trumps, next and the two green suits where no suit is named; which green suit is which
    makes no difference then, so the first in card order is `g`. `h` is hearts in all other deals.
    """

    def __init__(self, trump: str | None, generic: bool) -> None:
        self._letters = {suit.lower(): suit for suit in SUITS} | {"x": UNKNOWN}
        self._bowers = {"R": "J?", "L": "J?"}
        self._letters |= dict.fromkeys(_GENERIC, UNKNOWN)
        if trump and trump in SUITS:
            next_ = SUITS[NEXT_SUIT[SUITS.index(trump)]]
            green, other = (suit for suit in SUITS if suit not in (trump, next_))
            self._letters |= {"t": trump, "n": next_, "g": green} | ({"h": other} if generic else {})
            self._bowers = {"R": f"J{trump}", "L": f"J{next_}"}

    def card(self, text: object) -> str:
        """A card of a record; InputError for what is no card."""
        if text == "":
            return UNKNOWN_CARD
        found = _CARD.fullmatch(text) if isinstance(text, str) else None
        if found is not None:
            rank = found[1].upper().replace("N", "9").replace("X", UNKNOWN)
            return rank + self._letters[found[2].lower()]
        if text == "B":
            return "B"
        if isinstance(text, str) and text in self._bowers:
            return self._bowers[text]
        raise InputError(f"{shown(text)} is not a card")


def is_generic(cards: Iterable[object]) -> bool:
    """Whether cards name suits only by what they are to trumps: `t n g h`.

    `h` without a `g` is hearts, as a second green suit needs a first.
    """
    letters = {card[1].lower() for card in cards if isinstance(card, str) and len(card) == 2}
    return (
        bool(letters & set(_GENERIC)) and not letters & set("scd") and ("h" not in letters or "g" in letters)
    )


def card_word(card: str) -> str:
    """A card of a record as it is written."""
    if card == "B":
        return card
    rank, suit = card[0], card[1]
    return rank.replace(UNKNOWN, "X") + suit.lower().replace(UNKNOWN, "x")


def seat_of(index: object) -> str:
    """The seat of a player's number; InputError for what is none."""
    if isinstance(index, int) and not isinstance(index, bool) and 0 <= index < len(SEATS):
        return SEATS[index]
    raise InputError(f"{shown(index)} is not a seat: players are 0 to 3")
