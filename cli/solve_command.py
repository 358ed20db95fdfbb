"""`bowers solve`: reads play-outs, has them solved, prints what was asked for."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace

import click

from cli import checking
from cli.options import json_option
from cli.output import JsonOutput, Output, PeopleOutput
from cli.progress import patience, progress
from cli.recorded import Point, is_record, playouts, point
from cli.streams import complain, printable, records
from solver import backend, engine
from solver.cards import NO_TRUMP, SEATS, SUITS, parse_seat, parse_suit
from solver.deal import Deal
from solver.errors import BowersError, InputError
from solver.hand import solve_deal
from solver.inputs import Record
from solver.position import Position, play_sequences
from solver.rivals import solve_rivals


@dataclass(frozen=True, slots=True)
class _Asked:
    """What the command line asks of every input."""

    as_json: bool
    side: str | None
    trace: str | None
    perft: int | None
    check: bool
    contract: tuple[str, str | None] | None

    def of_playouts(self) -> list[str]:
        """The options given that have no meaning for a whole deal."""
        given = {"--side": self.side, "--trace": self.trace, "--perft": self.perft}
        return [option for option, value in given.items() if value is not None]


@dataclass(slots=True)
class _Tally:
    """What came of the inputs so far."""

    done: int = 0
    bad: int = 0
    differing: int = 0


@click.command(short_help="Play-outs: every card's value. Whole deals: contracts and par.")
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option(
    "-d",
    "--deal",
    "inline",
    multiple=True,
    metavar="TEXT",
    help="A deal given here, as text or JSON; repeatable.",
)
@json_option("One JSON object for each input.")
@click.option(
    "--side", metavar="SEATS", help="The seats whose tricks count, as NS; instead of the input's own."
)
@click.option(
    "--trace", metavar="CARDS", help="Price a record: the tricks before and after each of these cards."
)
@click.option(
    "--perft", type=click.IntRange(1, 20), metavar="N", help="Count legal play sequences of 1 to N cards."
)
@click.option(
    "--contract",
    metavar="MAKER:TRUMPS",
    help="Open one contract of a whole deal, as N:H or S:none, - for nobody: decisions and best line.",
)
@click.option(
    "--at",
    metavar="[DEAL:]TRICK.CARD",
    help="The point of a record (.ptn, .egn, or this program's own) before that card, as 2.3 or 4:2.3.",
)
@click.option("--check", is_flag=True, help="Compare the answers in the input with the computed ones.")
def solve(
    files: tuple[str, ...],
    inline: tuple[str, ...],
    as_json: bool,
    side: str | None,
    trace: str | None,
    perft: int | None,
    contract: str | None,
    at: str | None,
    check: bool,
) -> None:
    """Solve exactly: for a play-out what every legal card is worth and the best line, for a whole deal what
    every contract is worth and what should be called.

    FILE holds deal text, a JSON object, or JSON lines; - or no file reads standard input. A record of a game
    (.ptn, .egn) is solved where it stops, or --at a card.
    A play-out names its trumps: "trump: H; leader: S; N: JH AH; E: 9S TS; S: KC 9D".
    A whole deal names its dealer and the turned card: "dealer: N; turnup: 9H; N: …".
    Tricks are those the side takes from here on, the current trick included.
    Buck without a side is each for himself: what each seat can force, what can come out, a canonical line;
    in a whole deal also who should stay in.

    Exit status: 0 fine, 1 a difference under --check, 2 bad usage or bad input.
    """
    if trace is not None and not trace.replace(",", " ").split():
        raise click.UsageError("--trace names no card")
    if sum((trace is not None, perft is not None, contract is not None, check)) > 1:
        raise click.UsageError("--trace, --perft, --contract and --check exclude each other")
    backend.name()  # says at once if the search that was insisted on is not to be had
    asked = _Asked(as_json, _seats(side), trace, perft, check, _contract(contract))
    tally = _Tally()
    out: Output = JsonOutput(name_sources=len(files) > 1) if as_json else PeopleOutput()
    with progress(files, wanted=check or (as_json and not sys.stdout.isatty())) as advance:
        for record in _inputs(files, inline, point(at)):
            _answer(record, asked, tally, out)
            advance()
    if check and not as_json:
        click.echo(checking.summary(tally.done, tally.differing, tally.bad))
    if tally.bad or tally.differing:
        click.get_current_context().exit(2 if tally.bad else 1)


def _inputs(files: tuple[str, ...], inline: tuple[str, ...], at: Point | None) -> Iterator[Record]:
    if at is not None and (inline or not files or "-" in files):
        raise click.UsageError("--at is for files that hold records of games")
    if inline or not files:
        yield from records((), inline)
    for name in files:
        yield from playouts(name, at) if at is not None or is_record(name) else records((name,), ())


def _answer(record: Record, asked: _Asked, tally: _Tally, out: Output) -> None:
    """Answers one input, or complains about it; a bad one leaves the others alone."""
    try:
        if record.faults:
            raise InputError(record.faults)
        if isinstance(record.value, Deal):
            _answer_deal(record, record.value, asked, tally, out)
        else:
            _answer_playout(record, _playout(record.value, asked), asked, tally, out)
        tally.done += 1
    except BowersError as error:
        faults = error.faults if isinstance(error, InputError) else (str(error),)
        tally.bad += 1
        complain(record, faults)
        out.refused(record, faults)


def _answer_playout(record: Record, position: Position, asked: _Asked, tally: _Tally, out: Output) -> None:
    if asked.check:
        differences = checking.differences(record, position)
        tally.differing += bool(differences)
        out.checked(record, differences)
    elif asked.perft is not None:
        out.counted(record, play_sequences(position, asked.perft))
    elif asked.trace is not None and position.each_for_himself:
        raise InputError(
            f"--trace: {position.rules.game} without a side is each for himself, where a card has no one "
            f"price; name a side, as --side {position.to_play or position.leader}"
        )
    elif asked.trace is not None:
        result = engine.solve(position)
        out.traced(record, position, result, engine.trace(position, asked.trace))
    elif position.each_for_himself:
        out.rivals(record, position, solve_rivals(position))
    else:
        out.solved(record, position, engine.solve(position))


def _answer_deal(record: Record, deal: Deal, asked: _Asked, tally: _Tally, out: Output) -> None:
    of_playouts = ", ".join(asked.of_playouts())
    if of_playouts:
        raise InputError(f"a whole deal (no trump is named): only play-outs take {of_playouts}")
    if asked.check:
        differences = checking.deal_differences(record, deal)
        tally.differing += bool(differences)
        out.checked(record, differences)
        return
    with patience() as told:
        result = solve_deal(deal, told)
    opened = None
    if asked.contract is not None:
        maker, trump = asked.contract
        opened = [one for one in result.contracts if (one.maker or "-", one.trump) == (maker, trump)]
        if not opened:
            never = "nobody is never maker of" if maker == "-" else f"{maker} can never make"
            raise InputError(f"--contract: {never} {trump or NO_TRUMP} in this deal")
    out.dealt(record, deal, result, opened)


def _playout(position: Position | None, asked: _Asked) -> Position:
    assert position is not None, "a record without faults has a value"
    if asked.contract is not None:
        raise InputError("a play-out (trumps are named): --contract is for whole deals")
    if asked.side is None:
        return position
    position = replace(position, given_side=asked.side)
    position.check()
    return position


def _contract(text: str | None) -> tuple[str, str | None] | None:
    """`N:H`: the maker's seat, - for nobody, and the trump suit."""
    if text is None:
        return None
    maker, _, trump = text.partition(":")
    try:
        suit = parse_suit(trump.strip())
        seat = "-" if maker.strip() == "-" else SEATS[parse_seat(maker.strip())]
        return seat, None if suit is None else SUITS[suit]
    except InputError as error:
        raise click.UsageError(f"--contract {printable(text)}: {error}, as in N:H") from None


def _seats(text: str | None) -> str | None:
    if text is None:
        return None
    seats = text.upper()
    if not seats or set(seats) - set(SEATS) or len(set(seats)) < len(seats):
        raise click.UsageError(f"--side {text}: seats are N E S W, each once, as in NS")
    return "".join(seat for seat in SEATS if seat in seats)
