"""Bad input: exit status 2, one clear line each, no traceback, and good lines answered all the same."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.running import bowers

GOOD = '{"id": "good", "trump": "H", "leader": "N", "hands": {"N": "9H", "E": "TC"}, "taken": {"N": 4}, "side": "N"}'
GOOD_TEXT = "trump: H; leader: N; N: 9H; E: TC; taken: N=4"


def line(**changes: object) -> str:
    """The good JSON line with some keys changed; None takes a key away."""
    given = {**json.loads(GOOD), **changes}
    return json.dumps({key: value for key, value in given.items() if value != "absent"})


BAD: dict[str, tuple[bytes | str, str]] = {
    "nothing": ("", "stdin:1: nothing to read"),
    "only blank lines": ("\n\n  \n", "stdin:3: nothing to read"),
    "only a comment": ("# a deal\n", "stdin:1: nothing to read"),
    "binary": (bytes(range(128, 256)) * 4, "stdin:1: not UTF-8 text: byte 1"),
    "zero bytes": (b"\0" * 64, "stdin:1: not text: byte 1 of the line is zero"),
    "utf-16": (GOOD_TEXT.encode("utf-16"), "stdin:1: UTF-16 text: save it as UTF-8"),
    "a line of 10 MB": ("N: " + "9H " * 3_500_000, "stdin:1: the line is longer than 1,048,576 bytes"),
    "a JSON line of 10 MB": (line(id="x" * 10_000_000), "stdin:1: the line is longer than 1,048,576 bytes"),
    "prose": ("hello world", "stdin:1: 'hello world' is not of the form key: value"),
    "a list": ("[1, 2]", "stdin:1: expected a JSON object, found a list"),
    "a list of deals": (f"[{GOOD}]", "stdin:1: expected a JSON object, found a list"),
    "truncated JSON": (GOOD[:-20], "stdin:1: not JSON: "),
    "truncated after a comma": (GOOD[: GOOD.index("hands")] + "\n", "stdin:1: not JSON: "),
    "single quotes": (GOOD.replace('"', "'"), "stdin:1: not JSON: "),
    "two objects on a line": (GOOD + GOOD, "stdin:1: not JSON: extra data"),
    "deep nesting": ('{"id": ' + "[" * 50_000, "stdin:1: not a deal: JSON nested too deeply"),
    "a huge number": ('{"id": ' + "9" * 10_000 + "}", "stdin:1: not a deal: a number with too many digits"),
    "half a surrogate pair": (r'{"id": "\ud800", "trump": "H"}', "stdin:1: not Unicode"),
    "half a surrogate pair for a rule": (r'{"rules": {"\ud800": 1}}', "stdin:1: not Unicode"),
    "not a number": ('{"id": NaN}', "stdin:1: not JSON: NaN is no number there"),
    "an infinite number": ('{"id": 1e400}', "stdin:1: not JSON: 1e400 is no number there"),
    "a value of 10 kB": (line(rules={"super_euchre": "x" * 10_000}), "must be true or false, or none, not 'xxx"),
    "a rule's name of 10 kB": (line(rules={"x" * 10_000: 1}), "no such rule"),
    "an empty object": ("{}", "stdin:1: trump is missing: a play-out needs it"),
    "a key twice": ('{"trump": "H", "trump": "S"}', "'trump' is given twice"),
    "an unknown key": (line(trumps="H"), "'trumps' is not a key (did you mean trump?)"),
    "an unknown text key": (GOOD_TEXT + "; maker of trumps: N", "'maker of trumps' is not a key"),
    "a text key twice": (GOOD_TEXT + "; N: 9D", "N is given twice"),
    "no colon": ("trump H; leader: N", "'trump H' is not of the form key: value"),
    "trump of the wrong type": (line(trump=7), "trump: must be a suit or null, not a number"),
    "trump unknown": (line(trump="X"), "trump: 'X' is not a suit"),
    "leader of the wrong type": (line(leader=0), "leader: must be text, not a number"),
    "leader missing": (line(leader="absent"), "leader is missing"),
    "leader without cards": (line(hands={"N": "", "E": "TC"}), "leader N has no card to lead"),
    "leader not there": (line(leader="S"), "leader S does not play"),
    "hands as a list": (line(hands=["9H", "TC"]), "hands: must be an object, not a list"),
    "a hand as a list": (line(hands={"N": ["9H"], "E": "TC"}), "N: must be text such as 'JH 9C', not a list"),
    "hands missing": (line(hands="absent"), "no seat has a hand"),
    "a fifth seat": (line(hands={"N": "9H", "E": "TC", "X": "9S"}), "hands: 'X' is not a seat"),
    "no such card": (line(hands={"N": "1H", "E": "TC"}), "N: '1H' is not a card"),
    "six cards": (
        "trump: H; leader: N; N: 9C TC JC QC KC AC; E: 9H TH JH QH KH",
        "N holds 6 cards, more than 5; E holds 5 cards, and 6 tricks are to come",
    ),
    "two equal cards": (line(hands={"N": "9H", "E": "9H"}), "9H is in N and in E"),
    "a card twice in a hand": (line(hands={"N": "9H 9H", "E": "TC JC"}, taken={"N": 3}), "9H is in N (2 times)"),
    "the joker in a deck of 24": (line(hands={"N": "B", "E": "TC"}), "N: the joker is not in the deck of 24"),
    "the joker without trumps": (line(deck=25, trump=None), "a deck of 25 is not played without trumps"),
    "the joker in Buck": (line(game="buck", deck=25), "deck: no joker in games each for himself"),
    "a card outside the deck": (line(hands={"N": "7H", "E": "TC"}), "N: 7H is not in the deck of 24"),
    "a bower's letter without trumps": ("trump: none; leader: N; N: R; E: 9C", "N: 'R' is not a card"),
    "uneven hands": (line(hands={"N": "9H AH", "E": "TC"}), "E holds 1 card, and 2 tricks are to come"),
    "one hand": (line(hands={"N": "9H"}), "only N has a hand: two to four seats play"),
    "a revoke": (
        "trump: H; leader: N; N: 9C; E: JD; S: TC QC; trick: AH 9S; taken: N=3",
        "E revoked: played 9S on AH (H led) and holds JD",
    ),
    "a whole trick on the table": (
        "trump: H; leader: N; N: ; E: ; trick: 9H TH; taken: N=4",
        "the trick holds 2 cards and 2 seats play: it is complete",
    ),
    "taken too few": (line(taken={"N": 3}), "taken adds up to 3 and 1 trick is to come: together they must make 5"),
    "taken negative": (line(taken={"N": -1}), "taken: 'N=-1' is not of the form N=2"),
    "taken fractional": (line(taken={"N": 3.5}), "taken: 'N' must have a whole number, not 3.5"),
    "taken as text": (line(taken={"N": "4"}), "taken: 'N' must have a whole number, not text"),
    "taken by nobody": (line(taken={"W": 4}), "taken: W has 4 and does not play"),
    "a deck of 52": (line(deck=52), "deck: must be 24, 25, 28, 32 or 33, not 52"),
    "an unknown game": (line(game="bridge"), "game: 'bridge' is not one of cutthroat, buck"),
    "an unknown rule": (line(rules={"joker": True}), "rules.joker: no such rule"),
    "a rule of the wrong type": (line(rules={"super_euchre": 1}), "rules.super_euchre: must be true or false"),
    "a side of nobody": (line(side="W"), "side W does not play"),
    "a side that is no seat": (line(side="NX"), "side: 'X' is not a seat"),
    "tricks taken unknown, each for himself": (
        "game: buck; trump: H; leader: N; N: 9H; E: TC",
        "taken is missing: what a trick is worth to each depends on the tricks taken so far",
    ),
    "a whole deal with faults": (
        "game: two-handed; dealer: E; turnup: 9H; N: 9H TC JC QC; S: 9D TD JD QD KD",
        "9H is in N and in the turn-up; dealer E has no hand; N holds 4 cards, not 5",
    ),
    "a play-out that is over": ("trump: H; leader: N; N: ; E: ; taken: N=5", "the play-out is over"),
    "control characters in a card": ("trump: H; leader: N; N: \x1b[31m9H; E: TC", r"N: '\x1b[31m9H' is not a card"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("mode", ["people", "json"])
def test_a_bad_input_gets_one_clear_line(name: str, mode: str) -> None:
    given, complaint = BAD[name]
    done = bowers("solve", *(["--json"] if mode == "json" else []), stdin=given)
    errors = done.stderr.decode()
    assert done.returncode == 2
    assert errors.count("\n") == 1, errors
    assert errors.startswith("bowers: stdin:")
    assert complaint in errors
    assert len(errors) < 600
    assert "Traceback" not in errors
    if mode == "json":
        (answer,) = map(json.loads, done.stdout.splitlines())
        assert (
            f"stdin:{answer['input_line']}: {'; '.join(answer['errors'])}"[:200] in errors or "\\x" in errors
        )
    else:
        assert done.stdout == b""


def test_bad_lines_among_good_ones_lose_nothing() -> None:
    bad = [text for text, _ in BAD.values() if isinstance(text, str) and text.startswith(("{", "["))]
    lines = [part for text in bad for part in (text.strip(), GOOD)]
    done = bowers("solve", "--json", stdin="\n".join(lines))
    answers = [json.loads(answer) for answer in done.stdout.splitlines()]
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == len(bad)
    assert len(answers) == len(lines)
    for number, answer in enumerate(answers, 1):
        if number % 2:
            assert answer["input_line"] == number
            assert answer["errors"]
        else:
            assert (answer["id"], answer["tricks"]) == ("good", 1)


def test_an_id_is_echoed_with_the_errors() -> None:
    done = bowers("solve", "--json", stdin=line(id={"my": 1}, leader="W"))
    assert json.loads(done.stdout) == {"id": {"my": 1}, "input_line": 1, "errors": ["leader W does not play"]}


def test_text_and_json_may_be_mixed_with_broken_ones() -> None:
    mixed = f"{GOOD_TEXT}\n\ntrump: X\n\n{GOOD_TEXT.replace('; ', chr(10))}\n"
    done = bowers("solve", "--json", stdin=mixed)
    answers = [json.loads(answer) for answer in done.stdout.splitlines()]
    assert [("errors" in answer) for answer in answers] == [False, True, False]
    assert answers[1]["input_line"] == 3


FILES: dict[str, tuple[list[str], str]] = {
    "a file that is not there": (["no-such-file.txt"], "bowers: no-such-file.txt: no such file or directory"),
    "a folder": (["tests"], "bowers: tests: is a directory"),
    "an unknown option": (["--jsn"], "bowers: No such option '--jsn'"),
    "an unknown side": (["--side", "NQ"], "bowers: --side NQ: seats are N E S W, each once, as in NS"),
    "a side twice": (["--side", "NN"], "bowers: --side NN: seats are N E S W"),
    "a perft that is no number": (["--perft", "x"], "bowers: Invalid value for '--perft'"),
    "two questions": (["--perft", "1", "--check"], "bowers: --trace, --perft, --contract and --check exclude each other"),
    "an illegal record": (["-d", GOOD_TEXT, "--trace", "9H 9H"], "bowers: -d:1: card 2 of the record: E does not hold 9H"),
    "a record too long": (["-d", GOOD_TEXT, "--trace", "9H TC 9H"], "bowers: -d:1: card 3 of the record: 9H: the play-out is over"),
    "a record of no cards": (["-d", GOOD_TEXT, "--trace", "9H XX"], "bowers: -d:1: card 2 of the record: 'XX' is not a card"),
    "a record each for himself": (["--trace", "QC", "examples/buck.txt"], "bowers: examples/buck.txt:1: --trace: buck without a side is each for himself, where a card has no one price; name a side, as --side S"),
    "a record of nothing": (["-d", GOOD_TEXT, "--trace", " "], "bowers: --trace names no card"),
    "the second of two": (["-d", GOOD_TEXT, "-d", "trump: X"], "bowers: -d:2: trump: 'X' is not a suit"),
    "nothing to check": (["-d", GOOD_TEXT, "--check"], "bowers: -d:1: no answer to compare"),
    "an empty deal": (["-d", ""], "bowers: -d:1: there is no deal here"),
}  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_bad_usage_gets_one_clear_line(name: str) -> None:
    arguments, complaint = FILES[name]
    done = bowers("solve", *arguments)
    errors = done.stderr.decode()
    assert done.returncode == 2
    assert errors.count("\n") == 1, errors
    assert errors.startswith(complaint)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--rule", "deck"], "bowers: --rule deck: not of the form FIELD=VALUE"),
        (["--rule", "deck=52"], "bowers: rules.deck: must be 24, 25, 28, 32 or 33, not 52"),
        (["--rule", "dek=24"], "bowers: rules.dek: no such rule (did you mean deck?)"),
        (["--rule", "deck=24", "--rule", "deck=32"], "bowers: --rule deck=32: given twice"),
        (["-g", "whist"], "bowers: Invalid value for '-g' / '--game'"),
        (["-s", "-1"], "bowers: Invalid value for '-s' / '--seed'"),
        (["-s", str(2**64)], "bowers: Invalid value for '-s' / '--seed'"),
        (["-s", str(2**64 - 1), "-n", "2"], "bowers: seeds end at"),
        (["-n", "0"], "bowers: Invalid value for '-n' / '--number'"),
        (["--maker", "N"], "bowers: --maker is for play-outs"),
        (["-g", "british", "-n", "200", "-s", "1", "--trump", "turnup"], "bowers: the joker is turned up"),
        (
            ["-s", "1", "-g", "cutthroat", "--trump", "H", "--maker", "W"],
            "bowers: W has no hand in this deal",
        ),
        (
            ["-s", "1", "-g", "british", "--trump", "none"],
            "bowers: a deck of 25 is not played without trumps",
        ),
        (["extra"], "bowers: Got unexpected extra argument (extra)"),
    ],
)
def test_bad_usage_of_deal_gets_one_clear_line(arguments: list[str], complaint: str) -> None:
    done = bowers("deal", *arguments)
    assert done.returncode == 2
    assert done.stderr.decode().count("\n") == 1
    assert done.stderr.decode().startswith(complaint)


def test_an_unknown_command_gets_one_clear_line() -> None:
    done = bowers("slove")
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
    assert done.stderr.startswith(b"bowers: No such command 'slove'")


def test_bad_files_do_not_lose_the_good_ones(tmp_path: Path) -> None:
    good = tmp_path / "good.txt"
    good.write_text(GOOD_TEXT, encoding="utf-8")
    done = bowers("solve", "--json", "nowhere.txt", str(good), "tests")
    assert done.returncode == 2
    assert len(done.stdout.splitlines()) == 3
    assert json.loads(done.stdout.splitlines()[1])["tricks"] == 1
