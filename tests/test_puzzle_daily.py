"""A day's puzzle follows from its date alone, is as hard as its weekday, and comes on no other day."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from unittest.mock import patch

import pytest

from puzzles.daily import HEROES_OF, LEVELS, puzzle_of, seed_of
from puzzles.dates import FIRST, LAST, read_day
from puzzles.heroes import HEROES
from puzzles.make import REVISION
from puzzles.model import Puzzle, dumps
from solver import InputError
from solver.rng import SplitMix64

MONDAY = date(2026, 11, 30)
WEEK = [MONDAY + timedelta(days) for days in range(7)]
PUZZLES = [puzzle_of(day) for day in WEEK]


def level(puzzle: Puzzle) -> str:
    assert puzzle.difficulty is not None
    return puzzle.difficulty.level


def test_a_week_climbs_from_easy_to_expert() -> None:
    assert [level(puzzle) for puzzle in PUZZLES] == list(LEVELS)
    assert [puzzle.date for puzzle in PUZZLES] == [day.isoformat() for day in WEEK]


def test_the_generator_says_which_it_is() -> None:
    assert {puzzle.origin.revision for puzzle in PUZZLES} == {REVISION}
    assert [puzzle.origin.seed for puzzle in PUZZLES] == [seed_of(day) for day in WEEK]


def test_heroes_take_turns() -> None:
    """Two easy days a week and eight heroes: all have had one after four weeks."""
    days = [MONDAY + timedelta(7 * week + day) for week in range(4) for day in range(2)]
    heroes = [puzzle_of(day).origin.hero for day in days]
    assert sorted(heroes) == sorted(HEROES)
    assert set(HEROES_OF["easy"]) == set(HEROES)
    assert set(HEROES) >= {hero for heroes in HEROES_OF.values() for hero in heroes}


def test_the_same_day_the_same_bytes_by_either_search() -> None:
    with patch("puzzles.study.new_kernel", return_value=None):
        for day, puzzle in zip(WEEK[:3], PUZZLES, strict=False):
            assert dumps(puzzle_of(day)) == dumps(puzzle)


def test_days_have_seeds_of_their_own() -> None:
    days = (LAST - FIRST).days + 1
    assert days == 365_243
    assert seed_of(FIRST) == SplitMix64(REVISION << 32).next() >> 11
    seeds = {seed_of(FIRST + timedelta(number)) for number in range(days)}
    assert len(seeds) == days
    assert max(seeds) < 1 << 53


@pytest.mark.parametrize("text", ["2000-01-01", "2024-02-29", "2999-12-31"])
def test_a_day(text: str) -> None:
    assert read_day(text).isoformat() == text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1999-12-31", "date 1999-12-31: not from 2000-01-01 to 2999-12-31"),
        ("3000-01-01", "date 3000-01-01: not from 2000-01-01 to 2999-12-31"),
        ("2023-02-29", "date 2023-02-29: there is no such day"),
        ("2023-13-01", "date 2023-13-01: there is no such day"),
        ("20231201", "date '20231201': not written as 2026-12-01"),
        ("2023-12-1", "date '2023-12-1': not written as 2026-12-01"),
        ("२०२६-12-01", "date '२०२६-12-01': not written as 2026-12-01"),
        ("tomorrow", "date 'tomorrow': not written as 2026-12-01"),
        ("", "date '': not written as 2026-12-01"),
        ("2026-12-01\n", "date '2026-12-01\\n': not written as 2026-12-01"),
    ],
)
def test_what_is_no_day(text: str, why: str) -> None:
    with pytest.raises(InputError) as error:
        read_day(text)
    assert str(error.value) == why


def test_days_in_a_row_have_puzzles_of_their_own() -> None:
    """A few here; `make prove` asks four hundred."""
    ids = Counter(puzzle_of(MONDAY + timedelta(7 * week + day)).id for week in range(6) for day in range(4))
    assert max(ids.values()) == 1


def test_short_endings_which_days_would_share_are_left_out() -> None:
    """These two had the same four cards."""
    puzzles = [puzzle_of(date(2024, 8, 13)), puzzle_of(date(2047, 2, 26)), *PUZZLES]
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    for puzzle in puzzles:
        position = puzzle.play_out()
        assert len(position.trick) + sum(len(hand) for hand in position.hands if hand) >= 9
