"""What the documents show and count is what comes out."""

from __future__ import annotations

import json
import re

import pytest

from solver import Position, solve_rivals
from tests.running import ROOT, bowers

SHOWN = [
    (name, *block)
    for name in ("README.md", "docs/buck.md")
    for block in re.findall(
        r"^```\n\$ bowers ([^\n|]*)\n(.*?)^```",
        (ROOT / name).read_text(encoding="utf-8"),
        re.DOTALL | re.MULTILINE,
    )
]


def test_there_is_something_shown() -> None:
    assert [(name, command) for name, command, _ in SHOWN] == [
        ("README.md", "solve examples/cutthroat.txt"),
        ("docs/buck.md", "solve examples/buck.txt"),
        ("docs/buck.md", "solve --json examples/buck.txt"),
    ]


@pytest.mark.parametrize(("name", "command", "output"), SHOWN, ids=lambda text: text.split("\n")[0])
def test_what_a_command_writes_is_shown_as_it_is(name: str, command: str, output: str) -> None:
    assert bowers(*command.split()).stdout.decode() == output, name


def test_the_numbers_about_buck() -> None:
    text = " ".join((ROOT / "docs" / "buck.md").read_text(encoding="utf-8").split())
    file = ROOT / "tests" / "data" / "equilibria.jsonl"
    lines = file.read_text(encoding="utf-8").splitlines()
    west = [outcome["W"] for outcome in json.loads(lines[0])["outcomes"]]
    first = Position.from_json(lines[0])
    assert first.maker == "W"
    force = solve_rivals(first).guarantee["W"]
    assert f"can force {force} tricks, and ends with 0 in {west.count(0)} of the {len(west)} outcomes" in text
    given = [json.loads(line) for line in lines]
    full = sorted(
        len(deal["outcomes"])
        for deal in given
        if {len(hand.split()) for hand in deal["hands"].values()} == {5} and len(deal["hands"]) == 4
    )
    half = len(full) // 2
    assert (
        f"Of the {len(full)} full four-handed play-outs in that file {full.count(1)} have one outcome" in text
    )
    assert f"half have {full[half]} or more, and one has {full[-1]} of the 56 ways" in text
    assert full[-2] < full[-1]
