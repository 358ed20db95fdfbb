"""Numbers of legal play sequences: the referee against counts made by another program."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from solver import Position, perft
from solver.position import play_sequences

LINES = (Path(__file__).parent / "data" / "perft.jsonl").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("line", LINES, ids=lambda line: json.loads(line)["id"])
def test_every_length_of_play_sequence_is_counted_alike(line: str) -> None:
    position = Position.from_json(line)
    wanted = json.loads(line)["sequences"]
    assert play_sequences(position, len(wanted)) == wanted
    assert perft(position, 1) == wanted[0]
