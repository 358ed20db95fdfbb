"""A reviewed game as the same game with comments: labels, prices in words, better lines.

Knows verdicts and how they are said in a comment; where comments go in a notation is the notation's.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Final

from solver.cards import TRICKS
from solver.review.better import better_line
from solver.review.course import ALONE, DROP, STAY, WITH, Kind
from solver.review.judging import DealReview, GameReview, Judged
from solver.review.marks import Mark, marked
from solver.review.record import Game, StepRecord
from solver.review.report import meant
from solver.review.verdict import Verdict

MOST_LINES: Final = 50
"""Better lines of one deal, the most that Euchre Game Notation takes."""


def annotated(reviewed: GameReview, only: Collection[str] = ()) -> Game:
    """The game with a comment on every decision that cost something, its label, and the better line.

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
    return tuple(StepRecord(step.seat, step.kind, step.token) for step in line)


def priced(verdict: Verdict) -> str:
    """What a decision cost, in words: `costs 1 point and 2 tricks; best is KD`."""
    said = f"costs {cost_text(verdict.open.points, verdict.open.tricks)}"
    said += f"; best is {best_text(verdict.kind, verdict.equals)}"
    if verdict.fair is not None:
        said += f"; {verdict.label}: by what {verdict.seat} could know it costs {verdict.fair.points:.2f}"
        said += f" ± {verdict.fair.margin:.2f}" if verdict.fair.margin else ""
    return said


_TOLD: Final[dict[tuple[Kind, str], str]] = {
    ("alone", ALONE): "going alone",
    ("alone", WITH): "not going alone",
    ("defend", ALONE): "defending alone",
    ("defend", WITH): "not defending alone",
    ("drop", STAY): "staying in",
    ("drop", DROP): "dropping out",
}


def choice_text(kind: Kind, choice: str, written: Callable[[str], str] = str) -> str:
    """A choice as it is told: `burying 9S`, `not going alone`, `KH`; `written` writes its cards."""
    told = _TOLD.get((kind, choice))
    if told is None:
        told = {"bury": "burying ", "keep": "keeping "}.get(kind, "") + written(choice)
    return told


def best_text(kind: Kind, equals: Sequence[str], written: Callable[[str], str] = str) -> str:
    """The choices that cost nothing, five at most."""
    told = [_TOLD.get((kind, one)) or written(one) for one in equals[:TRICKS]]
    return " or ".join(told) + (" or others" if len(equals) > TRICKS else "")


def cost_text(points: int, tricks: int) -> str:
    """`1 point and 2 tricks`, `nothing`."""
    said = [f"{points} point{'' if points == 1 else 's'}"] if points else []
    said += [f"{tricks} trick{'' if tricks == 1 else 's'}"] if tricks else []
    return " and ".join(said) or "nothing"
