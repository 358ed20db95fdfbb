"""Every decision of a recorded game judged, with what stays unknown solved over.

Knows records, replays and verdicts. Where cards are not known a decision is judged in every deal that
fits; the verdict stands where all of them agree on it, and otherwise the decision is `Unsure`. Adds nothing
up: that is `report`'s.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import NamedTuple

import msgspec

from solver.deal import Deal
from solver.errors import BowersError, IllegalPlay
from solver.review.completing import Completed, OpenRecord, completions
from solver.review.course import Course, Kind, Step
from solver.review.fair import FAIR_KINDS, FairCost, fair
from solver.review.price import FREE, Cost, Prices, Worth
from solver.review.record import UNKNOWN, Game
from solver.review.replay import Finding, GameReplay, Replay, replay, scored_otherwise, unpriced
from solver.review.verdict import Verdict, judge, label_of, mark_of, verdicts
from solver.review.worlds import Knowledge
from solver.rng import SplitMix64


class Judged(msgspec.Struct, frozen=True, omit_defaults=True):
    """One decision judged: deal and trick from 1, `step` of the deal from 0, `choices` how many there were.

    `ways` is the number of deals that fit the record and part here; they all agree on the verdict.
    """

    deal: int
    step: int
    trick: int | None
    choices: int
    verdict: Verdict
    ways: int = 1


class Unsure(msgspec.Struct, frozen=True, omit_defaults=True):
    """A decision whose verdict depends on cards that are not known, or that has no price: `why`.

    `least` and `most` are what it cost at best and at worst, points and tricks each for itself; None where
    that was not worked out.
    """

    deal: int
    step: int
    trick: int | None
    seat: str
    kind: Kind
    choice: str
    why: str
    least: Cost | None = None
    most: Cost | None = None


@dataclass(frozen=True, slots=True)
class DealReview:
    """A deal reviewed; `course` is the deal as far as it is known, None where none fits the record."""

    replayed: Replay
    judged: tuple[Judged, ...] = ()
    unsure: tuple[Unsure, ...] = ()


@dataclass(frozen=True, slots=True)
class GameReview:
    """A game reviewed: its deals in order, and all that the referee found."""

    game: Game
    replayed: GameReplay
    deals: tuple[DealReview, ...]

    @property
    def judged(self) -> Iterator[Judged]:
        """Every decision that has a verdict."""
        return (one for deal in self.deals for one in deal.judged)

    @property
    def unsure(self) -> Iterator[Unsure]:
        """Every decision that has none."""
        return (one for deal in self.deals for one in deal.unsure)


def review(game: Game, number: int = 0, seed: int = 0) -> GameReview:
    """Reviews a game, in the fair light too with so many worlds where `number` is not 0; the same for a seed.

    Whatever is wrong with the record is a finding in it, of the deal in which it is, and loses no other deal.
    ValueError for a single world.
    """
    replayed = replay(game)
    seeds = SplitMix64(seed)
    deals: list[DealReview] = []
    lost: list[Finding] = []
    for one in replayed.deals:
        try:
            deals.append(_Reviewer(game, one, number, seeds.next()).review())
        except BowersError as error:  # what the referee let pass and a price cannot be had of
            deals.append(DealReview(one))
            lost.append(Finding("contradiction", f"it cannot be reviewed: {error}", one.number))
    if lost:
        findings = sorted((*replayed.findings, *lost), key=lambda finding: finding.deal)
        replayed = replace(replayed, findings=tuple(findings))
    return GameReview(game, replayed, tuple(deals))


class _Way(NamedTuple):
    """A decision in one deal that fits: the hand before it, and the prices of that deal."""

    course: Course
    prices: Prices
    choice: str


class _Reviewer:
    """Reviews one deal."""

    def __init__(self, game: Game, replayed: Replay, number: int, seed: int) -> None:
        self._game = game
        self._replayed = replayed
        self._number = number
        self._seed = seed

    def review(self) -> DealReview:
        replayed = self._replayed
        completed = replayed.completed
        if completed is None or not replayed.states:
            return DealReview(replayed)
        why = unpriced(self._game, replayed.deal)
        if why is not None or self._open():
            return self._apart(completed, why)
        states = replayed.states
        steps = [Step(state.step.seat, state.step.kind, state.step.choice) for state in states]
        found = verdicts(completed.deal, steps, self._number, self._seed)
        judged = tuple(
            Judged(replayed.number, state.number, state.trick, _count(state.course), verdict)
            for state, verdict in zip(states, found, strict=True)
        )
        return DealReview(replayed, judged)

    def _open(self) -> frozenset[str]:
        """The seats of which a card, or what it buried, played or kept, is not known; `dummy` too."""
        steps = self._replayed.deal.steps
        return frozenset({*self._replayed.unknown, *(s.seat for s in steps if UNKNOWN in s.choice)})

    def _apart(self, completed: Completed, why: str | None) -> DealReview:
        """Decision by decision: some have no price, or several deals fit."""
        judged: list[Judged] = []
        unsure: list[Unsure] = []
        seeds = SplitMix64(self._seed)
        ways = self._ways(completed)
        for number, state in enumerate(self._replayed.states):
            seed = seeds.next()
            step, where = state.step, (self._replayed.number, state.number, state.trick)
            recorded = self._replayed.deal.steps[state.number].choice
            if why is not None and (state.trick is None or scored_otherwise(self._game, state.course)):
                unsure.append(Unsure(*where, step.seat, step.kind, recorded, why))
                continue
            if isinstance(ways, str):
                fitting: Sequence[_Way] | None = self._settled(state.course, step.choice)
            else:
                fitting = self._different(ways, number)
            if fitting is None:
                assert isinstance(ways, str)
                unsure.append(Unsure(*where, step.seat, step.kind, recorded, ways))
                continue
            found = self._agreed(fitting, recorded, seed, fair_too=why is None)
            if isinstance(found, Verdict):
                choices = _count(state.course)
                judged.append(Judged(*where, choices, found, len(fitting)))
            else:
                least, most = found
                text = f"{len(fitting)} ways for cards that are not known"
                unsure.append(Unsure(*where, step.seat, step.kind, recorded, text, least, most))
        return DealReview(self._replayed, tuple(judged), tuple(unsure))

    def _ways(self, completed: Completed) -> list[list[_Way]] | str:
        """Every deal that fits with its decisions, or why they are not gone through."""
        if not self._open():
            fitting: Iterable[Completed] = (completed,)
        else:
            try:
                fitting = completions(self._game.rules, self._replayed.deal)
            except OpenRecord as error:
                return str(error)
        walked = [self._walked(way) for way in fitting]
        return [ways for ways in walked if len(ways) == len(self._replayed.states)]

    def _walked(self, way: Completed) -> list[_Way]:
        """The decisions in a deal that fits; fewer where the referee stops before he did in the first that
        fits, which fits better then."""
        course, prices = Course(way.deal), Prices(way.deal)
        found: list[_Way] = []
        for step in islice(way.steps, len(self._replayed.states)):
            before = course.copy()
            try:
                course.choose(step.choice)
            except IllegalPlay:
                return found
            found.append(_Way(before, prices, step.choice))
        return found

    def _settled(self, course: Course, choice: str) -> tuple[_Way] | None:
        """The one way of a decision at which nothing is open that matters; None where something is."""
        position = course.position
        if position is None or self._open() & set(position.active):
            return None
        return (_Way(course, Prices(course.deal), choice),)

    def _different(self, ways: Sequence[Sequence[_Way]], number: int) -> Sequence[_Way]:
        """The ways that differ in what a decision is about; once cards are played who sits out does not
        matter."""
        settled = self._settled(ways[0][number].course, ways[0][number].choice)
        if settled is not None:
            return settled
        found: dict[object, _Way] = {}
        for walked in ways:
            way = walked[number]
            found.setdefault((way.course.position or _Before.of(way.course), way.choice), way)
        return tuple(found.values())

    def _agreed(
        self, ways: Sequence[_Way], recorded: str, seed: int, *, fair_too: bool
    ) -> Verdict | tuple[Cost, Cost]:
        """The verdict that all ways agree on, or what the choice cost at best and at worst.

        A card that is not known is the best there is where it costs nothing whichever it was.
        """
        found = [judge(way.prices.price(way.course), way.choice) for way in ways]
        equals = [token for token in found[0].equals if all(token in other.equals for other in found)]
        costs = [one.open for one in found]
        if not equals and set(costs) == {FREE}:
            equals = [recorded]
        if len(set(costs)) > 1 or not equals:
            points, tricks = zip(*costs, strict=True)
            return Cost(min(points), min(tricks)), Cost(max(points), max(tricks))
        best = found[0].best if found[0].best in equals else equals[0]
        verdict = msgspec.structs.replace(
            found[0],
            choice=recorded,
            best=best,
            equals=tuple(equals),
            worth=_same([one.worth for one in found]),
            best_worth=_same([one.best_worth for one in found]),
        )
        if not fair_too or not self._number or verdict.kind not in FAIR_KINDS:
            return verdict
        return self._fairly(verdict, ways, seed)

    def _fairly(self, verdict: Verdict, ways: Sequence[_Way], seed: int) -> Verdict:
        """The same in the fair light: the mean of what the seat may have known, the margin all of it."""
        if _count(ways[0].course) == 1:
            return msgspec.structs.replace(verdict, fair=FairCost(0, 0, 0), fair_best=verdict.choice)
        known: dict[object, _Way] = {}
        for way in ways:
            known.setdefault((Knowledge.of(way.course), way.choice), way)
        if len(known) > _MOST_KNOWN:
            return verdict
        prices = [(fair(Knowledge.of(way.course), self._number, seed), way.choice) for way in known.values()]
        costs = [price.costs[choice] for price, choice in prices]
        points = sum(cost.points for cost in costs) / len(costs)
        tricks = sum(cost.tricks for cost in costs) / len(costs)
        margin = max(abs(cost.points - points) + cost.margin for cost in costs)
        light = FairCost(points, tricks, margin)
        return msgspec.structs.replace(
            verdict,
            fair=light,
            fair_best=prices[0][0].best,
            label=label_of(verdict.open, light),
            mark=mark_of(points, tricks),
        )


def _same(worths: Sequence[Worth | None]) -> Worth | None:
    """What all of them say, None where they differ."""
    return worths[0] if all(worth == worths[0] for worth in worths) else None


_MOST_KNOWN = 12
"""Different hands of a seat that are looked at in the fair light."""


class _Before(NamedTuple):
    """What a decision before the play is about."""

    deal: Deal
    buried: object

    @classmethod
    def of(cls, course: Course) -> _Before:
        return cls(course.deal, course.buried)


def _count(course: Course) -> int:
    """How many choices there are; those of five of ten cards are not spelled out."""
    return _FIVES if course.kind == "keep" else len(course.choices())


_FIVES = 252
