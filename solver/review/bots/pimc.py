"""A bot that looks at worlds: it draws deals that fit what it knows, solves each with all cards known, and
takes what is best on average (perfect information Monte Carlo).

Cards and what is decided before the play are `review.fair`'s. A call is looked at with the others calling by
habit and everybody playing for the best after that: with best calls by people who see all cards, passing
would look better than it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from solver.calls import Auction, Bid, CallTurn
from solver.cards import SEATS
from solver.deal import Deal
from solver.engine import solve_many
from solver.position import Position
from solver.review.bots.bot import Bot, View
from solver.review.bots.calling import buried, call, call_turn, stays
from solver.review.fair import fair
from solver.review.price import own_and_against
from solver.review.worlds import Knowledge, Worlds
from solver.rivals import Rivals, payoffs
from solver.rules import Rules
from solver.scoring import hand_points, payoff
from solver.seats import first_leader, partner, sitting_out
from solver.strength import best_five
from solver.text import Hand

WORLDS: Final = 100
_FEWER: Final = 5
"""What is decided before the play looks at so many times fewer worlds: each costs many positions."""
_FEWEST: Final = 8


class PimcBot(Bot):
    """Perfect information Monte Carlo with `worlds` worlds for a card to play, a fifth of them before."""

    def __init__(self, worlds: int = WORLDS) -> None:
        self._worlds = max(2, worlds)
        self._fewer = max(min(_FEWEST, self._worlds), self._worlds // _FEWER)

    def choose(self, view: View) -> str:
        """The best on average."""
        if len(view.choices) == 1:
            return view.choices[0]
        if view.kind in ("turn", "call"):
            return best_call(view, self._fewer)
        number = self._worlds if view.kind == "play" else self._fewer
        return fair(view.known, number, view.seed).best


class _Ready(NamedTuple):
    """A choice in a world, come to play: who makes what, and the play-out; None where nothing is played."""

    token: str
    bid: Bid | None
    alone: str
    position: Position | None


def best_call(view: View, number: int) -> str:
    """The call that is best on average over so many deals."""
    known = view.known
    worlds = Worlds(known)
    ready = [
        one for world in worlds.sample(number, view.seed) for one in _each_choice(worlds.deal(world), view)
    ]
    totals = dict.fromkeys(view.choices, 0)
    for one, points in zip(ready, _points(known, ready), strict=True):
        maker = None if one.bid is None else one.bid.maker
        own, against = own_and_against(known.rules, known.seats, known.seat, maker, points)
        totals[one.token] += own - against
    return max(view.choices, key=lambda token: totals[token])


def _points(known: Knowledge, ready: list[_Ready]) -> Iterator[dict[str, int]]:
    """By choice and world the points by seat."""
    rules, nobody = known.rules, dict.fromkeys(known.seats, 0)
    each = rules.sides == "each"
    results = iter(() if each else solve_many([one.position for one in ready if one.position is not None]))
    for one in ready:
        if one.position is None:
            yield nobody | (_sole(rules, one) if each else {})
        elif each:
            yield nobody | _best_line(one.position)
        else:
            assert one.bid is not None
            tricks = next(results).tricks
            yield hand_points(rules, known.seats, one.bid.maker, one.alone, tricks)


def _best_line(position: Position) -> dict[str, int]:
    """Payoffs of the canonical line."""
    assert position.to_play is not None
    found = [payoffs(position, tricks) for tricks in Rivals(position).cards().values()]
    return max(found, key=lambda points: points[position.to_play or ""])


def _sole(rules: Rules, one: _Ready) -> dict[str, int]:
    """What one who alone stays in makes."""
    if one.bid is None or not one.alone or rules.sole_stayer != "credit_five":
        return {}
    return {one.alone: payoff(rules, 5, maker=one.alone == one.bid.maker)}


def _each_choice(deal: Deal, view: View) -> Iterator[_Ready]:
    """Every choice in one world, those that come to the same together."""
    auction, turn, made = Auction(deal), call_turn(view), {}
    for token in view.choices:
        bid = _called_on(deal, auction, auction.after(turn, token))
        if bid not in made:
            made[bid] = _made_ready(deal, bid)
        alone, position = made[bid]
        yield _Ready(token, bid, alone, position)


def _called_on(deal: Deal, auction: Auction, at: CallTurn | Bid | None) -> Bid | None:
    """What it comes to when everybody calls by habit from there on."""
    while isinstance(at, CallTurn):
        hand = deal.hands[SEATS.index(at.seat)] or ()
        at = auction.after(at, call(deal.rules, deal.dealer, deal.turnup, at, hand, auction.tokens(at)))
    return at


def _made_ready(deal: Deal, bid: Bid | None) -> tuple[str, Position | None]:
    """The play-out of a bid after sensible burying, keeping and dropping; each for himself who alone stays
    in is told instead of lone seats."""
    rules = deal.rules
    if bid is None:
        return "", None
    hands: dict[str, Hand] = {seat: deal.hands[SEATS.index(seat)] or () for seat in deal.seats}
    if bid.round == 1:
        six = tuple(sorted((*hands[deal.dealer], deal.turnup)))
        out = buried(rules, bid.trump, six)
        hands[deal.dealer] = tuple(card for card in six if card is not out)
    if deal.dummy is not None:
        hands[bid.maker] = tuple(sorted(best_five(hands[bid.maker] + deal.dummy, rules.deck, bid.trump)))
    if rules.sides == "each":
        if rules.drop_out and bid.round:
            hands = {s: hand for s, hand in hands.items() if s == bid.maker or stays(rules, bid.trump, hand)}
        active, alone = "".join(hands), ""
        if len(active) < 2:
            return active, None
    else:
        forced = rules.canadian and bid.round == 1 and bid.maker == partner(deal.dealer)
        alone = bid.maker if forced else ""
        out_of_it = sitting_out(rules, deal.seats, bid.maker, alone)
        active = "".join(seat for seat in deal.seats if seat not in out_of_it)
    north, east, south, west = (hands[seat] if seat in active else None for seat in SEATS)
    position = Position(
        rules=rules,
        trump=bid.trump,
        hands=(north, east, south, west),
        leader=first_leader(rules, deal.dealer, active, bid.maker or None, alone),
        tricks_taken=(0, 0, 0, 0),
        maker=bid.maker or None,
        alone=alone,
        dealer=deal.dealer,
    )
    return alone, position
