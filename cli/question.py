"""The question of a puzzle for people: the board, whose turn it is and what shall be made.

Gives nothing of the answer away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from cli.board import SEAT_NAMES, Face, board
from cli.streams import printable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import RenderableType

    from puzzles.model import Puzzle


def question(puzzle: Puzzle, face: Face, width: int) -> list[RenderableType]:
    """A heading, the board and the task."""
    position = puzzle.play_out()
    level = f"  {puzzle.difficulty.level}" if puzzle.difficulty else ""
    day = f"{puzzle.date}  " if puzzle.date else ""
    return [
        Text.assemble((f"{day}{printable(puzzle.title)}", "bold"), (level, "dim")),
        "",
        board(position, face, width),
        "",
        Text(task(puzzle)),
    ]


def task(puzzle: Puzzle) -> str:
    """As `East is to lead: which card makes sure of 1 trick from here on, together with South, whatever North
    plays?`"""
    position, goal = puzzle.play_out(), puzzle.goal
    hero = position.to_play
    assert hero is not None, "a puzzle has a card to play"
    doing = "play" if position.trick else "lead"
    tricks = f"{goal.tricks} trick{'' if goal.tricks == 1 else 's'}"
    fellows = _names(seat for seat in position.active if seat in goal.side and seat != hero)
    company = f", together with {fellows}," if fellows else ""
    rivals = _names(seat for seat in position.active if seat not in goal.side)
    return (
        f"{SEAT_NAMES[hero]} is to {doing}: which card makes sure of {tricks} from here on{company} "
        f"whatever {rivals} play{'' if ' and ' in rivals else 's'}?"
    )


def _names(seats: Iterable[str]) -> str:
    *most, last = [SEAT_NAMES[seat] for seat in seats] or [""]
    return f"{', '.join(most)} and {last}" if most else last
