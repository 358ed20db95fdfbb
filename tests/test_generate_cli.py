"""`bowers generate` and `bowers daily` as they are used."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cli import choosing, looking
from puzzles.daily import puzzle_of
from puzzles.dates import read_day
from puzzles.find import STARTS
from puzzles.heroes import HEROES
from puzzles.levels import LEVELS
from puzzles.model import dumps, loads
from tests.running import ROOT, bowers
from tests.test_cli import on_a_terminal

PYTHON = {"BOWERS_BACKEND": "python"}


def test_puzzles_by_seed() -> None:
    done = bowers("generate", "-n", "3", "--seed", "7")
    assert (done.returncode, done.stderr) == (0, b"seed 7\n")
    puzzles = [loads(line) for line in done.stdout.splitlines()]
    assert len({puzzle.id for puzzle in puzzles}) == 3
    assert {puzzle.origin.seed for puzzle in puzzles} == {7}
    assert bowers("generate", "-n", "3", "--seed", "7", env=PYTHON).stdout == done.stdout


def test_a_seed_by_chance_is_told() -> None:
    done = bowers("generate")
    seed = done.stderr.decode().removeprefix("seed ").strip()
    assert bowers("generate", "-s", seed).stdout == done.stdout


def test_wishes() -> None:
    wishes = (
        "--level",
        "medium",
        "--level",
        "hard",
        "--game",
        "cutthroat",
        "--hero",
        "defenders",
        "--goal",
        "3",
    )
    done = bowers("generate", "-n", "2", "--start", "opening", *wishes, "-s", "1")
    assert done.returncode == 0
    for line in done.stdout.splitlines():
        puzzle = json.loads(line)
        assert puzzle["difficulty"]["level"] in ("medium", "hard")
        assert puzzle["position"]["game"] == "cutthroat"
        assert puzzle["goal"]["tricks"] == 3
        assert (puzzle["origin"]["hero"], puzzle["origin"]["start"]) == ("defenders", "opening")


def test_cards_as_wished() -> None:
    done = bowers("generate", "--where", "N.trumps >= 3; trump H", "-s", "1")
    assert done.returncode == 0
    puzzle = json.loads(done.stdout)
    assert puzzle["position"]["trump"] == "H"
    trumps = [
        card for card in puzzle["position"]["hands"]["N"].split() if card[1] == "H" or card in ("JD", "B")
    ]
    assert len(trumps) >= 3


def test_the_question_alone() -> None:
    done = bowers("generate", "--question-only", "-s", "7")
    puzzle = json.loads(done.stdout)
    assert not {"cards", "solution", "proof"} & puzzle.keys()
    assert puzzle["id"] == json.loads(bowers("generate", "-s", "7").stdout)["id"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--hero", "maker", "--game", "buck"], "--hero maker: found in cutthroat, not in buck"),
        (["--level", "simple"], "'simple' is not one of 'easy', 'medium', 'hard', 'expert'"),
        (["--goal", "6"], "6 is not in the range 1<=x<=5"),
        (["-n", "0"], "0 is not in the range x>=1"),
        (["--where", "N.trumps >"], "--where"),
        (["--where", "N.trumps > 5", "--start", "ending"], "--where: cannot be met: N.trumps > 5"),
        (["--where", "N has B", "--game", "buck", "--start", "ending"], "--where: "),
        (
            ["--theme", "nonsense"],
            "--theme nonsense: no theme, as cash first, crash trumps, discard to void are; docs/themes.md lists all 25",
        ),
        (
            ["--theme", "throw in"],
            "--theme throw in: no theme (did you mean throw-in?); docs/themes.md lists all 25",
        ),
        (
            ["--theme", "overtake partner", "--game", "buck"],
            "--theme overtake partner: the hero in buck has no partner to do it with; defenders and partners have",
        ),
        (
            ["--theme", "give a ruff", "--hero", "maker", "--hero", "lone maker"],
            "the hero (maker, lone maker) has no partner",
        ),
        (
            ["--theme", "lead through", "--hero", "partners", "--game", "two-handed"],
            "--hero partners: found in partnership, british, not in two-handed",
        ),
        (["--goal", "5", "--hero", "buck escape"], "--goal 5: the hero (buck escape) plays for 1"),
        (["--goal", "4", "--game", "buck"], "--goal 4: the hero in buck plays for 1, 2, 3"),
        (["--goal", "2", "--start", "opening"], "--goal 2: the hero plays for 1, 3, 5 with --start opening"),
        (["--goal", "5", "--start", "ending"], "--goal 5: the hero plays for 1, 2, 3, 4 with --start ending"),
    ],
)
def test_bad_wishes(arguments: list[str], complaint: str) -> None:
    done = bowers("generate", *arguments)
    assert done.returncode == 2
    assert done.stdout == b""
    assert len(done.stderr.splitlines()) == 1
    assert complaint in done.stderr.decode()


def test_what_may_be_asked_for_is_what_there_is() -> None:
    assert tuple(HEROES) == looking.HEROES
    assert choosing.LEVELS == LEVELS
    assert choosing.STARTS == STARTS


def test_what_is_never_found_is_given_up() -> None:
    done = bowers("generate", "--theme", "underruff", "--level", "expert", "-s", "1", "--patience", "500")
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.decode().splitlines() == [
        "seed 1",
        "bowers: no such puzzle among 500 candidates; 0 of 1 made",
    ]


@pytest.mark.parametrize("command", ["generate", "mine"])
def test_help_says_where_themes_are_listed(command: str) -> None:
    assert b"docs/themes.md lists all" in bowers(command, "--help").stdout


def test_a_long_search_shows_how_much_was_tried() -> None:
    wishes = ("--theme", "underruff", "--level", "expert", "-s", "1", "--patience", "2000")
    shown = on_a_terminal("generate", *wishes, stderr_too=True)
    assert "0/1" in shown
    assert "candidates" in shown
    assert "candidates" in on_a_terminal("generate", *wishes)


def test_lines_are_whole_where_progress_is_shown_too() -> None:
    shown = on_a_terminal("generate", "-n", "3", "-s", "7")
    assert all(
        line.decode() in shown for line in bowers("generate", "-n", "3", "-s", "7").stdout.splitlines()
    )


def test_progress_on_stderr_only_on_a_terminal() -> None:
    shown = on_a_terminal("generate", "-n", "3", "-s", "7", stderr_too=True)
    assert "seed 7" in shown
    assert "generating" in shown
    assert "3/3" in shown


@pytest.mark.parametrize("arguments", [["generate", "-s", "7"], ["daily", "2026-11-30", "--json"]])
def test_nothing_is_imported_that_is_not_used(arguments: list[str]) -> None:
    heavy = "{'rich', 'ortools', 'jsonschema', 'sqlite3', 'numpy', 'hypothesis', 'asyncio'}"
    code = (
        "import sys, cli.main\n"
        f"sys.argv = ['bowers', *{arguments!r}]\n"
        "try: cli.main.main()\n"
        "except SystemExit: pass\n"
        f"print('heavy:', sorted({heavy} & set(sys.modules)), file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, timeout=60, check=True)
    assert done.stderr.decode().splitlines()[-1] == "heavy: []"


def test_the_puzzle_of_a_day() -> None:
    done = bowers("daily", "2026-11-30", "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == dumps(puzzle_of(read_day("2026-11-30"))) + b"\n"
    for hashes in ("1", "2"):
        env = {**PYTHON, "PYTHONHASHSEED": hashes}
        assert bowers("daily", "2026-11-30", "--json", env=env).stdout == done.stdout


def test_a_day_for_people_gives_nothing_away() -> None:
    done = bowers("daily", "2026-11-30")
    puzzle = puzzle_of(read_day("2026-11-30"))
    said = done.stdout.decode()
    assert done.returncode == 0
    assert said.startswith("2026-11-30")
    assert f"{puzzle.goal.tricks} trick" in said
    assert "solution" not in said


def test_the_question_of_a_day() -> None:
    puzzle = json.loads(bowers("daily", "2026-11-30", "--question-only").stdout)
    assert puzzle["date"] == "2026-11-30"
    assert not {"cards", "solution", "proof"} & puzzle.keys()


def test_today_is_a_day() -> None:
    before = datetime.now(UTC).date().isoformat()
    puzzle = json.loads(bowers("daily", "--json").stdout)
    assert puzzle["date"] in (before, datetime.now(UTC).date().isoformat())


def test_a_day_of_a_calendar(tmp_path: Path) -> None:
    other = json.loads(bowers("daily", "2026-11-30", "--json").stdout) | {"date": "2027-01-01"}
    calendar = tmp_path / "year.jsonl"
    calendar.write_text(json.dumps(other) + "\n")
    arguments = ("--json", "--calendar", str(calendar))
    found = json.loads(bowers("daily", "2027-01-01", *arguments).stdout)
    assert found == other
    assert json.loads(bowers("daily", "2026-11-30", *arguments).stdout)["date"] == "2026-11-30"


def test_a_day_of_a_calendar_that_cannot_be_asked(tmp_path: Path) -> None:
    puzzle = json.loads(bowers("daily", "2026-11-30", "--json").stdout)
    puzzle["position"]["hands"] = dict.fromkeys(puzzle["position"]["hands"], "")
    calendar = tmp_path / "year.jsonl"
    calendar.write_text(json.dumps(puzzle) + "\n")
    for how in ([], ["--json"], ["--question-only"]):
        done = bowers("daily", "2026-11-30", *how, "--calendar", str(calendar))
        assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)
        assert done.stderr.decode().startswith(f"bowers: {calendar}: 2026-11-30: $.position: ")


@pytest.mark.parametrize("day", ["1999-12-31", "3000-01-01", "2026-02-30", "today", "2026-1-1", ""])
def test_what_is_no_day(day: str) -> None:
    done = bowers("daily", day)
    assert (done.returncode, done.stdout) == (2, b"")
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith(b"bowers: date ")
