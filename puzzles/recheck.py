"""A puzzle compared with what follows from its position and goal alone: values, line, difficulty, words.

Knows what of a puzzle is computed, and who computes it; themes, title, origin and date are free. Whether the
proof holds is `check`'s business.
"""

from __future__ import annotations

import msgspec

from puzzles.line import line_of
from puzzles.model import Puzzle
from puzzles.question import question_faults
from puzzles.rating import difficulty_of
from puzzles.study import Study
from puzzles.themes import explain, hints, tag


def differences(puzzle: Puzzle) -> list[str]:
    """What a puzzle says otherwise than it is, a text each with its JSON path.

    A question that cannot be asked is left to `check.faults`.
    """
    if question_faults(puzzle):
        return []
    position, goal = puzzle.play_out(), puzzle.goal
    study = Study(position, goal.side, goal.tricks)
    value, winning = study.value(), study.winning()
    if value != goal.tricks:
        return [f"$.goal.tricks: is {goal.tricks}, and {goal.side} can make {value}"]
    if len(winning) != 1:
        return [f"$.goal: {' and '.join(map(str, winning))} make it, and one first card shall be right"]
    line = line_of(study)
    themes = tag(position, goal, line)
    computed: dict[str, object] = {
        "cards": {str(card): tricks for card, tricks in study.values().items()},
        "solution": tuple(map(str, line)),
        "difficulty": msgspec.to_builtins(difficulty_of(study)),
        "explanation": explain(position, goal, line, themes),
        "hints": hints(position, goal, line, themes),
    }
    given = msgspec.to_builtins(puzzle)
    return [
        fault
        for name, wanted in computed.items()
        for fault in _compared(f"$.{name}", given.get(name), wanted or None)
    ]


def _compared(path: str, given: object, wanted: object) -> list[str]:
    """Objects key by key, anything else as a whole."""
    if isinstance(given, dict) and isinstance(wanted, dict):
        keys = dict.fromkeys([*wanted, *given])
        return [
            f"{path}.{key}: is {_said(given.get(key))}, computed {_said(wanted.get(key))}"
            for key in keys
            if given.get(key) != wanted.get(key)
        ]
    return [] if given == wanted else [f"{path}: is {_said(given)}, computed {_said(wanted)}"]


def _said(value: object) -> str:
    return "absent" if value is None else msgspec.json.encode(value).decode()
