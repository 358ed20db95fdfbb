"""The whole hand: what every contract is worth with best play by everybody, and what should be called.

Backward induction over the decisions in the order of docs/rules.md: the dealer buries, the maker says
alone or not, then the defenders, a maker with a dummy keeps five, then play. Each decider chooses by his
preference. Knows deals and both searches; not what is called (`calls`) nor what results are worth to
whom (`preference`). Games each for himself are `buck`'s.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from solver.alphabeta import Search, State
from solver.backend import kernel
from solver.buck import solve_each
from solver.calls import Auction, Bid
from solver.cards import SEATS, SUITS, TRICKS, Card
from solver.contracts import Contract, DealResult
from solver.deal import Deal
from solver.engine import seat_bits, solve
from solver.errors import ImpossiblePosition
from solver.keeping import Keeping, Known
from solver.layout import Layout
from solver.native import NativeSearch
from solver.position import Position
from solver.preference import Key, preferences
from solver.seats import first_leader, may_defend_alone, partner, sitting_out

Place: TypeAlias = tuple[int, int, Card]
"""Suit in the search's terms, seat number, card."""


def solve_deal(deal: Deal, told: Callable[[int, int], None] | None = None) -> DealResult:
    """Every contract of a deal and par, exactly.

    `told` hears on the way how many contracts of how many are done, where that can take a while:
    each for himself. Raises ImpossiblePosition for a deal with faults.
    """
    faults = deal.faults()
    if faults:
        raise ImpossiblePosition(faults)
    if deal.rules.sides == "each":
        return solve_each(deal, told)
    return solve_short(deal, TRICKS, 0)


def solve_short(deal: Deal, size: int, credit: int) -> DealResult:
    """As `solve_deal` for a deal that is not looked at for faults: hands and dummy of `size` cards, of the
    five tricks `credit` already the maker's side's and the rest up to five the defenders'. Each for
    himself see `buck.solve_each`."""
    if deal.rules.sides == "each":
        return solve_each(deal)
    auction = Auction(deal)
    hand = Hand(deal, size, credit)
    contracts = {bid: hand.contract(bid) for bid in auction.bids()}
    points = {bid: contract.points for bid, contract in contracts.items()}
    calls, scored, bid = auction.par(points, hand.preferences)
    return DealResult(tuple(contracts.values()), calls, dict(scored), None if bid is None else contracts[bid])


class Ending(NamedTuple):
    """How a contract ends with best play by everybody: who is alone, what the maker's side takes in play."""

    alone: str
    tricks: int


class _Seating(NamedTuple):
    """Who plays when some are alone, as letters and as bits; who leads, as a letter and a number."""

    active: str
    playing: int
    leader: str
    leads: int


class _Exact:
    """The value of a play-out, where nothing is kept: a `Keeping` with one five."""

    best: Final = 0

    def __init__(self, tricks: int) -> None:
        self.low = self.high = tricks

    def at_least(self, need: int) -> bool:
        """Whether it is `need` or more."""
        return self.low >= need

    def tricks(self) -> int:
        """The value."""
        return self.low


@dataclass(frozen=True, slots=True)
class _Way:
    """How a contract is played: what is out of play, who is alone, what that is worth."""

    out: Card
    alone: str
    value: _Exact | Keeping

    @property
    def tricks(self) -> int:
        """What the maker's side takes."""
        return self.value.tricks()

    def ending(self) -> Ending:
        """The same, all told."""
        return Ending(self.alone, self.tricks)


class Hand:
    """One deal being solved; what is found for one contract serves the others."""

    def __init__(self, deal: Deal, size: int, credit: int) -> None:
        self.deal = deal
        self._rules = deal.rules
        self._seats = deal.seats
        self._size = size
        self.preferences = preferences(deal.rules, deal.seats, size, credit)
        self._kernel = kernel()
        self._searches: dict[tuple[int, int], Search | NativeSearch] = {}
        self._known: dict[tuple[int, int, int], Known] = {}
        self._seatings: dict[tuple[str, str], _Seating] = {}
        self._values: dict[tuple[str | None, Card, int, int, str], int] = {}
        self._ranked: dict[tuple[str | None, int], list[Place]] = {}
        self._held = [(SEATS.index(seat), card) for seat in self._seats for card in self._hand(seat)]
        self._partners = self._rules.sides == "partners"

    def _hand(self, seat: str) -> tuple[Card, ...]:
        return self.deal.hands[SEATS.index(seat)] or ()

    @property
    def searched(self) -> int:
        """Different play-outs asked about so far."""
        return len(self._values) + sum(map(len, self._known.values()))

    def contract(self, bid: Bid) -> Contract:
        """What a bid comes to."""
        way = self._buried(bid)
        position, keep = self._play_out(bid, way)
        solved = solve(position)
        if solved.tricks != way.tricks:
            raise AssertionError("a contract and its play-out differ: the search contradicts itself")
        return Contract(
            round=bid.round,
            maker=bid.maker,
            trump=bid.trump,
            points=dict(self.preferences.points(bid.maker, way.alone)[way.tricks]),
            tricks=way.tricks,
            alone="".join(seat for seat in SEATS if seat in way.alone),
            bury=way.out if bid.round == 1 else None,
            keep=keep,
            leader=position.leader,
            line=solved.line,
            position=position,
        )

    def ending(self, bid: Bid) -> Ending:
        """How a bid ends."""
        return self._buried(bid).ending()

    def after_bury(self, bid: Bid, out: Card) -> Ending:
        """How a bid ends once the dealer has buried a card. `out` is it here and below; after a bid that
        leaves the turn-up in the stock it is the turn-up."""
        return self._said_alone(bid, out, 0).ending()

    def after_alone(self, bid: Bid, out: Card, alone: str) -> Ending:
        """How a bid ends once the maker has said whether he is alone; then `alone` is he, else ""."""
        return self._defended(bid, out, alone, 0).ending()

    def after_defence(self, bid: Bid, out: Card, alone: str, asked: str) -> Ending:
        """How a bid ends with these lone seats so far; the defenders `asked` are still to say, in turn."""
        return self._asked(bid, out, alone, asked, 0).ending()

    def after_keeping(self, bid: Bid, out: Card, alone: str) -> dict[tuple[Card, ...], int]:
        """What the maker's side takes by each five that a maker with a dummy can keep, in card order."""
        value = self._value(bid, out, alone, 0)
        assert isinstance(value, Keeping)
        pool = self._pool(bid.maker, out)
        return {tuple(pool[number] for number in five): tricks for five, tricks in value.each().items()}

    def _buried(self, bid: Bid) -> _Way:
        """The dealer takes up the turn-up and buries one of his cards, if he is ordered to."""
        turnup, dealer, maker = self.deal.turnup, self.deal.dealer, bid.maker
        if bid.round == 2:
            return self._said_alone(bid, turnup, 0)
        best: _Way | None = None
        best_key: Key = ()
        five = 0
        for out in sorted((*self._hand(dealer), turnup)):
            way = self._said_alone(bid, out, five)
            key = self.preferences.keys(dealer, maker, way.alone)[way.tricks]
            if best is None or key > best_key:
                best, best_key = way, key
            five = way.value.best if dealer != maker else 0
        assert best is not None
        return best

    def _said_alone(self, bid: Bid, out: Card, five: int) -> _Way:
        """The maker says alone or not."""
        rules, maker = self._rules, bid.maker
        if not rules.maker_alone:
            return self._defended(bid, out, "", five)
        if rules.canadian and bid.round == 1 and maker == partner(self.deal.dealer):
            return self._defended(bid, out, maker, 0)
        together = self._defended(bid, out, "", five)
        alone = self._defended(bid, out, maker, 0)
        keys = self.preferences.keys
        mine, theirs = keys(maker, maker, together.alone), keys(maker, maker, alone.alone)
        return alone if theirs[alone.tricks] > mine[together.tricks] else together

    def _defended(self, bid: Bid, out: Card, lone_maker: str, five: int) -> _Way:
        """The defenders, clockwise from the maker's left, say alone or not; the first who does ends it."""
        asked = may_defend_alone(self._rules, self._seats, bid.maker, lone_maker=bool(lone_maker))
        return self._asked(bid, out, lone_maker, asked, five)

    def _asked(self, bid: Bid, out: Card, alone: str, asked: str, five: int) -> _Way:
        """Those of the defenders who are still to say."""
        value = self._value(bid, out, alone, five)
        way = _Way(out, alone, value)
        maker = bid.maker
        for defender in reversed(asked):
            both = alone + defender
            keys = self.preferences.keys(defender, maker, both)
            best = self.preferences.keys(defender, maker, way.alone)[way.tricks]
            value = self._value(bid, out, both, way.value.best)
            if _beats(value, keys, best):
                way = _Way(out, both, value)
        return way

    def _value(self, bid: Bid, out: Card, alone: str, five: int) -> _Exact | Keeping:
        """What the maker's side takes, all but the keeping and the play being decided."""
        deal, maker = self.deal, bid.maker
        active, playing, _, leader = self._seated(maker, alone)
        if deal.dummy is not None and maker not in alone:
            pool = self._pool(maker, out)
            seat = SEATS.index(maker)
            number = {card: number for number, card in enumerate(pool)}
            places = [
                (suit, holder, number[card] if holder == seat else -1)
                for suit, holder, card in self._ranked_cards(bid.trump, seat)
                if card is not out and playing >> holder & 1
            ]
            search = self._search(playing, 1 << seat)
            known = self._known.setdefault((playing, seat, leader), {})
            return Keeping(search, known, places, leader, self._size, five)
        side = "NS" if self._partners else maker
        if deal.dealer not in active:
            out = deal.turnup
        key = (bid.trump, out, playing, leader, side)
        value = self._values.get(key)
        if value is None:
            codes = [1, 1, 1, 1, 1]
            for suit, holder, card in self._ranked_cards(bid.trump):
                if card is not out and playing >> holder & 1:
                    codes[suit] = codes[suit] << 2 | holder
            one, two, three, four, last = codes
            state = State((one, two, three, four, last), leader, -1, -1, 0, leader, 0, self._size)
            value = self._search(playing, seat_bits(side) & playing).tricks(state)
            self._values[key] = value
        return _Exact(value if maker in side else self._size - value)

    def _seated(self, maker: str, alone: str) -> _Seating:
        found = self._seatings.get((maker, alone))
        if found is None:
            away = sitting_out(self._rules, self._seats, maker, alone)
            active = "".join(seat for seat in self._seats if seat not in away)
            leader = first_leader(self._rules, self.deal.dealer, active, maker, alone)
            found = _Seating(active, seat_bits(active), leader, SEATS.index(leader))
            self._seatings[maker, alone] = found
        return found

    def _pool(self, maker: str, out: Card) -> list[Card]:
        """What a maker with the dummy's cards may keep five of, in card order."""
        own = self._hand(maker) + (self.deal.dummy or ())
        if maker == self.deal.dealer:
            own = (*own, self.deal.turnup)
        return sorted(card for card in own if card is not out)

    def _ranked_cards(self, trump: str | None, dummy_of: int = -1) -> list[Place]:
        """Every card that may be live, highest first in each suit; the turn-up is the dealer's, the dummy's
        cards those of the seat `dummy_of`."""
        found = self._ranked.get((trump, dummy_of))
        if found is None:
            layout = Layout.of(self._rules.deck, None if trump is None else SUITS.index(trump))
            held = [*self._held, (SEATS.index(self.deal.dealer), self.deal.turnup)]
            if dummy_of >= 0:
                held += [(dummy_of, card) for card in self.deal.dummy or ()]
            places, offset = layout.places, 0 if trump else 1
            held.sort(key=lambda one: -places[one[1]])
            found = [((places[card] >> 4) + offset, seat, card) for seat, card in held]
            self._ranked[trump, dummy_of] = found
        return found

    def _search(self, active: int, side: int) -> Search | NativeSearch:
        found = self._searches.get((active, side))
        if found is None:
            native = self._kernel
            found = Search(active, side) if native is None else NativeSearch(active, side, native)
            self._searches[active, side] = found
        return found

    def _play_out(self, bid: Bid, way: _Way) -> tuple[Position, tuple[Card, ...] | None]:
        """The play-out a contract comes to, and the five cards kept where there was a dummy to keep from."""
        deal, maker = self.deal, bid.maker
        active, _, leader, _ = self._seated(maker, way.alone)
        hands: list[tuple[Card, ...] | None] = [
            hand if seat in active else None for seat, hand in zip(SEATS, deal.hands, strict=True)
        ]
        dealer = SEATS.index(deal.dealer)
        if hands[dealer] is not None and way.out is not deal.turnup:
            six = (*self._hand(deal.dealer), deal.turnup)
            hands[dealer] = tuple(card for card in six if card is not way.out)
        keep = None
        if isinstance(way.value, Keeping):
            pool = self._pool(maker, way.out)
            keep = tuple(pool[number] for number in way.value.first())
            hands[SEATS.index(maker)] = keep
        north, east, south, west = hands
        position = Position(
            rules=self._rules,
            trump=bid.trump,
            hands=(north, east, south, west),
            leader=leader,
            maker=maker,
            alone=way.alone,
            dealer=deal.dealer,
        )
        return position, keep


def _beats(value: _Exact | Keeping, keys: tuple[Key, ...], best: Key) -> bool:
    """Whether what a value will turn out to be is worth more than `best`, `keys` by tricks being what it
    is worth; asks for no more than that takes."""
    while True:
        better = [key > best for key in keys[value.low : value.high + 1]]
        if all(better) or not any(better):
            return better[0]
        value.at_least(value.low + 1 + next(n for n, one in enumerate(better[1:]) if one is not better[n]))
