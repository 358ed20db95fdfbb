"""A bot of OpenSpiel at the table: whatever plays OpenSpiel's `euchre` plays a match (extra `peers`).

Knows how to put a view before such a bot. It gets a state, which has all cards; so it is shown one of the
worlds that fit what its seat knows, drawn by lot, and can learn no more from that than its seat may.
OpenSpiel lets no dealer bury the turn-up: where that has happened, as far as the seat can tell, there is no
state to show, and the decision is lost. OpenSpiel is imported when a bot is made.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from solver.cards import SEATS
from solver.errors import BowersError, InputError
from solver.review import openspiel
from solver.review.bots.bot import Bot, Lost, View
from solver.review.record import StepRecord
from solver.review.worlds import Worlds
from solver.rules import Rules

_WORLDS: Final = 50
"""Worlds looked at for one that OpenSpiel can play: there the dealer does not bury the turn-up."""

Make = Callable[[Any, int], Any]
"""OpenSpiel's game and the number of a player to a bot of its."""


def maker(name: str) -> Make:
    """What makes the bots of a name: `module:function`, called with game and player, or one that OpenSpiel
    has registered. BowersError where it is not there."""
    if re.fullmatch(r"[\w.]+:\w+", name):
        module, _, function = name.partition(":")
        try:
            found = getattr(import_module(module), function)
        except (ImportError, AttributeError) as error:
            raise BowersError(f"openspiel:{name}: {error}") from None
        if not callable(found):
            raise BowersError(f"openspiel:{name} cannot be called")
        return lambda game, player: found(game, player)
    spiel = _spiel()
    if name not in spiel.registered_bots():
        raise BowersError(
            f"openspiel:{name}: one of {', '.join(spiel.registered_bots())}, or module:function"
        )
    return lambda game, player: spiel.load_bot(name, game, player)


def _spiel() -> Any:
    try:
        return import_module("pyspiel")
    except ImportError:
        raise BowersError("OpenSpiel is not installed: the extra `peers` has it") from None


class SpielBot(Bot):
    """One of OpenSpiel's bots, as `make` makes them."""

    def __init__(self, make: Make) -> None:
        self._make = make
        self._game: Any = None
        self._bots: dict[str, Any] = {}

    def start(self, rules: Rules, seed: int) -> None:
        """Loads the game; BowersError for one that OpenSpiel does not play."""
        stick = rules.all_pass == "stick"
        if rules != openspiel.rules_of(stick=stick):
            raise BowersError("bots of OpenSpiel play partnership, with no other rule than all_pass = stick")
        self._game = _spiel().load_game("euchre", {"allow_lone_defender": False, "stick_the_dealer": stick})

    def choose(self, view: View) -> str:
        """What the bot does in a state that its seat cannot tell from the true one."""
        if len(view.choices) == 1:
            return view.choices[0]
        seat = view.seat
        if seat not in self._bots:
            self._bots[seat] = self._make(self._game, SEATS.index(seat))
        worlds = Worlds(view.known)
        for world in worlds.sample(_WORLDS, view.seed):
            course = worlds.course(world)
            try:
                actions = openspiel.history(course.deal, [StepRecord(*step) for step in course.steps])
            except InputError:
                continue
            state = self._game.new_initial_state()
            for action in actions:
                state.apply_action(action)
            token = openspiel.token_of(course, self._bots[seat].step(state))
            if token is None:
                raise Lost("illegal", "its action is none of this decision")
            return token
        known = view.known
        seen = "" if known.buried is not None else f" in each of {_WORLDS} deals that fit what {seat} knows"
        buried = f"{known.dealer} has buried the turn-up {known.turnup}{seen}, which it does not allow"
        raise Lost("unplayable", f"OpenSpiel cannot represent the hand: {buried}")
