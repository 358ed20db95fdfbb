"""The native search in the terms of the Python one, and many positions through it at once.

Knows how positions are handed over; where the native search cannot judge one, it says so and
the Python side does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, TypeVar

from solver.alphabeta import Sides, State
from solver.backend import kernel
from solver.cards import ALL_CARDS, TRICKS
from solver.equilibria import Likings, packed_tricks
from solver.layout import Layout
from solver.parallel import shared
from solver.position import Position

if TYPE_CHECKING:
    from solver._kernel import Kernel

_CHUNK: Final = 512
"""Positions handed over together, at most."""

R = TypeVar("R")


class NativeSearch(Sides):
    """What `alphabeta.Search` is, by the native search: that of the thread that asks, unless one of
    its own is given. `nodes` counts entries into the search."""

    def __init__(self, active: int, side: int, own: Kernel | None = None) -> None:
        super().__init__(active, side)
        self.nodes = 0
        self._own = own

    def tricks(self, state: State, guess: int | None = None) -> int:
        """The side's tricks from `state` on, the current one included."""
        return self._ask(lambda kernel: kernel.tricks(state, self.active, self.side))

    def at_least(self, state: State, need: int) -> bool:
        """Whether the side takes `need` tricks or more from `state` on."""
        wanted = min(max(need, 0), TRICKS + 1)
        return self._ask(lambda kernel: kernel.at_least(state, self.active, self.side, wanted))

    def _ask(self, question: Callable[[Kernel], R]) -> R:
        found = self._own or kernel()
        assert found is not None
        before = found.nodes
        answer = question(found)
        self.nodes += found.nodes - before
        return answer


class NativeOutcomes:
    """What `equilibria.Outcomes` is, natively."""

    def __init__(self, found: Kernel, active: int, likings: Likings) -> None:
        self._kernel = found
        self._active = active
        self._likings = b"".join(likings)

    def value(self, state: State, taken: Sequence[int]) -> int:
        """The ends of all lines of equilibria, as bits by their numbers."""
        return self._kernel.outcomes(state, self._active, packed_tricks(taken), self._likings)


class NativePreferred:
    """What `equilibria.Preferred` is, natively."""

    def __init__(self, found: Kernel, active: int, likings: Likings) -> None:
        self._kernel = found
        self._active = active
        self._likings = b"".join(likings)

    def value(self, state: State, taken: Sequence[int]) -> int:
        """The number of the end when every decider takes what he likes best."""
        return self._kernel.preferred(state, self._active, packed_tricks(taken), self._likings)


class _Places(dict[int, bytes]):
    """By deck << 3 | trump (4 for none) the place of each printed card, 255 where it has none."""

    def __missing__(self, key: int) -> bytes:
        trump = key & 7
        places = Layout.of(key >> 3, None if trump == 4 else trump).places
        value = self[key] = bytes(place & 255 for place in places)
        return value


PLACES: Final = _Places()


def solve_all(
    positions: list[Position], make: Callable[..., R], threads: int | None = None
) -> list[R | None]:
    """`make(to_play, side, tricks, cards, line)` for each position, None where it is not plainly in
    order; all None without a native search. At most `threads` threads search, each in its own memory."""
    if kernel() is None:
        return [None] * len(positions)
    size = min(_CHUNK, -(-len(positions) // (4 * (threads or 1)))) or 1
    chunks = [positions[start : start + size] for start in range(0, len(positions), size)]

    def solve_chunk(chunk: list[Position]) -> list[R | None]:
        found = kernel()
        assert found is not None
        results = found.solve(chunk, PLACES, ALL_CARDS, make)
        while len(results) < len(chunk):  # it comes back now and then, so that Ctrl-C is heard
            results += found.solve(chunk[len(results) :], PLACES, ALL_CARDS, make)
        return results

    if threads is None or threads == 1 or len(chunks) < 2:
        return [result for chunk in chunks for result in solve_chunk(chunk)]
    solved = shared(lambda chunk, _: solve_chunk(chunk), chunks, threads)
    return [result for found in solved for result in found]
