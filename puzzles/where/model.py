"""Wishes as a constraint model: can they be met, which of them clash, and deals where they are rare.

The only room that knows OR-Tools; it is imported by those who have tried what needs no search. One model has
every setting of the game: a card lies in one place, a setting is chosen, and a wish that is assumed makes
its formula hold in the setting chosen. One thread and a fixed seed: the same answers from the same release.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ortools.sat.python import cp_model

from puzzles.where.binding import Bound
from puzzles.where.dealt import Setting
from puzzles.where.formula import Formula, Within
from solver.cards import Card
from solver.rng import SplitMix64

_LARGEST_WEIGHT: Final = 1000
"""Weights drawn for cards and settings are below this."""
_FOUND: Final = (cp_model.OPTIMAL, cp_model.FEASIBLE)


class Model:
    """The deals of a game in every setting; `bound` has the wishes, `sizes` the least and most cards of each
    place.
    """

    def __init__(
        self, bound: Sequence[Bound], deck: Sequence[Card], sizes: Mapping[str, tuple[int, int]]
    ) -> None:
        self._model = cp_model.CpModel()
        self._sizes = sizes
        self._bound = bound
        self._lies = {
            (place, card): self._model.new_bool_var(f"{card} {place}") for card in deck for place in sizes
        }
        for card in deck:
            self._model.add_exactly_one([self._lies[place, card] for place in sizes])
        for place, (least, most) in sizes.items():
            self._model.add_linear_constraint(sum(self._lies[place, card] for card in deck), least, most)
        self._chosen = [self._model.new_bool_var(" ".join(each.setting)) for each in bound]
        self._model.add_exactly_one(self._chosen)
        self._literals: dict[Formula, cp_model.IntVar] = {}
        wishes = len(bound[0].formulas)
        self._assumed = [self._model.new_bool_var(f"wish {number}") for number in range(wishes)]
        for chosen, each in zip(self._chosen, bound, strict=True):
            for assumed, formula in zip(self._assumed, each.formulas, strict=True):
                if formula is not True:
                    self._model.add_implication(assumed, self._literal(formula)).only_enforce_if(chosen)

    def _literal(self, formula: Formula) -> cp_model.IntVar:
        """A literal that, when true, makes the formula hold; when false it says nothing."""
        found = self._literals.get(formula)
        if found is None:
            found = self._literals[formula] = self._model.new_bool_var(f"formula {len(self._literals)}")
            self._make_hold(found, formula)
        return found

    def _make_hold(self, literal: cp_model.IntVar, formula: Formula) -> None:
        if isinstance(formula, bool):
            if not formula:
                self._model.add_bool_and([literal.negated()])
        elif isinstance(formula, Within):
            total = sum(weight * self._lies[place, card] for place, card, weight in formula.weights)
            if formula.low is not None:
                self._model.add(total >= formula.low).only_enforce_if(literal)
            if formula.high is not None:
                self._model.add(total <= formula.high).only_enforce_if(literal)
        else:
            parts = [self._literal(part) for part in formula.parts]
            if formula.every:
                self._model.add_bool_and(parts).only_enforce_if(literal)
            else:
                self._model.add_bool_or(parts).only_enforce_if(literal)

    def can_be_met(self, wishes: Sequence[int]) -> bool:
        """Whether the wishes of these numbers can be met together."""
        return self._solve(wishes) is not None

    def clash(self) -> tuple[int, ...]:
        """Wishes that cannot be met together, none of which can be spared; empty when all can be met.

        Begins with those that a refutation used, then tries to do without each of them.
        """
        everything = range(len(self._assumed))
        solver = self._solver(everything)
        if solver.solve(self._model) in _FOUND:
            return ()
        used = set(solver.sufficient_assumptions_for_infeasibility())
        needed = [number for number in everything if self._assumed[number].index in used]
        if self.can_be_met(needed):
            needed = list(everything)
        for number in list(needed):
            without = [other for other in needed if other != number]
            if not self.can_be_met(without):
                needed = without
        return tuple(needed)

    def any_deal(self) -> tuple[Setting, dict[str, tuple[Card, ...]]] | None:
        """Some deal that meets all wishes; None when there is none."""
        solver = self._solve(range(len(self._assumed)))
        return None if solver is None else self._read(solver)

    def varied_deal(self, numbers: SplitMix64) -> tuple[Setting, dict[str, tuple[Card, ...]]]:
        """A deal that meets all wishes and is best under weights drawn at random; ValueError if none does.

        Spread out, but not uniform: deals at the rim of what is possible are likelier.
        """
        wanted = [*self._lies.values(), *self._chosen]
        self._model.maximize(sum(numbers.below(_LARGEST_WEIGHT) * each for each in wanted))
        try:
            solver = self._solve(range(len(self._assumed)))
        finally:
            self._model.clear_objective()  # type: ignore[no-untyped-call]
        if solver is None:
            raise ValueError("no deal meets the wishes")
        return self._read(solver)

    def _solve(self, wishes: Sequence[int]) -> cp_model.CpSolver | None:
        """A solver that holds a deal which meets these wishes; None when there is none."""
        solver = self._solver(wishes)
        return solver if solver.solve(self._model) in _FOUND else None

    def _solver(self, wishes: Sequence[int]) -> cp_model.CpSolver:
        self._model.clear_assumptions()
        self._model.add_assumptions([self._assumed[number] for number in wishes])
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = 1
        return solver

    def _read(self, solver: cp_model.CpSolver) -> tuple[Setting, dict[str, tuple[Card, ...]]]:
        chosen = next(
            each for each, literal in zip(self._bound, self._chosen, strict=True) if solver.value(literal)
        )
        return chosen.setting, {
            place: tuple(
                sorted(card for (at, card), lies in self._lies.items() if at == place and solver.value(lies))
            )
            for place in self._sizes
        }
