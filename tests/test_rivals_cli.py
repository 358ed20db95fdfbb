"""Buck without a side on the command line: for people, for programs, and checked."""

from __future__ import annotations

import json

from solver import Position
from tests.running import ROOT, bowers

EXAMPLE = "examples/buck.txt"
VECTORS = ROOT / "tests" / "data" / "equilibria.jsonl"


def test_for_programs() -> None:
    done = bowers("solve", "--json", EXAMPLE)
    assert (done.returncode, done.stderr) == (0, b"")
    answer = json.loads(done.stdout)
    assert answer == {
        "to_play": "S",
        "guarantee": {"N": 0, "E": 0, "S": 0, "W": 0},
        "cards": {"QC": 0, "9D": 0},
        "outcomes": [{"N": 0, "E": 2, "S": 0, "W": 0}, {"N": 2, "E": 0, "S": 0, "W": 0}],
        "line": "QC 9C TD KC TS 9D QD KD".split(),
    }
    assert list(answer) == ["to_play", "guarantee", "cards", "outcomes", "line"]


def test_for_people() -> None:
    """Cards, guarantees, outcomes with their payoffs, the canonical line; docs/buck.md has all of it."""
    line = VECTORS.read_text(encoding="utf-8").splitlines()[0]
    shown = bowers("solve", stdin=line).stdout.decode()
    rows = [row.split() for row in shown.splitlines()]
    assert "S can force 1 trick from here against all the others together" in shown
    assert ["N", "E", "S", "W"] in rows
    assert ["0", "0", "1", "2"] in rows
    assert ["N", "points", "E", "points", "S", "points", "W", "points"] in rows
    assert ["0", "-5", "0", "-5", "1", "+1", "4", "+4"] in rows
    assert sum(row[-1:] == ["canonical"] for row in rows) == 1
    assert "Canonical line" in shown
    assert [row[0] for row in rows if len(row) == 7 and row[0].isdigit()] == ["1", "2", "3", "4", "5"]
    assert "\x1b" not in shown


def test_a_side_makes_it_a_game_of_two_sides() -> None:
    answer = json.loads(bowers("solve", "--json", "--side", "N", EXAMPLE).stdout)
    assert (answer["side"], answer["tricks"]) == ("N", 0)
    assert "outcomes" not in answer
    priced = bowers("solve", "--side", "N", "--trace", "9D QD", EXAMPLE)
    assert priced.returncode == 0
    assert b"Tricks given away: S 2" in priced.stdout


def test_checking_answers_is_a_self_test() -> None:
    done = bowers("solve", "--check", str(VECTORS))
    assert (done.returncode, done.stdout) == (0, b"96 checked: all agree\n")


def test_what_differs_is_listed() -> None:
    position = json.loads(Position.parse((ROOT / EXAMPLE).read_text(encoding="utf-8")).to_json())
    answer = json.loads(bowers("solve", "--json", EXAMPLE).stdout)
    right = {**position, **answer, "outcomes": answer["outcomes"][::-1]}
    wrong = {
        **right,
        "guarantee": {**answer["guarantee"], "N": 1},
        "cards": {"QC": 2, "9D": 0},
        "outcomes": [answer["outcomes"][0], {"N": 1, "E": 1, "S": 0, "W": 0}, 7],
        "line": ["9D"],
    }
    other = {**position, "tricks": 2}
    sided = {**position, "side": "N", "outcomes": []}
    given = "".join(json.dumps(one) + "\n" for one in (right, wrong, other, sided))
    done = bowers("solve", "--check", stdin=given)
    assert done.returncode == 1
    assert done.stdout.decode().splitlines() == [
        "stdin:2: guarantee.N is 1, computed 0",
        "stdin:2: cards.QC is 2, computed 0",
        "stdin:2: outcomes lacks {'N': 2, 'E': 0, 'S': 0, 'W': 0}",
        "stdin:2: outcomes has {'N': 1, 'E': 1, 'S': 0, 'W': 0}, not computed",
        "stdin:2: outcomes has 7, not computed",
        "stdin:2: line is ['9D'], computed ['QC', '9C', 'TD', 'KC', 'TS', '9D', 'QD', 'KD']",
        "stdin:3: tricks is 2, computed absent",
        "stdin:4: outcomes is [], computed absent",
        "4 checked: 3 differ",
    ]


def test_a_board_has_room_for_every_hand() -> None:
    """North's and South's hands, and all there is to say of a seat, may be wider than the table."""
    wide = "trump: H; maker: N; leader: N; N: JH JD TH TD TS; E: TC QH KH AH 9H; S: JS JC KC QC AC"
    assert "J♥R J♦L 10♥ │ 10♦ 10♠\n" in bowers("solve", "-d", wide).stdout.decode()
    shown = bowers("solve", EXAMPLE).stdout.decode()
    assert "South to lead, maker, 2 tricks\n" in shown
    assert "…" not in shown
