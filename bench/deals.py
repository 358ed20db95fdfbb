"""The deals that are measured: seeded, the same on every machine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solver import Deal, Position, Rules
from solver.cards import suit_name


def play_outs(game: str, seeds: Iterable[int]) -> Iterator[Position]:
    """For each seed the play-out of the deal as dealt: the turn-up's suit is trumps (hearts for a
    joker turned up), the dealer is maker with the five cards dealt, the dealer's left leads."""
    rules = Rules.preset(game)
    for seed in seeds:
        deal = Deal.random(rules, seed)
        trump = "H" if deal.turnup.suit is None else suit_name(deal.turnup.suit)
        yield deal.play_out(trump, maker=deal.dealer)
