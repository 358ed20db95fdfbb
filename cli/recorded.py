"""Play-outs out of records of games: which files are records, and the point of them that is meant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import click

from solver.errors import InputError
from solver.inputs import Record

_SUFFIXES: Final = (".egn", ".ptn")
_POINT: Final = re.compile(r"(?:(\d{1,4}):)?(\d)\.(\d)")


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
