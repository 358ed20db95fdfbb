"""Every change of a single field of a puzzle's file, and whether it is noticed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from puzzles.check import faults
from puzzles.model import Puzzle, dumps, loads
from puzzles.recheck import differences
from solver import InputError

FREE = ("themes", "title", "origin", "date")
"""What nobody can compute."""
COMPUTED = ("cards", "solution", "difficulty", "explanation", "hints")
"""What only those notice who compute it again, as long as it agrees with the proof."""

ENUMS = {
    "game": ("partnership", "cutthroat", "buck", "two-handed"),
    "deck": (24, 25, 28, 32, 33),
    "trump": ("C", "D", "H", "S", None),
    "level": ("easy", "medium", "hard", "expert"),
    **dict.fromkeys(("leader", "dealer", "maker"), ("N", "E", "S", "W")),
    **dict.fromkeys(("side", "alone"), ("N", "E", "S", "W", "NS", "EW", "NE", "NES")),
}  # fmt: skip
CARDS = (*(rank + suit for suit in "CDHS" for rank in "789TJQKA"), "B")
"""Of the largest deck, in card order."""


def changes(puzzle: Puzzle) -> Iterator[tuple[str, dict[str, Any]]]:
    """The path of each change and the file's object with it."""
    text = dumps(puzzle).decode()
    whole = json.loads(text)
    yield from (
        (path, changed) for path, changed in _below(whole, (), text) if path.split(".")[0] not in FREE
    )


def _below(value: Any, way: tuple[Any, ...], text: str) -> Iterator[tuple[str, dict[str, Any]]]:
    path = ".".join(map(str, way))
    for other in _others(value, way):
        whole = json.loads(text)
        if not way:
            continue
        at = whole
        for key in way[:-1]:
            at = at[key]
        at[way[-1]] = other
        yield path, whole
    keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        whole = json.loads(text)
        at = whole
        for step in way:
            at = at[step]
        del at[key]
        yield f"{path}.{key}".lstrip("."), whole
        yield from _below(value[key], (*way, key), text)


def _others(value: Any, way: tuple[Any, ...]) -> Iterator[Any]:
    """What may stand in a field instead of its value."""
    name = way[-1] if way else ""
    if name in ENUMS and not isinstance(value, dict):
        yield from (other for other in ENUMS[name] if other != value)
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value - 1, value + 1, 0 if value else 7, None)
    elif isinstance(value, float):
        yield from (value + 0.001, 0.0 if value else 1.0)
    elif value is None:
        yield from (0, 1)
    elif isinstance(value, str):
        yield from _other_texts(value, way)
    elif isinstance(value, dict):
        yield from _other_keys(value)
    elif isinstance(value, list):
        yield from ([*value, *value[-1:]], value[::-1], [*value, {"9H": None}])


def _other_texts(value: str, way: tuple[Any, ...]) -> Iterator[str]:
    cards = value.split()
    if set(cards) <= set(CARDS) and way[0] in ("position", "solution"):
        for index, card in enumerate(cards):
            yield " ".join(cards[:index] + cards[index + 1 :])
            yield from (
                " ".join([*cards[:index], other, *cards[index + 1 :]]) for other in CARDS if other != card
            )
        if len(cards) > 1:
            yield " ".join(cards[::-1])
    else:
        yield value + "x"
        yield value[1:]
        yield from (digit + value[1:] for digit in "01" if way == ("id",) and digit != value[0])


def _other_keys(value: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A key renamed, where keys are cards: to the next ranks of its suit and the same rank of another."""
    for key in value:
        if key in CARDS:
            at = CARDS.index(key)
            for other in [CARDS[(at + step) % len(CARDS)] for step in (-1, 1, 8)]:
                if other not in value:
                    yield {other if name == key else name: there for name, there in value.items()}


def unnoticed(puzzle: Puzzle) -> Iterator[str]:
    """The paths of changes that neither loading, nor `check`, nor `check --solve` notices; and of those which
    `check` ought to notice and only `--solve` does."""
    for path, whole in changes(puzzle):
        if whole == json.loads(dumps(puzzle)):
            continue
        try:
            found = loads(json.dumps(whole))
        except InputError:
            continue
        if faults(found):
            continue
        if not differences(found):
            yield path
        elif path.split(".")[0] not in COMPUTED:
            yield f"{path}: noticed by --solve alone"
