"""`python -m tests.prove_reviews [DEALS [SEED]]`: reviews of whole deals against plain brute force.

In DEALS deals of each game, under rules drawn at random, five cards a hand, two walks each: what every choice of
every decision is worth and costs, the best and all that equal it, and what `bowers review --json` prints of it, against
a brute force on printed cards that shares nothing with the solver. Uses all cores and needs a C compiler; prints what
was compared in each game, and exits with 1 where anything differs.
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

from solver.cards import Card
from solver.deal import Deal
from solver.rng import SplitMix64
from solver.rules import GAMES
from tests.plain_playouts import compiler
from tests.whole_reviews import any_rules, differences, remarks, told, walks

CHUNK = 5
"""Deals that are reviewed by one command."""
WALKS = 2


def any_deal(game: str, numbers: SplitMix64) -> Deal:
    """A deal under any rules; a joker in the deck is turned up in one of four."""
    rules = any_rules(game, numbers)
    wanted = rules.deck in (25, 33) and numbers.below(4) == 0
    while True:
        deal = Deal.random(rules, numbers.next())
        if not wanted or deal.turnup == Card("B"):
            return deal


def compare(game: str, seed: int, chunk: range) -> tuple[Counter[str], Counter[str], list[str]]:
    """Decisions by kind, what was remarkable in how many walks, and every difference, of some deals."""
    found = []
    for number in chunk:
        numbers = SplitMix64(seed << 32 | number)
        found += list(walks(any_deal(game, numbers), WALKS, numbers.next()))
    kinds = Counter[str](step.kind for walk in found for step in walk.steps)
    seen = Counter(remark for walk in found for remark in remarks(walk))
    seen["decisions that cost something"] = sum(
        walk.decisions[number].costs[step.token] != (0, 0)
        for walk in found
        for number, step in enumerate(walk.steps)
    )
    return kinds, seen, [one for pair in zip(found, told(found), strict=True) for one in differences(*pair)]


def prove(game: str, number: int, seed: int) -> bool:
    """Whether nothing differs in so many deals of a game."""
    start, kinds, seen, wrong = time.monotonic(), Counter[str](), Counter[str](), 0
    chunks = [range(first, min(first + CHUNK, number)) for first in range(0, number, CHUNK)]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for some_kinds, some_seen, differ in pool.map(compare, repeat(game), repeat(seed), chunks):
            kinds += some_kinds
            seen += some_seen
            wrong += len(differ)
            print(*differ, sep="\n", end="\n" if differ else "", flush=True)
    compared = ", ".join(f"{many} {kind}" for kind, many in sorted(kinds.items()))
    remarked = ", ".join(f"{many} {what}" for what, many in sorted(seen.items()))
    print(
        f"{game}: {number} deals, {number * WALKS} reviews, {kinds.total()} decisions ({compared}), {wrong} differences, "
        f"{time.monotonic() - start:.0f} s; {remarked}",
        flush=True,
    )
    return not wrong


def main() -> None:
    number, seed = (*map(int, sys.argv[1:]), *(200, 0)[len(sys.argv) - 1 :])[:2]
    if compiler() is None:
        raise SystemExit("whole deals need a C compiler")
    proved = [prove(game, number, seed) for game in GAMES]
    sys.exit(not all(proved))


if __name__ == "__main__":
    main()
