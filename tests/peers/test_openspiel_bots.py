"""Bots of OpenSpiel at the table: they play whole matches, and what they are shown has nothing hidden in it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from solver import Rules
from solver.errors import BowersError
from solver.review.bots.bot import Lost, View
from solver.review.bots.naming import bot_maker
from solver.review.bots.spiel import SpielBot
from solver.review.course import Course
from solver.review.match import Match, play
from solver.review.openspiel import CARDS, rules_of
from solver.review.replay import replay
from solver.review.worlds import Knowledge
from solver.rng import SplitMix64
from tests.running import bowers
from tests.walks import any_choice, deals

pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: the extra `peers` has it")

pytestmark = pytest.mark.peers

STATES: list[Any] = []


class _Lowest:
    """A bot as OpenSpiel has them: the lowest action that is legal."""

    def step(self, state: Any) -> int:
        STATES.append(state)
        return int(min(state.legal_actions()))


def lowest(game: Any, player: int) -> _Lowest:
    """What makes it."""
    assert game.get_type().short_name == "euchre"
    assert 0 <= player < 4
    return _Lowest()


@pytest.mark.parametrize("stick", [False, True])
def test_a_match(stick: bool) -> None:
    rules = rules_of(stick=stick)
    tables = [
        table
        for deal in play(Match(rules, ("openspiel:uniform_random", "habit"), 15, 2), 1)
        for table in deal
    ]
    assert len(tables) == 30
    for table in tables:
        assert replay(table.record).findings == ()
        # Only where a dealer here has buried the turn-up, and has shown it, is there no such game there.
        assert all("OpenSpiel cannot represent the hand" in text for text in table.losses)


def test_what_a_bot_is_shown_is_its_turn_and_what_it_has_seen() -> None:
    bot = SpielBot(lowest)
    rules = rules_of(stick=False)
    bot.start(rules, 0)
    numbers = SplitMix64(6)
    hidden = 0
    for number, deal in enumerate(deals(rules, 25)):
        course = Course(deal)
        while course.kind is not None:
            choices = course.choices()
            if course.kind == "bury":
                choices = tuple(token for token in choices if token != str(deal.turnup))
                course.choose(choices[numbers.below(len(choices))])
                continue
            if len(choices) > 1:
                STATES.clear()
                chosen = bot.choose(View(Knowledge.of(course), choices, 1, number))
                assert chosen in choices
                (state,) = STATES
                assert "NESW"[state.current_player()] == course.seat
                dealt = state.history()[1:21]
                mine = {
                    CARDS[card]
                    for at, card in enumerate(dealt)
                    if "NESW"[(at + state.history()[0]) % 4] == course.seat
                }
                assert mine == set(deal.hands["NESW".index(course.seat or "")] or ())
                theirs = [
                    CARDS[card]
                    for at, card in enumerate(dealt)
                    if "NESW"[(at + state.history()[0]) % 4] == deal.dealer
                ]
                hidden += set(theirs) != set(deal.hands["NESW".index(deal.dealer)] or ())
            course.choose(any_choice(course, numbers))
    assert hidden > 50


def test_a_turn_up_that_was_buried_is_what_a_lost_decision_names() -> None:
    """The dealer knows at once; the others when he does not follow with it."""
    bot = SpielBot(lowest)
    rules = rules_of()
    bot.start(rules, 0)
    numbers = SplitMix64(3)
    lost = {True: 0, False: 0}
    for number, deal in enumerate(deals(rules, 80)):
        course = Course(deal)
        while course.kind is not None:
            buries = course.kind == "bury"
            if course.buried is not None and len(course.choices()) > 1:
                mine = course.seat == deal.dealer
                why = why_lost(bot, View(Knowledge.of(course), course.choices(), 1, number))
                lost[mine] += why is not None
                seen = "" if mine else f" in each of 50 deals that fit what {course.seat} knows"
                said = f"{deal.dealer} has buried the turn-up {deal.turnup}{seen}, which it does not allow"
                assert why in (
                    f"unplayable: OpenSpiel cannot represent the hand: {said}",
                    *([] if mine else [None]),
                )
            course.choose(str(deal.turnup) if buries else any_choice(course, numbers))
    assert lost[True] > 50
    assert lost[False] > 5


def why_lost(bot: SpielBot, view: View) -> str | None:
    """Why a decision is lost; None where it is made."""
    try:
        bot.choose(view)
    except Lost as lost:
        return f"{lost.reason}: {lost}"
    return None


def test_a_bot_by_module_and_function() -> None:
    bot = bot_maker("openspiel:tests.peers.test_openspiel_bots:lowest")()
    bot.start(rules_of(stick=True), 0)
    with pytest.raises(BowersError, match="bots of OpenSpiel play partnership"):
        bot.start(Rules.preset("cutthroat"), 0)


def test_unknown_bots_are_named() -> None:
    with pytest.raises(BowersError, match="one of .*uniform_random"):
        bot_maker("openspiel:nobody")


def test_the_command() -> None:
    done = bowers("match", "openspiel:uniform_random", "random", "-n", "3", "--seed", "1", "--json")
    assert done.returncode == 0
    assert [bot["name"] for bot in json.loads(done.stdout)["bots"]] == ["openspiel:uniform_random", "random"]
    done = bowers("match", "openspiel:uniform_random", "random", "-g", "buck")
    assert done.returncode == 2
    assert b"play partnership" in done.stderr
