"""Tricks that are sure at a lead, whatever the opponents do.

Knows when top trumps and winners that can be run off may be counted, and why. Looks at suit
codes only (`suits`); numbers are tricks of one side, and never a move.

Sure trumps: a seat plays each of its trumps in a trick of its own, and its side loses that trick
only to a higher trump of an opponent, which serves for one trick. So as many of its trumps win as
are left when each higher trump of an opponent has taken the highest one it can, from above.

Running: the seat on lead plays its `t` top trumps, winning each round. Then only opponents with
more than `t` trumps can ruff, and they have followed suit all the time, so that their plain suits
are whole. In a plain suit the leader's run wins, round by round, as far as every such opponent has
cards to follow with. A partner spoils it only by ruffing for want of any other card; then all
that partner holds is trumps: as many rounds as partners with more than `t` trumps hold plain cards
are safe. The tricks in which the leader's trumps are played are other tricks, and at least as many
of them are won as the leader has sure trumps.

Running at once is the same with `t` = 0: no trump of the side is used up, so the sure trumps of
its best seat may be added, be it the leader or not.
"""

from __future__ import annotations

from collections.abc import Sequence

from solver.suits import SHAPE, Memo, owners


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
        self._drawn = Memo(self._after_drawing)
        self._running = Memo(self._runs)

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

    def _after_drawing(self, key: int) -> tuple[tuple[int, int, int], ...]:
        """By trump code and seat on lead: ways to go on, as (who may ruff, tricks in trumps, the
        most trumps of a partner that may have to ruff)."""
        code, leader = key >> 2, key & 3
        _, _, lengths, runs = SHAPE[code]
        sure = self._sure_by_seat(code)
        best = max(sure[seat] for seat in self._seats if self._mine[seat] == self._mine[leader])
        ways = []
        for drawn, tricks in ((runs[leader], max(runs[leader], sure[leader])), (0, best)):
            ruffers = sum(1 << foe for foe in self._foes[leader] if lengths[foe] > drawn)
            stuck = max((lengths[p] for p in self._partners[leader] if lengths[p] > drawn), default=0)
            ways.append((leader << 4 | ruffers, tricks, stuck))
        return tuple(ways) if best > max(runs[leader], sure[leader]) else tuple(ways[:1])

    def _runs(self, key: int) -> int:
        """By plain code, seat on lead and ruffers as bits: rounds of the suit that are sure."""
        code, leader, ruffers = key >> 6, key >> 4 & 3, key & 15
        _, _, lengths, runs = SHAPE[code]
        return min([runs[leader], *(lengths[foe] for foe in range(4) if ruffers >> foe & 1)])

    def run(self, codes: Sequence[int], leader: int, tricks: int) -> int:
        """Sure tricks of the leader's side out of `tricks` to come."""
        most = 0
        trumps, one, two, three, four = codes
        running = self._running
        for ruffers, won, stuck in self._drawn[trumps << 2 | leader]:
            rounds = running[one << 6 | ruffers] + running[two << 6 | ruffers] + running[three << 6 | ruffers]
            if four > 1:
                rounds += running[four << 6 | ruffers]
            if rounds > tricks - stuck:
                rounds = tricks - stuck
            if won + rounds > most:
                most = won + rounds
        return most if most < tricks else tricks

    def at_lead(self, codes: Sequence[int], leader: int, tricks: int) -> tuple[int, int]:
        """The fewest and the most tricks that the side can end up with out of `tricks` to come."""
        ours, theirs = self.sure[codes[0]]
        run = self.run(codes, leader, tricks)
        if self._mine[leader]:
            return max(ours, run), tricks - theirs
        return ours, tricks - max(theirs, run)
