"""Points of every game, from the score tables of the rules."""

from __future__ import annotations

import pytest

from solver import Position, Rules, solve
from solver.points import points_by_card, points_of
from solver.scoring import hand_points, payoff, winners


@pytest.mark.parametrize(
    ("game", "seats", "maker", "alone", "tricks", "points"),
    [
        ("cutthroat", "NES", "N", "", 3, "N=1"),
        ("cutthroat", "NES", "N", "", 4, "N=1"),
        ("cutthroat", "NES", "N", "", 5, "N=3"),
        ("cutthroat", "NES", "N", "N", 4, "N=1"),
        ("cutthroat", "NES", "N", "N", 5, "N=3"),
        ("cutthroat", "NES", "N", "", 2, "E=2 S=2"),
        ("cutthroat", "NES", "N", "", 0, "E=2 S=2"),
        ("cutthroat", "NES", "N", "E", 2, "E=2 S=2"),
        ("cutthroat", "NES", "N", "E", 1, "E=2 S=2"),
        ("cutthroat", "NES", "N", "E", 0, "E=4"),
        ("cutthroat", "NES", "N", "E", 3, "N=1"),
        ("cutthroat", "NES", "S", "NS", 0, "N=4"),
        ("partnership", "NESW", "E", "", 3, "E=1 W=1"),
        ("partnership", "NESW", "E", "", 5, "E=2 W=2"),
        ("partnership", "NESW", "E", "E", 4, "E=1 W=1"),
        ("partnership", "NESW", "E", "E", 5, "E=4 W=4"),
        ("partnership", "NESW", "E", "", 2, "N=2 S=2"),
        ("partnership", "NESW", "E", "E", 2, "N=2 S=2"),
        ("partnership", "NESW", "E", "N", 2, "N=4 S=4"),
        ("partnership", "NESW", "E", "EN", 0, "N=4 S=4"),
        ("british", "NESW", "N", "N", 5, "N=4 S=4"),
        ("two-handed", "NS", "N", "", 3, "N=1"),
        ("two-handed", "NS", "N", "", 5, "N=2"),
        ("two-handed", "NS", "S", "", 2, "N=2"),
    ],
)
def test_points_of_a_hand(game: str, seats: str, maker: str, alone: str, tricks: int, points: str) -> None:
    wanted = dict.fromkeys(seats, 0) | {entry[0]: int(entry[2:]) for entry in points.split()}
    assert hand_points(Rules.preset(game), seats, maker, alone, tricks) == wanted


@pytest.mark.parametrize(
    ("rule", "value", "tricks", "points"),
    [
        ("lone_defence_shared", "both", 0, "E=4 S=4"),
        ("lone_defence_shared", "lone", 0, "E=4"),
        ("lone_defence_shared", "lone", 2, "E=2"),
        ("points_euchre", 3, 2, "E=2 S=2"),
        ("points_lone_defence_march", 6, 0, "E=6"),
    ],
)
def test_points_of_a_lone_defence_by_rule(rule: str, value: object, tricks: int, points: str) -> None:
    rules = Rules.preset("cutthroat", **{rule: value})
    wanted = dict.fromkeys("NES", 0) | {entry[0]: int(entry[2:]) for entry in points.split()}
    assert hand_points(rules, "NES", "N", "E", tricks) == wanted


@pytest.mark.parametrize(("maker_tricks", "points"), [(0, 4), (1, 2), (2, 2)])
def test_a_super_euchre_is_taking_all_five(maker_tricks: int, points: int) -> None:
    rules = Rules.preset("partnership", super_euchre=True)
    assert hand_points(rules, "NESW", "N", "", maker_tricks)["E"] == points


@pytest.mark.parametrize(
    ("tricks", "maker", "change"),
    [(0, False, -5), (1, False, 1), (5, False, 5), (0, True, -5), (1, True, -5), (2, True, -5), (3, True, 3)],
)
def test_payoffs_in_buck(tricks: int, maker: bool, change: int) -> None:
    assert payoff(Rules.preset("buck"), tricks, maker=maker) == change


@pytest.mark.parametrize("game", ["cutthroat", "partnership", "british", "two-handed"])
def test_points_never_fall_as_tricks_rise(game: str) -> None:
    """Best play for tricks is then best play for points."""
    rules = Rules.preset(game)
    for alone in ("", "N", "E", "NE"):
        made = [hand_points(rules, "NESW", "N", alone, tricks) for tricks in range(6)]
        assert [points["N"] for points in made] == sorted(points["N"] for points in made)
        assert [points["E"] for points in made] == sorted((points["E"] for points in made), reverse=True)


@pytest.mark.parametrize(
    ("game", "rule", "scores", "won"),
    [
        ("cutthroat", "best_then_shared", {"N": 9, "E": 8, "S": 9}, ""),
        ("cutthroat", "best_then_shared", {"N": 10, "E": 9, "S": 11}, "S"),
        ("cutthroat", "best_then_shared", {"N": 11, "E": 9, "S": 11}, "NS"),
        ("cutthroat", "shared", {"N": 10, "E": 9, "S": 11}, "NS"),
        ("buck", "best_then_shared", {"N": 0, "E": 7, "S": -1, "W": 3}, "S"),
        ("buck", "best_then_shared", {"N": 1, "E": 7, "S": 2, "W": 3}, ""),
        ("buck", "best_then_shared", {"N": -2, "E": 7, "S": -2, "W": 0}, "NS"),
        ("buck", "shared", {"N": -2, "E": 7, "S": -2, "W": 0}, "NSW"),
    ],
)
def test_who_has_won(game: str, rule: str, scores: dict[str, int], won: str) -> None:
    assert winners(Rules.preset(game, win_tie=rule), scores) == won


@pytest.mark.parametrize(
    ("scores", "won"), [({"N": 10, "S": 10, "E": 9, "W": 9}, "NS"), ({"N": 9, "E": 9}, "")]
)
def test_partners_win_together(scores: dict[str, int], won: str) -> None:
    assert winners(Rules.preset("partnership"), scores) == won


HANDS = "N: JH KS; E: AH 9S; S: AS QS"


def test_points_of_a_position_follow_from_maker_side_and_tricks_taken() -> None:
    three = f"game: cutthroat; trump: H; leader: S; maker: N; {HANDS}"
    maker = Position.parse(f"{three}; taken: N=2 S=1")
    assert [points_of(maker, tricks) for tricks in (0, 1, 2)] == [
        {"N": 0, "E": 2, "S": 2}, {"N": 1, "E": 0, "S": 0}, {"N": 1, "E": 0, "S": 0},
    ]  # fmt: skip
    defenders = Position.parse(f"{three}; taken: N=2 S=1; side: ES")
    assert points_of(defenders, 2) == points_of(maker, 0)
    assert points_of(Position.parse(f"{three}; taken: N=2 S=1; side: E"), 1) is None
    assert points_of(Position.parse(three), 1) is None, "how many tricks were taken is not known"
    assert (
        points_of(Position.parse(f"game: cutthroat; trump: H; leader: S; {HANDS}; taken: N=2 S=1"), 1) is None
    )
    march = Position.parse(f"{three}; taken: N=2 S=1").play("AS").play("KS")
    assert points_by_card(march, solve(march)) is not None


def test_who_sits_out_shares_in_the_points() -> None:
    lone = Position.parse("trump: H; leader: E; maker: N; alone: N; N: JH; E: AH; W: 9S; taken: N=1 E=3")
    assert points_of(lone, 1) == {"N": 0, "E": 2, "S": 0, "W": 2}
    march = Position.parse("trump: H; leader: N; maker: N; alone: N; N: JH; E: AH; W: 9S; taken: N=4")
    assert points_of(march, 1) == {"N": 4, "E": 0, "S": 4, "W": 0}


def test_a_lone_defenders_fellow_must_be_known_to_be_scored() -> None:
    """Both defenders score for three or four tricks; the one who sits out is told by dealing."""
    two = "game: cutthroat; trump: H; leader: E; maker: N; alone: E; N: JH; E: AH; taken: N=2 E=2"
    assert points_of(Position.parse(two), 0) is None
    assert points_of(Position.parse(f"{two}; dealer: S"), 0) == {"N": 0, "E": 2, "S": 2}
    assert points_of(Position.parse(f"{two}; dealer: N"), 0) is None


def test_points_of_a_buck_seat_are_its_payoff() -> None:
    buck = f"game: buck; trump: H; leader: S; maker: N; {HANDS}; taken: N=2 S=1"
    assert points_of(Position.parse(f"{buck}; side: N"), 1) == {"N": 3}
    assert points_of(Position.parse(f"{buck}; side: N"), 0) == {"N": -5}
    assert points_of(Position.parse(f"{buck}; side: E"), 0) == {"E": -5}
    assert points_of(Position.parse(f"{buck}; side: S"), 1) == {"S": 2}
    assert points_of(Position.parse(f"{buck}; side: ES"), 1) is None
