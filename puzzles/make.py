"""A candidate becomes a puzzle, or falls out at a stage that is named: line, rating, proof, themes.

Knows the order of the stages, the cheap ones first, and what each is asked; the answers are other rooms'.
"""

from __future__ import annotations

from typing import Final

from puzzles.find import Candidate, Fell
from puzzles.identity import identity
from puzzles.levels import misfit
from puzzles.line import line_of
from puzzles.model import SCHEMA, Goal, Origin, Puzzle, position_object
from puzzles.proof import graph, proof_of
from puzzles.rating import difficulty_of, habit_fails
from puzzles.study import Study
from puzzles.themes import explain, hints, tag, title
from puzzles.wanted import ANY, Wanted

GENERATOR: Final = "bowers"
REVISION: Final = 1
"""Of everything that decides which puzzle a seed and a number stand for: raised when any of it changes."""

STAGES: Final = (
    "not wanted",
    "hero",
    "turn",
    "choice",
    "one card",
    "goal",
    "plain",
    "level",
    "only moves",
    "habit",
    "theme",
    "twin",
)
"""Where a candidate may fall out, in order: another game, hero, start, goal or cards are wanted; no hand
suits the hero; he is not to act; all his cards are worth the same; more than one is right; the tricks decide
nothing; habit finds it, and so would luck; another level is wanted; it would be called easy for want of
only-moves, or since habit finds it, and is not; another theme is wanted; it is there already."""

_LEAST_BITS: Final = 2.0
"""Of chance alone, where habit makes the goal: one in four."""


def make(found: Candidate, seed: int, wanted: Wanted = ANY) -> Puzzle | Fell:
    """The finished puzzle of a candidate that is a question with one answer."""
    position = found.position
    goal = Goal(side=position.side, tricks=found.tricks)
    if not wanted.asked(position, found.tricks):
        return Fell("not wanted")
    study = Study(position, goal.side, goal.tricks)
    if not wanted.level("easy") and not habit_fails(study):  # which would make it easy, and is told soonest
        return Fell("level")
    rated = difficulty_of(study)
    if rated.bits < _LEAST_BITS and not rated.habit_fails:
        return Fell("plain")
    if not wanted.level(rated.level):
        return Fell("level")
    if misfit(rated):
        return Fell("only moves" if rated.habit_fails else "habit")
    line = line_of(study)
    themes = tag(position, goal, line)
    if not wanted.themed(themes):
        return Fell("theme")
    return Puzzle(
        schema=SCHEMA,
        id=identity(position, goal),
        position=position_object(position),
        goal=goal,
        cards={str(card): tricks for card, tricks in found.values.items()},
        solution=tuple(map(str, line)),
        proof=proof_of(graph(study)),
        difficulty=rated,
        themes=themes,
        title=title(position, goal),
        explanation=explain(position, goal, line, themes),
        hints=hints(position, goal, line, themes),
        origin=Origin(
            generator=GENERATOR,
            revision=REVISION,
            seed=seed,
            deal=None if wanted.play_outs else found.number,
            hero=found.sketch.hero,
            start=found.sketch.start,
        ),
    )
