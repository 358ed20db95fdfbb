"""The work of `bowers review` on one game after another, in this process or in others."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from cli.recorded import Place, Unread, games_of
from cli.review_answers import game_answer
from solver.errors import BowersError
from solver.review.annotating import annotated
from solver.review.judging import review
from solver.review.record import Game
from solver.review.report import Report, report
from solver.text import encode
from solver.workers import processes

_CHUNK: Final = 25
"""Deals that a process takes at a time, about."""
_AHEAD: Final = 3


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the command line asks of every game."""

    fair: int
    seed: int
    worst: int
    players: frozenset[str]
    as_json: bool
    annotate: bool


class Done(NamedTuple):
    """A game reviewed: its report, and what else was asked for."""

    where: Place
    report: Report
    answer: str
    annotated: Game | None


def reviewed(files: Sequence[str], wanted: Wanted, jobs: int) -> Iterator[Done | Unread]:
    """Every game of the files reviewed by so many processes, in order."""
    pending: deque[Future[list[Done | Unread]]] = deque()
    with processes(jobs) as executor:
        try:
            for chunk in _chunks(files):
                pending.append(executor.submit(work, chunk, wanted))
                while len(pending) >= (jobs * _AHEAD if jobs > 1 else 1):
                    yield from pending.popleft().result()
            yield from chain.from_iterable(future.result() for future in pending)
        except BrokenExecutor:
            raise BowersError("a process of the review was ended from outside") from None


def _chunks(files: Sequence[str]) -> Iterator[list[tuple[Place, Game] | Unread]]:
    chunk: list[tuple[Place, Game] | Unread] = []
    deals = 0
    for one in games_of(files):
        chunk.append(one)
        deals += 1 if isinstance(one, Unread) else len(one[1].deals)
        if deals >= _CHUNK:
            yield chunk
            chunk, deals = [], 0
    if chunk:
        yield chunk


def work(chunk: Sequence[tuple[Place, Game] | Unread], wanted: Wanted) -> list[Done | Unread]:
    """The games of a chunk reviewed; what could not be read stays in its place."""
    return [one if isinstance(one, Unread) else _done(*one, wanted) for one in chunk]


def _done(where: Place, game: Game, wanted: Wanted) -> Done | Unread:
    try:
        return _reviewed(where, game, wanted)
    except BowersError as error:  # whatever it is, the other games are reviewed all the same
        return Unread(where, (f"it cannot be reviewed: {error}",))


def _reviewed(where: Place, game: Game, wanted: Wanted) -> Done:
    found = review(game, wanted.fair, wanted.seed)
    told = report(found, wanted.worst, wanted.players)
    told.sources[1] = str(where._replace(source=Path(where.source).name))
    answer = encode(game_answer(where, found, told, wanted.players)) if wanted.as_json else ""
    return Done(where, told, answer, annotated(found, wanted.players) if wanted.annotate else None)
