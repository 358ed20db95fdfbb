"""What is said of a decision: best, unlucky, lucky, a mistake or a blunder; and the mark it gets in EGN.

Knows costs in the open and in the fair light; how they are found is `price`'s and `fair`'s.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

import msgspec

from solver.deal import Deal
from solver.errors import BowersError, shown
from solver.review.course import Course, Kind, Step
from solver.review.fair import FAIR_KINDS, FairCost, FairPrice, fair
from solver.review.price import Cost, Price, Prices, Worth
from solver.review.worlds import Knowledge
from solver.rng import SplitMix64

Label: TypeAlias = Literal["best", "unlucky", "lucky", "mistake", "blunder"]
Mark: TypeAlias = Literal["", "[?!]", "[?]", "[??]"]

MISTAKE: Final = 0.25
"""Points from which a choice is a mistake."""
BLUNDER: Final = 1.0
"""Points from which it is a blunder."""


class Verdict(msgspec.Struct, frozen=True):
    """One decision judged.

    `open` and `fair` are what `choice` cost in points and tricks, charged to `seat`; `fair` is None
    where it was not looked at. `best` is the choice that Preference makes with all cards known, `equals` all
    that cost nothing there, `fair_best` the best as far as the seat could know. `worth` and `best_worth` are
    what followed the choice and the best with best play by everybody; None where cards are not known and that
    depends on them.

    `label` is best where less than `MISTAKE` points are lost in either light, unlucky where only in the
    fair one, lucky where only in the open one; the rest are mistakes, or blunders from `BLUNDER` points, by
    the fair cost if there is one. `mark` goes by that cost too; `[?!]` is for tricks alone.
    """

    seat: str
    kind: Kind
    choice: str
    label: Label
    mark: Mark
    open: Cost
    fair: FairCost | None
    best: str
    equals: tuple[str, ...]
    fair_best: str | None
    worth: Worth | None
    best_worth: Worth | None


def judge(price: Price, choice: str, fair: FairPrice | None = None) -> Verdict:
    """The verdict on a choice; BowersError for one that could not be chosen."""
    if choice not in price.costs:
        raise BowersError(f"{price.seat} could not choose {shown(choice)} ({price.kind})")
    cost = price.costs[choice]
    fair_cost = None if fair is None else fair.costs[choice]
    counted: Cost | FairCost = cost if fair_cost is None else fair_cost
    return Verdict(
        seat=price.seat,
        kind=price.kind,
        choice=choice,
        label=label_of(cost, fair_cost),
        mark=mark_of(counted.points, counted.tricks),
        open=cost,
        fair=fair_cost,
        best=price.best,
        equals=price.equals,
        fair_best=None if fair is None else fair.best,
        worth=price.values[choice],
        best_worth=price.values[price.best],
    )


def verdicts(deal: Deal, steps: Iterable[Step], number: int = 0, seed: int = 0) -> list[Verdict]:
    """Every decision of a hand judged, in the fair light too where `number` of worlds is not 0.

    Where there was one choice it cost nothing in either light, and no world is looked at. The same for a
    seed, whatever follows a decision. Errors are those of `Prices.walk` and `fair`.
    """
    made = list(steps)
    course, seeds, found = Course(deal), SplitMix64(seed), []
    for price, step in zip(Prices(deal).walk(made), made, strict=True):
        asked, own_seed, light = number and price.kind in FAIR_KINDS, seeds.next(), None
        if asked and len(price.values) > 1:
            light = fair(Knowledge.of(course), number, own_seed)
        course.choose(step.token)
        verdict = judge(price, course.steps[-1].token, light)
        if asked and light is None:
            verdict = msgspec.structs.replace(verdict, fair=FairCost(0, 0, 0), fair_best=verdict.choice)
        found.append(verdict)
    return found


def label_of(cost: Cost, fair: FairCost | None) -> Label:
    """The label of a choice that cost this in the open light, and this in the fair one."""
    counted = cost.points if fair is None else fair.points
    if counted < MISTAKE:
        return "best" if cost.points < MISTAKE else "unlucky"
    if cost.points < MISTAKE:
        return "lucky"
    return "blunder" if counted >= BLUNDER else "mistake"


def mark_of(points: float, tricks: float) -> Mark:
    """The mark of a choice that cost so many points and tricks."""
    if points >= BLUNDER:
        return "[??]"
    if points >= MISTAKE:
        return "[?]"
    return "[?!]" if tricks >= MISTAKE else ""
