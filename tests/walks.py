"""Rules of every kind, and hands walked at random under them."""

from __future__ import annotations

from collections.abc import Iterator

from solver import Card, Deal, Rules
from solver.review.course import Course
from solver.rng import SplitMix64

OPTIONS: list[tuple[str, dict[str, object]]] = [
    ("partnership", {}),
    ("partnership", {"all_pass": "stick", "no_trump_call": True}),
    ("partnership", {"may_name_turned_suit": True, "maker_alone": False}),
    ("partnership", {"defend_alone": "against_lone", "canadian": True}),
    ("partnership", {"defend_alone": "any", "lone_lead": "left_of_lone", "deck": 32}),
    ("partnership", {"both_alone_lead": "left_of_defender", "defend_alone": "any", "super_euchre": True}),
    ("british", {}),
    ("british", {"defend_alone": "any", "deck": 33, "all_pass": "stick"}),
    ("two-handed", {}),
    ("two-handed", {"no_trump_call": True, "deck": 28}),
    ("two-handed", {"deck": 33}),
    ("cutthroat", {}),
    ("cutthroat", {"deck": 25}),
    ("cutthroat", {"all_pass": "stick", "no_trump_call": True}),
    ("cutthroat", {"dummy": "must", "maker_alone": False}),
    ("cutthroat", {"dummy": "none", "maker_alone": False, "lone_defence_shared": "both"}),
    ("cutthroat", {"defend_alone": "against_lone", "points_lone_march": 5}),
    ("cutthroat", {"lone_defence_shared": "lone", "points_lone_defence": 3, "lone_lead": "left_of_dealer"}),
    ("buck", {}),
    ("buck", {"all_pass": "stick", "no_trump_call": True, "club_turned_is_trump": False}),
    ("buck", {"maker_may_drop": True, "sole_stayer": "no_score"}),
    ("buck", {"drop_out": False, "all_pass": "redeal", "set_penalties_stack": True}),
    ("buck", {"players": 3, "set_maker_subtracts": True, "maker_may_drop": True}),
]
NAMES = [f"{game} {said}" for game, said in OPTIONS]


def short(deal: Deal, size: int, first: int = 0) -> Deal:
    """The deal with `size` cards of each hand left, those from the card numbered `first` on, in turn."""
    hands = [hand and (hand + hand)[first % 5 : first % 5 + size] for hand in deal.hands]
    dummy = deal.dummy and (deal.dummy + deal.dummy)[first % 5 : first % 5 + size]
    return Deal(deal.rules, deal.dealer, deal.turnup, (hands[0], hands[1], hands[2], hands[3]), dummy)


def deals(rules: Rules, number: int, size: int = 5) -> Iterator[Deal]:
    """Deals of every kind, the joker turned up now and then."""
    for seed in range(number):
        deal = Deal.random(rules, seed)
        if rules.deck in (25, 33) and seed % 3 == 0:
            while deal.turnup != Card("B"):
                seed += 1000
                deal = Deal.random(rules, seed)
        yield short(deal, size, seed)


def any_choice(course: Course, numbers: SplitMix64, eager: bool = True) -> str:
    """A choice at random; of calls, passing as often as all others together."""
    choices = course.choices()
    if eager and course.kind == "call" and choices[0] == "pass":
        return choices[0] if numbers.below(2) else choices[1 + numbers.below(len(choices) - 1)]
    return choices[numbers.below(len(choices))]
