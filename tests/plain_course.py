"""A hand in progress by the rules alone, for comparison: from a deal and the decisions made, whose turn it is,
for what, and what may be chosen. Everything is worked out anew from the deal each time, straight from docs/rules.md.

It shares nothing with the solver but the letters of cards and seats and the fields of a deal and its rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

from solver import Deal
from tests import plain
from tests.plain_hand import DECK, SEATS, SUITS, WholeHand, after, opposite
from tests.plain_rivals import Game

Decision = tuple[str, str, list[str]]
"""Seat, kind, choices."""
Step = tuple[str, str, str]


@dataclass
class Table:
    """What the decisions so far have come to."""

    hands: dict[str, list[str]]
    round: int | None = None
    maker: str = ""
    trump: str | None = None
    alone: str = ""
    drops: str = ""
    redeal: bool = False
    taken: dict[str, int] = field(default_factory=dict)
    trick: list[str] = field(default_factory=list)
    leader: str = ""


class PlainCourse:
    """`due` is the decision that comes next, None at the end; `table` what has become of the deal."""

    def __init__(self, deal: Deal, size: int, steps: Sequence[Step]) -> None:
        self.deal, self.rules, self.size = deal, deal.rules, size
        self.whole = WholeHand(deal, size, 0)
        self.seats, self.dealer = self.whole.seats, deal.dealer
        self.table = Table({seat: list(hand) for seat, hand in self.whole.hands.items()})
        self.left = list(steps)
        self.due: Decision | None = None
        try:
            self.whole_hand()
        except _Open as found:
            self.due = found.decision
        assert not self.left

    def ask(self, seat: str, kind: str, choices: list[str]) -> str:
        if not self.left:
            raise _Open((seat, kind, choices))
        told_seat, told_kind, token = self.left.pop(0)
        assert (told_seat, told_kind) == (seat, kind)
        assert token in choices
        return token

    def whole_hand(self) -> None:
        self.calls()
        if not self.table.redeal:
            self.between()
            self.play()

    def calls(self) -> None:
        rules, table, order = self.rules, self.table, after(self.dealer, self.seats)
        turnup = str(self.deal.turnup)
        if turnup == "B":
            turned = self.ask(self.dealer, "turn", [f"turn:{suit}" for suit in SUITS])[-1]
        else:
            turned = turnup[1]
        if rules.club_turned_is_trump and turned == "C":
            table.round, table.trump = 0, "C"
            return
        for seat in order:
            if self.ask(seat, "call", ["pass", "order"]) == "order":
                table.round, table.maker, table.trump = 1, seat, turned
                return
        names = [suit for suit in SUITS if suit != turned or rules.may_name_turned_suit]
        names += ["none"] * rules.no_trump_call
        for seat in order:
            stuck = rules.all_pass == "stick" and seat == self.dealer
            token = self.ask(seat, "call", names if stuck else ["pass", *names])
            if token != "pass":
                table.round, table.maker, table.trump = 2, seat, None if token == "none" else token
                return
        table.redeal = rules.all_pass != "no_trumps"
        table.round = 2

    def between(self) -> None:
        rules, table, dealer = self.rules, self.table, self.dealer
        if table.round == 1:
            six = sorted([*table.hands[dealer], str(self.deal.turnup)], key=DECK.index)
            six.remove(self.ask(dealer, "bury", six))
            table.hands[dealer] = six
        if rules.sides == "each":
            if rules.drop_out and table.round:
                for seat in after(dealer, self.seats):
                    may = seat != table.maker or rules.maker_may_drop
                    if may and self.ask(seat, "drop", ["stay", "drop"]) == "drop":
                        table.drops += seat
            return
        maker = table.maker
        if rules.maker_alone:
            forced = rules.canadian and table.round == 1 and maker == opposite(dealer)
            if forced or self.ask(maker, "alone", ["with", "alone"]) == "alone":
                table.alone = maker
        if rules.defend_alone == "any" or (rules.defend_alone == "against_lone" and table.alone):
            for seat in self.whole.defenders(maker):
                if self.ask(seat, "defend", ["with", "alone"]) == "alone":
                    table.alone += seat
                    break
        if self.deal.dummy is not None and maker not in table.alone:
            pool = sorted([*table.hands[maker], *map(str, self.deal.dummy)], key=DECK.index)
            fives = [" ".join(five) for five in combinations(pool, self.size)]
            table.hands[maker] = self.ask(maker, "keep", fives).split()

    def active(self) -> str:
        rules, table = self.rules, self.table
        out = set(table.drops)
        for lone in table.alone:
            if rules.sides == "partners":
                out.add(opposite(lone))
            elif lone != table.maker:
                out |= set(self.seats) - {table.maker, lone}
        return "".join(seat for seat in self.seats if seat not in out)

    def first_leader(self, active: str) -> str:
        rules, table = self.rules, self.table
        of = self.dealer
        defender = table.alone.replace(table.maker, "")
        if len(table.alone) == 2:
            rule = rules.both_alone_lead
            if rule is None:
                rule = "left_of_dealer" if rules.lone_lead == "left_of_dealer" else "left_of_maker"
            of = {
                "left_of_maker": table.maker, "left_of_defender": defender, "left_of_dealer": self.dealer
            }[rule]  # fmt: skip
        elif table.alone and rules.lone_lead == "left_of_lone":
            of = table.alone
        return after(of, active)[0]

    def play(self) -> None:
        table, active = self.table, self.active()
        table.taken = dict.fromkeys(self.seats, 0)
        if len(active) < 2:
            if active and self.rules.sole_stayer == "credit_five":
                table.taken[active] = 5
            return
        table.leader = self.first_leader(active)
        if self.rules.sides == "each":
            table.taken[table.leader] = 5 - self.size
        for _ in range(self.size):
            order = after(table.leader, active)
            order = table.leader + order.replace(table.leader, "")
            table.trick = []
            for seat in order:
                legal = plain.legal(tuple(table.hands[seat]), tuple(table.trick), table.trump)
                card = self.ask(seat, "play", sorted(legal, key=DECK.index))
                table.hands[seat].remove(card)
                table.trick.append(card)
            table.leader = order[plain.winning_index(tuple(table.trick), table.trump)]
            table.taken[table.leader] += 1
            table.trick = []

    def points(self, credit: int) -> dict[str, int]:
        """Of the finished hand."""
        assert self.due is None
        rules, table = self.rules, self.table
        if table.redeal:
            return dict.fromkeys(self.seats, 0)
        if rules.sides == "each":
            stay = self.active()
            if len(stay) == 1 and rules.sole_stayer != "credit_five":
                stay = ""
            game = Game.of(rules, table.trump, table.maker or None)
            counts = tuple(table.taken.get(seat, 0) for seat in SEATS)
            return {seat: game.pays(seat, counts) if seat in stay else 0 for seat in self.seats}
        self.whole.credit = credit
        made = sum(table.taken[seat] for seat in self.whole.side(table.maker, table.maker))
        defender = table.alone.replace(table.maker, "") or None
        return self.whole.points(table.maker, table.maker in table.alone, defender, made + credit)


class _Open(Exception):
    """The next decision has not been made."""

    def __init__(self, decision: Decision) -> None:
        self.decision = decision
