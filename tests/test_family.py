"""Positions that share what is found: the same values as each by itself, with fewer nodes."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.deals import six_discards
from solver import BowersError, Deal, Position, Rules, solve
from solver.engine import Solver
from solver.family import Family
from tests.positions import positions


@pytest.mark.parametrize("seed", range(1, 31))
def test_six_discards_have_the_values_they_have_alone(seed: int) -> None:
    members = list(six_discards(seed))
    assert Family(members).values() == [solve(position).tricks for position in members]
    family = Family(members)
    for position in members:
        value = solve(position).tricks
        assert family.tricks(position) == value
        assert [family.at_least(position, need) for need in range(7)] == [need <= value for need in range(7)]


def test_sharing_saves_nodes() -> None:
    shared = alone = 0
    for seed in range(1, 31):
        members = list(six_discards(seed))
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
    members = list(six_discards(1))
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
    for spoiled in (
        replace(members[0], tricks_taken=(5, 5, 5, 5)),
        replace(members[0], hands=(*members[0].hands[:3], members[0].hands[2])),
    ):
        with pytest.raises(BowersError):
            family.tricks(spoiled)
    assert not family.at_least(members[0], 10**30)
    assert family.at_least(members[0], -(10**30))


def test_more_than_one_card_more_than_dealt_is_too_much() -> None:
    deals = [Deal.random(Rules.preset("partnership"), seed).play_out("H", maker="N") for seed in range(3)]
    with pytest.raises(ValueError, match="different cards, more than 21"):
        Family(deals)
