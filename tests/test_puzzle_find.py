"""Candidates are possible positions of real games in which one card stands out, as a brute force sees it."""

from __future__ import annotations

import pytest

from puzzles.classes import classes
from puzzles.find import STARTS, Candidate, Fell, candidate, sketch, stream
from puzzles.heroes import HEROES, rules_for
from solver import Board
from solver.rng import SplitMix64
from solver.seats import side_of
from tests.plain_puzzles import takes_after


def tried(seed: int, count: int) -> list[Candidate | Fell]:
    found = []
    for number in range(count):
        numbers = stream(seed, number)
        found.append(candidate(number, sketch(numbers), numbers))
    return found


FOUND = [one for one in tried(3, 1500) if isinstance(one, Candidate)]


def test_every_kind_of_hero_game_and_start_is_found() -> None:
    assert {one.sketch.hero for one in FOUND} == set(HEROES)
    assert {one.sketch.start for one in FOUND} == set(STARTS)
    assert {one.position.rules.game for one in FOUND} == {
        game for hero in HEROES.values() for game in hero.games
    }
    assert {one.position.rules.deck for one in FOUND} >= {24, 25, 28, 32, 33}
    assert None in {one.position.trump for one in FOUND}


def test_positions_are_possible_and_the_hero_acts() -> None:
    for one in FOUND:
        position = one.position
        assert position.faults() == []
        assert (position.to_play or "nobody") in (position.given_side or "")
        assert position.taken is not None


def test_starts_are_what_they_are_called() -> None:
    for one in FOUND:
        position, start = one.position, one.sketch.start
        played = bool(position.trick)
        if start == "ending":
            assert 2 <= position.tricks_to_come <= 4
        else:
            assert position.tricks_to_come == 5
            assert played is (start == "after lead")


def test_sides_are_those_of_the_hero() -> None:
    for one in FOUND:
        position, side = one.position, one.position.side
        makers = side_of(position.rules, position.maker) if position.maker else ""
        match one.sketch.hero:
            case "maker" | "lone maker" | "buck maker":
                assert side == position.maker
                assert (position.maker in position.alone) is (one.sketch.hero == "lone maker")
            case "defenders":
                assert side == "".join(seat for seat in position.active if seat != position.maker)
            case "lone defender":
                assert side in position.alone
                assert side not in makers
            case "partners":
                assert side in ("NS", "EW")
            case "buck escape":
                assert side != position.maker
                assert one.tricks == 1
                assert position.taken is not None
                assert position.taken[side] == 0
            case _:
                assert len(side) == 1


def test_the_tricks_of_the_whole_play_out_decide_something() -> None:
    for one in FOUND:
        position = one.position
        taken = position.taken or {}
        total = one.tricks + sum(taken[seat] for seat in position.side)
        makers = (
            bool(position.maker) and side_of(position.rules, position.side[0]).find(position.maker or "") >= 0
        )
        assert total in HEROES[one.sketch.hero].goals[makers]


def test_one_class_of_cards_makes_the_goal_as_a_brute_force_has_it() -> None:
    for one in FOUND[:60]:
        position = one.position
        hands = tuple((seat, tuple(map(str, position.hand(seat)))) for seat in position.active)
        trick = tuple(map(str, position.trick))
        side = position.side
        values = one.values
        assert tuple(values) == position.legal()
        for card, tricks in values.items():
            for need in (tricks, tricks + 1):
                can = takes_after(hands, position.trump, position.leader, trick, side, str(card), need)
                assert can is (need == tricks)
        assert max(values.values()) == one.tricks
        right = {card for card, tricks in values.items() if tricks == one.tricks}
        assert right in [set(equal) for equal in classes(Board(position))]
        assert len(right) < len(values)


def test_a_candidate_follows_from_seed_and_number() -> None:
    assert tried(3, 50) == tried(3, 50)
    assert tried(3, 50) != tried(4, 50)
    assert stream(3, 1).next() != stream(4, 0).next()


@pytest.mark.parametrize("hero", HEROES)
def test_rules_are_mostly_the_usual_ones(hero: str) -> None:
    numbers = SplitMix64(1)
    for game in HEROES[hero].games:
        made = [rules_for(game, hero, numbers) for _ in range(200)]
        assert {rules.game for rules in made} == {game}
        lone = {"defend_alone": "any"} if hero == "lone defender" and game != "cutthroat" else {}
        assert 100 < sum(rules.overrides() == lone for rules in made) < 200
