"""What a difficulty is made of: bits to the last digit, levels by their table."""

from __future__ import annotations

import math
import subprocess
import sys
from fractions import Fraction
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from puzzles.levels import LEVELS, THRESHOLDS, by_bits, distribution, misfit, proposed, report
from puzzles.line import only_moves, shown_line
from puzzles.model import Difficulty, Goal
from puzzles.rating import bits, difficulty
from puzzles.study import Study
from solver import Position
from tests.positions import mapped, positions, rotated
from tests.running import ROOT
from tests.test_puzzle_chance import SAME_COLOURS


@pytest.mark.parametrize(
    ("chance", "expected"),
    [
        ("1", 0.0),
        ("1/2", 1.0),
        ("1/1024", 10.0),
        ("3/4", 0.415),  # log2 3 = 1.58496250
        ("1/3", 1.585),
        ("3/40", 3.737),  # log2 40 = 5.32192809
        ("1/60", 5.907),
    ],
)
def test_bits_of_a_chance(chance: str, expected: float) -> None:
    assert bits(Fraction(chance)) == expected
    assert math.copysign(1, bits(Fraction(chance))) == 1


def test_what_cannot_be_made_has_no_bits() -> None:
    with pytest.raises(ValueError, match="cannot be made"):
        bits(Fraction(0))


@given(st.integers(1, 8640), st.integers(1, 8640**3))
def test_bits_are_the_nearest_thousandth(part: int, whole: int) -> None:
    """b is right if 2^-(b + 0.0005) <= part / whole <= 2^-(b - 0.0005), as whole numbers: both sides to the
    power of 2000."""
    assume(part <= whole)
    thousandths = round(bits(Fraction(part, whole)) * 1000)
    above, below = 2 * thousandths + 1, 2 * thousandths - 1
    assert part**2000 << above >= whole**2000
    assert part**2000 << below <= whole**2000 if below >= 0 else part <= whole


def test_a_difficulty_in_full() -> None:
    """The numbers are argued in test_puzzle_chance; North is not the maker and leads the ace, then the nine."""
    position = Position.parse("trump: H; leader: N; N: JH AS 9S; E: AH KS QC; side: N")
    assert difficulty(position, Goal(side="N", tricks=3)) == Difficulty(
        level="easy",
        chance="1/3",
        bits=1.585,
        habit_chance="7/24",
        habit_bits=1.778,
        habit_fails=True,
    )


@settings(max_examples=40, deadline=None)
@given(positions(5))
def test_names_and_back_ends_change_nothing(position: Position) -> None:
    tricks = Study(position, position.side, 0).value() if position.to_play else 0
    assume(tricks > 0)
    found = difficulty(position, Goal(side=position.side, tricks=tricks))
    twin = mapped(rotated(position, 3), "DCSH")
    with patch("puzzles.study.new_kernel", return_value=None):
        other = difficulty(twin, Goal(side=twin.side, tricks=tricks))
    assert found == other


def test_levels_go_by_the_table() -> None:
    for (least, named), (more, _) in zip(THRESHOLDS, [*THRESHOLDS[1:], (99.0, "easy")], strict=True):
        assert by_bits(least) == by_bits((least + more) / 2) == named
    assert [least for least, _ in THRESHOLDS] == sorted(least for least, _ in THRESHOLDS)
    assert LEVELS == ("easy", "medium", "hard", "expert")


def test_the_page_has_the_thresholds() -> None:
    page = (ROOT / "docs" / "puzzles-difficulty.md").read_text(encoding="utf-8")
    for least, named in THRESHOLDS:
        assert f"| {named} | {least:g} |" in page


def test_thresholds_are_fitted_on_a_pool() -> None:
    """A hundred puzzles of 0.1 to 10 bits: 75 below 7.6, 90 below 9.1, 97 below 9.8; in quarters of a bit."""
    pool = [number / 10 for number in range(1, 101)]
    assert proposed(pool) == (7.5, 9.0, 9.75)
    assert distribution([0.0, 0.5, 0.6, 1.0, 2.2]) == [(0.5, 2), (1.0, 2), (1.5, 0), (2.0, 0), (2.5, 1)]
    with pytest.raises(ValueError, match="no puzzles"):
        proposed([])


def test_the_report_of_a_file() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bench.levels"],
        input=(ROOT / "examples" / "puzzle.json").read_text(encoding="utf-8"),
        capture_output=True,
        cwd=ROOT,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("1 puzzles: ")


def test_the_report_of_a_pool() -> None:
    pool = [
        Difficulty(
            level="easy", chance="1/2", bits=1.0, habit_chance="1/2", habit_bits=bits / 4, habit_fails=True
        )
        for bits in range(40)
    ]
    text = report(pool)
    assert text.startswith("40 puzzles: 40 easy, 0 medium, 0 hard, 0 expert\n")
    assert " 0.0 to  0.5       3             7.5%" in text
    assert text.endswith("thresholds proposed: medium 7.5, hard 9, expert 9.5")


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(positions(5))
def test_from_medium_on_there_are_two_cards_to_find_and_habit_fails(position: Position) -> None:
    tricks = Study(position, position.side, 0).value() if position.to_play else 0
    assume(tricks > 0)
    goal = Goal(side=position.side, tricks=tricks)
    found = difficulty(position, goal)
    assume(by_bits(found.habit_bits) != "easy")
    if misfit(found):
        assert found.level == "easy"
    else:
        assert found.habit_fails
        for suits in SAME_COLOURS:
            twin = mapped(position, suits)
            assert only_moves(twin, goal, shown_line(twin, goal)) >= 2
