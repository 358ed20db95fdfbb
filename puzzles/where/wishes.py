"""What can be wished of a deal, as frozen values that write themselves in the language of wishes.

Knows the kinds of wishes and their one written form, which `parse` reads back. Must not know what a wish
means: which cards a word names, whether a deal meets it, whether it can be met at all.

Seats, suits and roles are words of the language: places `N`, `NS`, `dealer`, `dummy` …, suits `C D H S
trumps next`, cards `JH`, `B`, `R`, `L` (the bowers), `A of trumps`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, TypeAlias

SUIT_COUNTS: Final = {
    "trumps": "trumps",
    "next": "next",
    "C": "clubs",
    "D": "diamonds",
    "H": "hearts",
    "S": "spades",
}
"""A suit to the word that counts its cards; both bowers and the joker are trumps."""

RANK_COUNTS: Final = {
    "A": "aces",
    "K": "kings",
    "Q": "queens",
    "J": "jacks",
    "T": "tens",
    "9": "nines",
    "8": "eights",
    "7": "sevens",
}
"""A printed rank to the word that counts its cards."""

ASKING_COUNTS: Final = ("length", "printed", "cards")
"""Counts that say in brackets what they count."""


@dataclass(frozen=True, slots=True)
class Count:
    """How many cards of a kind a place holds: `N.trumps`, `S.printed(H)`, `dummy.cards(JH R)`."""

    place: str
    what: str
    of: tuple[str, ...] = ()

    def __str__(self) -> str:
        asked = f"({' '.join(self.of)})" if self.of else ""
        return f"{self.place}.{self.what}{asked}"


@dataclass(frozen=True, slots=True)
class Term:
    """A count taken some times; without a count a plain number."""

    times: int
    count: Count | None = None

    def __str__(self) -> str:
        if self.count is None:
            return str(self.times)
        return str(self.count) if self.times == 1 else f"{self.times}*{self.count}"


@dataclass(frozen=True, slots=True)
class Sum:
    """Terms added up."""

    terms: tuple[Term, ...]

    def __str__(self) -> str:
        first, *others = self.terms
        start = f"-{Term(1, first.count)}" if first.times == -1 and first.count else str(first)
        rest = (f" - {Term(-term.times, term.count)}" if term.times < 0 else f" + {term}" for term in others)
        return start + "".join(rest)


@dataclass(frozen=True, slots=True)
class Compare:
    """Sums that stand in these relations to the next: `N.trumps >= 3`, `1 <= E.aces < S.aces`."""

    sums: tuple[Sum, ...]
    signs: tuple[str, ...]

    def __str__(self) -> str:
        rest = (f" {sign} {sum_}" for sign, sum_ in zip(self.signs, self.sums[1:], strict=True))
        return str(self.sums[0]) + "".join(rest)


@dataclass(frozen=True, slots=True)
class Has:
    """A place holds all of the cards, or none of them."""

    place: str
    cards: tuple[str, ...]
    none: bool = False

    def __str__(self) -> str:
        return f"{self.place} has {'no ' if self.none else ''}{' '.join(self.cards)}"


@dataclass(frozen=True, slots=True)
class Void:
    """A place holds no card of an effective suit."""

    place: str
    suit: str

    def __str__(self) -> str:
        return f"{self.place} void {self.suit}"


@dataclass(frozen=True, slots=True)
class Is:
    """Who or what has a role: `dealer E`, `maker NS` (one of them), `trump H`, `turnup QH`, `alone none`."""

    role: str
    value: str

    def __str__(self) -> str:
        return f"{self.role} {self.value}"


@dataclass(frozen=True, slots=True)
class Not:
    """The wish is not met."""

    wish: Wish

    def __str__(self) -> str:
        return f"not {_inside(self.wish)}"


@dataclass(frozen=True, slots=True)
class All:
    """All of the wishes are met: `and`."""

    wishes: tuple[Wish, ...]

    def __str__(self) -> str:
        return " and ".join(map(_inside, self.wishes))


@dataclass(frozen=True, slots=True)
class Any:
    """At least one of the wishes is met: `or`."""

    wishes: tuple[Wish, ...]

    def __str__(self) -> str:
        return " or ".join(str(wish) if isinstance(wish, All) else _inside(wish) for wish in self.wishes)


Wish: TypeAlias = Compare | Has | Void | Is | Not | All | Any


def _inside(wish: Wish) -> str:
    """A wish as part of another, in brackets where it would read otherwise."""
    return f"({wish})" if isinstance(wish, All | Any) else str(wish)


@dataclass(frozen=True, slots=True)
class Wishes:
    """Everything wished of one deal, in the order given; `parse(str(x)) == x`.

    `places` says where each wish stands in the text it was read from, as `column 9`, for errors.
    """

    wishes: tuple[Wish, ...]
    places: tuple[str, ...] = field(default=(), compare=False, repr=False)

    def __str__(self) -> str:
        return "; ".join(map(str, self.wishes))

    def placed(self) -> Iterator[tuple[str, Wish]]:
        """Each wish with the place where it stands, empty where it was not read from text."""
        places = (*self.places, *[""] * len(self.wishes))
        return zip(places, self.wishes, strict=False)

    def __add__(self, others: Wishes) -> Wishes:
        """These and the others; the others keep no places."""
        return Wishes(self.wishes + others.wishes, self.places)
