"""Decks, suits, ranks and seats as they are printed, and the words for them.

Knows what is printed on a card and nothing of what it is worth: bowers and the
joker's place belong to `layout`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import MappingProxyType
from typing import Final

from solver.errors import InputError, shown

SUITS: Final = "CDHS"
RANKS: Final = "789TJQKA"
SEATS: Final = "NESW"
SYMBOLS: Final = "♣♦♥♠"
NO_TRUMP: Final = "none"
TRICKS: Final = 5
"""Cards in a hand, and so tricks in a play-out, of every game of the family."""

_JOKER: Final = 32


class Card(int):
    """A printed card; its number is its place in card order, C D H S by 7 … A and the joker last.

    `Card("JH")` reads the one form that is written, `Card.parse` every form a person may type.
    There is one object for each card, so cards compare and hash as small ints; `str(card)` is
    the text that belongs in files.
    """

    __slots__ = ()

    def __new__(cls, name: str) -> Card:  # noqa: D102, PYI034 - one object for each card
        try:
            return _BY_NAME[name]
        except (KeyError, TypeError):
            raise InputError(f"{shown(str(name))} is not a card") from None

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card meant by `9H`, `10h`, `H9`, `9♥`, `B` or `JK`; InputError for anything else."""
        card = _SPELLINGS.get(text) or _SPELLINGS.get(_plain(text))
        if card is None:
            raise InputError(f"{shown(text)} is not a card")
        return card

    @property
    def suit(self) -> int | None:
        """The printed suit, 0 to 3 in the order of `SUITS`; None for the joker."""
        return None if self == _JOKER else self >> 3

    @property
    def rank(self) -> int | None:
        """The printed rank, 0 to 7 in the order of `RANKS`; None for the joker."""
        return None if self == _JOKER else self & 7

    @property
    def symbol(self) -> str:
        """For people: `J♥`, `10♣`, `joker`."""
        if self == _JOKER:
            return "joker"
        rank = RANKS[self & 7]
        return ("10" if rank == "T" else rank) + SYMBOLS[self >> 3]

    def __bool__(self) -> bool:
        return True  # or the seven of clubs, number 0, would pass for no card

    def __str__(self) -> str:
        return _NAMES[self]

    def __repr__(self) -> str:
        return f"Card({_NAMES[self]!r})"

    def __format__(self, spec: str) -> str:
        return format(_NAMES[self], spec)

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (_NAMES[self],)


_NAMES: Final = (*(rank + suit for suit in SUITS for rank in RANKS), "B")
ALL_CARDS: Final[tuple[Card, ...]] = tuple(int.__new__(Card, number) for number in range(33))
_BY_NAME: Final = dict(zip(_NAMES, ALL_CARDS, strict=True))
JOKER: Final = ALL_CARDS[_JOKER]


def _deck(lowest: str, *, joker: bool) -> tuple[Card, ...]:
    low = RANKS.index(lowest)
    return tuple(card for card in ALL_CARDS if (joker if card.rank is None else card.rank >= low))


DECKS: Final = MappingProxyType(
    {
        24: _deck("9", joker=False),
        25: _deck("9", joker=True),
        28: _deck("8", joker=False),
        32: _deck("7", joker=False),
        33: _deck("7", joker=True),
    }
)
"""Size of a deck to its cards, in card order."""

DECK_SETS: Final = MappingProxyType({size: frozenset(cards) for size, cards in DECKS.items()})


def _plain(text: str) -> str:
    """Upper case, suit letters for suit symbols, without the mark that asks for a coloured symbol."""
    return text.upper().translate(_TO_LETTERS)


_TO_LETTERS: Final = {
    **{ord(symbol): letter for symbol, letter in zip(SYMBOLS, SUITS, strict=True)},
    **{ord(symbol): letter for symbol, letter in zip("♧♢♡♤", SUITS, strict=True)},
    0xFE0F: None,
    0xFE0E: None,
}


def _spellings() -> Iterator[tuple[str, Card]]:
    for name, card in _BY_NAME.items():
        yield name, card
        yield name[::-1], card
        if name[0] == "T":
            yield "10" + name[1], card
            yield name[1] + "10", card
    yield "JK", JOKER
    yield "JOKER", JOKER


_SPELLINGS: Final = dict(_spellings())


def parse_suit(text: str) -> int | None:
    """A suit's number, or None for no trumps (`none`, `NT`); InputError for anything else."""
    plain = _plain(text)
    if plain in _NO_TRUMP_WORDS:
        return None
    if plain in _SUIT_WORDS:
        return _SUIT_WORDS[plain]
    raise InputError(f"{shown(text)} is not a suit: one of C D H S, or none for no trumps")


_NO_TRUMP_WORDS: Final = frozenset({"NONE", "NT", "NO TRUMPS", "NO TRUMP"})
_SUIT_WORDS: Final = {
    word: number
    for number, words in enumerate((("C", "CLUBS"), ("D", "DIAMONDS"), ("H", "HEARTS"), ("S", "SPADES")))
    for word in words
}


def suit_name(suit: int | None) -> str:
    """`C D H S` or `none`."""
    return NO_TRUMP if suit is None else SUITS[suit]


SEAT_NAMES: Final = MappingProxyType(
    {name[:length]: name[0] for name in ("NORTH", "EAST", "SOUTH", "WEST") for length in (1, len(name))}
)
"""What a seat may be called, in capitals, to its letter."""


def parse_seat(text: str) -> int:
    """A seat's number, 0 to 3 clockwise from North, from its letter or name; InputError for
    anything else."""
    letter = SEAT_NAMES.get(text.upper())
    if letter is None:
        raise InputError(f"{shown(text)} is not a seat: one of N E S W")
    return SEATS.index(letter)


def cards_text(cards: Iterable[Card]) -> str:
    """Cards as they are written, in the order given."""
    return " ".join(map(str, cards))
