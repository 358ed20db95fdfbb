"""Where inputs come from and how a bad one is reported: files, stdin, `-d`, and one line of complaint."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, TypeVar

import click

from solver.inputs import Record, read_stream, read_text

R = TypeVar("R")


def records(files: Sequence[str], inline: Sequence[str]) -> Iterator[Record]:
    """The inputs given with `-d`, then those of the files; stdin when there is neither."""
    for number, deal_text in enumerate(inline, 1):
        yield read_text(deal_text, "-d", number)
    names = files or (() if inline else ("-",))
    if "-" in names and sys.stdin is not None and sys.stdin.isatty():
        click.echo("reading deals from the terminal: an empty line ends one, Ctrl-D all", err=True)
    yield from read_all(names, read_stream, lambda name, fault: Record(name, 0, faults=(fault,)))


def read_all(
    names: Sequence[str],
    read: Callable[[BinaryIO, str], Iterator[R]],
    refused: Callable[[str, str], R],
) -> Iterator[R]:
    """What `read` finds in files, in order; `-` is standard input. Where one cannot be read, `refused` makes
    a record of its name and why."""
    for name in names:
        try:
            if name != "-":
                if not name:
                    raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
                with Path(name).open("rb") as stream:
                    yield from read(stream, name)
            elif sys.stdin is None:  # closed by whoever started this
                yield refused("stdin", "it is closed")
            else:
                yield from read(sys.stdin.buffer, "stdin")
        except BrokenPipeError:
            raise
        except OSError as error:
            yield refused("stdin" if name == "-" else name, (error.strerror or str(error)).lower())


def complain(record: Record, faults: Sequence[str]) -> None:
    """One line on stderr that says where an input stands and what is wrong with it."""
    where = record.where if record.line else record.source
    click.echo(f"bowers: {where}: {printable('; '.join(faults))}", err=True)


def printable(text: str) -> str:
    """Text as one line that any terminal can take."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)
