"""The rules of a calendar as data, and what breaks them in one.

Knows how days follow each other and what their puzzles must have. Must not know how a calendar is made, so
that it can judge one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from itertools import pairwise
from typing import Final

from puzzles.features import Features, alike
from puzzles.shares import Shares

WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

WEEKDAY_LEVELS: Final = ("easy", "easy", "medium", "medium", "hard", "hard", "expert")
"""The level of each day from Monday on.

Within a week each day is harder than the one before, both for a player who picks at random and with habit
half the time: more bits of each.
"""

REST: Final = 4
"""Days that a theme rests: one that came on Monday may come again on Saturday."""

Days = Mapping[date, Features]


def level_of(day: date) -> str:
    """The level that a day's puzzle has."""
    return WEEKDAY_LEVELS[day.weekday()]


def faults(days: Days, shares: Shares | None = None) -> list[str]:
    """Everything that breaks a rule, a text each, with its dates; none for a calendar in order.

    `shares` are those that all these days together were to have; None if that is not asked.
    """
    order = sorted(days)
    found = [*_repeated(days, order), *_levels(days, order), *_climb(days, order), *_themes(days, order)]
    return [*found, *_alike(days, order), *(_shares(days, shares) if shares else ())]


def _repeated(days: Days, order: Sequence[date]) -> Iterator[str]:
    first: dict[str, date] = {}
    for day in order:
        name = days[day].id
        if name in first:
            yield f"{day}: the puzzle of {first[name]} once more, {name}"
        first.setdefault(name, day)


def _levels(days: Days, order: Sequence[date]) -> Iterator[str]:
    for day in order:
        if days[day].level != level_of(day):
            yield f"{day}: {days[day].level} on a {WEEKDAYS[day.weekday()]}, which is {level_of(day)}"


def _climb(days: Days, order: Sequence[date]) -> Iterator[str]:
    for before, day in pairwise(order):
        if before.isocalendar()[:2] == day.isocalendar()[:2] and not _harder(days[day], days[before]):
            yield f"{day}: {_bits(days[day])}, not harder than {before} with {_bits(days[before])}"


def _harder(one: Features, other: Features) -> bool:
    return one.bits > other.bits and one.habit_bits > other.habit_bits


def _bits(one: Features) -> str:
    return f"{one.bits / 1000:.3f} and {one.habit_bits / 1000:.3f} bits"


def _themes(days: Days, order: Sequence[date]) -> Iterator[str]:
    last: dict[str, date] = {}
    for day in order:
        for theme in days[day].themes:
            if theme in last and (day - last[theme]).days <= REST:
                yield f"{day}: the theme {theme!r} came on {last[theme]}, and rests {REST} days"
            last[theme] = day


def _alike(days: Days, order: Sequence[date]) -> Iterator[str]:
    for index, day in enumerate(order):
        for other in order[:index]:
            if days[day].id != days[other].id and alike(days[day], days[other]):
                yield f"{day}: alike to the puzzle of {other}"


def _shares(days: Days, shares: Shares) -> Iterator[str]:
    for what, weights, key in (
        ("game", shares.games, lambda one: one.game),
        ("hero", shares.heroes, lambda one: one.hero),
    ):
        counts = Counter(map(key, days.values()))
        for name, (least, most) in shares.bounds(weights, len(days), [*counts]).items():
            if not least <= counts[name] <= most:
                wanted = f"{least}" if least == most else f"{least} to {most}"
                yield f"shares: {what} {name} on {counts[name]} of {len(days)} days, not {wanted}"
