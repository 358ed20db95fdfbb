"""The rules that options name: a game, and what is played differently."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import click

from cli.streams import printable
from solver.errors import BowersError
from solver.rules import GAMES, Rules

game_option: Final = click.option(
    "-g", "--game", type=click.Choice(GAMES, case_sensitive=False), default="partnership", show_default=True
)
rule_option: Final = click.option(
    "-r",
    "--rule",
    "overrides",
    multiple=True,
    metavar="FIELD=VALUE",
    help="A rule played differently, as deck=32; repeatable.",
)


def rules_named(game: str, overrides: Sequence[str]) -> Rules:
    """The rules of a game with `--rule FIELD=VALUE`, each field once; UsageError says what is wrong."""
    given: dict[str, str] = {}
    for override in overrides:
        field, equals, value = override.partition("=")
        if not equals or field in given:
            why = "given twice" if equals else "not of the form FIELD=VALUE"
            raise click.UsageError(f"--rule {printable(override)}: {why}")
        given[field.strip()] = value
    try:
        return Rules.from_text(game, given)
    except BowersError as error:
        raise click.UsageError(str(error)) from None
