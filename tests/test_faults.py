"""Why a play-out is impossible: every reason is named, all at once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given

from solver import ImpossiblePosition, Position, perft
from tests.positions import positions

DATA = Path(__file__).parent / "data"


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("trump: H; leader: N; N: 9H; E: 9H; taken: N=4", ["9H is in N and in E"]),
        ("trump: H; leader: N; N: 9H 9H; E: TH TC; taken: N=3", ["9H is in N (2 times)"]),
        ("trump: H; leader: N; E: 9H; N: ; S: TH; trick: 9H; taken: N=4", ["9H is in E and in the trick"]),
        ("trump: H; leader: N; N: 8H; E: 9C; taken: N=4", ["N: 8H is not in the deck of 24"]),
        ("trump: H; leader: N; N: B; E: 9C; taken: N=4", ["N: the joker is not in the deck of 24"]),
        ("deck: 25; trump: none; leader: N; N: B; E: 9C; taken: N=4",
         ["a deck of 25 is not played without trumps: the joker needs a trump suit"]),
        ("trump: H; leader: N; N: 9H; taken: N=4", ["only N has a hand: two to four seats play"]),
        ("trump: H; leader: N; taken: N=4",
         ["no seat has a hand: two to four seats play", "leader N does not play",
          "taken adds up to 4 and 0 tricks are to come: together they must make 5", "taken: N has 4 and does not play"]),
        ("trump: H; leader: W; N: 9H; E: TC; taken: N=4", ["leader W does not play"]),
        ("trump: H; leader: N; maker: S; N: 9H; E: TC; taken: N=4", ["maker S does not play"]),
        ("trump: H; leader: N; N: 9H; E: TD; trick: 9C 9S; taken: N=4",
         ["the trick holds 2 cards and 2 seats play: it is complete",
          "taken adds up to 4 and 2 tricks are to come: together they must make 5"]),
        ("trump: H; leader: N; N: 9H TH QH KH AH JH; E: 9C TC QC KC AC",
         ["N holds 6 cards, more than 5", "E holds 5 cards, and 6 tricks are to come"]),
        ("trump: H; leader: N; N: 9H TH; E: 9C; taken: N=3", ["E holds 1 card, and 2 tricks are to come"]),
        ("trump: H; leader: N; N: 9H TH; E: 9C TC; trick: 9S; taken: N=2",
         ["E holds 2 cards, and 3 tricks are to come"]),
        ("trump: H; leader: N; N: ; E: 9C; taken: N=4",
         ["N holds 0 cards, and 1 trick is to come", "leader N has no card to lead"]),
        ("trump: H; leader: N; N: 9H TH; E: 9C; S: TC QC; trick: AC 9S; taken: N=3",
         ["E holds 1 card after playing to the trick, and 3 tricks are to come",
          "S holds 2 cards, and 3 tricks are to come",
          "E revoked: played 9S on AC (C led) and holds 9C",
          "taken adds up to 3 and 3 tricks are to come: together they must make 5"]),
        ("trump: H; leader: N; N: 9H; E: 9C TD; S: TC QC; trick: AH 9S; taken: N=2",
         ["N holds 1 card after playing to the trick, and 3 tricks are to come",
          "S holds 2 cards, and 3 tricks are to come"]),
        ("trump: H; leader: N; N: 9H; E: TC; taken: N=3",
         ["taken adds up to 3 and 1 trick is to come: together they must make 5"]),
        ("trump: H; leader: N; N: 9H; E: TC; taken: N=2 W=2", ["taken: W has 2 and does not play"]),
        ("trump: H; leader: N; N: 9H; E: TC; taken: E=4",
         ["leader N has taken no trick, and the winner of the last one leads"]),
        ("trump: H; leader: N; maker: N; alone: N; N: 9H; E: TC; S: TD; taken: N=4",
         ["alone: N plays alone, so the partner S sits out and has no hand"]),
        ("trump: H; leader: N; maker: N; alone: S; N: 9H; E: TC; taken: N=4", ["alone: S does not play"]),
        ("game: buck; trump: H; leader: N; maker: N; alone: N; N: 9H; E: TC; taken: N=4",
         ["alone: N cannot be alone where each plays for himself"]),
        ("game: cutthroat; trump: H; leader: N; maker: N; alone: ES; N: 9H; E: TC; S: TD; taken: N=4",
         ["alone: E and S are on one side"]),
        ("game: cutthroat; trump: H; leader: N; maker: N; alone: E; N: 9H; E: TC; S: TD; taken: N=4",
         ["alone: E defends alone, and 3 seats play"]),
        ("trump: H; leader: N; N: 9H; E: TC; taken: N=4; side: SW", ["side SW does not play"]),
    ],
)  # fmt: skip
def test_an_impossible_position_says_why(text: str, faults: list[str]) -> None:
    found = Position.parse(text).faults()
    assert sorted(found) == sorted(faults)
    with pytest.raises(ImpossiblePosition) as caught:
        perft(Position.parse(text), 1)
    assert caught.value.faults == tuple(found)


def test_a_left_bower_kept_back_is_a_revoke() -> None:
    p = Position.parse("trump: H; leader: N; N: 9C; E: JD; S: TC QC; trick: AH 9S; taken: N=3")
    assert p.faults() == ["E revoked: played 9S on AH (H led) and holds JD"]


def test_a_maker_who_may_drop_need_not_play() -> None:
    dropped = "game: buck; trump: H; leader: N; maker: S; N: 9H; E: TC; taken: N=4; side: N"
    assert Position.parse(dropped).faults() == ["maker S does not play"]
    assert Position.parse(f"{dropped}; maker_may_drop: yes").faults() == []


def test_a_position_that_is_over_has_no_fault_though_the_tricks_are_not_known() -> None:
    p = Position.parse("trump: H; leader: N; N: 9H; E: TC")
    assert p.tricks_taken is None
    assert p.play("9H").play("TC").faults() == []


@pytest.mark.parametrize(
    "text",
    [
        "trump: H; leader: N; N: ; E: ; trick: 9H TH; taken: N=4",
        "trump: H; leader: W; N: 9H; E: TC; taken: N=4",
        "trump: H; leader: N; N: 8H; E: TC; taken: N=4",
        "deck: 25; trump: none; leader: N; N: B; E: TC; taken: N=4",
        "trump: H; leader: N; taken: N=5",
    ],
)
def test_impossible_positions_can_be_looked_at_and_not_played(text: str) -> None:
    p = Position.parse(text)
    assert p.faults()
    assert p.to_play in ("N", None)
    assert isinstance(p.side, str)
    for ask in (p.legal, p.winner, lambda: p.play("9H")):
        with pytest.raises(ImpossiblePosition):
            ask()


def test_all_faults_come_at_once() -> None:
    p = Position.parse("trump: H; leader: W; maker: S; N: 9H 7C 9H; E: TC; taken: N=1 S=1; side: S")
    assert len(p.faults()) == 6


@pytest.mark.parametrize("name", ["tricks", "perft", "equilibria"])
def test_no_vector_has_a_fault(name: str) -> None:
    for line in (DATA / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
        assert Position.from_json(line).faults() == [], json.loads(line)["id"]


@given(positions())
def test_what_play_leads_to_has_no_fault(position: Position) -> None:
    while position.to_play:
        assert position.faults() == []
        position = position.play(position.legal()[0])
    assert position.faults() == []
