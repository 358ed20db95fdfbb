"""The file form of a puzzle: one line out, the same puzzle in, and every misspelling refused by its path."""

from __future__ import annotations

import json
from typing import Any

import pytest

from puzzles.model import Goal, Origin, Puzzle, dumps, loads, position_object, question_only
from solver import InputError, Position

PLAY_OUT = (
    "game: cutthroat; trump: H; maker: N; leader: S; N: JH JD AH; E: TH 9H AS; S: QH AC KC; taken: N=1 S=1"
)


def sample() -> Puzzle:
    """Well formed; nobody says that it is true."""
    return Puzzle(
        schema="bowers.puzzle/1",
        id="0123456789abcdef",
        position=position_object(Position.parse(f"{PLAY_OUT}; side: N")),
        goal=Goal(side="N", tricks=3),
        cards={"AC": 3, "KC": 3, "QH": 2},
        solution=("QH",),
        themes=("hold up",),
        title="Three for North",
        explanation="Because.",
        hints=("Look at trumps.",),
        origin=Origin(generator="hand", revision=1, hero="maker", start="ending"),
        date="2026-12-01",
    )


def test_what_is_written_is_read_back() -> None:
    line = dumps(sample())
    assert b"\n" not in line
    assert loads(line) == loads(line.decode()) == sample()
    assert dumps(loads(line)) == line


def test_fields_stand_in_one_order_and_what_is_not_the_case_is_left_out() -> None:
    found = json.loads(dumps(sample()))
    assert list(found) == (
        "schema id position goal cards solution themes title explanation hints origin date".split()
    )
    assert found["position"] == json.loads(Position.parse(f"{PLAY_OUT}; side: N").to_json())


def test_the_play_out_has_the_side_of_the_goal() -> None:
    assert sample().play_out() == Position.parse(f"{PLAY_OUT}; side: N")


def test_no_trumps_are_said() -> None:
    position = Position.parse("game: buck; trump: none; leader: N; N: 9C; E: TC; taken: N=4; side: E")
    assert json.loads(position.to_json()) == json.loads(dumps_position(position))
    assert json.loads(dumps_position(position))["trump"] is None


def dumps_position(position: Position) -> bytes:
    import msgspec

    return msgspec.json.encode(position_object(position))


def test_a_question_gives_nothing_away() -> None:
    found = json.loads(dumps(question_only(sample())))
    assert not {"cards", "solution", "proof", "explanation"} & set(found)
    assert loads(json.dumps(found)) == question_only(sample())


def changed(path: str, value: Any) -> str:
    """The sample as text with one place changed; `...` takes it away."""
    found = json.loads(dumps(sample()))
    *way, last = path.split(".")
    at = found
    for key in way:
        at = at[key]
    if value is ...:
        del at[last]
    else:
        at[last] = value
    return json.dumps(found)


MISSPELLED = [
    ("schema", "bowers.puzzle/2", "$.schema: invalid enum value 'bowers.puzzle/2'"),
    ("schema", ..., "$: object missing required field schema"),
    ("id", "0123456789ABCDEF", "$.id: expected 16 hex digits"),
    ("id", "0123456789abcdef\n", "$.id: expected 16 hex digits"),
    ("id", 7, "$.id: expected str, got int"),
    ("position", ..., "$: object missing required field position"),
    ("position", "JH", "$.position: expected object, got str"),
    ("position.side", ..., "$.position: object missing required field side"),
    ("position.side", "EN", "$.position.side: expected seats such as NS, clockwise from N"),
    ("position.side", "", "$.position.side: expected seats such as NS, clockwise from N"),
    ("position.trump", "h", "$.position.trump: invalid enum value 'h'"),
    ("position.trump", ..., "$.position: object missing required field trump"),
    ("position.game", "whist", "$.position.game: invalid enum value 'whist'"),
    ("position.deck", 52, "$.position.deck: invalid enum value 52"),
    ("position.rules", {"speed": 1}, "$.position: rules.speed: no such rule"),
    ("position.leader", "X", "$.position.leader: invalid enum value 'X'"),
    ("position.hands.N", "9H  TH", "$.position.hands.N: expected cards such as 'JH 9C'"),
    ("position.hands.N", "10H", "$.position.hands.N: expected cards such as 'JH 9C'"),
    ("position.hands.X", "9H", "$.position.hands: object contains unknown field X"),
    ("position.taken.N", 6, "$.position.taken[...]: expected int <= 5"),
    ("position.seed", 6, "$.position: object contains unknown field seed"),
    ("goal.tricks", 0, "$.goal.tricks: expected int >= 1"),
    ("goal.tricks", 3.5, "$.goal.tricks: expected int, got float"),
    ("goal.tricks", True, "$.goal.tricks: expected int, got bool"),
    ("goal.points", 1, "$.goal: object contains unknown field points"),
    ("cards.1H", 3, "$.cards: a key is wrong: expected a card such as JH"),
    ("cards.QH", 6, "$.cards[...]: expected int <= 5"),
    ("solution", [], "$.solution: expected array of length >= 1"),
    ("solution", ["QH", "qh"], "$.solution[1]: expected a card such as JH"),
    ("proof", {}, "$.proof: object missing required field nodes"),
    ("proof", {"nodes": [{"9H": -1}], "make": 0, "hold": 0, "refute": {}}, "$.proof.nodes[0][...]: expected int >= 0"),
    ("proof", {"nodes": [{}], "make": 0, "hold": 0, "refute": {}}, "$.proof.nodes[0]: expected object of length >= 1"),
    ("difficulty", {"level": "tricky"}, "$.difficulty.level: invalid enum value 'tricky'"),
    ("themes", ["Hold up!"], "$.themes[0]: expected a theme in small letters"),
    ("origin", ..., "$: object missing required field origin"),
    ("origin.start", "later", "$.origin.start: invalid enum value 'later'"),
    ("date", "1.12.2026", "$.date: expected a date such as 2026-12-01"),
    ("solved", True, "$: object contains unknown field solved"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value", "fault"), MISSPELLED)
def test_what_is_misspelled_is_refused_by_its_path(path: str, value: object, fault: str) -> None:
    with pytest.raises(InputError) as refused:
        loads(changed(path, value))
    assert refused.value.faults == (fault,)
    with pytest.raises(InputError) as refused:
        loads(changed(path, value), "pool.jsonl:7")
    assert refused.value.faults == (f"pool.jsonl:7: {fault}",)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "not JSON: expecting value at column 1"),
        ("[]", "expected a JSON object, found a list"),
        ("{}", "$: object missing required field schema"),
        ('{"id": 1, "id": 2}', "'id' is given twice"),
        (b"\xff{}", "not UTF-8 text: byte 1 cannot be read"),
        (dumps(sample())[:-9], "not JSON: unterminated string starting at column"),
        ('{"goal": ' + "[" * 100_000, "JSON nested too deeply"),
        ('{"goal": NaN}', "not JSON: NaN is no number there"),
    ],
)
def test_what_is_no_puzzle_is_refused(text: str | bytes, fault: str) -> None:
    with pytest.raises(InputError) as refused:
        loads(text)
    assert fault in refused.value.faults[0]


def test_a_play_out_that_cannot_be_read_has_its_faults_at_once() -> None:
    with pytest.raises(InputError) as refused:
        loads(changed("position.rules", {"players": 9, "deck": 7}))
    assert all(fault.startswith("$.position: ") for fault in refused.value.faults)
    assert len(refused.value.faults) == 3


def test_a_play_out_without_a_side_has_no_place_in_a_puzzle() -> None:
    with pytest.raises(ValueError, match="names its side"):
        position_object(Position.parse(PLAY_OUT))
