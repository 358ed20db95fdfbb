"""A play-out with a goal as a game of one deal, for a file of Euchre Game Notation.

The format starts every deal with calls and the first lead. What a position does not tell is made up here so
that every reader of the format arrives at it: a dealer, calls, and the tricks before it, legal and won by
whoever has taken them. Knows nothing of what a card is worth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Final

from solver.board import beats
from solver.cards import DECKS, NO_TRUMP, SEATS, SUITS, TRICKS, Card, cards_text
from solver.errors import InputError
from solver.layout import Layout
from solver.position import Position
from solver.review.record import DealRecord, Game, Line, StepRecord
from solver.review.table import Table
from solver.rules import Rules
from solver.seats import turn_order

_MOST_TRIED: Final = 200_000


def scenario(position: Position, goal: str, line: Sequence[Card] = (), title: str | None = None) -> Game:
    """A game that arrives at a position, with the goal as a comment there and `line` as a line from it.

    Two sides only: partners, or one seat against two or one, who is then written as alone and his own
    maker. InputError for a position of other sides, with faults, or that no tricks lead to.
    """
    position.check()
    maker, seats = _seating(position)
    return _Scenario(position, maker, seats).game(goal, line, title)


def _seating(position: Position) -> tuple[str, dict[str, str]]:
    """Who is maker, and where in a partnership each seat that plays sits."""
    active, side = position.active, position.side
    others = "".join(seat for seat in active if seat not in side)
    if position.each_for_himself or not others:
        raise InputError("the notation knows two sides, and here are not two")
    if len(active) == len(SEATS):
        if side not in ("NS", "EW"):
            raise InputError(f"the notation knows partners who sit opposite, and {side} are one side here")
        return position.maker or side[0], dict(zip(SEATS, SEATS, strict=True))
    lone = side if len(side) == 1 else others
    if len(active) == 2 and position.maker is not None and position.maker in active:
        lone = position.maker
    rest = turn_order(lone, active)[1:]
    place = SEATS.index(lone)
    return lone, {lone: lone} | {
        seat: SEATS[(place + off) % 4] for seat, off in zip(rest, (1, 3), strict=False)
    }


class _Scenario:
    """One position being led up to; seats are those of the partnership from here on."""

    def __init__(self, position: Position, maker: str, seats: dict[str, str]) -> None:
        self._position = position
        self._trump = position.trump
        self._maker = maker
        self._seats = seats
        self._active = "".join(seat for seat in SEATS if seat in seats.values())
        self._leader = seats[position.leader]
        on_table = turn_order(self._leader, self._active)
        self._hands = {seats[seat]: set(position.hand(seat)) for seat in position.active}
        for seat, card in zip(on_table, position.trick, strict=False):
            self._hands[seat].add(card)
        seen = {card for hand in self._hands.values() for card in hand}
        self._unseen = [card for card in DECKS[position.rules.deck] if card not in seen]
        self._tried = 0

    def game(self, goal: str, line: Sequence[Card], title: str | None) -> Game:
        tricks = self._before()
        first = tricks[0][0][0] if tricks else self._leader
        dealer = SEATS[SEATS.index(first) - 1]
        rules = self._rules()
        turnup, steps = self._calls(dealer)
        table = Table(rules, SEATS, dealer, str(turnup))
        for step in steps:
            table.hear(step)
        played = [str(card) for trick in tricks for _, card in trick]
        for card in (*played, *map(str, self._position.trick)):
            steps.append(_heard(table, StepRecord(table.to_play, "play", card)))
        last = max(number for number, step in enumerate(steps) if step.kind in ("call", "play"))
        steps[last] = StepRecord(
            *(steps[last].seat, steps[last].kind, steps[last].choice), (goal,) if goal else ()
        )
        better = tuple(_heard(table, StepRecord(table.to_play, "play", str(card))) for card in line)
        deal = DealRecord(
            dealer=dealer,
            turnup=str(turnup),
            hands={seat: cards_text(sorted(self._hands[seat])) for seat in self._active},
            steps=tuple(steps),
            lines=(Line(len(steps), better),) if better else (),
        )
        return Game(rules=rules, deals=(deal,), title=title)

    def _rules(self) -> Rules:
        return Rules.preset(
            "partnership",
            deck=self._position.rules.deck,
            all_pass="stick",
            no_trump_call=self._trump is None,
            defend_alone="against_lone" if len(self._active) == 2 else "off",
        )

    def _calls(self, dealer: str) -> tuple[Card, list[StepRecord]]:
        """The card turned up, and what is said until the first lead; what the notation does not ask is left
        out. The turn-up is named trumps and buried where no card of another suit is left to turn up."""
        other = next((card for card in self._unseen if _suit(card) not in (self._trump, None)), None)
        turnup = self._unseen[0] if other is None else other
        order = turn_order(SEATS[(SEATS.index(dealer) + 1) % 4], SEATS)
        passes = order[: order.index(self._maker)]
        steps = [StepRecord(seat, "call", "pass") for seat in (passes if other is None else order + passes)]
        if other is None:
            steps.append(StepRecord(self._maker, "call", "order"))
            steps.append(StepRecord(dealer, "bury", str(turnup)))
        else:
            steps.append(StepRecord(self._maker, "call", self._trump or NO_TRUMP))
        lone = len(self._active) < len(SEATS)
        steps.append(StepRecord(self._maker, "alone", "alone" if lone else "with"))
        if len(self._active) == 2:
            steps.append(StepRecord(self._active.replace(self._maker, ""), "defend", "alone"))
        return turnup, steps

    def _before(self) -> list[list[tuple[str, Card]]]:
        """Tricks that may have gone before, each as seats and cards in the order played."""
        count = TRICKS - self._position.tricks_to_come
        if not count:
            return []
        taken = self._position.taken
        winners = [self._leader] * count
        if taken is not None:
            winners = [self._seats[seat] for seat, number in taken.items() for _ in range(number)]
            winners.remove(self._leader)
            winners.append(self._leader)
        for order in dict.fromkeys(permutations(winners[:-1])):
            found = self._played((*order, self._leader))
            if found is not None:
                return found
        raise InputError("no tricks lead to this position, and the notation starts with the first")

    def _played(self, winners: Sequence[str]) -> list[list[tuple[str, Card]]] | None:
        """The last of the tricks is looked for first, as the cards held after it are known."""
        if not winners:
            return []
        *earlier, winner = winners
        leader = earlier[-1] if earlier else winner
        order = turn_order(leader, self._active)
        for trick in self._trick(order, winner, []):
            for seat, card in trick:
                self._hands[seat].add(card)
                self._unseen.remove(card)
            found = self._played(earlier)
            if found is not None:
                return [*found, trick]
            for seat, card in trick:
                self._hands[seat].remove(card)
            self._unseen = sorted((*self._unseen, *(card for _, card in trick)))
        return None

    def _trick(
        self, order: str, winner: str, trick: list[tuple[str, Card]]
    ) -> Iterator[list[tuple[str, Card]]]:
        """Every trick of unseen cards that a seat wins and nobody revokes in."""
        layout = self._position.layout
        if len(trick) == len(order):
            if _wins(layout, trick) == winner:
                yield list(trick)
            return
        seat = order[len(trick)]
        used = {card for _, card in trick}
        for card in [card for card in self._unseen if card not in used and layout.places[card] >= 0]:
            self._tried += 1
            if self._tried > _MOST_TRIED:
                return
            if trick:
                suit = layout.suit_of(trick[0][1])
                if layout.suit_of(card) != suit and any(layout.suit_of(c) == suit for c in self._hands[seat]):
                    continue
            yield from self._trick(order, winner, [*trick, (seat, card)])


def _wins(layout: Layout, trick: Sequence[tuple[str, Card]]) -> str:
    best = trick[0]
    for played in trick[1:]:
        if beats(layout.places[played[1]], layout.places[best[1]], trumps=layout.trumps):
            best = played
    return best[0]


def _suit(card: Card) -> str | None:
    return None if card.suit is None else SUITS[card.suit]


def _heard(table: Table, step: StepRecord) -> StepRecord:
    table.hear(step)
    return step
