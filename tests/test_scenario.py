"""Positions as scenarios of Euchre Game Notation: whoever replays the file arrives at the position."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from solver import Position, Rules
from solver.cards import SEATS
from solver.errors import InputError
from solver.review.egn.reading import read
from solver.review.egn.scenario import scenario
from solver.review.egn.writing import write
from solver.review.replay import Replay, position_at, replay
from solver.rng import SplitMix64
from tests.records import random_walks


def positions(rules: Rules, number: int) -> Iterator[Position]:
    """Play-outs at any point of hands walked at random."""
    numbers = SplitMix64(1)
    for course in random_walks(rules, number):
        plays = [step for step in course.steps if step.kind == "play"]
        if not plays:
            continue
        again = type(course)(course.deal)
        for step in course.steps[: len(course.steps) - 1 - numbers.below(len(plays))]:
            again.choose(step.token)
        assert again.position is not None
        yield again.position


def replayed(position: Position, **said: object) -> Replay:
    game = read(write(scenario(position, "take 3 tricks", **said)))  # type: ignore[arg-type]
    found = replay(game)
    assert found.findings == ()
    return found.deals[0]


def table(position: Position) -> tuple[object, ...]:
    """What is to be seen of a position, from its leader on."""
    start = SEATS.index(position.leader)
    seats = [seat for seat in SEATS[start:] + SEATS[:start] if seat in position.active]
    taken = position.taken or {}
    return (
        position.trump,
        position.trick,
        [position.hand(seat) for seat in seats],
        [taken.get(seat) for seat in seats],
        [seat in position.side for seat in seats],
    )


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("partnership", {}),
        ("partnership", {"no_trump_call": True, "all_pass": "stick"}),
        ("partnership", {"defend_alone": "against_lone", "lone_lead": "left_of_lone"}),
        ("british", {"deck": 33}),
        ("cutthroat", {}),
        ("two-handed", {"deck": 28}),
    ],
)
def test_the_position_comes_back(name: str, options: dict[str, object]) -> None:
    rules = Rules.preset(name, **options)
    compared = 0
    for position in positions(rules, 40):
        found = position_at(replayed(position))
        assert table(found) == table(position)
        assert found.rules.sides == "partners"
        compared += 1
    assert compared > 20


def test_the_goal_and_the_solution_are_in_it() -> None:
    position = Position.parse(
        "trump: H; maker: N; leader: E; N: JH 9S; E: AH KS; S: 9H TC; W: QH AC; taken: N=1 E=2"
    )
    line = position.hand("E")
    after = position.play(line[0])
    game = scenario(position, "EW take both tricks", (line[0], after.legal()[0]), "a puzzle")
    (deal,) = game.deals
    assert game.title == "a puzzle"
    assert [step.notes for step in deal.steps if step.notes] == [("EW take both tricks",)]
    assert deal.steps[-1].notes
    (solution,) = deal.lines
    assert solution.at == len(deal.steps)
    assert [step.choice for step in solution.steps] == [str(line[0]), str(after.legal()[0])]
    assert [step.seat for step in solution.steps] == ["E", "S"]
    assert len([step for step in deal.steps if step.kind == "play"]) == 12


def test_the_goal_at_the_first_lead_stands_on_the_call() -> None:
    """Also where the maker is alone, which others read from no comment."""
    position = Position.parse(
        "trump: H; maker: N; alone: N; leader: E; N: JH JD AH KH QH; E: AS KS QS TS 9S; W: AC KC QC TC 9C"
    )
    game = scenario(position, "take 5 tricks")
    assert [(step.kind, step.notes) for step in game.deals[0].steps if step.notes] == [
        ("call", ("take 5 tricks",))
    ]
    assert read(write(game)).deals[0].steps == game.deals[0].steps


REFUSED: dict[str, tuple[str, str]] = {
    "each for himself": ("game: buck; trump: H; leader: N; N: 9H; E: 9S; taken: N=4", "the notation knows two sides"),
    "one side": ("trump: H; leader: N; N: 9H; E: 9S; side: NE; taken: N=4", "the notation knows two sides"),
    "neighbours": ("trump: H; leader: N; N: 9H; E: 9S; S: TS; W: JS; side: NE; taken: N=4", "the notation knows partners who sit opposite"),
    "faults": ("trump: H; leader: N; N: 9H; E: 9H; taken: N=4", "9H is in N and in E"),
    "no way there": ("trump: H; leader: N; N: 9H; E: AH; S: KH; W: QH; taken: N=5", "taken adds up to 5"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "told"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_scenario(text: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        scenario(Position.parse(text), "")
