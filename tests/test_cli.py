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
from solver import Deal, Position, Rules
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


def test_answers_to_whole_deals_cannot_be_checked_yet() -> None:
    line = json.dumps({**json.loads(Position.parse(DEAL).to_json()), "par": {}})
    done = bowers("solve", "--check", stdin=line)
    assert done.returncode == 2
    assert b"par: this version computes no such answer" in done.stderr


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
    """Text of several deals is read as several inputs; each is a whole deal, which is said."""
    deals = bowers("deal", "-s", "1", "-n", "3").stdout
    done = bowers("solve", stdin=deals)
    assert done.returncode == 2
    assert done.stderr.count(b"a whole deal (no trump is named)") == 3


def test_help_and_version() -> None:
    version = bowers("--version").stdout.decode().split()
    assert version[0] == "bowers"
    for option in ("-h", "--help"):
        assert bowers(option).returncode == 0
    shown = bowers("--help").stdout.decode()
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


@pytest.mark.parametrize("arguments", [["--help"], ["solve", "--json", EXAMPLE], ["deal", "-s", "1"]])
def test_no_command_imports_what_it_does_not_use(arguments: list[str]) -> None:
    code = (
        "import sys, cli.main\n"
        f"sys.argv = ['bowers', *{arguments!r}]\n"
        "try: cli.main.main()\n"
        "except SystemExit: pass\n"
        "heavy = {'rich', 'ortools', 'networkx', 'numpy', 'hypothesis', 'asyncio'} & set(sys.modules)\n"
        "print('heavy:', sorted(heavy), file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, timeout=60, check=True)
    assert done.stderr.decode().splitlines()[-1] == "heavy: []"
