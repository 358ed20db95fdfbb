"""Wishes in one setting as formulas about where cards lie: bounds on weighted counts, with and and or.

A formula is True, False, `Within` or `Joined`; there is no negation, since a bound not kept is one of two
other bounds. Knows arithmetic of bounds; nothing of words, trumps or roles.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from solver.cards import Card

Weights: TypeAlias = tuple[tuple[str, Card, int], ...]
"""Place, card, and what the card adds there; in order, never 0."""


@dataclass(frozen=True, slots=True)
class Within:
    """The weights of where the cards lie add up to `low` at least and `high` at most; None: no bound."""

    weights: Weights
    low: int | None
    high: int | None


@dataclass(frozen=True, slots=True)
class Joined:
    """All of the parts hold, or any of them."""

    every: bool
    parts: tuple[Formula, ...]


Formula: TypeAlias = bool | Within | Joined


def join(every: bool, parts: Iterable[Formula]) -> Formula:
    """Parts joined by and (`every`) or or, without those that decide nothing."""
    kept: list[Formula] = []
    for part in parts:
        if isinstance(part, bool):
            if part is not every:
                return part
        elif isinstance(part, Joined) and part.every is every:
            kept += (inner for inner in part.parts if inner not in kept)
        elif part not in kept:
            kept.append(part)
    if len(kept) == 1:
        return kept[0]
    return Joined(every, tuple(kept)) if kept else every


def within(weights: Mapping[tuple[str, Card], int], low: int | None, high: int | None) -> Formula:
    """A bound on weights, decided where no card weighs anything."""
    kept = tuple((place, card, weight) for (place, card), weight in sorted(weights.items()) if weight)
    if kept:
        return Within(kept, low, high)
    return (low is None or low <= 0) and (high is None or high >= 0)


def bounds(formula: Formula) -> list[Within]:
    """Every bound in a formula, once each."""
    if isinstance(formula, Within):
        return [formula]
    found: list[Within] = []
    if isinstance(formula, Joined):
        for part in formula.parts:
            found += (bound for bound in bounds(part) if bound not in found)
    return found
