"""The calls: what may be called in a game, and what is called with best play by everybody.

Knows who calls when, and compares the points of the contracts that calls lead to; what those are worth
is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias

from solver.cards import NO_TRUMP, SUITS
from solver.deal import Deal
from solver.preference import Key, Preferences
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


class CallTurn(NamedTuple):
    """A seat's turn to call: in round 0 the dealer names a suit for a joker; `turned` is the suit turned
    up, "" before that."""

    round: int
    seat: str
    turned: str


class Par(NamedTuple):
    """The calls of best play, the points by seat that they lead to, and the bid they end in; None
    where all pass."""

    calls: tuple[Call, ...]
    points: dict[str, int]
    bid: Bid | None


TURN: Final = "turn:"
"""How a suit is called for a joker turned up."""
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
        return self.par_from(self.start, points, preferences)

    @property
    def start(self) -> CallTurn | Bid:
        """Who speaks first; a bid where nobody does."""
        if self._uncalled is not None:
            return self._uncalled
        return CallTurn(0, self._dealer, "") if self._turned is None else self._opening(1, self._turned)

    def tokens(self, turn: CallTurn) -> tuple[str, ...]:
        """What may be called then, in the order of choices."""
        if turn.round == 0:
            return tuple(f"{TURN}{suit}" for suit in SUITS)
        named = ("order",) if turn.round == 1 else tuple(name or NO_TRUMP for name in self.names(turn.turned))
        return ("pass", *named) if self.may_pass(turn.seat, turn.round) else named

    def after(self, turn: CallTurn, token: str) -> CallTurn | Bid | None:
        """Who speaks next after one of the `tokens`, or the bid it makes; None where all have passed and
        nothing is played."""
        if turn.round == 0:
            return self._opening(1, token.removeprefix(TURN))
        if token != "pass":
            return Bid(turn.round, turn.seat, {"order": turn.turned, NO_TRUMP: None}.get(token, token))
        if turn.seat != self._dealer:
            return turn._replace(seat=self.order[self.order.index(turn.seat) + 1])
        if turn.round == 1:
            return self._opening(2, turn.turned)
        return _NO_TRUMPS if self._rules.all_pass == "no_trumps" else None

    def par_from(self, at: CallTurn | Bid | None, points: Points, preferences: Preferences) -> Par:
        """The same from a turn on, or where a bid has been made or all have passed."""
        if at is None:
            return Par((), dict.fromkeys(self._seats, 0), None)
        if isinstance(at, Bid):
            return Par((), points[at], at)
        best: Par | None = None
        best_key: Key = ()
        for token in self.tokens(at):
            then = self.par_from(self.after(at, token), points, preferences)
            key = preferences.call_key(at.seat, then.points)
            if best is None or key > best_key:
                best, best_key = then._replace(calls=((at.seat, token), *then.calls)), key
        assert best is not None
        return best

    def _opening(self, round_: int, turned: str) -> CallTurn:
        return CallTurn(round_, self.order[0], turned)
