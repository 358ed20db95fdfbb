"""A hundred puzzles of all games and levels are proved by everybody: `check` and `check --solve`, the JSON Schema,
and the reader of proofs that was written from docs/puzzle.md. (Brute force is asked in test_puzzle_generate.)"""

from __future__ import annotations

import json

import jsonschema
import pytest

from puzzles.check import faults
from puzzles.model import dumps, loads, question_only
from puzzles.question import question_faults
from puzzles.recheck import differences
from puzzles.schema import json_schema
from tests import plain_proof
from tests.puzzle_data import FILE
from tests.running import bowers

LINES = FILE.read_bytes().splitlines()
VALIDATOR = jsonschema.Draft202012Validator(json_schema())


@pytest.mark.parametrize("line", LINES, ids=[loads(line).id for line in LINES])
def test_a_puzzle_is_proved(line: bytes) -> None:
    puzzle, whole = loads(line), json.loads(line)
    assert faults(puzzle) == []
    assert differences(puzzle) == []
    assert question_faults(question_only(puzzle)) == []
    assert plain_proof.proved(whole)
    VALIDATOR.validate(whole)
    VALIDATOR.validate(json.loads(dumps(question_only(puzzle))))
    assert dumps(puzzle) == line


def test_the_file_is_checked_at_once() -> None:
    done = bowers("check", str(FILE))
    assert (done.returncode, done.stdout) == (0, b"100 puzzles: all proved\n")
