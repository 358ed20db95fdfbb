"""How fast records are reviewed by the command, from the file to the answers, and odds are found."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.deals import walked
from bench.measures import ROOT, Row
from solver import Card, Rules
from solver.cards import SEATS, cards_text
from solver.deal import USUAL_SEATS
from solver.review.course import Course
from solver.review.odds import odds
from solver.review.record import DealRecord, Game, StepRecord, dumps
from solver.review.worlds import Knowledge
from solver.workers import cores

_HAND = tuple(map(Card, "JH JD AH KH 9S".split()))
_WORLDS = {"partnership": 1000, "two-handed": 1000, "british": 1000, "cutthroat": 200, "buck": 50}


def commands(number: int) -> list[Row]:
    """`bowers review --json` of partnership games of one deal, random choices, interpreter included: deals a
    second, by wall and by CPU."""
    games = [_game(course) for course in walked("partnership", range(1, number + 1))]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "games.jsonl")
        file.write_text(dumps(games), encoding="utf-8")
        return [_reviewed(file, number, jobs, fair) for fair in (0, 50) for jobs in sorted({1, cores()})]


def _game(course: Course) -> Game:
    deal = course.deal
    hands = {seat: cards_text(hand) for seat, hand in zip(SEATS, deal.hands, strict=True) if hand is not None}
    steps = tuple(StepRecord(*step) for step in course.steps)
    return Game(rules=deal.rules, deals=(DealRecord(deal.dealer, str(deal.turnup), hands, steps=steps),))


def _reviewed(file: Path, number: int, jobs: int, fair: int) -> Row:
    asked = ["--fair", str(fair)] if fair else []
    before, start = _spent(), time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "cli", "review", "--json", "--jobs", str(jobs), *asked, str(file)],
        cwd=ROOT,
        env=os.environ,
        stdout=subprocess.DEVNULL,
        check=True,
    )
    wall, cpu = time.perf_counter() - start, _spent() - before
    return {
        "worlds": fair,
        "processes": jobs,
        "deals": number,
        "deals/s": round(number / wall, 1),
        "deals/CPU s": round(number / cpu, 1),
    }


def _spent() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def chances() -> list[Row]:
    """CPU milliseconds of the odds of one hand over one deal, and seconds for as many as are usual."""
    rows: list[Row] = []
    for game, worlds in _WORLDS.items():
        rules = Rules.preset(game)
        seats = USUAL_SEATS[rules.players]
        known = Knowledge.before_calls(rules, seats[0], Card("QH"), seats[1], _HAND, seats)
        start = time.process_time()
        odds(known, worlds, 1)
        seconds = time.process_time() - start
        row: Row = {"game": game, "worlds": worlds, "ms a world": round(1000 * seconds / worlds, 2)}
        rows.append(row | {"seconds": round(seconds, 2)})
    return rows
