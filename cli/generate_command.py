"""`bowers generate`: puzzles by seed, as JSON lines."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import click

from cli.progress import counting
from cli.streams import printable
from solver import backend
from solver.errors import BowersError
from solver.rng import SEEDS
from solver.rules import GAMES

if TYPE_CHECKING:
    from puzzles.wanted import Wanted

_LEVELS: Final = ("easy", "medium", "hard", "expert")
_HEROES: Final = (
    "maker",
    "defenders",
    "partners",
    "lone maker",
    "lone defender",
    "two-handed",
    "buck escape",
    "buck maker",
)
_STARTS: Final = ("opening", "after lead", "ending")
_PATIENCE: Final = 300_000
"""A minute or two with the native search."""


def _choice(names: tuple[str, ...]) -> click.Choice[str]:
    return click.Choice(names, case_sensitive=False)


@click.command(short_help="Puzzles by seed, as JSON lines.")
@click.option(
    "-n", "--number", type=click.IntRange(1), default=1, show_default=True, help="How many puzzles."
)
@click.option("-l", "--level", "levels", type=_choice(_LEVELS), multiple=True, help="How hard; repeatable.")
@click.option("-g", "--game", "games", type=_choice(GAMES), multiple=True, help="Repeatable.")
@click.option("--hero", "heroes", type=_choice(_HEROES), multiple=True, help="Who is to find it; repeatable.")
@click.option(
    "--start", "starts", type=_choice(_STARTS), multiple=True, help="The point of play; repeatable."
)
@click.option("--goal", "tricks", type=click.IntRange(1, 5), metavar="N", help="Make N tricks.")
@click.option("--theme", metavar="THEME", help="What it is about, as throw-in.")
@click.option("--where", metavar="WISHES", help='Cards as wished, as "N.trumps >= 3; E has JH".')
@click.option(
    "-s",
    "--seed",
    type=click.IntRange(0, SEEDS - 1),
    help="The same seed, the same puzzles.  [default: one by chance]",
)
@click.option(
    "--patience",
    type=click.IntRange(1),
    default=_PATIENCE,
    show_default=True,
    metavar="N",
    help="Give up after so many candidates in a row that become no such puzzle.",
)
@click.option("--question-only", is_flag=True, help="Without what gives the answer away.")
def generate(
    number: int,
    levels: tuple[str, ...],
    games: tuple[str, ...],
    heroes: tuple[str, ...],
    starts: tuple[str, ...],
    tricks: int | None,
    theme: str | None,
    where: str | None,
    seed: int | None,
    patience: int,
    question_only: bool,
) -> None:
    """Puzzles, found, proved, rated and told: one JSON line each.

    The same seed and wishes give the same puzzles on every machine; the seed is named on stderr and in the
    puzzles. Wishes turn puzzles away and change none; only cards that chance deals too rarely are dealt on
    purpose, as wished, and then puzzles do not name the deal.

    Exit status: 0 fine, 1 when no such puzzle is found for long, 2 bad usage.
    """
    from puzzles.generate import tried
    from puzzles.heroes import HEROES
    from puzzles.model import Puzzle, dumps
    from puzzles.model import question_only as questioned
    from puzzles.wanted import Wanted

    backend.name()
    known = {game for hero in heroes or HEROES for game in HEROES[hero].games}
    if games and known.isdisjoint(games):
        kinds, there = ", ".join(heroes), ", ".join(game for game in GAMES if game in known)
        raise click.UsageError(f"--hero {kinds}: found in {there}, not in {', '.join(games)}")
    wanted = Wanted(
        games=frozenset(games),
        heroes=frozenset(heroes),
        starts=frozenset(starts),
        levels=frozenset(levels),
        tricks=tricks,
        theme=_theme(theme),
    )
    if where is not None:
        wanted = _where(where, wanted)
    if seed is None:
        import secrets

        seed = secrets.randbelow(1 << 32)
    click.echo(f"seed {seed}", err=True)
    done = idle = 0
    with counting("generating", number) as advance:
        for made in tried(seed, wanted):
            idle += 1
            if isinstance(made, Puzzle):
                click.echo(dumps(questioned(made) if question_only else made))
                done, idle = done + 1, 0
                advance()
            if done == number:
                return
            if idle == patience:
                break
    click.echo(f"bowers: no such puzzle among {patience} candidates; {done} of {number} made", err=True)
    click.get_current_context().exit(1)


def _theme(name: str | None) -> str | None:
    if name is None:
        return None
    from puzzles.themes import THEMES

    if name not in THEMES:
        raise click.UsageError(f"--theme {printable(name)}: not one of {', '.join(THEMES)}")
    return name


def _where(where: str, wanted: Wanted) -> Wanted:
    """What is wanted with cards as wished, which some game and hero that are wanted can have."""
    from puzzles.heroes import HEROES, all_rules_for
    from puzzles.where import filter_for, parse
    from puzzles.wished import dealt_if_rare

    rules = dict.fromkeys(
        rules
        for hero in HEROES
        for game in HEROES[hero].games
        if wanted.sketched(hero, game, _STARTS[0]) or wanted.starts
        for rules in all_rules_for(game, hero)
    )
    try:
        wishes = parse(where)
        return dealt_if_rare(replace(wanted, meets=filter_for(wishes, rules)), wishes)
    except BowersError as error:
        raise click.UsageError(f"--where: {error}") from None
