"""Random numbers that never change: the same seed gives the same numbers on every machine and Python.

SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014) and
Fisher–Yates on whole numbers only; the standard library promises no such thing for `shuffle`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

_MASK: Final = (1 << 64) - 1
_GAMMA: Final = 0x9E3779B97F4A7C15
SEEDS: Final = 1 << 64
"""Seeds are whole numbers from 0 to this, exclusive."""

T = TypeVar("T")


class SplitMix64:
    """A stream of 64-bit numbers from a seed; ValueError for a seed out of range."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        if not 0 <= seed < SEEDS:
            raise ValueError(f"seed {seed} is not from 0 to 2**64 - 1")
        self._state = seed

    def next(self) -> int:
        """The next number, 0 to 2**64 - 1."""
        self._state = (self._state + _GAMMA) & _MASK
        mixed = self._state
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _MASK
        return mixed ^ mixed >> 31

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each as likely as the others."""
        unfair = (1 << 64) % bound
        while True:
            number = self.next()
            if number >= unfair:
                return number % bound

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in an order of which each is as likely as the others."""
        found = list(items)
        for last in range(len(found) - 1, 0, -1):
            other = self.below(last + 1)
            found[last], found[other] = found[other], found[last]
        return found
