"""`bowers odds`: what may come of a hand, call by call, over deals that fit it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import click

from cli.options import json_option, seed_option
from cli.progress import patience
from cli.rules_option import game_option, rule_option, rules_named
from solver import backend
from solver.cards import SEATS, Card, cards_text
from solver.deal import USUAL_SEATS
from solver.errors import BowersError, InputError
from solver.text import encode, rules_object

if TYPE_CHECKING:
    from solver.review.odds import Odds
    from solver.review.worlds import Knowledge

_WORLDS: Final = {"cutthroat": 200, "buck": 50}
"""Deals that take a second or so."""
_USUAL_WORLDS: Final = 1000


@click.command(short_help="What may come of a hand, call by call.")
@click.argument("hand", nargs=-1, required=True, metavar="CARDS")
@click.option("-u", "--turnup", required=True, metavar="CARD", help="The card turned up.")
@click.option("-d", "--dealer", required=True, type=click.Choice([*SEATS], case_sensitive=False))
@click.option(
    "--seat", required=True, type=click.Choice([*SEATS], case_sensitive=False), help="Whose hand it is."
)
@game_option
@rule_option
@click.option(
    "-n",
    "--number",
    type=click.IntRange(2, 1_000_000),
    help="How many deals are drawn.  [default: 1000; cutthroat 200, Buck 50]",
)
@seed_option("The same seed, the same deals.", default=0)
@json_option("One JSON object.")
def odds(
    hand: tuple[str, ...],
    turnup: str,
    dealer: str,
    seat: str,
    game: str,
    overrides: tuple[str, ...],
    number: int | None,
    seed: int,
    as_json: bool,
) -> None:
    """The chances of a hand before anybody has called: for every call how often it is made, marched or
    euchred, and its mean points.

    CARDS are the five cards, as "JH JD AH KH 9S". Deals that fit them are drawn, all equally likely; in each
    everybody decides for the best after the call, seeing all cards (docs/review.md says what such odds mean).
    Suits are for the second round, when all have passed in the first.

    Exit status: 0 fine, 2 bad usage or input.
    """
    rules = rules_named(game, overrides)
    backend.name()
    from solver.review.odds import odds as odds_of
    from solver.review.worlds import Knowledge

    cards, turned = _cards(" ".join(hand), turnup)
    seats = _seats(rules.players, dealer + seat)
    known = Knowledge.before_calls(rules, dealer, turned, seat, cards, seats)
    worlds = number or _WORLDS.get(game, _USUAL_WORLDS)
    with patience() as told:
        found = odds_of(known, worlds, seed, told)
    if not found:
        raise InputError("a club is turned up: clubs are trumps, and nobody calls")
    if as_json:
        sys.stdout.buffer.write(encode(_answer(known, found, worlds, seed)).encode() + b"\n")
        return
    from cli.odds_tables import shown
    from cli.paper import Paper

    paper = Paper()
    paper.show(*shown(known, found, worlds, paper.face), wrap=True)


def _cards(hand: str, turnup: str) -> tuple[tuple[Card, ...], Card]:
    """The hand and the turn-up; InputError names all that are no cards."""
    found: list[Card] = []
    wrong = []
    for where, text in [*(("CARDS", text) for text in hand.replace(",", " ").split()), ("--turnup", turnup)]:
        try:
            found.append(Card.parse(text))
        except BowersError as error:
            wrong.append(f"{where}: {error}")
    if wrong:
        raise InputError(wrong)
    return tuple(found[:-1]), found[-1]


def _seats(players: int, named: str) -> str:
    """Who sits at the table: the usual seats if these are among them, or they and the first others."""
    usual = USUAL_SEATS[players]
    if set(named) <= set(usual):
        return usual
    others = [seat for seat in SEATS if seat not in named]
    if players == 2 and len(set(named)) == 1:
        others = [SEATS[(SEATS.index(named[0]) + 2) % 4]]
    taken = {*named, *others[: players - len(set(named))]}
    return "".join(seat for seat in SEATS if seat in taken)


def _answer(known: Knowledge, found: Sequence[Odds], worlds: int, seed: int) -> dict[str, Any]:
    return {
        **rules_object(known.rules),
        "seats": known.seats,
        "dealer": known.dealer,
        "turnup": str(known.turnup),
        "seat": known.seat,
        "hand": cards_text(known.held),
        "worlds": worlds,
        "seed": seed,
        "odds": [_row(one) for one in found],
    }


def _row(one: Odds) -> dict[str, Any]:
    row: dict[str, Any] = {"call": one.call}
    if one.turned is not None:
        row["turned"] = one.turned
    if one.made is not None:
        row |= {"alone": one.alone}
        row |= {name: round(getattr(one, name), 4) for name in ("made", "march", "euchred")}
    row |= {name: round(getattr(one, name), 4) for name in ("points", "margin", "own", "against")}
    return row | ({} if one.bury is None else {"bury": str(one.bury)})
