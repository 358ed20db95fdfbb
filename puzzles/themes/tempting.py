"""The wrong card that tempts: what habit would play, else what costs least.

Knows habit and values; nothing of words.
"""

from __future__ import annotations

from collections.abc import Sequence

from puzzles.chance import legal_classes
from puzzles.habit import Turn, liked
from puzzles.study import Study
from solver.cards import Card


def habit_cards(study: Study) -> tuple[Card, ...]:
    """The cards that a player of habit likes at this turn, one of each class."""
    codes, table = study.trick()
    state = study.state
    choices = legal_classes(codes, state.seat, table)
    after = state.left if table else study.active.bit_count() - 1
    turn = Turn(state.seat, codes, table, choices, after, study.active, study.ours_bits, study.makers_bits)
    layout = study.board.layout
    # Both are the legal cards by suit and from low to high, one of each class.
    shown = sorted((min(layout.places[card] for card in equal), equal[0]) for equal in study.choices())
    card_of = {choice: card for choice, (_, card) in zip(sorted(choices), shown, strict=True)}
    return tuple(card_of[choice] for choice in liked(turn))


def tempting(study: Study, cards: Sequence[Card]) -> Card:
    """Of some wrong cards one that habit likes, else one that costs least; the first of several in card
    order."""
    habit = habit_cards(study)
    values = study.values()
    liked_too = {card for equal in study.choices() if equal[0] in habit for card in equal}
    return max(sorted(cards), key=lambda card: (card in liked_too, values[card]))
