"""The calls: what may be called in a game, and what is called with best play by everybody.

Knows who calls when, and compares the points of the contracts that calls lead to; what those are worth
is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias

from solver.cards import NO_TRUMP, SUITS
from solver.deal import Deal
from solver.preference import Preferences
from solver.rules import Rules
from solver.seats import left_of, turn_order

Call: TypeAlias = tuple[str, str]
"""A seat and what it says: `pass`, `order`, a suit, `none`, or `turn:H` for a joker turned up."""


class Bid(NamedTuple):
    """What a call makes: the round, who becomes maker, and trumps (None for no trumps).

    Nobody ("") is maker where all pass and play without trumps, and in round 0: a club turned up is
    trumps without calls.
    """

    round: int
    maker: str
    trump: str | None


class Par(NamedTuple):
    """The calls of best play, the points by seat that they lead to, and the bid they end in; None
    where all pass."""

    calls: tuple[Call, ...]
    points: dict[str, int]
    bid: Bid | None


_CLUBS: Final = SUITS[0]
_NO_TRUMPS: Final = Bid(2, "", None)

Points: TypeAlias = Mapping[Bid, dict[str, int]]


class Auction:
    """Who may call what in one deal, in turn; the last to speak is the dealer."""

    def __init__(self, deal: Deal) -> None:
        self._rules: Rules = deal.rules
        self._seats = deal.seats
        self._dealer = deal.dealer
        self._turned = None if deal.turnup.suit is None else SUITS[deal.turnup.suit]
        clubs = self._rules.club_turned_is_trump and self._turned == _CLUBS
        self._uncalled = Bid(0, "", _CLUBS) if clubs else None
        self.order = turn_order(left_of(deal.dealer, deal.seats), deal.seats)

    @property
    def turned(self) -> str:
        """The suits that the turn-up may count as: its own, for a joker any the dealer names."""
        return self._turned or SUITS

    def names(self, turned: str) -> tuple[str | None, ...]:
        """Trumps that may be named in round 2 after a turned suit, in the order of choices."""
        suits: list[str | None] = [s for s in SUITS if s != turned or self._rules.may_name_turned_suit]
        return (*suits, None) if self._rules.no_trump_call else tuple(suits)

    def may_pass(self, seat: str, round_: int) -> bool:
        """Whether a seat may pass once all before it have; a stuck dealer may not."""
        return not (self._rules.all_pass == "stick" and round_ == 2 and seat == self._dealer)

    def bids(self) -> Iterator[Bid]:
        """Every bid that can be made: round 1, then round 2, from the dealer's left, by trumps; then
        what comes of nobody's making any."""
        if self._uncalled is not None:
            yield self._uncalled
            return
        yield from (Bid(1, seat, trump) for seat in self.order for trump in self.turned)
        named = {trump for turned in self.turned for trump in self.names(turned)}
        for seat in self.order:
            yield from (Bid(2, seat, trump) for trump in (*SUITS, None) if trump in named)
        if self._rules.all_pass == "no_trumps":
            yield _NO_TRUMPS

    def par(self, points: Points, preferences: Preferences) -> Par:
        """What is called when everybody calls for the best, given the points of every bid."""
        if self._uncalled is not None:
            return Par((), points[self._uncalled], self._uncalled)
        if self._turned is not None:
            return self._round_1(self._turned, points, preferences)
        best: Par | None = None
        for suit in SUITS:
            then = self._round_1(suit, points, preferences)
            if best is None or (
                preferences.call_key(self._dealer, then.points)
                > preferences.call_key(self._dealer, best.points)
            ):
                best = then._replace(calls=((self._dealer, f"turn:{suit}"), *then.calls))
        assert best is not None
        return best

    def _round_1(self, turned: str, points: Points, preferences: Preferences) -> Par:
        found = self._round_2(turned, points, preferences)
        for seat in reversed(self.order):
            bid = Bid(1, seat, turned)
            if preferences.call_key(seat, points[bid]) > preferences.call_key(seat, found.points):
                found = Par(((seat, "order"),), points[bid], bid)
            else:
                found = found._replace(calls=((seat, "pass"), *found.calls))
        return found

    def _round_2(self, turned: str, points: Points, preferences: Preferences) -> Par:
        after: Par | None = Par((), dict.fromkeys(self._seats, 0), None)
        if self._rules.all_pass == "no_trumps":
            after = Par((), points[_NO_TRUMPS], _NO_TRUMPS)
        for seat in reversed(self.order):
            best = None
            if self.may_pass(seat, 2):
                assert after is not None
                best = after._replace(calls=((seat, "pass"), *after.calls))
            for trump in self.names(turned):
                bid = Bid(2, seat, trump)
                if best is None or (
                    preferences.call_key(seat, points[bid]) > preferences.call_key(seat, best.points)
                ):
                    best = Par(((seat, trump or NO_TRUMP),), points[bid], bid)
            after = best
        assert after is not None
        return after
