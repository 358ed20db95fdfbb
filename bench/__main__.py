"""`python -m bench`: nodes and times of both searches, all in one run.

Machines are noisy: quote the ratios, and the node counts, which are exact. With `--json` the same
as one JSON object.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from bench import bots, finding, measures, reviewing
from bench.measures import Row
from bench.ratings import ratings
from bench.reference import as_it_goes_on

WIDTH = 120
"""What the widest table takes."""


def show(title: str, rows: Sequence[Row]) -> None:
    table = Table(title=title, title_justify="left", title_style="bold")
    for number, name in enumerate(rows[0]):
        table.add_column(name, justify="right" if number else "left", no_wrap=True)
    for row in rows:
        table.add_row(*map(str, row.values()))
    Console(width=max(WIDTH, Console().width)).print(table)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--deals", type=int, default=1000, help="seeds 1 to this (default 1000)")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of tables")
    asked = parser.parse_args()
    number, fewer, fewest = asked.deals, max(1, asked.deals // 5), max(1, asked.deals // 10)
    found = {
        f"Nodes and microseconds a deal, means over {number} deals": measures.by_game(number),
        f"Whole deals, every contract and par, means over {fewest} deals": measures.whole_deals(fewest),
        f"All cards of {number} partnership deals, ways in, CPU microseconds": measures.ways_in(number),
        f"All cards of {number} partnership deals, the Python search": as_it_goes_on(number),
        f"All cards of {number} partnership deals, wall microseconds by threads": measures.threads(number),
        f"All cards of {number} partnership deals, CPU microseconds": measures.against_dds(number),
        f"Each for himself, milliseconds a Buck deal of {fewest}": measures.rivals(fewest),
        f"Reviews of up to {fewest} hands of random choices, deals a second": measures.reviews(fewest),
        f"Bots, up to {fewest} hands, decisions a second": bots.decisions(fewest),
        f"Matches of up to {fewest} deals, deals a second": bots.matches(fewest),
        "Records reviewed by the command, whole games": reviewing.commands(number),
        "Odds of a hand, CPU": reviewing.chances(),
        f"What becomes of {10 * number} candidates for puzzles": finding.yields(10 * number),
        "Puzzles made in a CPU second": finding.rates(fewer),
        "Cards as wished, in a CPU second": finding.wished(fewer),
        "The puzzle of a day from nothing, wall seconds": finding.from_nothing(),
        f"How hard a puzzle is, CPU milliseconds a puzzle of {number}": ratings(number),
        f"Native table sizes, all cards of {number} partnership deals": measures.table_sizes(number),
        f"Native search, all cards of {number} partnership deals, one idea left out": measures.native_ideas(
            number
        ),
        f"Six discards of {fewer} dealers, values, CPU microseconds": measures.discards(fewer),
        f"Python search, all cards of {fewer} partnership deals, one idea off": measures.by_idea(fewer),
    }
    if asked.json:
        json.dump({title: rows for title, rows in found.items() if rows}, sys.stdout, indent=2)
        print()
        return
    for title, rows in found.items():
        if rows:
            show(title, rows)


if __name__ == "__main__":
    main()
