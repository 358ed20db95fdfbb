"""What a match says: points, costs and best play of each bot, with 95 % intervals over the deals.

Knows what was played at each table, and adds up; nothing of how bots play. A deal's tables are one
observation: of each bot the mean over all places it had there. So luck of the cards, which was the same for
all, is out of `ahead`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import fsum, sqrt
from typing import Final

import msgspec

from solver.review.lineup import places
from solver.review.match import Decided, Match, Played

_NORMAL_95: Final = 1.959964
"""How many standard errors make a 95 % interval of a mean."""


class Mean(msgspec.Struct, frozen=True):
    """A mean over deals; `margin` to either side is its 95 % interval, None for fewer than two deals."""

    mean: float
    margin: float | None


class Light(msgspec.Struct, frozen=True):
    """What a bot's decisions cost in one light: `points` and `tricks` a deal and place, the same a decision;
    `best` is the share that cost nothing (fair: less than 0.005 points and tricks)."""

    decisions: int
    points: Mean
    tricks: Mean
    points_a_decision: float
    tricks_a_decision: float
    best: float


class Standing(msgspec.Struct, frozen=True):
    """How a bot has done. `points` are those a deal and place that it scored itself (Buck: payoffs), `ahead`
    how many more than the mean of the other bots at its table, the same cards having been held by all.

    `lost` counts lost decisions by reason.
    """

    name: str
    deals: int
    points: Mean
    ahead: Mean
    open: Light | None
    fair: Light | None
    lost: dict[str, int]


@dataclass
class _Costs:
    """Costs of one bot in one light, by deal."""

    points: list[float] = field(default_factory=list)
    tricks: list[float] = field(default_factory=list)
    decisions: int = 0
    best: int = 0
    points_total: float = 0.0
    tricks_total: float = 0.0

    def add(self, costs: Sequence[tuple[float, float]], held: int) -> None:
        """The costs of one deal, at all its tables, where the bot had so many places."""
        points, tricks = fsum(cost[0] for cost in costs), fsum(cost[1] for cost in costs)
        self.points.append(points / held)
        self.tricks.append(tricks / held)
        self.points_total += points
        self.tricks_total += tricks
        self.decisions += len(costs)
        self.best += sum(max(cost) < _NOTHING for cost in costs)

    def light(self) -> Light | None:
        """All of it; None where nothing was priced."""
        if not self.decisions:
            return None
        number = self.decisions
        return Light(
            number,
            mean(self.points),
            mean(self.tricks),
            self.points_total / number,
            self.tricks_total / number,
            self.best / number,
        )


_NOTHING: Final = 0.005
"""A cost below this in points and tricks is none; open costs are whole numbers."""


class Tally:
    """The numbers of a match, filled deal by deal."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._places = places(match.rules)
        self._points: list[list[float]] = [[] for _ in match.bots]
        self._ahead: list[list[float]] = [[] for _ in match.bots]
        self._open = [_Costs() for _ in match.bots]
        self._fair = [_Costs() for _ in match.bots]
        self._lost: list[Counter[str]] = [Counter() for _ in match.bots]

    def add(self, tables: Sequence[Played]) -> None:
        """All tables of a deal."""
        bots = range(len(self._match.bots))
        scored: list[list[int]] = [[] for _ in bots]
        ahead: list[list[float]] = [[] for _ in bots]
        for table in tables:
            for place in self._places:
                bot, points = table.bots[place[0]], table.points[place[0]]
                others = [table.points[one[0]] for one in self._places if table.bots[one[0]] != bot]
                scored[bot].append(points)
                ahead[bot].append(points - fsum(others) / len(others))
        for bot in bots:
            held = len(scored[bot])
            self._points[bot].append(fsum(scored[bot]) / held)
            self._ahead[bot].append(fsum(ahead[bot]) / held)
            mine = [one for table in tables for one in table.decided if one.bot == bot]
            self._lost[bot].update(one.lost for one in mine if one.lost is not None)
            if self._match.open:
                self._open[bot].add([one.cost for one in mine if one.cost is not None], held)
            if self._match.fair:
                self._fair[bot].add(_fair(mine), held)

    def standings(self) -> list[Standing]:
        """How each bot has done, in the order of the match."""
        return [
            Standing(
                name=name,
                deals=len(self._points[bot]),
                points=mean(self._points[bot]),
                ahead=mean(self._ahead[bot]),
                open=self._open[bot].light(),
                fair=self._fair[bot].light(),
                lost=dict(sorted(self._lost[bot].items())),
            )
            for bot, name in enumerate(self._match.names)
        ]


def _fair(decided: Sequence[Decided]) -> list[tuple[float, float]]:
    return [one.fair for one in decided if one.fair is not None]


def mean(values: Sequence[float]) -> Mean:
    """The mean of independent values and half of its 95 % interval."""
    number = len(values)
    if not number:
        return Mean(0.0, None)
    middle = fsum(values) / number
    if number == 1:
        return Mean(middle, None)
    spread = fsum((value - middle) ** 2 for value in values) / (number - 1)
    return Mean(middle, _NORMAL_95 * sqrt(spread / number))
