"""Options that say which puzzles of a pool are meant, the same for every command that has a pool.

Knows how they are spelled; what a name in a pool may be is told by the pool.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from cli.streams import printable
from solver.cards import TRICKS
from solver.errors import InputError, shown
from solver.rules import GAMES

if TYPE_CHECKING:
    from puzzles.model import Puzzle
    from puzzles.pool import Filter, Pool

F = TypeVar("F", bound=Callable[..., Any])

LEVELS: Final = ("easy", "medium", "hard", "expert")
STARTS: Final = ("opening", "after lead", "ending")

_OPTIONS: Final = (
    click.option("--game", type=click.Choice(GAMES, case_sensitive=False), help="Only this game."),
    click.option("--hero", metavar="KIND", help="Only this kind of hero, as 'lone maker'."),
    click.option(
        "--start",
        type=click.Choice(STARTS, case_sensitive=False),
        help="Only puzzles from this point of play.",
    ),
    click.option("--level", type=click.Choice(LEVELS, case_sensitive=False), help="Only this level."),
    click.option("--theme", metavar="THEME", help="Only with this theme, as 'hold up' (docs/themes.md)."),
    click.option("--goal", type=click.IntRange(1, TRICKS), metavar="N", help="Only goals of N tricks."),
)


def choosing(command: F) -> F:
    """Adds the options `--game --hero --start --level --theme --goal` to a command."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def chosen(
    pool: Pool,
    *,
    game: str | None,
    hero: str | None,
    start: str | None,
    level: str | None,
    theme: str | None,
    goal: int | None,
) -> Filter:
    """The filter that was asked for; InputError for a hero or a theme that no puzzle of the pool has."""
    from puzzles.pool import Filter

    asked = {"hero": hero, "theme": theme}
    if any(asked.values()):
        there = pool.counts()
        wrong = [
            f"--{name}: no puzzle of {pool.path} has the {name} {shown(value)}: "
            f"{_instead(value, there[name])}"
            for name, value in asked.items()
            if value is not None and value not in there[name]
        ]
        if wrong:
            raise InputError(wrong)
    return Filter(game=game, hero=hero, start=start, level=level, tricks=goal, theme=theme)


def _instead(value: str, names: Collection[str]) -> str:
    """What may be asked for: the name that was meant, or all there are."""
    from puzzles.where.words import meant

    near = meant(value, names).strip(" ()")
    return printable(near or (f"there are {', '.join(sorted(names))}" if names else "it has none"))


def meeting(where: str | None) -> Callable[[Puzzle], bool]:
    """Whether a puzzle meets the wishes of `--where`; one that does not tell what is wished about does not.

    InputError for a text that is no wish.
    """
    if where is None:
        return lambda _: True
    from puzzles.where import filter_of, parse

    try:
        met = filter_of(parse(where))
    except InputError as error:
        raise InputError([f"--where: {fault}" for fault in error.faults]) from None
    return lambda puzzle: met(puzzle.play_out())
