"""Points that follow from tricks at a position: who is on which side, what is already taken.

Knows positions and score tables (`scoring`); nothing of how the tricks are won.
"""

from __future__ import annotations

from solver.cards import SEATS, TRICKS, Card
from solver.engine import Result
from solver.position import Position
from solver.scoring import hand_points, payoff
from solver.seats import side_of


def points_by_card(position: Position, result: Result) -> dict[Card, dict[str, int]] | None:
    """Points by seat after each card, if play is the best from then on; None where they do not follow.

    They follow when the tricks taken so far are known, and either a maker's side or its
    opponents are the side, or, each for himself, one seat is. A defender who sits out shares in
    the points: in cutthroat it must be told who that is, by being the dealer.
    """
    points = {tricks: points_of(position, tricks) for tricks in set(result.cards.values())}
    found = {card: points[tricks] for card, tricks in result.cards.items()}
    return None if None in found.values() else {card: by for card, by in found.items() if by is not None}


def points_of(position: Position, tricks: int) -> dict[str, int] | None:
    """Points by seat when `position.side` takes `tricks` from here on; see `points_by_card`."""
    if position.taken is None:
        return None
    rules, side = position.rules, position.side
    total = tricks + sum(position.taken[seat] for seat in side)
    if rules.sides == "each":
        return {side: payoff(rules, total, maker=side == position.maker)} if len(side) == 1 else None
    if position.maker is None:
        return None
    makers = "".join(seat for seat in position.active if seat in side_of(rules, position.maker))
    if side == makers:
        made = total
    elif set(side) == set(position.active) - set(makers):
        made = TRICKS - total
    else:
        return None
    seats = _at_the_table(position)
    return None if seats is None else hand_points(rules, seats, position.maker, position.alone, made)


def _at_the_table(position: Position) -> str | None:
    """All players, who sits out included; None where it is not known who does."""
    if position.rules.sides == "partners":
        return SEATS
    seats = "".join(s for s in SEATS if s in position.active or s == position.dealer)
    lone_defence = any(lone != position.maker for lone in position.alone)
    return None if lone_defence and len(seats) < position.rules.players else seats
