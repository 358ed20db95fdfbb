"""The ideas of the search: each changes how much is searched, and none a value."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cache

import pytest
from hypothesis import given, settings

from bench.deals import play_outs
from solver import Board, Card, Position
from solver.alphabeta import ALL_IDEAS, Ideas, Search
from solver.engine import Solver, seat_bits, state_of
from tests.positions import plain_values, positions

NAMES = [field.name for field in fields(Ideas)]
NONE = Ideas(**dict.fromkeys(NAMES, False))
DEALS = 40


@cache
def solved(ideas: Ideas) -> tuple[list[dict[Card, int]], int]:
    """The values of all cards of some partnership deals, and the nodes that took."""
    values, nodes = [], 0
    for position in play_outs("partnership", range(1, DEALS + 1)):
        solver = Solver(position, ideas)
        values.append(dict(solver.cards()))
        nodes += solver.nodes
    return values, nodes


@pytest.mark.parametrize("name", NAMES)
def test_switching_an_idea_off_costs_nodes_and_changes_no_value(name: str) -> None:
    values, nodes = solved(replace(ALL_IDEAS, **{name: False}))
    with_all, fewest = solved(ALL_IDEAS)
    assert values == with_all
    assert nodes > fewest


@settings(max_examples=60)
@given(positions(most_cards=3))
def test_without_any_idea_the_values_are_the_same(position: Position) -> None:
    wanted = plain_values(position)
    for ideas in (NONE, *(replace(NONE, **{name: True}) for name in NAMES)):
        found = Solver(position, ideas).cards()
        assert {str(card): tricks for card, tricks in found.items()} == wanted


@settings(max_examples=100)
@given(positions(most_cards=4))
def test_sure_tricks_are_sure(position: Position) -> None:
    """The bounds at a lead hold the value between them, wherever they are taken."""
    while position.trick and position.to_play:
        position = position.play(position.legal()[0])
    if position.to_play is None:
        return
    state = state_of(Board(position))
    low, high = Search(seat_bits(position.active), seat_bits(position.side)).bounds(state)
    values = plain_values(position)
    value = (max if position.to_play in tuple(position.side) else min)(values.values())
    assert low <= value <= high
