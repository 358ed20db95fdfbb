"""Where puzzles come from on the command line, and how a file that is none is reported."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from cli.streams import printable
from puzzles.files import PuzzleRecord, read_puzzles


def puzzle_records(files: Sequence[str]) -> Iterator[PuzzleRecord]:
    """The puzzles of the files, in order; `-` or no file is standard input."""
    for name in files or ("-",):
        if name == "-":
            yield from _stdin()
            continue
        try:
            if not name:
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
            with Path(name).open("rb") as stream:
                yield from read_puzzles(stream, name)
        except BrokenPipeError:
            raise
        except OSError as error:
            yield PuzzleRecord(name, 0, faults=((error.strerror or str(error)).lower(),))


def _stdin() -> Iterator[PuzzleRecord]:
    if sys.stdin is None:  # closed by whoever started this
        yield PuzzleRecord("stdin", 0, faults=("it is closed",))
        return
    yield from read_puzzles(sys.stdin.buffer, "stdin")


def complain(record: PuzzleRecord) -> None:
    """One line on stderr that says where a puzzle stands and why it is none."""
    click.echo(f"bowers: {record.where}: {printable('; '.join(record.faults))}", err=True)
