"""Who sits where: turn order, partners, who sits out of a lone hand, who leads first.

Knows the seats and the rules about them; nothing of cards. Seats are letters, N E S W clockwise.
"""

from __future__ import annotations

from solver.cards import SEATS
from solver.rules import Rules


def turn_order(leader: str, active: str) -> str:
    """The active seats clockwise from the leader."""
    start = SEATS.index(leader)
    return "".join(seat for seat in SEATS[start:] + SEATS[:start] if seat in active)


def left_of(seat: str, active: str) -> str:
    """The next active seat clockwise; the seat itself when it is alone at the table."""
    after = SEATS.index(seat) + 1
    return next(other for other in SEATS[after:] + SEATS[:after] if other in active)


def next_seats(active: str) -> tuple[int, int, int, int]:
    """By seat number, the number of the next active seat clockwise."""
    one, two, three, four = (SEATS.index(left_of(seat, active)) for seat in SEATS)
    return (one, two, three, four)


def partner(seat: str) -> str:
    """The seat opposite."""
    return SEATS[SEATS.index(seat) - 2]


def side_of(rules: Rules, seat: str) -> str:
    """The seats on the side of a maker, or of a seat that acts while there is no maker."""
    return seat + partner(seat) if rules.sides == "partners" else seat


def may_defend_alone(rules: Rules, seats: str, maker: str, *, lone_maker: bool) -> str:
    """The defenders who are asked whether they play alone, clockwise from the maker's left."""
    if rules.defend_alone == "off" or (rules.defend_alone == "against_lone" and not lone_maker):
        return ""
    makers = side_of(rules, maker)
    return "".join(seat for seat in turn_order(maker, seats) if seat not in makers)


def sitting_out(rules: Rules, seats: str, maker: str, alone: str) -> str:
    """Who of `seats` plays no card in a lone hand: a lone player's partner, a lone defender's fellows."""
    out: set[str] = set()
    for lone in alone:
        if rules.sides == "partners":
            out.add(partner(lone))
        elif lone != maker:
            out |= set(seats) - {maker, lone}
    return "".join(seat for seat in SEATS if seat in out and seat in seats)


def first_leader(rules: Rules, dealer: str, active: str, maker: str | None = None, alone: str = "") -> str:
    """Who leads to the first trick: the dealer's left active seat unless lone hands change it.

    `alone` names the lone seats, the maker and a defender when there are two of them.
    """
    both = len(alone) == 2
    rule = rules.lead_when_both_alone if both else rules.lone_lead if alone else None
    left_of_whom = {
        "left_of_dealer": dealer,
        "left_of_lone": alone,
        "left_of_maker": maker or dealer,
        "left_of_defender": next((seat for seat in alone if seat != maker), dealer),
    }
    return left_of(left_of_whom[rule or "left_of_dealer"], active)
