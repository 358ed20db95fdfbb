"""A plain backward induction on printed cards for play-outs in which each plays for himself.

It shares nothing with the solver but the letters of cards and seats and the fields of `Rules`: payoffs,
equilibria and preference are written here once more, straight from the rules. What can come out is found by
the definition: an end after a card stays if, with some equilibrium after every other card, no other card
pays more.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from solver import Rules
from tests.plain import SEATS, Hands, legal, next_seat, winning_index

Counts = tuple[int, ...]
"""Tricks of the whole hand for N, E, S, W."""


class Game(NamedTuple):
    """What payoffs depend on."""

    trump: str | None
    maker: str | None
    penalty: int = 5
    maker_subtracts: bool = False
    stack: bool = False

    @classmethod
    def of(cls, rules: Rules, trump: str | None, maker: str | None) -> Game:
        """Under the rules of a deal."""
        penalty = rules.set_penalty or 0
        return cls(trump, maker, penalty, bool(rules.set_maker_subtracts), bool(rules.set_penalties_stack))

    def pays(self, seat: str, counts: Counts) -> int:
        """A trick is worth a point; no trick, or fewer than three for the maker, is a set."""
        tricks = counts[SEATS.index(seat)]
        sets = [tricks == 0, seat == self.maker and tricks < 3]
        if not any(sets):
            return tricks
        penalty = self.penalty * (sum(sets) if self.stack else 1)
        return tricks - penalty if self.maker_subtracts else -penalty

    def preference(self, seat: str, counts: Counts, active: str) -> tuple[object, ...]:
        """Sorts the best first: own points, the others' in total, own tricks, the others one by one."""
        others = []
        other = next_seat(seat, active)
        while other != seat:
            others.append(self.pays(other, counts))
            other = next_seat(other, active)
        return (-self.pays(seat, counts), sum(others), -counts[SEATS.index(seat)], others)


class History(NamedTuple):
    """A position on printed cards."""

    hands: Hands
    leader: str
    trick: tuple[str, ...]
    counts: Counts

    @property
    def active(self) -> str:
        return "".join(seat for seat, _ in self.hands)

    @property
    def seat(self) -> str:
        seat = self.leader
        for _ in self.trick:
            seat = next_seat(seat, self.active)
        return seat

    @property
    def over(self) -> bool:
        return not self.trick and not any(hand for _, hand in self.hands)

    def children(self, trump: str | None) -> dict[str, History]:
        """By card, in card order."""
        return {
            card: self.after(card, trump) for card in legal(dict(self.hands)[self.seat], self.trick, trump)
        }

    def after(self, card: str, trump: str | None) -> History:
        held = {s: tuple(c for c in hand if s != self.seat or c != card) for s, hand in self.hands}
        trick = (*self.trick, card)
        if len(trick) < len(held):
            return History(tuple(held.items()), self.leader, trick, self.counts)
        winner = self.leader
        for _ in range(winning_index(trick, trump)):
            winner = next_seat(winner, self.active)
        counts = tuple(n + (seat == winner) for seat, n in zip(SEATS, self.counts, strict=True))
        return History(tuple(held.items()), winner, (), counts)


@cache
def outcomes(history: History, game: Game) -> frozenset[Counts]:
    """The ends of all subgame-perfect lines."""
    if history.over:
        return frozenset([history.counts])
    seat = history.seat
    by_card = {card: outcomes(child, game) for card, child in history.children(game.trump).items()}
    return frozenset(
        end
        for card, ends in by_card.items()
        for end in ends
        if all(
            any(game.pays(seat, other_end) <= game.pays(seat, end) for other_end in other_ends)
            for other, other_ends in by_card.items()
            if other != card
        )
    )


@cache
def line(history: History, game: Game) -> tuple[Counts, tuple[str, ...]]:
    """The end when every decider prefers, and the cards; of equally preferred ones the first."""
    if history.over:
        return history.counts, ()
    seat, active = history.seat, history.active
    found = []
    for card, child in history.children(game.trump).items():
        end, cards = line(child, game)
        found.append((game.preference(seat, end, active), end, (card, *cards)))
    _, end, cards = min(found, key=lambda choice: choice[0])
    return end, cards


def forget() -> None:
    """Lets go of what was found; the next position shares little with it."""
    outcomes.cache_clear()
    line.cache_clear()
