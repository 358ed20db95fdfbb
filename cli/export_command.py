"""`bowers export`: puzzles of a store as JSON lines."""

from __future__ import annotations

import sys
from typing import Any

import click

from cli.choosing import choosing, chosen, meeting


@click.command(short_help="Puzzles of a store as JSON lines.")
@click.argument("path", metavar="POOL")
@choosing
@click.option("--where", metavar="WISHES", help="Only those whose cards meet these wishes (docs/where.md).")
@click.option("-n", "--number", type=click.IntRange(1), help="So many at most.")
@click.option("--question-only", is_flag=True, help="For publishing: without what gives the answer away.")
@click.option("--calendar", is_flag=True, help="The days that the pool keeps instead, each with its date.")
def export(
    path: str, where: str | None, number: int | None, question_only: bool, calendar: bool, **asked: Any
) -> None:
    """Writes the puzzles of a pool, all or some of them, one JSON object a line, in order of their ids.

    Two pools with the same puzzles give the same lines; `bowers import` reads them. With --calendar the lines
    come by date. Where nothing is as asked for, stderr says so.
    """
    from puzzles import calendar as calendars
    from puzzles.model import dumps, loads
    from puzzles.model import question_only as question
    from puzzles.pool import Pool

    met = meeting(where)
    with Pool.open(path) as pool:
        wanted = chosen(pool, **asked)
        if calendar:
            names = {one.id for one in pool.features(wanted)}
            days = {day: one for day, one in pool.days().items() if one.id in names}
            lines = calendars.lines(pool, days)
        else:
            lines = pool.lines(wanted)
        written = 0
        for line in lines:
            if number is not None and written == number:
                break
            if where is not None or question_only:
                puzzle = loads(line, path)
                if not met(puzzle):
                    continue
                line = dumps(question(puzzle)) if question_only else line
            sys.stdout.buffer.write(line + b"\n")
            written += 1
    if not written:
        what = "day" if calendar else "puzzle"
        click.echo(f"bowers: {path}: no {what} there is as asked for; nothing is written", err=True)
