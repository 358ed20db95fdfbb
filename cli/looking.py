"""Options that say which puzzles are looked for, the same for every command that makes some.

Knows how they are spelled and which of them no puzzle can meet; how puzzles are made is told by others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from cli.choosing import LEVELS, STARTS
from cli.streams import printable
from solver.cards import TRICKS
from solver.errors import InputError
from solver.rules import GAMES

if TYPE_CHECKING:
    from puzzles.wanted import Wanted
    from puzzles.where import Wishes

F = TypeVar("F", bound=Callable[..., Any])

HEROES: Final = (
    "maker",
    "defenders",
    "partners",
    "lone maker",
    "lone defender",
    "two-handed",
    "buck escape",
    "buck maker",
)
"""As `puzzles.heroes` has them, which is not imported for a help text."""


def _choice(names: Sequence[str]) -> click.Choice[str]:
    return click.Choice(names, case_sensitive=False)


_OPTIONS: Final = (
    click.option(
        "-l", "--level", "levels", type=_choice(LEVELS), multiple=True, help="How hard; repeatable."
    ),
    click.option("-g", "--game", "games", type=_choice(GAMES), multiple=True, help="Repeatable."),
    click.option(
        "--hero", "heroes", type=_choice(HEROES), multiple=True, help="Who is to find it; repeatable."
    ),
    click.option(
        "--start", "starts", type=_choice(STARTS), multiple=True, help="The point of play; repeatable."
    ),
    click.option("--goal", "tricks", type=click.IntRange(1, TRICKS), metavar="N", help="Make N tricks."),
    click.option("--theme", metavar="THEME", help="What it is about, as throw-in; docs/themes.md lists all."),
    click.option("--where", metavar="WISHES", help='Cards as wished, as "N.trumps >= 3; E has JH".'),
)


def looking(command: F) -> F:
    """Adds the options `--level --game --hero --start --goal --theme --where` to a command."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def looked_for(
    *,
    levels: tuple[str, ...],
    games: tuple[str, ...],
    heroes: tuple[str, ...],
    starts: tuple[str, ...],
    tricks: int | None,
    theme: str | None,
    where: str | None,
) -> tuple[Wanted, Wishes | None]:
    """What is wanted, and the wishes of `--where`; UsageError where no puzzle can be so."""
    from puzzles.clashes import clash
    from puzzles.wanted import Wanted

    if theme is not None:
        _know(theme)
    wanted = Wanted(
        games=frozenset(games),
        heroes=frozenset(heroes),
        starts=frozenset(starts),
        levels=frozenset(levels),
        tricks=tricks,
        theme=theme,
    )
    wrong = clash(wanted)
    if wrong is not None:
        raise click.UsageError(wrong)
    return (wanted, None) if where is None else _meeting(where, wanted)


def _know(theme: str) -> None:
    """UsageError for what is no theme: which one was meant, and where all are listed."""
    from puzzles.themes import THEMES
    from puzzles.where.words import meant

    if theme not in THEMES:
        near = meant(theme, THEMES) or f", as {', '.join(sorted(THEMES)[:3])} are"
        raise click.UsageError(
            f"--theme {printable(theme)}: no theme{near}; docs/themes.md lists all {len(THEMES)}"
        )


def _meeting(where: str, wanted: Wanted) -> tuple[Wanted, Wishes]:
    """What is wanted with cards as wished, which some game and hero that are wanted can have."""
    from puzzles.heroes import HEROES as KINDS
    from puzzles.heroes import all_rules_for
    from puzzles.where import filter_for, parse

    rules = dict.fromkeys(
        rules
        for hero, kind in KINDS.items()
        if not wanted.heroes or hero in wanted.heroes
        for game in kind.games
        if not wanted.games or game in wanted.games
        for rules in all_rules_for(game, hero)
    )
    try:
        wishes = parse(where)
        return replace(wanted, meets=filter_for(wishes, rules)), wishes
    except InputError as error:
        raise click.UsageError(f"--where: {error}") from None
