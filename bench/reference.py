"""The Python search beside the native one, for as long as a program that uses it runs."""

from __future__ import annotations

import time

from bench.deals import play_outs
from bench.measures import Row, forget, python_search
from solver import Position, backend
from solver.alphabeta import ALL_IDEAS
from solver.packed import pack, solve_packed

BEFORE = 10
"""Thousands of other deals, after which what is remembered of suits helps as much as it ever does."""


def as_it_goes_on(number: int) -> list[Row]:
    """CPU microseconds a deal for all cards: of the first deals of a process, of new ones after many others,
    and of the same ones again, whose suits have then been met. Both searches meet each deal once a row."""
    forget()
    rows = [_row("the first in a process", _deals(0, number))]
    for block in range(1, BEFORE):
        python_search(_deals(block, number), ALL_IDEAS, cards=True)
    later = _deals(BEFORE, number)
    rows.append(_row(f"new ones after {BEFORE * number} others", later))
    return [*rows, _row("the same ones again", later)]


def _deals(block: int, number: int) -> list[Position]:
    return list(play_outs("partnership", range(1 + block * number, 1 + (block + 1) * number)))


def _row(which: str, positions: list[Position]) -> Row:
    nodes, took = python_search(positions, ALL_IDEAS, cards=True)
    row: Row = {"deals": which, "nodes": round(nodes, 1), "us": round(took, 1)}
    if backend.name() == "native":
        records = bytes(pack(positions))
        start = time.process_time()
        solve_packed(records)
        native = (time.process_time() - start) / len(positions) * 1e6
        row |= {"solve_packed us": round(native, 2), "ratio": round(took / native)}
    return row
