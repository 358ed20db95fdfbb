"""Hands walked decision by decision: whose decision, what may be chosen and what it scores are the rules'."""

from __future__ import annotations

import pytest

from solver import BowersError, Card, Deal, IllegalPlay, ImpossiblePosition, Rules
from solver.cards import SEATS
from solver.review.course import Course
from solver.rng import SplitMix64
from tests.plain_course import PlainCourse
from tests.walks import NAMES, OPTIONS, any_choice, deals

HAND = (
    "game: partnership; dealer: N; turnup: TH; N: 9C TC JC QC KC; E: JH JD AH KH 9H; S: 9S TS QS KS AS; "
    "W: 9D TD QD KD AD"
)


def walk(deal: Deal, size: int, credit: int, numbers: SplitMix64) -> Course:
    """One hand to its end, compared at every step."""
    course = Course.short(deal, credit) if size < 5 else Course(deal)
    while True:
        plain = PlainCourse(deal, size, course.steps)
        if plain.due is None:
            assert (course.kind, course.seat, course.choices()) == (None, None, ())
            assert course.points() == plain.points(credit)
            assert course.redeal == plain.table.redeal
            assert course.redeal or course.taken == plain.table.taken
            return course
        with pytest.raises(BowersError, match="the hand goes on"):
            course.points()
        assert (course.seat, course.kind, list(course.choices())) == plain.due
        if course.kind == "play":
            position = course.position
            assert position is not None
            table = plain.table
            for seat in position.active:
                assert set(map(str, position.hand(seat))) == set(table.hands[seat])
            assert position.active == plain.active()
            assert list(map(str, position.trick)) == table.trick
            assert position.to_play == course.seat
            assert size < 5 or position.taken == {seat: table.taken[seat] for seat in position.active}
            assert size < 5 or not position.faults()
        course.choose(any_choice(course, numbers))


@pytest.mark.parametrize("size", [5, 2])
@pytest.mark.parametrize(("game", "options"), OPTIONS, ids=NAMES)
def test_a_random_walk_is_what_the_rules_say(game: str, options: dict[str, object], size: int) -> None:
    numbers = SplitMix64(size)
    rules = Rules.preset(game, **options)
    kinds = set()
    for number, deal in enumerate(deals(rules, 16, size)):
        course = walk(deal, size, number % (6 - size), numbers)
        kinds |= {step.kind for step in course.steps}
    assert {"call", "play"} <= kinds
    assert ("turn" in kinds) == (rules.deck in (25, 33))
    assert ("defend" in kinds) == (rules.defend_alone != "off")
    assert ("alone" in kinds) == rules.maker_alone
    assert ("keep" in kinds) == (rules.dummy != "none")
    assert ("drop" in kinds) == rules.drop_out


def test_a_copy_goes_its_own_way() -> None:
    course = Course(Deal.parse(HAND))
    for token in ("order", "TH", "with"):
        course.choose(token)
    other = course.copy()
    course.choose("JH")
    other.choose("AH")
    third = other.copy()
    third.choose("9S")
    assert [step.token for step in course.steps] == ["order", "TH", "with", "JH"]
    assert [step.token for step in other.steps] == ["order", "TH", "with", "AH"]
    assert other.choices() == ("9S", "TS", "QS", "KS", "AS")
    assert Card("9S") in other.hand("S")
    assert Card("9S") not in third.hand("S")
    assert third.position is not None
    assert third.position.trick == (Card("AH"), Card("9S"))


def test_what_may_not_be_chosen_is_refused_with_what_may() -> None:
    course = Course(Deal.parse(HAND))
    with pytest.raises(IllegalPlay, match="E may not choose 'H' now .call., but pass order"):
        course.choose("H")
    course.choose("order")
    with pytest.raises(IllegalPlay, match="N may not choose '9D' now .bury., but 9C TC JC QC KC TH"):
        course.choose("9D")
    course.choose("9C")
    course.choose("alone")
    assert (course.active, course.hand("W")) == ("NES", tuple(map(Card, "9D TD QD KD AD".split())))
    course.choose("JH")
    with pytest.raises(IllegalPlay, match="S does not hold JH: S may play 9S TS QS KS AS"):
        course.choose("JH")
    course.choose("9S")
    with pytest.raises(IllegalPlay, match="N must follow suit .H. and may not play TC: N may play TH"):
        course.choose("TC")
    with pytest.raises(IllegalPlay, match="'what' is not a card: N may play TH"):
        course.choose("what")
    for token in "TH JD TS TC AH QS JC KH KS QC 9H AS KC".split():
        course.choose(token)
    assert course.points() == {"N": 0, "E": 4, "S": 0, "W": 4}
    with pytest.raises(IllegalPlay, match="'KC': the hand is over"):
        course.choose("KC")


def test_five_cards_may_be_kept_in_any_order_and_only_five_of_the_ten() -> None:
    deal = Deal.random(Rules.preset("cutthroat"), 3)
    course = Course(deal)
    for token in ("pass", "pass", "pass", next(iter(Course(deal).choices()))):
        course.choose(token)
    course.choose(course.choices()[1])
    maker = course.maker
    assert maker is not None
    for _ in range(3):
        course.choose("with")
    assert course.kind == "keep"
    pool = [*(deal.hands[SEATS.index(maker)] or ()), *(deal.dummy or ())]
    assert set(course.hand(maker)) == set(pool)
    assert len(course.choices()) == 252
    five = sorted(pool)[2:7]
    for wrong in (
        "",
        str(five[0]),
        f"{five[0]} " * 5,
        f"{deal.turnup} {five[1]} {five[2]} {five[3]} {five[4]}",
    ):
        with pytest.raises(IllegalPlay, match=f"{maker} keeps 5 of "):
            course.choose(wrong)
    course.choose(" ".join(map(str, reversed(five))))
    assert course.kept == tuple(five)
    assert course.hand(maker) == tuple(five)
    assert course.steps[-1] == (maker, "keep", " ".join(map(str, five)))


def test_a_deal_with_faults_is_refused() -> None:
    with pytest.raises(ImpossiblePosition):
        Course(Deal.parse(HAND.replace("9C TC", "9C")))
