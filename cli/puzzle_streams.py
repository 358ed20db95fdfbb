"""Where puzzles come from on the command line, and how a file that is none is reported."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from cli.streams import printable, read_all
from puzzles.check import faults
from puzzles.files import PuzzleRecord, read_puzzles
from puzzles.model import Puzzle
from puzzles.question import question_faults
from solver.errors import BowersError


def puzzle_records(files: Sequence[str]) -> Iterator[PuzzleRecord]:
    """The puzzles of the files, in order; `-` or no file is standard input."""
    return read_all(files or ("-",), read_puzzles, lambda name, fault: PuzzleRecord(name, 0, faults=(fault,)))


def complain(record: PuzzleRecord) -> None:
    """One line on stderr that says where a puzzle stands and why it is none."""
    click.echo(f"bowers: {record.where}: {printable('; '.join(record.faults))}", err=True)


def no_such_number(number: int, count: int) -> BowersError:
    """A puzzle was asked for by a number that there is none of."""
    return BowersError(f"--number {number}: there {'is 1 puzzle' if count == 1 else f'are {count} puzzles'}")


def warn(puzzle: Puzzle, where: str) -> None:
    """A line on stderr for a puzzle that `bowers check` would not let pass; a question alone is looked at as
    far as it goes."""
    found = faults(puzzle) if puzzle.proof else question_faults(puzzle)
    if found:
        more = f" and {len(found) - 1} more" if len(found) > 1 else ""
        click.echo(f"bowers: {where}: fails bowers check: {printable(found[0])}{more}", err=True)
