"""The question of a puzzle: whether it can be asked, and whether one published alone is that of a full file.

Knows the file, the id and what makes a position impossible. It must not know what is right.
"""

from __future__ import annotations

import msgspec

from puzzles.dates import read_day
from puzzles.identity import identity
from puzzles.model import Puzzle, position_object, question_only
from solver.errors import InputError
from solver.position import Position


def question_faults(puzzle: Puzzle) -> list[str]:
    """What is wrong with the question: its id, an impossible position, one in which nobody is asked,
    or a day that there is not."""
    position, goal = puzzle.play_out(), puzzle.goal
    found = [f"$.position: {fault}" for fault in position.faults()]
    if puzzle.position.side != goal.side:
        found.append(f"$.position.side: is {puzzle.position.side}, and the goal is that of {goal.side}")
    found += _rewritten(puzzle, position)
    strange = [seat for seat in goal.side if seat not in position.active]
    if strange:
        found.append(f"$.goal.side: {', '.join(strange)} does not play")
    if not set(position.active) - set(goal.side):
        found.append(f"$.goal.side: nobody plays against {goal.side}")
    if position.to_play is None:
        found.append("$.position: nobody is to act")
    elif position.to_play not in goal.side:
        found.append(f"$.position: {position.to_play} is to act, and is not of the side {goal.side}")
    if goal.tricks > position.tricks_to_come:
        found.append(f"$.goal.tricks: is {goal.tricks}, and {position.tricks_to_come} are to come")
    expected = identity(position, goal)
    if puzzle.id != expected:
        found.append(f"$.id: is {puzzle.id}, and that of this position and goal is {expected}")
    return found + _no_day(puzzle)


def _no_day(puzzle: Puzzle) -> list[str]:
    """Why its date is that of no day, if it is not."""
    try:
        if puzzle.date is not None:
            read_day(puzzle.date)
    except InputError as error:
        return [f"$.{fault}" for fault in error.faults]
    return []


def _rewritten(puzzle: Puzzle, position: Position) -> list[str]:
    """What of the position is not in the one form in which it is written."""
    written = msgspec.to_builtins(position_object(position))
    given = msgspec.to_builtins(puzzle.position)
    flat = [{**said.pop("hands"), **said} for said in (given, written)]
    return [
        f"$.position: {key} is written {flat[0].get(key)!r}, not {flat[1].get(key)!r}"
        for key in sorted(flat[0].keys() | flat[1].keys())
        if key != "side" and flat[0].get(key) != flat[1].get(key)
    ]


def differs(question: Puzzle, full: Puzzle) -> list[str]:
    """Where a question that was published is not that of a full file; both have the same id."""
    given, wanted = (msgspec.to_builtins(question_only(puzzle)) for puzzle in (question, full))
    found = [
        f"$.{name}: is not that of the full file"
        for name in sorted(given.keys() | wanted.keys())
        if given.get(name) != wanted.get(name)
    ]
    kept = [name for name in ("cards", "solution", "proof") if getattr(question, name) is not None]
    return found + [f"$.{name}: has no place in a question" for name in kept]
