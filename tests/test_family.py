"""Positions that share what is found: the same values as each by itself, with fewer nodes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import BowersError, Deal, Position, Rules, solve
from solver.cards import SEATS, SUITS
from solver.engine import Solver
from solver.family import Family
from tests.positions import positions


def discards(seed: int) -> Iterator[Position]:
    """The six play-outs among which a dealer who took up the turn-up chooses."""
    deal = Deal.random(Rules.preset("partnership"), seed)
    position = deal.play_out(SUITS[deal.turnup.suit or 0], maker=deal.dealer)
    dealer = SEATS.index(deal.dealer)
    for buried in (*position.hand(deal.dealer), deal.turnup):
        kept = tuple(card for card in (*position.hand(deal.dealer), deal.turnup) if card != buried)
        hands = list(position.hands)
        hands[dealer] = kept
        yield replace(position, hands=(hands[0], hands[1], hands[2], hands[3]))


@pytest.mark.parametrize("seed", range(1, 31))
def test_six_discards_have_the_values_they_have_alone(seed: int) -> None:
    members = list(discards(seed))
    family = Family(members)
    for position in members:
        value = solve(position).tricks
        assert family.tricks(position) == value
        assert [family.at_least(position, need) for need in range(7)] == [need <= value for need in range(7)]


def test_sharing_saves_nodes() -> None:
    shared = alone = 0
    for seed in range(1, 31):
        members = list(discards(seed))
        family = Family(members)
        for position in members:
            family.tricks(position)
            solver = Solver(position)
            solver.value()
            alone += solver.nodes
        shared += family.nodes
    assert shared < 0.8 * alone


@given(positions(), st.randoms(use_true_random=False))
def test_what_play_leads_to_is_a_member(position: Position, random: object) -> None:
    family = Family([position])
    while position.to_play:
        assert family.tricks(position) == solve(position).tricks
        position = position.play(random.choice(position.legal()))  # type: ignore[attr-defined]


def test_strangers_are_refused() -> None:
    members = list(discards(1))
    family = Family(members[:1])
    refused = 0
    for position in members[1:]:
        with suppress(ValueError):
            family.tricks(position)
            continue
        refused += 1
    assert refused, "those with more cards of a suit than the only member has"
    for stranger in (
        replace(members[0], given_side="N"),
        replace(members[0], trump=None),
        replace(members[0], hands=(None, *members[0].hands[1:])),
    ):
        with pytest.raises(ValueError, match="same seats, sides, deck and trumps"):
            family.tricks(stranger)
        with pytest.raises(ValueError, match="same seats, sides, deck and trumps"):
            Family([members[0], stranger])
    with pytest.raises(ValueError, match="at least one member"):
        Family([])
    with pytest.raises(BowersError):
        Family([replace(members[0], leader="")])


def test_more_than_one_card_more_than_dealt_is_too_much() -> None:
    deals = [Deal.random(Rules.preset("partnership"), seed).play_out("H", maker="N") for seed in range(3)]
    with pytest.raises(ValueError, match="different cards, more than 21"):
        Family(deals)
