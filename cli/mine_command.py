"""`bowers mine`: fills a store with puzzles, on all cores or a cluster, and goes on where it stopped."""

from __future__ import annotations

import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

import click

from cli.choosing import LEVELS
from cli.looking import looked_for, looking
from cli.options import json_option, patience_option, seed_option
from solver import backend
from solver.errors import BowersError

if TYPE_CHECKING:
    from puzzles.mine import Report

_PATIENCE: Final = 1_000_000
"""Candidates; a quarter of an hour or less on one core."""


@click.command(short_help="Fills a store with puzzles, and goes on where it stopped.")
@click.option("--pool", "path", metavar="POOL", required=True, help="The store; made if it is not there.")
@click.option(
    "-n",
    "--number",
    type=click.IntRange(1),
    required=True,
    help="How many it shall have found in all.",
)
@looking
@seed_option("Others find others.", default=1)
@click.option("-j", "--jobs", type=click.IntRange(1, 1024), help="Processes.  [default: one a core]")
@click.option("--dask", metavar="ADDRESS", help="On this Dask cluster, as tcp://host:8786 (extra `cluster`).")
@patience_option(_PATIENCE)
@json_option("A JSON line for each chunk stored, and a last one.")
def mine(
    path: str,
    number: int,
    seed: int,
    jobs: int | None,
    dask: str | None,
    patience: int,
    as_json: bool,
    **asked: Any,
) -> None:
    """Looks for puzzles and stores each once, until this search has found so many. Asked again it goes on
    where it stopped, however it was stopped; what was reported is stored.

    The same seed and wishes store the same puzzles, on any number of processes and machines. Other seeds find
    others, so that several programs can fill one pool. docs/calendar.md tells more, and what the stages are
    at which candidates fall out.

    Exit status: 0 fine, 1 when no such puzzle is found for long, 2 bad usage or a pool that cannot be
    written, 130 after Ctrl-C.
    """
    from puzzles.mine import AHEAD
    from puzzles.mine import mine as mined
    from puzzles.pool import Pool
    from puzzles.search import Search, work
    from solver.workers import cores

    if dask is not None and jobs is not None:
        raise click.UsageError("--dask and --jobs exclude each other: a cluster has its own workers")
    backend.name()
    looked_for(**asked)
    search = Search(seed, **asked).text()
    tally = _Tally(number)
    with (
        Pool.create(path) as pool,
        _here(jobs or cores()) if dask is None else _cluster(dask) as (executor, workers),
        _progress(tally) as show,
        _ctrl_c(tally),
    ):
        ahead = AHEAD * workers if workers > 1 else 1
        for report in mined(pool, search, number, work, executor, ahead, lambda: tally.stopped):
            tally.add(report)
            show()
            if as_json:
                _write(tally.line(report))
            if tally.idle >= patience:
                break
        found = pool.progress(search).stored
    if as_json:
        _write(tally.summary(found))
    else:
        _tell(tally, found)
    if tally.stopped:
        click.echo("stopped; run again to go on", err=True)
        click.get_current_context().exit(130)
    if found < number:
        click.echo(f"bowers: no such puzzle among {tally.idle:,} candidates; run again to look on", err=True)
        click.get_current_context().exit(1)


@dataclass(slots=True)
class _Tally:
    """What came of a run so far."""

    wanted: int
    begun: float = field(default_factory=time.monotonic)
    added: int = 0
    known: int = 0
    tried: int = 0
    found: int = 0
    idle: int = 0
    levels: Counter[str] = field(default_factory=Counter)
    fell: Counter[str] = field(default_factory=Counter)
    stopped: bool = False

    def add(self, report: Report) -> None:
        self.added += len(report.added)
        self.known += report.known
        self.tried += report.tried
        self.idle = 0 if report.added or report.known else self.idle + report.tried
        self.found = report.progress.stored
        self.levels.update(report.levels)
        self.fell.update(report.fell)

    @property
    def seconds(self) -> float:
        return max(time.monotonic() - self.begun, 1e-9)

    def by_level(self) -> dict[str, int]:
        return {level: self.levels[level] for level in LEVELS}

    def line(self, report: Report) -> dict[str, object]:
        return {
            "chunk": report.chunk,
            "stored": report.added,
            "known": report.known,
            "found": report.progress.stored,
        }

    def summary(self, found: int) -> dict[str, object]:
        return {
            "found": found,
            "wanted": self.wanted,
            "stored": self.added,
            "known": self.known,
            "candidates": self.tried,
            "seconds": round(self.seconds, 3),
            "levels": self.by_level(),
            "fell": dict(self.fell.most_common()),
        }


@contextmanager
def _cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """An executor, and the threads that the cluster has now; more may come."""
    try:
        client: Any = import_module("distributed").Client(address, timeout=10)
    except ImportError:
        raise BowersError("--dask needs Dask: pip install 'bowers[cluster]'") from None
    except (OSError, ValueError) as error:
        raise BowersError(f"--dask {address}: no cluster there: {error}") from None
    with client:
        yield client.get_executor(pure=False), max(1, sum(client.ncores().values()))


@contextmanager
def _here(jobs: int) -> Iterator[tuple[Executor, int]]:
    from solver.workers import processes

    with processes(jobs) as executor:
        yield executor, jobs


@contextmanager
def _ctrl_c(tally: _Tally) -> Iterator[None]:
    """The first Ctrl-C asks for an end after the chunk that is being stored, the second insists."""

    def heard(*_: object) -> None:
        tally.stopped = True
        signal.signal(signal.SIGINT, signal.default_int_handler)

    before = signal.getsignal(signal.SIGINT)
    if before is signal.SIG_IGN:  # whoever started this wants it so
        yield
        return
    signal.signal(signal.SIGINT, heard)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _progress(tally: _Tally) -> Iterator[Callable[[], None]]:
    """Gives a function that shows how far it is, on a terminal."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("mining"), BarColumn(20), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(), TextColumn("{task.fields[levels]}"),
    )  # fmt: skip
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("mining", total=tally.wanted, rate="", levels="")

        def show() -> None:
            rate = f"{tally.added / tally.seconds:.1f}/s"
            levels = " ".join(f"{level} {count}" for level, count in tally.by_level().items())
            bar.update(task, completed=tally.found, rate=rate, levels=levels)

        yield show


def _tell(tally: _Tally, found: int) -> None:
    """For people: the sum, the levels, and where candidates fell out."""
    click.echo(f"{found:,} of {tally.wanted:,} found; {tally.added:,} stored now, {tally.known:,} known")
    if not tally.tried:
        return
    rate = f"{tally.added / tally.seconds:.1f} a second"
    click.echo(f"{tally.tried:,} candidates in {tally.seconds:,.1f} seconds: {rate}")
    click.echo("levels: " + ", ".join(f"{level} {count:,}" for level, count in tally.by_level().items()))
    if tally.fell:
        click.echo(
            "fell out: " + ", ".join(f"{stage} {count:,}" for stage, count in tally.fell.most_common())
        )


def _write(answer: dict[str, object]) -> None:
    """On stdout at once: what it says is stored."""
    from solver.text import encode

    sys.stdout.write(encode(answer) + "\n")
    sys.stdout.flush()
