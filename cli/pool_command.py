"""`bowers pool`: what a store of puzzles holds."""

from __future__ import annotations

import sys
from typing import Any, Final

import click

from cli.choosing import LEVELS, choosing, chosen
from cli.options import json_option
from cli.streams import printable

_NAMES: Final = {
    "game": "game",
    "hero": "hero",
    "start": "start",
    "level": "level",
    "tricks": "goal",
    "theme": "theme",
}
"""How a feature is called in the tables."""


@click.command(short_help="What a store of puzzles holds.")
@click.argument("path", metavar="POOL")
@choosing
@json_option("One JSON object.")
def pool(path: str, as_json: bool, **asked: Any) -> None:
    """Counts the puzzles of a pool by game, hero, start, level, goal and theme, all or some of them.

    A puzzle counts once for each of its themes. Days are those of the calendar that the pool keeps.
    """
    from puzzles.pool import Pool

    with Pool.open(path) as store:
        wanted = chosen(store, **asked)
        counts = store.counts(wanted)
        days = sorted(store.days())
        searches = store.searches()
    total = sum(counts["game"].values())
    counts["level"] = {level: counts["level"][level] for level in LEVELS if level in counts["level"]}
    if as_json:
        _write(
            {"puzzles": total, **counts}
            | ({"days": {"number": len(days), "first": f"{days[0]}", "last": f"{days[-1]}"}} if days else {})
        )
        return
    click.echo(f"{total:,} puzzles" if total != 1 else "1 puzzle")
    if days:
        click.echo(f"{len(days):,} days, {days[0]} to {days[-1]}")
    for search, progress in searches:
        click.echo(f"search {printable(search)}: {progress.stored:,} found in {progress.tried:,} candidates")
    if total:
        _tables(counts)


def _write(answer: dict[str, Any]) -> None:
    from solver.text import encode

    sys.stdout.write(encode(answer) + "\n")


def _tables(counts: dict[str, dict[str, int]]) -> None:
    from rich.text import Text

    from cli.paper import Paper
    from cli.tables import plain_table

    paper = Paper()
    for feature, heading in _NAMES.items():
        table = plain_table(paper.face)
        table.add_column(heading, min_width=16)
        table.add_column("puzzles", justify="right")
        for name, count in counts[feature].items():
            table.add_row(Text(printable(name)), f"{count:,}")
        paper.show(Text(), table)
