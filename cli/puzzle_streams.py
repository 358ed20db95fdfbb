"""Where puzzles come from on the command line, and how a file that is none is reported."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from cli.streams import printable, read_all
from puzzles.files import PuzzleRecord, read_puzzles


def puzzle_records(files: Sequence[str]) -> Iterator[PuzzleRecord]:
    """The puzzles of the files, in order; `-` or no file is standard input."""
    return read_all(files or ("-",), read_puzzles, lambda name, fault: PuzzleRecord(name, 0, faults=(fault,)))


def complain(record: PuzzleRecord) -> None:
    """One line on stderr that says where a puzzle stands and why it is none."""
    click.echo(f"bowers: {record.where}: {printable('; '.join(record.faults))}", err=True)
