"""`bowers match`: bots against each other."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from math import isnan
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

import click

from cli.options import drawn, json_option, number_option, seed_option, tell_seed
from cli.progress import counting
from cli.rules_option import game_option, rule_option, rules_named
from cli.streams import printable
from solver.errors import BowersError

if TYPE_CHECKING:
    from solver.review.match import Match, Played
    from solver.review.tally import Standing

_LOSSES_SHOWN: Final = 10
"""Lost decisions that are told on stderr; all are in the records."""


@click.command(short_help="Bots against each other, on the same cards.")
@click.argument("bots", nargs=-1, required=True, metavar="A B [C D]")
@number_option("deals", 100)
@game_option
@rule_option
@seed_option("Seed of the first deal, as in deal; the next ones count on from it.")
@click.option(
    "--fair",
    type=click.IntRange(0, 1_000_000),
    default=0,
    metavar="N",
    help="Also price what the bots could know, over N worlds.",
)
@click.option(
    "--limit",
    type=click.FloatRange(0, 86_400, min_open=True),
    default=1.0,
    show_default=True,
    metavar="SECONDS",
    help="What a program or a Python class has for a decision; built-in bots count their work instead.",
)
@click.option("-j", "--jobs", type=click.IntRange(1), metavar="N", help="Processes.  [default: all cores]")
@click.option(
    "-o",
    "--out",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Records of all hands as JSON lines, for review.",
)
@json_option("One JSON object instead of a table.")
def match(
    bots: tuple[str, ...],
    number: int,
    game: str,
    overrides: tuple[str, ...],
    seed: int | None,
    fair: int,
    limit: float,
    jobs: int | None,
    out: str | None,
    as_json: bool,
) -> None:
    """Bots against each other: every deal is played at several tables, so that each holds the same cards.

    A bot is random, habit, pimc (pimc:300 for more worlds), optimal (sees all cards: the yardstick), a
    Python class as module:Class, one of OpenSpiel's as openspiel:uniform_random or
    openspiel:module:function, or a program: any command line. docs/bots.md tells how to write one. In
    partnership a bot plays both seats of a side.

    The same seed gives the same match, with any number of processes.

    Exit status: 0 fine, also when decisions were lost, 2 bad usage.
    """
    from solver import backend
    from solver.review.match import Match, play
    from solver.review.tally import Tally

    backend.name()
    rules = rules_named(game, overrides)
    if not 2 <= len(bots) <= 4:
        raise click.UsageError(f"a match is between 2 to 4 bots, not {len(bots)}")
    if fair == 1:
        raise click.UsageError("--fair takes at least 2 worlds")
    if isnan(limit):
        raise click.UsageError("--limit: nan is no number of seconds")
    asked = Match(rules, bots, number, drawn(seed, bits=48), fair, limit)
    try:
        asked.check()
    except BowersError as error:
        raise click.UsageError(printable(str(error))) from None
    _end_on_signals()
    tally, losses, tables, deals = Tally(asked), _Losses(), 0, 0
    try:
        with ExitStack() as stack:
            records = None if out is None else _opened(out, stack)
            if seed is None:
                tell_seed(asked.seed)
            advance = stack.enter_context(counting("playing", number, lines=False))
            for deal in play(asked, jobs):
                tally.add(deal)
                tables += len(deal)
                losses.add(deal)
                if records is not None and out is not None:
                    _save(records, out, deal)
                deals += 1
                advance()
    except KeyboardInterrupt:
        kept = "" if out is None else f"; their hands are in {printable(out)}"
        click.echo(f"bowers: stopped after {deals:,} of {number:,} deals{kept}", err=True)
        click.get_current_context().exit(130)
    losses.tell()
    standings = tally.standings()
    if as_json:
        _print_json(asked, tables, standings)
        return
    from cli.match_tables import match_table
    from cli.paper import Paper

    paper = Paper()
    paper.show(match_table(asked, tables, standings, paper.face))


def _end_on_signals() -> None:
    """Being told to end, and a terminal that is closed, are as Ctrl-C: the programs are taken along."""
    signal.signal(signal.SIGTERM, _end)
    hangup = getattr(signal, "SIGHUP", None)  # not everywhere
    if hangup is not None and signal.getsignal(hangup) == signal.SIG_DFL:  # nohup has it ignored
        signal.signal(hangup, _end)


def _end(_number: int, _frame: object) -> None:
    raise KeyboardInterrupt


class _Losses:
    """Lost decisions: the first ones told, all counted."""

    def __init__(self) -> None:
        self._count = 0

    def add(self, deal: list[Played]) -> None:
        """Those of one deal."""
        for table in deal:
            for text in table.losses:
                self._count += 1
                if self._count <= _LOSSES_SHOWN:
                    click.echo(f"bowers: {printable(text)}", err=True)

    def tell(self) -> None:
        """How many have not been told."""
        if self._count > _LOSSES_SHOWN:
            click.echo(f"bowers: and {self._count - _LOSSES_SHOWN} more lost decisions", err=True)


@contextmanager
def _named(out: str) -> Iterator[None]:
    """What goes wrong with the file is told with its name."""
    try:
        yield
    except OSError as error:
        raise click.UsageError(f"--out {printable(out)}: {(error.strerror or str(error)).lower()}") from None


def _opened(out: str, stack: ExitStack) -> IO[str]:
    """The file, closed when the stack is."""

    def close() -> None:
        with _named(out):  # closing writes what is left
            records.close()

    with _named(out):
        records = Path(out).open("w", encoding="utf-8")  # noqa: SIM115 - the stack closes it
    stack.callback(close)
    return records


def _save(records: IO[str], out: str, deal: list[Played]) -> None:
    """The hands of a deal, in the file for good."""
    from solver.review.record import dumps

    with _named(out):
        records.write(dumps(table.record for table in deal))
        records.flush()


def _print_json(asked: Match, tables: int, standings: list[Standing]) -> None:
    from solver.text import encode, rules_object

    answer: dict[str, Any] = {
        **rules_object(asked.rules),
        "seed": asked.seed,
        "deals": asked.deals,
        "tables": tables,
        "fair": asked.fair,
        "bots": standings,
    }
    click.echo(encode(answer))
