"""Play-outs in which each plays for himself, by backward induction over what everybody ends with.

Knows suit codes (`suits`) and how each seat likes each end; nothing of printed cards or of why it
likes one better than another. Suit 0 is trumps, the others are plain.

An *end* is how the five tricks of the whole hand fall to the four seats, those already taken counted
in. There are 56 of them, so a set of ends is a mask of 64 bits and an end a small number.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import partial
from itertools import product
from operator import mul
from typing import TYPE_CHECKING, Final, Generic, TypeAlias, TypeVar

from solver.cards import TRICKS
from solver.suits import EMPTY, Memo, owners, without

if TYPE_CHECKING:
    from solver.alphabeta import State

End: TypeAlias = tuple[int, int, int, int]
Likings: TypeAlias = Sequence[bytes]
"""By seat number, then by the number of the end in `ENDS`: how well the seat likes it, 0 the best, equal
numbers for what is the same to it."""

ENDS: Final[tuple[End, ...]] = tuple(
    (n, e, s, TRICKS - n - e - s) for n, e, s in product(range(TRICKS + 1), repeat=3) if n + e + s <= TRICKS
)
"""All ends, in the order of tricks for seat 0, then 1, 2, 3, fewest first."""
_ONE: Final = (1, 8, 64, 512)
"""A trick for each seat, in tricks packed as one number."""


def packed_tricks(tricks: Sequence[int]) -> int:
    """Tricks by seat number as one number, three bits a seat."""
    return sum(map(mul, tricks, _ONE))


_NUMBER: Final = {packed_tricks(end): number for number, end in enumerate(ENDS)}
_SUITS: Final = range(5)

V = TypeVar("V")


def _plays(key: int) -> tuple[tuple[int, int], ...]:
    code, parted, seat = key >> 6, (key >> 2 & 15) - 1, key & 3
    held = owners(code)
    return tuple(
        (index, without(code, index))
        for index, holder in enumerate(held)
        if holder == seat and not (index and index != parted and held[index - 1] == seat)
    )


_PLAYS: Final = Memo(_plays)
"""By code << 6 | parted + 1 << 2 | seat: the cards of a suit that a seat may try, each as its number
of live cards below and the code when it is gone; of equal ones the lowest. The winning card on the
table, which has left the code at `parted` (-1: none has), parts those below it from those above."""
_TOP: Final = Memo(lambda code: owners(code)[-1])
"""By code of a suit with a card, who holds its highest."""


class Induction(ABC, Generic[V]):
    """The value of every position that play leads to, from the ends backwards.

    What a value is, and how one who acts chooses among those after each of his cards, is a subclass's
    to say. It must not depend on which of equal cards is which: they are tried once. Values at
    leads are kept, by all they may depend on: leader, tricks taken, who holds what. Plain suits are
    taken in order of size, since their names mean nothing. `active` are the seats as bits.
    """

    def __init__(self, active: int) -> None:
        self._next = tuple(
            next((seat + step) % 4 for step in (1, 2, 3, 4) if active >> (seat + step) % 4 & 1)
            for seat in range(4)
        )
        self._left = active.bit_count() - 2
        self._codes: list[int] = []
        self._known: dict[tuple[object, ...], V] = {}

    @abstractmethod
    def _ended(self, end: int) -> V:
        """The value when all has been played."""

    @abstractmethod
    def _choose(self, seat: int, values: set[V]) -> V:
        """The value where `seat` acts and its cards lead to `values`."""

    def value(self, state: State, taken: Sequence[int]) -> V:
        """The value of a position; `taken` has the finished tricks by seat number."""
        codes, seat, led, winning, below, holder, left, tricks = state
        self._codes = list(codes)
        if led < 0:
            return self._lead(seat, packed_tricks(taken), tricks)
        return self._follow(seat, led, winning, below, holder, left, packed_tricks(taken), tricks)

    def _lead(self, seat: int, taken: int, tricks: int) -> V:
        """The value where `seat` leads and `tricks` are to come."""
        codes = self._codes
        if tricks < 2:
            return self._ended(_NUMBER[taken + _ONE[self._last(seat)] if tricks else taken])
        key = (seat, taken, codes[0], *sorted(codes[1:]))
        known = self._known.get(key)
        if known is not None:
            return known
        following, left = self._next[seat], self._left
        values = set()
        for suit in _SUITS:
            before = codes[suit]
            for index, codes[suit] in _PLAYS[before << 6 | seat]:
                values.add(self._follow(following, suit, suit, index, seat, left, taken, tricks))
            codes[suit] = before
        value = self._known[key] = self._choose(seat, values)
        return value

    def _last(self, seat: int) -> int:
        """Who wins a trick to which everybody plays his last card: the highest trump, else the highest
        card of the suit that `seat` leads."""
        for suit, code in enumerate(self._codes):
            if code != EMPTY and (suit == 0 or _PLAYS[code << 6 | seat]):
                return _TOP[code]
        raise AssertionError("the leader has no card")

    def _follow(
        self,
        seat: int,
        led: int,
        winning: int,
        below: int,
        holder: int,
        left: int,
        taken: int,
        tricks: int,
    ) -> V:
        """The value in a trick in progress; the arguments are those of `alphabeta.State`."""
        codes = self._codes
        here = (below + 1) << 2 | seat
        follows = _PLAYS[codes[led] << 6 | (here if led == winning else seat)]
        following = self._next[seat]
        values = set()
        for suit in (led,) if follows else _SUITS:
            before = codes[suit]
            same = suit == winning
            for index, codes[suit] in _PLAYS[before << 6 | (here if same else seat)]:
                takes = index >= below if same else suit == 0
                if not left:
                    winner = seat if takes else holder
                    value = self._lead(winner, taken + _ONE[winner], tricks - 1)
                elif takes:
                    value = self._follow(following, led, suit, index, seat, left - 1, taken, tricks)
                else:
                    value = self._follow(
                        following, led, winning, below - same, holder, left - 1, taken, tricks
                    )
                values.add(value)
            codes[suit] = before
        return self._choose(seat, values)


class Outcomes(Induction[int]):
    """The ends of all lines of pure-strategy subgame-perfect equilibria, as a mask of their numbers.

    An equilibrium is chosen at every history by itself, so one who considers a card may expect after
    every other card the equilibrium that is worst for himself. An end v after card c therefore
    survives exactly if the one who chooses likes it no less than the worst end after each other
    card; after c itself that is so anyway. So the survivors are the ends, after any card, that are liked no
    less than the *floor*, the best liked of the worst ends. A card whose worst end is the floor
    keeps all its ends, so that something always survives. Likings are those of payoffs.
    """

    def __init__(self, active: int, likings: Likings) -> None:
        super().__init__(active)
        self._no_worse = [Memo(partial(_no_worse, own)) for own in likings]
        """By seat: to a set of ends, the ends that the seat likes no less than the worst of the set."""

    def _ended(self, end: int) -> int:
        return 1 << end

    def _choose(self, seat: int, values: set[int]) -> int:
        no_worse = self._no_worse[seat]
        found, liked = 0, -1  # these sets are nested, so that what all have is what is above the floor
        for ends in values:
            found |= ends
            liked &= no_worse[ends]
        return found & liked


def _no_worse(own: bytes, ends: int) -> int:
    worst = max(liking for end, liking in enumerate(own) if ends >> end & 1)
    return sum(1 << end for end, liking in enumerate(own) if liking <= worst)


class Preferred(Induction[int]):
    """The end when every decider takes what he likes best, as its number.

    Likings are without ties, so that the end cannot depend on the order of cards.
    """

    def __init__(self, active: int, likings: Likings) -> None:
        super().__init__(active)
        self._likings = likings

    def _ended(self, end: int) -> int:
        return end

    def _choose(self, seat: int, values: set[int]) -> int:
        return min(values, key=self._likings[seat].__getitem__)


def ends_in(mask: int) -> list[End]:
    """The ends of a mask, in the order of `ENDS`."""
    return [end for number, end in enumerate(ENDS) if mask >> number & 1]
