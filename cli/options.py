"""Options that several commands have, each declared once: how many, a seed, patience, JSON.

Knows how they are spelled, and how a seed is drawn where none is given; what they do is the command's. A
game and its rules are `rules_option`'s.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from solver.rng import SEEDS

_Command = TypeVar("_Command", bound=Callable[..., Any])


def number_option(what: str, default: int = 1) -> Callable[[_Command], _Command]:
    """`--number`: how many of something are made."""
    return click.option(
        "-n",
        "--number",
        type=click.IntRange(1),
        default=default,
        show_default=True,
        help=f"How many {what}.",
    )


def seed_option(said: str, default: int | None = None) -> Callable[[_Command], _Command]:
    """`--seed`, of which it is said what it does; without a default one is drawn by chance."""
    return click.option(
        "-s",
        "--seed",
        type=click.IntRange(0, SEEDS - 1),
        default=default,
        show_default=default is not None,
        help=said if default is not None else f"{said}  [default: one by chance]",
    )


def json_option(said: str) -> Callable[[_Command], _Command]:
    """`--json`, of which it is said what comes as JSON."""
    return click.option("--json", "as_json", is_flag=True, help=said)


def patience_option(default: int) -> Callable[[_Command], _Command]:
    """`--patience`: how long puzzles are looked for in vain."""
    return click.option(
        "--patience",
        type=click.IntRange(1),
        default=default,
        show_default=True,
        metavar="N",
        help="Give up after so many candidates in a row that become no such puzzle.",
    )


def drawn(seed: int | None, bits: int = 32) -> int:
    """The seed that was given, or one by chance below two to the power of `bits`."""
    if seed is not None:
        return seed
    import secrets

    return secrets.randbelow(1 << bits)


def tell_seed(seed: int) -> None:
    """Says on stderr which seed it is, so that the same can be asked for again."""
    click.echo(f"seed {seed}", err=True)
