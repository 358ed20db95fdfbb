"""1,560 play-outs of 13 kinds: the exact value of every legal card, found by brute force elsewhere."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from solver import Position
from tests.both import solve_by_both

LINES = (Path(__file__).parent / "data" / "tricks.jsonl").read_text(encoding="utf-8").splitlines()


def test_the_vectors_are_all_there() -> None:
    kinds = [json.loads(line)["kind"] for line in LINES]
    assert len(kinds) == 1560
    assert {kinds.count(kind) for kind in kinds} == {120}


@pytest.mark.parametrize("line", LINES, ids=lambda line: json.loads(line)["id"])
def test_every_card_has_its_exact_value(line: str) -> None:
    wanted = json.loads(line)
    result = solve_by_both(Position.from_json(line))
    assert result.tricks == wanted["tricks"]
    assert {str(card): tricks for card, tricks in result.cards.items()} == wanted["cards"]
    assert list(result.cards) == sorted(result.cards)
