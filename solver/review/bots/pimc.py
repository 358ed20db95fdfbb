"""A bot that looks at worlds: it draws deals that fit what it knows, solves each with all cards known, and
takes what is best on average (perfect information Monte Carlo).

Knows how many worlds are worth their time. Cards and what is decided before the play are `review.fair`'s,
calls are `outlook`'s, hands that others have chosen `beliefs`'s.
"""

from __future__ import annotations

from typing import Final

from solver.review.bots.beliefs import chosen_unseen, likely
from solver.review.bots.bot import Bot, View
from solver.review.bots.outlook import best_call
from solver.review.fair import fair, fair_among
from solver.review.worlds import Worlds

WORLDS: Final = 100
_CALLS: Final = 3
_BETWEEN: Final = 4
_EACH: Final = 5
"""A call, what is decided after it, and both where each plays for himself, look at so many times fewer
worlds: there a world costs many positions."""
_FEWEST: Final = 8


class PimcBot(Bot):
    """Perfect information Monte Carlo with `worlds` worlds for a card to play, fewer before the play."""

    def __init__(self, worlds: int = WORLDS) -> None:
        self._worlds = max(2, worlds)

    def choose(self, view: View) -> str:
        """The best on average."""
        if len(view.choices) == 1:
            return view.choices[0]
        each = view.known.rules.sides == "each"
        if view.kind in ("turn", "call"):
            return best_call(view, self._fewer(_EACH if each else _CALLS))
        if view.kind == "play":
            return self._card(view)
        return fair(view.known, self._fewer(_EACH if each else _BETWEEN), view.seed).best

    def _card(self, view: View) -> str:
        if chosen_unseen(view.known):
            worlds = Worlds(view.known)
            return fair_among(worlds, likely(worlds, self._worlds, view.seed)).best
        return fair(view.known, self._worlds, view.seed).best

    def _fewer(self, times: int) -> int:
        return max(min(_FEWEST, self._worlds), self._worlds // times)
