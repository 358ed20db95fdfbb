"""The cards worth trying at a turn, one of each class of equal cards, likely good ones first.

Knows how cards follow, ruff and win in suit codes (`suits`), and habits of play for the order;
what a move is worth is the search's to find. Suit 0 is trumps, the others are plain.

A move is (suit, the suit's code after it, number, takes): where it takes the trick, `number` is
how many live cards of the suit are below it; otherwise it is what it adds to the winning card's
number, -1 when it was a lower card of the same suit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from solver.suits import SHAPE, Memo, owners, without

Move: TypeAlias = tuple[int, int, int, bool]
Moves: TypeAlias = tuple[Move, ...]

PLAIN_SUITS = (1, 2, 3, 4)
"""Three of them with trumps (4 stays empty), all four without (0 stays empty)."""


class MoveTables:
    """Moves by suit code, computed once each.

    `equal_cards`: cards that are equal are tried once; a card on the table parts two others
    only while it is winning. `ordered`: likely good moves come first.
    """

    def __init__(self, *, equal_cards: bool = True, ordered: bool = True) -> None:
        self._equal_cards = equal_cards
        self._ordered = ordered
        self.losing = Memo(self._losing)
        self.ruffing = Memo(self._ruffing)
        self.beating = Memo(self._beating)
        self.leading = Memo(self._leading)

    def _indices(self, code: int, seat: int, parted: int = -1) -> list[int]:
        """A seat's cards as numbers of live cards below; of equal ones the lowest.

        A card that has left the code at `parted` parts those below it from those above.
        """
        held = owners(code)
        return [
            index
            for index, holder in enumerate(held)
            if holder == seat
            and not (self._equal_cards and index and held[index - 1] == seat and index != parted)
        ]

    def _losing(self, key: int) -> Moves:
        code, seat, suit = key >> 5, key >> 3 & 3, key & 7
        return tuple((suit, without(code, i), 0, False) for i in self._indices(code, seat))

    def _ruffing(self, key: int) -> Moves:
        code, seat = key >> 2, key & 3
        return tuple((0, without(code, i), i, True) for i in self._indices(code, seat))

    def _beating(self, key: int) -> tuple[Moves, Moves]:
        code, below, seat, suit = key >> 9, key >> 5 & 15, key >> 3 & 3, key & 7
        indices = self._indices(code, seat, parted=below)
        return (
            tuple((suit, without(code, i), i, True) for i in indices if i >= below),
            tuple((suit, without(code, i), -1, False) for i in indices if i < below),
        )

    def _leading(self, key: int) -> tuple[Moves, Moves, int]:
        """Top cards, other cards, and how many the seat has."""
        code, seat, suit = key >> 5, key >> 3 & 3, key & 7
        held = owners(code)
        tops: list[Move] = []
        others: list[Move] = []
        for i in self._indices(code, seat):
            into = tops if all(holder == seat for holder in held[i:]) else others
            into.append((suit, without(code, i), i, True))
        return tuple(tops), tuple(others), held.count(seat)

    def leads(self, codes: Sequence[int], seat: int, foes: int) -> list[Move]:
        """Moves of a seat that leads; `foes` are the opponents as bits.

        Winners that nobody ruffs come first, then low trumps to a partner's top trump, low cards
        of suits that are not ruffed, other trumps, and last what opponents ruff, and singletons.
        """
        if not self._ordered:
            return [
                m
                for suit in range(5)
                for t in self.leading[codes[suit] << 5 | seat << 3 | suit][:2]
                for m in t
            ]
        trumped, top_trump, _, _ = SHAPE[codes[0]]
        mine = 1 << seat
        first: list[Move] = []
        free: list[Move] = []
        partners: list[Move] = []
        single: list[Move] = []
        ruffed: list[Move] = []
        for suit in PLAIN_SUITS:
            code = codes[suit]
            holders, top, _, _ = SHAPE[code]
            if not holders & mine:
                continue
            tops, others, length = self.leading[code << 5 | seat << 3 | suit]
            ruffers = trumped & ~holders
            if ruffers & foes:
                ruffed += tops + others
                continue
            first += tops
            if top != seat and not foes >> top & 1:
                partners += others
            elif length == 1 and not ruffers:
                single += others
            else:
                free += others
        if trumped & mine:
            tops, others, _ = self.leading[codes[0] << 5 | seat << 3]
            if top_trump != seat and not foes >> top_trump & 1:
                first += others
                return first + free + partners + list(tops) + ruffed + single
            return [*first, *free, *partners, *tops, *others, *ruffed, *single]
        return first + free + partners + ruffed + single

    def follows(
        self, codes: Sequence[int], seat: int, led: int, winning: int, below: int, against: bool
    ) -> Sequence[Move]:
        """Moves of a seat that follows: suit `led`, the winning card in suit `winning` with `below`
        live cards of that suit under it, and whether it is `against` this seat.

        Against it, the cheapest winner comes first and then the cheapest loser; for it, losers do.
        """
        if led == winning:
            takes, loses = self.beating[codes[led] << 9 | below << 5 | seat << 3 | led]
            if takes or loses:
                return takes + loses if against or not self._ordered else loses + takes
        else:
            follow = self.losing[codes[led] << 5 | seat << 3 | led]
            if follow:
                return follow
        return self._void(codes, seat, led, winning, below, against)

    def _void(
        self, codes: Sequence[int], seat: int, led: int, winning: int, below: int, against: bool
    ) -> Sequence[Move]:
        """Moves of a seat that has none of the suit led: ruffs and discards."""
        takes: Moves = ()
        under: Moves = ()
        if led:
            if winning:
                takes = self.ruffing[codes[0] << 2 | seat]
            else:
                takes, under = self.beating[codes[0] << 9 | below << 5 | seat << 3]
        away: Moves = ()
        least = 0
        for suit in PLAIN_SUITS:
            if suit == led:
                continue
            code = codes[suit]
            moves = self.losing[code << 5 | seat << 3 | suit]
            if not moves:
                continue
            # From the shortest suit first, from one whose top card is held last.
            _, top, lengths, _ = SHAPE[code]
            weight = 9 if top == seat else lengths[seat]
            if self._ordered and weight < least:
                away = moves + away
            else:
                away += moves
                least = weight
        return takes + away + under if against or not self._ordered else away + takes + under
