"""Fair prices: means over worlds, against plain brute force in every world; and what is said of a decision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from solver import BowersError, Card, Deal, Rules, solve
from solver.cards import SEATS
from solver.review.course import Course
from solver.review.fair import FAIR_KINDS, FairCost, FairPrice, fair
from solver.review.price import Cost, Prices
from solver.review.verdict import judge, label_of, mark_of, verdicts
from solver.review.worlds import Knowledge, Worlds
from solver.rng import SplitMix64
from tests.both import python_only
from tests.plain_course import PlainCourse
from tests.plain_review import PlainReview, Worth
from tests.plain_worlds import SITUATIONS, Histories, find
from tests.walks import NAMES, OPTIONS, any_choice, deals

Weighed = list[tuple[int, dict[str, tuple[int, int]]]]
"""By world its weight, and by choice points in the decider's favour and tricks of his side."""


def favour(whole: PlainReview, seat: str, maker: str, worth: Worth) -> tuple[int, int]:
    foes = whole.foes(seat, maker)
    if whole.each:
        foes = []
    elif whole.rules.sides == "partners":
        foes = foes[:1]
    return worth.points[seat] - sum(worth.points[foe] for foe in foes), worth.tricks


def compare(price: FairPrice, worlds: Weighed) -> None:
    total = sum(weight for weight, _ in worlds)
    choices = list(worlds[0][1])
    assert list(price.values) == choices
    means = {
        token: tuple(
            Fraction(sum(weight * one[token][part] for weight, one in worlds), total) for part in (0, 1)
        )
        for token in choices
    }
    best = max(choices, key=means.__getitem__)
    assert price.best == best
    for token, (points, tricks) in means.items():
        assert price.values[token] == pytest.approx((float(points), float(tricks)))
        lost = float(means[best][0] - points), max(0.0, float(means[best][1] - tricks))
        assert price.costs[token][:2] == pytest.approx(lost)
    assert price.costs[best] == (0, 0, 0)


@pytest.mark.parametrize("name", SITUATIONS)
def test_a_small_situation_is_priced_over_all_its_worlds(name: str) -> None:
    course = find(name)
    histories = Histories(course)
    whole = PlainReview(course.deal, 5, 0)
    table = PlainCourse(course.deal, 5, histories.steps)
    hands = dict(table.table.hands)
    worlds: Weighed = []
    for places, ways in histories.ways.items():
        for seat, cards in zip(histories.others, places, strict=False):
            table.table.hands[seat] = list(cards)
        found = {
            token: favour(
                whole, histories.viewer, histories.maker, whole.played(table, histories.viewer, token)
            )
            for token in course.choices()
        }
        worlds.append((ways, found))
    table.table.hands = hands
    price = fair(Knowledge.of(course), 500, 1)
    assert price.exact
    assert {cost.margin for cost in price.costs.values()} == {0}
    assert (price.seat, price.kind) == (histories.viewer, "play")
    compare(price, worlds)


@pytest.mark.parametrize(("game", "options"), OPTIONS, ids=NAMES)
def test_what_comes_before_the_play_is_priced_over_the_worlds_drawn(
    game: str, options: dict[str, object]
) -> None:
    """Deals of two cards, every decision after the call, each world by brute force."""
    numbers = SplitMix64(1)
    for number, deal in enumerate(deals(Rules.preset(game, **options), 3, 2)):
        course = Course.short(deal, number)
        while course.kind is not None:
            if course.kind in FAIR_KINDS and course.kind != "play":
                known = Knowledge.of(course)
                worlds: Weighed = []
                for world in Worlds(known).sample(3, number):
                    other = Worlds(known).course(world)
                    whole = PlainReview(other.deal, 2, number)
                    decision = whole.decision(other.steps)
                    seat, maker = decision.seat, course.maker or ""
                    told = {
                        token: favour(whole, seat, maker, worth) for token, worth in decision.values.items()
                    }
                    worlds.append((1, told))
                price = fair(known, 3, number)
                assert not price.exact
                assert price.worlds == 3
                compare(price, worlds)
            course.choose(any_choice(course, numbers))


TWO_SIDED = [(game, options) for game, options in OPTIONS if game != "buck"]


@pytest.mark.parametrize(("game", "options"), TWO_SIDED, ids=[f"{game} {said}" for game, said in TWO_SIDED])
def test_cards_are_priced_as_positions_are_solved(game: str, options: dict[str, object]) -> None:
    """Whole deals, every card, two worlds each: whatever is trumps, whoever sits out, whatever lies on the table."""
    numbers = SplitMix64(2)
    for number, deal in enumerate(deals(Rules.preset(game, **options), 6)):
        course, whole = Course(deal), PlainReview(deal, 5, 0)
        while course.kind is not None:
            known = Knowledge.of(course)
            if course.kind == "play" and Worlds(known).hands > 2:
                position, seat, maker = course.position, course.seat, course.maker
                assert position is not None
                assert seat is not None
                assert maker is not None
                drawing, worlds = SplitMix64(number), Worlds(known)
                weighed: Weighed = []
                for _ in range(2):
                    held = dict(zip(worlds.others, worlds.draw(drawing), strict=True)) | {seat: known.held}
                    hands = [tuple(held[one]) if one in held else None for one in SEATS]
                    solved = solve(replace(position, hands=(hands[0], hands[1], hands[2], hands[3])))
                    told = {}
                    for card, tricks in solved.cards.items():
                        made = tricks + sum(course.taken.get(one, 0) for one in position.side)
                        defender = course.alone.replace(maker, "") or None
                        points = whole.hand.points(maker, maker in course.alone, defender, made)
                        worth = Worth(points, whole.tricks(maker, made)[seat])
                        told[str(card)] = favour(whole, seat, maker, worth)
                    weighed.append((1, told))
                compare(fair(known, 2, number), weighed)
            course.choose(any_choice(course, numbers))


def plays(game: str, seeds: Sequence[int]) -> list[Knowledge]:
    """One decision of each hand, in the third trick, with more than one choice."""
    found = []
    for seed in seeds:
        course, numbers = Course(Deal.random(Rules.preset(game), seed)), SplitMix64(seed)
        while course.kind is not None:
            if (
                course.kind == "play"
                and len(course.hand(course.seat or "")) == 3
                and len(course.choices()) > 1
            ):
                found.append(Knowledge.of(course))
                break
            course.choose(any_choice(course, numbers))
    return found


def test_intervals_hold_what_all_worlds_together_say() -> None:
    """Of many intervals of 95 % some miss, and few."""
    inside = 0
    known = plays("two-handed", range(150))
    costs = 0
    for number, one in enumerate(known):
        everything, some = fair(one, 10_000, 0), fair(one, 100, number)
        assert everything.exact
        if some.exact:
            continue
        for token, cost in some.costs.items():
            true = everything.costs[token].points - everything.costs[some.best].points
            if cost.margin:
                costs += 1
                inside += abs(cost.points - true) <= cost.margin
    assert costs > 100
    assert 0.90 <= inside / costs <= 0.99


def test_the_same_seed_gives_the_same_and_nothing_hidden_matters() -> None:
    one = Deal.parse(
        "game: partnership; dealer: N; turnup: TH; N: 9C TC 9H QC KC; E: JH JD AH KH QH; S: 9S TS QS KS AS; "
        "W: 9D TD QD KD AD"
    )
    hands = list(one.hands)
    hands[2], hands[3] = hands[3], hands[2]
    two = replace(one, hands=(hands[0], hands[1], hands[2], hands[3]))
    found = []
    for deal in (one, two):
        course = Course(deal)
        for token in ("order", "KC", "with"):
            course.choose(token)
        found += [fair(Knowledge.of(course), 50, 7), fair(Knowledge.of(course), 50, 7)]
    assert found == [found[0]] * 4
    assert found[0].worlds == 50


def test_both_back_ends_price_alike() -> None:
    for game in ("partnership", "cutthroat", "buck"):
        course, numbers = Course(Deal.random(Rules.preset(game), 4)), SplitMix64(4)
        while course.kind is not None:
            if course.kind in FAIR_KINDS and (course.kind == "play" or game == "partnership"):
                known = Knowledge.of(course)
                if game != "buck" or len(known.held) < 4:
                    found = fair(known, 5, 1)
                    with python_only():
                        assert fair(known, 5, 1) == found
            course.choose(any_choice(course, numbers))


def test_calls_have_no_fair_price_and_one_world_is_none() -> None:
    course = Course(Deal.random(Rules.preset("partnership"), 1))
    with pytest.raises(ValueError, match="calls have no fair price"):
        fair(Knowledge.of(course), 10, 1)
    course.choose("order")
    with pytest.raises(ValueError, match="at least 2 worlds: 1"):
        fair(Knowledge.of(course), 1, 1)


def test_every_label_is_given_to_what_it_means() -> None:
    found = {}
    for seed in range(60):
        course, numbers = Course(Deal.random(Rules.preset("two-handed"), seed)), SplitMix64(seed)
        while course.kind is not None:
            if course.kind == "play" and len(course.choices()) > 1:
                price, light = Prices(course.deal).price(course), fair(Knowledge.of(course), 60, 1)
                for token in course.choices():
                    verdict = judge(price, token, light)
                    openly = price.costs[token].points == 0
                    fairly = light.costs[token].points < 0.25
                    wanted = {(True, True): "best", (False, True): "unlucky", (True, False): "lucky"}
                    serious = "blunder" if light.costs[token].points >= 1 else "mistake"
                    assert verdict.label == wanted.get((openly, fairly), serious)
                    found[verdict.label] = True
            course.choose(any_choice(course, numbers))
    assert found.keys() == {"best", "unlucky", "lucky", "mistake", "blunder"}


FREE_ = Cost(0, 0)


@pytest.mark.parametrize(
    ("cost", "light", "label", "mark"),
    [
        (FREE_, None, "best", ""),
        (Cost(0, 1), None, "best", "[?!]"),
        (Cost(1, 1), None, "blunder", "[??]"),
        (FREE_, FairCost(0.2, 0.2, 0.1), "best", ""),
        (FREE_, FairCost(0, 0.3, 0), "best", "[?!]"),
        (Cost(2, 1), FairCost(0.24, 0, 0.1), "unlucky", ""),
        (FREE_, FairCost(0.25, 0, 0.1), "lucky", "[?]"),
        (FREE_, FairCost(1.5, 1, 0.1), "lucky", "[??]"),
        (Cost(1, 1), FairCost(0.25, 0, 0.1), "mistake", "[?]"),
        (Cost(1, 1), FairCost(1.0, 1, 0.1), "blunder", "[??]"),
    ],
)
def test_labels_and_marks(cost: Cost, light: FairCost | None, label: str, mark: str) -> None:
    assert label_of(cost, light) == label
    counted = light or cost
    assert mark_of(counted.points, counted.tricks) == mark


def test_a_verdict_says_what_was_best_in_either_light() -> None:
    course = find("two hands")
    price = Prices(course.deal).price(course)
    light = fair(Knowledge.of(course), 50, 1)
    verdict = judge(price, price.best, light)
    assert (verdict.seat, verdict.kind, verdict.choice) == (course.seat, "play", price.best)
    assert (verdict.best, verdict.equals, verdict.fair_best) == (price.best, price.equals, light.best)
    assert verdict.worth is verdict.best_worth
    assert judge(price, price.best).fair is None
    with pytest.raises(BowersError, match="could not choose 'B'"):
        judge(price, "B")
    assert Card(price.best) in course.hand(SEATS[SEATS.index(course.seat or "")])


def test_a_whole_hand_is_judged_in_both_lights() -> None:
    course, numbers = Course(Deal.random(Rules.preset("partnership"), 8)), SplitMix64(8)
    while course.kind is not None:
        course.choose(any_choice(course, numbers))
    prices = Prices(course.deal).walk(course.steps)
    both, openly = verdicts(course.deal, course.steps, 20, 3), verdicts(course.deal, course.steps)
    assert both == verdicts(course.deal, course.steps, 20, 3)
    assert both[:9] == verdicts(course.deal, course.steps[:9], 20, 3)
    for price, step, light, dark in zip(prices, course.steps, both, openly, strict=True):
        assert dark == judge(price, step.token)
        assert (light.seat, light.kind, light.choice, light.open) == (*step, price.costs[step.token])
        assert (light.fair is None) == (step.kind == "call")
        if len(price.values) == 1:
            assert light.fair == (0, 0, 0)
