"""`python -m tests.fuzz [POSITIONS [SEED]]`: both searches on random positions of all kinds.

Every deck, trumps and none, two to four seats, any side, one to five cards, tricks in progress. The
native search, by objects and packed, must say what the Python search says, and for short hands
that must be what the plain brute force says. Stops at the first difference and prints the position.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from itertools import islice

from solver import Position, Rules, solve_many
from solver.alphabeta import ALL_IDEAS
from solver.backend import name
from solver.cards import DECKS, SEATS, SUITS
from solver.engine import Solver
from solver.packed import NO_CARD, pack, packed_cards, solve_packed
from solver.rng import SplitMix64
from tests.positions import KINDS, plain_values

BATCH = 1000
FEW_CARDS = 3


def random_position(numbers: SplitMix64) -> Position:
    """A possible play-out that is not over."""
    deck = (24, 24, 24, 25, 28, 32, 33)[numbers.below(7)]
    trumps = (*SUITS, None) if deck % 2 == 0 else tuple(SUITS)
    active = (*[SEATS] * 8, *KINDS)[numbers.below(len(KINDS) + 8)]
    size = 1 + numbers.below(5)
    dealt = numbers.shuffled(DECKS[deck])
    hands = {seat: tuple(dealt[i * size : (i + 1) * size]) for i, seat in enumerate(active)}
    sides = 1 + numbers.below((1 << len(active)) - 1)
    north, east, south, west = (hands.get(seat) for seat in SEATS)
    position = Position(
        rules=Rules.preset("partnership", deck=deck),
        trump=trumps[numbers.below(len(trumps))],
        hands=(north, east, south, west),
        leader=active[numbers.below(len(active))],
        given_side="".join(seat for i, seat in enumerate(active) if sides >> i & 1),
    )
    for _ in range(numbers.below(size * len(active))):
        legal = position.legal()
        position = position.play(legal[numbers.below(len(legal))])
    return position


def compare(batch: list[Position], seen: Counter[str]) -> None:
    """Raises SystemExit at the first position on which two ways differ."""
    packed = bytes(solve_packed(pack(batch)))
    for number, (position, found) in enumerate(zip(batch, solve_many(batch), strict=True)):
        by_python = Solver(position, ALL_IDEAS).result()
        values = [found.cards.get(card, NO_CARD) for card in packed_cards(position)]
        answer = list(packed[number * 8 : number * 8 + 1 + len(values)])
        if found != by_python or answer != [found.tricks, *values]:
            raise SystemExit(f"they differ: {position}\n  {found}\n  {by_python}\n  {answer}")
        if position.tricks_to_come <= FEW_CARDS:
            if {str(card): n for card, n in found.cards.items()} != plain_values(position):
                raise SystemExit(f"brute force differs: {position}\n  {found}")
            seen["by brute force too"] += 1
        seen[f"{len(position.active)} seats"] += 1
        seen["tricks in progress"] += bool(position.trick)
        seen["no trumps"] += position.trump is None


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
    numbers = SplitMix64(int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    if name() != "native":
        raise SystemExit("there is no native search here to compare with")
    start, seen = time.monotonic(), Counter[str]()
    positions = (random_position(numbers) for _ in range(count))
    while batch := list(islice(positions, BATCH)):
        compare(batch, seen)
    told = ", ".join(f"{n} {kind}" for kind, n in sorted(seen.items()))
    print(f"{count} positions agree ({told}) in {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
