"""What a file of Euchre Game Notation has room for: texts are cut to it, lists that are longer are refused.

Knows the numbers of the format's schema, and nothing of what is written.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypeAlias

from solver.errors import InputError

_Object: TypeAlias = dict[str, Any]

MOST_DEALS: Final = 100
LONGEST_TITLE: Final = 128
LONGEST_NAME: Final = 64
LONGEST_DATE: Final = 64

_LONGEST_NOTE: Final = 1024
_ANNOTATIONS: Final = ("callAnnotations", "playAnnotations")
_MOST: Final[dict[str, tuple[int, str]]] = {
    "alternativeLines": (50, "alternative lines"),
    "calls": (16, "calls"),
    "tricks": (10, "tricks"),
    "cardExchanges": (4, "exchanges of cards"),
    "cards": (10, "cards that change hands"),
    "playerCards": (10, "cards of a hand"),
    **dict.fromkeys(_ANNOTATIONS, (50, "comments on a call or a card")),
}
"""How many the format takes, by key; of lists in lists and in objects those within."""


def check_room(deal: _Object) -> None:
    """InputError for each list of a deal that is longer than the format takes."""
    faults = [
        f"{len(found)} {_MOST[name][1]}: the notation holds {_MOST[name][0]}"
        for name, found in _lists(deal)
        if len(found) > _MOST[name][0]
    ]
    if faults:
        raise InputError(faults)


def _lists(value: object) -> Iterator[tuple[str, list[Any]]]:
    """The lists that have a limit, by their keys, wherever they stand."""
    if isinstance(value, list):
        for one in value:
            yield from _lists(one)
    if isinstance(value, dict):
        for name, one in value.items():
            if name in _ANNOTATIONS:
                yield from ((name, texts) for texts in one.values())
            elif name == "playerCards":
                yield from ((name, hand) for hand in one)
            elif name in _MOST:
                yield name, one
            yield from _lists(one)


def cut(text: str, longest: int) -> str:
    """A text of at most so many letters; the last is `…` where there were more."""
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def cut_notes(phase: _Object) -> None:
    """Cuts the comments of a phase to the length that the format takes, in place."""
    for name in _ANNOTATIONS:
        for place, texts in phase.get(name, {}).items():
            phase[name][place] = [cut(text, _LONGEST_NOTE) for text in texts]
