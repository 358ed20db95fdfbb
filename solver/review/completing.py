"""Every deal that fits a record: open cards named in each way that contradicts nothing.

A card that nobody saw may lie wherever a place is open, unless a seat would then have held it back when it
had to follow suit; and what was buried or kept, where that is not known, is what no card was held back with.
Revokes that the record itself shows stay what they are: they are `replay`'s findings.
Knows nothing of what an open card matters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations, islice
from typing import Final, NamedTuple

import msgspec

from solver.cards import DECK_SETS, DECKS, SEATS, TRICKS, Card, cards_text
from solver.deal import Deal
from solver.errors import InputError
from solver.review.record import UNKNOWN, DealRecord, StepRecord, fits, known
from solver.review.room import Room
from solver.review.table import Table
from solver.review.unseen import DUMMY, Hands, Holding
from solver.rules import Rules
from solver.text import Hand

MOST: Final = 1000
"""Deals that are looked for unless another limit is named."""
_MOST_LOOKED_AT: Final = 200_000


class OpenRecord(InputError):
    """A record that too many deals fit, or none."""


class Completed(NamedTuple):
    """One way a record may have been in full: the deal, and the steps with every card named."""

    deal: Deal
    steps: tuple[StepRecord, ...]


def completions(rules: Rules, deal: DealRecord, limit: int = MOST) -> list[Completed]:
    """All deals that fit a record, in a fixed order; one where nothing is open.

    OpenRecord says why there is none, that there are more than `limit`, or too many to go through.
    """
    found = list(islice(completing(rules, deal), limit + 1))
    if not found:
        raise OpenRecord(why_none(rules, deal).text)
    if len(found) > limit:
        raise OpenRecord(f"more than {limit} deals fit this record")
    return found


class Why(NamedTuple):
    """Why no deal fits a record: something is not known, or else the record contradicts itself."""

    text: str
    unknown: bool = False


def why_none(rules: Rules, deal: DealRecord) -> Why:
    """Why no deal fits a record that none fits."""
    if deal.unread is not None:
        return Why(deal.unread, unknown=True)
    hands = Hands(rules, deal)
    if len(hands.table.seats) < rules.players:
        return Why(f"of {rules.players} players only {hands.table.seats} are seen", unknown=True)
    twice = [str(card) for card, count in _places(hands, deal).items() if count > 1]
    strange = [str(card) for card in _places(hands, deal) if card not in DECK_SETS[rules.deck]]
    if strange:
        return Why(f"not in the deck of {rules.deck}: {', '.join(strange)}")
    if twice:
        return Why(f"in two places: {', '.join(twice)}")
    if hands.table.trump == UNKNOWN:
        return Why("trumps are not known", unknown=True)
    if any(step.seat == UNKNOWN for step in deal.steps):
        return Why("it is not known whose card some cards are", unknown=True)
    if any(
        step.kind in ("call", "alone", "defend", "drop") and step.choice == UNKNOWN for step in deal.steps
    ):
        return Why("it is not known what was called", unknown=True)
    many = [(place, len(held.cards)) for place, held in hands.found().items() if len(held.cards) > TRICKS]
    if many:
        return Why(", ".join(f"{place} has {count} cards, not {TRICKS}" for place, count in many))
    return Why("no deal fits these cards")


def completing(rules: Rules, deal: DealRecord, hands: Hands | None = None) -> Iterator[Completed]:
    """The deals that fit a record, one by one; none where the record contradicts itself, or leaves open
    what was called, who plays or whose card a card is. `hands` are those of the deal, if they have been
    deduced. OpenRecord where there are too many ways to go through."""
    if deal.unread is not None:
        return
    hands = hands or Hands(rules, deal)
    if _undecided(hands.table, deal):
        return
    held = hands.found()
    placed = _places(hands, deal)
    if any(count > 1 for count in placed.values()) or not placed.keys() <= DECK_SETS[rules.deck]:
        return
    if any(len(holding.cards) > TRICKS for holding in held.values()):
        return
    slots = {place: holding.slots for place, holding in held.items()}
    if known(deal.turnup) is None:
        slots["turnup"] = (deal.turnup,)
    unseen = [card for card in DECKS[rules.deck] if card not in placed]
    room = Room.of(hands, deal, unseen)
    chosen = {step.seat for step in deal.steps if step.kind in ("bury", "keep") and UNKNOWN in step.choice}
    ways = _Ways(rules, deal, held, room.narrowest_first(slots), unseen, room, _open_turns(hands, deal))
    found = False
    for way in ways.found(chosen):
        found = True
        yield way
    if chosen and not found:  # whatever was buried or kept, they revoked
        yield from ways.found(set())


class _Ways(NamedTuple):
    """What is known of a deal, and what is open."""

    rules: Rules
    deal: DealRecord
    held: dict[str, Holding]
    slots: Sequence[tuple[str, Sequence[str]]]
    unseen: Sequence[Card]
    room: Room
    turns: AbstractSet[int]
    """The steps at which the record alone does not tell whose turn it is."""

    def found(self, chosen: AbstractSet[str]) -> Iterator[Completed]:
        """The deals that fit; without any in which one of those `chosen` revokes. OpenRecord where there are
        too many to look at."""
        looked_at = 0
        for filled in _filled(self.slots, self.unseen, self.room):
            dealt = _deal(self.rules, self.deal, self.held, filled)
            # What a maker kept is told, so that revokes with it are the record's own.
            new = {card for cards in filled.values() for card in cards} - self.room.due
            for steps, named in _named(dealt, self.deal.steps):
                looked_at += 1
                if _follows(dealt, steps, new, named, chosen) and _in_turn(dealt, steps, self.turns):
                    yield Completed(dealt, steps)
                if looked_at >= _MOST_LOOKED_AT:
                    raise OpenRecord("too much is open to look at every deal that may fit")


def _undecided(table: Table, deal: DealRecord) -> bool:
    open_choice = any(
        step.choice == UNKNOWN and step.kind not in ("bury", "keep", "play") for step in deal.steps
    )
    few = len(table.seats) < table.rules.players
    return few or open_choice or table.trump == UNKNOWN or any(step.seat == UNKNOWN for step in deal.steps)


def _places(hands: Hands, deal: DealRecord) -> Counter[Card]:
    """How many places each card that is known of is in."""
    found: Counter[Card] = Counter()
    for holding in hands.found().values():
        found.update(holding.cards)
    for text in (deal.turnup, *(deal.stock or "").split()):
        card = known(text)
        if card is not None:
            found[card] += 1
    for hand in (*deal.hands.values(), deal.dummy or ""):  # a hand may name a card twice
        told = Counter(card for text in hand.split() if (card := known(text)) is not None)
        found.update(told - Counter(told.keys()))
    return found


def _filled(
    places: Sequence[tuple[str, Sequence[str]]], unseen: Sequence[Card], room: Room
) -> Iterator[dict[str, Hand]]:
    """Every way to fill the open slots of places that there is room for, in card order."""
    if not places:
        yield {}
        return
    (place, slots), *rest = places
    after = {other: len(those) for other, those in rest}
    for chosen in combinations(unseen, len(slots)):
        if _match(chosen, slots):
            left = [card for card in unseen if card not in chosen]
            if room.takes(place, chosen, left, after):
                for filled in _filled(rest, left, room):
                    yield {place: chosen, **filled}


def _match(cards: Sequence[Card], slots: Sequence[str]) -> bool:
    """Whether each card can go into a slot of its own."""
    if not cards:
        return True
    first, *others = cards
    return any(
        fits(first, slot) and _match(others, [*slots[:number], *slots[number + 1 :]])
        for number, slot in enumerate(slots)
        if slot not in slots[:number]
    )


def _deal(rules: Rules, deal: DealRecord, held: dict[str, Holding], filled: dict[str, Hand]) -> Deal:
    def hand(place: str) -> Hand | None:
        return (*held[place].cards, *filled[place]) if place in held else None

    north, east, south, west = (hand(seat) for seat in SEATS)
    turnup = known(deal.turnup) or filled["turnup"][0]
    return Deal(rules, deal.dealer, turnup, (north, east, south, west), hand(DUMMY))


def _named(dealt: Deal, steps: tuple[StepRecord, ...]) -> Iterator[tuple[tuple[StepRecord, ...], set[int]]]:
    """The steps with a card for each that is not known, in every way the hands allow, and which steps
    those are."""
    open_ = [
        number
        for number, step in enumerate(steps)
        if step.kind in ("bury", "play", "keep") and UNKNOWN in step.choice
    ]
    if not open_:
        yield steps, set()
        return
    pools = _pools(dealt, steps)
    for names in _choices([steps[number] for number in open_], pools, steps):
        full = list(steps)
        for number, name in zip(open_, names, strict=True):
            full[number] = msgspec.structs.replace(steps[number], choice=name)
        yield tuple(full), set(open_)


def _pools(dealt: Deal, steps: tuple[StepRecord, ...]) -> dict[str, set[Card]]:
    """By seat, the cards it had and of which the record does not say that it played or buried them."""
    table = Table(dealt.rules, dealt.seats, dealt.dealer, str(dealt.turnup))
    pools = {seat: set(dealt.hands[SEATS.index(seat)] or ()) for seat in dealt.seats}
    for step in steps:
        table.hear(step)
    if table.taken_up and table.round == 1:
        pools[dealt.dealer].add(dealt.turnup)
    if dealt.dummy is not None and table.maker and table.maker not in table.alone:
        pools[table.maker] |= set(dealt.dummy)
    for step in steps:
        if step.kind in ("bury", "play") and step.seat in pools:
            card = known(step.choice)
            if card is not None:
                pools[step.seat].discard(card)
    return pools


def _choices(
    open_: Sequence[StepRecord], pools: dict[str, set[Card]], steps: tuple[StepRecord, ...]
) -> Iterator[tuple[str, ...]]:
    if not open_:
        yield ()
        return
    step, *rest = open_
    pool = pools.get(step.seat, set())
    if step.kind == "keep":
        yield from _keeps(step, rest, pools, steps)
        return
    for card in sorted(pool):
        if fits(card, step.choice):
            for others in _choices(rest, {**pools, step.seat: pool - {card}}, steps):
                yield str(card), *others


def _keeps(
    step: StepRecord, rest: Sequence[StepRecord], pools: dict[str, set[Card]], steps: tuple[StepRecord, ...]
) -> Iterator[tuple[str, ...]]:
    """What a maker kept: all that he played, and of the other cards any."""
    mine = [
        card
        for other in steps
        if other.kind == "play" and other.seat == step.seat and (card := known(other.choice)) is not None
    ]
    pool = pools[step.seat]
    for others in combinations(sorted(pool), TRICKS - len(mine)):
        for more in _choices(rest, {**pools, step.seat: set(others)}, steps):
            yield cards_text(sorted((*mine, *others))), *more


def _open_turns(hands: Hands, deal: DealRecord) -> frozenset[int]:
    """The cards played of which it is not known whose turn it was, by their steps."""
    table = Table(hands.table.rules, hands.table.seats, deal.dealer, deal.turnup)
    found = set()
    for number, step in enumerate(deal.steps):
        if step.kind == "play" and table.to_play == UNKNOWN:
            found.add(number)
        table.hear(step)
    return frozenset(found)


def _in_turn(dealt: Deal, steps: Sequence[StepRecord], turns: AbstractSet[int]) -> bool:
    """Whether the cards named let those lead who did; who plays out of turn in the record itself may."""
    if not turns:
        return True
    table = Table(dealt.rules, dealt.seats, dealt.dealer, str(dealt.turnup))
    for number, step in enumerate(steps):
        if number in turns and table.to_play not in (step.seat, UNKNOWN):
            return False
        table.hear(step)
    return True


def _follows(
    dealt: Deal,
    steps: Sequence[StepRecord],
    new: AbstractSet[Card],
    named: AbstractSet[int],
    chosen: AbstractSet[str],
) -> bool:
    """Whether no card that was named here makes a revoke, nobody of those `chosen` revokes at all, and what a
    maker kept was his or the dummy's."""
    if not new and not named:
        return True
    table = Table(dealt.rules, dealt.seats, dealt.dealer, str(dealt.turnup))
    hands = {seat: set(dealt.hands[SEATS.index(seat)] or ()) for seat in dealt.seats}
    for number, step in enumerate(steps):
        if step.kind == "play":
            card = Card(step.choice)
            led = table.tricks[-1][0] if table.tricks and not table.table_is_clear else None
            layout = table.layout
            if led is not None and layout is not None:
                suit = layout.suit_of(Card(led.card))
                if layout.suit_of(card) != suit:
                    held = {one for one in hands[step.seat] - {card} if layout.suit_of(one) == suit}
                    if held & new or (held and (step.seat in chosen or named & {number, led.step})):
                        return False
            hands[step.seat].discard(card)
        table.hear(step)
        if step.kind == "call" and table.taken_up and step.choice != "pass":
            hands[dealt.dealer].add(dealt.turnup)
        elif step.kind == "bury":
            hands[step.seat].discard(Card(step.choice))
        elif step.kind == "keep":
            kept = {Card(card) for card in step.choice.split()}
            if not kept <= hands[step.seat] | set(dealt.dummy or ()):
                return False
            hands[step.seat] = kept
    return True
