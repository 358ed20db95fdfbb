"""What a table of sensible players would come to: who orders, what is buried, kept and dropped.

Rules of thumb on the strength of one hand, so that puzzles look like hands that are played. Knows deals
and how cards rank; must not know values of play, heroes or goals. Nothing here need be right: a puzzle is
proved for the cards as they lie.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from solver.cards import SEATS, SUITS, Card
from solver.deal import Deal
from solver.seats import partner, turn_order
from solver.strength import best_five, strength, without_worst

_WITH_PARTNER: Final = 3
"""For a turn-up that the partner takes up, and against one that an opponent takes up."""
_STAYS: Final = 7
"""What a player in Buck stays in with."""


class Called(NamedTuple):
    """A deal made ready for play: `hands` by seat number, None where nobody plays; `alone` are lone seats."""

    trump: str | None
    maker: str | None
    hands: tuple[tuple[Card, ...] | None, ...]
    alone: str = ""


class Bid(NamedTuple):
    """Who makes which trumps, in round 1 or 2; how strong his hand is."""

    round: int
    maker: str
    trump: str | None
    strength: int


def bids(deal: Deal) -> Iterator[Bid]:
    """What could be called, in turn, each seat's best in round 2."""
    rules, dealer = deal.rules, deal.dealer
    order = turn_order(dealer, deal.seats)
    order = order[1:] + order[0]
    turned = _turned(deal)
    for seat in order:
        yield Bid(1, seat, turned, _promise(deal, seat, turned))
    others = [suit for suit in SUITS if suit != turned or rules.may_name_turned_suit]
    suits: list[str | None] = [*others, None] if rules.no_trump_call else [*others]
    for seat in order:
        named = [Bid(2, seat, suit, strength(_hand(deal, seat), rules.deck, suit)) for suit in suits]
        yield max(named, key=lambda bid: bid.strength)


def _turned(deal: Deal) -> str:
    """The suit that round 1 offers: for a joker the dealer names his best."""
    if deal.turnup.suit is not None:
        return SUITS[deal.turnup.suit]
    return max(SUITS, key=lambda suit: strength(_hand(deal, deal.dealer), deal.rules.deck, suit))


def _promise(deal: Deal, seat: str, trump: str) -> int:
    deck = deal.rules.deck
    if seat == deal.dealer:
        return strength(without_worst((*_hand(deal, seat), deal.turnup), deck, trump), deck, trump)
    friend = deal.rules.sides == "partners" and seat == partner(deal.dealer)
    return strength(_hand(deal, seat), deck, trump) + (_WITH_PARTNER if friend else -_WITH_PARTNER)


def _hand(deal: Deal, seat: str) -> tuple[Card, ...]:
    return deal.hands[SEATS.index(seat)] or ()


def first_bid(deal: Deal, least: int) -> Bid | None:
    """The first call by a hand of that strength; None where all pass."""
    return next((bid for bid in bids(deal) if bid.strength >= least), None)


def first_open_bid(deal: Deal, least: int) -> Bid | None:
    """The same for calls of no trumps alone."""
    return next((bid for bid in bids(deal) if bid.trump is None and bid.strength >= least), None)


def made_ready(deal: Deal, bid: Bid | None, *, alone: str = "") -> Called:
    """The hands once the dealer has buried and a maker with a dummy has kept five; those who sit out are
    still in. Without a bid the turn-up stays where it is and nobody is maker: see `buck_table`."""
    hands = {seat: _hand(deal, seat) for seat in deal.seats}
    if bid is None:
        return Called(None, None, _by_seat(hands))
    deck, trump = deal.rules.deck, bid.trump
    if bid.round == 1:
        hands[deal.dealer] = without_worst((*hands[deal.dealer], deal.turnup), deck, trump)
    if deal.dummy is not None and bid.maker not in alone:
        hands[bid.maker] = best_five(hands[bid.maker] + deal.dummy, deck, trump)
    return Called(trump, bid.maker, _by_seat(hands), alone)


def buck_table(deal: Deal, bid: Bid | None) -> Called:
    """Buck: trumps and maker, if any, and the hands of those who stay in."""
    club = deal.turnup.suit == SUITS.index("C")
    called = made_ready(deal, None if club else bid)
    trump = "C" if club else called.trump
    staying = tuple(
        hand
        if hand is not None and (seat == called.maker or strength(hand, deal.rules.deck, trump) >= _STAYS)
        else None
        for seat, hand in zip(SEATS, called.hands, strict=True)
    )
    return Called(trump, called.maker, staying)


def _by_seat(hands: dict[str, tuple[Card, ...]]) -> tuple[tuple[Card, ...] | None, ...]:
    return tuple(tuple(sorted(hands[seat])) if seat in hands else None for seat in SEATS)
