"""Comparing the answers that an input carries with computed ones: the self-test anybody can run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cli import answers
from cli.streams import printable
from solver.deal import Deal
from solver.engine import solve
from solver.errors import InputError, shown
from solver.hand import solve_deal
from solver.inputs import Record
from solver.points import points_by_card
from solver.position import Position, play_sequences
from solver.rivals import solve_rivals

_SOLUTION_FIELDS: Final = ("to_play", "tricks", "guarantee", "cards", "points", "outcomes", "line")
_DEAL_FIELDS: Final = ("contracts", "par")


def differences(record: Record, position: Position) -> list[str]:
    """A text for each value of the input's answer that differs from the computed one.

    Raises InputError where there is nothing to compare.
    """
    given = record.given
    _refuse(given, _DEAL_FIELDS, "the answer of a whole deal, and this is a play-out")
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


def deal_differences(record: Record, deal: Deal) -> list[str]:
    """The same for a whole deal: contracts by round, maker and trumps, every field that is given; and par.

    Raises InputError where there is nothing to compare, otherwise as `solve_deal`.
    """
    given = record.given
    _refuse(given, (*_SOLUTION_FIELDS, "sequences"), "no answer of a whole deal")
    if not any(field in given for field in _DEAL_FIELDS):
        raise InputError("no answer to compare: neither contracts nor par is given")
    result = solve_deal(deal)
    computed = answers.whole_deal(result, result.contracts)
    found = []
    if "contracts" in given:
        found += _contract_differences(given["contracts"], computed["contracts"])
    if "par" in given:
        found += _differences("par", given["par"], computed["par"])
    return found


def _contract_differences(given: Any, computed: list[dict[str, Any]]) -> list[str]:
    if not isinstance(given, list) or not all(isinstance(contract, Mapping) for contract in given):
        raise InputError("contracts: must be a list of objects")
    by_name = {_contract_name(contract): contract for contract in computed}
    found = []
    for contract in given:
        name = _contract_name(contract)
        wanted = by_name.pop(name, None)
        if wanted is None:
            found.append(f"{name} is given, and there is no such contract, or it is given twice")
            continue
        for field, value in contract.items():
            found += _differences(f"{name}.{field}", value, wanted.get(field))
    return [*found, *(f"{name} is absent" for name in by_name)]


def _contract_name(contract: Mapping[str, Any]) -> str:
    """`contract 2:N:H`: round, maker, trumps."""
    names = [contract.get(key) for key in ("round", "maker", "trump")]
    return "contract " + ":".join("none" if name is None else printable(str(name))[:20] for name in names)


def _refuse(given: Mapping[str, Any], fields: Sequence[str], why: str) -> None:
    there = [field for field in fields if field in given]
    if there:
        raise InputError(f"{', '.join(there)}: {why}")


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
