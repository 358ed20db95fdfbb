"""The question of a puzzle for people: the board, whose turn it is and what shall be made.

Gives nothing of the answer away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from cli.board import SEAT_NAMES, Face, board

if TYPE_CHECKING:
    from rich.console import RenderableType

    from puzzles.model import Puzzle


def question(puzzle: Puzzle, face: Face, width: int) -> list[RenderableType]:
    """A heading, the board and the task."""
    position = puzzle.play_out()
    level = f"  {puzzle.difficulty.level}" if puzzle.difficulty else ""
    day = f"{puzzle.date}  " if puzzle.date else ""
    return [
        Text.assemble((f"{day}{puzzle.title}", "bold"), (level, "dim")),
        "",
        board(position, face, width),
        "",
        Text(task(puzzle)),
    ]


def task(puzzle: Puzzle) -> str:
    """As `North is to lead. Make 3 tricks, with South, against best play; one card does it.`"""
    position, goal = puzzle.play_out(), puzzle.goal
    hero = position.to_play
    assert hero is not None, "a puzzle has a card to play"
    fellows = [SEAT_NAMES[seat] for seat in goal.side if seat != hero and seat in position.active]
    company = f" together with {' and '.join(fellows)}" if fellows else ""
    tricks = f"{goal.tricks} trick{'' if goal.tricks == 1 else 's'}"
    doing = "play" if position.trick else "lead"
    return (
        f"{SEAT_NAMES[hero]} is to {doing} and takes {tricks} from here on{company}, whatever the others do. "
        f"Which card?"
    )
