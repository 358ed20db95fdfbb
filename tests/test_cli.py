"""The command line as people and programs use it."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cli.main import COMMANDS
from solver import Deal, Position, Rules, solve_deal
from tests.running import ROOT, bowers

DATA = ROOT / "tests" / "data"
EXAMPLE = "examples/cutthroat.txt"
# East ruffs with the right bower and leads the ten of hearts, which West ruffs over South's ace: two
# tricks for the makers, and the ace of trumps takes the last.
DEAL = "trump: S; leader: W; maker: E; N: AS KD 9H; E: JS QC TH; S: 9S TS AH; W: KS 9D; trick: QD; taken: W=2"


GOOD = "trump: H; leader: N; N: 9H; E: TC; taken: N=4"
BOWERS = f"{sys.executable} -m cli"


def in_shell(command: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        ["/bin/sh", "-c", command],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        cwd=ROOT,
        timeout=60,
        check=False,
    )


def test_solving_for_people() -> None:
    done = bowers("solve", EXAMPLE)
    shown = done.stdout.decode()
    assert (done.returncode, done.stderr) == (0, b"")
    assert "Cutthroat; hearts (♥) are trumps; North is maker; South to lead" in shown
    assert "J♥R J♦L K♥ │ A♠ 9♠" in shown
    assert "N takes 3 tricks from here with best play by everybody" in shown
    row = next(line for line in shown.splitlines() if line.strip().startswith("K♦ "))
    assert row.split() == ["K♦", "3", "N", "+1", "best"]
    assert [row.split() for row in shown.splitlines() if row.startswith("     1 ")] == [
        ["1", "S", "J♦L", "9♣", "K♦", "N"]
    ]
    assert "\x1b" not in shown, "no colours where nobody looks"


def test_solving_for_programs() -> None:
    done = bowers("solve", "--json", EXAMPLE)
    answer = json.loads(done.stdout)
    assert answer == {
        "to_play": "S",
        "side": "N",
        "tricks": 3,
        "cards": {"AC": 5, "KD": 3, "9H": 5, "QH": 5, "TS": 5},
        "points": {card: {"N": 1 if card == "KD" else 3, "E": 0, "S": 0} for card in answer["cards"]},
        "line": "KD JD 9C JH TH 9H KH AH QH QC AC 9S TS AS KS".split(),
    }
    assert list(answer["cards"]) == ["AC", "KD", "9H", "QH", "TS"]


@pytest.mark.parametrize("given", [DEAL, Position.parse(DEAL).to_json()])
def test_a_deal_may_be_given_inline_from_a_file_or_by_stdin(given: str, tmp_path: Path) -> None:
    file = tmp_path / "deal.txt"
    file.write_text(given, encoding="utf-8")
    inline = bowers("solve", "--json", "-d", given)
    assert json.loads(inline.stdout)["cards"] == {"KD": 2}
    for other in (
        bowers("solve", "--json", str(file)),
        bowers("solve", "--json", stdin=given),
        bowers("solve", "--json", "-", stdin=given),
        bowers("solve", "--json", stdin=b"\xef\xbb\xbf" + given.encode()),
        bowers("solve", "--json", stdin=given.replace("\n", "\r\n")),
    ):
        assert (other.returncode, other.stdout) == (0, inline.stdout)


def test_json_may_be_spread_over_lines() -> None:
    spread = json.dumps(json.loads(Position.parse(DEAL).to_json()), indent=2)
    done = bowers("solve", "--json", stdin=f"{spread}\n{spread}\n{Position.parse(DEAL).to_json()}\n")
    assert done.returncode == 0
    assert len(set(done.stdout.splitlines())) == 1
    assert len(done.stdout.splitlines()) == 3


def test_another_side_may_be_asked_for() -> None:
    ours = json.loads(bowers("solve", "--json", EXAMPLE).stdout)
    theirs = json.loads(bowers("solve", "--json", "--side", "es", EXAMPLE).stdout)
    assert theirs["side"] == "ES"
    assert {card: 5 - tricks for card, tricks in theirs["cards"].items()} == ours["cards"]
    assert theirs["points"] == ours["points"]


def test_a_record_is_priced() -> None:
    record = "QH JD AH, 9S"
    answer = json.loads(bowers("solve", "--json", "--trace", record, EXAMPLE).stdout)
    assert answer["trace"] == [
        {"seat": "S", "card": "QH", "before": 3, "after": 5, "cost": 2},
        {"seat": "N", "card": "JD", "before": 5, "after": 5, "cost": 0},
        {"seat": "E", "card": "AH", "before": 5, "after": 5, "cost": 0},
        {"seat": "N", "card": "9S", "before": 4, "after": 3, "cost": 1},
    ]
    shown = bowers("solve", "--trace", record, EXAMPLE).stdout.decode()
    assert "Tricks given away: N 1, S 2" in shown


def test_play_sequences_are_counted() -> None:
    lines = (DATA / "perft.jsonl").read_text(encoding="utf-8").splitlines()
    done = bowers("solve", "--json", "--perft", "11", stdin="\n".join(lines))
    assert len(done.stdout.splitlines()) == len(lines)
    for line, answer in zip(lines, map(json.loads, done.stdout.splitlines()), strict=True):
        wanted = json.loads(line)
        assert answer["id"] == wanted["id"]
        assert answer["sequences"] == wanted["sequences"][:11]
    shown = bowers("solve", "--perft", "3", EXAMPLE).stdout.decode()
    assert [row.split() for row in shown.splitlines() if row.split()[:1] == ["3"]] == [["3", "49"]]


def test_all_vectors_stream_in_order() -> None:
    file = DATA / "tricks.jsonl"
    done = bowers("solve", "--json", str(file))
    assert (done.returncode, done.stderr) == (0, b"")
    lines = file.read_text(encoding="utf-8").splitlines()
    answers = done.stdout.splitlines()
    assert len(answers) == len(lines)
    for line, answer in zip(map(json.loads, lines), map(json.loads, answers), strict=True):
        assert {key: answer[key] for key in ("id", "tricks", "cards")} == {
            key: line[key] for key in ("id", "tricks", "cards")
        }


def test_checking_answers_is_a_self_test() -> None:
    done = bowers("solve", "--check", str(DATA / "tricks.jsonl"), str(DATA / "perft.jsonl"))
    assert (done.returncode, done.stdout) == (0, b"1651 checked: all agree\n")


def test_a_wrong_answer_is_listed_and_is_a_finding() -> None:
    line = json.loads(Position.parse(DEAL).to_json())
    right = {**line, "id": "right", "tricks": 2, "cards": {"KD": 2}, "to_play": "N"}
    wrong = {**right, "id": "wrong", "cards": {"KD": 1, "AS": 1}, "tricks": True}
    given = f"{json.dumps(right)}\n{json.dumps(wrong)}\n"
    done = bowers("solve", "--check", stdin=given)
    assert done.returncode == 1
    assert done.stdout.decode().splitlines() == [
        "stdin:2 wrong: tricks is True, computed 2",
        "stdin:2 wrong: cards.KD is 1, computed 2",
        "stdin:2 wrong: cards.AS is 1, computed absent",
        "2 checked: 1 differ",
    ]
    as_json = [
        json.loads(answer) for answer in bowers("solve", "--check", "--json", stdin=given).stdout.splitlines()
    ]
    assert [answer["agrees"] for answer in as_json] == [True, False]
    assert len(as_json[1]["differences"]) == 3
    assert bowers("solve", "--check", stdin=given + "{}").returncode == 2, "bad input outranks a finding"


def test_the_answer_of_a_whole_deal_does_not_fit_a_play_out() -> None:
    line = json.dumps({**json.loads(Position.parse(DEAL).to_json()), "par": {}})
    done = bowers("solve", "--check", stdin=line)
    assert done.returncode == 2
    assert b"par: the answer of a whole deal, and this is a play-out" in done.stderr


@pytest.mark.parametrize(
    "arguments",
    ["solve --json tests/data/tricks.jsonl", "solve tests/data/tricks.jsonl", "deal -n 9999 -s 1"],
)
def test_a_closed_pipe_ends_quietly(arguments: str) -> None:
    done = in_shell(f"({BOWERS} {arguments}; echo $? >&2) | head -n 2")
    assert (done.stderr, done.stdout.count(b"\n")) == (b"0\n", 2)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize(
    "arguments", [f"solve {EXAMPLE}", f"solve --json {EXAMPLE}", "deal -s 1", "solve --help"]
)
def test_a_full_disk_gets_one_line(arguments: str) -> None:
    done = in_shell(f"{BOWERS} {arguments} > /dev/full")
    assert (done.returncode, done.stderr) == (2, b"bowers: output: no space left on device\n")


@pytest.mark.parametrize(
    ("ending", "stderr"), [(">&-", b""), ("<&-", b"bowers: stdin: it is closed\n"), ("2>&-", b"")]
)
def test_closed_streams_make_no_traceback(ending: str, stderr: bytes) -> None:
    done = in_shell(f"{BOWERS} solve {ending}")
    assert (done.returncode, done.stderr) == (2, stderr)


def test_the_line_of_a_fault_is_named() -> None:
    deal = "# a deal\ntrump: H\nleader: N\nN: 9H\nE: 1C\ntaken: N=4\n"
    done = bowers("solve", stdin=f"\n{deal}\n{GOOD}\n")
    assert done.stderr.decode() == "bowers: stdin:2: line 6: E: '1C' is not a card\n"
    assert b"N takes 1 trick" in done.stdout


def test_the_game_may_stand_anywhere_in_a_deal() -> None:
    rest = "trump: C\nleader: W\nN: QC 9H\nE: AC 9D\nS: JC TH\nW: KC AH\nside: S\n"
    done = bowers("solve", "--json", stdin=f"{rest}game: cutthroat\ngame: buck\n{rest}")
    answers = [json.loads(answer) for answer in done.stdout.splitlines()]
    assert [answer["side"] for answer in answers] == ["S", "S"]


def test_text_and_json_may_follow_each_other() -> None:
    as_json = Position.parse(GOOD).to_json()
    done = bowers("solve", "--json", stdin=f"{as_json}\n{GOOD}\n\n{as_json}\n")
    assert (done.returncode, len(done.stdout.splitlines())) == (0, 3)


def test_indented_json_is_json_from_everywhere() -> None:
    spread = "  " + json.dumps(json.loads(Position.parse(GOOD).to_json()), indent=2).replace("\n", "\n  ")
    assert json.loads(bowers("solve", "--json", "-d", spread).stdout)["tricks"] == 1
    done = bowers("solve", "--json", stdin=f"{spread}\n{spread}\n")
    assert (done.returncode, len(done.stdout.splitlines())) == (0, 2)


def test_an_object_that_never_ends_does_not_take_everything_with_it() -> None:
    endless = "{\n" + '"id": 1,\n' * 1000
    good = Position.parse(GOOD).to_json()
    done = bowers("solve", "--json", stdin=f"{endless}{good}\n")
    answers = [json.loads(answer) for answer in done.stdout.splitlines()]
    assert done.returncode == 2
    assert (answers[0]["input_line"], "not JSON" in answers[0]["errors"][0]) == (1, True)
    assert answers[-1]["tricks"] == 1


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "cp1252"])
def test_any_id_can_be_written(encoding: str) -> None:
    names = ["ünï", "♥", "\x1b[31mred", ":smile:", "[bold]x", 5, None, [1], {"a": "é"}]
    as_object = json.loads(Position.parse(GOOD).to_json())
    lines = "".join(json.dumps({"id": name, **as_object}) + "\n" for name in names)
    environment = {"PYTHONIOENCODING": encoding}
    done = bowers("solve", "--json", stdin=lines, env=environment)
    assert [json.loads(answer)["id"] for answer in done.stdout.splitlines()] == names
    shown = bowers("solve", stdin=lines, env=environment)
    assert (shown.returncode, shown.stderr) == (0, b"")
    assert b"\x1b" not in shown.stdout
    assert b":smile:" in shown.stdout
    assert b"[bold]x" in shown.stdout


def test_a_narrow_terminal_stacks_the_seats() -> None:
    narrow = bowers("solve", EXAMPLE, env={"COLUMNS": "50"}).stdout.decode()
    assert max(map(len, narrow.splitlines()[2:13])) <= 50
    assert "East dealer\nA♥ 10♥ │ Q♣ 9♣ K♠\n" in narrow


def test_random_deals_become_play_outs_to_solve() -> None:
    dealt = bowers("deal", "-g", "cutthroat", "-s", "1", "-n", "4", "--trump", "turnup", "--maker", "s")
    done = bowers("solve", "--json", stdin=dealt.stdout)
    answers = [json.loads(answer) for answer in done.stdout.splitlines()]
    assert [answer["side"] for answer in answers] == ["S"] * 4


def on_a_terminal(*arguments: str, env: dict[str, str] | None = None, stderr_too: bool = False) -> str:
    """What `bowers` writes when stdout (or only stderr) is a terminal."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "cli", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL if stderr_too else theirs,
        stderr=theirs,
        cwd=ROOT,
        env={**{k: v for k, v in os.environ.items() if k != "NO_COLOR"}, "TERM": "xterm-256color", **(env or {})},
    )  # fmt: skip
    os.close(theirs)
    shown = b""
    try:
        while chunk := os.read(ours, 65536):
            shown += chunk
    except OSError:  # how Linux says that the other end is closed
        pass
    os.close(ours)
    process.wait(timeout=60)
    return shown.decode()


def test_colours_on_a_terminal_unless_no_color() -> None:
    assert "\x1b[" in on_a_terminal("solve", EXAMPLE)
    assert "\x1b[3" not in on_a_terminal("solve", EXAMPLE, env={"NO_COLOR": "1"})


def test_progress_on_stderr_only_on_a_terminal() -> None:
    shown = on_a_terminal("solve", "--json", str(DATA / "perft.jsonl"), stderr_too=True)
    assert "solving" in shown
    assert "91/91" in shown


def test_letters_where_suit_symbols_cannot_be_written() -> None:
    done = bowers("solve", EXAMPLE, env={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert b"JHR JDL KH | AS 9S" in done.stdout
    assert done.stdout.isascii()


def test_random_deals() -> None:
    done = bowers("deal", "-g", "cutthroat", "-s", "5", "-n", "3", "--json")
    rules = Rules.preset("cutthroat")
    assert [Deal.from_json(line) for line in done.stdout.splitlines()] == [
        Deal.random(rules, seed) for seed in (5, 6, 7)
    ]
    shown = bowers("deal", "-g", "cutthroat", "-s", "5", "-n", "3").stdout.decode()
    assert [Deal.parse(text) for text in shown.split("\n\n")] == [
        Deal.random(rules, seed) for seed in (5, 6, 7)
    ]
    long = bowers("deal", "-s", "1", "-r", "deck=32", "-r", "no_trump_call=yes", "--json").stdout
    assert Deal.from_json(long).rules == Rules.preset("partnership", deck=32, no_trump_call=True)
    by_chance = bowers("deal")
    seed = int(by_chance.stderr.decode().removeprefix("seed "))
    assert Deal.parse(by_chance.stdout.decode()) == Deal.random(Rules.preset("partnership"), seed)


def test_deals_flow_into_solve() -> None:
    """Text of several deals is read as several inputs, and each is solved."""
    deals = bowers("deal", "-s", "1", "-n", "3").stdout
    done = bowers("solve", stdin=deals)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b"Par: ") == 3


WHOLE = "examples/deal.txt"


def test_a_whole_deal_for_people() -> None:
    done = bowers("solve", WHOLE)
    shown = done.stdout.decode()
    assert (done.returncode, done.stderr) == (0, b"")
    assert "Cutthroat; North deals and turns up 10♠" in shown
    assert "Dummy  A♣ Q♦ J♦ Q♥ A♠" in shown
    row = next(line for line in shown.splitlines() if line.strip().startswith("spades ♠ ordered"))
    assert row.split()[3:] == ["1", "N", "+2,", "S", "+2", "1", "N", "+2,", "E", "+2", "5", "N", "+3", "*"]
    assert "Par: East and South pass, North orders 10♠: N +3." in shown
    assert "\x1b" not in shown


def test_a_whole_deal_for_programs() -> None:
    answer = json.loads(bowers("solve", "--json", WHOLE).stdout)
    assert answer["par"] == {
        "calls": [["E", "pass"], ["S", "pass"], ["N", "order"]], "points": {"N": 3, "E": 0, "S": 0}
    }  # fmt: skip
    assert len(answer["contracts"]) == 12
    ordered = answer["contracts"][1]
    assert ordered == {
        "round": 1, "maker": "S", "trump": "S", "points": {"N": 2, "E": 2, "S": 0}, "tricks": 1, "alone": [],
        "bury": "KD", "keep": ["QC", "KC", "AC", "KS", "AS"], "leader": "E", "line": ordered["line"],
    }  # fmt: skip
    assert len(ordered["line"]) == 15
    named = answer["contracts"][3]
    assert (named["round"], named["maker"], named["trump"]) == (2, "E", "C")
    assert "bury" not in named


def test_one_contract_opened() -> None:
    shown = bowers("solve", "--contract", "south:spades", WHOLE).stdout.decode()
    assert "South orders spades ♠: N +2, E +2" in shown
    assert "North takes up 10♠ and buries K♦" in shown
    assert "South plays with the dummy" in shown
    assert "South keeps A♣ K♣ Q♣ A♠ K♠" in shown
    assert "Cutthroat; spades (♠) are trumps; South is maker; East to lead" in shown
    assert shown.count("Best line") == 1
    answer = json.loads(bowers("solve", "--json", "--contract", "S:S", WHOLE).stdout)
    assert [(c["maker"], c["trump"]) for c in answer["contracts"]] == [("S", "S")]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--contract", "N", WHOLE], "--contract N: '' is not a suit: one of C D H S, or none for no trumps"),
        (["--contract", "X:H", WHOLE], "--contract X:H: 'X' is not a seat"),
        (["--contract", "W:H", WHOLE], "--contract: W can never make H in this deal"),
        (["--contract", "N:none", WHOLE], "--contract: N can never make none in this deal"),
        (["--contract", "N:H", EXAMPLE], "a play-out (trumps are named): --contract is for whole deals"),
        (["--contract", "N:H", "--check", WHOLE], "exclude each other"),
        (["--side", "N", WHOLE], "a whole deal (no trump is named): only play-outs take --side"),
        (["--perft", "2", WHOLE], "a whole deal (no trump is named): only play-outs take --perft"),
        (["--trace", "9H", "--side", "N", WHOLE], "only play-outs take --side, --trace"),
        (["--check", WHOLE], "no answer to compare: neither contracts nor par is given"),
    ],
)
def test_what_cannot_be_asked_of_a_whole_deal(arguments: list[str], complaint: str) -> None:
    done = bowers("solve", *arguments)
    assert done.returncode == 2
    assert complaint in done.stderr.decode()
    assert done.stderr.count(b"\n") == 1


def test_calls_in_words() -> None:
    shown = bowers("solve", "-d", "game: british; dealer: N; turnup: B; N: 9C TC 9S AC TS; E: 9D TD KD QD 9H; "
                   "S: KS QS QC TH KC; W: JH JD AH KH AD").stdout.decode()  # fmt: skip
    assert "North deals and turns up Joker" in shown
    assert "Par: North lets the joker count as " in shown
    rules = Rules.preset("cutthroat", dummy="none", maker_alone=False)
    deals = (Deal.random(rules, seed) for seed in range(1, 400))
    passed = next(deal for deal in deals if solve_deal(deal).contract is None)
    shown = bowers("solve", "-d", str(passed)).stdout.decode()
    assert "Par: all pass twice: nobody plays, nobody scores." in shown


def test_a_whole_deal_of_buck_for_people() -> None:
    """Who should stay in each contract, and par; docs/buck.md has all of it."""
    deal = bowers("deal", "-g", "buck", "-s", "4").stdout
    shown = bowers("solve", stdin=deal).stdout.decode()
    assert shown.endswith(
        "Who should stay, and the points of each seat; * par.\n\n"
        "Par: West and North pass, East orders 10♥, E S stay: E +3, S +2.\n"
    )
    lines = [line.split() for line in shown.splitlines()]
    assert "hearts ♥ ordered East Q♣ E S 0 +3 +2 0 *".split() in lines
    assert "no trumps nobody S W 0 0 +3 +2".split() in lines
    assert len([line for line in lines if line[:1] in (["clubs"], ["hearts"])]) == 8


@pytest.mark.parametrize(
    ("seed", "contract", "told"),
    [
        (4, "W:D", ["West names diamonds ♦ in round 2: E +5, W -5", "North drops out", "South drops out"]),
        (
            4,
            "E:H",
            ["East orders hearts ♥: E +3, S +2", "South takes up 10♥ and buries Q♣", "West drops out"],
        ),
        (4, "-:none", ["All pass twice, no trumps: S +3, W +2", "North drops out", "Canonical line"]),
        (2, "S:C", ["North drops out", "Canonical line"]),
        (2, "N:C", ["Nobody drops out", "Canonical line"]),
    ],
)
def test_one_contract_of_buck_opened(seed: int, contract: str, told: list[str]) -> None:
    deal = bowers("deal", "-g", "buck", "-s", str(seed)).stdout
    shown = bowers("solve", "--contract", contract, stdin=deal).stdout.decode()
    assert all(line in shown.splitlines() for line in told)


SOLE = "game: buck; dealer: W; turnup: {}; N: JH JD AH KH QH; E: 9C TC 9D TD 9S; S: QC KC QD KD QS; W: AC JC AD TS KS"


def test_a_contract_of_buck_in_which_nothing_is_played() -> None:
    deal = SOLE.format("9H")
    done = bowers("solve", "--contract", "N:H", "-d", deal)
    assert done.stdout.decode().endswith("West drops out\nNorth alone stays, and nothing is played\n")
    (found,) = json.loads(bowers("solve", "--json", "--contract", "N:H", "-d", deal).stdout)["contracts"]
    assert (found["drops"], found["leader"], found["line"]) == (["E", "S", "W"], None, [])
    assert (found["tricks"], found["points"]["N"]) == (5, 5)
    nobody = bowers("solve", "--json", "--contract", "-:none", "-d", deal).stdout
    (found,) = json.loads(nobody)["contracts"]
    assert (found["round"], found["maker"], found["tricks"]) == (2, None, None)


def test_a_club_turned_up_in_buck() -> None:
    deal = SOLE.format("QC").replace("S: QC", "S: 9H")
    shown = bowers("solve", "-d", deal).stdout.decode()
    assert "Par: clubs turned up are trumps, nobody calls or drops out: " in shown
    (found,) = json.loads(bowers("solve", "--json", "-d", deal).stdout)["contracts"]
    assert (found["round"], found["maker"], found["trump"]) == (0, None, "C")
    assert "drops" not in found
    opened = bowers("solve", "--contract", "-:C", "-d", deal).stdout.decode()
    assert "Trumps without calls are clubs ♣: " in opened
    assert "Nothing is decided before the first lead" in opened
    refused = bowers("solve", "--contract", "-:none", "-d", deal)
    assert b"--contract: nobody is never maker of none in this deal" in refused.stderr
    assert refused.returncode == 2


def test_checking_whole_deals() -> None:
    done = bowers("solve", "--check", str(DATA / "hands.jsonl"))
    assert done.stdout.decode() == "228 checked: all agree\n"
    assert done.stderr == b""
    assert done.returncode == 0


@pytest.mark.parametrize("game", ["partnership", "british", "cutthroat", "two-handed", "buck"])
def test_an_answer_can_be_checked(game: str) -> None:
    """What was computed by one search is what the other computes, to the last card of every line."""
    deals = bowers("deal", "-g", game, "-s", "1", "-n", "5", "--json").stdout
    answers = bowers("solve", "--json", stdin=deals).stdout
    both = [
        json.loads(deal) | json.loads(answer)
        for deal, answer in zip(deals.splitlines(), answers.splitlines(), strict=True)
    ]
    lines = "\n".join(map(json.dumps, both))
    for backend in ("auto", "python"):
        done = bowers("solve", "--check", stdin=lines, env={"BOWERS_BACKEND": backend})
        assert done.stdout == b"5 checked: all agree\n"


def test_differences_in_a_whole_deal() -> None:
    lines = (DATA / "hands.jsonl").read_text(encoding="utf-8").splitlines()
    hand = json.loads(next(line for line in lines if "two-hand" in line))
    good = dict(hand, contracts=[dict(hand["contracts"][0], points={"S": 2, "N": 0}), *hand["contracts"][1:]])
    assert bowers("solve", "--check", stdin=json.dumps(good)).returncode == 0
    first, second, *others = hand["contracts"]
    wrong = [dict(first, points={"N": 2, "S": 0}, tricks=9), dict(others[0], maker="E"), *others]
    calls = [["N", "pass"], ["S", "pass"]]
    bad = dict(hand, contracts=wrong, par=dict(hand["par"], calls=calls))
    done = bowers("solve", "--check", stdin=json.dumps(bad))
    said = done.stdout.decode()
    assert done.returncode == 1
    assert f"contract 1:{first['maker']}:{first['trump']}.points.N is 2, computed 0" in said
    assert f"contract 1:{first['maker']}:{first['trump']}.tricks is 9, computed " in said
    assert f"contract 2:E:{others[0]['trump']} is given" in said
    assert f"contract 1:{second['maker']}:{second['trump']} is absent" in said
    assert "par.calls is [['N', 'pass'], ['S', 'pass']], computed [['N', 'pass'], ['S', 'order']]" in said
    for nonsense in (3, [3], {"a": 1}):
        done = bowers("solve", "--check", stdin=json.dumps(dict(hand, contracts=nonsense)))
        assert (done.returncode, b"contracts: must be a list of objects" in done.stderr) == (2, True)


def test_help_and_version() -> None:
    version = bowers("--version").stdout.decode().split()
    assert version[0] == "bowers"
    for option in ("-h", "--help"):
        assert bowers(option).returncode == 0
    shown = " ".join(bowers("--help").stdout.decode().split())
    for command, about in COMMANDS.items():
        assert command in shown
        helped = bowers(command, "--help")
        assert helped.returncode == 0
        assert helped.stdout
        assert about in shown
    assert bowers().returncode == 2


def test_every_command_and_option_is_in_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for command in COMMANDS:
        assert f"bowers {command}" in readme
    for option in ("--json", "--side", "--trace", "--perft", "--check", "-d", "--trump", "-g", "-s"):
        assert re.search(rf"bowers \w+ .*{option} ", readme), option


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["solve", "--json", EXAMPLE],
        ["deal", "-s", "1"],
        ["deal", "-s", "1", "--where", "N.trumps >= 3; E has JH"],
        ["check", "examples/puzzle.json"],
        ["schema"],
        ["review", "--json", "examples/review.jsonl"],
        ["odds", "JH JD AH KH 9S", "-u", "QH", "-d", "E", "--seat", "N", "-n", "2", "--json"],
    ],
)
def test_no_command_imports_what_it_does_not_use(arguments: list[str]) -> None:
    code = (
        "import sys, cli.main\n"
        f"sys.argv = ['bowers', *{arguments!r}]\n"
        "try: cli.main.main()\n"
        "except SystemExit: pass\n"
        "heavy = {'rich', 'ortools', 'networkx', 'jsonschema', 'sqlite3', 'numpy', 'hypothesis', 'asyncio'} & set(sys.modules)\n"
        "print('heavy:', sorted(heavy), file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, timeout=60, check=True)
    assert done.stderr.decode().splitlines()[-1] == "heavy: []"
