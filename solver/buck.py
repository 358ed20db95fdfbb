"""The whole hand where each plays for himself (Buck): what every contract is worth, and the calls.

Backward induction over the decisions in the order of docs/rules.md: the dealer buries, then each from
his left stays or drops out, then play, worth the payoffs of its canonical line. Knows deals and `rivals`;
not what may be called (`calls`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from solver.calls import Auction, Bid
from solver.cards import SEATS, TRICKS, Card
from solver.contracts import Contract, DealResult
from solver.deal import Deal
from solver.position import Position
from solver.preference import Key, preferences, rival_key
from solver.rivals import Rivals, payoffs
from solver.seats import first_leader


def solve_each(deal: Deal, told: Callable[[int, int], None] | None = None) -> DealResult:
    """Every contract and par of a deal that is not looked at for faults.

    Hands may be short of five: the tricks before are then the first leader's. `told` hears after each
    contract how many of how many are done.
    """
    auction, table = Auction(deal), EachHand(deal)
    bids = list(auction.bids())
    contracts = {}
    for bid in bids:
        contracts[bid] = table.contract(bid)
        if told is not None:
            told(len(contracts), len(bids))
    points = {bid: contract.points for bid, contract in contracts.items()}
    calls, scored, reached = auction.par(points, preferences(deal.rules, deal.seats, TRICKS, 0))
    return DealResult(
        tuple(contracts.values()), calls, dict(scored), None if reached is None else contracts[reached]
    )


class End(NamedTuple):
    """How a hand ends, by seat of all at the table: points, and tricks."""

    points: dict[str, int]
    tricks: dict[str, int]


class _Way(NamedTuple):
    """What was decided after a call, and how that ends."""

    out: Card
    stay: str
    end: End


class EachHand:
    """One deal being solved; a play-out that comes up again is not played again."""

    def __init__(self, deal: Deal) -> None:
        self._deal = deal
        self._rules = deal.rules
        self._seats = deal.seats
        self._ends: dict[tuple[str | None, str, str, Card], End] = {}
        self._order = Auction(deal).order

    @property
    def searched(self) -> int:
        """How many different play-outs have been played so far."""
        return len(self._ends)

    def contract(self, bid: Bid) -> Contract:
        """What a bid comes to."""
        out, stay, (points, tricks) = self._buried(bid)
        position = self._play_out(bid, stay, out) if len(stay) > 1 else None
        return Contract(
            round=bid.round,
            maker=bid.maker or None,
            trump=bid.trump,
            points=dict(points),
            tricks=tricks[bid.maker] if bid.maker else None,
            alone="",
            bury=out if bid.round == 1 else None,
            keep=None,
            leader=None if position is None else position.leader,
            line=() if position is None else Rivals(position).line(),
            position=position,
            drops="".join(seat for seat in self._seats if seat not in stay) if self._asked(bid) else None,
        )

    def ending(self, bid: Bid) -> End:
        """How a bid ends."""
        return self._buried(bid).end

    def after_bury(self, bid: Bid, out: Card) -> End:
        """How a bid ends once the dealer has buried a card; without a discard `out` is the turn-up."""
        return self._dropped(bid, out, self._asked(bid), self._seats).end

    def after_drop(self, bid: Bid, out: Card, asked: str, stay: str) -> End:
        """How a bid ends when those in `asked` are still to stay or drop out, in turn; `stay` are all who
        have not dropped."""
        return self._dropped(bid, out, asked, stay).end

    def _buried(self, bid: Bid) -> _Way:
        """The dealer takes up the turn-up and buries one of his cards, if he is ordered to."""
        turnup, dealer = self._deal.turnup, self._deal.dealer
        asked = self._asked(bid)
        if bid.round != 1:
            return self._dropped(bid, turnup, asked, self._seats)
        best: _Way | None = None
        best_key: Key = ()
        for out in sorted((*self._hand(dealer), turnup)):
            way = self._dropped(bid, out, asked, self._seats)
            key = self._key(dealer, way)
            if best is None or key > best_key:
                best, best_key = way, key
        assert best is not None
        return best

    def _asked(self, bid: Bid) -> str:
        """Who may drop out, in turn."""
        rules = self._rules
        if not rules.drop_out or bid.round == 0:
            return ""
        return "".join(seat for seat in self._order if seat != bid.maker or rules.maker_may_drop)

    def _dropped(self, bid: Bid, out: Card, asked: str, stay: str) -> _Way:
        """Those still to be asked stay or drop out in turn; `stay` are all who have not dropped."""
        if not asked:
            return _Way(out, stay, self._ended(bid, out, stay))
        seat, then = asked[0], asked[1:]
        stays = self._dropped(bid, out, then, stay)
        drops = self._dropped(bid, out, then, stay.replace(seat, ""))
        return drops if self._key(seat, drops) > self._key(seat, stays) else stays

    def _key(self, seat: str, way: _Way) -> Key:
        return rival_key(seat, self._seats, way.end.points, way.end.tricks)

    def _ended(self, bid: Bid, out: Card, stay: str) -> End:
        maker = bid.maker if bid.maker in stay else ""
        key = (bid.trump, maker, stay, out if self._deal.dealer in stay else self._deal.turnup)
        end = self._ends.get(key)
        if end is None:
            end = self._ends[key] = self._played(bid, out, stay)
        return end

    def _played(self, bid: Bid, out: Card, stay: str) -> End:
        points, tricks = dict.fromkeys(self._seats, 0), dict.fromkeys(self._seats, 0)
        if len(stay) > 1:
            position = self._play_out(bid, stay, out)
            tricks |= Rivals(position).reached()
            points |= payoffs(position, {seat: tricks[seat] for seat in stay})
        elif stay and self._rules.sole_stayer == "credit_five":
            points[stay] = tricks[stay] = TRICKS
        return End(points, tricks)

    def _hand(self, seat: str) -> tuple[Card, ...]:
        return self._deal.hands[SEATS.index(seat)] or ()

    def _play_out(self, bid: Bid, stay: str, out: Card) -> Position:
        deal = self._deal
        hands = [hand if seat in stay else None for seat, hand in zip(SEATS, deal.hands, strict=True)]
        if out is not deal.turnup and deal.dealer in stay:
            six = (*self._hand(deal.dealer), deal.turnup)
            hands[SEATS.index(deal.dealer)] = tuple(card for card in six if card is not out)
        leader = first_leader(self._rules, deal.dealer, stay)
        before = TRICKS - len(self._hand(leader))
        north, east, south, west = (before if seat == leader else 0 for seat in SEATS)
        return Position(
            rules=self._rules,
            trump=bid.trump,
            hands=(hands[0], hands[1], hands[2], hands[3]),
            leader=leader,
            tricks_taken=(north, east, south, west),
            maker=bid.maker or None,
            dealer=deal.dealer,
        )
