"""One suit as a number: who holds its live cards, from low to high.

Knows nothing of trumps or tricks. A code has two bits for each live card, the seat that holds
it, the lowest card in the lowest bits, and a leading 1. Ranks are relative by construction:
when a card is gone, the code closes up, and two deals that differ only in dead cards are the
same number. Cards of one seat that stand next to each other in a code are equal cards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar

EMPTY: Final = 1
"""The code of a suit without live cards."""

_MOST_REMEMBERED: Final = 1 << 16

V = TypeVar("V")


class Memo(dict[int, V]):
    """Remembers a pure function of small numbers; starts anew when it has grown large."""

    def __init__(self, make: Callable[[int], V]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: int) -> V:
        if len(self) >= _MOST_REMEMBERED:
            self.clear()
        value = self[key] = self._make(key)
        return value


def owners(code: int) -> list[int]:
    """The holders of the live cards, low to high."""
    found = []
    while code > EMPTY:
        found.append(code & 3)
        code >>= 2
    return found


def without(code: int, index: int) -> int:
    """The suit when the card with `index` live ones below it is gone."""
    return code >> 2 * index + 2 << 2 * index | code & (1 << 2 * index) - 1


class Shape(NamedTuple):
    """What one suit is like."""

    holders: int
    """The seats in the suit, as bits."""
    top: int
    """The holder of its top card, -1 for none."""
    lengths: tuple[int, ...]
    """Its cards by seat."""
    runs: tuple[int, ...]
    """By seat the cards that win one round each when the seat goes on leading the suit and nobody
    ruffs: its top cards in a row, and all its cards if no other seat has more than that."""


def _shape(code: int) -> Shape:
    held = owners(code)
    lengths = tuple(held.count(seat) for seat in range(4))
    runs = [0, 0, 0, 0]
    top = held[-1] if held else -1
    for seat in reversed(held):
        if seat != top:
            break
        runs[top] += 1
    if held and all(lengths[seat] <= runs[top] for seat in range(4) if seat != top):
        runs[top] = lengths[top]
    return Shape(sum(1 << seat for seat in set(held)), top, lengths, tuple(runs))


SHAPE: Final = Memo(_shape)
"""By code."""
