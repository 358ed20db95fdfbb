"""A calendar from a pool: which days get which puzzles, or why that cannot be.

Knows the order of the work: leave out what is alike, plan, fill, explain. Must not know files or pools.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import Final

from puzzles.calendar_rules import REST, WEEKDAY_LEVELS, WEEKDAYS, level_of
from puzzles.features import Features, alike_pairs
from puzzles.levels import LEVELS
from puzzles.plan import Counts, Supply, Wanted, cell_of, counts, spread
from puzzles.shares import Shares
from puzzles.weeks import Filling
from solver.errors import BowersError
from solver.rng import SplitMix64

SEED: Final = 1
"""The order in which puzzles are looked at is drawn from this; the same for everybody."""


class NoCalendar(BowersError):
    """The pool has no such calendar, or none was found; `reasons` says which rule lacks what, a text each."""

    def __init__(self, reasons: Sequence[str]) -> None:
        self.reasons = tuple(reasons)
        super().__init__("; ".join(reasons))

    def __reduce__(self) -> tuple[type[NoCalendar], tuple[tuple[str, ...]]]:
        return type(self), (self.reasons,)


def schedule(
    pool: Sequence[Features], published: Mapping[date, Features], first: date, days: int, shares: Shares
) -> dict[date, Features]:
    """Puzzles for the days from `first` on that have none yet; days that are published stay.

    The shares hold for the whole stretch, published days counted in. The same pool, whatever its order, and
    the same days give the same answer. NoCalendar says why there is none.
    """
    stretch = [first + timedelta(days=number) for number in range(days)]
    empty = [day for day in stretch if day not in published]
    if not empty:
        return {}
    fixed = {day: published[day] for day in stretch if day in published}
    usable = _unlike(pool, published)
    supply = Counter((one.level, cell_of(one)) for one in usable)
    wanted = Wanted.of(empty, fixed, shares, sorted({cell for _, cell in supply}))
    too_few = [*_levels_short(wanted, usable, pool), *_names_short(wanted, usable)]
    if too_few:
        raise NoCalendar(too_few)
    planned = counts(wanted, supply)
    if planned is None:
        raise NoCalendar(
            ["shares: those of the games and those of the heroes cannot both be met in this stretch"]
        )
    if planned.short:
        raise NoCalendar([*_cells_short(planned, supply)])
    filling = Filling(usable, published, spread(empty, planned))
    stuck = filling.fill()
    if stuck is not None:
        raise NoCalendar([*_stuck(filling, stuck)])
    return {day: filling.found[day] for day in empty}


def _unlike(pool: Sequence[Features], published: Mapping[date, Features]) -> list[Features]:
    """Puzzles of which no two are alike, and none alike to a published one: those with few alike first."""
    used = {one.id for one in published.values()}
    fresh = sorted((one for one in pool if one.id not in used), key=lambda one: one.id)
    order = SplitMix64(SEED).shuffled(fresh)
    shown = [*published.values()]
    near = alike_pairs([*shown, *order])
    gone: set[int] = set().union(*near[: len(shown)])
    found: list[Features] = []
    for place in sorted(range(len(shown), len(near)), key=lambda place: len(near[place])):
        if place not in gone:
            found.append(order[place - len(shown)])
            gone |= near[place]
    return found


def _levels_short(wanted: Wanted, usable: Sequence[Features], pool: Sequence[Features]) -> Iterator[str]:
    have, all_of = Counter(one.level for one in usable), Counter(one.level for one in pool)
    for level in LEVELS:
        need = wanted.levels.get(level, 0)
        if have[level] < need:
            yield (
                f"{_weekdays(level)}: {need} {level} puzzles are needed, {have[level]} can be used "
                f"({all_of[level]} in the pool, without those published or alike): {need - have[level]} more"
            )


def _names_short(wanted: Wanted, usable: Sequence[Features]) -> Iterator[str]:
    for what, bounds, place in (("game", wanted.games, 0), ("hero", wanted.heroes, 1)):
        have = Counter(cell_of(one)[place] for one in usable)
        for name, (low, high) in bounds.items():
            if high < 0:
                yield f"shares: {what} {name} was published on {-high} days more than its share here"
            elif have[name] < low:
                yield (
                    f"shares: {what} {name} is to come on {low} days, {have[name]} puzzles can be used: "
                    f"{low - have[name]} more"
                )


def _cells_short(planned: Counts, supply: Supply) -> Iterator[str]:
    for (level, cell), missing in planned.short.items():
        yield (
            f"{_weekdays(level)} ({level}): {missing} more {level} puzzles of {cell.game}, {cell.hero}, than "
            f"the {supply.get((level, cell), 0)} that can be used would meet the shares"
        )


def _stuck(filling: Filling, first: date) -> Iterator[str]:
    week = [day for day in sorted(filling.planned) if 0 <= (day - first).days < 7 - first.weekday()]
    without = filling.breaks(week)
    yield (
        f"{week[0]} to {week[-1]}: no choice of puzzles keeps all rules"
        + (f"; one does without {' or without '.join(_RULES[name] for name in without)}" if without else "")
        + f" ({'all' if filling.widest == len(filling.planned) else filling.widest} days were tried together"
        + (", and not every way could be ruled out)" if filling.undecided else ")")
    )
    for day in week:
        left = filling.fitting(day)
        rested = filling.rested(day, left)
        common = Counter(theme for one in left for theme in one.themes).most_common(1)
        theme = f"; {common[0][1]} have the theme {common[0][0]!r}" if common else ""
        yield (
            f"{day}, a {WEEKDAYS[day.weekday()]}: {len(left)} {level_of(day)} puzzles left, "
            f"{len(rested)} with themes that have rested{theme}"
        )


_RULES: Final = {
    "themes": f"the {REST} days that a theme rests",
    "climb": "each day harder than the one before",
    "shares": "the shares of games and heroes",
}


def _weekdays(level: str) -> str:
    return " and ".join(name for name, given in zip(WEEKDAYS, WEEKDAY_LEVELS, strict=True) if given == level)
