"""What is known of the hands of a recorded deal, and what is not.

Hands are what was dealt as far as the record says so, and otherwise what was played and buried. Knows who
takes up the turn-up and who sits where; not which deals fit what is left open (`completing`), nor whether
the record is in order (`replay`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from solver.cards import SEATS, TRICKS, Card
from solver.review.record import UNKNOWN_CARD, DealRecord, Exchange, StepRecord, known
from solver.review.table import Table
from solver.rules import Rules

DUMMY: Final = "dummy"


class Holding(NamedTuple):
    """What is known of five cards: the cards, and for each of the others what is known of it, as a text."""

    cards: tuple[Card, ...]
    slots: tuple[str, ...]


def seats_of(rules: Rules, deal: DealRecord) -> str:
    """Who sits at the table: all four, or with fewer players those who hold or do something."""
    if rules.players == len(SEATS):
        return SEATS
    there = {deal.dealer, *deal.hands, *(step.seat for step in deal.steps)}
    return "".join(seat for seat in SEATS if seat in there)


def table_of(rules: Rules, deal: DealRecord) -> Table:
    """The table before the first step."""
    return Table(rules, seats_of(rules, deal), deal.dealer, deal.turnup)


def retraced(rules: Rules, deal: DealRecord, steps: Iterable[StepRecord] | None = None) -> Table:
    """The table after the steps of a deal, or after those given."""
    table = table_of(rules, deal)
    for step in deal.steps if steps is None else steps:
        table.hear(step)
    return table


def holdings(rules: Rules, deal: DealRecord) -> dict[str, Holding]:
    """By seat, what is known of the five cards that count as dealt; `dummy` besides where there is one.

    With exchanges between players or with the stock those are the cards after them.
    """
    return Hands(rules, deal).found()


def unknown_cards(rules: Rules, deal: DealRecord) -> dict[str, int]:
    """How many cards of each hand are not known, by seat and `dummy`; hands that are known left out."""
    return Hands(rules, deal).unknown()


class Hands:
    """The hands of one deal, deduced: `table` after the last step, `buried` what the dealer buried."""

    def __init__(self, rules: Rules, deal: DealRecord) -> None:
        self._rules = rules
        self._deal = deal
        self.table = retraced(rules, deal)
        self._plays: dict[str, list[str]] = {seat: [] for seat in self.table.seats}
        for played in self.table.plays:
            if played.seat in self._plays:
                self._plays[played.seat].append(played.card)
        self.buried = self._buried()

    def found(self) -> dict[str, Holding]:
        """See `holdings`."""
        held = {seat: self._held(seat) for seat in self.table.seats}
        if self._rules.dummy != "none":
            held[DUMMY] = _holding((self._deal.dummy or "").split(), ())
        return held

    def unknown(self) -> dict[str, int]:
        """See `unknown_cards`."""
        return {place: len(held.slots) for place, held in self.found().items() if held.slots}

    def _buried(self) -> str | None:
        """What the dealer buried as far as it is known, None where he took nothing up.

        Five cards played without the turn-up among them tell that he buried that.
        """
        table = self.table
        if not table.taken_up or table.round != 1:
            return None
        told = table.buried or UNKNOWN_CARD
        mine = self._plays[table.dealer] if not self._keeps(table.dealer) else []
        turned_out = len(mine) == TRICKS and _all_known([*mine, table.turnup]) and table.turnup not in mine
        return table.turnup if turned_out and known(told) is None else told

    def _held(self, seat: str) -> Holding:
        given = self._given(seat)
        if len(given) >= TRICKS and _all_known(given):
            return _holding(given, ())
        seen = [] if self._keeps(seat) else list(self._plays[seat])
        if seat == self.table.dealer and self.buried is not None:
            seen.append(self.buried)
            if self.table.turnup in seen:
                seen.remove(self.table.turnup)
            elif not _all_known(seen):  # any of those that are not known may be the turn-up
                seen = [card for card in seen if known(card) is not None]
        return _holding(given, seen)

    def _given(self, seat: str) -> list[str]:
        """The hand that the record gives, after exchanges."""
        cards = self._deal.hands.get(seat, "").split()
        if cards:
            for exchange in self._deal.exchanges:
                cards = _exchanged(cards, exchange, seat)
        return cards

    def _keeps(self, seat: str) -> bool:
        """Whether a seat's plays come from the dummy's cards too."""
        return self._rules.dummy != "none" and seat == self.table.maker and seat not in self.table.alone


def _all_known(cards: Iterable[str]) -> bool:
    return all(known(card) is not None for card in cards)


def _exchanged(cards: list[str], exchange: Exchange, seat: str) -> list[str]:
    moved = exchange.cards.split()
    if exchange.sender == seat:
        cards = [card for card in cards if card not in moved]
    return [*cards, *moved] if exchange.receiver == seat else cards


def _holding(given: Sequence[str], seen: Sequence[str]) -> Holding:
    """What is given of a hand and what was seen of it later, together."""
    cards = {card for text in (*given, *seen) if (card := known(text)) is not None}
    open_ = TRICKS - len(cards)
    # What was seen says more of a card than what was given: a card played as some heart was some heart.
    partly = [text for text in (seen or given) if known(text) is None and text != UNKNOWN_CARD]
    slots = (partly + [UNKNOWN_CARD] * TRICKS)[: max(open_, 0)]
    return Holding(tuple(sorted(cards)), tuple(slots))
