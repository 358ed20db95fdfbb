"""Files of puzzles: JSON lines, or objects spread over lines as other programs write them.

Knows where one puzzle ends and the next begins. A bad one becomes a record with its faults and does not
stop the others; a file that is something else altogether is one record.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO, Final

from puzzles.model import SCHEMA, Puzzle, loads
from solver.errors import InputError
from solver.inputs import lines_of

_LONGEST_OBJECT: Final = 100_000
"""Lines over which one puzzle may be spread; a large proof takes ten thousand."""

_SCHEMA: Final = SCHEMA.partition("/")[0]
"""What every puzzle says of itself, whatever is wrong with it."""

_ENOUGH: Final = 10
"""So many lines or objects that do not are no slip."""


@dataclass(frozen=True, slots=True)
class PuzzleRecord:
    """One puzzle of a file: where it began, what it says, or why it is none."""

    source: str
    line: int
    puzzle: Puzzle | None = None
    faults: tuple[str, ...] = ()

    @property
    def where(self) -> str:
        """Source and line, as messages name it; the source alone where it cannot be opened."""
        return f"{self.source}:{self.line}" if self.line else self.source


def read_puzzles(stream: BinaryIO, source: str) -> Iterator[PuzzleRecord]:
    """The puzzles of a stream, each as soon as it is read.

    A line is a puzzle; one that is `{` alone begins an object that a line `}` ends. Where none of
    the first lines names the schema of puzzles, this is another kind of file: one record says so, and nothing
    more is read.
    """
    held: list[PuzzleRecord] = []
    found = False
    for record, schema in _records(stream, source):
        found = found or schema
        if found:
            yield from held
            held = []
            yield record
        else:
            held.append(record)
            if len(held) == _ENOUGH:
                break
    if len(held) == 1:
        yield held[0]
    elif held:
        first = f"line {held[0].line}: {'; '.join(held[0].faults)}"
        yield PuzzleRecord(source, 0, faults=(f"no puzzles here ({first})",))


def _records(stream: BinaryIO, source: str) -> Iterator[tuple[PuzzleRecord, bool]]:
    """All that may be a puzzle, and whether it names the schema."""
    kept: list[str] = []
    start = number = 0
    found = False
    for number, line in enumerate(lines_of(stream), 1):
        if kept and (isinstance(line, InputError) or len(kept) >= _LONGEST_OBJECT):
            yield _record(source, start, "".join(kept))
            kept = []
        if isinstance(line, InputError):
            yield PuzzleRecord(source, number, faults=line.faults), False
        elif kept or line.rstrip() == "{":
            start = start if kept else number
            kept.append(line)
            if line.rstrip() == "}":
                yield _record(source, start, "".join(kept))
                kept = []
        elif line.strip():
            yield _record(source, number, line)
        else:
            continue
        found = True
    if kept:
        yield _record(source, start, "".join(kept))
    if not found:
        yield PuzzleRecord(source, max(number, 1), faults=("nothing to read: no puzzle here",)), False


def _record(source: str, line: int, text: str) -> tuple[PuzzleRecord, bool]:
    try:
        return PuzzleRecord(source, line, loads(text)), True
    except InputError as error:
        return PuzzleRecord(source, line, faults=error.faults), text[0] == "{" and _SCHEMA in text
