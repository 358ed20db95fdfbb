"""Whether a deal or a play-out meets wishes: plain evaluation, wish by wish.

Knows what each wish says of given hands; nothing of searching, counting or drawing.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from puzzles.where.dealt import Dealt, Setting
from puzzles.where.meaning import counted_cards, named_card, speaks_of, suited_cards, undealt_words
from puzzles.where.seating import has_role, holders
from puzzles.where.wishes import All, Any, Compare, Count, Has, Is, Not, Sum, Void, Wish, Wishes
from solver.cards import DECK_SETS, NO_TRUMP, SEATS, SUITS, Card
from solver.deal import Deal
from solver.errors import InputError
from solver.position import Position
from solver.rules import Rules

_COMPARES: Final[Mapping[str, Callable[[int, int], bool]]] = {
    "<": operator.lt,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    ">": operator.gt,
}


class NotTold(InputError):
    """A wish asks about something that the deal or play-out does not say."""


def meets(wishes: Wishes, found: Deal | Dealt | Position) -> bool:
    """Whether all wishes are met; the hands of a play-out are those still held.

    NotTold for a wish about what is not told: trumps or a maker of a bare deal, the dummy, turn-up or
    stock of a play-out, a dealer it does not name, a hand that nobody holds.
    """
    view = _view(found)
    return all(view.meets(wish) for wish in wishes.wishes)


def filter_of(wishes: Wishes) -> Callable[[Position], bool]:
    """Tells whether a play-out meets the wishes; one that has not all the seats asked about does not.

    InputError at once for wishes about dummy, turn-up or stock, which no play-out tells.
    """
    wrong = [
        f"{start}: expected a wish that a play-out can meet, and it does not tell {word}".removeprefix(": ")
        for start, wish in wishes.placed()
        for word in sorted(undealt_words(wish))
    ]
    if wrong:
        raise InputError(wrong)

    def met(position: Position) -> bool:
        try:
            return meets(wishes, position)
        except NotTold:
            return False

    return met


def _view(found: Deal | Dealt | Position) -> _View:
    if isinstance(found, Position):
        trump = NO_TRUMP if found.trump is None else found.trump
        setting = Setting(found.dealer or "", trump, found.maker or "", found.alone)
        return _View(found.rules, setting, frozenset(_SPOKEN), _held(found.hands))
    deal = found.deal if isinstance(found, Dealt) else found
    setting = found.setting if isinstance(found, Dealt) else Setting(found.dealer)
    cards = _held(deal.hands)
    if deal.dummy is not None:
        cards["dummy"] = frozenset(deal.dummy)
    cards["turnup"] = frozenset((deal.turnup,))
    cards["stock"] = DECK_SETS[deal.rules.deck].difference(*cards.values())
    told = _SPOKEN if isinstance(found, Dealt) and setting.trump else _SPOKEN - {"trump"}
    return _View(deal.rules, setting, told if isinstance(found, Dealt) else frozenset(), cards)


_SPOKEN: Final = frozenset(("trump", "maker", "alone"))


def _held(hands: Iterable[tuple[Card, ...] | None]) -> dict[str, frozenset[Card]]:
    return {seat: frozenset(hand) for seat, hand in zip(SEATS, hands, strict=True) if hand is not None}


@dataclass(frozen=True, slots=True)
class _View:
    """One deal as wishes see it: what is settled, and who holds which cards."""

    rules: Rules
    setting: Setting
    told: frozenset[str]
    cards: Mapping[str, frozenset[Card]]

    def meets(self, wish: Wish) -> bool:
        missing = sorted(speaks_of(wish) - self.told)
        if missing:
            raise NotTold(f"{wish}: {' and '.join(missing)} not settled in a bare deal")
        return self._holds(wish)

    def _holds(self, wish: Wish) -> bool:
        match wish:
            case Not(inner):
                return not self._holds(inner)
            case All(wishes):
                return all(self._holds(inner) for inner in wishes)
            case Any(wishes):
                return any(self._holds(inner) for inner in wishes)
            case Compare(sums, signs):
                values = [self._sum(each) for each in sums]
                pairs = zip(values, signs, values[1:], strict=False)
                return all(_COMPARES[sign](left, right) for left, sign, right in pairs)
            case Has(place, cards, none):
                held = self._cards(place)
                return all((self._card(name) in held) is not none for name in cards)
            case Void(place, suit):
                return not self._cards(place) & suited_cards(suit, self.rules.deck, self.setting.trump)
            case Is():
                return self._is(wish)

    def _is(self, wish: Is) -> bool:
        if wish.role == "trump":
            if wish.value != "turnup":
                return wish.value == self.setting.trump
            return any(card.suit == _suit_number(self.setting.trump) for card in self._cards("turnup"))
        if wish.role == "turnup":
            turned = self._cards("turnup")
            if wish.value in SUITS:
                return any(card.suit == SUITS.index(wish.value) for card in turned)
            return self._card(wish.value) in turned
        if wish.role == "dealer" or wish.value == "dealer":
            self._need_dealer()
        return has_role(wish.role, wish.value, self.setting)

    def _sum(self, each: Sum) -> int:
        return sum(term.times * (1 if term.count is None else self._count(term.count)) for term in each.terms)

    def _count(self, count: Count) -> int:
        wanted = counted_cards(count.what, count.of, self.rules.deck, self.setting.trump)
        return len(self._cards(count.place) & wanted)

    def _card(self, name: str) -> Card | None:
        return named_card(name, self.rules.deck, self.setting.trump)

    def _cards(self, place: str) -> frozenset[Card]:
        if place == "dealer":
            self._need_dealer()
        seats = "".join(seat for seat in SEATS if seat in self.cards)
        found: set[Card] = set()
        for holder in holders(place, self.rules, self.setting, seats):
            if holder not in self.cards:
                what = "holds no hand" if holder in SEATS else "is not told"
                raise NotTold(f"{holder} {what} here, so no wish can be asked of it")
            found |= self.cards[holder]
        return frozenset(found)

    def _need_dealer(self) -> None:
        if not self.setting.dealer:
            raise NotTold("the dealer is not told, so no wish can be asked of him")


def _suit_number(trump: str) -> int | None:
    return SUITS.index(trump) if trump in SUITS and trump else -1
