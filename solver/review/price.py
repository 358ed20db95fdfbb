"""What every choice of a decision is worth with all cards known, and what the one made has cost.

A choice is worth what the hand comes to when everybody decides for the best from then on: plays by the
exact search, calls by par of what follows, all between by backward induction with Preference
(docs/rules.md). Knows a `Course` and the solvers; nothing of what a seat could know.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias

import msgspec

from solver.buck import EachHand, End
from solver.calls import Auction, Bid
from solver.cards import SEATS, TRICKS, Card, cards_text
from solver.deal import Deal
from solver.engine import Result, solve, solve_many
from solver.errors import BowersError
from solver.hand import Ending, Hand
from solver.position import Position
from solver.preference import Key, preferences, rival_key
from solver.review.course import ALONE, DROP, Course, Kind, Step
from solver.rivals import Rivals, payoffs
from solver.rules import Rules


class Worth(msgspec.Struct, frozen=True):
    """What a choice comes to: points of the hand by seat (Buck: payoffs), and the tricks of the decider's
    side in the whole hand, those taken included; each for himself his own.

    `guarantee` is, for a card played each for himself, the tricks of the hand that he can force after it.
    """

    points: dict[str, int]
    tricks: int
    guarantee: int | None = None


class Cost(NamedTuple):
    """What a choice gave away, in points and in tricks; never negative.

    Points: what the decider scores less, and what his opponents score more, a partnership's score counted
    once; each for himself his own payoff alone. Tricks are those of the decider's side; calls, which are
    made for points only, cost none.
    """

    points: int
    tricks: int


FREE: Final = Cost(0, 0)


@dataclass(frozen=True)
class Price:
    """One decision with the worth of every choice, in the order of choices.

    `best` is the choice that Preference makes, `costs` what each gives away against it.
    """

    seat: str
    kind: Kind
    values: dict[str, Worth]
    best: str
    costs: dict[str, Cost]

    @cached_property
    def equals(self) -> tuple[str, ...]:
        """The choices that cost nothing, `best` among them."""
        return tuple(token for token, cost in self.costs.items() if cost == FREE)


def values(course: Course) -> dict[str, Worth]:
    """The worth of every choice of the decision that is due, in the order of choices; none when the hand is
    over. `Prices` is for several decisions of one deal."""
    return Prices(course.deal, course.credit).values(course)


def own_and_against(
    rules: Rules, seats: str, seat: str, maker: str | None, points: Mapping[str, int]
) -> tuple[int, int]:
    """What counts for a decider and what against him: his points, and those of his opponents in total, two
    partners' one score counted once; each for himself nothing counts against him."""
    if rules.sides == "each":
        return points[seat], 0
    if rules.sides == "partners":
        return points[seat], points[SEATS[SEATS.index(seat) - 1]]
    if maker is None or seat == maker:
        return points[seat], sum(points[other] for other in seats if other != seat)
    return points[seat], points[maker]


Found: TypeAlias = dict[str, tuple[Worth, Key]]
"""By choice what it is worth, and how the decider likes that."""


class Prices:
    """One deal being priced; what is found for one decision serves the others. For one thread."""

    def __init__(self, deal: Deal, credit: int = 0) -> None:
        self._deal = deal
        self._credit = credit
        self._rules = deal.rules
        self._seats = deal.seats
        self._size = len(deal.hands[SEATS.index(deal.dealer)] or ())
        self._auction = Auction(deal)
        self._each = deal.rules.sides == "each"
        self._preferences = preferences(deal.rules, deal.seats, self._size, credit)

    @cached_property
    def _hand(self) -> Hand:
        return Hand(self._deal, self._size, self._credit)

    @cached_property
    def _each_hand(self) -> EachHand:
        return EachHand(self._deal)

    @cached_property
    def bid_points(self) -> Mapping[Bid, dict[str, int]]:
        """Points by seat of every bid as `ending_points` has them, found when they are asked for."""
        return _Points(self)

    def values(self, course: Course) -> dict[str, Worth]:
        """See the function `values`; `course` walks this deal."""
        return {token: worth for token, (worth, _) in self._found(course).items()}

    def price(self, course: Course) -> Price:
        """The decision that is due; BowersError when the hand is over."""
        return self._priced(_Asked.of(course), self._found(course))

    def walk(self, steps: Iterable[Step]) -> list[Price]:
        """Every decision of a hand, as `price`; errors as `Course.choose`. Plays are searched together."""
        course = Course.short(self._deal, self._credit)
        asked: list[_Asked] = []
        found: list[Found | None] = []
        positions: list[Position] = []
        for step in steps:
            asked.append(_Asked.of(course))
            searched = course.kind == "play" and not self._each
            if searched:
                assert course.position is not None
                positions.append(course.position)
            found.append(None if searched else self._found(course))
            course.choose(step.token)
        results = zip(positions, solve_many(positions), strict=True)
        return [
            self._priced(one, self._cards(one, *next(results)) if done is None else done)
            for one, done in zip(asked, found, strict=True)
        ]

    def ending_points(self, bid: Bid) -> dict[str, int]:
        """Points by seat of a bid with the best decisions after it."""
        if self._each:
            return self._each_hand.ending(bid).points
        alone, tricks = self._hand.ending(bid)
        return self._preferences.points(bid.maker, alone)[tricks]

    def _priced(self, asked: _Asked, found: Found) -> Price:
        best = max(found, key=lambda token: found[token][1])
        costs = {token: self._cost(asked, found[best][0], worth) for token, (worth, _) in found.items()}
        return Price(
            asked.seat, asked.kind, {token: worth for token, (worth, _) in found.items()}, best, costs
        )

    def _cost(self, asked: _Asked, best: Worth, chosen: Worth) -> Cost:
        if best is chosen:
            return FREE
        rules, seats = self._rules, self._seats
        own, against = own_and_against(rules, seats, asked.seat, asked.maker, best.points)
        left, given = own_and_against(rules, seats, asked.seat, asked.maker, chosen.points)
        tricks = 0 if asked.kind in ("turn", "call") else max(0, best.tricks - chosen.tricks)
        return Cost(own - left + max(0, given - against), tricks)

    def _found(self, course: Course) -> Found:
        """Every choice of the decision that is due."""
        if course.kind is None:
            return {}
        if course.turn is not None:
            return self._calls(course)
        if course.kind == "play":
            assert course.position is not None
            asked = _Asked.of(course)
            if self._each:
                return self._rivals_cards(asked, course.position)
            return self._cards(asked, course.position, solve(course.position))
        return self._each_between(course) if self._each else self._between(course)

    def _calls(self, course: Course) -> Found:
        assert course.turn is not None
        auction, seat, found = self._auction, course.turn.seat, {}
        for token in auction.tokens(course.turn):
            par = auction.par_from(auction.after(course.turn, token), self.bid_points, self._preferences)
            tricks = 0 if par.bid is None else self._tricks(seat, par.bid)
            key = self._preferences.call_key(seat, par.points)
            found[token] = Worth(dict(par.points), tricks), key
        return found

    def _tricks(self, seat: str, bid: Bid) -> int:
        """The tricks of a seat's side in what a bid comes to."""
        if self._each:
            return self._each_hand.ending(bid).tricks[seat]
        return self._side_tricks(seat, bid.maker, self._hand.ending(bid).tricks)

    def _side_tricks(self, seat: str, maker: str, tricks: int) -> int:
        made = self._credit + tricks
        return made if seat in self._preferences.side(maker, maker) else TRICKS - made

    def _between(self, course: Course) -> Found:
        """Burying, alone or not, and keeping."""
        bid, hand, kind = course.bid, self._hand, course.kind
        assert bid is not None
        assert course.seat is not None
        out = course.buried or self._deal.turnup
        ends: dict[str, Ending] = {}
        if kind == "keep":
            kept = hand.after_keeping(bid, out, course.alone)
            ends = {cards_text(five): Ending(course.alone, tricks) for five, tricks in kept.items()}
        elif kind == "bury":
            ends = {token: hand.after_bury(bid, Card(token)) for token in course.choices()}
        elif kind == "alone":
            for token in course.choices():
                ends[token] = hand.after_alone(bid, out, course.seat if token == ALONE else "")
        else:
            for token in course.choices():
                alone, asked = course.alone, course.asked[1:]
                if token == ALONE:
                    alone, asked = alone + course.seat, ""
                ends[token] = hand.after_defence(bid, out, alone, asked)
        return {token: self._ended(course.seat, bid.maker, end) for token, end in ends.items()}

    def _ended(self, seat: str, maker: str, end: Ending) -> tuple[Worth, Key]:
        alone, tricks = end
        points = self._preferences.points(maker, alone)[tricks]
        key = self._preferences.keys(seat, maker, alone)[tricks]
        return Worth(dict(points), self._side_tricks(seat, maker, tricks)), key

    def _each_between(self, course: Course) -> Found:
        """Burying, and staying or dropping out."""
        bid, hand, seat = course.bid, self._each_hand, course.seat
        assert bid is not None
        assert seat is not None
        ends: dict[str, End] = {}
        if course.kind == "bury":
            ends = {token: hand.after_bury(bid, Card(token)) for token in course.choices()}
        else:
            stay = "".join(other for other in self._seats if other not in course.drops)
            for token in course.choices():
                then = stay.replace(seat, "") if token == DROP else stay
                ends[token] = hand.after_drop(bid, course.buried or self._deal.turnup, course.asked[1:], then)
        return {token: self._each_ended(seat, end) for token, end in ends.items()}

    def _each_ended(self, seat: str, end: End, guarantee: int | None = None) -> tuple[Worth, Key]:
        key = rival_key(seat, self._seats, end.points, end.tricks)
        return Worth(dict(end.points), end.tricks[seat], guarantee), key

    def _cards(self, asked: _Asked, position: Position, result: Result) -> Found:
        """Cards to play between two sides."""
        maker = position.maker
        assert maker is not None
        before = sum(asked.taken[seat] for seat in position.side)
        by_tricks = {
            tricks: self._ended(asked.seat, maker, Ending(position.alone, before + tricks))
            for tricks in set(result.cards.values())
        }
        return {str(card): by_tricks[tricks] for card, tricks in result.cards.items()}

    def _rivals_cards(self, asked: _Asked, position: Position) -> Found:
        """Cards to play each for himself: what the canonical line brings after each."""
        own = solve(replace(position, given_side=asked.seat))
        nobody = dict.fromkeys(self._seats, 0)
        found = {}
        for card, tricks in Rivals(position).cards().items():
            total = {seat: asked.taken[seat] + tricks.get(seat, 0) for seat in self._seats}
            end = End(nobody | payoffs(position, tricks), total)
            found[str(card)] = self._each_ended(asked.seat, end, asked.taken[asked.seat] + own.cards[card])
        return found


class _Asked(NamedTuple):
    """Who decides what, and the tricks taken before."""

    seat: str
    kind: Kind
    maker: str | None
    taken: dict[str, int]

    @classmethod
    def of(cls, course: Course) -> _Asked:
        if course.kind is None or course.seat is None:
            raise BowersError("the hand is over: there is nothing to decide")
        return cls(course.seat, course.kind, course.maker, course.taken)


class _Points(dict[Bid, dict[str, int]]):
    """By bid the points it comes to, found when they are asked for."""

    def __init__(self, prices: Prices) -> None:
        super().__init__()
        self._prices = prices

    def __missing__(self, bid: Bid) -> dict[str, int]:
        found = self[bid] = self._prices.ending_points(bid)
        return found
