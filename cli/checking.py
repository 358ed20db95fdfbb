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
from solver.rivals import solve_rivals

_SOLUTION_FIELDS: Final = ("to_play", "tricks", "guarantee", "cards", "points", "outcomes", "line")
_LATER_FIELDS: Final = ("contracts", "par")


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
        computed = _computed(position)
        for field in _SOLUTION_FIELDS:
            if field in given:
                compare = _differences_of_sets if field == "outcomes" else _differences
                found += compare(field, given[field], computed.get(field))
    if "sequences" in given:
        compared = True
        length = len(given["sequences"]) if isinstance(given["sequences"], list) else 0
        found += _differences("sequences", given["sequences"], play_sequences(position, length))
    if not compared:
        raise InputError("no answer to compare: none of tricks, cards, line, outcomes, sequences is given")
    return found


def _computed(position: Position) -> dict[str, Any]:
    if position.each_for_himself:
        return answers.rivals(solve_rivals(position))
    result = solve(position)
    return answers.solution(result, points_by_card(position, result))


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


def _differences_of_sets(field: str, given: Any, computed: Any) -> list[str]:
    """The same for two lists whose order means nothing: one text for each thing that only one has."""
    if not isinstance(given, list) or not isinstance(computed, list):
        return _differences(field, given, computed)
    return [f"{field} lacks {_shown(one)}" for one in computed if not _has(given, one)] + [
        f"{field} has {_shown(one)}, not computed" for one in given if not _has(computed, one)
    ]


def _has(values: list[Any], wanted: Any) -> bool:
    return any(not _differences("", value, wanted) for value in values)


def _shown(value: Any) -> str:
    return "absent" if value is None else shown(value, limit=200)


def summary(done: int, differing: int, bad: int) -> str:
    """`1560 checked: all agree`."""
    verdict = f"{differing} differ" if differing else "all agree" if done else "nothing to compare"
    unread = f"; {bad} could not be checked" if bad else ""
    return f"{done} checked: {verdict}{unread}"
