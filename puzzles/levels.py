"""How hard a puzzle is called, from how far it is from rules of thumb.

Knows the thresholds and how they are fitted on a pool; nothing of cards. Thresholds are bits of the chance
with habit half the time: a turn that habit gets right costs little there, one that it gets wrong much.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import ceil
from typing import Final

from puzzles.model import Difficulty, Level

THRESHOLDS: Final[tuple[tuple[float, Level], ...]] = (
    (0.0, "easy"),
    (2.5, "medium"),
    (4.0, "hard"),
    (6.25, "expert"),
)
"""From how many bits on a puzzle is of a level."""

LEVELS: Final[tuple[Level, ...]] = tuple(level for _, level in THRESHOLDS)
"""From the easiest to the hardest."""
EASIEST: Final = LEVELS[0]

SHARES: Final = (0.75, 0.9, 0.97)
"""What shares of a pool lie below medium, hard and expert, as thresholds are fitted."""

ONLY_MOVES: Final = 2
"""Turns with one right card, and a wrong one, that lines have at least from medium on."""


def by_bits(habit_bits: float) -> Level:
    """The level that the bits alone say."""
    return [level for least, level in THRESHOLDS if habit_bits >= least][-1]


def misfit(found: Difficulty) -> bool:
    """Whether a puzzle is called easy though its bits say otherwise: habit makes the goal, or there is only
    one card to find. It is no good example of any level."""
    return found.level != by_bits(found.habit_bits)


def proposed(habit_bits: Sequence[float]) -> tuple[float, ...]:
    """Thresholds for medium, hard and expert, fitted on the bits of a pool, in quarters of a bit.

    ValueError for an empty pool.
    """
    if not habit_bits:
        raise ValueError("no puzzles to fit levels on")
    inside = sorted(habit_bits)
    return tuple(round(4 * inside[min(len(inside) - 1, int(share * len(inside)))]) / 4 for share in SHARES)


def distribution(habit_bits: Iterable[float]) -> list[tuple[float, int]]:
    """How many puzzles have up to so many bits and more than half a bit less; those without bits are in the
    first."""
    counts = Counter(max(ceil(2 * bits), 1) for bits in habit_bits)
    return [(step / 2, counts[step]) for step in range(1, max(counts, default=0) + 1)]


def report(pool: Iterable[Difficulty]) -> str:
    """The levels of a pool, the distribution of their bits, and the thresholds that fit them, as text.

    ValueError for an empty pool.
    """
    found = list(pool)
    bits = [one.habit_bits for one in found]
    fitted = zip(LEVELS[1:], proposed(bits), strict=True)
    levels = Counter(one.level for one in found)
    lines = [
        f"{len(found)} puzzles: " + ", ".join(f"{levels[level]} {level}" for level in LEVELS),
        "habit bits  puzzles  share up to here",
    ]
    below = 0
    for up_to, count in distribution(bits):
        below += count
        lines.append(f"{up_to - 0.5:4.1f} to {up_to:4.1f}  {count:6}  {below / len(found):15.1%}")
    lines.append("thresholds proposed: " + ", ".join(f"{level} {least:g}" for level, least in fitted))
    return "\n".join(lines)
