"""The native search in the terms of the Python one, and many positions through it at once.

Knows how positions are handed over; where the native search cannot judge one, it says so and
the Python side does.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final, TypeVar

from solver.alphabeta import Sides, State
from solver.backend import kernel
from solver.cards import ALL_CARDS
from solver.layout import Layout
from solver.position import Position

if TYPE_CHECKING:
    from solver._kernel import Kernel

_CHUNK: Final = 256
"""Positions handed over together: a few milliseconds, so that Ctrl-C is heard."""

R = TypeVar("R")


class NativeSearch(Sides):
    """What `alphabeta.Search` is, by the native search; its memory is the thread's."""

    def __init__(self, found: Kernel, active: int, side: int) -> None:
        super().__init__(active, side)
        self._kernel = found
        self._before = found.nodes

    @property
    def nodes(self) -> int:
        """Entries into the search since this was made."""
        return self._kernel.nodes - self._before

    def tricks(self, state: State, guess: int | None = None) -> int:
        """The side's tricks from `state` on, the current one included."""
        return self._kernel.tricks(state, self.active, self.side)

    def at_least(self, state: State, need: int) -> bool:
        """Whether the side takes `need` tricks or more from `state` on."""
        return self._kernel.at_least(state, self.active, self.side, need)


class _Places(dict[int, bytes]):
    """By deck << 3 | trump (4 for none) the place of each printed card, 255 where it has none."""

    def __missing__(self, key: int) -> bytes:
        trump = key & 7
        places = Layout.of(key >> 3, None if trump == 4 else trump).places
        value = self[key] = bytes(place & 255 for place in places)
        return value


_PLACES: Final = _Places()


def solve_all(
    positions: list[Position], make: Callable[..., R], threads: int | None = None
) -> list[R | None]:
    """`make(to_play, side, tricks, cards, line)` for each position, None where it is not plainly in
    order; all None without a native search. At most `threads` threads search, each in its own memory."""
    if kernel() is None:
        return [None] * len(positions)
    chunks = [positions[start : start + _CHUNK] for start in range(0, len(positions), _CHUNK)]

    def solve_chunk(chunk: list[Position]) -> list[R | None]:
        found = kernel()
        assert found is not None
        return found.solve(chunk, _PLACES, ALL_CARDS, make)

    if threads is None or threads == 1 or len(chunks) < 2:
        return [result for chunk in chunks for result in solve_chunk(chunk)]
    with ThreadPoolExecutor(threads) as pool:
        try:
            return [result for solved in pool.map(solve_chunk, chunks) for result in solved]
        except BaseException:  # Ctrl-C: what has not begun need not
            pool.shutdown(wait=False, cancel_futures=True)
            raise
