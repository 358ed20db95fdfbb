"""`bowers deal --where`: deals that meet wishes, with --trump and --maker as two wishes more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import click

from puzzles.where.grammar import parse
from puzzles.where.meaning import speaks_of
from puzzles.where.sampling import Sampler
from puzzles.where.wishes import Is, Wish, Wishes
from solver.cards import NO_TRUMP
from solver.errors import InputError
from solver.rng import SplitMix64
from solver.rules import Rules
from solver.text import Written

_UNEVEN: Final = "--where: too rare to be drawn evenly: all deals meet the wishes, some are likelier"


def dealt_as_wished(
    text: str, rules: Rules, seeds: range, trump: str | None, maker: str | None
) -> Iterator[Written]:
    """A deal for each seed that meets the wishes, a play-out where these or the options settle trumps.

    Says on stderr where they are not drawn evenly. InputError for wishes that cannot be read or met.
    """
    try:
        sampler, played = _sampler(parse(text), rules, trump, maker)
    except InputError as error:
        raise InputError(f"--where: {'; '.join(error.faults)}") from None
    if not sampler.uniform:
        click.echo(f"bowers: {_UNEVEN}", err=True)
    for seed in seeds:
        dealt = sampler.draw(SplitMix64(seed))
        if not played:
            yield dealt.deal
            continue
        position = dealt.play_out()
        position.check()
        yield position


def _sampler(wishes: Wishes, rules: Rules, trump: str | None, maker: str | None) -> tuple[Sampler, bool]:
    """What draws deals, and whether they are play-outs."""
    spoken = frozenset().union(*map(speaks_of, wishes.wishes))
    options: list[Wish] = []
    if trump:
        options.append(Is("trump", trump if trump in ("turnup", NO_TRUMP) else trump.upper()))
    if maker:
        options.append(Is("maker", maker if maker == "dealer" else maker.upper()))
    played = bool(spoken or options)
    if played and not maker and "maker" not in spoken:
        options.append(Is("maker", "dealer"))
    return Sampler(wishes + Wishes(tuple(options)), rules, ["trump"] if played else []), played
