"""How puzzles are found: where candidates fall out, puzzles a second, cards as wished, a day's puzzle."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections import Counter
from itertools import count
from statistics import median
from unittest.mock import patch

from bench.measures import ROOT, Row
from puzzles.generate import one, tried
from puzzles.levels import LEVELS
from puzzles.make import STAGES
from puzzles.model import Puzzle
from puzzles.wanted import ANY, Wanted
from puzzles.where import Sampler, filter_for, parse
from puzzles.wished import dealt_if_rare
from solver import backend
from solver.rng import SplitMix64
from solver.rules import Rules

SEED = 1
DAYS = ("2026-12-02", "2026-12-04", "2026-12-06", "2026-12-20", "2027-01-10")


def yields(number: int) -> list[Row]:
    """What becomes of so many candidates, by stage in order, and CPU milliseconds for one of them."""
    found: Counter[str] = Counter()
    spent: Counter[str] = Counter()
    for place in range(number):
        start = time.process_time()
        made = one(SEED, place)
        stage = "a puzzle" if isinstance(made, Puzzle) else made.stage
        found[stage] += 1
        spent[stage] += round(1e6 * (time.process_time() - start))
        if isinstance(made, Puzzle) and made.difficulty is not None:
            found[f"- {made.difficulty.level}"] += 1
    rows = ["a puzzle", *(f"- {level}" for level in LEVELS)]
    return [
        {
            "fell out at": stage,
            "candidates": found[stage],
            "in a thousand": round(1000 * found[stage] / number, 1),
            "ms each": round(spent[stage] / found[stage] / 1000, 2) if spent[stage] else "",
        }
        for stage in (*STAGES, *rows)
        if found[stage]
    ]


def rates(number: int) -> list[Row]:
    """Puzzles in a CPU second, one core: all as they come, and when only hard ones are wanted."""
    wishes = {
        "all levels": (ANY, number),
        "medium": (Wanted(levels=frozenset({"medium"})), number // 4),
        "hard and expert": (Wanted(levels=frozenset({"hard", "expert"})), number // 4),
        "expert": (Wanted(levels=frozenset({"expert"})), number // 10),
    }
    rows: list[Row] = []
    for name, (wanted, enough) in wishes.items():
        row: Row = {"wanted": name, "puzzles": max(1, enough)}
        if backend.name() == "native":
            row["native a second"] = round(_rate(wanted, max(1, enough)), 1)
        with patch("puzzles.study.new_kernel", return_value=None):
            row["Python a second"] = round(_rate(wanted, max(1, enough // 2)), 1)
        rows.append(row)
    return rows


def _rate(wanted: Wanted, number: int) -> float:
    start, made = time.process_time(), 0
    for found in tried(SEED, wanted, count()):
        made += isinstance(found, Puzzle)
        if made == number:
            break
    return number / (time.process_time() - start)


WISHES = ("N.trumps >= 3; trump H", "N has JH; N has JD; E has AH; trump H", "N.trumps = 5; S void C")
"""From what is dealt often to what is dealt on purpose."""


def wished(number: int) -> list[Row]:
    """Deals as wished in a CPU second, by the sampler, and puzzles whose cards are so; one core."""
    rows: list[Row] = []
    for text in WISHES:
        wishes, rules = parse(text), Rules.preset("partnership")
        start = time.process_time()
        sampler = Sampler(wishes, rules, ("trump", "maker"))
        ready = time.process_time()
        for seed in range(number):
            sampler.draw(SplitMix64(seed))
        drawn = time.process_time()
        games = frozenset({"partnership"})
        wanted = dealt_if_rare(Wanted(games=games, meets=filter_for(wishes, [rules])), wishes)
        row: Row = {"wishes": text, "ready in ms": round(1000 * (ready - start), 1)}
        row |= {
            "deals a second": round(number / (drawn - ready)),
            "evenly": "yes" if sampler.uniform else "no",
        }
        row |= {"puzzles dealt": "on purpose" if wanted.play_outs else "by chance"}
        rows.append(row | {"puzzles a second": round(_rate(wanted, max(1, number // 20)), 1)})
    return rows


def from_nothing() -> list[Row]:
    """Wall seconds of `bowers daily DATE --json`, interpreter and imports included."""
    searches = ("native", "python") if backend.name() == "native" else ("python",)
    rows: list[Row] = []
    for search in searches:
        times = []
        for day in DAYS:
            start = time.perf_counter()
            subprocess.run(
                [sys.executable, "-m", "cli", "daily", day, "--json"],
                cwd=ROOT,
                env={**os.environ, "BOWERS_BACKEND": search},
                stdout=subprocess.DEVNULL,
                check=True,
            )
            times.append(time.perf_counter() - start)
        rows.append(
            {
                "search": search,
                "days": len(times),
                "median": f"{median(times):.2f}",
                "most": f"{max(times):.2f}",
            }
        )
    return rows
