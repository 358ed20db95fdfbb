"""Calendars as they are kept: a file of JSON lines, a puzzle with its `date` in each, or the days of a pool.

Knows how days are read, written and looked up. Must not know how they are chosen.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Final

import msgspec

from puzzles.dates import read_day
from puzzles.features import Features
from puzzles.files import PuzzleRecord, read_puzzles
from puzzles.model import Puzzle, dumps, loads
from puzzles.pool import Pool
from solver.errors import BowersError, InputError

MOST_FAULTS: Final = 10
"""Faults of one file that are told."""

_SQLITE: Final = b"SQLite format 3\0"


def lookup(calendar: Path | str, day: date) -> Puzzle | None:
    """The puzzle of a day, its date in it, from a calendar file or a pool with days; None if it has none.

    BowersError for what is neither, InputError with file and line for a bad line.
    """
    path = Path(calendar)
    if _is_pool(path):
        with Pool.open(path) as pool:
            line = pool.day(day)
        return None if line is None else _dated(loads(line, f"{path}"), day)
    return read(path).get(day)


def read(path: Path | str) -> dict[date, Puzzle]:
    """The days of a calendar file, in order; InputError names what is wrong, with its line."""
    path = Path(path)
    found: dict[date, Puzzle] = {}
    wrong: list[str] = []
    for record in _records(path):
        if record.puzzle is None:
            wrong += [f"{record.where}: {fault}" for fault in record.faults]
            continue
        try:
            day = day_of(record.puzzle, record.where)
            if day in found:
                raise InputError(f"{record.where}: $.date: {day} has a puzzle already")
            found[day] = record.puzzle
        except InputError as error:
            wrong += error.faults
    if len(wrong) > MOST_FAULTS:
        wrong[MOST_FAULTS:] = [f"{path}: and {len(wrong) - MOST_FAULTS} faults more"]
    if wrong:
        raise InputError(wrong)
    return dict(sorted(found.items()))


def day_of(puzzle: Puzzle, where: str) -> date:
    """The day of a puzzle that has one; InputError otherwise."""
    if puzzle.date is None:
        raise InputError(f"{where}: $.date: is missing: a puzzle in a calendar has its day")
    try:
        return read_day(puzzle.date)
    except InputError as error:
        raise InputError(f"{where}: $.{error}") from None


def features(days: Mapping[date, Puzzle], where: str) -> dict[date, Features]:
    """What a calendar looks at, by day; InputError for a puzzle without difficulty."""
    found: dict[date, Features] = {}
    wrong: list[str] = []
    for day, puzzle in days.items():
        try:
            found[day] = Features.of(puzzle)
        except InputError as error:
            wrong += [f"{where}: {day}: {fault}" for fault in error.faults]
    if wrong:
        raise InputError(wrong)
    return found


def lines(pool: Pool, days: Mapping[date, Features]) -> Iterator[bytes]:
    """Calendar lines, in order, of days whose puzzles are in the pool."""
    for day, one in sorted(days.items()):
        line = pool.line(one.id)
        assert line is not None, "the days were chosen from this pool"
        yield dumps(_dated(loads(line, f"{pool.path}"), day))


def write(path: Path, content: Iterable[bytes]) -> None:
    """Writes a calendar file; a reader sees the old one or the new one whole. BowersError with its name."""
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with beside.open("wb") as stream:
            stream.writelines(line + b"\n" for line in content)
            stream.flush()
            os.fsync(stream.fileno())
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise BowersError(f"{path}: {(error.strerror or str(error)).lower()}") from None


def _dated(puzzle: Puzzle, day: date) -> Puzzle:
    return msgspec.structs.replace(puzzle, date=day.isoformat())


def _is_pool(path: Path) -> bool:
    try:
        with path.open("rb") as stream:
            return stream.read(len(_SQLITE)) == _SQLITE
    except OSError as error:
        raise BowersError(f"{path}: {(error.strerror or str(error)).lower()}") from None


def _records(path: Path) -> Iterator[PuzzleRecord]:
    try:
        with path.open("rb") as stream:
            yield from read_puzzles(stream, f"{path}")
    except OSError as error:
        raise BowersError(f"{path}: {(error.strerror or str(error)).lower()}") from None
