"""What a puzzle is about: its themes, and what is said of them to people."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from puzzles.model import Goal
from puzzles.study import Study
from puzzles.themes.tags import THEMES, tags_of
from puzzles.themes.telling import Telling
from puzzles.themes.titles import title_of
from solver.cards import Card
from solver.position import Position

__all__ = ["THEMES", "explain", "hints", "tag", "title"]


def tag(position: Position, goal: Goal, line: Sequence[Card] = ()) -> tuple[str, ...]:  # noqa: ARG001
    """The themes of a puzzle: those of the first card, then others, the rarer before the commoner.

    They follow from the position and the goal alone, so that puzzles which differ in the names of seats and
    suits have the same ones.
    """
    return tags_of(Study(position, goal.side, goal.tricks))


def explain(
    position: Position,
    goal: Goal,
    line: Sequence[Card],
    themes: Sequence[str],
) -> str:
    """Why the right card is right, which later one is hard, and why a tempting other one is wrong.

    The line is the shown solution, looked for if it is empty. Raises ValueError where the cards that keep
    the goal are not one class among others.
    """
    return _told(position, goal, tuple(line), tuple(themes))[0]


def title(position: Position, goal: Goal) -> str:
    """A short heading that gives nothing away."""
    return title_of(position, goal)


def hints(
    position: Position,
    goal: Goal,
    line: Sequence[Card],
    themes: Sequence[str],
) -> tuple[str, ...]:
    """Two or three steps from vague to nearly the answer; errors as `explain`."""
    return _told(position, goal, tuple(line), tuple(themes))[1]


@lru_cache(maxsize=8)
def _told(
    position: Position, goal: Goal, line: tuple[Card, ...], themes: tuple[str, ...]
) -> tuple[str, tuple[str, ...]]:
    """The explanation and the hints, which come from the same facts."""
    telling = Telling(Study(position, goal.side, goal.tricks), themes, line)
    return telling.explanation(), telling.hints()
