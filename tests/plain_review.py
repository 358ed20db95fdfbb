"""What every choice of a hand is worth by plain brute force, for comparison; straight from docs/rules.md.

It shares nothing with the solver but the letters of cards and seats and the fields of a deal and its rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from solver import Deal
from tests.plain_buck import WholeBuck
from tests.plain_course import Decision, PlainCourse, Step
from tests.plain_hand import DECK, SEATS, WholeHand, after
from tests.plain_playouts import IN_PYTHON, PlayOuts
from tests.plain_rivals import Game, History


class Worth(NamedTuple):
    """Points by seat, and tricks of the decider's side in the whole hand; of a card played each for himself also
    the tricks of the hand that he can force after it."""

    points: dict[str, int]
    tricks: int
    guarantee: int | None = None


class Reviewed(NamedTuple):
    """A decision: who, of what kind, and by choice its worth and what it costs in points and in tricks."""

    seat: str
    kind: str
    values: dict[str, Worth]
    costs: dict[str, tuple[int, int]]
    best: str


class PlainReview:
    """A deal of any size; of the tricks that make five `credit` are the maker's side's."""

    def __init__(self, deal: Deal, size: int, credit: int, playouts: PlayOuts = IN_PYTHON) -> None:
        self.playouts = playouts
        self.deal, self.rules, self.size, self.credit = deal, deal.rules, size, credit
        self.seats = "".join(s for s, hand in zip(SEATS, deal.hands, strict=True) if hand is not None)
        self.each = deal.rules.sides == "each"
        self.hand, self.buck = WholeHand(deal, size, credit, playouts), WholeBuck(deal, playouts)
        self.contract = cache(self._contract)

    def side(self, seat: str, maker: str) -> set[str]:
        if self.each:
            return {seat}
        return self.hand.side(seat, maker or None)

    def decision(self, steps: Sequence[Step]) -> Reviewed:
        course = PlainCourse(self.deal, self.size, steps)
        assert course.due is not None
        seat, kind, choices = course.due
        if kind in ("turn", "call"):
            values = {token: self.called(steps, course.due, token, seat) for token in choices}
        elif kind == "play":
            values = {token: self.played(course, seat, token) for token in choices}
        elif self.each:
            values = {token: self.each_decided(course, seat, kind, token) for token in choices}
        else:
            values = {token: self.decided(course, seat, kind, token) for token in choices}
        maker = course.table.maker
        calling = kind in ("turn", "call")
        best = max(choices, key=lambda token: self.liking(seat, maker, values[token], calling=calling))
        costs = {
            token: self.cost(seat, maker, values[best], values[token], calling=calling) for token in choices
        }
        return Reviewed(seat, kind, values, costs, best)

    def foes(self, seat: str, maker: str) -> list[str]:
        return [other for other in self.seats if other not in self.side(seat, maker)]

    def liking(self, seat: str, maker: str, worth: Worth, *, calling: bool) -> tuple[int, ...]:
        points = worth.points
        first = (points[seat], -sum(points[other] for other in self.foes(seat, maker)))
        if calling:
            return first
        others = [-points[other] for other in after(seat, self.seats) if other != seat]
        return (*first, worth.tricks, *others)

    def cost(self, seat: str, maker: str, best: Worth, chosen: Worth, *, calling: bool) -> tuple[int, int]:
        """Own points lost, and those the opponents gain; partners have one score, in Buck only one's own counts."""
        lost = best.points[seat] - chosen.points[seat]
        foes = self.foes(seat, maker)
        if self.each:
            foes = []
        elif self.rules.sides == "partners":
            foes = foes[:1]
        gained = sum(chosen.points[foe] - best.points[foe] for foe in foes)
        tricks = 0 if calling else max(0, best.tricks - chosen.tricks)
        return lost + max(0, gained), tricks

    def _contract(self, round_: int, maker: str, trump: str | None) -> tuple[dict[str, int], dict[str, int]]:
        """Points, and tricks of each seat's side."""
        if self.each:
            outcome = self.buck.contract(round_, maker or None, trump)
            return outcome.points, outcome.tricks
        found = self.hand.contract(round_, maker, trump)
        return found.points, self.tricks(maker, found.tricks)

    def tricks(self, maker: str, in_play: int) -> dict[str, int]:
        made = self.credit + in_play
        return {seat: made if seat in self.side(maker, maker) else 5 - made for seat in self.seats}

    def par(self, steps: Sequence[Step]) -> tuple[dict[str, int], dict[str, int]]:
        course = PlainCourse(self.deal, self.size, steps)
        if course.due is not None and course.due[1] in ("turn", "call"):
            seat, kind, choices = course.due
            then = [self.par([*steps, (seat, kind, token)]) for token in choices]
            return max(then, key=lambda one: self.liking(seat, "", Worth(one[0], 0), calling=True))
        table = course.table
        if table.redeal:
            return dict.fromkeys(self.seats, 0), dict.fromkeys(self.seats, 0)
        assert table.round is not None
        return self.contract(table.round, table.maker, table.trump)

    def called(self, steps: Sequence[Step], due: Decision, token: str, seat: str) -> Worth:
        points, tricks = self.par([*steps, (seat, due[1], token)])
        return Worth(points, tricks[seat])

    def decided(self, course: PlainCourse, seat: str, kind: str, token: str) -> Worth:
        table, whole = course.table, self.hand
        maker, trump, lone = table.maker, table.trump, table.maker in table.alone
        defender = table.alone.replace(maker, "") or None
        hands = {one: tuple(cards) for one, cards in table.hands.items()}
        round_ = table.round or 0
        if kind == "bury":
            six = sorted([*hands[seat], str(self.deal.turnup)], key=DECK.index)
            hands[seat] = tuple(card for card in six if card != token)
            found = whole.maker_alone(round_, maker, trump, hands, token)
        elif kind == "alone":
            found = whole.defend_alone(maker, trump, hands, None, token == "alone", whole.defenders(maker))
        elif kind == "keep":
            hands[maker] = tuple(token.split())
            found = whole.play(maker, trump, hands, None, "", defender, hands[maker])
        elif token == "alone":
            found = whole.keep(maker, trump, hands, None, maker if lone else "", seat)
        else:
            order = whole.defenders(maker)
            still = order[order.index(seat) + 1 :]
            found = whole.defend_alone(maker, trump, hands, None, lone, still)
        return Worth(found.points, self.tricks(maker, found.tricks)[seat])

    def each_decided(self, course: PlainCourse, seat: str, kind: str, token: str) -> Worth:
        table, whole = course.table, self.buck
        hands = {one: tuple(cards) for one, cards in table.hands.items()}
        asked, stay = whole.order, ""
        if kind == "bury":
            six = sorted([*hands[seat], str(self.deal.turnup)], key=DECK.index)
            hands[seat] = tuple(card for card in six if card != token)
        else:
            asked = whole.order[whole.order.index(seat) + 1 :]
            before = whole.order[: whole.order.index(seat)]
            stay = "".join(one for one in before if one not in table.drops) + seat * (token == "stay")
        found = whole.staying(table.round or 0, table.maker or None, table.trump, hands, asked, stay, "")
        return Worth(found.points, found.tricks[seat])

    def played(self, course: PlainCourse, seat: str, token: str) -> Worth:
        table, active, rules = course.table, course.active(), self.rules
        held = tuple((one, tuple(table.hands[one])) for one in active)
        trick = tuple(table.trick)
        if self.each:
            counts = tuple(table.taken.get(one, 0) for one in SEATS)
            game = Game.of(rules, table.trump, table.maker or None)
            then = History(held, table.leader, trick, counts).after(token, table.trump)
            counts = then.counts if then.over else self.playouts.line(then, game)[0]
            points = {one: game.pays(one, counts) if one in active else 0 for one in self.seats}
            sure = self.playouts.after(held, table.trump, table.leader, trick, seat, token)
            return Worth(points, counts[SEATS.index(seat)], table.taken.get(seat, 0) + sure)
        maker, defender = table.maker, table.alone.replace(table.maker, "") or None
        side = "".join(sorted(self.side(maker, maker)))
        made = self.playouts.after(held, table.trump, table.leader, trick, side, token)
        made += sum(table.taken.get(one, 0) for one in side)
        points = self.hand.points(maker, maker in table.alone, defender, made + self.credit)
        return Worth(points, self.tricks(maker, made)[seat])
