"""`bowers check` as people and programs use it."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import networkx as nx
import pytest

from puzzles.model import dumps, question_only
from tests.puzzle_samples import DRAW_TRUMPS, ONE_MORE, made, small_puzzles
from tests.running import bowers

FIRST, SECOND = made(DRAW_TRUMPS, 2), made(ONE_MORE, 2)
GOOD = dumps(FIRST) + b"\n" + dumps(SECOND) + b"\n"


def test_puzzles_that_hold() -> None:
    done = bowers("check", stdin=GOOD)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"2 puzzles: all proved\n", b"")
    for backend in ("auto", "python"):
        done = bowers("check", "--solve", "-", stdin=GOOD, env={"BOWERS_BACKEND": backend})
        assert (done.returncode, done.stdout) == (0, b"2 puzzles: all proved, and as computed\n")
    answers = [json.loads(line) for line in bowers("check", "--json", stdin=GOOD).stdout.splitlines()]
    assert answers == [
        {"source": "stdin", "input_line": line, "id": puzzle.id, "proved": True}
        for line, puzzle in ((1, FIRST), (2, SECOND))
    ]


def test_every_fault_has_a_line_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    broken = dumps(FIRST).replace(FIRST.id.encode(), b"0123456789abcdef").replace(b'"AC":1', b'"AC":2')
    file.write_bytes(b"\n" + broken + b"\n" + GOOD)
    done = bowers("check", str(file))
    assert done.returncode == 1
    assert done.stdout.decode().splitlines() == [
        f"{file}:2: $.id: is 0123456789abcdef, and that of this position and goal is {FIRST.id}",
        f"{file}:2: $.cards.AC: is 2, and by the proof below 2",
        "3 puzzles: 1 fail",
    ]
    answer = json.loads(bowers("check", "--json", str(file)).stdout.splitlines()[0])
    assert (answer["proved"], len(answer["faults"])) == (False, 2)


def test_what_is_no_puzzle_outranks_a_fault_and_leaves_the_others_alone() -> None:
    broken = dumps(FIRST).replace(b'"AC":1', b'"AC":2')
    given = b"\n".join([broken, b"{}", b"[]", b"\xff", b'{"schema": "bowers.puzzle/2"}', GOOD])
    done = bowers("check", stdin=given)
    assert done.returncode == 2
    assert done.stdout.decode().splitlines()[-1] == "3 puzzles: 1 fail; 4 could not be read"
    assert done.stderr.decode().splitlines() == [
        "bowers: stdin:2: $: object missing required field schema",
        "bowers: stdin:3: expected a JSON object, found a list",
        "bowers: stdin:4: not UTF-8 text: byte 1 of the line cannot be read",
        "bowers: stdin:5: $.schema: invalid enum value 'bowers.puzzle/2'",
    ]
    errors = [json.loads(line) for line in bowers("check", "--json", stdin=given).stdout.splitlines()]
    assert errors[1] == {
        "source": "stdin", "input_line": 2, "errors": ["$: object missing required field schema"],
    }  # fmt: skip


def test_puzzles_may_be_spread_over_lines() -> None:
    spread = json.dumps(json.loads(dumps(SECOND)), indent=2).encode()
    done = bowers("check", stdin=spread + b"\n\n" + dumps(FIRST) + b"\n" + spread)
    assert (done.returncode, done.stdout) == (0, b"3 puzzles: all proved\n")
    done = bowers("check", stdin=b"{\n" + dumps(FIRST))
    assert (done.returncode, done.stderr[:16]) == (2, b"bowers: stdin:1:")


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["missing.jsonl"], "bowers: missing.jsonl: no such file or directory"),
        ([""], "bowers: : no such file or directory"),
        (["tests"], "bowers: tests: is a directory"),
        (["-"], "bowers: stdin:1: nothing to read: no puzzle here"),
        (["--dot", "--json"], "bowers: --dot goes with neither --json nor --against"),
    ],
)  # fmt: skip
def test_bad_usage(arguments: list[str], fault: str) -> None:
    done = bowers("check", *arguments)
    assert (done.returncode, done.stderr.decode().partition(" (try")[0].strip()) == (2, fault)


def test_questions_are_checked_against_full_files(tmp_path: Path) -> None:
    full = tmp_path / "full.jsonl"
    full.write_bytes(GOOD)
    question = dumps(question_only(SECOND))
    assert bowers("check", stdin=question).returncode == 1, "alone it proves nothing"
    done = bowers("check", "--against", str(full), stdin=question)
    assert (done.returncode, done.stdout) == (0, b"1 question: all match\n")
    both = question + b"\n" + dumps(question_only(FIRST)) + b"\n"
    assert bowers("check", "--against", str(full), stdin=both).stdout == b"2 questions: all match\n"
    other = question.replace(b'"start":"ending"', b'"start":"opening"')
    done = bowers("check", "--against", str(full), stdin=other)
    assert (done.returncode, done.stdout.splitlines()[0]) == (
        1, b"stdin:1: $.origin: is not that of the full file",
    )  # fmt: skip
    full.write_bytes(dumps(FIRST))
    done = bowers("check", "--against", str(full), stdin=question)
    said = f"stdin:1: $.id: no puzzle {SECOND.id} in the full file".encode()
    assert (done.returncode, done.stdout.splitlines()[0]) == (1, said)
    full.write_bytes(dumps(SECOND).replace(b'"9D":1', b'"9D":2'))
    done = bowers("check", "--against", str(full), stdin=question)
    said = f"stdin:1: {full}:1: $.cards.9D: is 2, and by the proof below 2".encode()
    assert (done.returncode, done.stdout.splitlines()[0]) == (1, said)
    done = bowers("check", str(full), "--against", str(full))
    assert done.stdout.decode().splitlines() == [
        f"{full}:1: $.{field}" for field in (
            "cards: has no place in a question", "solution: has no place in a question",
            "proof: has no place in a question", "cards.9D: is 2, and by the proof below 2",
        )
    ] + ["1 question: 1 fail"]  # fmt: skip


def test_a_question_alone_is_told_what_it_is_checked_against() -> None:
    done = bowers("check", stdin=dumps(question_only(FIRST)))
    assert b"a question alone is checked against its full file (--against)" in done.stdout


@pytest.mark.parametrize("command", ["show", "check", "import"])
@pytest.mark.parametrize("file", ["README.md", "LICENSE", "puzzles/model.py", "tests/data/tricks.jsonl"])
def test_a_file_that_is_no_puzzle_file_is_one_line(command: str, file: str, tmp_path: Path) -> None:
    done = bowers(command, *([str(tmp_path / "pool.db")] if command == "import" else []), file)
    assert done.returncode == 2
    (said,) = done.stderr.decode().splitlines()
    assert said.startswith(f"bowers: {file}: no puzzles here (line 1: ")


def test_bad_lines_among_puzzles_are_told_each() -> None:
    done = bowers("check", stdin=b"first\n{}\n" + GOOD + b"no\n" * 20 + GOOD)
    assert done.stdout == b"4 puzzles: all proved; 22 could not be read\n"
    assert [line.split(b":")[2] for line in done.stderr.splitlines()] == [
        b"%d" % line for line in (1, 2, *range(5, 25))
    ]


@pytest.mark.parametrize(
    ("date", "why"), [("2026-02-30", "there is no such day"), ("1999-12-31", "not from 2000")]
)
def test_a_date_is_that_of_a_day(date: str, why: str, tmp_path: Path) -> None:
    given = dumps(msgspec.structs.replace(FIRST, date=date))
    done = bowers("check", stdin=given)
    assert (done.returncode, done.stdout.count(b"\n")) == (1, 2)
    assert f"stdin:1: $.date {date}: {why}" in done.stdout.decode()
    assert bowers("import", str(tmp_path / "pool.db"), stdin=given).returncode == 1


def test_what_follows_from_the_question_is_computed_again() -> None:
    wrong = dumps(SECOND).replace(b'"9D":1', b'"9D":0')
    assert bowers("check", stdin=wrong).returncode == 0
    done = bowers("check", "--solve", stdin=wrong)
    assert done.stdout.decode().splitlines() == [
        "stdin:1: $.cards.9D: is 0, computed 1", "1 puzzle: 1 fail",
    ]  # fmt: skip


def test_proofs_as_graphs() -> None:
    (puzzle,) = small_puzzles(1, most_cards=5, seed=9)
    assert puzzle.proof is not None
    done = bowers("check", "--dot", stdin=dumps(puzzle))
    assert (done.returncode, done.stdout[:16]) == (0, b"digraph puzzle {")
    done = bowers("check", "--graphml", stdin=dumps(puzzle))
    found = nx.parse_graphml(done.stdout.decode())
    assert sum(node.isdecimal() for node in found) == len(puzzle.proof.nodes)
    done = bowers("check", "--dot", stdin=dumps(FIRST).replace(b'"AC":1', b'"AC":2'))
    assert (done.returncode, done.stdout.count(b"digraph")) == (1, 0)


def test_where_nothing_could_be_read_nothing_is_said_to_be_proved() -> None:
    done = bowers("check", stdin="{}\n")
    assert (done.returncode, done.stdout) == (2, b"0 puzzles: nothing was proved; 1 could not be read\n")
