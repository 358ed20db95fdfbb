"""Comments, labels and better lines put into a record: the same game, annotated.

Knows where in a record they go; not why something deserves a label.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

import msgspec

from solver.review.record import DealRecord, Game, Line, StepRecord

LABELS: Final = ("[??]", "[?]", "[?!]", "[!?]", "[!]", "[!!]")
"""Blunder, mistake, dubious, interesting, great, brilliant: a comment may begin with one of them."""


class Mark(NamedTuple):
    """What is said of one decision: deal and step from 0, a comment, its label or "", and how it should
    have gone on, the better decision first."""

    deal: int
    step: int
    text: str
    label: str = ""
    better: tuple[StepRecord, ...] = ()


def marked(game: Game, marks: Iterable[Mark]) -> Game:
    """The game with a comment and, where a mark has one, a line for each mark; calls, cards and tricks stay.

    Raises IndexError for a mark of a deal or step that is not there.
    """
    deals = list(game.deals)
    for mark in marks:
        deals[mark.deal] = _marked(deals[mark.deal], mark)
    return msgspec.structs.replace(game, deals=tuple(deals))


def _marked(deal: DealRecord, mark: Mark) -> DealRecord:
    steps = list(deal.steps)
    step = steps[mark.step]
    steps[mark.step] = msgspec.structs.replace(step, notes=(*step.notes, f"{mark.label}{mark.text}"))
    lines = (*deal.lines, Line(mark.step, mark.better)) if mark.better else deal.lines
    return msgspec.structs.replace(deal, steps=tuple(steps), lines=lines)


def label_of(note: str) -> str:
    """The label that a comment begins with, "" where it has none."""
    return next((label for label in LABELS if note.startswith(label)), "")
