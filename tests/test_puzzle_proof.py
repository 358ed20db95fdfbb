"""Proofs: two argued by hand, many against a brute force, and the graphs that are drawn of them."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree as ET

import networkx as nx
import pytest

from puzzles import drawing, proof
from puzzles.check import faults
from puzzles.model import Proof, Puzzle, dumps, loads
from puzzles.study import Study
from tests import plain_proof
from tests.positions import plain_values
from tests.puzzle_samples import DRAW_TRUMPS, ONE_MORE, example, made, small_puzzles
from tests.running import ROOT


def shape(found: Proof) -> dict[str, object]:
    return {"nodes": list(found.nodes), "make": found.make, "hold": found.hold, "refute": found.refute}


def test_the_smallest_proof() -> None:
    puzzle = made(DRAW_TRUMPS, 2)
    assert puzzle.proof is not None
    # The trump: East has one card to follow with, then one card each: all forced, two tricks made, and there is
    # no third. Clubs: East has a choice, ruffs, and two tricks are out of reach.
    assert shape(puzzle.proof) == {
        "nodes": [{"9H": None}], "make": None, "hold": None, "refute": {"AC": 0},
    }  # fmt: skip
    assert puzzle.cards == {"AC": 1, "AH": 2}
    assert not faults(puzzle)


def test_a_proof_with_all_parts() -> None:
    puzzle = made(ONE_MORE, 2)
    assert puzzle.proof is not None
    found = puzzle.proof
    assert puzzle.cards == {"AC": 1, "9D": 1, "AH": 2}
    # After the trump North chooses between clubs and diamonds; clubs make the second trick at once.
    assert found.make is not None
    assert found.nodes[found.make] == {"AC": None}
    # Three: both are tried. Clubs: East throws a diamond, and the last is his; diamonds lose at once.
    assert found.hold is not None
    assert found.nodes[found.hold] == {"9D": None, "AC": None}
    # Clubs first: East ruffs (not the trick thrown away), and needs one trick more of two.
    assert found.refute["AC"] is not None
    assert "9H" in found.nodes[found.refute["AC"]]
    assert not faults(puzzle)


@pytest.fixture(scope="module")
def puzzles() -> list[Puzzle]:
    return list(small_puzzles(60))


def test_what_is_proved_is_what_brute_force_finds(puzzles: list[Puzzle]) -> None:
    for puzzle in puzzles:
        values = plain_values(puzzle.play_out())
        assert puzzle.cards == values
        assert max(values.values()) == puzzle.goal.tricks
        assert puzzle.solution is not None
        assert puzzle.proof is not None
        wrong = {card for card, tricks in values.items() if tricks < puzzle.goal.tricks}
        assert puzzle.solution[0] not in wrong
        assert set(puzzle.proof.refute) <= wrong
        assert not faults(puzzle)


def test_the_kinds_are_many(puzzles: list[Puzzle]) -> None:
    assert {puzzle.position.game for puzzle in puzzles} == {"cutthroat", "partnership", "two-handed", "buck"}
    assert {puzzle.position.trump is None for puzzle in puzzles} == {True, False}
    assert {bool(puzzle.position.trick) for puzzle in puzzles} == {True, False}
    assert {puzzle.goal.tricks for puzzle in puzzles} >= {1, 2, 3}


def test_states_are_shared() -> None:
    shared = 0
    for puzzle in small_puzzles(10, most_cards=5, seed=500):
        assert puzzle.proof is not None
        links = [there for node in puzzle.proof.nodes for there in node.values() if there is not None]
        shared += len(links) - len(set(links))
    assert shared


def study_of(puzzle: Puzzle) -> Study:
    return Study(puzzle.play_out(), puzzle.goal.side, puzzle.goal.tricks)


def test_the_graph_of_a_file_is_that_which_made_it(puzzles: list[Puzzle]) -> None:
    def told(found: nx.DiGraph) -> tuple[object, object, object]:
        return found.graph, dict(found.nodes(data=True)), dict(found.edges)

    for puzzle in puzzles:
        study = study_of(puzzle)
        before = study.key()
        made_of_study = proof.graph(study)
        assert (study.key(), study.need) == (before, puzzle.goal.tricks)
        assert told(made_of_study) == told(proof.graph_of(puzzle))
        assert nx.is_directed_acyclic_graph(made_of_study)


@pytest.mark.parametrize("tricks", [1, 3])
def test_what_is_no_puzzle_has_no_graph(tricks: int) -> None:
    """One trick of three can be made by every card, three by none."""
    with pytest.raises(ValueError, match="no puzzle"):
        proof.graph(Study(ONE_MORE, "N", tricks))


def test_the_graph_in_dot() -> None:
    assert drawing.dot(proof.graph_of(made(DRAW_TRUMPS, 2))) == (
        "digraph puzzle {\n"
        "  node [shape=ellipse];\n"
        '  start [label="N to play: N takes 2", shape=box];\n'
        '  made [label="made"];\n'
        '  held [label="held"];\n'
        '  0 [label="E to play: N kept below 2"];\n'
        '  start -> made [label="AH"];\n'
        '  start -> held [label="AH"];\n'
        '  start -> 0 [label="AC"];\n'
        '  0 -> held [label="9H"];\n'
        "}\n"
    )


def test_the_graph_in_graphml(puzzles: list[Puzzle]) -> None:
    for puzzle in puzzles[:5]:
        found = proof.graph_of(puzzle)
        text = drawing.graphml(found)
        ET.fromstring(text)
        again = nx.parse_graphml(text)
        assert again.number_of_nodes() == found.number_of_nodes()
        assert {(str(a), str(b)) for a, b in found.edges} == set(again.edges)
        assert again.nodes["start"]["right"] == str(found.nodes["start"]["right"])


def test_another_program_is_convinced(puzzles: list[Puzzle]) -> None:
    """One that was written from docs/puzzle.md."""
    for puzzle in puzzles:
        assert plain_proof.proved(json.loads(dumps(puzzle)))


def test_the_example_of_the_page() -> None:
    page = (ROOT / "docs" / "puzzle.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"```json\n(.*)\n```", page)
    file = loads((ROOT / "examples" / "puzzle.json").read_bytes())
    assert file == example(), "write it anew: python -m tests.puzzle_samples"
    assert json.loads(dumps(file))["proof"] == json.loads(shown)
    assert plain_proof.proved(json.loads(dumps(file)))
    assert not faults(file)
