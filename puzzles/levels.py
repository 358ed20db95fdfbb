"""How hard a puzzle is called, from how far it is from rules of thumb.

Knows the thresholds and how they are fitted on a pool; nothing of cards. Thresholds are bits of the chance
with habit half the time: a turn that habit gets right costs little there, one that it gets wrong much.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil
from typing import Final

from puzzles.model import Level

THRESHOLDS: Final[tuple[tuple[float, Level], ...]] = (
    (0.0, "easy"),
    (2.5, "medium"),
    (4.5, "hard"),
    (7.0, "expert"),
)
"""From how many bits on a puzzle is of a level."""

LEVELS: Final[tuple[Level, ...]] = tuple(level for _, level in THRESHOLDS)
"""From the easiest to the hardest."""

SHARES: Final = (0.4, 0.7, 0.9)
"""What shares of a pool lie below medium, hard and expert, as thresholds are fitted."""

ONLY_MOVES: Final = 2
"""Turns with one right card that a puzzle has at least, from medium on."""


def by_bits(habit_bits: float) -> Level:
    """The level that the bits alone say."""
    return [level for least, level in THRESHOLDS if habit_bits >= least][-1]


def level(habit_bits: float, only_moves: int, *, habit_fails: bool) -> Level:
    """The level of a puzzle: by its bits, but easy where habit makes the goal, or where fewer than two turns
    of the line have one right card."""
    return by_bits(habit_bits) if habit_fails and only_moves >= ONLY_MOVES else "easy"


def proposed(habit_bits: Sequence[float]) -> tuple[float, ...]:
    """Thresholds for medium, hard and expert, fitted on the bits of a pool, in quarters of a bit.

    ValueError for an empty pool.
    """
    if not habit_bits:
        raise ValueError("no puzzles to fit levels on")
    inside = sorted(habit_bits)
    return tuple(round(4 * inside[min(len(inside) - 1, int(share * len(inside)))]) / 4 for share in SHARES)


def distribution(habit_bits: Iterable[float]) -> list[tuple[float, int]]:
    """How many puzzles have up to so many bits, by half bits; each number stands by the upper end."""
    counts: dict[int, int] = {}
    for bits in habit_bits:
        step = max(ceil(2 * bits), 1)
        counts[step] = counts.get(step, 0) + 1
    return [(step / 2, counts.get(step, 0)) for step in range(1, max(counts, default=0) + 1)]
