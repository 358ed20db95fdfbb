"""CP-SAT as the calendar uses it: whole numbers, linear bounds, one answer for one model.

One worker, a fixed seed and a limit counted in work instead of seconds: the same model gives the same answer
on any machine with the same version of OR-Tools, however busy it is. OR-Tools costs near a second to import,
so it is imported when a model is made. Knows nothing of days or puzzles.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NewType

from solver.errors import BowersError

IntVar = NewType("IntVar", int)
"""A number to be found, by its place in the model."""

Terms = Iterable[tuple[int, IntVar]]
"""Coefficients and numbers, to be summed."""


class Undecided(BowersError):
    """Neither an answer nor a proof that there is none was found within the work allowed."""


class Model:
    """Numbers and bounds on sums of them, and what to make small."""

    def __init__(self) -> None:
        try:
            from ortools.sat.python import cp_model
        except ImportError:
            raise BowersError("OR-Tools is not installed, and a calendar needs it") from None
        self._cp = cp_model
        self._model: Any = cp_model.CpModel()
        self._vars: list[Any] = []

    def number(self, low: int, high: int) -> IntVar:
        """A whole number from `low` to `high`."""
        self._vars.append(self._model.new_int_var(low, high, ""))
        return IntVar(len(self._vars) - 1)

    def choice(self) -> IntVar:
        """1 for yes, 0 for no."""
        self._vars.append(self._model.new_bool_var(""))
        return IntVar(len(self._vars) - 1)

    def exactly_one(self, choices: Sequence[IntVar]) -> None:
        """One of the choices is yes."""
        self._model.add_exactly_one([self._vars[one] for one in choices])

    def at_most_one(self, choices: Sequence[IntVar]) -> None:
        """No two of the choices are yes."""
        self._model.add_at_most_one([self._vars[one] for one in choices])

    def between(self, terms: Terms, low: int, high: int) -> None:
        """The sum of the terms is from `low` to `high`; there may be no terms."""
        self._model.add_linear_constraint(self._sum(terms), low, high)

    def at_most(self, terms: Terms, high: int) -> None:
        """The sum of the terms is at most `high`."""
        self._model.add(self._sum(terms) <= high)

    def minimise(self, what: IntVar) -> None:
        """Of all answers one with the least `what` is wanted; the last wish counts."""
        self._model.minimize(self._vars[what])

    def maximise(self, terms: Terms) -> None:
        """Of all answers one with the greatest sum is wanted; the last wish counts."""
        self._model.maximize(self._sum(terms))

    def solve(self, work: float = 60.0) -> dict[IntVar, int] | None:
        """Values of all numbers, None if there is no answer; Undecided after `work` units, about seconds.

        Where something is to be small, the best answer found within the work allowed will do.
        """
        solver = self._cp.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = 1
        solver.parameters.max_deterministic_time = work
        status = solver.solve(self._model)
        if status in (self._cp.OPTIMAL, self._cp.FEASIBLE):
            return {IntVar(place): solver.value(var) for place, var in enumerate(self._vars)}
        if status == self._cp.INFEASIBLE:
            return None
        raise Undecided(f"neither found nor ruled out within {work:g} units of work")

    def _sum(self, terms: Terms) -> Any:
        weights, places = [], []
        for weight, place in terms:
            weights.append(weight)
            places.append(self._vars[place])
        return self._cp.LinearExpr.weighted_sum(places, weights)
