"""Objects, lists, texts and numbers of a Euchre Game Notation file, each with its place for complaints.

Knows which keys each object of the format may have, and nothing of what they mean.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from solver.errors import InputError, shown
from solver.review.egn.words import BIDDING, PLAY, key

_Value = TypeVar("_Value")

_KEYS: Final[dict[str, frozenset[str]]] = {
    name: frozenset(keys.split())
    for name, keys in {
        "file": "fileType version metadata deals",
        "metadata": "gameId title description players initialScore finalScore date ruleset",
        "player": "id name playerIds",
        "deal": "dealNumber initialState phases alternativeLines",
        "initialState": "dealer upCard playerCards kitty",
        "line": "branchIndex phases",
        BIDDING: "phaseNumber type calls isAlone aloneDefender discard cardExchanges callAnnotations",
        PLAY: "phaseNumber type tricks isAlone playAnnotations initialLead",
        "exchange": "sender receiver cards",
    }.items()
}
"""What each object may have; `kitty` and `initialLead` are of versions before 1.2."""


class Bad(InputError):
    """Something at a place of the file."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}")


def keyed(where: str, kind: str, value: object, *, strict: bool) -> dict[str, Any]:
    """An object with its keys as version 1.4 spells them; `strict` refuses keys that no version has."""
    if not isinstance(value, dict):
        raise Bad(where or "file", "it is missing" if value is None else "it is no object")
    found = {key(name): one for name, one in value.items()}
    strange = sorted(found.keys() - _KEYS[kind]) if strict else []
    if strange:
        raise Bad(where or "file", f"{', '.join(map(shown, strange))} has no place here")
    return found


def at(where: str, function: Callable[[object], _Value], value: object) -> _Value:
    """A function's answer; its complaint gets the place."""
    try:
        return function(value)
    except InputError as error:
        raise Bad(where, "it is missing" if value is None else str(error)) from None


def list_of(where: str, value: object) -> list[Any]:
    """A list; InputError for what is none, or is missing."""
    if not isinstance(value, list):
        raise Bad(where, "it is missing" if value is None else f"{shown(value)} is no list")
    return value


def mapping(where: str, value: object) -> dict[str, Any]:
    """An object with whatever keys; InputError for what is none."""
    if not isinstance(value, dict):
        raise Bad(where, f"{shown(value)} is no object")
    return value


def text(where: str, value: object) -> str | None:
    """A text, None where there is none; InputError for anything else."""
    if value is not None and not isinstance(value, str):
        raise Bad(where, f"{shown(value)} is no text")
    return value


def count(where: str, value: object) -> int:
    """A whole number from 0; InputError for anything else."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise Bad(where, f"{shown(value)} is no whole number from 0")
    return value
