"""Where inputs come from and how a bad one is reported: files, stdin, `-d`, and one line of complaint."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from solver.inputs import Record, read_stream, read_text


def records(files: Sequence[str], inline: Sequence[str]) -> Iterator[Record]:
    """The inputs given with `-d`, then those of the files; stdin when there is neither."""
    for number, deal_text in enumerate(inline, 1):
        yield read_text(deal_text, "-d", number)
    for name in files or (() if inline else ("-",)):
        if name == "-":
            yield from _stdin()
            continue
        try:
            if not name:
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
            with Path(name).open("rb") as stream:
                yield from read_stream(stream, name)
        except BrokenPipeError:
            raise
        except OSError as error:
            yield Record(name, 0, faults=((error.strerror or str(error)).lower(),))


def _stdin() -> Iterator[Record]:
    if sys.stdin is None:  # closed by whoever started this
        yield Record("stdin", 0, faults=("it is closed",))
        return
    if sys.stdin.isatty():
        click.echo("reading deals from the terminal: an empty line ends one, Ctrl-D all", err=True)
    yield from read_stream(sys.stdin.buffer, "stdin")


def complain(record: Record, faults: Sequence[str]) -> None:
    """One line on stderr that says where an input stands and what is wrong with it."""
    where = record.where if record.line else record.source
    click.echo(f"bowers: {where}: {printable('; '.join(faults))}", err=True)


def printable(text: str) -> str:
    """Text as one line that any terminal can take."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)
