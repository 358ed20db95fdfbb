# ruff: noqa: ARG001 - what is said comes next
"""What a puzzle is about: its themes, and what is said of them to people."""

from __future__ import annotations

from collections.abc import Sequence

from puzzles.model import Goal
from puzzles.study import Study
from puzzles.themes.tags import THEMES, tags_of
from solver.cards import Card
from solver.position import Position

__all__ = ["THEMES", "explain", "hints", "tag", "title"]


def tag(position: Position, goal: Goal, line: Sequence[Card]) -> tuple[str, ...]:
    """The themes of a puzzle, those of the first card before others."""
    return tags_of(Study(position, goal.side, goal.tricks))


def explain(position: Position, goal: Goal, line: Sequence[Card], themes: Sequence[str]) -> str:
    """Why the right card is right and a tempting other one wrong, in a sentence or two."""
    return ""


def title(position: Position, goal: Goal) -> str:
    """A short heading that gives nothing away."""
    return f"Make {goal.tricks}"


def hints(position: Position, goal: Goal, line: Sequence[Card], themes: Sequence[str]) -> tuple[str, ...]:
    """Two or three steps from vague to nearly the answer."""
    return ()
