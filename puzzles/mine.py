"""Fills a pool: a search, chunk by chunk in a fixed order, by any number of hands, and from where it stopped.

Knows how work is handed out and how what comes back is stored. Must not know how a puzzle is made: that is
the work it is given.

A search is a text, and its chunks are numbered from 0; `work(search, chunk)` gives the same finds for the
same chunk always. Chunks are worked on side by side but stored in order, each in one transaction with
the note of how far the search is. So a search that was killed goes on exactly where its last report ended,
and what it stores does not depend on how often it was stopped or by how many it was done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, wait
from dataclasses import dataclass, field, replace
from typing import Final

from puzzles.pool import Pool, Progress, Row
from solver.errors import BowersError

AHEAD: Final = 4
"""Chunks under way for each worker, so that none waits while an early one takes long."""


_GLANCE: Final = 0.2
"""Seconds between two looks at `stop`."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a chunk came to: candidates tried, puzzles in the order found, at which stages others fell out."""

    tried: int
    rows: tuple[Row, ...]
    fell: Mapping[str, int] = field(default_factory=dict)


Work = Callable[[str, int], Found]
"""A search and the number of a chunk to its finds; picklable, where processes do it."""


@dataclass(frozen=True, slots=True)
class Report:
    """What has just been stored and is on the disk: ids new to the pool, how many were known, the state.

    `tried` and `fell` are those of the whole chunk, though no more of it were wanted than some.
    """

    chunk: int
    tried: int
    added: tuple[str, ...]
    known: int
    levels: Mapping[str, int]
    fell: Mapping[str, int]
    progress: Progress


def mine(
    pool: Pool,
    search: str,
    number: int,
    work: Work,
    executor: Executor,
    ahead: int = AHEAD,
    stop: Callable[[], bool] = lambda: False,
) -> Iterator[Report]:
    """Works on `search` until it has found `number` different puzzles in all, and reports each chunk stored.

    Others may work on the same search in the same pool: a chunk counts once, whoever stores it. It ends
    early, between two chunks, once `stop` says so. Raises PoolError as the pool does, BowersError when a
    worker dies.
    """
    pending: dict[int, Future[Found]] = {}
    try:
        while not stop() and (progress := pool.progress(search)).stored < number:
            for chunk in [chunk for chunk in pending if chunk < progress.chunk]:
                pending.pop(chunk).cancel()  # others were faster
            for chunk in range(progress.chunk, progress.chunk + max(1, ahead)):
                if chunk not in pending:
                    pending[chunk] = executor.submit(work, search, chunk)
            first = pending[progress.chunk]
            while not first.done() and not stop():
                wait([first], timeout=_GLANCE)
            if first.done():
                report = _store(pool, search, number, progress.chunk, first.result())
                if report is not None:
                    yield report
    except (BrokenExecutor, CancelledError):
        raise BowersError("a worker was ended from outside; run again to go on") from None
    finally:
        for future in pending.values():
            future.cancel()


def _store(pool: Pool, search: str, number: int, chunk: int, found: Found) -> Report | None:
    """Stores a chunk, or as much of it as is still wanted; None if others have stored it meanwhile."""
    added: list[Row] = []
    known = 0
    with pool.change():
        progress = pool.progress(search)
        if progress.chunk != chunk:
            return None
        pool.set_progress(search, progress)
        begun = progress.skip
        for row in found.rows[progress.skip :]:
            if progress.stored == number:
                break
            new, first = pool.find(search, row)
            progress = replace(progress, skip=progress.skip + 1, stored=progress.stored + first)
            known += not new
            if new:
                added.append(row)
        else:
            progress = replace(progress, chunk=chunk + 1, skip=0)
        if not begun and (progress.skip or progress.chunk > chunk):
            progress = replace(progress, tried=progress.tried + found.tried)
        pool.set_progress(search, progress)
    return Report(
        chunk,
        found.tried,
        tuple(row.features.id for row in added),
        known,
        Counter(row.features.level for row in added),
        found.fell,
        progress,
    )
