"""What a player of habit likes where a play-out stands: the rules of thumb, asked about a study.

Knows how a study's turn looks to them; the rules are in `solver.habit`.
"""

from __future__ import annotations

from puzzles.study import Study
from solver.cards import Card
from solver.habit import Choices, Rule, Table, Turn, deciding, legal_classes


def turn_at(study: Study, seat: int, codes: tuple[int, ...], table: Table, choices: Choices) -> Turn:
    """What a seat of a study's side sees at a turn of it, wherever that is."""
    return Turn(seat, codes, table, choices, study.active, study.ours_bits, study.makers_bits)


def turn_of(study: Study) -> Turn:
    """What the seat to act sees where a study stands; for a seat of its side."""
    seat, (codes, table) = study.state.seat, study.trick()
    return turn_at(study, seat, codes, table, legal_classes(codes, seat, table))


def by_habit(study: Study) -> tuple[Rule, tuple[Card, ...]]:
    """The rule that decides where a study stands, and the cards it likes, each the first of its class in card
    order; for a seat of its side."""
    rule, choices = deciding(turn_of(study))
    lowest = {study.card_at(choice.suit, choice.low) for choice in choices}
    return rule, tuple(shown[0] for shown in study.choices() if lowest & set(shown))
