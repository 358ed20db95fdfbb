"""The shown line, held against values by brute force at every turn."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, assume, given, settings

from puzzles.line import line_of, only_moves, shown_line
from puzzles.model import Goal
from puzzles.study import Study
from solver import Position
from solver.cards import Card
from tests.plain_chance import Table
from tests.positions import plain_values, positions
from tests.test_puzzle_study import equal_legal, worst


def keeping(position: Position, need: int) -> list[Card]:
    """The lowest card of each class that keeps `need` tricks, for the side to act."""
    values = plain_values(position)
    return sorted(min(one) for one in equal_legal(position) if values[str(min(one))] >= need)


def reply(position: Position, side: str, need: int) -> tuple[int, Card]:
    """The reply that the definition asks for, and how many classes then keep the goal at the side's next
    turn; 99 where it has none."""
    values = plain_values(position)
    least = min(values.values())
    found = []
    for card in sorted(min(one) for one in equal_legal(position)):
        if values[str(card)] == least:
            won = Table.of(position, side).play(str(card))[1]
            found.append((left_to(position.play(card), side, need - won), card))
    return min(found)


def left_to(position: Position, side: str, need: int) -> int:
    if position.to_play is None:
        return 99
    return len(keeping(position, need)) if position.to_play in side else reply(position, side, need)[0]


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(positions(3))
def test_a_line_is_what_its_definition_says(position: Position) -> None:
    assume((position.to_play or "-") in position.side)
    side, need = position.side, max(plain_values(position).values())
    assume(need > 0)
    goal = Goal(side=side, tricks=need)
    line = shown_line(position, goal)
    with patch("puzzles.study.new_kernel", return_value=None):
        assert line_of(Study(position, side, need)) == line
    turns = 0
    here = position
    for card in line:
        assert worst(here, side) < need, "it should have ended here"
        if (here.to_play or "-") in side:
            kept = keeping(here, need)
            assert card == kept[0]
            turns += len(kept) == 1 and len(equal_legal(here)) > 1
        else:
            assert card == reply(here, side, need)[1]
        need -= Table.of(here, side).play(str(card))[1]
        here = here.play(card)
    assert worst(here, side) >= need
    assert only_moves(position, goal, line) == turns


def case(text: str, need: int) -> tuple[str, int]:
    """The line, and its only-moves."""
    position, goal = Position.parse(text), Goal(side="N", tricks=need)
    line = shown_line(position, goal)
    return " ".join(map(str, line)), only_moves(position, goal, line)


def test_only_moves_by_hand() -> None:
    """All three tricks: the nine must wait. The bower or the ace may come first, so that the first turn is no
    only-move; then the other one must. After it the last two cards fall as they must, and are not shown."""
    assert case("trump: H; leader: N; N: JH AS 9S; E: AH KS QC; side: N", 3) == ("JH AH AS", 1)


def test_two_only_moves_by_hand() -> None:
    """Two tricks: the ten of trumps must be drawn, and then the queen led, for the ace beats the king. The first
    reply is forced, and with the second trick the goal is made."""
    assert case("trump: H; leader: N; N: JD KD QS; E: TC AD TH; side: N", 2) == ("JD TH QS", 2)


def test_a_choice_of_equal_cards_and_a_forced_card_are_no_only_moves() -> None:
    """North has a choice of two equal trumps and then one card: nothing can go wrong, and nothing is shown. With a
    king in between, the ace and the bower are two choices, and either will do."""
    assert case("trump: H; leader: N; N: JH AH; E: QH KC; side: N", 2) == ("", 0)
    assert case("trump: H; leader: N; N: JH AH; E: JD KC; side: N", 1) == ("", 0)


def test_a_goal_out_of_reach_has_no_line() -> None:
    position = Position.parse("trump: H; leader: N; N: 9S; E: AS; side: N")
    with pytest.raises(ValueError, match="cannot be forced"):
        shown_line(position, Goal(side="N", tricks=1))
