"""Random games of OpenSpiel's `euchre` as records: no findings, the same returns, the same histories back."""

from __future__ import annotations

from typing import Any

import pytest

from solver.review import load, openspiel
from solver.review.judging import review
from solver.review.replay import replay
from solver.rng import SplitMix64

pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: the extra `peers` has it")

pytestmark = pytest.mark.peers

GAMES = 500
"""For each of the four mixtures of settings; 2,000 in all."""


@pytest.mark.parametrize("lone_defenders", [False, True])
@pytest.mark.parametrize("stick", [False, True])
def test_histories_and_records(lone_defenders: bool, stick: bool) -> None:
    settings = {"allow_lone_defender": lone_defenders, "stick_the_dealer": stick}
    game = pyspiel.load_game("euchre", settings)
    numbers = SplitMix64(2 * lone_defenders + stick)
    for _ in range(GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[numbers.below(len(actions))])
        record = openspiel.read(state.history(), lone_defenders=lone_defenders, stick=stick)
        (replayed,) = replay(record).deals
        assert replayed.findings == ()
        assert replayed.points is not None
        assert openspiel.returns(replayed.points) == list(state.returns())
        assert replayed.completed is not None
        (deal,) = record.deals
        assert openspiel.history(replayed.completed.deal, deal.steps, deal.hands) == state.history()


@pytest.mark.parametrize("lone_defenders", [False, True])
@pytest.mark.parametrize("stick", [False, True])
def test_every_decision_is_reviewed(lone_defenders: bool, stick: bool) -> None:
    """From the text of histories, settings before them, to points that are OpenSpiel's returns."""
    settings = {"allow_lone_defender": lone_defenders, "stick_the_dealer": stick}
    game = pyspiel.load_game("euchre", settings)
    numbers = SplitMix64(77 + 2 * lone_defenders + stick)
    lines, returned = [str(game)], []
    for _ in range(GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[numbers.below(len(actions))])
        lines.append(str(state.history()))
        returned.append(list(state.returns()))
    records = load.games("\n".join(lines).encode())
    assert len(records) == GAMES
    for record, returns in zip(records, returned, strict=True):
        (deal,) = review(record).deals
        assert [one.step for one in deal.judged] == list(range(len(record.deals[0].steps)))
        assert deal.replayed.findings == ()
        assert deal.replayed.points is not None
        assert openspiel.returns(deal.replayed.points) == returns


def test_a_saved_state_is_read() -> None:
    game = pyspiel.load_game("euchre")
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    (record,) = load.games(pyspiel.serialize_game_and_state(game, state).encode())
    assert record == openspiel.read(state.history())


def test_every_decision_is_offered_the_same_choices() -> None:
    """OpenSpiel's legal actions are the choices here, the turn-up apart, which it does not bury."""
    game = pyspiel.load_game("euchre", {"allow_lone_defender": False, "stick_the_dealer": True})
    numbers = SplitMix64(5)
    for _ in range(60):
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                (replayed,) = replay(openspiel.read(state.history())).deals
                course = replayed.end
                assert course is not None
                assert course.seat == "NESW"[state.current_player()]
                tokens = {openspiel.token_of(course, action) for action in state.legal_actions()}
                left_out = {str(course.deal.turnup)} if course.kind == "bury" else set()
                assert tokens == set(course.choices()) - left_out
            actions = state.legal_actions()
            state.apply_action(actions[numbers.below(len(actions))])
