"""What a formula still asks of the cards that have not been given out.

A bound is kept as what its sum has yet to come to; a bound that the open cards cannot break, or cannot
keep, is decided and falls out. So two ways of giving out cards that leave the same to be wished are equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from puzzles.where.formula import Formula, Weights, Within


class Need(NamedTuple):
    """A sum, by its number, must yet grow by `low` at least and `high` at most; None: no bound."""

    sum: int
    low: int | None
    high: int | None


class Needs(NamedTuple):
    """All of the parts, or any of them."""

    every: bool
    parts: tuple[Remaining, ...]


Remaining: TypeAlias = bool | Need | Needs
Reach: TypeAlias = Sequence[tuple[int, int]]
"""For each sum, the least and the most by which the open cards can make it grow."""


def at_first(formula: Formula, numbers: Mapping[Weights, int], reach: Reach) -> Remaining:
    """A whole formula, its sums numbered."""
    if isinstance(formula, bool):
        return formula
    if isinstance(formula, Within):
        return _need(numbers[formula.weights], formula.low, formula.high, reach)
    return _join(formula.every, (at_first(part, numbers, reach) for part in formula.parts))


def after(remaining: Remaining, grown: Sequence[int], reach: Reach) -> Remaining:
    """What remains when each sum has grown; `reach` is that of the cards then open."""
    if isinstance(remaining, bool):
        return remaining
    if isinstance(remaining, Need):
        by = grown[remaining.sum]
        low = None if remaining.low is None else remaining.low - by
        high = None if remaining.high is None else remaining.high - by
        return _need(remaining.sum, low, high, reach)
    return _join(remaining.every, (after(part, grown, reach) for part in remaining.parts))


def _need(number: int, low: int | None, high: int | None, reach: Reach) -> Remaining:
    least, most = reach[number]
    if (low is not None and most < low) or (high is not None and least > high):
        return False
    low = None if low is not None and least >= low else low
    high = None if high is not None and most <= high else high
    return True if low is None and high is None else Need(number, low, high)


def _join(every: bool, parts: Iterable[Remaining]) -> Remaining:
    kept: list[Remaining] = []
    for part in parts:
        if isinstance(part, bool):
            if part is not every:
                return part
        elif part not in kept:
            kept.append(part)
    if len(kept) == 1:
        return kept[0]
    return Needs(every, tuple(kept)) if kept else every
