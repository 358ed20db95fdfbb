"""What is measured, each measure a list of rows; all times are medians over rounds, in one process."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Any

from bench.deals import play_outs
from solver import Deal, Position, Rules, backend, solve_deal, solve_many
from solver.alphabeta import ALL_IDEAS, Ideas
from solver.calls import Auction
from solver.cards import TRICKS
from solver.engine import Solver
from solver.hand import Hand
from solver.packed import pack, solve_packed

GAMES = ("partnership", "cutthroat", "two-handed", "british")
WHOLE_DEALS: tuple[tuple[str, dict[str, object]], ...] = (
    ("partnership", {}),
    ("partnership", {"defend_alone": "any"}),
    ("two-handed", {}),
    ("british", {}),
    ("cutthroat", {}),
    ("cutthroat", {"deck": 33}),
)
Row = dict[str, str | int | float]
ROOT = Path(__file__).parent.parent


def deals(game: str, number: int) -> list[Position]:
    return list(play_outs(game, range(1, number + 1)))


def rounds(ask: Callable[[], object], number: int = 7) -> float:
    """The median seconds that asking once takes."""
    times = []
    for _ in range(number):
        start = time.perf_counter()
        ask()
        times.append(time.perf_counter() - start)
    return median(times)


def python_search(positions: Sequence[Position], ideas: Ideas, *, cards: bool) -> tuple[float, float]:
    """Mean nodes and mean microseconds a deal of the Python search."""
    nodes = 0
    start = time.perf_counter()
    for position in positions:
        solver = Solver(position, ideas)
        if cards:
            solver.cards()
        else:
            solver.value()
        nodes += solver.nodes
    return nodes / len(positions), (time.perf_counter() - start) / len(positions) * 1e6


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
    """Nodes and microseconds a deal, by game, native and Python."""
    rows: list[Row] = []
    for game in GAMES:
        positions = deals(game, number)
        native = bare(positions)
        for what in ("value", "cards"):
            nodes, micros = python_search(positions, ALL_IDEAS, cards=what == "cards")
            row: Row = {
                "game": game,
                "asked": what,
                "Python nodes": round(nodes, 1),
                "Python us": round(micros, 1),
            }
            if native:
                row |= {"native nodes": round(native[what][0], 1), "native us": round(native[what][1], 2)}
                row["ratio"] = round(micros / native[what][1], 1)
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
        searched = contracts = 0
        for deal in dealt:
            hand = Hand(deal, TRICKS, 0)
            for bid in Auction(deal).bids():
                hand.contract(bid)
                contracts += 1
            searched += hand.searched
        said = ", ".join(f"{name} {value}" for name, value in options.items())
        row: Row = {"game": f"{game}, {said}" if said else game, "search": backend.name()}
        row |= {"contracts": round(contracts / number, 1), "play-outs searched": round(searched / number, 1)}
        rows.append(row | {"ms": round(seconds / number * 1e3, 2), "slowest ms": round(slowest * 1e3, 1)})
    return rows


def ways_in(number: int) -> list[Row]:
    """Microseconds a deal for all cards of partnership deals by each way in; ratios to the bare search."""
    positions = deals("partnership", number) * 8
    records = bytes(pack(positions))
    asked: list[tuple[str, Callable[[], object]]] = [
        ("solve_packed", lambda: solve_packed(records)),
        ("solve_packed, 2 threads", lambda: solve_packed(records, threads=2)),
        ("solve_many (with lines)", lambda: solve_many(positions)),
        ("solve_many, 2 threads", lambda: solve_many(positions, threads=2)),
    ]
    base = bare(positions[:number])
    rows: list[Row] = [{"way": "bare search", "us": round(base["cards"][1], 2), "ratio": 1.0}] if base else []
    for way, ask in asked:
        micros = rounds(ask) / len(positions) * 1e6
        row: Row = {"way": way, "us": round(micros, 2)}
        rows.append(row | ({"ratio": round(micros / base["cards"][1], 2)} if base else {}))
    return rows


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

    def cpu(ask: Callable[[], object]) -> float:
        times = []
        for _ in range(5):
            start = time.process_time()
            ask()
            times.append(time.process_time() - start)
        return median(times) / number * 1e6

    theirs = cpu(lambda: [dds.solve_board(ending) for ending in endings])
    ours = cpu(lambda: solve_packed(records))
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
        nodes, micros = python_search(positions, ideas, cards=True)
        rows.append({"ideas": name, "nodes": round(nodes, 1), "us": round(micros, 1)})
    return with_ratios(rows)


def with_ratios(rows: list[Row]) -> list[Row]:
    first_nodes, first_micros = float(rows[0]["nodes"]), float(rows[0]["us"])
    for row in rows:
        row["nodes ratio"] = round(float(row["nodes"]) / first_nodes, 2)
        row["time ratio"] = round(float(row["us"]) / first_micros, 2)
    return rows


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
