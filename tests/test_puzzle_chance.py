"""Chances are those of a brute force on printed cards, by every back end and under every renaming."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from unittest.mock import patch

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from puzzles.chance import ALWAYS, HALF, RANDOM, chance
from puzzles.study import Study
from solver import Position
from tests.plain_chance import Table
from tests.plain_chance import chance as plain_chance
from tests.positions import mapped, positions, rotated

HABITS = {RANDOM: Fraction(0), HALF: Fraction(1, 2), ALWAYS: Fraction(1)}
SAME_COLOURS = ("CDHS", "SDHC", "CHDS", "SHDC", "DCSH", "DSCH", "HCSD", "HSCD")


def by_python(position: Position, side: str, need: int) -> Study:
    with patch("puzzles.study.new_kernel", return_value=None):
        return Study(position, side, need)


@settings(max_examples=250, deadline=None)
@given(positions(3), st.integers(0, 3))
def test_a_chance_is_that_of_brute_force(position: Position, less: int) -> None:
    assume(position.to_play is not None)
    need = Study(position, position.side, 0).value() - less
    table = Table.of(position, position.side)
    for habit, share in HABITS.items():
        expected = plain_chance(table, need, share)
        assert chance(Study(position, position.side, need), habit) == expected
        assert chance(by_python(position, position.side, need), habit) == expected


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(positions(4))
def test_so_it_is_with_four_cards_a_hand(position: Position) -> None:
    assume(position.tricks_to_come == 4)
    need = Study(position, position.side, 0).value()
    table = Table.of(position, position.side)
    for habit, share in HABITS.items():
        assert chance(Study(position, position.side, need), habit) == plain_chance(table, need, share)


@settings(max_examples=60, deadline=None)
@given(positions(5))
def test_names_of_seats_and_suits_mean_nothing(position: Position) -> None:
    assume(position.to_play is not None)
    need = Study(position, position.side, 0).value()
    maps = SAME_COLOURS if position.trump else tuple(map("".join, permutations("CDHS")))
    twins = [rotated(position, by) for by in range(1, 4)] + [mapped(position, suits) for suits in maps]
    for habit in HABITS:
        found = chance(Study(position, position.side, need), habit)
        for twin in twins:
            assert chance(Study(twin, twin.side, need), habit) == found


@settings(max_examples=30, deadline=None)
@given(positions(5))
def test_both_back_ends_give_the_same(position: Position) -> None:
    assume(position.to_play is not None)
    need = Study(position, position.side, 0).value()
    for habit in HABITS:
        found = chance(Study(position, position.side, need), habit)
        assert found == chance(by_python(position, position.side, need), habit)


@settings(max_examples=60, deadline=None)
@given(positions(4), st.integers(-1, 5))
def test_a_chance_is_none_or_whole_where_play_leaves_none(position: Position, need: int) -> None:
    assume(position.to_play is not None)
    study = Study(position, position.side, need)
    for habit in HABITS:
        found = chance(study, habit)
        assert (found > 0) == study.can() or habit == ALWAYS
        assert (found == 1) == study.certain() or habit == ALWAYS


def test_a_small_chance_by_hand() -> None:
    """For all three tricks North must draw the ace of trumps and the king of spades before he leads the nine.

    At random: the nine first fails; after the bower the ace must follow, after the ace the bower, one of two each
    time; so 2/3 x 1/2. By habit the ace of spades first, and then the nine, now the highest spade left, which is
    ruffed. Half the time: the ace comes first with 1/2 + 1/6 and the bower after it with 1/4; the bower
    first with 1/6 and the ace after it with 1/2 + 1/4.
    """
    position = Position.parse("trump: H; leader: N; N: JH AS 9S; E: AH KS QC; side: N")
    assert chance(Study(position, "N", 3), RANDOM) == Fraction(1, 3)
    assert chance(Study(position, "N", 3), HALF) == Fraction(2, 3) / 4 + Fraction(1, 6) * Fraction(3, 4)
    assert chance(Study(position, "N", 3), ALWAYS) == 0


def test_equal_cards_weigh_as_one() -> None:
    """Ace and king of spades are one of two choices; the nine of clubs is the other, and gives up the march."""
    position = Position.parse("trump: H; leader: N; N: AS KS 9C; E: QS JS TC; side: N")
    assert chance(Study(position, "N", 2)) == 1
    position = Position.parse("trump: H; leader: N; N: AS KS 9C; E: QS JS TD; side: N")
    assert chance(Study(position, "N", 3)) == 1
    position = Position.parse("trump: H; leader: N; N: AH KH 9C; E: QH JS TD; side: N")
    assert chance(Study(position, "N", 3)) == Fraction(1, 2)


def test_a_card_on_the_table_parts_equal_cards() -> None:
    """The ten is beaten, but lies between the jack and the nine; without it they are one card."""
    parted = Position.parse("trump: H; leader: E; N: JS 9S; E: QD; S: 9D; trick: TS AS; side: N")
    assert len(Study(parted, "N", 1).choices()) == 2
    together = Position.parse("trump: H; leader: E; N: JS TS; E: QD; S: 9D; trick: 9S AS; side: N")
    assert len(Study(together, "N", 1).choices()) == 1
