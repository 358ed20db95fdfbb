"""`python -m tests.puzzle_data`: makes the hundred puzzles of tests/data/puzzles.jsonl anew, of all games and
levels. To be run when what decides puzzles has changed, and only then."""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.generate import generate
from puzzles.levels import LEVELS
from puzzles.model import Puzzle, dumps
from puzzles.wanted import Wanted
from solver.rules import GAMES
from tests.running import ROOT

FILE = ROOT / "tests" / "data" / "puzzles.jsonl"
SEED = 2026


def of_all_kinds(number: int, seed: int) -> Iterator[Puzzle]:
    """So many puzzles, as many of each game and level."""
    kinds = [(game, level) for game in GAMES for level in LEVELS]
    for place, (game, level) in enumerate(kinds):
        wanted = Wanted(games=frozenset({game}), levels=frozenset({level}))
        share = number // len(kinds) + (place < number % len(kinds))
        found = generate(seed, wanted)
        yield from (next(found) for _ in range(share))


if __name__ == "__main__":
    FILE.write_bytes(b"".join(dumps(puzzle) + b"\n" for puzzle in of_all_kinds(100, SEED)))
