"""A hundred puzzles of all games and levels are what they claim, by a brute force that shares nothing with
them; and seeds give the same puzzles again, by either search."""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice
from unittest.mock import patch

import pytest

from puzzles.find import Fell
from puzzles.generate import generate, one, tried
from puzzles.heroes import HEROES
from puzzles.identity import identity
from puzzles.levels import LEVELS
from puzzles.make import STAGES
from puzzles.model import Puzzle, dumps, loads
from puzzles.wanted import Wanted
from solver.rules import GAMES
from tests import plain_puzzles
from tests.puzzle_data import FILE, SEED, of_all_kinds

LINES = FILE.read_bytes().splitlines()
PUZZLES = [loads(line) for line in LINES]


def test_there_are_a_hundred_of_all_games_levels_and_heroes() -> None:
    assert len({puzzle.id for puzzle in PUZZLES}) == 100
    kinds = Counter((p.position.game, p.difficulty and p.difficulty.level) for p in PUZZLES)
    assert kinds == {(game, level): 5 for game in GAMES for level in LEVELS}
    assert {puzzle.origin.hero for puzzle in PUZZLES} == set(HEROES)
    assert {puzzle.origin.start for puzzle in PUZZLES} == {"opening", "after lead", "ending"}


@pytest.mark.parametrize("line", LINES, ids=[puzzle.id for puzzle in PUZZLES])
def test_a_puzzle_is_what_it_claims(line: bytes) -> None:
    assert plain_puzzles.faults(json.loads(line)) == []


def test_a_wrong_claim_is_seen() -> None:
    puzzle = json.loads(LINES[0])
    right = puzzle["solution"][0]
    wrong = next(card for card in puzzle["cards"] if puzzle["cards"][card] < puzzle["goal"]["tricks"])
    for change in (
        {"goal": puzzle["goal"] | {"tricks": puzzle["goal"]["tricks"] + 1}},
        {"cards": puzzle["cards"] | {wrong: puzzle["goal"]["tricks"]}},
        {"cards": puzzle["cards"] | {right: puzzle["goal"]["tricks"] + 1}},
        {"solution": [wrong]},
    ):
        assert plain_puzzles.faults(puzzle | change)


def test_ids_are_those_of_the_questions() -> None:
    assert all(puzzle.id == identity(puzzle.play_out(), puzzle.goal) for puzzle in PUZZLES)


def again(puzzle: Puzzle) -> bytes:
    assert puzzle.origin.seed == SEED
    made = one(SEED, puzzle.origin.deal or 0)
    assert isinstance(made, Puzzle)
    return dumps(made)


CHANGED = "what decides puzzles has changed: raise make.REVISION if a release had it, run python -m tests.puzzle_data"


def test_seed_and_number_make_the_same_puzzle_byte_for_byte() -> None:
    assert [again(puzzle) for puzzle in PUZZLES] == LINES, CHANGED


def test_so_they_do_with_the_python_search() -> None:
    with patch("puzzles.study.new_kernel", return_value=None):
        assert [again(puzzle) for puzzle in PUZZLES[::10]] == LINES[::10]


def test_wishes_turn_puzzles_away_and_change_none() -> None:
    every = [dumps(puzzle) for puzzle in generate(1, numbers=range(600))]
    for wanted in (
        Wanted(games=frozenset({"cutthroat"})),
        Wanted(heroes=frozenset({"partners", "buck escape"})),
        Wanted(starts=frozenset({"opening"})),
        Wanted(levels=frozenset({"medium", "hard"})),
        Wanted(tricks=3),
        Wanted(meets=lambda position: position.trump == "H"),
    ):
        found = [dumps(puzzle) for puzzle in generate(1, wanted, range(600))]
        assert found
        assert len(found) < len(every)
        assert found == [line for line in every if line in found]


def test_candidates_fall_out_at_stages_that_are_named() -> None:
    fell = Counter(made.stage for made in tried(1, numbers=range(1500)) if isinstance(made, Fell))
    assert set(fell) <= set(STAGES)
    assert fell.keys() >= {"turn", "choice", "one card", "goal", "plain"}


def test_a_puzzle_does_not_come_twice() -> None:
    made = list(tried(1, numbers=[*range(100), *range(100)]))
    ids = [puzzle.id for puzzle in made if isinstance(puzzle, Puzzle)]
    assert ids
    assert len(ids) == len(set(ids))
    assert Fell("twin") in made


def test_seeds_differ() -> None:
    one_seed, other = ({puzzle.id for puzzle in islice(generate(seed), 3)} for seed in (7, 8))
    assert not one_seed & other


def test_the_data_are_what_the_generator_makes() -> None:
    assert [dumps(puzzle) for puzzle in islice(of_all_kinds(), 5)] == LINES[:5]
