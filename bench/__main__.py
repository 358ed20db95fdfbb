"""`python -m bench`: nodes and times of the search by game, and what each of its ideas saves.

All in one run, since machines are noisy: quote the ratios, and the node counts, which are exact.
With `--json` the same as one JSON object.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from statistics import mean, median

from rich.console import Console
from rich.table import Table

from bench.deals import play_outs
from solver import Position, solve
from solver.alphabeta import ALL_IDEAS, Ideas
from solver.engine import Solver

GAMES = ("partnership", "cutthroat", "two-handed", "british")
Row = dict[str, str | int | float]


def timed(positions: Sequence[Position], ask: Callable[[Position], int]) -> tuple[list[float], float]:
    """Milliseconds for each position, and the mean of what `ask` returns."""
    times, answers = [], []
    for position in positions:
        start = time.perf_counter()
        answers.append(ask(position))
        times.append((time.perf_counter() - start) * 1e3)
    return times, mean(answers)


def value_nodes(position: Position, ideas: Ideas = ALL_IDEAS) -> int:
    solver = Solver(position, ideas)
    solver.value()
    return solver.nodes


def card_nodes(position: Position, ideas: Ideas = ALL_IDEAS) -> int:
    solver = Solver(position, ideas)
    solver.cards()
    return solver.nodes


def solve_nodes(position: Position) -> int:
    solve(position)
    return 0


def by_game(deals: int) -> list[Row]:
    rows: list[Row] = []
    for game in GAMES:
        positions = list(play_outs(game, range(1, deals + 1)))
        row: Row = {"game": game}
        for name, ask in (("value", value_nodes), ("cards", card_nodes), ("solve", solve_nodes)):
            times, nodes = timed(positions, ask)
            row |= {f"{name} nodes": round(nodes, 1), f"{name} ms": round(median(times), 3)}
        rows.append(row)
    return rows


def by_idea(deals: int) -> list[Row]:
    """All cards of partnership deals with each idea off in turn; `times` are ratios to all on."""
    positions = list(play_outs("partnership", range(1, deals + 1)))
    settings = [("all on", ALL_IDEAS)]
    settings += [(f"without {f.name}", replace(ALL_IDEAS, **{f.name: False})) for f in fields(Ideas)]
    rows: list[Row] = []
    for name, ideas in settings:
        times, nodes = timed(positions, lambda position, ideas=ideas: card_nodes(position, ideas))  # type: ignore[misc]
        rows.append({"ideas": name, "cards nodes": round(nodes, 1), "cards ms": round(mean(times), 3)})
    base = rows[0]
    for row in rows:
        row["nodes ratio"] = round(float(row["cards nodes"]) / float(base["cards nodes"]), 2)
        row["time ratio"] = round(float(row["cards ms"]) / float(base["cards ms"]), 2)
    return rows


def show(title: str, rows: Sequence[Row]) -> None:
    table = Table(title=title, title_justify="left")
    for number, name in enumerate(rows[0]):
        table.add_column(name, justify="right" if number else "left")
    for row in rows:
        table.add_row(*map(str, row.values()))
    Console().print(table)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--deals", type=int, default=1000, help="seeds 1 to this (default 1000)")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of tables")
    asked = parser.parse_args()
    games, ideas = by_game(asked.deals), by_idea(max(1, asked.deals // 5))
    if asked.json:
        json.dump({"deals": asked.deals, "games": games, "ideas": ideas}, sys.stdout, indent=2)
        print()
        return
    show(f"Deals of seeds 1 to {asked.deals}: mean nodes, median milliseconds", games)
    show(f"Partnership, all cards, {max(1, asked.deals // 5)} deals: means with one idea off", ideas)


if __name__ == "__main__":
    main()
