"""Positions that are asked about one after another and share what is found: six discards, several goals.

An explicit object, since sharing is only sound, and only pays, among positions of the same seats,
sides and trumps. Knows both searches and nothing of why somebody asks.
"""

from __future__ import annotations

from collections.abc import Iterable

from solver.alphabeta import Search, State
from solver.backend import new_kernel
from solver.board import Board
from solver.engine import Solver, seat_bits, state_of
from solver.native import NativeSearch
from solver.position import Position


class Family:
    """Members are the positions given and all that play leads to from them.

    Raises what `solve` raises for a member, ValueError where members differ in seats, sides, deck
    or trumps, or hold more than 21 different cards together (a deal with one card more).
    """

    def __init__(self, members: Iterable[Position]) -> None:
        given = list(members)
        if not given:
            raise ValueError("a family has at least one member")
        self._kin = _kin(given[0])
        live: set[int] = set()
        for position in given:
            self._belongs(position)
            Solver(position)  # for its complaints
            live |= {position.layout.places[card] for hand in position.hands for card in hand or ()}
        offset = 0 if given[0].layout.trumps else 1
        self._lengths = [0] * 5
        for place in live:
            self._lengths[(place >> 4) + offset] += 1
        if len(live) > 21:
            raise ValueError(f"the members hold {len(live)} different cards, more than 21")
        active, side = seat_bits(given[0].active), seat_bits(given[0].side)
        kernel = new_kernel()
        if kernel is None:
            self._search: Search | NativeSearch = Search(active, side)
        else:
            kernel.family(tuple(self._lengths), active, side)
            self._search = NativeSearch(kernel, active, side)

    @property
    def nodes(self) -> int:
        """Entries into the search so far."""
        return self._search.nodes

    def tricks(self, position: Position) -> int:
        """What `solve(position).tricks` is."""
        return self._search.tricks(self._state(position))

    def at_least(self, position: Position, need: int) -> bool:
        """Whether `solve(position).tricks` is `need` or more."""
        return self._search.at_least(self._state(position), need)

    def _state(self, position: Position) -> State:
        self._belongs(position)
        state = state_of(Board(position))
        lengths = [(code.bit_length() - 1) // 2 for code in state.codes]
        if any(length > room for length, room in zip(lengths, self._lengths, strict=True)):
            raise ValueError("this position has more cards of a suit than the family's members")
        return state

    def _belongs(self, position: Position) -> None:
        if _kin(position) != self._kin:
            raise ValueError("members of a family have the same seats, sides, deck and trumps")


def _kin(position: Position) -> tuple[str, str, int, str | None]:
    return position.active, position.side, position.rules.deck, position.trump
