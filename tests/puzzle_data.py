"""`python -m tests.puzzle_data`: makes the hundred puzzles of tests/data/puzzles.jsonl anew, of all games and
levels. To be run when what decides puzzles has changed, and only then."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from puzzles.generate import generate
from puzzles.levels import LEVELS
from puzzles.model import Puzzle, dumps
from puzzles.wanted import Wanted
from solver.rules import GAMES
from tests.running import ROOT

FILE = ROOT / "tests" / "data" / "puzzles.jsonl"
SEED = 2026


def of_kind(game: str, level: str, seed: int, number: int) -> list[Puzzle]:
    """The first puzzles of a seed of that game and level."""
    wanted = Wanted(games=frozenset({game}), levels=frozenset({level}))
    return list(islice(generate(seed, wanted), number))


def of_all_kinds() -> Iterator[Puzzle]:
    """The hundred: five of each game and level."""
    for game in GAMES:
        for level in LEVELS:
            yield from of_kind(game, level, SEED, 5)


if __name__ == "__main__":
    FILE.write_bytes(b"".join(dumps(puzzle) + b"\n" for puzzle in of_all_kinds()))
