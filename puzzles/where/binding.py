"""Wishes of one game made into formulas, setting by setting; and what makes no sense in that game.

Knows what each wish says about cards, as `meets` does, in terms of weights. Nothing of how formulas are
counted or solved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from puzzles.where.dealt import Setting
from puzzles.where.formula import Formula, join, within
from puzzles.where.meaning import counted_cards, named_card, relative_card, speaks_of, suited_cards
from puzzles.where.seating import has_role, holders, seats_at, settings
from puzzles.where.wishes import All, Any, Compare, Has, Is, Not, Sum, Void, Wish, Wishes
from solver.cards import DECK_SETS, NO_TRUMP, SEATS, SUITS, TRICKS, Card
from solver.errors import InputError
from solver.rules import Rules


@dataclass(frozen=True, slots=True)
class Bound:
    """The wishes of a game in one setting, a formula each."""

    setting: Setting
    formulas: tuple[Formula, ...]


def bind(wishes: Wishes, rules: Rules, settled: frozenset[str] = frozenset()) -> list[Bound]:
    """The wishes in every setting of the game; InputError names what the game does not have.

    `settled` may name `trump` and `maker` to have them settled though no wish speaks of them.
    """
    wrong = list(faults(wishes, rules))
    if wrong:
        raise InputError(wrong)
    spoken = settled.union(*map(speaks_of, wishes.wishes))
    parts = [part for wish in wishes.wishes for part in _parts(wish)]
    named = {(part.role, part.value) for part in parts if isinstance(part, Is)}
    found = settings(
        rules, spoken, no_trumps=("trump", NO_TRUMP) in named, no_maker=("maker", "none") in named
    )
    return [
        Bound(setting, tuple(_Binder(rules, setting).formula(wish, True) for wish in wishes.wishes))
        for setting in found
    ]


def place_sizes(rules: Rules) -> dict[str, int]:
    """How many cards of a deal lie where: hands, dummy, turn-up and stock."""
    sizes = dict.fromkeys(seats_at(rules), TRICKS)
    if rules.dummy != "none":
        sizes["dummy"] = TRICKS
    sizes["turnup"] = 1
    sizes["stock"] = rules.deck - sum(sizes.values())
    return sizes


def faults(wishes: Wishes, rules: Rules) -> Iterator[str]:
    """Every seat, place and card named that the game does not have, a text each."""
    for start, wish in wishes.placed():
        for part in _parts(wish):
            for fault in dict.fromkeys(_part_faults(part, rules)):
                yield f"{start}: {fault}" if start else fault


def _parts(wish: Wish) -> Iterator[Wish]:
    """The wishes that a wish is joined from, none of them joined themselves."""
    match wish:
        case Not(inner):
            yield from _parts(inner)
        case All(wishes) | Any(wishes):
            for inner in wishes:
                yield from _parts(inner)
        case _:
            yield wish


def _part_faults(wish: Wish, rules: Rules) -> Iterator[str]:
    match wish:
        case Compare(sums, _):
            counts = [term.count for each in sums for term in each.terms if term.count]
            for count in counts:
                yield from _place_faults(count.place, rules)
                yield from _card_faults(count.of if count.what == "cards" else (), rules)
        case Has(place, cards, _):
            yield from _place_faults(place, rules)
            yield from _card_faults(cards, rules)
        case Void(place, _):
            yield from _place_faults(place, rules)
        case Is(role, value):
            if role == "turnup" and value not in SUITS:
                yield from _card_faults((value,), rules)
            if role in ("dealer", "maker", "alone") and set(value) <= set(SEATS):
                yield from _place_faults(value, rules)
            if (role, value) == ("trump", NO_TRUMP) and rules.deck in (25, 33):
                yield f"trump none: a deck of {rules.deck} has a joker, which needs a trump suit"


def _place_faults(place: str, rules: Rules) -> Iterator[str]:
    seats = seats_at(rules)
    if place == "dummy" and rules.dummy == "none":
        yield f"dummy: there is none in {rules.game}"
    if set(place) <= set(SEATS):
        for seat in place:
            if seat not in seats:
                yield f"{seat} has no hand in {rules.game}: expected one of {' '.join(seats)}"


def _card_faults(names: tuple[str, ...], rules: Rules) -> Iterator[str]:
    for name in names:
        rank_only = f"{name[0]}H" if " of " in name else name
        if (not relative_card(name) or " of " in name) and Card(rank_only) not in DECK_SETS[rules.deck]:
            yield f"{name} is not in the deck of {rules.deck}"


_UPSIDE_DOWN: Final = {"<": ">=", "<=": ">", "==": "!=", "!=": "==", ">=": "<", ">": "<="}


class _Binder:
    """Makes formulas of wishes in one setting."""

    def __init__(self, rules: Rules, setting: Setting) -> None:
        self._rules = rules
        self._deck = rules.deck
        self._setting = setting
        self._trump = setting.trump

    def formula(self, wish: Wish, wanted: bool) -> Formula:
        """The formula of a wish, or of its contrary."""
        match wish:
            case Not(inner):
                return self.formula(inner, not wanted)
            case All(wishes):
                return join(wanted, (self.formula(inner, wanted) for inner in wishes))
            case Any(wishes):
                return join(not wanted, (self.formula(inner, wanted) for inner in wishes))
            case Compare(sums, signs):
                pairs = zip(sums, signs, sums[1:], strict=False)
                return join(wanted, (self._compared(*pair, wanted) for pair in pairs))
            case Has(place, cards, none):
                kept = (self._held(place, self._card(name), none is not wanted) for name in cards)
                return join(wanted, kept)
            case Void(place, suit):
                suited = suited_cards(suit, self._deck, self._trump)
                lying = {(each, card): 1 for each in self._holders(place) for card in suited}
                return within(lying, None, 0) if wanted else within(lying, 1, None)
            case Is():
                return self._is(wish, wanted)

    def _is(self, wish: Is, wanted: bool) -> Formula:
        if wish.role == "trump" and wish.value == "turnup":
            return self._turned(self._trump, wanted)
        if wish.role == "trump":
            return (wish.value == self._trump) is wanted
        if wish.role == "turnup" and wish.value in SUITS:
            return self._turned(wish.value, wanted)
        if wish.role == "turnup":
            return self._held("turnup", self._card(wish.value), wanted)
        return has_role(wish.role, wish.value, self._setting) is wanted

    def _turned(self, suit: str, wanted: bool) -> Formula:
        cards = counted_cards("printed", (suit,), self._deck, "") if suit != NO_TRUMP else frozenset()
        lying = {("turnup", card): 1 for card in cards}
        return within(lying, 1, None) if wanted else within(lying, None, 0)

    def _held(self, place: str, card: Card | None, wanted: bool) -> Formula:
        if card is None:
            return not wanted
        lying = {(each, card): 1 for each in self._holders(place)}
        return within(lying, 1, None) if wanted else within(lying, None, 0)

    def _compared(self, left: Sum, sign: str, right: Sum, wanted: bool) -> Formula:
        """Left minus right, numbers moved to the other side, within what the sign allows."""
        weights: Counter[tuple[str, Card]] = Counter()
        number = self._add(left, 1, weights) + self._add(right, -1, weights)
        return _signed(weights, sign if wanted else _UPSIDE_DOWN[sign], -number)

    def _add(self, each: Sum, sign: int, weights: Counter[tuple[str, Card]]) -> int:
        """Adds the weights of a sum and gives back its plain numbers."""
        number = 0
        for term in each.terms:
            if term.count is None:
                number += sign * term.times
                continue
            cards = counted_cards(term.count.what, term.count.of, self._deck, self._trump)
            for place in self._holders(term.count.place):
                for card in cards:
                    weights[place, card] += sign * term.times
        return number

    def _card(self, name: str) -> Card | None:
        return named_card(name, self._deck, self._trump)

    def _holders(self, place: str) -> tuple[str, ...]:
        return holders(place, self._rules, self._setting, seats_at(self._rules))


def _signed(weights: Counter[tuple[str, Card]], sign: str, number: int) -> Formula:
    """Weights that stand in a relation to a number."""
    match sign:
        case "<":
            return within(weights, None, number - 1)
        case "<=":
            return within(weights, None, number)
        case ">":
            return within(weights, number + 1, None)
        case ">=":
            return within(weights, number, None)
        case "==":
            return within(weights, number, number)
        case _:
            return join(False, (within(weights, None, number - 1), within(weights, number + 1, None)))
