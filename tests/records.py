"""Records for tests: one deal written by hand, and hands that were walked at random."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from solver import Rules
from solver.cards import SEATS
from solver.deal import Deal
from solver.review.course import Course
from solver.review.record import DealRecord, Game, StepRecord
from solver.rng import SplitMix64
from tests.walks import any_choice, deals

STEPS = """
E call pass
S call order
N bury TD
S alone with
E play AS
S play KH
W play 9S
N play QC
S play AC
W play QD
N play TH
E play 9D
N play JH
E play KS
S play AH
W play TS
N play JD
E play QS
S play 9C
W play JS
N play QH
E play AD
S play KC
W play KD
"""
"""South orders ten of hearts into North's hand; South and North take all five tricks: 2 points."""

HANDS = {"N": "JH JD QH TD QC", "E": "AS KS QS AD 9D", "S": "AH KH AC KC 9C", "W": "JS TS 9S KD QD"}


def steps(text: str = STEPS) -> tuple[StepRecord, ...]:
    """Steps as lines of seat, kind and choice."""
    return tuple(StepRecord(*line.split(maxsplit=2)) for line in text.split("\n") if line.strip())  # type: ignore[arg-type]


def deal_record(changes: Sequence[tuple[str, str]] = (), **fields: object) -> DealRecord:
    """The deal by hand, with some of its lines changed; a change that changes nothing is a mistake."""
    lines = STEPS.split("\n")
    for old, new in changes:
        assert STEPS.count(f"\n{old}\n") == 1, old
        lines[STEPS[: STEPS.index(f"\n{old}\n") + 1].count("\n")] = new
    text = "\n".join(lines)
    given = {"dealer": "N", "turnup": "TH", "hands": HANDS, "steps": steps(text), **fields}
    return msgspec.convert(given, DealRecord, from_attributes=True)


def game(*deals: DealRecord, **fields: object) -> Game:
    """A partnership game of these deals."""
    rules = fields.pop("rules", None) or Rules.preset("partnership")
    return Game(rules=rules, deals=deals, **fields)  # type: ignore[arg-type]


def of_course(course: Course) -> DealRecord:
    """A walked hand as a record, with the hands as dealt."""
    deal = course.deal
    return DealRecord(
        dealer=deal.dealer,
        turnup=str(deal.turnup),
        hands={seat: " ".join(map(str, hand)) for seat, hand in zip(SEATS, deal.hands, strict=True) if hand},
        dummy=None if deal.dummy is None else " ".join(map(str, deal.dummy)),
        steps=tuple(StepRecord(*step) for step in course.steps),
    )


def random_walks(rules: Rules, number: int) -> Iterator[Course]:
    """Hands played to the end at random, by seed."""
    numbers = SplitMix64(number)
    for deal in deals(rules, number):
        course = Course(deal)
        while course.kind is not None:
            course.choose(any_choice(course, numbers))
        yield course


def walked(deal: Deal, tokens: Sequence[str]) -> Course:
    """A hand walked by tokens."""
    course = Course(deal)
    for token in tokens:
        course.choose(token)
    return course
