"""The wrong card that tempts: what habit would play, else what costs least.

Knows habit and values; nothing of words.
"""

from __future__ import annotations

from collections.abc import Sequence

from puzzles.habit import by_habit
from puzzles.study import Study
from solver.cards import Card


def tempting(study: Study, cards: Sequence[Card]) -> Card:
    """Of some wrong cards one that habit likes, else one that costs least; the first of several in card
    order."""
    _, liked = by_habit(study)
    alike = {card for equal in study.choices() if equal[0] in liked for card in equal}
    values = study.values()
    return max(sorted(cards), key=lambda card: (card in alike, values[card]))
