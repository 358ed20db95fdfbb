"""The wrong card that tempts: what habit would play, else what costs least.

Knows habit and values; nothing of words.
"""

from __future__ import annotations

from collections.abc import Sequence

from puzzles.habit import by_habit
from puzzles.study import Study
from solver.cards import Card


def habit_cards(study: Study) -> tuple[Card, ...]:
    """The cards that a player of habit likes at this turn, one of each class."""
    return by_habit(study)[1]


def tempting(study: Study, cards: Sequence[Card]) -> Card:
    """Of some wrong cards one that habit likes, else one that costs least; the first of several in card
    order."""
    habit = habit_cards(study)
    values = study.values()
    liked_too = {card for equal in study.choices() if equal[0] in habit for card in equal}
    return max(sorted(cards), key=lambda card: (card in liked_too, values[card]))
