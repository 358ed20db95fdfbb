"""Answers as JSON objects, the same for every command that solves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from solver.cards import Card
from solver.contracts import Contract, DealResult
from solver.engine import Result, Step
from solver.rivals import RivalResult


def solution(result: Result, points: Mapping[Card, Mapping[str, int]] | None) -> dict[str, Any]:
    """A play-out's answer; `points` by card are added where the game can score it."""
    scored = {} if points is None else {"points": {str(card): dict(by) for card, by in points.items()}}
    return {
        "to_play": result.to_play,
        "side": result.side,
        "tricks": result.tricks,
        "cards": {str(card): tricks for card, tricks in result.cards.items()},
        **scored,
        "line": [str(card) for card in result.line],
    }


def rivals(result: RivalResult) -> dict[str, Any]:
    """The answer of a play-out in which each plays for himself."""
    return {
        "to_play": result.to_play,
        "guarantee": result.guarantee,
        "cards": {str(card): tricks for card, tricks in result.cards.items()},
        "outcomes": list(result.outcomes),
        "line": [str(card) for card in result.line],
    }


def traced(steps: Sequence[Step]) -> list[dict[str, Any]]:
    """A record's cards with the side's tricks before and after each, and the cost to its player."""
    return [
        {"seat": s.seat, "card": str(s.card), "before": s.before, "after": s.after, "cost": s.cost}
        for s in steps
    ]


def whole_deal(result: DealResult, contracts: Sequence[Contract]) -> dict[str, Any]:
    """A deal's answer: those contracts of it that are wanted, and par."""
    return {
        "contracts": [_contract(contract) for contract in contracts],
        "par": {"calls": [list(call) for call in result.calls], "points": dict(result.points)},
    }


def _contract(contract: Contract) -> dict[str, Any]:
    buried = {} if contract.bury is None else {"bury": str(contract.bury)}
    kept = {} if contract.keep is None else {"keep": [str(card) for card in contract.keep]}
    dropped = {} if contract.drops is None else {"drops": list(contract.drops)}
    return {
        "round": contract.round,
        "maker": contract.maker,
        "trump": contract.trump,
        "points": dict(contract.points),
        "tricks": contract.tricks,
        "alone": list(contract.alone),
        **buried,
        **kept,
        **dropped,
        "leader": contract.leader,
        "line": [str(card) for card in contract.line],
    }
