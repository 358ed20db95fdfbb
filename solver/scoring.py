"""Points for a hand that has been played: who scores what under a game's rules.

Knows the score tables and nothing of how tricks were won. Points of a game with a maker
are what each seat scores; in Buck they are payoffs, minus the score change.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from solver.cards import TRICKS
from solver.rules import Rules
from solver.seats import partner, side_of

ENOUGH: Final = 3
"""Tricks a maker's side has promised."""


def hand_points(rules: Rules, seats: str, maker: str, alone: str, maker_tricks: int) -> dict[str, int]:
    """Points by seat of `seats` when the maker's side has taken `maker_tricks` of five.

    `seats` are all who sit at the table, a partner who sits out included; `alone` names lone
    players of either side. For games with a maker against defenders (common rules, cutthroat
    texts); games each for himself count by `payoff`.
    """
    makers = side_of(rules, maker)
    if maker_tricks >= ENOUGH:
        return {seat: _made(rules, maker in alone, maker_tricks) if seat in makers else 0 for seat in seats}
    lone = next((seat for seat in alone if seat not in makers), None)
    return {
        seat: 0 if seat in makers else _defence(rules, seat, lone, TRICKS - maker_tricks) for seat in seats
    }


def _made(rules: Rules, lone: bool, tricks: int) -> int:
    if tricks < TRICKS:
        return rules.points_made or 0
    march = rules.points_march or 0
    return march if not lone or rules.points_lone_march is None else rules.points_lone_march


def _defence(rules: Rules, seat: str, lone: str | None, tricks: int) -> int:
    """One defender's points for `tricks` (three or more) taken by the defence."""
    if lone is None:
        return 4 if rules.super_euchre and tricks == TRICKS else rules.points_euchre or 0
    march = tricks == TRICKS
    points = (rules.points_lone_defence_march if march else rules.points_lone_defence) or 0
    shared = {"both": True, "lone": False, "low_only": not march, "side": seat == partner(lone)}
    return points if seat == lone or shared[rules.lone_defence_shared or "lone"] else 0


def payoff(rules: Rules, tricks: int, *, maker: bool) -> int:
    """What a seat that stayed in gains by its `tricks` where each plays for himself (Buck text).

    One point a trick. Set — no trick at all, or the maker with fewer than three — costs
    `set_penalty` instead, or besides where `set_maker_subtracts`; both sets at once cost it
    twice where `set_penalties_stack`.
    """
    broken = int(tricks == 0) + int(maker and tricks < ENOUGH)
    if not broken:
        return tricks
    times = broken if rules.set_penalties_stack else 1
    return (tricks if rules.set_maker_subtracts else 0) - times * (rules.set_penalty or 0)


def winners(rules: Rules, scores: Mapping[str, int]) -> str:
    """Who has won the game, as seat letters, at the end of a hand; nobody below the target.

    Of several at or past it the highest score wins, in a countdown the lowest, and equal scores
    share; where `win_tie` is `shared`, all of them share. Scores are never cut off at the target.
    """
    down = rules.start > rules.target
    there = {seat: score for seat, score in scores.items() if _past(score, rules.target, down)}
    if not there or rules.win_tie == "shared":
        return "".join(there)
    best = (min if down else max)(there.values())
    return "".join(seat for seat, score in there.items() if score == best)


def _past(score: int, target: int, down: bool) -> bool:
    return score <= target if down else score >= target
