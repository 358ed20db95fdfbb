"""`bowers daily`: the puzzle of a day, from a calendar or from its date alone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.options import json_option
from solver import backend
from solver.errors import InputError

if TYPE_CHECKING:
    from datetime import date

    from puzzles.model import Puzzle


@click.command(short_help="The puzzle of a day.")
@click.argument("day", metavar="[DATE]", required=False)
@click.option(
    "--calendar",
    "calendars",
    multiple=True,
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A calendar, or a pool with days; a day that has none there gets its own. Repeatable.",
)
@json_option("The puzzle as one JSON line.")
@click.option("--question-only", is_flag=True, help="Without what gives the answer away; as one JSON line.")
def daily(day: str | None, calendars: tuple[Path, ...], as_json: bool, question_only: bool) -> None:
    """The puzzle of DATE, written 2026-12-01; today, in UTC, if not given.

    Without a calendar it follows from the date alone: the same on every machine, and drawn from so many
    that none is likely to come twice. Monday's is easy, Sunday's the hardest.
    """
    from puzzles.dates import read_day, today
    from puzzles.model import dumps
    from puzzles.model import question_only as questioned

    backend.name()
    puzzle = _found(today() if day is None else read_day(day), calendars)
    if as_json or question_only:
        click.echo(dumps(questioned(puzzle) if question_only else puzzle))
        return
    from cli.paper import Paper
    from cli.question import question

    paper = Paper()
    paper.show(*question(puzzle, paper.face, paper.width), wrap=True)


def _found(day: date, calendars: tuple[Path, ...]) -> Puzzle:
    from puzzles.daily import puzzle_of

    if calendars:
        from puzzles.calendar import lookup
        from puzzles.question import question_faults

        for calendar in calendars:
            puzzle = lookup(calendar, day)
            if puzzle is not None:
                wrong = question_faults(puzzle)
                if wrong:
                    raise InputError([f"{calendar}: {day}: {fault}" for fault in wrong])
                return puzzle
    return puzzle_of(day)
