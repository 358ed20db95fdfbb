"""Positions that are asked about one after another and share what is found: six discards, several goals.

An explicit object, since sharing is only sound, and only pays, among positions of the same seats,
sides and trumps. Knows both searches and nothing of why somebody asks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solver.alphabeta import Search, State
from solver.backend import new_kernel
from solver.board import Board
from solver.engine import check_two_sided, seat_bits, state_of
from solver.native import PLACES, NativeSearch
from solver.position import Position

MOST_CARDS = 21
"""Different cards that members hold together: those of a deal, and one more."""


class Family:
    """Members are the positions given and all that play leads to from them.

    Raises what `solve` raises for a member, ValueError where members differ in seats, sides, deck
    or trumps, or hold more than `MOST_CARDS` different cards together. For one thread at a time.
    `lengths` are how many different cards the members hold of each suit, as the search has them.

    What is shared saves three in ten nodes of a dealer's six discards. Making a family costs more than
    solving each member once, so it pays where many questions are asked of the same one.
    """

    def __init__(self, members: Iterable[Position]) -> None:
        self._members = list(members)
        if not self._members:
            raise ValueError("a family has at least one member")
        first = self._members[0]
        self._kin = _kin(first)
        live: set[int] = set()
        for position in self._members:
            self._belongs(position)
            check_two_sided(position)
            places = position.layout.places
            live.update(places[card] for hand in position.hands for card in hand or ())
        if len(live) > MOST_CARDS:
            raise ValueError(f"the members hold {len(live)} different cards, more than {MOST_CARDS}")
        offset = 0 if first.layout.trumps else 1
        lengths = [0] * 5
        for place in live:
            lengths[(place >> 4) + offset] += 1
        self.lengths = tuple(lengths)
        active, side = seat_bits(first.active), seat_bits(first.side)
        self._kernel = new_kernel()
        self._search: Search | NativeSearch = Search(active, side)
        if self._kernel is not None:
            self._kernel.family(self.lengths, active, side)
            self._search = NativeSearch(active, side, self._kernel)

    @property
    def nodes(self) -> int:
        """Entries into the search so far."""
        return self._search.nodes if self._kernel is None else self._kernel.nodes

    def values(self) -> list[int]:
        """What `solve` gives as tricks for each of the positions that the family was made of."""
        found: Sequence[int | None] = [None] * len(self._members)
        if self._kernel is not None:
            found = self._kernel.values(self._members, PLACES)
        return [
            self.tricks(position) if value is None else value
            for value, position in zip(found, self._members, strict=True)
        ]

    def tricks(self, position: Position) -> int:
        """What `solve(position).tricks` is."""
        return self._search.tricks(self._state(position))

    def at_least(self, position: Position, need: int) -> bool:
        """Whether `solve(position).tricks` is `need` or more."""
        return self._search.at_least(self._state(position), need)

    def _state(self, position: Position) -> State:
        self._belongs(position)
        check_two_sided(position)
        state = state_of(Board(position))
        lengths = [(code.bit_length() - 1) // 2 for code in state.codes]
        if any(length > room for length, room in zip(lengths, self.lengths, strict=True)):
            raise ValueError("this position has more cards of a suit than the family's members")
        return state

    def _belongs(self, position: Position) -> None:
        if _kin(position) != self._kin:
            raise ValueError("members of a family have the same seats, sides, deck and trumps")


def _kin(position: Position) -> tuple[str, str, int, str | None]:
    return position.active, position.side, position.rules.deck, position.trump
