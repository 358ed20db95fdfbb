"""What the documentation shows is what the command prints; a line … stands for what is left out."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys

import pytest

from solver import Position, solve_rivals
from solver.review import record
from tests.running import ROOT

PAGES = (
    "README.md",
    "docs/bots.md",
    "docs/hand.md",
    "docs/buck.md",
    "docs/puzzle.md",
    "docs/records.md",
    "docs/review.md",
    "docs/where.md",
)
BLOCKS = [
    pytest.param(command, shown, id=f"{page}: {command}")
    for page in PAGES
    for command, shown in re.findall(
        r"^```\n\$ (.*)\n((?:(?!```).*\n)+)```$", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE
    )
]


@pytest.mark.parametrize(("command", "shown"), BLOCKS)
def test_a_command_prints_what_is_shown(command: str, shown: str) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", command.replace("bowers", f"{sys.executable} -m cli")],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        timeout=60,
        check=True,
    )
    printed = done.stdout.decode().strip("\n") + "\n"
    parts = shown.split("…\n")
    assert parts == [shown] or len(parts) == 3
    if parts == [shown]:
        assert printed == shown
    for part in parts:
        assert part in printed


def test_the_pages_are_looked_at() -> None:
    assert len(BLOCKS) >= 5


def test_the_python_of_the_page_on_whole_hands() -> None:
    page = (ROOT / "docs" / "hand.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    names: dict[str, object] = {}
    exec(code, names)
    for expression, value in re.findall(r"^(result\.\w+)  # ([({].*)$", code, re.MULTILINE):
        assert repr(eval(expression, names)) == value


def test_the_python_of_the_page_on_reviews() -> None:
    page = (ROOT / "docs" / "review.md").read_text(encoding="utf-8")
    names: dict[str, object] = {}
    checked = 0
    for code in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        exec(code, names)
        for expression, value in re.findall(r"^(\S.*?)  # (['(A-Z].*)$", code, re.MULTILINE):
            assert repr(eval(expression, names)) == value
            checked += 1
    assert checked >= 5


def test_the_page_on_records(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    page = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    names: dict[str, object] = {}
    exec(code, names)
    shown = re.findall(r"^(\S.*)  # (.*)$", code, re.MULTILINE)
    assert [repr(eval(expression, names)) for expression, _ in shown] == [value for _, value in shown]
    (line,) = re.findall(r"```json\n(.*?)\n```", page, re.DOTALL)
    assert record.to_json(record.from_json(line)) == line


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
