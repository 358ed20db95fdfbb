"""`python -m tests.prove_bots [DEALS [ORDERED]]`: what is claimed of the built-in bots, over many deals.

In DEALS deals of each game every decision of `optimal` costs nothing in points and in tricks. In
ORDERED deals (of Buck a twentieth, of cutthroat half as many again) the costs of `random`, `habit` and `pimc`
fall in that order, with 95 % intervals that do not meet. Uses all cores; prints a line a game, and exits with 1 where something does not hold.
"""

from __future__ import annotations

import sys
import time

from solver import Rules
from solver.review.match import Match, play
from solver.review.tally import Tally
from solver.rules import GAMES

SEED = 20_000
_TIMES = {"buck": 0.05, "cutthroat": 1.5}
"""Where bots differ by much fewer deals tell, and where by little more are needed."""


def yardstick(game: str, number: int) -> bool:
    """Whether `optimal` never gave anything away."""
    start, decisions, wrong = time.monotonic(), 0, 0
    for deal in play(Match(Rules.preset(game), ("optimal", "random"), number, SEED)):
        for table in deal:
            costs = [one.cost for one in table.decided if one.bot == 0]
            decisions += len(costs)
            wrong += len(costs) - costs.count((0, 0))  # type: ignore[arg-type]
    took = time.monotonic() - start
    print(
        f"{game}: optimal, {number} deals, {decisions} decisions, {wrong} not best, {took:.0f} s", flush=True
    )
    return not wrong


def ordered(game: str, number: int) -> bool:
    """Whether the costs of the others fall, their intervals apart."""
    start, match = time.monotonic(), Match(Rules.preset(game), ("random", "habit", "pimc"), number, SEED)
    tally = Tally(match)
    for deal in play(match):
        tally.add(deal)
    spans, said = [], []
    for standing in tally.standings():
        assert standing.open is not None
        cost = standing.open.points
        spans.append((cost.mean - (cost.margin or 0), cost.mean + (cost.margin or 0)))
        said.append(f"{standing.name} {cost.mean:.3f} ± {cost.margin or 0:.3f}")
    holds = spans[0][0] > spans[1][1] and spans[1][0] > spans[2][1]
    took = time.monotonic() - start
    print(f"{game}: cost a deal, {number} deals: {', '.join(said)}: {holds}, {took:.0f} s", flush=True)
    return holds


def main() -> None:
    number, some = (*map(int, sys.argv[1:]), *(1000, 2000)[len(sys.argv) - 1 :])[:2]
    holds = [yardstick(game, number) for game in GAMES]
    holds += [ordered(game, max(2, int(some * _TIMES.get(game, 1)))) for game in GAMES]
    sys.exit(not all(holds))


if __name__ == "__main__":
    main()
