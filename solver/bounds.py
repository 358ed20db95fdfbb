"""Tricks that are sure at a lead, whatever the other side does.

Knows when top trumps and winners that can be run off may be counted, and why. Looks at suit
codes only (`suits`); numbers are tricks of one side, and never a move. x is the seat on lead.

Sure trumps: a seat plays each of its trumps in a trick of its own, and its side loses that trick
only to a higher trump of an opponent, which serves for one trick. So as many of its trumps win as
are left when each higher trump of an opponent has taken the highest one it can, from above. Any
seat may count them, whoever leads.

Cash: x plays its `t` top trumps, winning each round. Then only opponents with more than `t` trumps
can ruff, and they have followed suit all the time, so that their plain suits are whole. In a plain
suit x's run wins, round by round, as far as every such opponent has cards to follow with. A partner
spoils it only by ruffing for want of any other card; then all that partner holds is trumps: as many
rounds as partners with more than `t` trumps hold plain cards are safe. The tricks in which x's
trumps are played are other tricks, and at least as many of them are won as x has sure trumps.

Cash at once is the same with `t` = 0: no trump of the side is used up, so the sure trumps of its
best seat may be added, be it x or not.

Entry: if x has a card of a suit that a partner tops, x's runs are cashed and then, through that
card, the partner's. Nobody of the side may have to ruff or to throw a winner: so many rounds as
each of them holds plain cards are safe.

Help: if a partner has the top trump and x a trump to lead to it, that is the partner's first round
of trumps, and what the partner can cash is sure.

Against: what the other side has once x leads a certain suit. An opponent p that has its top card
wins the trick unless somebody ruffs; the suit was the first one that p cashes (trumps: the first
round it draws), so that all p can cash is sure. Or p is void and has a trump, and nobody of x's side
can ruff: p wins with its lowest trump, and one trick and what p can cash in the rest is sure, the
suit led left out. x's side followed to that trick if it has trumps, so that its other suits are whole
where it matters. In both cases another seat of p's side that could ruff has to have another card to
throw. For p's side it is one plain card more that is spent, and one trick less to come.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from solver.suits import EMPTY, SHAPE, Memo, owners, without


class Way(NamedTuple):
    """A way to cash: at once, or after drawing trumps."""

    ruffing: int
    """The seat on lead << 4 | the opponents that may ruff, as bits."""
    won: int
    """Tricks in trumps."""
    stuck: int
    """The most trumps of a partner that may have to ruff."""
    longest: int
    """The most trumps of a seat of the side."""


class Bounds:
    """Sure tricks between two sides; `active` seats and `side` are bits by seat number."""

    def __init__(self, active: int, side: int) -> None:
        self._seats = [seat for seat in range(4) if active >> seat & 1]
        self._mine = [bool(side >> seat & 1) for seat in range(4)]
        self._foes = [
            [foe for foe in self._seats if self._mine[foe] != self._mine[seat]] for seat in range(4)
        ]
        self._partners = [
            [mate for mate in self._seats if self._mine[mate] == self._mine[seat] and mate != seat]
            for seat in range(4)
        ]
        self.sure = Memo(self._sure)
        self._ways = Memo(self._ways_to_cash)
        self._rounds = Memo(self._rounds_of_a_suit)
        self._takers = Memo(self._takers_of_a_lead)
        self._ruffed = Memo(self._after_ruffing)

    def _sure_by_seat(self, code: int) -> list[int]:
        sure = [0, 0, 0, 0]
        held = owners(code)
        for seat in self._seats:
            higher = 0
            for holder in reversed(held):
                if holder == seat:
                    if higher:
                        higher -= 1
                    else:
                        sure[seat] += 1
                elif self._mine[holder] != self._mine[seat]:
                    higher += 1
        return sure

    def _sure(self, code: int) -> tuple[int, int]:
        """By trump code: sure trumps of the side, and of the other side."""
        sure = self._sure_by_seat(code)
        ours = (sure[seat] for seat in self._seats if self._mine[seat])
        theirs = (sure[seat] for seat in self._seats if not self._mine[seat])
        return max(ours, default=0), max(theirs, default=0)

    def _ways_to_cash(self, key: int) -> tuple[Way, ...]:
        """By trump code and seat on lead; cash at once is left out where it cannot be better."""
        code, leader = key >> 2, key & 3
        _, _, lengths, runs = SHAPE[code]
        sure = self._sure_by_seat(code)
        partners = self._partners[leader]
        best = max(sure[seat] for seat in (leader, *partners))
        longest = max(lengths[seat] for seat in (leader, *partners))
        ways = []
        for drawn, won in ((runs[leader], max(runs[leader], sure[leader])), (0, best)):
            ruffers = sum(1 << foe for foe in self._foes[leader] if lengths[foe] > drawn)
            stuck = max((lengths[mate] for mate in partners if lengths[mate] > drawn), default=0)
            ways.append(Way(leader << 4 | ruffers, won, stuck, longest))
        return tuple(ways if best > ways[0].won else ways[:1])

    def _rounds_of_a_suit(self, key: int) -> int:
        """By plain code, seat on lead and ruffers as bits: rounds of the suit that are sure.

        A number in bytes, to be added up over the suits: rounds of the leader, then for each partner
        its rounds and the entries to them.
        """
        code, leader, ruffers = key >> 6, key >> 4 & 3, key & 15
        _, _, lengths, runs = SHAPE[code]
        followed = min((lengths[foe] for foe in range(4) if ruffers >> foe & 1), default=5)
        rounds = min(runs[leader], followed)
        for place, mate in enumerate(self._partners[leader]):
            theirs = min(runs[mate], followed)
            entry = theirs > 0 and lengths[leader] > 0
            rounds |= (theirs | entry << 8) << 8 + 16 * place
        return rounds

    def cash(self, codes: Sequence[int], leader: int, tricks: int) -> int:
        """Tricks of the leader's side that can be run off; more than `tricks` means all."""
        trumps, one, two, three, four = codes
        rounds = self._rounds
        most = 0
        for ruffing, won, stuck, longest in self._ways[trumps << 2 | leader]:
            found = rounds[one << 6 | ruffing] + rounds[two << 6 | ruffing] + rounds[three << 6 | ruffing]
            if four > EMPTY:
                found += rounds[four << 6 | ruffing]
            own = found & 255
            sure = own if own < tricks - stuck else tricks - stuck
            found >>= 8
            while found:
                if found > 255 and found >> 8 & 255:
                    both = min(own + (found & 255), tricks - longest)
                    if both > sure:
                        sure = both
                found >>= 16
            if won + sure > most:
                most = won + sure
        return most

    def run(self, codes: Sequence[int], leader: int, tricks: int, goal: int) -> int:
        """Tricks of the leader's side; no more than `goal` need be found."""
        found = self.cash(codes, leader, tricks)
        if found < goal:
            holders, top, _, _ = SHAPE[codes[0]]
            if holders >> leader & 1 and top in self._partners[leader]:
                found = max(found, self.cash(codes, top, tricks))
        return found if found < tricks else tricks

    def against(self, codes: Sequence[int], leader: int, tricks: int, suit: int, goal: int) -> int:
        """Tricks of the other side once `suit` is led; no more than `goal` need be found."""
        trumps = codes[0]
        lengths = SHAPE[trumps].lengths
        found = self.sure[trumps][self._mine[leader]]
        trumped = SHAPE[trumps].holders if suit else 0
        for taker, ruffers in self._takers[codes[suit] << 6 | leader << 4 | trumped]:
            if any(lengths[seat] == tricks for seat in ruffers if seat != taker):
                continue
            found = max(found, 1)
            if found >= goal:
                break
            if taker in ruffers:
                rest = [self._ruffed[trumps << 2 | taker], *codes[1:]]
                rest[suit] = EMPTY
                found = max(found, 1 + self.cash(rest, taker, tricks - 1))
            else:
                found = max(found, self.cash(codes, taker, tricks))
        return found if found < tricks else tricks

    def _takers_of_a_lead(self, key: int) -> tuple[tuple[int, list[int]], ...]:
        """By a suit's code, the seat that leads it and who could ruff if void, as bits: the opponents
        that can take the trick, each with the seats that can ruff."""
        code, leader, trumped = key >> 6, key >> 4 & 3, key & 15
        holders, top, _, _ = SHAPE[code]
        ruffers = [seat for seat in self._seats if trumped >> seat & 1 and not holders >> seat & 1]
        if any(mate in ruffers for mate in self._partners[leader]):
            return ()
        return tuple((foe, ruffers) for foe in self._foes[leader] if foe == top or foe in ruffers)

    def _after_ruffing(self, key: int) -> int:
        """By trump code and seat: the code without that seat's lowest trump."""
        code, seat = key >> 2, key & 3
        return without(code, owners(code).index(seat))
