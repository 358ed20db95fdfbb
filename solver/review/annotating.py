"""A reviewed game as the same game with comments: labels, prices in words, better lines.

Knows verdicts and how they are said in a comment; where comments go in a notation is the notation's.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from solver.review.better import better_line
from solver.review.judging import DealReview, GameReview, Judged
from solver.review.marks import Mark, marked
from solver.review.record import Game, StepRecord
from solver.review.report import fair_mistake, meant
from solver.review.verdict import Verdict
from solver.review.wording import best_text, cost_text

MOST_LINES: Final = 50
"""Better lines of one deal, the most that Euchre Game Notation takes."""


def annotated(reviewed: GameReview, only: Collection[str] = ()) -> Game:
    """The game with a comment on every decision that cost something, its label, and the better line: no more
    than its first decision where cards that are not known matter.

    The deals' own comments and lines stay, those of the review come after them.
    """
    return marked(reviewed.game, _marks(reviewed, only))


def _marks(reviewed: GameReview, only: Collection[str]) -> Iterator[Mark]:
    for number, deal in enumerate(reviewed.deals):
        room = MOST_LINES - len(deal.replayed.deal.lines)
        for judged in deal.judged:
            verdict = judged.verdict
            if not meant(reviewed, verdict.seat, only):
                continue
            if not verdict.open.points and not verdict.open.tricks and not verdict.mark:
                continue
            better: tuple[StepRecord, ...] = ()
            if room > 0 and (verdict.open.points or verdict.open.tricks):
                better, room = _better(deal, judged), room - 1
            yield Mark(number, judged.step, priced(verdict), verdict.mark, better)


def _better(deal: DealReview, judged: Judged) -> tuple[StepRecord, ...]:
    course = next(state.course for state in deal.replayed.states if state.number == judged.step)
    line = better_line(course, judged.verdict.best)
    if judged.ways > 1:
        line = line[:1]
    return tuple(StepRecord(step.seat, step.kind, step.token) for step in line)


def priced(verdict: Verdict) -> str:
    """What a decision cost, in words: `costs 1 point and 2 tricks; best is KD`."""
    said = f"costs {cost_text(verdict.open.points, verdict.open.tricks)}"
    said += f"; best is {best_text(verdict.kind, verdict.equals)}"
    if verdict.fair is not None:
        said += f"; {verdict.label}: by what {verdict.seat} could know it costs {verdict.fair.points:.2f}"
        said += f" ± {verdict.fair.margin:.2f}" if verdict.fair.margin else ""
        if verdict.fair_best is not None and fair_mistake(verdict):
            said += f", and best is {best_text(verdict.kind, [verdict.fair_best])}"
    return said
