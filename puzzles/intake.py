"""Puzzles from files into a pool: read, proved once more by the referee, stored.

Knows what is turned away and why. Must not know how a puzzle is proved: that is `check`'s.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from puzzles.check import faults
from puzzles.features import Features
from puzzles.model import Puzzle, dumps, loads
from puzzles.pool import Pool, Row
from solver.errors import BowersError, InputError

_AT_ONCE: Final = 200
"""Lines stored in one change."""


@dataclass(frozen=True, slots=True)
class Counts:
    """What came of some lines: stored, known already, not proved, no puzzles; a complaint for each."""

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


def take(pool: Pool, name: str) -> Iterator[Counts]:
    """Stores the puzzles of a file, `-` for standard input; says after some lines what came of them.

    What has been told is on the disk. BowersError where the file cannot be read, PoolError as the pool.
    """
    try:
        if name == "-":
            yield from _taken(pool, sys.stdin.buffer, "stdin")
        else:
            with Path(name).open("rb") as stream:
                yield from _taken(pool, stream, name)
    except OSError as error:
        raise BowersError(f"{name}: {(error.strerror or str(error)).lower()}") from None


def _taken(pool: Pool, stream: BinaryIO, name: str) -> Iterator[Counts]:
    lines = ((number, line) for number, line in enumerate(stream, 1) if line.strip())
    nothing = True
    while part := list(islice(lines, _AT_ONCE)):
        nothing = False
        yield _stored(pool, part, name)
    if nothing:
        yield Counts(bad=1, complaints=(f"{name}: nothing to read",))


def _stored(pool: Pool, lines: list[tuple[int, bytes]], name: str) -> Counts:
    rows: list[Row] = []
    complaints: list[str] = []
    failed = bad = 0
    for number, line in lines:
        where = f"{name}:{number}"
        try:
            puzzle = loads(line, where)
            row = _row(puzzle, where)
            wrong = faults(puzzle)
        except InputError as error:
            bad += 1
            complaints.append("; ".join(error.faults))
            continue
        if wrong:
            failed += 1
            complaints.append(f"{where}: {puzzle.id}: {'; '.join(wrong)}")
        else:
            rows.append(row)
    with pool.change():
        stored = sum(map(pool.add, rows))
    return Counts(stored, len(rows) - stored, failed, bad, tuple(complaints))


def _row(puzzle: Puzzle, where: str) -> Row:
    """As it is kept, without a date; InputError for a question without its answer."""
    missing = [
        f"$.{field}: is missing: the pool takes whole puzzles"
        for field in ("cards", "solution", "proof", "difficulty")
        if getattr(puzzle, field) is None
    ]
    if missing:
        raise InputError([f"{where}: {fault}" for fault in missing])
    puzzle = msgspec.structs.replace(puzzle, date=None)
    return Row(Features.of(puzzle), dumps(puzzle))
