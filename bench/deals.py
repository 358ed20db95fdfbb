"""The deals that are measured: seeded, the same on every machine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from solver import Deal, Position, Rules
from solver.cards import SEATS, SUITS, suit_name
from solver.review.course import Course
from solver.rng import SplitMix64


def play_outs(game: str, seeds: Iterable[int]) -> Iterator[Position]:
    """For each seed the play-out of the deal as dealt: the turn-up's suit is trumps (hearts for a
    joker turned up), the dealer is maker with the five cards dealt, the dealer's left leads."""
    rules = Rules.preset(game)
    for seed in seeds:
        deal = Deal.random(rules, seed)
        trump = "H" if deal.turnup.suit is None else suit_name(deal.turnup.suit)
        yield deal.play_out(trump, maker=deal.dealer)


def six_discards(seed: int) -> Iterator[Position]:
    """The six play-outs among which a dealer who took up the turn-up chooses."""
    deal = Deal.random(Rules.preset("partnership"), seed)
    position = deal.play_out(SUITS[deal.turnup.suit or 0], maker=deal.dealer)
    dealer = SEATS.index(deal.dealer)
    for buried in (*position.hand(deal.dealer), deal.turnup):
        kept = tuple(card for card in (*position.hand(deal.dealer), deal.turnup) if card != buried)
        hands = list(position.hands)
        hands[dealer] = kept
        yield replace(position, hands=(hands[0], hands[1], hands[2], hands[3]))


def walked(game: str, seeds: Iterable[int]) -> Iterator[Course]:
    """For each seed a hand in which every choice was made at random, all passed ones left out."""
    rules = Rules.preset(game)
    for seed in seeds:
        course, numbers = Course(Deal.random(rules, seed)), SplitMix64(seed)
        while course.kind is not None:
            choices = course.choices()
            course.choose(choices[numbers.below(len(choices))])
        if not course.redeal:
            yield course
