"""The whole hand by plain brute force, for comparison: every decision one after another, every choice
played out, straight from docs/rules.md.

It shares nothing with the solver but the letters of cards and seats and the fields of a deal and its rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

from solver import Deal, Rules
from tests.plain_playouts import IN_PYTHON, PlayOuts

SEATS = "NESW"
SUITS = "CDHS"
DECK = [rank + suit for suit in SUITS for rank in "789TJQKA"] + ["B"]


@dataclass(frozen=True)
class Outcome:
    """What a decision led to in the end; `said` are the choices, by what was decided."""

    points: dict[str, int]
    tricks: int
    alone: str
    bury: str | None
    keep: tuple[str, ...] | None
    leader: str


def after(seat: str, active: str) -> str:
    """The active seats clockwise from the left of one."""
    start = SEATS.index(seat) + 1
    return "".join(other for other in SEATS[start:] + SEATS[:start] if other in active)


def opposite(seat: str) -> str:
    return {"N": "S", "S": "N", "E": "W", "W": "E"}[seat]


class WholeHand:
    """A deal with `size` cards a hand, `credit` of five tricks already the maker's side's and the rest
    that is not played the defenders'."""

    def __init__(self, deal: Deal, size: int, credit: int, playouts: PlayOuts = IN_PYTHON) -> None:
        self.playouts = playouts
        self.rules: Rules = deal.rules
        self.dealer = deal.dealer
        self.turnup = str(deal.turnup)
        self.hands = {
            seat: tuple(map(str, hand))
            for seat, hand in zip(SEATS, deal.hands, strict=True)
            if hand is not None
        }
        self.dummy = tuple(map(str, deal.dummy)) if deal.dummy is not None else None
        self.seats = "".join(self.hands)
        self.size = size
        self.credit = credit

    def side(self, seat: str, maker: str | None) -> set[str]:
        if self.rules.sides == "partners":
            return {seat, opposite(seat)}
        if maker in (None, seat):
            return {seat}
        return set(self.seats) - {maker or ""}

    def best(self, decider: str, maker: str, choices: Sequence[Callable[[], Outcome]]) -> Outcome:
        """The first of the choices that the decider likes as well as any."""

        def worth(outcome: Outcome) -> tuple[int, ...]:
            side = self.side(decider, maker)
            foes = sum(points for seat, points in outcome.points.items() if seat not in side)
            tricks = outcome.tricks if maker in side else self.size - outcome.tricks
            others = [-outcome.points[seat] for seat in after(decider, self.seats) if seat != decider]
            return (outcome.points[decider], -foes, tricks, *others)

        return max([choice() for choice in choices], key=worth)

    def contract(self, round_: int, maker: str, trump: str | None) -> Outcome:
        if round_ == 2:
            return self.maker_alone(round_, maker, trump, self.hands, None)
        six = sorted((*self.hands[self.dealer], self.turnup), key=DECK.index)

        def burying(bury: str) -> Callable[[], Outcome]:
            kept = tuple(card for card in six if card != bury)
            hands = {**self.hands, self.dealer: kept}
            return lambda: self.maker_alone(round_, maker, trump, hands, bury)

        return self.best(self.dealer, maker, [burying(bury) for bury in six])

    def maker_alone(
        self, round_: int, maker: str, trump: str | None, hands: dict[str, tuple[str, ...]], bury: str | None
    ) -> Outcome:
        def with_help() -> Outcome:
            return self.defend_alone(maker, trump, hands, bury, False, self.defenders(maker))

        def by_himself() -> Outcome:
            return self.defend_alone(maker, trump, hands, bury, True, self.defenders(maker))

        if not self.rules.maker_alone:
            return with_help()
        if self.rules.canadian and round_ == 1 and maker == opposite(self.dealer):
            return by_himself()
        return self.best(maker, maker, [with_help, by_himself])

    def defenders(self, maker: str) -> str:
        return "".join(seat for seat in after(maker, self.seats) if seat not in self.side(maker, maker))

    def defend_alone(
        self,
        maker: str,
        trump: str | None,
        hands: dict[str, tuple[str, ...]],
        bury: str | None,
        lone: bool,
        still_to_speak: str,
    ) -> Outcome:
        """The first who has yet to speak says alone or not."""
        allowed = self.rules.defend_alone
        if not still_to_speak or allowed == "off" or (allowed == "against_lone" and not lone):
            return self.keep(maker, trump, hands, bury, maker if lone else "", None)
        seat = still_to_speak[0]
        return self.best(
            seat,
            maker,
            [
                lambda: self.defend_alone(maker, trump, hands, bury, lone, still_to_speak[1:]),
                lambda: self.keep(maker, trump, hands, bury, maker if lone else "", seat),
            ],
        )

    def keep(
        self,
        maker: str,
        trump: str | None,
        hands: dict[str, tuple[str, ...]],
        bury: str | None,
        lone_maker: str,
        lone_defender: str | None,
    ) -> Outcome:
        if self.dummy is None or lone_maker:
            return self.play(maker, trump, hands, bury, lone_maker, lone_defender, None)
        pool = sorted(hands[maker] + self.dummy, key=DECK.index)

        def keeping(kept: tuple[str, ...]) -> Callable[[], Outcome]:
            held = {**hands, maker: kept}
            return lambda: self.play(maker, trump, held, bury, lone_maker, lone_defender, kept)

        return self.best(maker, maker, [keeping(kept) for kept in combinations(pool, self.size)])

    def play(
        self,
        maker: str,
        trump: str | None,
        hands: dict[str, tuple[str, ...]],
        bury: str | None,
        lone_maker: str,
        lone_defender: str | None,
        keep: tuple[str, ...] | None,
    ) -> Outcome:
        rules = self.rules
        out: set[str] = set()
        if rules.sides == "partners":
            out = {opposite(seat) for seat in (lone_maker, lone_defender) if seat}
        elif lone_defender:
            out = set(self.seats) - {maker, lone_defender}
        active = "".join(seat for seat in self.seats if seat not in out)
        left_of = self.dealer
        if lone_maker and lone_defender:
            rule = rules.both_alone_lead
            if rule is None:
                rule = "left_of_dealer" if rules.lone_lead == "left_of_dealer" else "left_of_maker"
            left_of = {
                "left_of_maker": maker, "left_of_defender": lone_defender, "left_of_dealer": self.dealer
            }[rule]  # fmt: skip
        elif (lone_maker or lone_defender) and rules.lone_lead == "left_of_lone":
            left_of = lone_maker or lone_defender or ""
        leader = after(left_of, active)[0]
        side = "".join(self.side(maker, maker))
        held = tuple((seat, tuple(sorted(hands[seat]))) for seat in SEATS if seat in active)
        tricks = self.playouts.tricks(
            held, trump, leader, (), "".join(seat for seat in SEATS if seat in side)
        )
        points = self.points(maker, bool(lone_maker), lone_defender, tricks + self.credit)
        alone = "".join(seat for seat in SEATS if seat in (lone_maker, lone_defender))
        return Outcome(points, tricks, alone, bury, keep, leader)

    def points(self, maker: str, lone: bool, defender: str | None, tricks: int) -> dict[str, int]:
        rules, makers = self.rules, self.side(maker, maker)
        found = dict.fromkeys(self.seats, 0)
        if tricks >= 3:
            for seat in makers:
                made = rules.points_made
                if tricks == 5:
                    made = rules.points_lone_march if lone else rules.points_march
                found[seat] = made or 0
            return found
        for seat in set(self.seats) - makers:
            if defender is None:
                found[seat] = (4 if rules.super_euchre and tricks == 0 else rules.points_euchre) or 0
                continue
            worth = (rules.points_lone_defence if tricks else rules.points_lone_defence_march) or 0
            fellow_too = {"both": True, "side": True, "lone": False, "low_only": tricks > 0, None: False}
            found[seat] = worth if seat == defender or fellow_too[rules.lone_defence_shared] else 0
        return found

    def par(
        self, outcomes: dict[tuple[int, str, str | None], Outcome]
    ) -> tuple[list[tuple[str, str]], dict[str, int]]:
        order = after(self.dealer, self.seats)

        def choose(
            seat: str, choices: list[tuple[str, tuple[list[tuple[str, str]], dict[str, int]]]]
        ) -> tuple[list[tuple[str, str]], dict[str, int]]:
            def worth(points: dict[str, int]) -> tuple[int, int]:
                side = self.side(seat, None)
                return points[seat], -sum(n for other, n in points.items() if other not in side)

            token, (calls, points) = max(choices, key=lambda choice: worth(choice[1][1]))
            return [(seat, token), *calls], points

        def call(turned: str, round_: int, turn: int) -> tuple[list[tuple[str, str]], dict[str, int]]:
            if turn == len(order):
                return call(turned, 2, 0) if round_ == 1 else ([], dict.fromkeys(self.seats, 0))
            seat = order[turn]
            choices = []
            stuck = self.rules.all_pass == "stick" and round_ == 2 and turn == len(order) - 1
            if not stuck:
                choices.append(("pass", call(turned, round_, turn + 1)))
            if round_ == 1:
                choices.append(("order", ([], outcomes[1, seat, turned].points)))
                return choose(seat, choices)
            names: list[str | None] = [s for s in SUITS if s != turned or self.rules.may_name_turned_suit]
            if self.rules.no_trump_call:
                names.append(None)
            choices += [(name or "none", ([], outcomes[2, seat, name].points)) for name in names]
            return choose(seat, choices)

        if self.turnup != "B":
            return call(self.turnup[1], 1, 0)
        return choose(self.dealer, [(f"turn:{suit}", call(suit, 1, 0)) for suit in SUITS])
