"""What solving a deal answers: its contracts and par, as values."""

from __future__ import annotations

import msgspec

from solver.calls import Call
from solver.cards import Card
from solver.position import Position


class Contract(msgspec.Struct, frozen=True):
    """What becomes of a deal when `maker` fixes `trump`, every later decision being the best.

    `points` by seat for all at the table, `tricks` of the maker's side. `alone` are the lone seats.
    `bury` is what the dealer buries where he takes up the turn-up, `keep` the five that a maker with a dummy
    plays, in card order. `leader` leads first; `line` is best play from there, the first card in card order
    at each turn that keeps the value. `position` is the play-out that the decisions lead to.

    Each for himself (Buck) `drops` are the seats that drop out, None where nobody may, and `line` is the
    canonical line. `maker` and `tricks` are None where nobody is maker, `leader` and `position` where
    nothing is played, since one or none stays. Round 0 is that of a club turned up, trumps without calls.
    """

    round: int
    maker: str | None
    trump: str | None
    points: dict[str, int]
    tricks: int | None
    alone: str
    bury: Card | None
    keep: tuple[Card, ...] | None
    leader: str | None
    line: tuple[Card, ...]
    position: Position | None
    drops: str | None = None


class DealResult(msgspec.Struct, frozen=True):
    """Every contract that can arise, in order of round, turn to call and trumps; and par.

    Par are the calls of best play, the `points` by seat that they lead to, and the `contract` they end in,
    None where all pass.
    """

    contracts: tuple[Contract, ...]
    calls: tuple[Call, ...]
    points: dict[str, int]
    contract: Contract | None
