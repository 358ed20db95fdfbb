"""The ideas of the search: each changes how much is searched, and none a value."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cache

import pytest
from hypothesis import given, settings

from bench.deals import play_outs
from solver import Board, Card, Position
from solver.alphabeta import ALL_IDEAS, Ideas, Search
from solver.bounds import Bounds
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


def at_a_lead(position: Position) -> Position:
    """The position itself, or else once the trick is over."""
    while position.trick and position.to_play:
        position = position.play(position.legal()[0])
    return position


@settings(max_examples=100)
@given(positions(most_cards=4))
def test_sure_tricks_are_sure(position: Position) -> None:
    """The bounds at a lead hold the value between them, wherever they are taken."""
    position = at_a_lead(position)
    if position.to_play is None:
        return
    state = state_of(Board(position))
    low, high = Search(seat_bits(position.active), seat_bits(position.side)).bounds(state)
    values = plain_values(position)
    value = (max if position.to_play in tuple(position.side) else min)(values.values())
    assert low <= value <= high


def check_against_every_lead(position: Position) -> None:
    """The other side takes at least what is counted after each card of the suit."""
    state = state_of(Board(position))
    bounds = Bounds(seat_bits(position.active), seat_bits(position.side))
    for card, tricks in plain_values(position).items():
        suit = suit_number(position, card)
        others = state.tricks - tricks if position.to_play in tuple(position.side) else tricks
        for goal in range(1, state.tricks + 1):
            assert bounds.against(state.codes, state.seat, state.tricks, suit, goal) <= others


def suit_number(position: Position, card: str) -> int:
    return (position.layout.places[Card(card)] >> 4) + (0 if position.trump else 1)


@settings(max_examples=100)
@given(positions(most_cards=4))
def test_what_the_other_side_has_against_a_lead_is_sure(position: Position) -> None:
    position = at_a_lead(position)
    if position.to_play is not None:
        check_against_every_lead(position)


NOT_COUNTED = {
    "a trump that a partner of the ruffer has to ruff with": "N: 9C 9D; E: AH QH; S: TC JH; W: 9H 9S",
    "a winner that the leader's partner ruffs": "N: JC QD TS; E: AC QH 9S; S: TC TH AH; W: KC JD AS",
    "rounds of the suit that was ruffed": "N: 9D TH TS; E: 9C AD QS; S: JC TD KD; W: AC QD 9H",
    "rounds beyond the last trick": "N: TC JD TS; E: KC TH KH; S: QD KD 9S; W: AD QH AH",
}


@pytest.mark.parametrize("why", NOT_COUNTED)
def test_what_is_not_counted_against_a_lead(why: str) -> None:
    check_against_every_lead(Position.parse(f"trump: H; leader: N; side: NS; {NOT_COUNTED[why]}"))


@pytest.mark.parametrize(
    ("hands", "card", "sure"),
    [
        ("N: 9C TC 9D; E: KC KD AD; S: QC JC QD; W: 9H AS KS", "9C", 3),  # West ruffs and runs spades
        ("N: 9C TC 9D; E: AC KC AS; S: QC JC QD; W: 9S KS TD", "9C", 3),  # East is in and runs all it has
        ("N: 9H TC 9D; E: AH AC AS; S: QC JC QD; W: 9S KS TD", "9H", 3),  # so it is with the top trump
        ("N: 9C TC 9D; E: AC KC AS; S: QH JC QD; W: 9S KS TD", "9D", 0),  # nobody of theirs is in
    ],
)
def test_what_is_counted_against_a_lead(hands: str, card: str, sure: int) -> None:
    position = Position.parse(f"trump: H; leader: N; side: NS; {hands}")
    state = state_of(Board(position))
    bounds = Bounds(seat_bits("NESW"), seat_bits("NS"))
    assert bounds.against(state.codes, state.seat, 3, suit_number(position, card), 3) == sure
    check_against_every_lead(position)
