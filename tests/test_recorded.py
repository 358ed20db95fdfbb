"""Points of records for `bowers solve`: which files are records, and what `--at` means."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from solver.errors import InputError
from solver.review import load
from solver.review.record import DealRecord, dumps
from tests.egn_files import file
from tests.records import deal_record, game, steps
from tests.running import bowers
from tests.test_ptn import RECORD


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "game.egn").write_text(file(), encoding="utf-8")
    (tmp_path / "deal.ptn").write_text(RECORD, encoding="utf-8")
    stopped = deal_record(steps=steps()[:10])
    (tmp_path / "own.jsonl").write_text(
        dumps([game(deal_record(), stopped), game(deal_record())]), encoding="utf-8"
    )
    return tmp_path


def solved(*arguments: str) -> list[dict[str, object]]:
    done = bowers("solve", "--json", *arguments)
    assert done.stderr == b""
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_three_notations_are_one_deal(folder: Path) -> None:
    assert load.games((folder / "deal.ptn").read_bytes())[0].deals[0].steps == deal_record().steps
    names = ["deal.ptn", "game.egn", "own.jsonl"]
    for at in ("1.1", "1.2", "3.4", "5.4"):
        answers = [solved(str(folder / name), "--at", f"1:{at}") for name in names]
        assert answers[0] == answers[1] == answers[2]
        assert len(answers[0]) == 1


def test_a_record_is_solved_where_it_stops(folder: Path) -> None:
    """Played to the end it is the first lead; without a deal it is every deal."""
    (first,) = solved(str(folder / "game.egn"))
    assert first["to_play"] == "E"
    assert [answer["to_play"] for answer in solved(str(folder / "own.jsonl"), "--at", "2.3")] == ["N"] * 3
    (stopped,) = solved(str(folder / "own.jsonl"), "--at", "2:2.3")
    assert stopped["to_play"] == "N"
    table = bowers("solve", str(folder / "deal.ptn"), "--at", "5.2").stdout.decode()
    assert "East to play" in table


BAD: dict[str, tuple[list[str], str]] = {
    "no card": (["game.egn", "--at", "2"], "--at 2: a trick and a card of it, as 2.3"),
    "a word": (["game.egn", "--at", "end"], "--at end: a trick and a card of it"),
    "trick 0": (["game.egn", "--at", "0.1"], "--at 0.1: a trick and a card of it"),
    "trick 6": (["game.egn", "--at", "6.1"], "game.egn: deal 1: card 1 of trick 6 is not played, as far as the record goes"),
    "a deal that is not there": (["game.egn", "--at", "3:1.1"], "game.egn: --at: deal 3 is none of 1"),
    "a stop before that": (["own.jsonl", "--at", "2:2.4"], "own.jsonl: deal 2: card 4 of trick 2 is not played"),
    "no file": (["--at", "1.1"], "--at is for files that hold records of games"),
    "a file that is not there": (["none.ptn"], "none.ptn: no such file or directory"),
    "no record": (["text.egn"], "text.egn: no record: neither bowers.record/1, nor Euchre Game Notation, nor PTN"),
    "a broken one": (["broken.ptn"], "broken.ptn: Dealer is missing"),
    "bytes": (["bytes.ptn"], "bytes.ptn: not UTF-8 text: byte 1 cannot be read"),
}  # fmt: skip


@pytest.mark.parametrize(("arguments", "told"), BAD.values(), ids=BAD)
def test_bad_usage_and_bad_records(folder: Path, arguments: list[str], told: str) -> None:
    (folder / "text.egn").write_text("a game of euchre", encoding="utf-8")
    (folder / "broken.ptn").write_text('[Deal "N:- - - -"]', encoding="utf-8")
    (folder / "bytes.ptn").write_bytes(b"\xff")
    done = bowers(
        "solve", *(str(folder / one) if "." in one and not one[0].isdecimal() else one for one in arguments)
    )
    assert done.returncode == 2
    (line,) = done.stderr.decode().splitlines()
    assert told in line.replace(f"{folder}/", "")


def test_a_deal_that_cannot_be_replayed_says_why(tmp_path: Path) -> None:
    own = tmp_path / "own.jsonl"
    own.write_text(dumps([game(DealRecord("?", unread="a packed deal"), deal_record())]), encoding="utf-8")
    done = bowers("solve", "--json", str(own), "--at", "1.1")
    assert done.returncode == 2
    assert sorted(json.loads(done.stdout.splitlines()[0])) == ["errors", "input_line"]
    assert done.stderr.decode().splitlines() == [f"bowers: {own}: deal 1: a packed deal"]


@pytest.mark.parametrize("text", ["", "a deal", "{", '{"schema": "bowers.record/9"}', "[]"])
def test_what_is_no_record(text: str) -> None:
    with pytest.raises(InputError):
        load.games(text.encode())
