"""`bowers deal`: random deals of any game, by seed."""

from __future__ import annotations

from collections.abc import Iterator

import click

from cli.options import drawn, json_option, number_option, seed_option, tell_seed
from cli.rules_option import game_option, rule_option, rules_named
from solver.cards import NO_TRUMP, SEATS, SUITS
from solver.deal import Deal
from solver.errors import BowersError
from solver.position import Position
from solver.rng import SEEDS
from solver.rules import Rules
from solver.text import Written, many_lines


@click.command(short_help="Random deals of any game, by seed.")
@game_option
@seed_option("Seed of the first deal; the next ones count on from it.")
@number_option("deals")
@rule_option
@click.option(
    "--trump",
    type=click.Choice([*SUITS, NO_TRUMP, "turnup"], case_sensitive=False),
    help="Play-outs instead, ready for solve: the hands as dealt with these trumps.",
)
@click.option(
    "--maker",
    type=click.Choice([*SEATS, "dealer"], case_sensitive=False),
    help="The maker of a play-out.  [default: dealer]",
)
@click.option(
    "--where",
    metavar="WISHES",
    help='Only deals that meet wishes, as "N.trumps >= 3; E has JH" (docs/where.md).',
)
@json_option("JSON lines instead of deal text.")
def deal(
    game: str,
    seed: int | None,
    number: int,
    overrides: tuple[str, ...],
    trump: str | None,
    maker: str | None,
    where: str | None,
    as_json: bool,
) -> None:
    """Random deals: the same game, rules and seed give the same deal on every machine, forever.

    Text comes as one `key: value` a line, deals parted by an empty line; without --seed the seed
    drawn is named on stderr. The options of the rules are in docs/rules.md.

    Deals that meet wishes are drawn so that each is as likely as any other. --trump and --maker are then
    wishes too, and wishes that speak of trumps, maker or lone hands give play-outs: of any trumps that
    meet them, the dealer as maker where nothing is said of one.

    For play-outs to solve: bowers deal -g cutthroat -n 5 --trump turnup | bowers solve
    """
    rules = rules_named(game, overrides)
    if maker and not trump and where is None:
        raise click.UsageError("--maker is for play-outs: name their trumps with --trump")
    first = drawn(seed)
    seeds = range(first, first + number)
    if seeds.stop > SEEDS:
        raise click.UsageError(f"seeds end at {SEEDS - 1}: {number} deals do not fit from {first} on")
    if where is None:
        found: Iterator[Written] = _by_chance(rules, seeds, trump, maker or "dealer")
    else:
        from cli.wishes import dealt_as_wished

        found = dealt_as_wished(where, rules, seeds, trump, maker)
    for index, made in enumerate(found):
        if seed is None and not index:  # what cannot be dealt is said alone
            tell_seed(first)
        if as_json:
            click.echo(made.to_json())
        else:
            click.echo(("\n" if index else "") + many_lines(made), nl=False)


def _by_chance(rules: Rules, seeds: range, trump: str | None, maker: str) -> Iterator[Written]:
    for seed in seeds:
        dealt = Deal.random(rules, seed)
        try:
            yield _play_out(dealt, trump, maker) if trump else dealt
        except BowersError as error:
            raise click.UsageError(str(error)) from None


def _play_out(dealt: Deal, trump: str, maker: str) -> Position:
    """The hands as dealt; a joker turned up makes no trumps by itself."""
    if trump == "turnup":
        if dealt.turnup.suit is None:
            raise click.UsageError("the joker is turned up, which names no trumps: say --trump C, D, H or S")
        trump = SUITS[dealt.turnup.suit]
    position = dealt.play_out(
        None if trump == NO_TRUMP else trump, dealt.dealer if maker == "dealer" else maker
    )
    position.check()
    return position
