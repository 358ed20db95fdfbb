"""Puzzles by seed: candidate after candidate until enough are made.

Knows how candidates are counted and that no puzzle comes twice; nothing of where puzzles go.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count

from puzzles.find import Fell, candidate, sketch, stream
from puzzles.heroes import called_play_out
from puzzles.make import make
from puzzles.model import Puzzle
from puzzles.wanted import ANY, Wanted


def one(seed: int, number: int, wanted: Wanted = ANY) -> Puzzle | Fell:
    """What becomes of one candidate: always the same, on every machine and by either search."""
    numbers = stream(seed, number)
    sketched = sketch(numbers)
    if not wanted.sketched(*sketched):
        return Fell("not wanted")
    found = candidate(number, sketched, numbers, wanted.play_outs or called_play_out)
    return found if isinstance(found, Fell) else make(found, seed, wanted)


def tried(seed: int, wanted: Wanted = ANY, numbers: Iterable[int] | None = None) -> Iterator[Puzzle | Fell]:
    """What becomes of the candidates 0, 1, 2 … of a seed, or of those numbers; a puzzle that was there
    already is none."""
    seen: set[str] = set()
    for number in count() if numbers is None else numbers:
        made = one(seed, number, wanted)
        if isinstance(made, Puzzle):
            if made.id in seen:
                made = Fell("twin")
            else:
                seen.add(made.id)
        yield made


def generate(seed: int, wanted: Wanted = ANY, numbers: Iterable[int] | None = None) -> Iterator[Puzzle]:
    """The puzzles alone; without end where no `numbers` are given."""
    return (made for made in tried(seed, wanted, numbers) if isinstance(made, Puzzle))
