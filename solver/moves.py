"""The cards worth trying at a turn, one of each class of equal cards, likely good ones first.

Knows how cards follow, ruff and win in suit codes (`suits`), and habits of play for the order;
what a move is worth is the search's to find. Suit 0 is trumps, the others are plain.

Where nothing else is said, cards go from trumps over the plain suits 4 to 1, low ones first; suit 1
is, as a rule, the shortest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from solver.suits import SHAPE, Memo, owners, without

Move: TypeAlias = tuple[int, int, int, bool]
"""Of a seat that follows: suit, the suit's code after it, a number, and whether it takes the trick.

Where it takes the trick, the number is how many live cards of the suit are below it; otherwise it is
what it adds to the winning card's number, -1 when it was a lower card of the same suit.
"""
Moves: TypeAlias = tuple[Move, ...]

Lead: TypeAlias = tuple[int, int, int, bool]
"""Suit, the suit's code after it, how many live cards of the suit are below it, and whether the suit
is a doubtful one; only the first card of such a suit says so, the others come right after it."""
Leads: TypeAlias = tuple[Lead, ...]

SUITS = (0, 4, 3, 2, 1)
"""Three plain ones with trumps (4 stays empty), all four without (0 stays empty)."""


class MoveTables:
    """Moves by suit code, computed once each.

    `equal_cards`: cards that are equal are tried once; a card on the table parts two others
    only while it is winning. `ordered`: likely good moves come first.
    """

    def __init__(self, *, equal_cards: bool = True, ordered: bool = True) -> None:
        self._equal_cards = equal_cards
        self._ordered = ordered
        self._leading = Memo(self._leading_a_suit)
        self._beating = Memo(self._beating_or_not)
        self._following = Memo(self._following_a_winner)
        self._losing = Memo(self._following_a_ruff)
        self._ruffing = Memo(self._ruffs)
        self._throwing = Memo(self._discards)

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

    def leads(self, codes: Sequence[int], seat: int, foes: int) -> Leads:
        """Moves of a seat that leads; `foes` are the opponents as bits.

        Winners that no opponent ruffs come first, from suit 1 to 4; then other cards of plain suits
        that no opponent ruffs; trumps; and suits that opponents ruff. A suit is doubtful that an
        opponent tops or ruffs, if no partner can ruff it.
        """
        trumps, one, two, three, four = codes
        leading = self._leading
        who = seat << 11 | foes << 7 | SHAPE[trumps].holders << 3
        first_1, then_1, last_1 = leading[one << 13 | who | 1]
        first_2, then_2, last_2 = leading[two << 13 | who | 2]
        first_3, then_3, last_3 = leading[three << 13 | who | 3]
        first_4, then_4, last_4 = leading[four << 13 | who | 4]
        drawing = leading[trumps << 13 | who][2]
        first = first_1 + first_2 + first_3 + first_4
        return first + then_4 + then_3 + then_2 + then_1 + drawing + last_4 + last_3 + last_2 + last_1

    def _leading_a_suit(self, key: int) -> tuple[Leads, Leads, Leads]:
        """What comes first, then and last of a suit."""
        code, seat, foes, trumped, suit = key >> 13, key >> 11 & 3, key >> 7 & 15, key >> 3 & 15, key & 7
        holders, top, _, _ = SHAPE[code]
        ruffers = trumped & ~holders if suit else 0
        doubtful = bool(ruffers & foes or (top >= 0 and foes >> top & 1)) and not ruffers & ~foes
        indices = self._indices(code, seat)
        moves = tuple((suit, without(code, i), i, doubtful and i == indices[0]) for i in indices)
        if not suit or ruffers & foes or not self._ordered:
            return (), (), moves
        if top == seat:
            return moves[-1:], moves[:-1], ()
        return (), moves, ()

    def follows(self, codes: Sequence[int], seat: int, led: int, winning: int, below: int) -> Moves:
        """Moves of a seat that follows: suit `led`, the winning card in suit `winning` with `below`
        live cards of that suit under it.

        Cards that take the trick come first. A seat that is void then throws cards that are neither
        trumps nor the top of their suit, and last trumps that do not win, and tops.
        """
        if led == winning:
            moves = self._following[codes[led] << 9 | below << 5 | seat << 3 | led]
        else:
            moves = self._losing[codes[led] << 5 | seat << 3 | led]
        return moves or self._void(codes, seat, led, winning, below)

    def _void(self, codes: Sequence[int], seat: int, led: int, winning: int, below: int) -> Moves:
        """Moves of a seat that has none of the suit led: ruffs and discards."""
        trumps, one, two, three, four = codes
        takes: Moves = ()
        under: Moves = ()
        if winning:
            takes = self._ruffing[trumps << 2 | seat]
        elif led:
            takes, under = self._beating[trumps << 9 | below << 5 | seat << 3]
        throwing = self._throwing
        who = seat << 3
        low_4, top_4 = throwing[four << 5 | who | 4]
        low_3, top_3 = throwing[three << 5 | who | 3]
        low_2, top_2 = throwing[two << 5 | who | 2]
        low_1, top_1 = throwing[one << 5 | who | 1]
        return takes + low_4 + low_3 + low_2 + low_1 + under + top_4 + top_3 + top_2 + top_1

    def _beating_or_not(self, key: int) -> tuple[Moves, Moves]:
        """Cards of the winning suit: those that take the trick, and those that do not."""
        code, below, seat, suit = key >> 9, key >> 5 & 15, key >> 3 & 3, key & 7
        indices = self._indices(code, seat, parted=below)
        takes = tuple((suit, without(code, i), i, True) for i in indices if i >= below)
        under = tuple((suit, without(code, i), -1, False) for i in indices if i < below)
        return (takes, under) if self._ordered else (under + takes, ())

    def _following_a_winner(self, key: int) -> Moves:
        takes, under = self._beating[key]
        return takes + under

    def _following_a_ruff(self, key: int) -> Moves:
        code, seat, suit = key >> 5, key >> 3 & 3, key & 7
        return tuple((suit, without(code, i), 0, False) for i in self._indices(code, seat))

    def _ruffs(self, key: int) -> Moves:
        code, seat = key >> 2, key & 3
        return tuple((0, without(code, i), i, True) for i in self._indices(code, seat))

    def _discards(self, key: int) -> tuple[Moves, Moves]:
        """Of a plain suit, and its top card."""
        moves = self._losing[key]
        code, seat, _ = key >> 5, key >> 3 & 3, key & 7
        held = owners(code)
        if self._ordered and moves and self._indices(code, seat)[-1] == len(held) - 1:
            return moves[:-1], moves[-1:]
        return moves, ()

    def choices(
        self, codes: Sequence[int], seat: int, led: int, winning: int, below: int
    ) -> list[tuple[int, int]]:
        """What may be played to a trick in progress, as suits and numbers of live cards below."""
        suits = (led,) if SHAPE[codes[led]].holders >> seat & 1 else SUITS
        return [
            (suit, index)
            for suit in suits
            for index in self._indices(codes[suit], seat, below if suit == winning else -1)
        ]
