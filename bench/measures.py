"""What is measured, each measure a list of rows.

Where something is asked in rounds its time is that of the fastest: what else a machine does can only add.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import fields, replace
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from statistics import mean
from typing import Any
from unittest.mock import patch

from bench.deals import play_outs, six_discards, walked
from solver import Deal, Position, Rules, alphabeta, backend, outcomes, solve_deal, solve_many, solve_rivals
from solver.alphabeta import ALL_IDEAS, Ideas
from solver.backend import kernel, new_kernel
from solver.buck import EachHand
from solver.calls import Auction
from solver.cards import TRICKS
from solver.engine import Solver, seat_bits
from solver.family import Family
from solver.hand import Hand
from solver.native import PLACES
from solver.packed import pack, solve_packed
from solver.review.course import Course, Kind
from solver.review.fair import FAIR_KINDS, fair
from solver.review.price import Prices
from solver.review.worlds import Knowledge
from solver.rivals import Rivals, rivals_line
from solver.suits import SHAPE

GAMES = ("partnership", "cutthroat", "two-handed", "british")
WHOLE_DEALS: tuple[tuple[str, dict[str, object]], ...] = (
    ("partnership", {}),
    ("partnership", {"defend_alone": "any"}),
    ("two-handed", {}),
    ("british", {}),
    ("cutthroat", {}),
    ("cutthroat", {"deck": 33}),
    ("buck", {}),
)
Row = dict[str, str | int | float]
ROOT = Path(__file__).parent.parent


def deals(game: str, number: int) -> list[Position]:
    return list(play_outs(game, range(1, number + 1)))


def rounds(asked: Sequence[Callable[[], object]], clock: Callable[[], float], number: int = 9) -> list[float]:
    """The fewest seconds that asking each once takes, by this clock; asked in turn, A B A B …"""
    times: list[list[float]] = [[] for _ in asked]
    for _ in range(number):
        for ask, found in zip(asked, times, strict=True):
            start = clock()
            ask()
            found.append(clock() - start)
    return [min(found) for found in times]


def python_search(positions: Sequence[Position], ideas: Ideas, *, cards: bool) -> tuple[float, float]:
    """Mean nodes and mean CPU microseconds a deal of the Python search."""
    nodes = 0
    start = time.process_time()
    for position in positions:
        solver = Solver(position, ideas)
        if cards:
            solver.cards()
        else:
            solver.value()
        nodes += solver.nodes
    return nodes / len(positions), (time.process_time() - start) / len(positions) * 1e6


def forget() -> None:
    """What the Python search has computed of suits so far is forgotten, as in a process that begins."""
    alphabeta._move_tables.cache_clear()
    alphabeta._bounds.cache_clear()
    SHAPE.clear()


def bare(positions: Sequence[Position], flags: Sequence[str] = ()) -> dict[str, tuple[float, float]]:
    """Nodes and CPU microseconds a deal of the native search by itself, for `value` and `cards`; empty
    without a compiler. `flags` are given to it."""
    compiler = os.environ.get("CC") or shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        return {}
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "bare"
        sources = [str(ROOT / "bench" / "bare.c"), str(ROOT / "solver" / "_search.c")]
        subprocess.run([compiler, "-O3", *flags, "-o", str(program), *sources], check=True)
        done = subprocess.run([str(program)], input=bytes(pack(positions)), capture_output=True, check=True)
    lines = (line.split() for line in done.stdout.decode().splitlines())
    return {what: (float(nodes), float(nanoseconds) / 1000) for what, nanoseconds, nodes in lines}


def by_game(number: int) -> list[Row]:
    """Nodes and microseconds a deal, by game, native and Python; for Python of the first deals in a
    process, and once it knows the suits that occur."""
    rows: list[Row] = []
    for game in GAMES:
        positions = deals(game, number)
        native = bare(positions)
        for what in ("value", "cards"):
            forget()
            nodes, first = python_search(positions, ALL_IDEAS, cards=what == "cards")
            _, warm = python_search(positions, ALL_IDEAS, cards=what == "cards")
            row: Row = {"game": game, "asked": what, "Python nodes": round(nodes, 1)}
            row |= {"first us": round(first, 1), "warm us": round(warm, 1)}
            if native:
                row |= {"native nodes": round(native[what][0], 1), "native us": round(native[what][1], 2)}
                row |= {"first ratio": round(first / native[what][1])}
                row |= {"warm ratio": round(warm / native[what][1])}
            rows.append(row)
    return rows


def whole_deals(number: int) -> list[Row]:
    """Milliseconds a deal for all contracts and par, through the search that is in use, and how many
    different play-outs were asked about."""
    rows: list[Row] = []
    for game, options in WHOLE_DEALS:
        rules = Rules.preset(game, **options)
        dealt = [Deal.random(rules, seed) for seed in range(1, number + 1)]
        slowest = 0.0
        start = time.perf_counter()
        for deal in dealt:
            begun = time.perf_counter()
            solve_deal(deal)
            slowest = max(slowest, time.perf_counter() - begun)
        seconds = time.perf_counter() - start
        searched = 0
        contracts = sum(len(solve_deal(deal).contracts) for deal in dealt)
        for deal in dealt:
            hand = EachHand(deal) if rules.sides == "each" else Hand(deal, TRICKS, 0)
            for bid in Auction(deal).bids():
                hand.contract(bid)
            searched += hand.searched
        said = ", ".join(f"{name} {value}" for name, value in options.items())
        row: Row = {"game": f"{game}, {said}" if said else game, "search": backend.name()}
        row |= {"contracts": round(contracts / number, 1)}
        row |= {"play-outs searched": round(searched / number, 1)}
        rows.append(row | {"ms": round(seconds / number * 1e3, 2), "slowest ms": round(slowest * 1e3, 1)})
    return rows


def ways_in(number: int) -> list[Row]:
    """CPU microseconds a deal for all cards of partnership deals by each way in; ratios to the bare one."""
    positions = deals("partnership", number) * 8
    records = bytes(pack(positions))
    ways: dict[str, Callable[[], object]] = {
        "solve_packed": lambda: solve_packed(records),
        "solve_many (objects, with lines)": lambda: solve_many(positions),
    }
    times = [seconds / len(positions) * 1e6 for seconds in rounds(list(ways.values()), time.process_time)]
    base = bare(positions[:number]).get("cards", (0.0, times[0]))[1]
    rows: list[Row] = [{"way": "bare search", "us": round(base, 2), "ratio": 1.0}]
    rows += [
        {"way": way, "us": round(us, 2), "ratio": round(us / base, 2)}
        for way, us in zip(ways, times, strict=True)
    ]
    return rows


def threads(number: int) -> list[Row]:
    """Wall microseconds a deal with one thread and with two, asked in turn, in a process of its own: what
    earlier measures left in memory is no concern of threads."""
    with ProcessPoolExecutor(1, get_context("spawn")) as apart:
        return apart.submit(_threads, number).result()


def _threads(number: int) -> list[Row]:
    positions = deals("partnership", number) * 24
    records = bytes(pack(positions[:number])) * 24
    rows: list[Row] = []
    ways: dict[str, Callable[[int], object]] = {
        "solve_packed": lambda count: solve_packed(records, threads=count),
        "solve_many": lambda count: solve_many(positions, threads=count),
    }
    for way, ask in ways.items():
        asked = [partial(ask, 1), partial(ask, 2)]
        one, two = (seconds / len(positions) * 1e6 for seconds in rounds(asked, time.perf_counter, 25))
        row: Row = {"way": way, "one us": round(one, 2), "two us": round(two, 2)}
        rows.append(row | {"ratio": round(one / two, 2)})
    return rows


def native_ideas(number: int) -> list[Row]:
    """The native search, all cards of partnership deals, one idea left out in turn; ratios to all."""
    positions = deals("partnership", number)
    names = ("all on", "table", "equal_cards", "sure_trumps", "running", "against", "ordered_moves")
    rows: list[Row] = []
    for place, name in enumerate(names):
        found = bare(positions, [f"-DBW_WITHOUT={1 << place >> 1}"])
        if found:
            nodes, micros = found["cards"]
            said = f"without {name}" if place else name
            rows.append({"ideas": said, "nodes": round(nodes, 1), "us": round(micros, 2)})
    return with_ratios(rows) if rows else rows


def discards(number: int) -> list[Row]:
    """CPU microseconds for the values of a partnership dealer's six discards, each alone and as a family."""
    choices = [list(six_discards(seed)) for seed in range(1, number + 1)]
    search = new_kernel()
    if search is None:
        return []
    lengths = [Family(members).lengths for members in choices]
    sides = [(seat_bits(members[0].active), seat_bits(members[0].side)) for members in choices]

    def alone() -> None:
        for members in choices:
            search.values(members, PLACES)

    def together() -> None:
        for members, room, (active, side) in zip(choices, lengths, sides, strict=True):
            search.family(room, active, side)
            search.values(members, PLACES)

    rows: list[Row] = []
    for way, ask in (("each alone", alone), ("as a family", together)):
        before = search.nodes
        ask()
        rows.append({"way": way, "nodes": round((search.nodes - before) / number, 1)})
    for row, seconds in zip(rows, rounds([alone, together], time.process_time), strict=True):
        row["us"] = round(seconds / number * 1e6, 2)
    return with_ratios(rows)


def against_dds(number: int) -> list[Row]:
    """CPU microseconds for all cards of partnership deals, as five-card endings; empty without endplay."""
    try:
        dds: Any = import_module("endplay.dds")
        test_dds: Any = import_module("tests.peers.test_dds")
    except ImportError:
        return []
    bridge = import_module("tests.peers.bridge")
    positions = deals("partnership", number)
    endings = [test_dds.deal_of(bridge.bridge_ending(position)) for position in positions]
    records = bytes(pack(positions))

    asked: list[Callable[[], object]] = [
        lambda: [dds.solve_board(ending) for ending in endings],
        lambda: solve_packed(records),
    ]
    theirs, ours = (seconds / number * 1e6 for seconds in rounds(asked, time.process_time))
    return [
        {"solver": "bridge DDS (endplay)", "us": round(theirs, 2), "ratio": round(theirs / ours, 1)},
        {"solver": "solve_packed", "us": round(ours, 2), "ratio": 1.0},
    ]


def by_idea(number: int) -> list[Row]:
    """All cards of partnership deals in the Python search, each idea off in turn; ratios to all on."""
    positions = deals("partnership", number)
    settings = [("all on", ALL_IDEAS)]
    settings += [(f"without {f.name}", replace(ALL_IDEAS, **{f.name: False})) for f in fields(Ideas)]
    rows: list[Row] = []
    for name, ideas in settings:
        python_search(positions, ideas, cards=True)
        nodes, micros = python_search(positions, ideas, cards=True)
        rows.append({"ideas": name, "nodes": round(nodes, 1), "us": round(micros, 1)})
    return with_ratios(rows)


def with_ratios(rows: list[Row]) -> list[Row]:
    first_nodes, first_micros = float(rows[0]["nodes"]), float(rows[0]["us"])
    for row in rows:
        row["nodes ratio"] = round(float(row["nodes"]) / first_nodes, 2)
        row["time ratio"] = round(float(row["us"]) / first_micros, 2)
    return rows


def rivals(number: int) -> list[Row]:
    """Milliseconds a Buck deal, each for himself: by the native inductions, where they are, and in Python."""
    positions = deals("buck", number)
    asked: dict[str, Callable[[Position], object]] = {
        "outcomes": outcomes,
        "what the line brings": lambda position: Rivals(position).reached(),
        "canonical line": rivals_line,
        "all, guarantees too": solve_rivals,
    }
    rows: list[Row] = []
    for what, ask in asked.items():
        row: Row = {"asked": what}
        if kernel() is not None:
            row |= _milliseconds("native", positions, ask)
        with patch("solver.rivals.kernel", return_value=None):
            rows.append(row | _milliseconds("Python", positions, ask))
    return rows


def _milliseconds(search: str, positions: Sequence[Position], ask: Callable[[Position], object]) -> Row:
    times = rounds([partial(ask, position) for position in positions], time.process_time, 1)
    return {f"{search} mean": round(mean(times) * 1e3, 2), f"{search} most": round(max(times) * 1e3, 2)}


def table_sizes(number: int) -> list[Row]:
    """The native search with tables of other sizes, all cards of partnership deals."""
    positions = deals("partnership", number)
    rows: list[Row] = []
    for bits in (10, 8, 9, 11, 12, 14, 16):
        found = bare(positions, [f"-DBW_TABLE_BITS={bits}"])
        if found:
            nodes, micros = found["cards"]
            rows.append({"entries": 1 << bits, "nodes": round(nodes, 1), "us": round(micros, 2)})
    return with_ratios(rows) if rows else rows


def reviews(number: int) -> list[Row]:
    """Hands of random choices reviewed, CPU: deals a second in the open light, calls included, and in the
    fair one with 200 worlds, for plays and burying and for all that has a fair price; decisions a deal."""
    rows: list[Row] = []
    for game in (*GAMES, "buck"):
        few = {"cutthroat": number // 5, "buck": number // 20}.get(game, number)
        courses = list(walked(game, range(1, max(1, few) + 1)))
        start = time.process_time()
        for course in courses:
            Prices(course.deal).walk(course.steps)
        seconds = time.process_time() - start
        row: Row = {"game": game, "decisions": round(mean(len(course.steps) for course in courses), 1)}
        row |= {"open deals/s": round(len(courses) / seconds, 1)}
        times: dict[Kind, float] = dict.fromkeys(FAIR_KINDS, 0.0)
        for course in courses:
            for kind, spent in _fair_times(course).items():
                times[kind] += spent
        row |= {"plays and burying, deals/s": round(len(courses) / (times["play"] + times["bury"]), 2)}
        rows.append(row | {"all fair, deals/s": round(len(courses) / sum(times.values()), 2)})
    return rows


def _fair_times(course: Course) -> dict[Kind, float]:
    """CPU seconds for the fair prices of a hand, by kind of decision; forced ones are not asked about."""
    found: dict[Kind, float] = dict.fromkeys(FAIR_KINDS, 0.0)
    again = Course(course.deal)
    for number, step in enumerate(course.steps):
        if step.kind in FAIR_KINDS and len(again.choices()) > 1:
            known = Knowledge.of(again)
            start = time.process_time()
            fair(known, 200, number)
            found[step.kind] += time.process_time() - start
        again.choose(step.token)
    return found
