"""`check`: what it calls proved, what it refuses and how it says so, and that it searches for nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from puzzles.check import MOST_FAULTS, faults
from puzzles.model import Puzzle, dumps, loads, question_only
from puzzles.question import differs, question_faults
from puzzles.recheck import differences
from solver import Position
from tests.puzzle_samples import DRAW_TRUMPS, ONE_MORE, made, small_puzzles
from tests.running import ROOT
from tests.tampering import changes, unnoticed

SMALL = made(DRAW_TRUMPS, 2)
LARGER = made(ONE_MORE, 2)


def changed(puzzle: Puzzle, **places: Any) -> Puzzle:
    """With other values at places such as `goal__tricks`; `...` takes one away."""
    whole = json.loads(dumps(puzzle))
    for place, value in places.items():
        *way, last = [int(key) if key.isdecimal() else key for key in place.split("__")]
        at: Any = whole
        for key in way:
            at = at[key]
        if value is ...:
            del at[last]
        else:
            at[last] = value
    return loads(json.dumps(whole))


FAULTS = [
    ({"id": "0" * 16}, "$.id: is 0000000000000000, and that of this position and goal is "),
    ({"position__hands__N": "AH AC"}, "$.position: N is written 'AH AC', not 'AC AH'"),
    ({"position__hands__N": "AC"}, "$.position: N holds 1 card, and 2 tricks are to come"),
    ({"position__side": "E"}, "$.position.side: is E, and the goal is that of N"),
    ({"position__leader": "E"}, "$.position: E is to act, and is not of the side N"),
    ({"goal__side": "NS", "position__side": "NS"}, "$.goal.side: S does not play"),
    ({"goal__side": "NE", "position__side": "NE"}, "$.goal.side: nobody plays against NE"),
    ({"goal__tricks": 3}, "$.goal.tricks: is 3, and 2 are to come"),
    ({"position__hands": {"N": "", "E": ""}}, "$.position: nobody is to act"),
    ({"goal__tricks": 1}, "$.proof.hold: N makes what it is to be kept from"),
    ({"proof__refute": {}}, "$.proof.refute: AC and AH are not refuted, and one first card is right"),
    ({"proof__refute__AH": None}, "$.proof.refute: every card is refuted, and one first card is right"),
    ({"proof__refute__9C": None}, "$.proof.refute: N may not play 9C"),
    ({"proof__refute__AC": None}, "$.proof.refute.AC: E has a choice, and there is no node for it"),
    ({"proof__refute__AC": 4}, "$.proof.refute.AC: there is no node 4"),
    ({"proof__make": 0}, "$.proof.make: the matter is settled, and node 0 follows"),
    ({"proof__nodes__0": {"TD": None}}, "$.proof.nodes[0].TD: N makes what it is to be kept from"),
    ({"proof__nodes__0": {"9H": None, "TD": None}}, "$.proof.nodes[0]: a strategy names one card for E, not 2"),
    ({"proof__nodes__0": {"9S": None}}, "$.proof.nodes[0]: E may not play 9S"),
    ({"proof__nodes": [{"9H": None}, {"9H": None}]}, "$.proof.nodes[1]: nothing leads here"),
    ({"proof__digest": "0" * 16}, "$.proof.digest: is not that of this question and proof"),
    ({"proof": ...}, "$: proof missing: a question alone is checked against its full file (--against)"),
    ({"cards__AH": 1}, "$.cards.AH: is 1, and by the proof equal to 2"),
    ({"cards__AC": 2}, "$.cards.AC: is 2, and by the proof below 2"),
    ({"cards": {"AH": 2, "AC": 1}}, "$.cards: are AH AC, and the legal ones AC AH"),
    ({"solution": ["AC"]}, "$.solution[0]: AC is not the right card"),
    ({"solution": ["AH", "TD"]}, "$.solution[1]: E must follow suit (H) and may not play TD"),
    ({"solution": ["AH", "9H", "AC", "TD", "9C"]}, "$.solution[4]: 9C: the play-out is over"),
]  # fmt: skip


@pytest.mark.parametrize(("places", "fault"), FAULTS, ids=[fault for _, fault in FAULTS])
def test_what_is_wrong_is_said(places: dict[str, Any], fault: str) -> None:
    found = faults(changed(SMALL, **places))
    assert any(said.startswith(fault) for said in found), found


def test_replies_are_complete_up_to_equal_cards() -> None:
    assert LARGER.proof is not None
    hold = f"proof__nodes__{LARGER.proof.hold}"
    found = faults(changed(LARGER, **{hold: {"AC": None}}))
    assert f"$.proof.nodes[{LARGER.proof.hold}]: N may play 9D, and nothing answers it" in found


def test_a_class_is_named_by_its_lowest_card() -> None:
    """The ten and the king of diamonds are equal, for queen and jack are not there and the ace is dead."""
    assert LARGER.proof is not None
    here = LARGER.proof.refute["AC"]
    found = faults(changed(LARGER, **{f"proof__nodes__{here}": {"KD": None}}))
    assert f"$.proof.nodes[{here}]: KD is equal to TD, the card to be named" in found


def test_a_line_that_ends_too_early_proves_nothing() -> None:
    assert LARGER.solution is not None
    assert len(LARGER.solution) > 1
    cut = changed(LARGER, solution=list(LARGER.solution[:1]))
    assert faults(cut) == ["$.solution: ends before it is certain that N makes the goal"]


def test_a_node_stands_for_one_state() -> None:
    for puzzle in small_puzzles(40, seed=77):
        assert puzzle.proof is not None
        links = [
            (i, card, there) for i, node in enumerate(puzzle.proof.nodes) for card, there in node.items()
        ]
        for index, card, there in links[:20]:
            if there is not None:
                other = (there + 1) % len(puzzle.proof.nodes)
                found = faults(changed(puzzle, **{f"proof__nodes__{index}__{card}": other}))
                assert len(found) > 1, "the digest is not all that tells"


def test_faults_are_told_all_at_once_but_not_without_end() -> None:
    broken = changed(SMALL, id="f" * 16, cards__AH=0, solution=["AC"])
    assert [said.split(":")[0] for said in faults(broken)] == [
        "$.id",
        "$.cards.AH",
        "$.solution[0]",
        "$.solution",
    ]
    endless = changed(SMALL, proof__nodes=[{"9H": None}] * 500)
    assert len(faults(endless)) == MOST_FAULTS + 1
    assert faults(endless)[-1] == "$: and 480 faults more"


@pytest.mark.parametrize("puzzle", [SMALL, LARGER, *small_puzzles(4, most_cards=3)], ids=lambda one: one.id)
def test_no_single_change_goes_unnoticed(puzzle: Puzzle) -> None:
    assert sum(1 for _ in changes(puzzle)) > 200
    assert list(unnoticed(puzzle)) == []


def test_a_twin_in_place_of_the_position_is_noticed() -> None:
    """Nobody holds a red card, so diamonds may be trumps for hearts: the puzzle, and its id, are the same."""
    puzzle = made(
        Position.parse(
            "game: cutthroat; trump: H; leader: S; N: QS KS; E: AC 9S; S: TC JS; taken: N=1 S=2; side: ES"
        ),
        1,
    )
    assert faults(puzzle) == []
    assert faults(changed(puzzle, position__trump="D")) == [
        "$.proof.digest: is not that of this question and proof"
    ]


def test_what_is_computed_again_is_compared() -> None:
    assert differences(SMALL) == []
    wrong = changed(SMALL, cards__AC=0, solution=["AH", "9H"], difficulty__level="expert", hints=["Lead."])
    assert not faults(wrong)
    said = differences(wrong)
    assert said[:2] == ["$.cards.AC: is 0, computed 1", '$.solution: is ["AH","9H"], computed ["AH"]']
    assert any(fault.startswith('$.difficulty.level: is "expert", computed') for fault in said)
    assert any(fault.startswith('$.hints: is ["Lead."], computed ') for fault in said)
    assert differences(changed(SMALL, difficulty=...)) != []


def test_a_goal_that_is_none_is_told_by_the_search_too() -> None:
    assert differences(changed(LARGER, goal__tricks=1)) == []  # the id is wrong, and check says it
    unasked = changed(LARGER, goal__tricks=1, id=made_id(LARGER, 1))
    assert differences(unasked) == ["$.goal.tricks: is 1, and N can make 2"]


def made_id(puzzle: Puzzle, tricks: int) -> str:
    from puzzles.identity import identity
    from puzzles.model import Goal

    return identity(puzzle.play_out(), Goal(side=puzzle.goal.side, tricks=tricks))


def test_a_question_is_checked_against_its_full_file() -> None:
    question = question_only(SMALL)
    assert question_faults(question) == []
    assert differs(question, SMALL) == []
    assert faults(question) == [
        "$: cards, solution, proof missing: a question alone is checked against its full file (--against)"
    ]
    assert differs(changed(question, title="Otherwise"), SMALL) == ["$.title: is not that of the full file"]
    assert "$.cards: has no place in a question" in differs(SMALL, SMALL)


def test_nothing_is_searched() -> None:
    """The referee alone is there: the package's own face, which shows the search, is kept from being loaded."""
    code = (
        "import sys, types\n"
        "for name in ('solver', 'puzzles'):\n"
        "    sys.modules[name] = types.ModuleType(name)\n"
        "    sys.modules[name].__path__ = [name]\n"
        "from puzzles.check import faults\n"
        "from puzzles.model import loads\n"
        "assert faults(loads(sys.stdin.buffer.read())) == []\n"
        "print(*sorted(name for name in sys.modules if name.startswith(('solver.', 'puzzles.', 'networkx'))))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=dumps(LARGER),
        capture_output=True,
        cwd=ROOT,
        timeout=60,
        check=True,
    )
    loaded = set(done.stdout.decode().split())
    assert {"solver.board", "puzzles.check"} <= loaded
    searching = "alphabeta backend bounds engine equilibria moves native _kernel packed family rivals hand"
    assert not loaded & {f"solver.{name}" for name in searching.split()}
    assert not loaded & {"puzzles.study", "puzzles.proof", "networkx"}
