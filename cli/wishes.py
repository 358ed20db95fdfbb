"""The option --where: wishes read, complained of, and deals that meet them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import click

from puzzles.where.evaluation import filter_of
from puzzles.where.grammar import parse
from puzzles.where.meaning import speaks_of
from puzzles.where.sampling import Sampler
from puzzles.where.wishes import Is, Wish, Wishes
from solver.errors import InputError
from solver.position import Position
from solver.rng import SplitMix64
from solver.rules import Rules
from solver.text import Written

UNEVEN = (
    "--where: too rare to be drawn evenly: all these deals meet the wishes, some are likelier than others"
)


def read_wishes(text: str) -> Wishes:
    """The wishes of an option; InputError names it."""
    try:
        return parse(text)
    except InputError as error:
        raise _named(error) from None


def play_out_filter(text: str) -> Callable[[Position], bool]:
    """Tells which play-outs meet the wishes of an option; InputError as `read_wishes`."""
    wishes = read_wishes(text)
    try:
        return filter_of(wishes)
    except InputError as error:
        raise _named(error) from None


def dealt_as_wished(
    text: str, rules: Rules, seeds: range, trump: str | None, maker: str | None
) -> Iterator[Written]:
    """A deal for each seed that meets the wishes, a play-out where these or the options settle trumps.

    Says on stderr where they are not drawn evenly. InputError for wishes that cannot be read or met.
    """
    wishes = read_wishes(text)
    spoken = frozenset().union(*map(speaks_of, wishes.wishes))
    options: list[Wish] = []
    if trump:
        options.append(Is("trump", trump if trump in ("turnup", "none") else trump.upper()))
    if maker:
        options.append(Is("maker", maker if maker == "dealer" else maker.upper()))
    played = bool(spoken or options)
    if played and not maker and "maker" not in spoken:
        options.append(Is("maker", "dealer"))
    try:
        sampler = Sampler(wishes + Wishes(tuple(options)), rules, ["trump"] if played else [])
    except InputError as error:
        raise _named(error) from None
    if not sampler.uniform:
        click.echo(f"bowers: {UNEVEN}", err=True)
    for seed in seeds:
        dealt = sampler.draw(SplitMix64(seed))
        if not played:
            yield dealt.deal
            continue
        position = dealt.play_out()
        position.check()
        yield position


def _named(error: InputError) -> InputError:
    return InputError(f"--where: {'; '.join(error.faults)}")
