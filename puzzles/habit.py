"""What a player of habit likes where a play-out stands: the rules of thumb, asked about a study.

Knows how a study's turn looks to them; the rules are in `solver.habit`.
"""

from __future__ import annotations

from puzzles.study import Study
from solver.cards import Card
from solver.habit import Rule, Turn, deciding, legal_classes


def turn_of(study: Study) -> Turn:
    """What the seat to act sees where a study stands; for a seat of its side."""
    state = study.state
    codes, table = study.trick()
    return Turn(
        state.seat,
        codes,
        table,
        legal_classes(codes, state.seat, table),
        state.left if table else study.active.bit_count() - 1,
        study.active,
        study.ours_bits,
        study.makers_bits,
    )


def by_habit(study: Study) -> tuple[Rule, tuple[Card, ...]]:
    """The rule that decides where a study stands, and the cards it likes, each the first of its class in card
    order; for a seat of its side."""
    rule, choices = deciding(turn_of(study))
    lowest = {study.card_at(choice.suit, choice.low) for choice in choices}
    return rule, tuple(shown[0] for shown in study.choices() if lowest & set(shown))
