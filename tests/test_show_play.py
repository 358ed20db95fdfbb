"""`bowers show` and `bowers play` as people use them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.play_command import card_said
from tests.running import ROOT, bowers
from tests.test_tries import RUFF_LOW


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "puzzles.jsonl"
    path.write_text(f"{RUFF_LOW}\n{RUFF_LOW}\n")
    return str(path)


def test_show_has_the_question_the_hints_and_the_tree_of_tries(file: str) -> None:
    found = bowers("show", file)
    shown = found.stdout.decode()
    assert found.returncode == 0
    assert shown.count("South to play\n├── 9♦ 10♦ K♦  makes 5\n│   ├── N 10♠  S 9♦  South wins\n") == 2
    assert "├── A♣  only 4\n│   └── N 10♠  S A♣  North wins" in shown
    assert shown.index("Make 5") < shown.index("Hint 1: Which trump") < shown.index("makes 5")


@pytest.mark.parametrize(
    ("option", "told", "kept"), [("--question", "Joker", "Hint"), ("--hints", "Hint 1", "only")]
)
def test_show_stops_where_asked(file: str, option: str, told: str, kept: str) -> None:
    shown = bowers("show", option, file).stdout.decode()
    assert told in shown
    assert kept not in shown


@pytest.mark.parametrize("command", ["show", "play"])
def test_words_of_a_file_are_neither_markup_nor_steer_the_terminal(command: str, tmp_path: Path) -> None:
    words = {"title": "\x1b[2J[/a]", "explanation": "[b]\x1b]0;[/c]", "hints": ["[red]One[/no]\x1b[31m"]}
    path = tmp_path / "puzzles.jsonl"
    path.write_text(json.dumps(json.loads(RUFF_LOW) | words))
    found = bowers(command, str(path), stdin="hint\nKD\nB\n")
    shown = found.stdout.decode()
    assert found.returncode == 0
    assert b"\x1b" not in found.stdout
    assert r"\x1b[2J[/a]" in shown
    assert r"Hint 1: [red]One[/no]\x1b[31m" in shown
    assert r"[b]\x1b]0;[/c]" in shown


def test_show_in_plain_letters(file: str) -> None:
    found = bowers("show", file, env={"PYTHONIOENCODING": "ascii"})
    assert found.returncode == 0
    assert b"9D 10D KD  makes 5" in found.stdout


def test_play_refutes_wrong_cards_and_ends_when_the_goal_is_certain(file: str) -> None:
    said = bowers(
        "play",
        file,
        "-n",
        "2",
        stdin="AC\nhint\nxx\n8S\n9D\nback\nking of diamonds\nboard\nShow\nthe joker\n",
    )
    shown = said.stdout.decode()
    assert said.returncode == 0
    assert "That loses it:\nA♣  only 4\n└── N 10♠  S A♣  North wins\nTry another card.\n" in shown
    assert "Hint 1: Which trump of yours" in shown
    assert "xx is no card" in shown or "'xx'" in shown
    assert "S does not hold 8S" in shown
    assert shown.count("Right. South wins the trick.") == 2
    assert "Joker keeps it." in shown
    assert "Made: 5 tricks, whatever is played now; 1 wrong card, 1 hint, 1 answer shown." in shown


@pytest.mark.parametrize("said", ["", "quit\n", "AC\nq\n"])
def test_play_can_be_left(file: str, said: str) -> None:
    found = bowers("play", file, stdin=said)
    assert (found.returncode, found.stdout.decode().splitlines()[-1]) == (0, "Not finished: another time.")


BAD = {
    "no JSON": ("{", "puzzles.jsonl:1: "),
    "no object": ("[1]", "puzzles.jsonl:1: "),
    "another object": ('{"a": 1}', "puzzles.jsonl:1: $: "),
    "no such card": (RUFF_LOW.replace("JS", "JX"), "$.position.hands.N"),
    "a card twice": (RUFF_LOW.replace('"AD 9H', '"KD 9H'), "KD"),
    "a hand too many": (RUFF_LOW.replace('"AD 9H KH JS"', '"AD 9H KH"'), "puzzles.jsonl:1: "),
    "not the side's turn": (
        RUFF_LOW.replace('"TS"', '""').replace('"AD 9H', '"TS AD 9H'),
        "N is to play, and the goal is for S",
    ),
    "a goal out of reach": (
        RUFF_LOW.replace('"AD 9H KH JS"', '"AD 9H KH AS"').replace('"trick": "TS"', '"trick": "JD"'),
        "S cannot make 5",
    ),
    "an unknown field": (RUFF_LOW.replace('"title"', '"titel"'), "titel"),
    "nothing": ("", "nothing to read"),
}


@pytest.mark.parametrize("command", ["show", "play"])
@pytest.mark.parametrize("kind", BAD)
def test_what_is_no_puzzle_is_refused_in_a_line(tmp_path: Path, command: str, kind: str) -> None:
    text, told = BAD[kind]
    path = tmp_path / "puzzles.jsonl"
    path.write_text(text)
    found = bowers(command, str(path))
    said = found.stderr.decode()
    assert found.returncode == 2
    assert said.count("\n") == 1
    assert told in said
    assert "puzzles.jsonl" in said


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["play", "-"], "standard input"),
        (["play", "nowhere.jsonl"], "nowhere.jsonl: no such file or directory"),
        (["play", "-n", "2"], "a day has one puzzle"),
        (["play", "-n", "0", "x"], "number"),
        (["play", "--date", "tomorrow"], "not written as 2026-12-01"),
        (["play", "--date", "2026-02-30"], "there is no such day"),
        (["play", "--date", "2026-12-01", "x"], "--date is for the puzzle of a day"),
        (["show", "nowhere.jsonl"], "nowhere.jsonl: no such file or directory"),
        (["show", "--frobnicate"], "--frobnicate"),
    ],
)
def test_bad_command_lines(arguments: list[str], told: str) -> None:
    found = bowers(*arguments)
    assert found.returncode == 2
    assert told in found.stderr.decode()
    assert found.stderr.decode().count("\n") == 1


def test_play_says_how_many_puzzles_there_are(file: str) -> None:
    found = bowers("play", file, "--number", "3")
    assert (found.returncode, b"--number 3: there are 2 puzzles" in found.stderr) == (2, True)


def test_cards_come_in_words_too() -> None:
    said = ("the king of spades", "Ten of Clubs", "left bower", "right", "the  joker", "jh", "king of")
    assert [card_said(text) for text in said] == ["KS", "TC", "L", "R", "B", "jh", "king of"]


def test_json_is_no_card(file: str) -> None:
    found = bowers("play", file, stdin=RUFF_LOW)
    assert found.returncode == 2
    assert b"this is JSON and no card" in found.stderr


def test_show_numbers_puzzles_and_shows_one(file: str) -> None:
    shown = bowers("show", "--question", file).stdout.decode()
    assert "1  b3621b80c5ba86f4\nMake 5" in shown
    alone = bowers("show", "--question", "--number", "2", file).stdout.decode()
    assert "2  b3621b80c5ba86f4\nMake 5" in alone
    assert alone.count("Make 5") == 1
    found = bowers("show", "-n", "3", file)
    assert (found.returncode, b"--number 3: there are 2 puzzles" in found.stderr) == (2, True)


@pytest.mark.parametrize("command", ["show", "play"])
def test_a_puzzle_that_fails_its_check_is_shown_with_a_warning(tmp_path: Path, command: str) -> None:
    path = tmp_path / "puzzles.jsonl"
    path.write_text(RUFF_LOW.replace("b3621b80c5ba86f4", "b3621b80c5ba86f5"))
    found = bowers(command, str(path))
    assert found.returncode == 0
    assert b"puzzles.jsonl:1: fails bowers check: $.id" in found.stderr


def test_the_board_comes_again_after_each_card(file: str) -> None:
    shown = bowers("play", file, stdin="9D\nquit\n").stdout.decode()
    assert shown.count("Two-handed; diamonds") == 2


def test_a_puzzle_of_two_sides_becomes_a_scenario(file: str, tmp_path: Path) -> None:
    found = bowers("show", "--egn", "-n", "1", file)
    said = found.stdout.decode()
    assert found.returncode == 0
    assert said.count("\n") == 1
    assert "which card makes sure of 5 tricks" in said
    game = tmp_path / "scenario.egn"
    game.write_text(said)
    answer = json.loads(bowers("solve", "--json", "--at", "1.2", str(game)).stdout)
    assert answer["tricks"] == 5
    assert {card for card, tricks in answer["cards"].items() if tricks == 5} == {"9D", "TD", "KD"}


def test_three_against_one_where_the_one_defends_is_no_scenario(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    lines = (ROOT / "tests" / "data" / "puzzles.jsonl").read_text().splitlines()
    path.write_text("\n".join(line for line in lines if '"game":"buck"' in line) + "\n")
    found = bowers("show", "--egn", str(path))
    assert found.returncode == 2
    assert b"the notation knows partners who sit opposite" in found.stderr
