"""`bowers review`: records of games against best play, a report of every player."""

from __future__ import annotations

import sys
from contextlib import ExitStack, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from cli.options import json_option, seed_option
from cli.progress import counting_on
from cli.recorded import Unread
from cli.streams import printable
from solver import backend
from solver.cards import SEATS
from solver.errors import InputError, shown

if TYPE_CHECKING:
    from solver.review.record import Game


_STDOUT: Final = "-"


@click.command(short_help="Records of games against best play.")
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option(
    "--fair",
    type=click.IntRange(2, 1_000_000),
    metavar="N",
    help="Also by what each seat could know, over N deals that fit it.",
)
@seed_option("For --fair: the same seed, the same deals.", default=0)
@click.option(
    "--player", "players", multiple=True, metavar="NAME", help="A player's name or seat; repeatable."
)
@click.option(
    "--worst",
    type=click.IntRange(0, 1000),
    default=5,
    show_default=True,
    metavar="N",
    help="How many of the worst decisions are shown.",
)
@click.option(
    "--strict",
    is_flag=True,
    help="Exit 1 if anything was below best play or against the rules, or a deal cannot be reviewed.",
)
@click.option(
    "--egn",
    "out",
    metavar="OUT",
    help="Write the game, annotated, in Euchre Game Notation; - is stdout, the report then goes to stderr.",
)
@json_option("A JSON object for each game, then one for all.")
@click.option("--markdown", is_flag=True, help="The report as Markdown.")
@click.option("-j", "--jobs", type=click.IntRange(1, 1024), default=1, show_default=True, help="Processes.")
def review(
    files: tuple[str, ...],
    fair: int | None,
    seed: int,
    players: tuple[str, ...],
    worst: int,
    strict: bool,
    out: str | None,
    as_json: bool,
    markdown: bool,
    jobs: int,
) -> None:
    """Reviews records of games: what every call, discard and card cost against best play by everybody.

    FILE is a record in Euchre Game Notation, PTN, this program's JSON lines, or a list of histories of
    OpenSpiel's euchre; - or no file reads standard input. Costs are in points, with all cards known;
    with --fair also by what each seat could know.

    Exit status: 0 fine, 1 under --strict something below best play or against the rules, or a deal that
    cannot be reviewed, 2 bad usage or input.
    """
    if as_json and markdown:
        raise click.UsageError("--json and --markdown exclude each other")
    backend.name()
    if out not in (None, _STDOUT) and any(_same(str(out), name) for name in files):
        raise click.UsageError(f"--egn {printable(out)}: it is one of the files to be reviewed")
    from cli.review_output import output_of  # costs more to import than --help is worth
    from cli.review_work import Wanted, reviewed
    from solver.review.report import Report

    wanted = Wanted(fair or 0, seed, worst, frozenset(players), as_json, out is not None)
    total, bad, output = Report(), 0, output_of(as_json=as_json, markdown=markdown)
    games: list[Game] = []
    with ExitStack() as stack:
        if out == _STDOUT:  # one of the two goes elsewhere
            stack.enter_context(redirect_stdout(sys.stderr))
        with counting_on("games reviewed", lines=as_json) as advance:
            for done in reviewed(files, wanted, jobs):
                if isinstance(done, Unread):
                    bad += 1
                    _complain(str(done.where), done.faults)
                    output.refused(done)
                    continue
                total.join(done.report, worst)
                output.reviewed(done)
                if done.annotated is not None and len(games) < 2:
                    games.append(done.annotated)
                advance()
        if total.games:
            output.total(total)
            bad += _missing(players, list(total.seen))
    if out is not None:
        bad += _write(out, games, total.games)
    found = strict and (total.below or total.faults or total.lost)
    if bad or found:
        click.get_current_context().exit(2 if bad else 1)


def _same(one: str, other: str) -> bool:
    """Whether two names are those of one file, by whatever path."""
    try:
        return one == other or Path(one).samefile(other)
    except (OSError, ValueError):  # one of them is not there
        return False


def _missing(players: tuple[str, ...], seen: list[str]) -> int:
    """Complains about players who did not play; how many complaints."""
    missing = [name for name in dict.fromkeys(players) if name not in seen and name not in tuple(SEATS)]
    for name in missing:
        who = f"{', '.join(seen) or 'nobody'}, nor a seat: N E S W"
        _complain("--player", [f"{shown(name)} is not among those who played: {who}"])
    return len(missing)


def _write(out: str, games: list[Game], number: int) -> int:
    """Writes the annotated game; how many complaints."""
    from solver.review.egn.writing import write

    if number != 1:
        if number:
            _complain(f"--egn {out}", [f"{number} games were reviewed, and a file holds one"])
        return int(number > 1)
    try:
        data = write(games[0]).encode()
        if out == _STDOUT:
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        else:
            Path(out).write_bytes(data)
    except BrokenPipeError:
        raise
    except InputError as error:
        _complain(f"--egn {out}", error.faults)
        return 1
    except OSError as error:
        _complain(f"--egn {out}", [(error.strerror or str(error)).lower()])
        return 1
    return 0


def _complain(where: str, faults: list[str] | tuple[str, ...]) -> None:
    click.echo(f"bowers: {printable(where)}: {printable('; '.join(faults))}", err=True)
