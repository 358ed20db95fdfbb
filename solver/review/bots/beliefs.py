"""What is likely of hands that others have chosen, beyond what must be so.

A world takes a maker's five for any five of his own and the dummy's cards, and a dealer's for any of his six.
Who could choose has kept the best he had. Knows worlds, and what a card promises at a glance; nothing of
values, nor why anybody called and played as he did.
"""

from __future__ import annotations

from collections.abc import Mapping

from solver.review.worlds import ASIDE, BURY, Hands, Knowledge, World, Worlds
from solver.strength import best_cards
from solver.text import Hand


def chosen_unseen(known: Knowledge) -> bool:
    """Whether a maker has kept five of ten, and this seat has not seen of which."""
    return known.dummy is None and any(step.kind == "keep" for step in known.steps)


def likely(worlds: Worlds, number: int, seed: int) -> list[Hands]:
    """Hands of the others in so many worlds, each as who chose it has it; the same for a seed."""
    known = worlds.known
    assert known.bid is not None
    maker, dealer = known.bid.maker, known.dealer
    away = {seat: [ASIDE] * (seat == maker) + [BURY] * (seat == dealer) for seat in worlds.others}
    voids = known.voids()
    return [
        [_kept(worlds, world, seat, away[seat], voids) for seat in worlds.others]
        for world in worlds.sample(number, seed)
    ]


def _kept(worlds: Worlds, world: World, seat: str, places: list[str], voids: Mapping[str, set[int]]) -> Hand:
    """What a seat holds now: the best of what it had, but for what it has played, and of no suit of which it
    has shown that it has none."""
    hand, known = world[seat], worlds.known
    put_away = [card for place in places for card in world.get(place, ())]
    if not put_away:
        return hand
    suit_of, void = known.layout.suit_of, voids.get(seat, ())
    pool = [*hand, *(card for card in put_away if suit_of(card) not in void)]
    assert known.bid is not None
    return best_cards(pool, len(hand), known.rules.deck, known.bid.trump)
