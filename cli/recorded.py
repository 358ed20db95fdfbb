"""Play-outs out of records of games: which files are records, and the point of them that is meant."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from solver.errors import InputError
from solver.inputs import Record

if TYPE_CHECKING:
    from solver.review.record import Game

_SUFFIXES: Final = (".egn", ".ptn")
_POINT: Final = re.compile(r"(?:(\d{1,4}):)?(\d)\.(\d)")


class Place(NamedTuple):
    """Where a game stands: its file, and the line where a line is a game, else 0."""

    source: str
    line: int

    def __str__(self) -> str:
        return f"{self.source}:{self.line}" if self.line else self.source


class Unread(NamedTuple):
    """What cannot be read, and why."""

    where: Place
    faults: tuple[str, ...]


def games_of(files: Sequence[str]) -> Iterator[tuple[Place, Game] | Unread]:
    """Every game of these files, stdin for - and where there are none; a bad one leaves the others alone."""
    from solver.review import load  # only records need it

    for name in files or ("-",):
        source = "stdin" if name == "-" else name
        try:
            if not name:
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
            data = _stdin() if name == "-" else Path(name).read_bytes()
        except OSError as error:
            yield Unread(Place(source, 0), ((error.strerror or str(error)).lower(),))
            continue
        count = 0
        for line, game in load.each(data):
            count += 1
            place = Place(source, line)
            yield Unread(place, game.faults) if isinstance(game, InputError) else (place, game)
        if not count:
            yield Unread(Place(source, 0), ("nothing to read",))


def _stdin() -> bytes:
    if sys.stdin is None:  # closed by whoever started this
        raise OSError("it is closed")
    if sys.stdin.isatty():
        click.echo("reading records from the terminal: Ctrl-D ends them", err=True)
    return sys.stdin.buffer.read()


class Point(NamedTuple):
    """Before a card of a trick, both from 1, in one deal of the file, from 1, or in all of them."""

    deal: int | None
    trick: int
    card: int


def point(text: str | None) -> Point | None:
    """What `--at` names, as `2.3` or `4:2.3`; UsageError for anything else."""
    if text is None:
        return None
    found = _POINT.fullmatch(text.strip())
    if found is None or "0" in found.groups():
        raise click.UsageError(
            f"--at {text}: a trick and a card of it, as 2.3, with a deal before it as 4:2.3"
        )
    return Point(None if found[1] is None else int(found[1]), int(found[2]), int(found[3]))


def is_record(name: str) -> bool:
    """Whether a file holds a record of a game, by its name."""
    return name.lower().endswith(_SUFFIXES)


def playouts(name: str, at: Point | None) -> Iterator[Record]:
    """The play-outs of a record's deals at a point, each an input of its own; where none is named, where
    the record stops, or the first lead of a deal that was played to the end."""
    from solver.review import load, replay  # only records need it

    try:
        games = load.games(Path(name).read_bytes())
    except InputError as error:
        yield Record(name, 0, faults=error.faults)
        return
    except OSError as error:
        yield Record(name, 0, faults=((error.strerror or str(error)).lower(),))
        return
    deals = [(game.rules, deal) for game in games for deal in game.deals]
    if at is not None and at.deal is not None and not 0 < at.deal <= len(deals):
        yield Record(name, 0, faults=(f"--at: deal {at.deal} is none of {len(deals)}",))
        return
    for number, (rules, deal) in enumerate(deals, 1):
        if at is not None and at.deal not in (None, number):
            continue
        try:
            replayed = replay.replay_deal(rules, deal, number)
            found = replay.position_at(replayed, *((None, 1) if at is None else (at.trick, at.card)))
        except InputError as error:
            yield Record(name, 0, faults=error.faults)
        else:
            yield Record(name, 0, found, tuple(f"deal {number}: {fault}" for fault in found.faults()))
