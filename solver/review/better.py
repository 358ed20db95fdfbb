"""How a hand should have gone on from a decision: the best choice, and best play by everybody to the end.

Knows prices; every choice in a line is the one that Preference makes (docs/rules.md).
"""

from __future__ import annotations

from solver.engine import solve
from solver.review.course import Course, Step
from solver.review.price import Prices


def better_line(course: Course, first: str) -> tuple[Step, ...]:
    """Best play by everybody to the end of the hand after a first choice."""
    course, prices = course.copy(), Prices(course.deal, course.credit)
    start = len(course.steps)
    course.choose(first)
    while course.kind is not None:
        position = course.position
        if position is not None and not position.each_for_himself:
            for card in solve(position).line:
                course.choose(str(card))
        else:
            course.choose(prices.price(course).best)
    return tuple(course.steps[start:])
