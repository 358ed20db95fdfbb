"""Puzzles from files into a pool: read, proved once more by the referee, stored.

Knows what is turned away and why. Must not know how a puzzle is proved: that is `check`'s.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from puzzles.check import faults
from puzzles.files import PuzzleRecord
from puzzles.model import Puzzle
from puzzles.pool import Pool, Row, row_of

_AT_ONCE: Final = 200
"""Puzzles stored in one change."""


@dataclass(frozen=True, slots=True)
class Counts:
    """What came of some records: stored, known already, not proved, no puzzles; a complaint for each."""

    stored: int = 0
    known: int = 0
    failed: int = 0
    bad: int = 0
    complaints: tuple[str, ...] = ()

    def __add__(self, other: Counts) -> Counts:
        return Counts(
            self.stored + other.stored,
            self.known + other.known,
            self.failed + other.failed,
            self.bad + other.bad,
        )

    def as_object(self) -> dict[str, int]:
        """The numbers by name."""
        return {"stored": self.stored, "known": self.known, "failed": self.failed, "unreadable": self.bad}


def take(pool: Pool, records: Iterable[PuzzleRecord]) -> Iterator[Counts]:
    """Stores puzzles, and says after some of them what came of those; what it has said is on the disk.

    PoolError as the pool.
    """
    left = iter(records)
    while part := list(islice(left, _AT_ONCE)):
        yield _stored(pool, part)


def _stored(pool: Pool, records: Iterable[PuzzleRecord]) -> Counts:
    rows: list[Row] = []
    complaints: list[str] = []
    failed = bad = 0
    for record in records:
        if record.puzzle is None or (missing := _missing(record.puzzle)):
            bad += 1
            complaints.append(f"{record.where}: {'; '.join(record.faults or missing)}")
        elif wrong := faults(record.puzzle):
            failed += 1
            complaints.append(f"{record.where}: {record.puzzle.id}: {'; '.join(wrong)}")
        else:
            rows.append(row_of(record.puzzle))
    with pool.change():
        stored = sum(map(pool.add, rows))
    return Counts(stored, len(rows) - stored, failed, bad, tuple(complaints))


def _missing(puzzle: Puzzle) -> list[str]:
    """What a question alone lacks."""
    return [
        f"$.{field}: is missing: a pool takes whole puzzles"
        for field in ("cards", "solution", "proof", "difficulty")
        if getattr(puzzle, field) is None
    ]
