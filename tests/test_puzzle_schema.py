"""The JSON Schema: the file beside the model is what the model says, and it agrees with loading."""

from __future__ import annotations

import json

import jsonschema
import pytest

from puzzles.model import dumps, question_only
from puzzles.schema import json_schema, schema_text
from tests.puzzle_samples import small_puzzles
from tests.running import ROOT, bowers
from tests.test_puzzle_model import MISSPELLED, changed, sample

VALIDATOR = jsonschema.Draft202012Validator(json_schema())


def test_the_file_is_what_the_model_says() -> None:
    shipped = (ROOT / "puzzles" / "puzzle.schema.json").read_text(encoding="utf-8")
    assert shipped == schema_text(), "write it anew: bowers schema > puzzles/puzzle.schema.json"
    assert bowers("schema").stdout.decode() == shipped


def test_it_is_a_schema() -> None:
    assert json_schema()["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    jsonschema.Draft202012Validator.check_schema(json_schema())


def test_puzzles_and_questions_are_valid() -> None:
    VALIDATOR.validate(json.loads(dumps(sample())))
    for puzzle in small_puzzles(30):
        VALIDATOR.validate(json.loads(dumps(puzzle)))
        VALIDATOR.validate(json.loads(dumps(question_only(puzzle))))


@pytest.mark.parametrize(
    ("path", "value"), [(path, value) for path, value, _ in MISSPELLED if path != "position.rules"]
)
def test_what_loading_refuses_is_not_valid(path: str, value: object) -> None:
    """But for the names of rules, which depend on the game."""
    assert not VALIDATOR.is_valid(json.loads(changed(path, value)))
