"""The Python search beside the native one, for as long as a program that uses it runs."""

from __future__ import annotations

from bench.deals import play_outs
from bench.measures import Row, bare, forget, python_search
from solver.alphabeta import ALL_IDEAS

BEFORE = 10
"""Thousands of other deals, after which what is remembered of suits helps as much as it ever does."""


def as_it_goes_on(number: int) -> list[Row]:
    """CPU microseconds a deal for all cards: of the first deals of a process, of new ones after many others,
    and of the same ones again, whose every suit has then been met."""
    first = range(1, number + 1)
    later = range(1 + BEFORE * number, 1 + (BEFORE + 1) * number)
    forget()
    rows = [_row("the first in a process", first)]
    for block in range(1, BEFORE):
        others = range(1 + block * number, 1 + (block + 1) * number)
        python_search(list(play_outs("partnership", others)), ALL_IDEAS, cards=True)
    rows.append(_row(f"new ones after {BEFORE * number} others", later))
    return [*rows, _row("the same ones again", later)]


def _row(which: str, seeds: range) -> Row:
    positions = list(play_outs("partnership", seeds))
    nodes, took = python_search(positions, ALL_IDEAS, cards=True)
    row: Row = {"deals": which, "nodes": round(nodes, 1), "us": round(took, 1)}
    if native := bare(positions):
        row |= {"native us": round(native["cards"][1], 2), "ratio": round(took / native["cards"][1])}
    return row
