"""Exact play of the cards in the euchre family, all hands known.

    from solver import Position, solve
    p = Position.parse("game: cutthroat; trump: H; maker: N; leader: S; N: JH KS; E: AH 9S; S: AS QS")
    solve(p).tricks          # tricks of the maker's side with best play by everybody

`Position` is a play-out (trumps are fixed), `Deal` a hand before any decision, `Rules` the options
of a game. `solve` gives the value of every legal card and the best line, `solve_many` the same for
many positions, `trace` prices a record card by card, `perft` counts legal sequences. Where each plays
for himself (Buck without a side) `solve_rivals` answers: what each seat can force (`guarantee`), what
can come out (`outcomes`), and a canonical line. `solve_deal` gives every contract of a deal and par.
"""

from solver.board import Board
from solver.cards import Card
from solver.contracts import Contract, DealResult
from solver.deal import Deal
from solver.engine import NotTwoSided, Result, Step, solve, solve_many, trace
from solver.errors import BowersError, IllegalPlay, ImpossiblePosition, InputError
from solver.hand import solve_deal
from solver.layout import Layout
from solver.position import Position, perft
from solver.rivals import RivalResult, guarantee, outcomes, solve_rivals
from solver.rules import Rules

__all__ = [
    "Board",
    "BowersError",
    "Card",
    "Contract",
    "Deal",
    "DealResult",
    "IllegalPlay",
    "ImpossiblePosition",
    "InputError",
    "Layout",
    "NotTwoSided",
    "Position",
    "Result",
    "RivalResult",
    "Rules",
    "Step",
    "guarantee",
    "outcomes",
    "perft",
    "solve",
    "solve_deal",
    "solve_many",
    "solve_rivals",
    "trace",
]
