"""Comparing the answers that an input carries with computed ones: the self-test anybody can run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cli import answers
from solver.engine import solve
from solver.errors import InputError, shown
from solver.inputs import Record
from solver.points import points_by_card
from solver.position import Position, play_sequences

_SOLUTION_FIELDS: Final = ("to_play", "tricks", "cards", "points", "line")
_LATER_FIELDS: Final = ("guarantee", "outcomes", "contracts", "par")


def differences(record: Record, position: Position) -> list[str]:
    """A text for each value of the input's answer that differs from the computed one.

    Raises InputError where there is nothing to compare or this version computes no such answer.
    """
    given = record.given
    later = [field for field in _LATER_FIELDS if field in given]
    if later:
        raise InputError(f"{', '.join(later)}: this version computes no such answer to compare")
    found: list[str] = []
    compared = False
    if any(field in given for field in _SOLUTION_FIELDS):
        compared = True
        result = solve(position)
        computed = answers.solution(result, points_by_card(position, result))
        for field in _SOLUTION_FIELDS:
            if field in given:
                found += _differences(field, given[field], computed.get(field))
    if "sequences" in given:
        compared = True
        length = len(given["sequences"]) if isinstance(given["sequences"], list) else 0
        found += _differences("sequences", given["sequences"], play_sequences(position, length))
    if not compared:
        raise InputError("no answer to compare: none of tricks, cards, line, sequences is given")
    return found


def _differences(field: str, given: Any, computed: Any) -> list[str]:
    """One text where two values differ; for objects one for each key that does."""
    if isinstance(given, Mapping) and isinstance(computed, Mapping):
        keys = [*computed, *(key for key in given if key not in computed)]
        return [
            text for key in keys for text in _differences(f"{field}.{key}", given.get(key), computed.get(key))
        ]
    if given == computed and isinstance(given, bool) == isinstance(computed, bool):
        return []
    return [f"{field} is {_shown(given)}, computed {_shown(computed)}"]


def _shown(value: Any) -> str:
    return "absent" if value is None else shown(value, limit=200)


def summary(done: int, differing: int, bad: int) -> str:
    """`1560 checked: all agree`."""
    verdict = f"{differing} differ" if differing else "all agree" if done else "nothing to compare"
    unread = f"; {bad} could not be checked" if bad else ""
    return f"{done} checked: {verdict}{unread}"
