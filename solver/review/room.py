"""Where the cards of a record that nobody saw can lie, as far as what was shown rules places out.

Knows suits not followed and what a maker kept; it only spares trying what could not fit. Whether a deal
fits a record is `completing`'s.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from solver.cards import Card
from solver.review.record import UNKNOWN, DealRecord, known
from solver.review.table import Table
from solver.review.unseen import DUMMY, Hands


class Room(NamedTuple):
    """Where the cards that nobody saw can lie: `barred` cards cannot at a place, `due` ones must at one of
    `pair`. Nothing that the rules let pass is ruled out; it only need not be tried."""

    barred: dict[str, frozenset[Card]]
    pair: tuple[str, ...] = ()
    due: frozenset[Card] = frozenset()

    @classmethod
    def of(cls, hands: Hands, deal: DealRecord, unseen: Sequence[Card]) -> Room:
        """A seat of which all decisions are known has none of a suit that it did not follow. What a maker
        kept and played was his own or the dummy's."""
        table = hands.table
        open_ = {step.seat for step in deal.steps if UNKNOWN in step.choice}
        kept = table.kept is not None and table.rules.dummy != "none" and table.maker not in table.alone
        pair = (table.maker, DUMMY) if kept else ()
        mine = [step.choice for step in deal.steps if step.kind == "play" and step.seat == table.maker]
        named = map(known, (*mine, *(table.kept or "").split())) if kept else ()
        due = frozenset(unseen) & {card for card in named if card is not None}
        barred = {place: due for place in table.seats if place not in pair}
        for seat, card in _not_followed(table, unseen):
            if seat not in open_ and seat not in pair:
                barred[seat] = barred.get(seat, frozenset()) | {card}
        return cls(barred, pair, due)

    def narrowest_first(self, slots: dict[str, tuple[str, ...]]) -> list[tuple[str, tuple[str, ...]]]:
        """Places in the order in which they are filled: those first for which fewer cards are left."""
        return sorted(slots.items(), key=lambda item: -len(self.barred.get(item[0], ())))

    def takes(
        self, place: str, chosen: Sequence[Card], left: Sequence[Card], rest: Mapping[str, int]
    ) -> bool:
        """Whether a place can take these cards, with those `left` and so many slots at the places after."""
        if not self.barred.get(place, frozenset()).isdisjoint(chosen):
            return False
        if place not in self.pair:
            return True
        return len(self.due.intersection(left)) <= sum(rest.get(other, 0) for other in self.pair)


def _not_followed(table: Table, unseen: Sequence[Card]) -> Iterator[tuple[str, Card]]:
    """The seats that did not follow a suit, each with every card that it cannot have held then."""
    layout = table.layout
    if layout is None:
        return
    for led, played in table.not_followed():
        suit = layout.suit_of(Card(led.card))
        for one in unseen:
            if layout.suit_of(one) == suit:
                yield played.seat, one
