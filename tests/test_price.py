"""What every choice is worth with all cards known, and what it costs: against plain brute force and by the rules."""

from __future__ import annotations

import pytest

from solver import BowersError, Deal, IllegalPlay, Rules, solve_deal
from solver.hand import solve_short
from solver.review.course import Course
from solver.review.price import FREE, Cost, Prices, values
from solver.rng import SplitMix64
from tests import plain_rivals
from tests.both import python_only
from tests.plain_review import PlainReview
from tests.walks import NAMES, OPTIONS, any_choice, deals


def walked(deal: Deal, credit: int, numbers: SplitMix64) -> Course:
    course = Course.short(deal, credit)
    while course.kind is not None:
        course.choose(any_choice(course, numbers))
    return course


def compare(course: Course, since: int = 0) -> None:
    """All decisions of a hand that has been walked, those from the number `since` on."""
    deal, size, credit = course.deal, course.size, course.credit
    whole = PlainReview(deal, size, credit)
    for number, price in enumerate(Prices(deal, credit).walk(course.steps)):
        if number < since:
            continue
        plain = whole.decision(course.steps[:number])
        assert (price.seat, price.kind) == (plain.seat, plain.kind)
        assert list(price.values) == list(plain.values)
        found = {token: (one.points, one.tricks, one.guarantee) for token, one in price.values.items()}
        assert found == plain.values
        assert price.best == plain.best
        assert price.costs == plain.costs
        assert price.equals == tuple(token for token, cost in plain.costs.items() if cost == (0, 0))
    plain_rivals.forget()


@pytest.mark.parametrize(("game", "options"), OPTIONS, ids=NAMES)
def test_short_deals_are_priced_as_brute_force_does(game: str, options: dict[str, object]) -> None:
    numbers = SplitMix64(7)
    for number, deal in enumerate(deals(Rules.preset(game, **options), 5, 2)):
        compare(walked(deal, number % 4, numbers))


@pytest.mark.parametrize("game", ["partnership", "cutthroat"])
def test_deals_of_three_cards_are_priced_as_brute_force_does(game: str) -> None:
    rules = Rules.preset(game, defend_alone="any")
    for number, deal in enumerate(deals(rules, 2, 3)):
        compare(walked(deal, number, SplitMix64(number)))


def test_whole_two_handed_deals_are_priced_as_brute_force_does() -> None:
    for deal in deals(Rules.preset("two-handed"), 6):
        compare(walked(deal, 0, SplitMix64(2)))


@pytest.mark.parametrize("game", ["partnership", "british", "cutthroat", "buck"])
def test_the_last_three_tricks_of_whole_deals_are_priced_as_brute_force_does(game: str) -> None:
    for number, deal in enumerate(deals(Rules.preset(game), 2 if game == "buck" else 6)):
        course = walked(deal, 0, SplitMix64(number))
        plays = [at for at, step in enumerate(course.steps) if step.kind == "play"]
        compare(course, plays[len(plays) * 2 // 5] if plays else 0)


@pytest.mark.parametrize(("game", "options"), OPTIONS, ids=NAMES)
def test_the_best_choice_costs_nothing_and_ends_at_par(game: str, options: dict[str, object]) -> None:
    rules = Rules.preset(game, **options)
    few = game == "buck"  # a whole deal of it takes the Python search seconds
    for deal in [*deals(rules, 1 if few else 12), *(deals(rules, 8, 3) if few else ())]:
        course, prices = Course.short(deal), Prices(deal)
        while course.kind is not None:
            price = prices.price(course)
            assert price.costs[price.best] == FREE
            assert all(cost.points >= 0 and cost.tricks >= 0 for cost in price.costs.values())
            course.choose(price.best)
        assert course.points() == solve_short(deal, course.size, 0).points
        judged = zip(prices.walk(course.steps), course.steps, strict=True)
        assert {price.costs[step.token] for price, step in judged} == {FREE}


@pytest.mark.parametrize("game", ["partnership", "cutthroat", "two-handed", "british"])
def test_one_who_errs_once_is_charged_that_and_nobody_else_anything(game: str) -> None:
    """The best is chosen throughout but for one decision; it costs what the hand then ends short of par."""
    rules = Rules.preset(game)
    charged = 0
    for seed, deal in enumerate(deals(rules, 12)):
        numbers, prices, course = SplitMix64(seed), Prices(deal), Course(deal)
        erred: tuple[str, Cost] | None = None
        while course.kind is not None:
            price = prices.price(course)
            worse = [token for token, cost in price.costs.items() if cost.points]
            token = price.best
            if erred is None and worse and course.bid is not None:
                token = worse[numbers.below(len(worse))]
                erred = price.seat, price.costs[token]
            course.choose(token)
        total = [
            (price.seat, price.costs[step.token])
            for price, step in zip(prices.walk(course.steps), course.steps, strict=True)
            if price.costs[step.token] != FREE
        ]
        assert total == ([] if erred is None else [erred])
        if erred is None:
            assert course.points() == solve_deal(deal).points
            continue
        charged += 1
        best = next(
            c
            for c in solve_deal(deal).contracts
            if (c.maker, c.trump, c.round) == (course.maker, course.trump, 1 if course.buried else 2)
        )
        side = [s for s in deal.seats if s == erred[0] or (game != "two-handed" and s == OPPOSITE[erred[0]])]
        if game == "cutthroat":
            side = [erred[0]] if erred[0] == course.maker else [s for s in deal.seats if s != course.maker]
        foes = [seat for seat in deal.seats if seat not in side]
        if game in ("partnership", "british"):
            foes = foes[:1]
        ended = course.points()
        before = best.points[erred[0]] - sum(best.points[foe] for foe in foes)
        after = ended[erred[0]] - sum(ended[foe] for foe in foes)
        assert before - after == erred[1].points
    assert charged


OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}

SURE = (
    "game: partnership; dealer: N; turnup: TH; N: 9C TC 9H QC KC; E: JH JD AH KH QH; S: 9S TS QS KS AS; "
    "W: 9D TD QD KD AD"
)


def test_five_sure_tricks_played_with_help_cost_two_points_and_no_trick() -> None:
    course = Course(Deal.parse(SURE))
    course.choose("order")
    course.choose("9H")
    price = Prices(course.deal).price(course)
    assert (price.seat, price.kind, price.best, price.equals) == ("E", "alone", "alone", ("alone",))
    assert price.costs == {"with": Cost(2, 0), "alone": FREE}
    assert price.values["with"].points == {"N": 0, "E": 2, "S": 0, "W": 2}
    assert values(course) == price.values


def test_a_pass_is_worth_the_par_of_what_follows() -> None:
    """East takes all five tricks alone in hearts; what East can make of a pass depends on the others."""
    deal = Deal.parse(SURE)
    course = Course(deal)
    price = Prices(deal).price(course)
    assert price.values["order"].points == {"N": 0, "E": 4, "S": 0, "W": 4}
    course.choose("pass")
    while course.kind is not None:
        course.choose(Prices(deal).price(course).best)
    assert price.values["pass"].points == course.points()
    lost = 4 - (course.points()["E"] - course.points()["N"])
    assert price.costs == {"pass": Cost(lost, 0), "order": FREE}


def test_both_back_ends_price_alike() -> None:
    for game in ("partnership", "cutthroat", "buck"):
        size = 2 if game == "buck" else 5
        for deal in deals(Rules.preset(game), 2, size):
            course = walked(deal, 0, SplitMix64(5))
            found = Prices(deal).walk(course.steps)
            with python_only():
                assert Prices(deal).walk(course.steps) == found


def test_a_hand_that_is_over_has_nothing_to_price() -> None:
    deal = Deal.parse(SURE)
    course = walked(deal, 0, SplitMix64(1))
    assert values(course) == {}
    with pytest.raises(BowersError, match="the hand is over"):
        Prices(deal).price(course)
    with pytest.raises(BowersError, match="the hand is over"):
        Prices(deal).walk([*course.steps, course.steps[-1]])
    with pytest.raises(IllegalPlay, match="'H'"):
        Prices(deal).walk([course.steps[0]._replace(token="H")])
