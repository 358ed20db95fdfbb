"""What may come of a hand before anybody has called: the chances of each contract over deals that fit it.

Each world is a deal in which everybody, seeing all cards, decides for the best after the call; what is sure
for the player are his own cards and the turn-up. The dealer who asks buries one and the same card in all
worlds, the one that does best on average. Knows worlds and whole hands; nothing of how odds are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt
from typing import Final, NamedTuple

import msgspec

from solver.buck import EachHand
from solver.calls import Auction, Bid, CallTurn
from solver.cards import SEATS, SUITS, TRICKS, Card
from solver.deal import Deal
from solver.hand import Ending, Hand
from solver.preference import Preferences, preferences
from solver.review.price import Prices, own_and_against
from solver.review.worlds import Knowledge, Worlds
from solver.scoring import ENOUGH
from solver.seats import partner

NORMAL_95: Final = 1.959964
"""How many standard errors make a 95 % interval of a mean."""


class Odds(msgspec.Struct, frozen=True):
    """What one call comes to over the worlds.

    `call` is `order`, a suit, `none` or `pass`; `turned` the suit that a joker turned up counts as, None
    for other turn-ups. `alone` says that he plays alone. `made`, `march` and `euchred` are shares of the
    worlds in which his side takes 3 or 4 tricks, all 5, fewer than 3 (set, in Buck); None after a pass.
    `points` are the mean of his own points less those against him as costs are counted (a partnership's score
    once; in Buck his payoff), `own` and `against` the two apart, `margin` half of the 95 % interval of
    `points`. `bury` is the card the dealer buries, where it is he who asks.
    """

    call: str
    turned: str | None
    alone: bool
    made: float | None
    march: float | None
    euchred: float | None
    points: float
    own: float
    against: float
    margin: float
    bury: Card | None = None


class Asked(NamedTuple):
    """One call to be looked at; `bid` is what it makes, None for a pass in the first round."""

    call: str
    turned: str | None
    alone: bool
    bid: Bid | None


class _Result(NamedTuple):
    """One world: own points and those against, and tricks of his side, -1 where he makes nothing."""

    own: int
    against: int
    tricks: int


def calls(known: Knowledge) -> list[Asked]:
    """The calls that are looked at: order, alone, each suit that may be named when all have passed, pass."""
    rules, seat = known.rules, known.seat
    auction = Auction(next(iter(_deals(known, 1, 0))))
    if isinstance(auction.start, Bid):
        return [Asked("none", None, False, auction.start)] if auction.start.maker else []
    joker = known.turnup.suit is None
    lone = [False, True] if rules.maker_alone else [False]
    forced = rules.canadian and rules.maker_alone and seat == partner(known.dealer)
    found: list[Asked] = []
    for turned in auction.turned:
        said = turned if joker else None
        ways = [True] if forced else lone
        found += [Asked("order", said, alone, Bid(1, seat, turned)) for alone in ways]
    names = dict.fromkeys(name for turned in auction.turned for name in auction.names(turned))
    for name in [suit for suit in SUITS if suit in names] + [name for name in names if name is None]:
        found += [Asked(name or "none", None, alone, Bid(2, seat, name)) for alone in lone]
    for turned in auction.turned:
        found.append(Asked("pass", turned if joker else None, False, None))
    return found


def odds(
    known: Knowledge, number: int, seed: int, told: Callable[[int, int], None] | None = None
) -> list[Odds]:
    """The odds of every call of a seat over `number` worlds, the same for a seed, in the order of `calls`.

    `known` is that of `Knowledge.before_calls`. `told` hears after each world how many of how many are done.
    ValueError for fewer than two worlds.
    """
    if number < 2:
        raise ValueError(f"odds take at least 2 worlds: {number}")
    asked = calls(known)
    columns: list[dict[Card | None, list[_Result]]] = [{} for _ in asked]
    for done, deal in enumerate(_deals(known, number, seed), 1):
        world = _World(deal, known)
        for one, column in zip(asked, columns, strict=True):
            for card, result in world.results(one).items():
                column.setdefault(card, []).append(result)
        if told is not None:
            told(done, number)
    return [_summed(one, column) for one, column in zip(asked, columns, strict=True)]


def _deals(known: Knowledge, number: int, seed: int) -> Iterator[Deal]:
    worlds = Worlds(known)
    return (worlds.deal(world) for world in worlds.sample(number, seed))


class _World:
    """One deal, and what each call of the seat that knows so much comes to in it."""

    def __init__(self, deal: Deal, known: Knowledge) -> None:
        self._deal = deal
        self._seat = known.seat
        self._credit = known.credit
        self._each = deal.rules.sides == "each"
        self._auction = Auction(deal)
        self._prices = Prices(deal, known.credit)
        self._hand = Hand(deal, known.size, known.credit)
        self._preferences: Preferences = preferences(deal.rules, deal.seats, known.size, known.credit)

    def results(self, asked: Asked) -> dict[Card | None, _Result]:
        """By the card that the seat buries what a call comes to; by None where it buries none."""
        if asked.bid is None:
            return {None: self._passed(asked.turned)}
        if self._each:
            return self._for_himself(asked.bid)
        bid = asked.bid
        alone = bid.maker if asked.alone else ""
        if bid.round != 1:
            return {None: self._ended(bid, self._hand.after_alone(bid, self._deal.turnup, alone))}
        dealer = self._deal.dealer
        six = sorted((*(self._deal.hands[SEATS.index(dealer)] or ()), self._deal.turnup))
        ends = {card: self._hand.after_alone(bid, card, alone) for card in six}
        if dealer == self._seat:
            return {card: self._ended(bid, end) for card, end in ends.items()}
        keys = self._preferences.keys
        buried = max(six, key=lambda card: keys(dealer, bid.maker, ends[card].alone)[ends[card].tricks])
        return {None: self._ended(bid, ends[buried])}

    def _ended(self, bid: Bid, end: Ending) -> _Result:
        points = self._preferences.points(bid.maker, end.alone)[end.tricks]
        return self._result(bid.maker, points, self._credit + end.tricks)

    def _for_himself(self, bid: Bid) -> dict[Card | None, _Result]:
        hand = EachHand(self._deal)
        if bid.round != 1 or self._deal.dealer != self._seat:
            end = hand.ending(bid)
            return {None: self._result(bid.maker, end.points, end.tricks[self._seat])}
        six = sorted((*(self._deal.hands[SEATS.index(self._seat)] or ()), self._deal.turnup))
        ends = {card: hand.after_bury(bid, card) for card in six}
        return {
            card: self._result(bid.maker, end.points, end.tricks[self._seat]) for card, end in ends.items()
        }

    def _passed(self, turned: str | None) -> _Result:
        """Pass in the first round, all before having passed; then everybody calls for the best."""
        turn = CallTurn(1, self._seat, turned or SUITS[self._deal.turnup.suit or 0])
        par = self._auction.par_from(
            self._auction.after(turn, "pass"), self._prices.bid_points, self._preferences
        )
        return self._result(None if par.bid is None else par.bid.maker or None, par.points, -1)

    def _result(self, maker: str | None, points: dict[str, int], tricks: int) -> _Result:
        deal = self._deal
        return _Result(*own_and_against(deal.rules, deal.seats, self._seat, maker, points), tricks)


def _summed(asked: Asked, column: dict[Card | None, list[_Result]]) -> Odds:
    """The odds of a call; of the cards that the dealer may bury, with the one that does best on average."""
    card = max(column, key=lambda one: _worth(column[one]))
    results = column[card]
    number = len(results)
    nets = [one.own - one.against for one in results]
    mean = sum(nets) / number
    spread = sum((net - mean) ** 2 for net in nets) / (number - 1)
    made = march = euchred = None
    if asked.bid is not None:
        march = sum(one.tricks == TRICKS for one in results) / number
        euchred = sum(one.tricks < ENOUGH for one in results) / number
        made = sum(ENOUGH <= one.tricks < TRICKS for one in results) / number
    return Odds(
        call=asked.call,
        turned=asked.turned,
        alone=asked.alone,
        made=made,
        march=march,
        euchred=euchred,
        points=mean,
        own=sum(one.own for one in results) / number,
        against=sum(one.against for one in results) / number,
        margin=NORMAL_95 * sqrt(spread / number),
        bury=card,
    )


def _worth(results: list[_Result]) -> tuple[int, int]:
    return sum(one.own - one.against for one in results), sum(one.tricks for one in results)
