"""Which puzzle comes on which day: weeks filled one after the other, and repaired where they do not fit.

Knows every rule of a calendar and asks CP-SAT for days that keep them. A week is tried with the cells
that the plan gives its days; then with the same games and heroes in any order; then together with its
neighbours, more and more of them. What is counted stays as planned, so that shares are exact in the end.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import pairwise
from typing import Final

from puzzles.calendar_rules import REST, level_of
from puzzles.cpsat import IntVar, Model, Undecided
from puzzles.features import Features
from puzzles.plan import Cell, cell_of

_OF_A_CELL: Final = 30
"""Puzzles of one game and hero that are weighed for a day, where any game and hero may come."""

_MOST_CHOICES: Final = 30_000
"""Puzzles for days that are weighed at once."""

_SOON: Final = 0.2
"""Units of CP-SAT's work for a week as planned."""

_WORK: Final = 5.0
"""Units of CP-SAT's work for one window."""


@dataclass(slots=True)
class Filling:
    """Days in the course of being filled.

    `pool` holds puzzles of which no two are alike, nor alike to one of `fixed`, the days that stay.
    """

    pool: Sequence[Features]
    fixed: Mapping[date, Features]
    planned: dict[date, Cell]
    found: dict[date, Features] = field(default_factory=dict)
    widest: int = 0
    """The most days that were filled together."""
    themes: Counter[str] = field(init=False)
    """How many puzzles have each theme."""
    undecided: bool = False
    """Whether days were given up for which CP-SAT found neither an answer nor that there is none."""

    def __post_init__(self) -> None:
        self.themes = Counter(theme for one in self.pool for theme in one.themes)

    def fill(self) -> date | None:
        """Fills every planned day; the first day of a week that no repair could fill, if there is one."""
        for week in _weeks(self.planned):
            if week[0] in self.found:
                continue
            if not (self._try(week, Rules(cells=True)) or any(self._try(*near) for near in self._near(week))):
                return week[0]
        return None

    def breaks(self, week: Sequence[date]) -> list[str]:
        """The rules without any one of which this week could be filled, by name."""
        return [
            name
            for name, rules in (
                ("themes", Rules(themes=False)),
                ("climb", Rules(climb=False)),
                ("shares", Rules(counts=False)),
            )
            if self._solved(week, rules) is not None
        ]

    def fitting(self, day: date) -> list[Features]:
        """The puzzles of a day's level that are left."""
        used = {one.id for one in self.found.values()}
        return [one for one in self.pool if one.level == level_of(day) and one.id not in used]

    def rested(self, day: date, puzzles: Iterable[Features]) -> list[Features]:
        """Those puzzles of which no theme is in the way of a day that is filled."""
        busy = {
            theme
            for near in _around(day, REST)
            for known in (self.fixed, self.found)
            if near in known
            for theme in known[near].themes
        }
        return [one for one in puzzles if busy.isdisjoint(one.themes)]

    def _near(self, week: Sequence[date]) -> Iterator[tuple[list[date], Rules]]:
        """The week with 0, 1, 3, 7 … weeks on either side, as long as that can be weighed."""
        weeks = _weeks(self.planned)
        place = next(index for index, days in enumerate(weeks) if days[0] == week[0])
        kinds = Counter((one.level, cell_of(one)) for one in self.pool)
        levels: Counter[str] = Counter()
        for (level, _), count in kinds.items():
            levels[level] += min(count, _OF_A_CELL)
        reach = 0
        while True:
            near = [day for days in weeks[max(0, place - reach) : place + reach + 1] for day in days]
            if reach and sum(levels[level_of(day)] for day in near) > _MOST_CHOICES:
                return
            self.widest = max(self.widest, len(near))
            yield near, Rules()
            if len(near) == len(self.planned):
                return
            reach = 2 * reach + 1

    def _try(self, days: Sequence[date], rules: Rules) -> bool:
        """Fills these days afresh, those of them that are filled already too."""
        before = {day: self.found.pop(day) for day in days if day in self.found}
        solved = self._solved(days, rules)
        if solved is None:
            self.found |= before
            return False
        self.found |= solved
        # Days that are filled again later must give back the games and heroes that they have, not had.
        self.planned |= {day: cell_of(one) for day, one in solved.items()}
        return True

    def _solved(self, days: Sequence[date], rules: Rules) -> dict[date, Features] | None:
        model = Model()
        chosen: dict[date, list[tuple[IntVar, Features]]] = {}
        for day in days:
            fitting = self.fitting(day)
            if rules.cells:
                fitting = [one for one in fitting if cell_of(one) == self.planned[day]]
            if rules.themes:
                fitting = self.rested(day, fitting)
            if not rules.cells:
                fitting = self._some(fitting)
            if not fitting:
                return None
            chosen[day] = [(model.choice(), one) for one in fitting]
            model.exactly_one([var for var, _ in chosen[day]])
        _once(model, chosen)
        if rules.themes:
            _rest(model, chosen)
        if rules.climb:
            _climb(model, chosen, {**self.fixed, **self.found})
        if rules.counts and not rules.cells:
            self._count(model, chosen)
        if rules == Rules(cells=True):
            worth = _ease if self._goes_on(days) else self._awkward
            model.maximise((worth(one), var) for pairs in chosen.values() for var, one in pairs)
        try:
            values = model.solve(_SOON if rules.cells else _WORK)
        except Undecided:
            self.undecided = True
            return None
        if values is None:
            return None
        return {day: next(one for var, one in pairs if values[var]) for day, pairs in chosen.items()}

    def _goes_on(self, days: Sequence[date]) -> bool:
        """Whether the last of these days is followed in its week by days that are left to another time."""
        last = max(days)
        rest = (last + timedelta(days=number) for number in range(1, 7 - last.weekday()))
        return last.weekday() < 6 and not any(day in self.fixed or day in self.planned for day in rest)

    def _awkward(self, one: Features) -> int:
        """How many puzzles cannot stand near this one; those that fit everywhere are kept for later."""
        return 1 + sum(self.themes[theme] for theme in one.themes)

    def _some(self, fitting: Sequence[Features]) -> list[Features]:
        """The first of each cell: more would make it slow, and hardly more possible."""
        counts: Counter[Cell] = Counter()
        some = []
        for one in fitting:
            counts[cell_of(one)] += 1
            if counts[cell_of(one)] <= _OF_A_CELL:
                some.append(one)
            else:
                self.undecided = True
        return some

    def _count(self, model: Model, chosen: Mapping[date, Sequence[tuple[IntVar, Features]]]) -> None:
        """The games and the heroes are those that these days were planned to have, each as often."""
        cells = [self.planned[day] for day in chosen]
        for place in range(len(Cell._fields)):
            terms: defaultdict[str, list[tuple[int, IntVar]]] = defaultdict(list)
            for pairs in chosen.values():
                for var, one in pairs:
                    terms[cell_of(one)[place]].append((1, var))
            wanted = Counter(cell[place] for cell in cells)
            for name in sorted(terms.keys() | wanted.keys()):
                model.between(terms[name], wanted[name], wanted[name])


@dataclass(frozen=True, slots=True)
class Rules:
    """What a week is asked to keep; `cells` ties each day to its planned cell, `counts` their numbers."""

    cells: bool = False
    counts: bool = True
    themes: bool = True
    climb: bool = True


def _ease(one: Features) -> int:
    """More for easier puzzles, which leave room for harder ones on the days that follow."""
    return _MOST_BITS - sum(measure(one) for measure in _MEASURES)


_MOST_BITS: Final = 2 * 64_000
"""Of both kinds together, in thousandths: more than a puzzle has."""


def _once(model: Model, chosen: Mapping[date, Sequence[tuple[IntVar, Features]]]) -> None:
    places: defaultdict[str, list[IntVar]] = defaultdict(list)
    for pairs in chosen.values():
        for var, one in pairs:
            places[one.id].append(var)
    for choices in places.values():
        if len(choices) > 1:
            model.at_most_one(choices)


def _rest(model: Model, chosen: Mapping[date, Sequence[tuple[IntVar, Features]]]) -> None:
    """Of any days in a row that are too near for a theme to come twice, one has it."""
    for day in chosen:
        with_theme: defaultdict[str, list[IntVar]] = defaultdict(list)
        for near in (day + timedelta(days=number) for number in range(REST + 1)):
            for var, one in chosen.get(near, ()):
                for theme in one.themes:
                    with_theme[theme].append(var)
        for choices in with_theme.values():
            model.at_most_one(choices)


def _climb(
    model: Model, chosen: Mapping[date, Sequence[tuple[IntVar, Features]]], known: Mapping[date, Features]
) -> None:
    """Each day is harder than the one before it in its week, days that are filled already among them."""
    for week in _weeks([*chosen, *(day for day in known if _in_a_week_of(day, chosen))]):
        for before, day in pairwise(week):
            if day not in chosen and before not in chosen:
                continue
            for measure in _MEASURES:
                terms = [(measure(one), var) for var, one in chosen.get(before, ())]
                terms += [(-measure(one), var) for var, one in chosen.get(day, ())]
                given = 0 if day in chosen else measure(known[day])
                given -= 0 if before in chosen else measure(known[before])
                model.at_most(terms, given - 1)


_MEASURES: Final[tuple[Callable[[Features], int], ...]] = (
    lambda one: one.bits,
    lambda one: one.habit_bits,
)
"""What rises from Monday to Sunday."""


def _in_a_week_of(day: date, days: Iterable[date]) -> bool:
    return any(_monday(day) == _monday(other) for other in days)


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())


def _weeks(days: Iterable[date]) -> list[list[date]]:
    """The days in order, those from one Monday to Sunday together."""
    found: defaultdict[date, list[date]] = defaultdict(list)
    for day in sorted(days):
        found[_monday(day)].append(day)
    return list(found.values())


def _around(day: date, reach: int) -> Iterator[date]:
    for number in range(1, reach + 1):
        yield day - timedelta(days=number)
        yield day + timedelta(days=number)
