"""Deal text and JSON: what may be typed, the one form that is written, and what is refused."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import Card, Deal, InputError, Position, Rules
from solver.rules import GAMES
from tests.positions import positions

DATA = Path(__file__).parent / "data"
ONE = "game: cutthroat; trump: H; maker: N; leader: S; N: TC JD 9H JH; E: 9D KH AH AS; S: QD TH 9S TS; taken: S=1"


def test_the_written_form_is_read_back() -> None:
    position = Position.parse(ONE)
    assert str(position) == ONE
    assert Position.from_json(position.to_json()) == position
    assert json.loads(position.to_json()) == {
        "game": "cutthroat", "deck": 24, "trump": "H", "maker": "N", "leader": "S",
        "hands": {"N": "TC JD 9H JH", "E": "9D KH AH AS", "S": "QD TH 9S TS"},
        "trick": "", "taken": {"N": 0, "E": 0, "S": 1},
    }  # fmt: skip


@pytest.mark.parametrize(
    "typed",
    [
        "GAME: Cutthroat\nTrump: hearts\nMaker: n\nleader: s\nn: th 9h jd jh\nE: AS KH AH 9D\nS: QC 9S TS QD\ntaken: s=1",
        "# a comment\ngame: cutthroat # the game\ntrump: ♥; maker: N; leader: S\n\nN: 10H, 9♥, J♦, J♥️\nE: A♠ K♥ A♥ 9♦; S: Q♣ 9♠ 10♠ Q♦; taken: S=1",
        "game: cutthroat; trump: H; maker: N; leader: S; N: HT H9 L R; E: SA HK HA D9; S: CQ S9 S10 DQ; taken: N=0, S=1;;",
        '{"game": "cutthroat", "trump": "H", "maker": "N", "leader": "S", "hands": {"N": "TH 9H JD JH", "E": "AS KH AH 9D", "S": "QC 9S TS QD"}, "taken": {"S": 1}, "id": 7, "kind": "x"}',
        '{"deck": 24, "game": "cutthroat", "rules": {}, "trump": "h", "maker": "N", "alone": null, "leader": "S", "side": null, "trick": "", "hands": {"N": "TH 9H JD JH", "E": "AS KH AH 9D", "S": "QC 9S TS QD"}, "taken": {"N": 0, "S": 1}}',
    ],
)  # fmt: skip
def test_the_same_position_may_be_typed_in_many_ways(typed: str) -> None:
    read = Position.from_json(typed) if typed.startswith("{") else Position.parse(typed)
    written = "game: cutthroat; trump: H; maker: N; leader: S; N: JD 9H TH JH; E: 9D KH AH AS; S: QC QD 9S TS; taken: S=1"
    assert str(read) == written
    assert read.faults() == []


def test_the_game_is_partnership_and_taken_nought_unless_said() -> None:
    p = Position.parse("trump: none; leader: N; N: 9C TC JC QC KC; E: 9D TD JD QD KD")
    assert (p.rules, p.trump, p.tricks_taken, p.maker) == (
        Rules.preset("partnership"),
        None,
        (0, 0, 0, 0),
        None,
    )
    unknown = Position.parse("trump: none; leader: N; N: 9C; E: 9D")
    assert (unknown.taken, unknown.tricks_taken) == (None, None)
    assert unknown.faults() == []
    assert unknown.play("9C").play("9D").taken is None


def test_without_a_leader_the_dealers_left_leads() -> None:
    hands = "N: 9C TC JC QC KC; E: 9D TD JD QD KD; S: 9H TH JH QH KH"
    assert Position.parse(f"trump: none; dealer: N; {hands}").leader == "E"
    for later in (
        "N: 9C; E: 9D; S: 9H; taken: N=4",
        "N: 9C TC JC QC; E: 9D TD JD QD KD; S: 9H TH JH QH KH; trick: AC",
    ):
        with pytest.raises(InputError, match="leader is missing"):
            Position.parse(f"trump: none; dealer: N; {later}")
    lone = f"game: cutthroat; trump: S; dealer: N; maker: E; alone: E; {hands}"
    assert Position.parse(lone).leader == "S"


def test_rules_played_differently_are_saved() -> None:
    text = "game: partnership; deck: 32; defend_alone: against_lone; super_euchre: yes; trump: C; leader: N; N: 7C; E: 8C; taken: N=4"
    p = Position.parse(text)
    assert p.rules == Rules.preset("partnership", deck=32, defend_alone="against_lone", super_euchre=True)
    assert str(p) == text
    assert json.loads(p.to_json())["rules"] == {"defend_alone": "against_lone", "super_euchre": True}
    assert Position.from_json(p.to_json()) == p


@given(positions())
def test_whatever_is_written_is_read_back(position: Position) -> None:
    assert Position.parse(str(position)) == position
    assert Position.from_json(position.to_json()) == position
    bare = replace(position, given_side=None, tricks_taken=None)
    assert Position.parse(str(bare)) == bare


def test_odd_positions_are_read_back() -> None:
    hands = "N: 9H TC; E: TH 9C"
    for text in (
        f"trump: H; leader: N; {hands}; taken: N=0",
        f"trump: H; leader: N; {hands}; taken: N=2 E=1; side: WN; dealer: W; maker: E",
        "trump: H; leader: N; maker: N; alone: EN; N: ; E: ; taken: N=5",
        f"lone_lead: left_of_lone; points_euchre: 4; points_lone_defence: 5; points_lone_defence_march: 5; trump: H; leader: N; {hands}",
        f"game: cutthroat; both_alone_lead: none; trump: H; leader: N; {hands}",
        f"game: cutthroat; dummy: must; maker_alone: no; defend_alone: off; trump: H; leader: N; {hands}",
    ):
        position = Position.parse(text)
        assert Position.parse(str(position)) == position
        assert Position.from_json(position.to_json()) == position
    assert replace(position, given_side="WN") == replace(position, given_side="NW")
    assert replace(position, alone="SN").alone == "NS"


def test_whether_a_rule_is_refused_does_not_depend_on_what_was_read_before() -> None:
    line = '{"trump": "H", "leader": "N", "hands": {"N": "9C", "E": "TC"}, "rules": {"super_euchre": VALUE}}'
    Position.from_json(line.replace("VALUE", "true"))
    for value in ("1", "1.0", '"yes"'):
        with pytest.raises(InputError, match="must be true or false"):
            Position.from_json(line.replace("VALUE", value))


@given(st.sampled_from(GAMES), st.integers(0, 2**64 - 1))
def test_deals_are_read_back(game: str, seed: int) -> None:
    deal = Deal.random(Rules.preset(game), seed)
    assert deal.faults() == []
    assert Deal.parse(str(deal)) == deal
    assert Deal.from_json(deal.to_json()) == deal
    assert eval(repr(deal)) == deal


def test_every_vector_of_whole_deals_is_read_and_written() -> None:
    for line in (DATA / "hands.jsonl").read_text(encoding="utf-8").splitlines():
        deal = Deal.from_json(line)
        assert deal.faults() == []
        assert Deal.parse(str(deal)) == deal


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("", ["there is no deal here"]),
        ("# nothing", ["there is no deal here"]),
        ("hello", ["'hello' is not of the form key: value"]),
        ("trump: X; leader: N; N: 9C; E: TC", ["trump: 'X' is not a suit: one of C D H S, or none for no trumps"]),
        ("trump: H; leder: N; N: 9C; E: TC", ["'leder' is not a key (did you mean leader?)", "leader is missing: who leads this trick"]),
        ("trump: H; leader: N; leader: E; N: 9C; E: TC", ["leader is given twice"]),
        ("trump: H; leader: Q; N: 9C; E: TC", ["leader: 'Q' is not a seat: one of N E S W"]),
        ("trump: H; leader: N; N: 9C 1C; E: TX", ["N: '1C' is not a card", "E: 'TX' is not a card"]),
        ("trump: none; leader: N; N: R; E: TC", ["N: 'R' is not a card"]),
        ("trump: H; leader: N; N: x1 x2 x3 x4 x5; E: TC",
         ["N: 'x1' is not a card", "N: 'x2' is not a card", "N: 'x3' is not a card", "N: and 2 more that are not cards"]),
        ("trump: H; leader: N; N: 9C; E: TC; taken: N", ["taken: 'N' is not of the form N=2"]),
        ("trump: H; leader: N; N: 9C; E: TC; taken: N=-1", ["taken: 'N=-1' is not of the form N=2"]),
        ("trump: H; leader: N; N: 9C; E: TC; taken: N=1 N=2", ["taken: N is given twice"]),
        ("trump: H; leader: N; N: 9C; E: TC; side: NX", ["side: 'X' is not a seat: one of N E S W"]),
        ("trump: H; leader: N; N: 9C; E: TC; side: NN", ["side: N is named twice"]),
        ("trump: H; leader: N; N: 9C; E: TC; alone: NES", ["alone: names 3 seats, at most two play alone"]),
        ("trump: H; leader: N; N: 9C; E: TC; turnup: 9H; dummy: TH",
         ["dummy has no place in a play-out (an input with trump)", "turnup has no place in a play-out (an input with trump)"]),
        ("game: whist; trump: H; leader: N; N: 9C; E: TC",
         ["game: 'whist' is not one of cutthroat, buck, partnership, british, two-handed"]),
        ("game: buck; deck: 25; trump: H; leader: N; N: 9C; E: TC", ["deck: no joker in games each for himself", "all_pass: no_trumps is not played with a joker"]),
        ("drop_out: maybe; trump: H; leader: N; N: 9C; E: TC", ["drop_out: must be true or false, not 'maybe'"]),
        ("trump: H; leader: N; N: 9C 1C; E: 9C; S: 8H", ["N: '1C' is not a card", "9C is in N and in E", "S: 8H is not in the deck of 24"]),
    ],
)  # fmt: skip
def test_text_that_cannot_be_read_says_why(text: str, faults: list[str]) -> None:
    with pytest.raises(InputError) as caught:
        Position.parse(text)
    assert sorted(caught.value.faults) == sorted(faults)


@pytest.mark.parametrize(
    ("given", "faults"),
    [
        ("", ["not JSON: expecting value at column 1"]),
        ("[]", ["expected a JSON object, found a list"]),
        ("null", ["expected a JSON object, found null"]),
        ("7", ["expected a JSON object, found a number"]),
        ('{"trump": "H"', ["not JSON: expecting ',' delimiter at column 14"]),
        ('{"trump": "H", "trump": "D"}', ["'trump' is given twice"]),
        ('{"trump": 3, "leader": "N", "hands": {"N": "9C", "E": "TC"}}', ["trump: must be a suit or null, not a number"]),
        ('{"trump": "H", "leader": 0, "hands": {"N": "9C", "E": "TC"}}', ["leader: must be text, not a number", "leader is missing: who leads this trick"]),
        ('{"trump": "H", "leader": "N", "hands": ["9C", "TC"]}', ["hands: must be an object, not a list"]),
        ('{"trump": "H", "leader": "N", "hands": {"N": ["9C"], "E": "TC"}}', ["N: must be text such as 'JH 9C', not a list"]),
        ('{"trump": "H", "leader": "N", "hands": {"X": "9C", "E": "TC"}}', ["hands: 'X' is not a seat: one of N E S W"]),
        ('{"trump": "H", "leader": "N", "hands": {"N": "9C", "E": "TC"}, "taken": {"N": true}}', ["taken: 'N' must have a whole number, not true or false"]),
        ('{"trump": "H", "leader": "N", "hands": {"N": "9C", "E": "TC"}, "taken": {"N": 4.0}}', ["taken: 'N' must have a whole number, not 4.0"]),
        ('{"trump": "H", "leader": "N", "hands": {"N": "9C", "E": "TC"}, "hand": {}}', ["'hand' is not a key (did you mean hands?)"]),
        ('{"trump": "H", "leader": "N", "hands": {"N": "9C", "E": "TC"}, "deck": "24"}', ["deck: must be 24, 25, 28, 32 or 33, not '24'"]),
        ('{"trump": "H", "leader": "N", "hands": {"N": "9C", "E": "TC"}, "deck": 52}', ["deck: must be 24, 25, 28, 32 or 33, not 52"]),
        ('{"trump": "H", "leader": "N", "hands": {"N": "9C", "E": "TC"}, "rules": {"foo": 1}}', ["rules.foo: no such rule"]),
        ('{"trump": "H", "leader": "N", "hands": {"N": "9C", "E": "TC"}, "rules": {"super_euchre": [1]}}', ["rules.super_euchre: must be true or false, or none, not [1]"]),
        ('{"trump": "H", "leader": "N", "hands": {"N": "9C", "E": "TC"}, "rules": {"deck": 32}, "deck": 24}', ["deck: differs from rules.deck"]),
        ('{"N": "9C"}', ["'N' is not a key"]),
    ],
)  # fmt: skip
def test_json_that_cannot_be_read_says_why(given: str, faults: list[str]) -> None:
    with pytest.raises(InputError) as caught:
        Position.from_json(given)
    assert sorted(caught.value.faults) == sorted(faults)


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(InputError, match="not UTF-8"):
        Position.from_json(b'{"trump": "\xff"}')
    with pytest.raises(InputError, match="nested too deeply"):
        Position.from_json("[" * 100_000)
    with pytest.raises(InputError, match="too many digits"):
        Position.from_json('{"id": ' + "9" * 5000 + "}")


def test_a_deal_and_a_play_out_are_told_apart() -> None:
    with pytest.raises(InputError, match="trump is missing"):
        Position.parse("dealer: N; turnup: 9H; N: TH")
    with pytest.raises(InputError, match="not a whole deal"):
        Deal.parse(ONE)
    with pytest.raises(InputError, match="side has no place.*dealer is missing.*turnup is missing"):
        Deal.parse("N: 9C TC JC QC KC; side: N")
    assert Deal.parse("dealer: N; turnup: 9H; N: TH").turnup == Card("9H")


def test_what_a_deal_lacks_or_has_too_much_of_is_named() -> None:
    deal = Deal.parse("game: cutthroat; dealer: W; turnup: 9H; N: 9H TH; E: 7C; S: 9C TC JC QC KC")
    assert deal.faults() == [
        "9H is in N and in the turn-up",
        "E: 7C is not in the deck of 24",
        "dealer W has no hand",
        "dummy is missing: cutthroat deals five cards to the empty place",
        "N holds 2 cards, not 5",
        "E holds 1 card, not 5",
    ]
    two = Deal.parse("game: partnership; dealer: N; turnup: 9H; N: TH; dummy: 9C")
    assert "dummy: there is none in partnership" in two.faults()
    assert "partnership is for 4 players, 1 have a hand" in two.faults()
