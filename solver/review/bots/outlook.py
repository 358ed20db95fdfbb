"""What a call comes to, on average over deals that fit what the caller knows.

The others call, bury, keep and drop out by habit, and everybody plays for the best with all cards known. With
best calls too, by people who see all cards, passing would look better than it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from solver.calls import Auction, Bid, CallTurn
from solver.cards import SEATS
from solver.deal import Deal
from solver.engine import solve_many
from solver.position import Position
from solver.review.bots.bot import View
from solver.review.bots.calling import buried, call, call_turn, stays
from solver.review.price import own_and_against
from solver.review.worlds import Knowledge, Worlds
from solver.rivals import Rivals, payoffs
from solver.rules import Rules
from solver.scoring import hand_points, payoff
from solver.seats import first_leader, partner, sitting_out
from solver.strength import best_five
from solver.text import Hand


class _Ready(NamedTuple):
    """A call in a world, come to play: whether its caller means to go alone, what is bid in the end and who
    is alone, and the play-out; None where nothing is played."""

    plan: tuple[str, bool]
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
    totals: dict[tuple[str, bool], int] = {}
    for one, points in zip(ready, _points(known, ready), strict=True):
        own, against = own_and_against(known.rules, known.seats, known.seat, None, points)
        totals[one.plan] = totals.get(one.plan, 0) + own - against
    return max(totals, key=lambda plan: totals[plan])[0]


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
    """Every call in one world, those that come to the same bid together; one's own bid also alone."""
    auction, turn = Auction(deal), call_turn(view)
    made: dict[tuple[Bid | None, bool], tuple[str, Position | None]] = {}
    for token in view.choices:
        bid = _called_on(deal, auction, auction.after(turn, token))
        own = bid is not None and token != "pass" and bid.maker == turn.seat and deal.rules.maker_alone
        for lone in (False, True) if own else (False,):
            if (bid, lone) not in made:
                made[bid, lone] = _made_ready(deal, bid, lone)
            alone, position = made[bid, lone]
            yield _Ready((token, lone), bid, alone, position)


def _called_on(deal: Deal, auction: Auction, at: CallTurn | Bid | None) -> Bid | None:
    """What it comes to when everybody calls by habit from there on."""
    while isinstance(at, CallTurn):
        hand = deal.hands[SEATS.index(at.seat)] or ()
        at = auction.after(at, call(deal.rules, deal.dealer, deal.turnup, at, hand, auction.tokens(at)))
    return at


def _made_ready(deal: Deal, bid: Bid | None, lone: bool) -> tuple[str, Position | None]:
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
    if deal.dummy is not None and not lone:
        hands[bid.maker] = tuple(sorted(best_five(hands[bid.maker] + deal.dummy, rules.deck, bid.trump)))
    if rules.sides == "each":
        if rules.drop_out and bid.round:
            hands = {s: hand for s, hand in hands.items() if s == bid.maker or stays(rules, bid.trump, hand)}
        active, alone = "".join(hands), ""
        if len(active) < 2:
            return active, None
    else:
        forced = rules.canadian and bid.round == 1 and bid.maker == partner(deal.dealer)
        alone = bid.maker if forced or lone else ""
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
