"""What a hand that has been played is worth to each who had to decide something on the way to it.

Knows points and the order in which deciders prefer results (docs/rules.md, "What exact means");
nothing of cards or of how tricks are won. `Preferences` are for games of a maker's side
against the defenders, `rival_key` for those in which each plays for himself.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from solver.cards import TRICKS
from solver.rules import Rules
from solver.scoring import hand_points
from solver.seats import left_of, partner, turn_order

Key: TypeAlias = tuple[int, ...]
"""Greater is better; equal keys leave the choice to the order of choices."""


class Preferences:
    """Points and preferences of one game at one table, remembered; tricks are the maker's side's.

    `seats` are all who were dealt a hand. With `credit`, that many tricks of the maker's side and the
    rest of five that are not `played` are over before play: for deals of fewer cards than a whole hand.
    """

    def __init__(self, rules: Rules, seats: str, played: int = TRICKS, credit: int = 0) -> None:
        self._rules = rules
        self._seats = seats
        self._tricks = range(credit, credit + played + 1)
        self._points: dict[tuple[str, str], tuple[dict[str, int], ...]] = {}
        self._keys: dict[tuple[str, str, str], tuple[Key, ...]] = {}

    def points(self, maker: str, alone: str) -> tuple[dict[str, int], ...]:
        """By the tricks the maker's side takes in play, the points by seat."""
        found = self._points.get((maker, alone))
        if found is None:
            found = tuple(hand_points(self._rules, self._seats, maker, alone, n) for n in self._tricks)
            self._points[maker, alone] = found
        return found

    def keys(self, decider: str, maker: str, alone: str) -> tuple[Key, ...]:
        """By the tricks the maker's side takes in play, what that is worth to a decider: his points,
        his opponents' in total, his side's tricks, and the others' points from his left."""
        found = self._keys.get((decider, maker, alone))
        if found is None:
            side = self.side(decider, maker)
            others = turn_order(left_of(decider, self._seats), self._seats.replace(decider, ""))
            found = tuple(
                (
                    points[decider],
                    -sum(points[seat] for seat in others if seat not in side),
                    tricks if maker in side else -tricks,
                    *(-points[seat] for seat in others),
                )
                for tricks, points in enumerate(self.points(maker, alone))
            )
            self._keys[decider, maker, alone] = found
        return found

    def side(self, seat: str, maker: str | None) -> str:
        """The seats on the side of a seat; partners throughout, else as the maker parts them. Without
        a maker everybody else is an opponent."""
        if self._rules.sides == "partners":
            return seat + partner(seat)
        if maker is None or seat == maker:
            return seat
        return self._seats.replace(maker, "")

    def call_key(self, caller: str, points: dict[str, int]) -> Key:
        """What points are worth to one who calls: his own, and his opponents' in total."""
        side = self.side(caller, None)
        return points[caller], -sum(points[seat] for seat in self._seats if seat not in side)


def rival_key(decider: str, seats: str, points: dict[str, int], tricks: dict[str, int]) -> Key:
    """What a hand is worth to a decider each for himself: his points, the others' in total, his tricks, and
    the others' points from his left."""
    others = [points[seat] for seat in turn_order(decider, seats)[1:]]
    return (points[decider], -sum(others), tricks[decider], *(-one for one in others))


@lru_cache(maxsize=256)
def preferences(rules: Rules, seats: str, played: int, credit: int) -> Preferences:
    """The preferences of a game, the same object for the same game."""
    return Preferences(rules, seats, played, credit)
