"""`bowers review`: what it reads, what it says, and every broken input in one line."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from solver import Rules
from solver.review import openspiel
from solver.review.egn.reading import read
from solver.review.record import to_json
from solver.review.replay import replay
from tests.egn_files import file, of
from tests.records import deal_record, game, of_course, random_walks
from tests.running import bowers
from tests.test_review_report import five_trumps

EXAMPLE = "examples/review.jsonl"
GOOD = to_json(five_trumps())


def answers(*arguments: str, stdin: str = "", status: int = 0) -> list[dict[str, Any]]:
    done = bowers("review", "--json", *arguments, stdin=stdin)
    assert done.returncode == status, done.stderr.decode()
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_json_answer() -> None:
    one, total = answers(EXAMPLE)
    assert list(one) == [
        "schema", "source", "input_line", "title", "seats", "deals", "reviewed", "findings", "unknown",
        "unsupported", "below_best", "points", "decisions", "unsure", "players", "worst",
    ]  # fmt: skip
    assert (one["schema"], one["source"], one["input_line"]) == ("bowers.review/1", EXAMPLE, 1)
    assert one["points"] == [{"N": 2, "E": 0, "S": 2, "W": 0}]
    assert one["decisions"][3] == {
        "deal": 1, "step": 3, "seat": "S", "player": "Cy", "kind": "alone", "choice": "with", "choices": 2,
        "label": "blunder", "cost": {"points": 2, "tricks": 0}, "best": "alone", "equals": ["alone"],
        "worth": {"points": {"N": 2, "E": 0, "S": 2, "W": 0}, "tricks": 5},
        "best_worth": {"points": {"N": 4, "E": 0, "S": 4, "W": 0}, "tricks": 5}, "mark": "[??]",
    }  # fmt: skip
    tally = {
        "decisions": 1, "forced": 0, "unsure": 0, "share_best": 0.0,
        "labels": {"best": 0, "unlucky": 0, "lucky": 0, "mistake": 0, "blunder": 1},
        "cost": {"points": 2, "tricks": 0}, "fair_cost": None,
    }  # fmt: skip
    players = {player["player"]: player for player in one["players"]}
    assert players["Cy"]["by_kind"]["alone"] == tally
    assert players["Bo"]["by_kind"]["call"] == tally
    assert [player["cost_a_deal"] for player in one["players"]] == [0.0, 0.0, 2.0, 2.0]
    assert one["worst"][1]["before"] == [["E", "call", "pass"], ["S", "call", "order"], ["N", "bury", "9C"]]
    assert one["worst"][1]["better"][0] == ["S", "alone", "alone"]
    assert (total["games"], total["deals"], total["players"]) == (1, 1, one["players"])


def test_the_fair_light_is_the_same_for_a_seed() -> None:
    first, again, other = (answers("--fair", "20", "--seed", seed, EXAMPLE) for seed in "112")
    assert first == again
    assert first[0]["decisions"][3]["fair"] == {"points": 2.0, "tricks": 0.0, "margin": 0.0, "best": "alone"}
    assert "fair" not in first[0]["decisions"][0]  # a call
    assert first[0]["decisions"][0]["cost"] == other[0]["decisions"][0]["cost"]
    done = bowers("review", "--fair", "20", EXAMPLE)
    assert "unlucky" in done.stdout.decode()
    assert max(map(len, done.stdout.decode().splitlines())) <= 80


def test_markdown_is_as_it_was() -> None:
    printed = bowers("review", "--markdown", "--worst", "1", EXAMPLE).stdout.decode()
    assert printed == (
        "# Review\n\n1 deal reviewed. Points given away against best play by everybody, all cards known.\n\n"
        "## Players\n\n"
        "| player | deals | choices | best | points a deal | tricks a deal | blunders |\n"
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n"
        "| Ann | 1 | 4 | 100.0% | 0.00 | 0.00 | 0 |\n"
        "| Di | 1 | 4 | 100.0% | 0.00 | 0.00 | 0 |\n"
        "| Bo | 1 | 5 | 80.0% | 2.00 | 0.00 | 1 |\n"
        "| Cy | 1 | 6 | 83.3% | 2.00 | 0.00 | 1 |\n\n"
        "## By kind of decision: points (choices)\n\n"
        "| kind | Ann | Di | Bo | Cy |\n| --- | ---: | ---: | ---: | ---: |\n"
        "| calls | - | - | 2 (1) | 0 (1) |\n"
        "| burying | 0 (1) | - | - | - |\n"
        "| alone or not | - | - | - | 2 (1) |\n"
        "| play | 0 (3) | 0 (4) | 0 (4) | 0 (4) |\n\n"
        "## Play by trick: points (choices)\n\n"
        "| trick | Ann | Di | Bo | Cy |\n| --- | ---: | ---: | ---: | ---: |\n"
        "| 1 | 0 (1) | 0 (1) | 0 (1) | 0 (1) |\n"
        "| 2 | - | 0 (1) | 0 (1) | 0 (1) |\n"
        "| 3 | 0 (1) | 0 (1) | 0 (1) | 0 (1) |\n"
        "| 4 | 0 (1) | 0 (1) | 0 (1) | 0 (1) |\n\n"
        "## Worst decisions\n\n"
        "1. deal 1, Bo (E): pass costs 2 points (blunder); best: order\n\n"
        "   Before it: `game: partnership; dealer: N; turnup: TH; N: 9C TC JC QC KC; E: 9S TS JS QS KS; "
        "S: JD JH QH KH AH; W: 9D TD QD KD AD`\n\n"
        "   So far: nobody has called\n\n"
        "   Better: E order, N buries 9C, E not alone\n\n"
        "   Best line: E 9S, S JD, W 9D, N TC, S JH, W TD, N TH, E TS, S QH, W QD, N JC, E JS, S KH, W KD, "
        "N QC, E QS, S AH, W AD, N KC, E KS\n"
    )


def test_the_worst_in_the_fair_light_say_what_could_be_known(tmp_path: Path) -> None:
    record = tmp_path / "walks.jsonl"
    walks = random_walks(Rules.preset("partnership"), 5)
    record.write_text("".join(to_json(game(of_course(walk))) + "\n" for walk in walks), encoding="utf-8")
    total = answers("--fair", "20", "--worst", "1000", str(record))[-1]
    shown = bowers("review", "--fair", "20", "--worst", "1000", str(record)).stdout.decode()
    told = re.findall(r"^\d+\. ((?:.+\n)+)", shown, re.MULTILINE)
    assert len(told) == len(total["worst"])
    assert {worst["label"] for worst in total["worst"]} == {"best", "unlucky", "lucky", "mistake", "blunder"}
    for worst, lines in zip(total["worst"], told, strict=True):
        said = " ".join(lines.split())
        assert said.startswith(f"game {worst['game']} (walks.jsonl:{worst['game']}), deal 1, ")
        assert (f"({worst['label']})" in said) == (worst["label"] != "best")
        fair = worst.get("fair")
        assert ("; fair: " in said) == (fair is not None and fair["points"] >= 0.25)
        if fair is not None:
            assert f", fair {fair['points']:.2f} " in said
        assert (worst["cost"] == {"points": 0, "tricks": 0}) == ("costs nothing" in said)
    assert "Unlucky: only the open cost is that high, lucky: only the fair one." in shown


def test_what_cannot_be_read_is_not_merely_unknown(tmp_path: Path) -> None:
    record = tmp_path / "packed.egn"
    given = json.loads(file())
    given["deals"].append("cGFja2Vk")
    record.write_text(json.dumps(given), encoding="utf-8")
    shown = bowers("review", str(record)).stdout.decode()
    assert re.search(r"^Not read\n  deal \d: deals\[\d\]: a packed deal", shown, re.MULTILINE)
    assert "a packed deal" in answers(str(record))[0]["unknown"][0]


def test_names_are_no_markup(tmp_path: Path) -> None:
    record = tmp_path / "names.jsonl"
    record.write_text(GOOD.replace('"Bo"', '"*B|o*\\u001b[31m"'), encoding="utf-8")
    assert "| \\*B\\|o\\* \\[31m |" in bowers("review", "--markdown", str(record)).stdout.decode()
    assert b"\x1b" not in bowers("review", str(record)).stdout


def test_strict_is_a_finding() -> None:
    assert bowers("review", EXAMPLE).returncode == 0
    assert bowers("review", "--strict", EXAMPLE).returncode == 1
    assert bowers("review", "--strict", "--player", "Ann", EXAMPLE).returncode == 0
    assert bowers("review", "--strict", "nowhere.egn", EXAMPLE).returncode == 2


def test_strict_finds_what_is_against_the_rules(tmp_path: Path) -> None:
    record = tmp_path / "told.jsonl"
    told = deal_record(points={"N": 4, "E": 0, "S": 4, "W": 0})
    record.write_text(to_json(game(told)) + "\n", encoding="utf-8")
    done = bowers("review", "--strict", "--player", "W", str(record))
    assert done.returncode == 1
    assert "deal 1: told are N 4 E 0 S 4 W 0, and it makes N 2 E 0 S 2 W 0" in " ".join(
        done.stdout.decode().split()
    )


TOLD_TWICE = deal_record([("N play QC", "N play 9C")], hands={})
LOST = {
    "a card in two places": to_json(game(TOLD_TWICE)),
    "trumps not told": to_json(game(deal_record([("S call order", "S call ?")]))),
    "a packed deal": of("EgQ-_w=="),
    "a deal that cannot be read": of(7),
}


@pytest.mark.parametrize("name", LOST)
def test_strict_finds_deals_that_cannot_be_reviewed(name: str) -> None:
    done = bowers("review", "--strict", stdin=LOST[name])
    assert done.returncode == 1, done.stderr
    assert "0 of 1 deal reviewed" in done.stdout.decode()
    assert bowers("review", stdin=LOST[name]).returncode == 0


def test_a_deal_of_which_nothing_is_told_is_no_finding() -> None:
    assert bowers("review", "--strict", stdin=to_json(game(deal_record(steps=())))).returncode == 0


def test_every_notation_is_recognised(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(file(), encoding="utf-8")
    rules = openspiel.rules_of()
    course = next(one for one in random_walks(rules, 20) if str(one.deal.turnup) != str(one.buried))
    actions = openspiel.history(course.deal, of_course(course).steps)
    (tmp_path / "b.txt").write_text(
        json.dumps(actions) + "\n" + " ".join(map(str, actions)), encoding="utf-8"
    )
    saved = "# Automatically generated by OpenSpiel SerializeGameAndState\n[Meta]\nVersion: 1\n\n[Game]\neuchre()\n[State]\n"
    (tmp_path / "c.txt").write_text(saved + "\n".join(map(str, actions)) + "\n", encoding="utf-8")
    names = [str(tmp_path / f"{name}.txt") for name in "abc"]
    found = answers(*names, "examples/record.ptn", EXAMPLE)
    assert [one.get("input_line", 0) for one in found[:-1]] == [0, 1, 2, 8, 0, 1]
    assert found[1]["decisions"] == found[2]["decisions"] == found[3]["decisions"]
    assert len(found[1]["decisions"]) == len(course.steps)
    assert found[-1]["games"] == 6
    assert answers("-", stdin=GOOD)[0]["source"] == "stdin"
    assert answers(stdin=GOOD) == answers("-", stdin=GOOD)


def test_an_own_record_may_stand_on_many_lines(tmp_path: Path) -> None:
    record = tmp_path / "laid-out.json"
    record.write_text(json.dumps(json.loads(GOOD), indent=2), encoding="utf-8")
    (one, _), (same, _) = answers(str(record)), answers(EXAMPLE)
    assert one["decisions"] == same["decisions"]


def test_settings_of_histories() -> None:
    rules = openspiel.rules_of(lone_defenders=True, stick=False)
    course = next(one for one in random_walks(rules, 60) if "defend" in {step.kind for step in one.steps})
    actions = json.dumps(openspiel.history(course.deal, of_course(course).steps))
    line = "euchre(allow_lone_defender=True,stick_the_dealer=false)"
    assert answers(stdin=f"{line}\n{actions}\n")[0]["reviewed"] == 1
    done = bowers("review", stdin=actions)
    assert done.returncode == 2


def test_the_annotated_game_is_written(tmp_path: Path) -> None:
    out = tmp_path / "out.egn"
    assert bowers("review", "--egn", str(out), EXAMPLE).returncode == 0
    back = read(out.read_text(encoding="utf-8"))
    (deal,) = back.deals
    assert [step.notes for step in deal.steps if step.notes] == [
        ("[??]costs 2 points; best is order",),
        ("[??]costs 2 points; best is going alone",),
    ]
    assert deal.steps[3].notes  # not going alone is what the second is about
    told = [(step.seat, step.kind, step.choice) for step in five_trumps().deals[0].steps]
    assert [(step.seat, step.kind, step.choice) for step in deal.steps] == told
    assert "[??]Alone: costs 2 points; best is going alone" in out.read_text(encoding="utf-8")
    assert replay(back).findings == ()
    # Reviewed again it comes to the same.
    assert answers(str(out))[0]["decisions"] == answers(EXAMPLE)[0]["decisions"]


@pytest.mark.parametrize("form", [[], ["--json"], ["--markdown"]])
def test_the_annotated_game_on_stdout_is_alone_there(form: list[str], tmp_path: Path) -> None:
    out = tmp_path / "out.egn"
    written = bowers("review", *form, "--egn", str(out), EXAMPLE)
    done = bowers("review", *form, "--egn", "-", EXAMPLE)
    assert done.returncode == 0
    assert done.stdout == out.read_bytes()
    assert done.stderr == written.stdout
    assert bowers("review", *form, "--egn", "-", "-", stdin=GOOD).stdout == done.stdout
    assert not Path("-").exists()


def test_a_game_that_cannot_be_written_leaves_stdout_empty() -> None:
    done = bowers("review", "--egn", "-", stdin=changed(game="two-handed", deals=[]))
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"bowers: --egn -: the notation is for partnership games, not for two-handed" in done.stderr


def test_processes_change_nothing(tmp_path: Path) -> None:
    many = tmp_path / "many.jsonl"
    many.write_text(f"{GOOD}\n" * 60 + "{\n", encoding="utf-8")
    alone, shared = (bowers("review", "--json", "--jobs", jobs, str(many)) for jobs in "12")
    assert alone.stdout == shared.stdout
    assert alone.stderr == shared.stderr
    assert (alone.returncode, len(alone.stdout.splitlines())) == (2, 62)


def test_many_players_share_a_column(tmp_path: Path) -> None:
    many = tmp_path / "many.jsonl"
    lines = [GOOD.replace('"Bo"', f'"a player with a long name {number}"') for number in range(8)]
    many.write_text("\n".join(lines), encoding="utf-8")
    printed = bowers("review", "--worst", "0", str(many)).stdout.decode()
    assert "8 deals of 8 games reviewed" in printed
    assert " calls          16 (16)" in printed
    assert max(map(len, printed.splitlines())) <= 80


def changed(**changes: object) -> str:
    given = json.loads(GOOD)
    return json.dumps({**given, **changes})


BROKEN: dict[str, tuple[list[str], str, str]] = {
    "nothing": ([], "", "stdin: nothing to read"),
    "blank lines": ([], "\n \n", "stdin: nothing to read"),
    "no name": ([""], "", "bowers: : no such file or directory"),
    "no file": (["nowhere.egn"], "", "nowhere.egn: no such file or directory"),
    "a folder": (["examples"], "", "examples: is a directory"),
    "prose": ([], "hello", "stdin: no record: neither bowers.record/1, nor Euchre Game Notation, nor PTN"),
    "a deal": (["examples/deal.txt"], "", "examples/deal.txt: no record"),
    "another JSON": ([], '{"a": 1}', "stdin: "),
    "a truncated line": ([], GOOD[:-30], "stdin:1: not JSON"),
    "another schema": ([], GOOD.replace("record/1", "record/9"), "stdin:1: schema: 'bowers.record/9' is not bowers.record/1"),
    "no rules": ([], changed(game=None), "stdin:1: game: it is missing, or no text"),
    "an unknown game": ([], changed(game="bridge"), "stdin:1: game: 'bridge' is not one of cutthroat"),
    "no card": ([], GOOD.replace('"choice":"9S"', '"choice":"XX"'), "stdin:1: deals[0].steps[4].choice: 'XX' is not a card"),
    "a key too many": ([], changed(colour="red"), "stdin:1: object contains unknown field colour"),
    "a good line and a bad one": ([], GOOD + "\n{", "stdin:2: not JSON"),
    "half an EGN": ([], file()[:200], "stdin: not JSON"),
    "another version": ([], file(version="2.0"), "stdin: version"),
    "five players": ([], file(metadata__ruleset={"num_players": 5}), "stdin: metadata.ruleset"),
    "a PTN without a deal": ([], '[Event "x"]\n', "stdin: "),
    "a history of two numbers": ([], "[0, 1]", "stdin:1: 2 actions: the deal alone takes 22"),
    "a history with words": ([], "[0, 1, two]", "stdin:1: '[0, 1, two]' is no list of action numbers"),
    "a history of negative numbers": ([], "-1 " * 22, "stdin:1: action 0: -1 is no action"),
    "a history without end": ([], "1 " * 5000, "stdin:1: 5000 actions: no game has more than 200"),
    "an unknown setting": ([], "euchre(joker=True)\n", "stdin:1: 'joker=True' is no setting of euchre"),
    "a number of a million digits": ([], "9" * 1_000_000, "stdin:1: "),
    "bytes": ([], "\udcff", "stdin: not UTF-8 text: byte 1 cannot be read"),
    "no such player": (["--player", "Eve", EXAMPLE], "", "--player: 'Eve' is not among those who played: Ann, Bo, Cy, Di, nor a seat: N E S W"),
    "a player without a name": (["--player", "", EXAMPLE], "", "--player: '' is not among those who played"),
    "two seats at once": (["--player", "NE", EXAMPLE], "", "--player: 'NE' is not among those who played"),
    "a string that does not end": ([], GOOD + '\n{"schema":"bowers', "stdin:2: not JSON: unterminated string starting at column 11"),
    "a fault in the third line": ([], '{"fileType":\n "Euchre Game Notation",\n "version" 1}', "stdin: not JSON: expecting ':' delimiter at line 3 column 12"),
    "one world": (["--fair", "1", EXAMPLE], "", "Invalid value for '--fair'"),
    "a seed below nought": (["--seed", "-1", EXAMPLE], "", "Invalid value for '-s' / '--seed'"),
    "no processes": (["--jobs", "0", EXAMPLE], "", "Invalid value for '-j' / '--jobs'"),
    "two forms": (["--json", "--markdown", EXAMPLE], "", "--json and --markdown exclude each other"),
    "over the input": (["--egn", EXAMPLE, EXAMPLE], "", "it is one of the files to be reviewed"),
    "over the input by another path": (["--egn", f"examples/../{EXAMPLE}", EXAMPLE], "", "it is one of the files to be reviewed"),
    "into nowhere": (["--egn", "nowhere/out.egn", EXAMPLE], "", "--egn nowhere/out.egn: no such file or directory"),
    "two games in one": (["--egn", "nowhere/out.egn", EXAMPLE, EXAMPLE], "", "2 games were reviewed, and a file holds one"),
    "another game in EGN": (["--egn", "nowhere/out.egn"], changed(game="two-handed", deals=[]), "--egn nowhere/out.egn: "),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_broken_costs_one_line(name: str) -> None:
    arguments, stdin, said = BROKEN[name]
    done = bowers("review", *arguments, stdin=stdin.encode("utf-8", "surrogateescape"))
    (line,) = done.stderr.decode().splitlines()
    assert line.startswith("bowers: ")
    assert said in line
    assert len(line) < 400
    assert done.returncode == 2
    assert "Traceback" not in done.stdout.decode()


def test_bad_inputs_have_a_place_among_the_answers() -> None:
    found = answers("nowhere.egn", "-", stdin="{\n" + GOOD, status=2)
    assert found[0] == {"source": "nowhere.egn", "errors": ["no such file or directory"]}
    assert len(found) == 2  # a first line that says nothing of a schema is read as Euchre Game Notation
    found = answers(stdin=GOOD + "\n{\n" + GOOD, status=2)
    assert [sorted(one)[0] for one in found] == ["below_best", "errors", "below_best", "below_best"]
    assert found[1]["input_line"] == 2


def test_plain_letters_where_the_output_takes_no_others(tmp_path: Path) -> None:
    many = tmp_path / "many.jsonl"
    lines = [
        GOOD.replace('"Bo"', f'"a player with a very long name, number {number}"') for number in range(2)
    ]
    many.write_text("\n".join(lines), encoding="utf-8")
    ascii_only = {"PYTHONIOENCODING": "ascii"}
    for arguments in (
        ["review", "--fair", "20", str(many)],
        ["odds", "JH JD AH KH 9S", "-u", "QH", "-d", "E", "--seat", "N", "-n", "5"],
    ):
        printed = bowers(*arguments, env=ascii_only).stdout
        assert printed.isascii()
        assert b"\\" not in printed
