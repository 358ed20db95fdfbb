"""The referee: who plays what and when, who wins and leads."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import Board, Card, IllegalPlay, Position, perft
from solver.cards import SEATS
from tests import plain
from tests.positions import positions

FULL = "trump: H; maker: N; leader: E; N: JH JD 9C TC 9D; E: AH KH AC KC QC; S: QH TH AD KD QD; W: 9H 9S TS QS KS"


def test_a_play_out_from_the_lead_to_the_end() -> None:
    p = Position.parse(FULL)
    assert (p.to_play, p.taken, p.tricks_to_come) == ("E", {"N": 0, "E": 0, "S": 0, "W": 0}, 5)
    p = p.play("AC").play("AD")
    assert p.trick == (Card("AC"), Card("AD"))
    assert (p.to_play, p.leader, p.led_suit(), p.winner()) == ("W", "E", "C", "E")
    p = p.play("9H").play("9C")
    assert (p.to_play, p.leader, p.trick, p.taken) == ("W", "W", (), {"N": 0, "E": 0, "S": 0, "W": 1})
    while p.to_play:
        p = p.play(p.legal()[0])
    assert (p.tricks_to_come, p.legal(), sum((p.taken or {}).values())) == (0, (), 5)
    assert not p.faults()
    assert Position.parse(str(p)) == p


@given(positions())
def test_legal_cards_and_winners_are_those_of_the_plain_rules(position: Position) -> None:
    while position.to_play:
        held = tuple(map(str, position.hand(position.to_play)))
        trick = tuple(map(str, position.trick))
        assert list(map(str, position.legal())) == sorted(
            plain.legal(held, trick, position.trump), key=lambda name: Card(name)
        )
        card = position.legal()[-1]
        after = position.play(card)
        if not after.trick:
            whole = (*trick, str(card))
            winner = position.leader
            for _ in range(plain.winning_index(whole, position.trump)):
                winner = plain.next_seat(winner, position.active)
            assert after.leader == winner
        position = after


@given(positions(), st.randoms(use_true_random=False))
def test_play_then_undo_is_identity(position: Position, random: object) -> None:
    board = Board(position)
    seen = []
    while board.legal():
        seen.append(board.position())
        board.play(random.choice(board.legal()))  # type: ignore[attr-defined]
    for before in reversed(seen):
        board.undo()
        assert board.position() == before
    assert board.position() == position


@given(positions())
def test_board_and_position_play_alike(position: Position) -> None:
    board = Board(position)
    while position.to_play:
        assert board.legal() == position.legal()
        assert board.winner() == position.winner()
        assert SEATS[board.seat] == position.to_play
        card = position.legal()[0]
        board.play(card)
        position = position.play(card)
        assert board.position() == position


@pytest.mark.parametrize(
    ("record", "card", "complaint"),
    [
        ("", "9H", "E does not hold 9H"),
        ("", "JH", "E does not hold JH"),
        ("", "B", "E does not hold B"),
        ("AH", "AD", r"S must follow suit \(H\) and may not play AD"),
        ("AH QH", "9S", r"W must follow suit \(H\) and may not play 9S"),
    ],
)
def test_an_illegal_card_is_named_with_the_reason(record: str, card: str, complaint: str) -> None:
    position = Position.parse(FULL)
    for played in record.split():
        position = position.play(played)
    with pytest.raises(IllegalPlay, match=complaint):
        position.play(card)


def test_the_left_bower_must_follow_its_trump_suit() -> None:
    p = Position.parse("trump: H; leader: E; N: JD 9C; E: 9H 9S; S: TC TS; W: QC KS; taken: E=3")
    assert p.play("9H").play("TC").play("QC").legal() == (Card("JD"),)


def test_nothing_can_be_played_when_the_play_out_is_over() -> None:
    p = Position.parse("trump: H; leader: N; N: 9H; E: TH; taken: N=4").play("9H").play("TH")
    assert p.to_play is None
    with pytest.raises(IllegalPlay, match="over"):
        p.play("9H")


def test_sides() -> None:
    hands = "N: JH 9C; E: AH KC; S: QH AD; W: 9H 9S"
    two = "trump: H; leader: E; taken: E=3"
    assert Position.parse(f"{two}; {hands}").side == "EW"
    assert Position.parse(f"{two}; {hands}; maker: N").side == "NS"
    assert Position.parse(f"{two}; {hands}; maker: N; side: E").side == "E"
    assert Position.parse(f"game: cutthroat; {two}; {hands}; maker: W").side == "W"
    assert Position.parse(f"game: cutthroat; {two}; {hands}").side == "E"
    assert Position.parse(f"game: buck; {two}; {hands}").each_for_himself
    assert not Position.parse(f"game: buck; {two}; {hands}; side: N").each_for_himself
    lone = Position.parse("trump: H; leader: E; N: JH 9C; E: AH KC; W: 9H 9S; maker: N; alone: N; taken: E=3")
    assert (lone.side, lone.active) == ("N", "NEW")


def test_positions_are_values() -> None:
    p = Position.parse(FULL)
    shuffled = FULL.replace("JH JD 9C TC 9D", "9D TC JD 9C JH")
    assert Position.parse(shuffled) == p
    assert len({p, Position.parse(FULL)}) == 1
    assert pickle.loads(pickle.dumps(p)) == p
    assert eval(repr(p)) == p


def test_perft_counts_nothing_beyond_the_last_card() -> None:
    p = Position.parse("trump: H; leader: N; N: 9H TC; E: TH 9C; taken: N=3")
    assert [perft(p, plies) for plies in range(7)] == [1, 2, 2, 2, 2, 0, 0]
    with pytest.raises(ValueError, match="negative"):
        perft(p, -1)
