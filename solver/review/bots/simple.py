"""The bots that need no thought: one draws lots, one sees all cards and plays best."""

from __future__ import annotations

from solver.review.bots.bot import Bot, Seer, View
from solver.review.course import Course
from solver.review.price import Prices


class RandomBot(Bot):
    """Any choice, each as likely as the others."""

    def choose(self, view: View) -> str:
        """By lot."""
        return view.choices[view.lots.below(len(view.choices))]


class OptimalBot(Seer):
    """The best with all cards known, by Preference (docs/rules.md): every decision of it costs nothing."""

    def foresee(self, course: Course, prices: Prices) -> str:
        """The best choice of `Prices`."""
        choices = course.choices()
        return choices[0] if len(choices) == 1 else prices.price(course).best
