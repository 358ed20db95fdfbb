"""What the words of a wish name once trumps are known: cards, and kinds of cards.

Knows which cards a word means, by asking the layout; nothing of who holds them.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from puzzles.where.wishes import RANK_COUNTS, SUIT_COUNTS, All, Any, Compare, Count, Has, Is, Not, Void, Wish
from puzzles.where.words import OTHER_PLACES
from solver.cards import DECKS, NO_TRUMP, SUITS, Card
from solver.layout import Layout

_SUIT_COUNTED: Final = {word: suit for suit, word in SUIT_COUNTS.items()}
_RANK_COUNTED: Final = {word: rank for rank, word in RANK_COUNTS.items()}
_BOWERS: Final = {"R": "right", "L": "left"}


def named_card(name: str, deck: int, trump: str) -> Card | None:
    """The card a name means, `trump` empty while open; None for a bower or a card of trumps or next
    where there are no trumps.

    What depends on trumps must not be asked while they are open.
    """
    if not relative_card(name):
        return Card(name)
    layout = _layout(deck, trump)
    if not layout.trumps:
        return None
    if name in _BOWERS:
        return next(card for card in DECKS[deck] if layout.bower(card) == _BOWERS[name])
    return Card(name[0] + SUITS[layout.suits[0 if name.endswith("trumps") else 1]])


def relative_card(name: str) -> bool:
    """Whether a card is named by its part under trumps and not as it is printed."""
    return name in _BOWERS or " of " in name


@cache
def counted_cards(what: str, of: tuple[str, ...], deck: int, trump: str) -> frozenset[Card]:
    """The cards of the deck that a count counts, `trump` empty while open; as `named_card`."""
    if what == "cards":
        found = (named_card(name, deck, trump) for name in of)
        return frozenset(card for card in found if card is not None)
    if what == "printed":
        return frozenset(card for card in DECKS[deck] if card.suit == SUITS.index(of[0]))
    if what in _RANK_COUNTED:
        return frozenset(card for card in DECKS[deck] if str(card)[0] == _RANK_COUNTED[what])
    layout = _layout(deck, trump)
    if what == "bowers":
        return frozenset(card for card in DECKS[deck] if layout.bower(card))
    return suited_cards(_SUIT_COUNTED[what], deck, trump)


@cache
def suited_cards(suit: str, deck: int, trump: str) -> frozenset[Card]:
    """The cards of an effective suit; none of `trumps` and `next` where there are no trumps."""
    layout = _layout(deck, trump)
    if suit in SUITS:
        return frozenset(layout.high_to_low(SUITS.index(suit)))
    if not layout.trumps:
        return frozenset()
    return frozenset(layout.high_to_low(layout.suits[0 if suit == "trumps" else 1]))


def _layout(deck: int, trump: str) -> Layout:
    return Layout.of(deck, None if trump == NO_TRUMP else SUITS.index(trump))


def speaks_of(wish: Wish) -> frozenset[str]:
    """Which of `trump`, `maker` and `alone` must be settled before the wish has a meaning."""
    match wish:
        case Not(inner):
            return speaks_of(inner)
        case All(wishes) | Any(wishes):
            return frozenset().union(*map(speaks_of, wishes))
        case Compare(sums, _):
            return frozenset().union(
                *(_count_speaks(term.count) for each in sums for term in each.terms if term.count)
            )
        case Has(place, cards, _):
            return _place_speaks(place) | _trump_if(any(map(relative_card, cards)))
        case Void(place, _):
            return _place_speaks(place) | {"trump"}
        case Is(role, value):
            return _ROLE_SPEAKS[role] | _trump_if(role == "turnup" and relative_card(value))


def undealt_words(wish: Wish) -> frozenset[str]:
    """Which of `dummy`, `turnup` and `stock` a wish asks about: cards that a play-out does not tell."""
    match wish:
        case Not(inner):
            return undealt_words(inner)
        case All(wishes) | Any(wishes):
            return frozenset().union(*map(undealt_words, wishes))
        case Compare(sums, _):
            places = {term.count.place for each in sums for term in each.terms if term.count}
            return frozenset(OTHER_PLACES) & places
        case Has(place, _, _) | Void(place, _):
            return frozenset((place,)) & frozenset(OTHER_PLACES)
        case Is(role, value):
            return frozenset((role, value)) & frozenset(OTHER_PLACES)


_ROLE_SPEAKS: Final[dict[str, frozenset[str]]] = {
    "dealer": frozenset(),
    "turnup": frozenset(),
    "trump": frozenset({"trump"}),
    "maker": frozenset({"maker"}),
    "alone": frozenset({"maker", "alone"}),
}


def _count_speaks(count: Count) -> frozenset[str]:
    printed = count.what == "printed" or count.what in _RANK_COUNTED
    absolute = count.what == "cards" and not any(map(relative_card, count.of))
    return _place_speaks(count.place) | _trump_if(not printed and not absolute)


def _place_speaks(place: str) -> frozenset[str]:
    return frozenset({"maker"}) if place in ("maker", "defenders") else frozenset()


def _trump_if(needed: bool) -> frozenset[str]:
    return frozenset({"trump"}) if needed else frozenset()
