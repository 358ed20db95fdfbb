"""The whole hand each for himself by plain brute force: every discard, every way to stay or drop out, played out
by `plain_rivals`, straight from docs/rules.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from solver import Deal
from tests.plain_hand import DECK, SEATS, SUITS, after
from tests.plain_playouts import IN_PYTHON, PlayOuts
from tests.plain_rivals import Game, History

Calls = list[tuple[str, str]]


class Outcome(NamedTuple):
    """What a contract comes to; `stay` and `bury` are what was decided, `line` the cards."""

    points: dict[str, int]
    tricks: dict[str, int]
    stay: str
    bury: str
    line: tuple[str, ...]


class WholeBuck:
    """A deal of any size; the tricks that make five with it are the first leader's."""

    def __init__(self, deal: Deal, playouts: PlayOuts = IN_PYTHON) -> None:
        self.playouts = playouts
        self.rules, self.dealer, self.turnup = deal.rules, deal.dealer, str(deal.turnup)
        self.hands = {
            seat: tuple(map(str, hand)) for seat, hand in zip(SEATS, deal.hands, strict=True) if hand
        }
        self.seats = "".join(self.hands)
        self.order = after(self.dealer, self.seats)

    def liking(self, seat: str, outcome: Outcome) -> tuple[int, ...]:
        others = [outcome.points[one] for one in after(seat, self.seats) if one != seat]
        return (outcome.points[seat], -sum(others), outcome.tricks[seat], *(-one for one in others))

    def best(self, seat: str, choices: Sequence[Outcome]) -> Outcome:
        return max(choices, key=lambda outcome: self.liking(seat, outcome))

    def contract(self, round_: int, maker: str | None, trump: str | None) -> Outcome:
        if round_ != 1:
            return self.staying(round_, maker, trump, self.hands, self.order, "", self.turnup)
        six = sorted((*self.hands[self.dealer], self.turnup), key=DECK.index)
        choices = []
        for bury in six:
            hands = {**self.hands, self.dealer: tuple(card for card in six if card != bury)}
            choices.append(self.staying(round_, maker, trump, hands, self.order, "", bury))
        return self.best(self.dealer, choices)

    def staying(
        self,
        round_: int,
        maker: str | None,
        trump: str | None,
        hands: dict[str, tuple[str, ...]],
        asked: str,
        stay: str,
        bury: str,
    ) -> Outcome:
        """The first of those still `asked` stays or drops out."""
        if not asked:
            return self.play(maker, trump, hands, "".join(s for s in SEATS if s in stay), bury)
        seat = asked[0]
        choices = [self.staying(round_, maker, trump, hands, asked[1:], stay + seat, bury)]
        if self.rules.drop_out and round_ > 0 and (seat != maker or self.rules.maker_may_drop):
            choices.append(self.staying(round_, maker, trump, hands, asked[1:], stay, bury))
        return self.best(seat, choices)

    def play(
        self, maker: str | None, trump: str | None, hands: dict[str, tuple[str, ...]], stay: str, bury: str
    ) -> Outcome:
        points, tricks = dict.fromkeys(self.seats, 0), dict.fromkeys(self.seats, 0)
        if len(stay) < 2:
            if stay and self.rules.sole_stayer == "credit_five":
                points[stay] = tricks[stay] = 5
            return Outcome(points, tricks, stay, bury, ())
        leader = after(self.dealer, stay)[0]
        rules = self.rules
        game = Game.of(rules, trump, maker)
        before = tuple(5 - len(hands[seat]) if seat == leader else 0 for seat in SEATS)
        held = tuple((seat, tuple(sorted(hands[seat], key=DECK.index))) for seat in stay)
        counts, line = self.playouts.line(History(held, leader, (), before), game)
        self.playouts.forget()
        for seat in stay:
            number = SEATS.index(seat)
            tricks[seat] = counts[number] - before[number]
            points[seat] = game.pays(seat, counts)
        return Outcome(points, tricks, stay, bury, line)

    def par(
        self, outcomes: dict[tuple[int, str | None, str | None], Outcome]
    ) -> tuple[Calls, dict[str, int]]:
        turned = self.turnup[1]
        if self.rules.club_turned_is_trump and turned == "C":
            return [], outcomes[0, None, "C"].points

        def call(round_: int, turn: int) -> tuple[Calls, dict[str, int]]:
            if turn == len(self.order):
                if round_ == 1:
                    return call(2, 0)
                if self.rules.all_pass == "no_trumps":
                    return [], outcomes[2, None, None].points
                return [], dict.fromkeys(self.seats, 0)
            seat = self.order[turn]
            choices: list[tuple[Calls, dict[str, int]]] = []
            if not (self.rules.all_pass == "stick" and round_ == 2 and seat == self.dealer):
                calls, points = call(round_, turn + 1)
                choices.append(([(seat, "pass"), *calls], points))
            if round_ == 1:
                choices.append(([(seat, "order")], outcomes[1, seat, turned].points))
            else:
                names: list[str | None] = [s for s in SUITS if s != turned or self.rules.may_name_turned_suit]
                names += [None] * self.rules.no_trump_call
                choices += [([(seat, name or "none")], outcomes[2, seat, name].points) for name in names]
            return max(
                choices, key=lambda one: (one[1][seat], -sum(n for s, n in one[1].items() if s != seat))
            )

        return call(1, 0)
