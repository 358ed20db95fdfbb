"""How decisions and costs are called in a sentence: `burying 9S`, `not going alone`, `1 point and 2 tricks`.

Knows kinds of decisions; nothing of verdicts, nor of where a sentence stands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from solver.cards import TRICKS
from solver.review.course import ALONE, DROP, STAY, WITH, Kind

_TOLD: Final[dict[tuple[Kind, str], str]] = {
    ("alone", ALONE): "going alone",
    ("alone", WITH): "not going alone",
    ("defend", ALONE): "defending alone",
    ("defend", WITH): "not defending alone",
    ("drop", STAY): "staying in",
    ("drop", DROP): "dropping out",
}


def choice_text(kind: Kind, choice: str, written: Callable[[str], str] = str) -> str:
    """A choice as it is told: `burying 9S`, `not going alone`, `KH`; `written` writes its cards."""
    told = _TOLD.get((kind, choice))
    if told is None:
        told = {"bury": "burying ", "keep": "keeping "}.get(kind, "") + written(choice)
    return told


def best_text(kind: Kind, equals: Sequence[str], written: Callable[[str], str] = str) -> str:
    """The choices that cost nothing, five at most."""
    told = [_TOLD.get((kind, one)) or written(one) for one in equals[:TRICKS]]
    return " or ".join(told) + (" or others" if len(equals) > TRICKS else "")


def cost_text(points: int, tricks: int) -> str:
    """`1 point and 2 tricks`, `nothing`."""
    said = [f"{points} point{'' if points == 1 else 's'}"] if points else []
    said += [f"{tricks} trick{'' if tricks == 1 else 's'}"] if tricks else []
    return " and ".join(said) or "nothing"
