"""The fives that a cutthroat maker may keep of his own cards and the dummy's, and the best of them.

Knows hands as suit codes and both searches; nothing of points. Fives that differ in equal cards only are
one position to the search, so they are told apart by suits: what may be kept of each suit,
and then every way to put four suits together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, TypeAlias

from solver.alphabeta import Search, State
from solver.native import NativeSearch
from solver.suits import EMPTY, owners

Codes: TypeAlias = tuple[int, int, int, int, int]
Known: TypeAlias = dict[Codes, tuple[int, int]]
"""Bounds proved so far, for positions with the same seats, sides and leader."""

_SUITS: Final = range(5)


class Keeping:
    """The best that a maker can keep against hands that are fixed; answers are proved when asked for.

    `places` are the live cards, highest first: suit in the search's terms, seat, and the card's number
    in the maker's pool, -1 for the cards of others. He keeps `size` cards, and every hand has
    as many. `hint` is a five, as bits by number in the pool, that is looked at first.
    """

    def __init__(
        self,
        search: Search | NativeSearch,
        known: Known,
        places: Sequence[tuple[int, int, int]],
        leader: int,
        size: int,
        hint: int = 0,
    ) -> None:
        self._search = search
        self._known = known
        self._leader = leader
        self._size = size
        self.low, self.high = 0, size
        self.best = 0
        """A five that takes `low` tricks, as bits by number in the pool."""
        self._kept: list[dict[int, int]] = [_kept(places, suit) for suit in _SUITS]
        self._pool = [max(kept) for kept in self._kept]
        self._maker = next(seat for _, seat, number in places if number >= 0)
        self._rest = self._fives(hint)
        self._now = next(self._rest)

    def at_least(self, need: int) -> bool:
        """Whether some five takes `need` tricks or more."""
        while self.low < need <= self.high:
            self._look()
        return need <= self.low

    def tricks(self) -> int:
        """What the best five takes."""
        while self.low < self.high:
            self._look()
        return self.low

    def first(self) -> tuple[int, ...]:
        """The numbers in the pool of the first five, as sorted lists compare, of those that are best."""
        tricks = self.tricks()
        pool = sum(self._pool)
        singles = [1 << number for number in range(pool.bit_length()) if pool >> number & 1]
        for five in combinations(singles, self._size):
            if self._reaches(self._codes(sum(five)), tricks):
                return tuple(single.bit_length() - 1 for single in five)
        raise AssertionError("no five takes what the best takes")

    def each(self) -> dict[tuple[int, ...], int]:
        """What every five takes, by its numbers in the pool, as sorted lists compare."""
        pool = sum(self._pool)
        numbers = [number for number in range(pool.bit_length()) if pool >> number & 1]
        fives = combinations(numbers, self._size)
        return {five: self._exact(self._codes(sum(1 << number for number in five))) for five in fives}

    def _exact(self, codes: Codes) -> int:
        low, high = self._known.get(codes, (0, self._size))
        while low < high:
            need = (low + high + 1) // 2
            low, high = (need, high) if self._reaches(codes, need) else (low, need - 1)
        return low

    def _look(self) -> None:
        """Asks one question: whether the five in turn takes more than the best so far."""
        codes, five = self._now
        if self._reaches(codes, self.low + 1):
            self.low += 1
            self.best = five
            return
        after = next(self._rest, None)
        if after is None:
            self.high = self.low
        else:
            self._now = after

    def _reaches(self, codes: Codes, need: int) -> bool:
        low, high = self._known.get(codes, (0, self._size))
        if low >= need:
            return True
        if high < need:
            return False
        leader = self._leader
        found = self._search.at_least(State(codes, leader, -1, -1, 0, leader, 0, self._size), need)
        self._known[codes] = (need, high) if found else (low, need - 1)
        return found

    def _codes(self, five: int) -> Codes:
        one, two, three, four, last = self._kept
        p1, p2, p3, p4, p5 = self._pool
        return one[five & p1], two[five & p2], three[five & p3], four[five & p4], last[five & p5]

    def _fives(self, hint: int) -> Iterator[tuple[Codes, int]]:
        """Every five that is a position of its own, likely good ones first."""
        if hint:
            yield self._codes(hint), hint
        one, two, three, four, last = (self._choices(suit) for suit in _SUITS)
        size = self._size
        ends: list[list[tuple[int, int, int]]] = [[] for _ in range(size + 1)]
        for n4, c4, b4 in four:
            for n5, c5, b5 in last:
                if n4 + n5 <= size:
                    ends[n4 + n5].append((c4, c5, b4 | b5))
        for n1, c1, b1 in one:
            for n2, c2, b2 in two:
                for n3, c3, b3 in three:
                    left = size - n1 - n2 - n3
                    if left >= 0:
                        for c4, c5, b45 in ends[left]:
                            yield (c1, c2, c3, c4, c5), b1 | b2 | b3 | b45

    def _choices(self, suit: int) -> list[tuple[int, int, int]]:
        """The different codes of a suit, strongest first: how many cards are kept, the code, and which."""
        kept = self._kept[suit]
        different = {code: bits for bits, code in kept.items()}
        fixed = kept[0].bit_length() >> 1
        found = [((code.bit_length() >> 1) - fixed, code, bits) for code, bits in different.items()]
        found.sort(key=lambda choice: -_strength(choice[1], self._maker, suit == 0))
        return found


def _kept(places: Sequence[tuple[int, int, int]], suit: int) -> dict[int, int]:
    """By what is kept of a suit, as bits by number in the pool, the code of the suit then."""
    found = {0: EMPTY}
    for number, seat, mine in places:
        if number != suit:
            continue
        if mine < 0:
            found = {bits: code << 2 | seat for bits, code in found.items()}
        else:
            found |= {bits | 1 << mine: code << 2 | seat for bits, code in found.items()}
    return found


@lru_cache(maxsize=1 << 14)
def _strength(code: int, maker: int, trumps: bool) -> int:
    """About what the maker's cards of a suit are good for; only for the order of looking."""
    held = owners(code)
    total = 0
    for index, seat in enumerate(held):
        if seat == maker:
            below = sum(other != maker for other in held[:index])
            above = sum(other != maker for other in held[index:])
            total += 4 + below if trumps else (3 if not above else 0) - 1
    return total
