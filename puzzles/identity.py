"""When two puzzles are the same one: equal under the turns of the table and the maps of suits.

Knows the symmetries of printed cards (docs/rules.md) and nothing of play.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import permutations
from typing import Final

from puzzles.model import Goal
from solver.cards import ALL_CARDS, SEATS, SUITS, Card, cards_text
from solver.position import Position
from solver.text import encode, rules_object

_DIGITS: Final = 16
_TURNS: Final = tuple(SEATS[turn:] + SEATS[:turn] for turn in range(4))
"""What N E S W are called when everybody has moved on by 0, 1, 2 or 3 seats."""
_ALL_MAPS: Final = tuple("".join(suits) for suits in permutations(SUITS))
"""What C D H S are called."""
_COLOUR_MAPS: Final = tuple(suits for suits in _ALL_MAPS if {suits[0], suits[3]} in (set("CS"), set("DH")))


def canonical(position: Position, goal: Goal) -> str:
    """The least JSON text of position and goal over the 4 rotations of the seats and the suit maps.

    The maps are the 8 that keep the two colours together, trumps moving along; all 24 without trumps.
    Least by the characters' codes; keys in alphabetical order, no spaces, what is not the case left out.
    """
    return min(twins(position, goal))


def identity(position: Position, goal: Goal) -> str:
    """The first 16 hex digits of the SHA-256 of `canonical`."""
    return hashlib.sha256(canonical(position, goal).encode()).hexdigest()[:_DIGITS]


def twins(position: Position, goal: Goal) -> Iterator[str]:
    """The JSON text of every twin of a position and its goal, itself included."""
    same = rules_object(position.rules)
    overrides = position.rules.overrides()
    overrides.pop("deck", None)
    if overrides:
        same["rules"] = dict(sorted(overrides.items()))
    for suits in _ALL_MAPS if position.trump is None else _COLOUR_MAPS:
        card = _CARD_MAPS[suits]
        hands = [
            None if hand is None else cards_text(sorted([card[old] for old in hand]))
            for hand in position.hands
        ]
        said = same | {
            "trick": cards_text([card[old] for old in position.trick]),
            "trump": None if position.trump is None else suits[SUITS.index(position.trump)],
        }
        for seats in _TURNS:
            yield encode(_twin(position, goal, said, hands, seats))


def _twin(
    position: Position, goal: Goal, said: dict[str, object], hands: list[str | None], seats: str
) -> dict[str, object]:
    """Everything that names seats added to what is said, the keys in order."""

    def called(old: str | None) -> str | None:
        return "".join(sorted([seats[SEATS.index(seat)] for seat in old], key=SEATS.index)) if old else None

    taken = position.taken
    found = said | {
        "alone": called(position.alone),
        "dealer": called(position.dealer),
        "hands": dict(
            sorted((seat, hand) for seat, hand in zip(seats, hands, strict=True) if hand is not None)
        ),
        "leader": called(position.leader),
        "maker": called(position.maker),
        "side": called(position.given_side),
        "taken": taken and dict(sorted((seats[SEATS.index(seat)], count) for seat, count in taken.items())),
    }
    return {
        "goal": {"side": called(goal.side), "tricks": goal.tricks},
        "position": {key: found[key] for key in sorted(found) if found[key] is not None or key == "trump"},
    }


def _renamed(card: Card, suits: str) -> Card:
    return card if card.suit is None else Card(str(card)[0] + suits[card.suit])


_CARD_MAPS: Final = {suits: tuple(_renamed(card, suits) for card in ALL_CARDS) for suits in _ALL_MAPS}
