"""Why a play-out is impossible: every reason, a text each, for `Position.faults`.

Each function looks at one thing and trusts nothing of the others, so that all faults of an
input come at once. Values are letters and printed cards.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Final

from solver.cards import DECK_SETS, JOKER, SEATS, SUITS, TRICKS, Card
from solver.seats import partner, side_of, turn_order

if TYPE_CHECKING:
    from solver.position import Position


def of_playout(p: Position) -> list[str]:
    """All faults of a play-out."""
    return [fault for check in _CHECKS for fault in check(p)]


def of_cards(p: Position) -> list[str]:
    """The faults of the cards alone, for an input of which other things could not be read."""
    return [*_doubled(p), *_outside_the_deck(p), *_joker_without_trumps(p)]


def _places(p: Position) -> Iterator[tuple[str, Iterable[Card]]]:
    for seat, hand in zip(SEATS, p.hands, strict=True):
        yield seat, hand or ()
    yield "the trick", p.trick


def doubled_cards(places: Iterable[tuple[str, Iterable[Card]]]) -> Iterator[str]:
    """A text for each card that stands in more than one place, or twice in one."""
    where: defaultdict[Card, list[str]] = defaultdict(list)
    for place, cards in places:
        for card in cards:
            where[card].append(place)
    for card, found in sorted(where.items()):
        if len(found) > 1:
            counted = [(place, len(list(same))) for place, same in groupby(found)]
            named = [place if count == 1 else f"{place} ({count} times)" for place, count in counted]
            yield f"{card} is in {' and in '.join(named)}"


def strange_cards(deck: int, places: Iterable[tuple[str, Iterable[Card]]]) -> Iterator[str]:
    """A text for each place that holds cards which the deck has not."""
    for place, cards in places:
        strange = sorted(set(cards) - DECK_SETS[deck])
        if strange:
            names = ", ".join("the joker" if card == JOKER else str(card) for card in strange)
            verb = "is" if len(strange) == 1 else "are"
            yield f"{place}: {names} {verb} not in the deck of {deck}"


def _doubled(p: Position) -> Iterator[str]:
    return doubled_cards(_places(p))


def _outside_the_deck(p: Position) -> Iterator[str]:
    return strange_cards(p.rules.deck, _places(p))


def _joker_without_trumps(p: Position) -> Iterator[str]:
    if p.trump is None and JOKER in DECK_SETS[p.rules.deck]:
        yield f"a deck of {p.rules.deck} is not played without trumps: the joker needs a trump suit"


def _seats(p: Position) -> Iterator[str]:
    if len(p.active) < 2:
        held = f"only {p.active} has" if p.active else "no seat has"
        yield f"{held} a hand: two to four seats play"
    if p.leader not in p.active or not p.leader:
        yield f"leader {p.leader or '?'} does not play"
    if p.maker and p.maker not in p.active and not p.rules.maker_may_drop:
        yield f"maker {p.maker} does not play"


def _trick(p: Position) -> Iterator[str]:
    if p.trick and len(p.trick) >= len(p.active):
        yield f"the trick holds {len(p.trick)} cards and {len(p.active)} seats play: it is complete"


def _hand_sizes(p: Position) -> Iterator[str]:
    if p.leader not in p.active or not p.leader:
        return
    order = turn_order(p.leader, p.active)
    to_come = p.tricks_to_come
    if to_come > TRICKS:
        for seat in order:
            if len(p.hand(seat)) > TRICKS:
                yield f"{seat} holds {len(p.hand(seat))} cards, more than {TRICKS}"
    for number, seat in enumerate(order):
        held, should = len(p.hand(seat)), to_come - (number < len(p.trick))
        if held != should and held <= TRICKS:
            why = " after playing to the trick" if number < len(p.trick) else ""
            yield f"{seat} holds {_number(held)}{why}, and {_to_come(to_come)}"
    if not p.trick and to_come and not p.hand(p.leader):
        yield f"leader {p.leader} has no card to lead"


def _number(cards: int) -> str:
    return f"{cards} card" if cards == 1 else f"{cards} cards"


def _to_come(tricks: int) -> str:
    return "1 trick is to come" if tricks == 1 else f"{tricks} tricks are to come"


def _revoke(p: Position) -> Iterator[str]:
    cards = [card for _, held in _places(p) for card in held]
    if any(_outside_the_deck(p)) or any(_joker_without_trumps(p)) or not cards:
        return
    if not p.trick or p.leader not in p.active or not p.leader:
        return
    suit_of = p.layout.suit_of
    led = suit_of(p.trick[0])
    for seat, card in zip(turn_order(p.leader, p.active), p.trick, strict=False):
        kept = [held for held in p.hand(seat) if suit_of(held) == led]
        if suit_of(card) != led and kept:
            yield f"{seat} revoked: played {card} on {p.trick[0]} ({SUITS[led]} led) and holds {kept[0]}"


def _taken(p: Position) -> Iterator[str]:
    if p.tricks_taken is None:
        return
    total, to_come = sum(p.tricks_taken), p.tricks_to_come
    if total + to_come != TRICKS and to_come <= TRICKS:
        yield f"taken adds up to {total} and {_to_come(to_come)}: together they must make {TRICKS}"
    for seat, count in zip(SEATS, p.tricks_taken, strict=True):
        if count and seat not in p.active:
            yield f"taken: {seat} has {count} and does not play"
    if total and p.leader in p.active and p.leader and not p.tricks_taken[SEATS.index(p.leader)]:
        yield f"leader {p.leader} has taken no trick, and the winner of the last one leads"


def _lone_hands(p: Position) -> Iterator[str]:
    for lone in p.alone:
        if lone not in p.active:
            yield f"alone: {lone} does not play"
        elif p.rules.sides == "partners" and partner(lone) in p.active:
            yield f"alone: {lone} plays alone, so the partner {partner(lone)} sits out and has no hand"
        elif p.rules.sides == "each":
            yield f"alone: {lone} cannot be alone where each plays for himself"
    if not p.maker:
        return
    defenders = [lone for lone in p.alone if lone not in side_of(p.rules, p.maker)]
    if len(defenders) == 2 or (len(p.alone) == 2 and not defenders):
        yield f"alone: {p.alone[0]} and {p.alone[1]} are on one side"
    elif p.rules.sides == "maker_against_rest" and defenders and len(p.active) > 2:
        yield f"alone: {defenders[0]} defends alone, and {len(p.active)} seats play"


def _side(p: Position) -> Iterator[str]:
    if p.given_side is not None and not set(p.given_side) & set(p.active):
        yield f"side {p.given_side} does not play"


_CHECKS: Final[tuple[Callable[[Position], Iterator[str]], ...]] = (
    _doubled,
    _outside_the_deck,
    _joker_without_trumps,
    _seats,
    _trick,
    _hand_sizes,
    _revoke,
    _taken,
    _lone_hands,
    _side,
)
