"""Themes: examples that a player would agree with, each claim by brute force; what is said of a puzzle is true.

An example in data/themes.jsonl names a play-out, the tricks wanted and the `first` card. Where the theme
holds, it is the only card, the cards `instead` are those the definition speaks of, and with `leaders` on lead
(`now`, or at the `next` trick once `then` has been played) the goal is lost. Where it does not, cards that
make it too are under `also`, or the goal is made with the `leaders` as well.
"""

from __future__ import annotations

import json
from typing import Any
from unittest.mock import patch

import pytest

from puzzles.line import shown_line
from puzzles.model import Goal
from puzzles.study import Study
from puzzles.themes import THEMES, explain, hints, tag, title
from puzzles.themes.moment import Moment
from puzzles.themes.tags import instead
from puzzles.themes.telling import Telling
from solver import Position
from solver.cards import SEATS, SUITS, Card
from tests import plain
from tests.positions import mapped, plain_values, rotated
from tests.running import ROOT

EXAMPLES: list[dict[str, Any]] = [
    json.loads(line)
    for line in (ROOT / "tests" / "data" / "themes.jsonl").read_text(encoding="utf-8").splitlines()
]
TRUE = [example for example in EXAMPLES if example["holds"]]
FALSE = [example for example in EXAMPLES if not example["holds"]]
SUIT_MAPS = ("CDHS", "SDHC", "CHDS", "SHDC", "DCSH", "DSCH", "HCSD", "HSCD")


def named(example: dict[str, Any]) -> str:
    return f"{example['theme']}, {'true' if example['holds'] else 'false'}: {example['position']}"


def asked(example: dict[str, Any]) -> tuple[Position, Goal]:
    position = Position.parse(example["position"])
    assert not position.faults()
    return position, Goal(side=position.side, tricks=example["tricks"])


def value_if_led(position: Position, leader: str) -> int:
    """By brute force: the side's tricks if this seat were to lead."""
    hands = tuple(
        (seat, tuple(map(str, hand)))
        for seat, hand in zip(SEATS, position.hands, strict=True)
        if hand is not None
    )
    return plain.tricks(hands, position.trump, leader, (), position.side)


def with_other_leader(example: dict[str, Any], leader: str) -> int:
    """Tricks of the side, those of the trick now on the table included, with another seat on lead."""
    position, _ = asked(example)
    if example["when"] == "now":
        return value_if_led(position, leader)
    taken = side_tricks(position)
    for card in (example["first"], *example["then"].split()):
        position = position.play(card)
    assert not position.trick
    return side_tricks(position) - taken + value_if_led(position, leader)


def side_tricks(position: Position) -> int:
    assert position.taken is not None
    return sum(count for seat, count in position.taken.items() if seat in position.side)


def test_there_are_two_examples_each_way() -> None:
    for name in THEMES:
        assert sum(example["theme"] == name for example in TRUE) >= 2, name
        assert sum(example["theme"] == name for example in FALSE) >= 2, name
    assert {example["theme"] for example in EXAMPLES} == set(THEMES)


@pytest.mark.parametrize("example", TRUE, ids=named)
def test_a_true_example(example: dict[str, Any]) -> None:
    position, goal = asked(example)
    values = plain_values(position)
    keep = {card for card, tricks in values.items() if tricks >= goal.tricks}
    assert example["first"] in keep
    assert set(example["instead"]).isdisjoint(keep)
    for leader in example.get("leaders", ""):
        assert with_other_leader(example, leader) < goal.tricks
    assert list(tag(position, goal)) == example["themes"]
    assert example["theme"] in example["themes"]


@pytest.mark.parametrize("example", TRUE, ids=named)
def test_the_python_search_finds_the_same_themes(example: dict[str, Any]) -> None:
    position, goal = asked(example)
    with patch("puzzles.study.new_kernel", return_value=None):
        assert list(tag(position, goal)) == example["themes"]


@pytest.mark.parametrize("example", TRUE, ids=named)
def test_a_definition_speaks_of_the_cards_that_lose(example: dict[str, Any]) -> None:
    position, goal = asked(example)
    at = Telling(Study(position, goal.side, goal.tricks), example["themes"]).at
    places = instead(example["theme"], at)
    assert {str(at.layout.card(place)) for place in places} == set(example["instead"])


@pytest.mark.parametrize("example", FALSE, ids=named)
def test_a_false_example(example: dict[str, Any]) -> None:
    position, goal = asked(example)
    values = plain_values(position)
    assert values[example["first"]] >= goal.tricks
    for card in example.get("also", ()):
        assert values[card] >= goal.tricks
    for leader in example.get("leaders", ""):
        assert with_other_leader(example, leader) >= goal.tricks
    assert "also" in example or "leaders" in example
    assert example["theme"] not in tag(position, goal)


@pytest.mark.parametrize("example", TRUE, ids=named)
def test_names_of_seats_and_suits_do_not_matter(example: dict[str, Any]) -> None:
    position, _ = asked(example)
    for by in range(4):
        for suits in SUIT_MAPS:
            twin = mapped(rotated(position, by), suits)
            assert list(tag(twin, Goal(side=twin.side, tricks=example["tricks"]))) == example["themes"]
