"""`bowers import`: puzzle files into a store, each puzzle proved once more."""

from __future__ import annotations

import sys

import click

from cli.options import json_option
from cli.puzzle_streams import puzzle_records
from cli.streams import printable


@click.command("import", short_help="Puzzle files into a store, each proved once more.")
@click.argument("path", metavar="POOL")
@click.argument("files", nargs=-1, metavar="[FILE]...")
@json_option("One JSON object with the counts.")
def import_(path: str, files: tuple[str, ...], as_json: bool) -> None:
    """Stores puzzles, one JSON object a line, after re-proving each as `bowers check` does.

    The pool is made if it is not there; - or no file reads standard input. What the pool has already is
    counted and left as it is. A date is not stored: days are chosen by `bowers calendar`.

    Exit status: 0 fine, 1 a puzzle whose proof fails, 2 bad usage or a line that is no puzzle.
    """
    from puzzles.intake import Counts, take
    from puzzles.pool import Pool
    from solver.text import encode

    total = Counts()
    with Pool.create(path) as pool:
        for part in take(pool, puzzle_records(files)):
            total += part
            for complaint in part.complaints:
                click.echo(f"bowers: {printable(complaint)}", err=True)
    if as_json:
        sys.stdout.write(encode(total.as_object()) + "\n")
    else:
        click.echo(
            f"{total.stored:,} stored, {total.known:,} known, {total.failed:,} failed, {total.bad:,} bad"
        )
    if total.bad or total.failed:
        click.get_current_context().exit(2 if total.bad else 1)
