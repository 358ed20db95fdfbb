"""What bots are told and what they choose: nothing hidden leaks, and whatever the game the choice is legal."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from solver import Card, Deal, Rules
from solver.cards import SEATS
from solver.errors import BowersError
from solver.review.bots import wire
from solver.review.bots.bot import Bot, Dealt, Result, View
from solver.review.bots.habit import HabitBot
from solver.review.bots.naming import bot_maker
from solver.review.bots.pimc import PimcBot
from solver.review.bots.simple import OptimalBot, RandomBot
from solver.review.course import Course
from solver.review.price import Prices
from solver.review.worlds import Knowledge, Worlds, seen_by
from solver.rng import SplitMix64
from tests.bots import FAST
from tests.walks import NAMES, OPTIONS, any_choice, deals

CARDS = re.compile(r"\b(?:[789TJQKA][CDHS]|B)\b")


def view(course: Course, number: int = 1, seed: int = 3) -> View:
    return View(Knowledge.of(course), course.choices(), number, seed)


def walks(rules: Rules, number: int, seed: int = 9) -> Iterator[Course]:
    """Every decision of some hands of random choices."""
    numbers = SplitMix64(seed)
    for deal in deals(rules, number):
        course = Course(deal)
        while course.kind is not None:
            yield course
            course.choose(any_choice(course, numbers))


def seen(course: Course) -> set[str]:
    """The cards that the seat to decide has seen, by the rules."""
    deal, seat = course.deal, course.seat
    assert seat is not None
    cards = {deal.turnup, *(deal.hands[SEATS.index(seat)] or ())}
    cards |= {Card(step.token) for step in course.steps if step.kind == "play"}
    if seat == course.maker and seat not in course.alone and (course.kept or course.kind == "keep"):
        cards |= set(deal.dummy or ())
    return set(map(str, cards))


@pytest.mark.parametrize(("game", "options"), OPTIONS, ids=NAMES)
def test_messages_have_no_card_that_the_seat_has_not_seen(game: str, options: dict[str, object]) -> None:
    for course in walks(Rules.preset(game, **options), 12):
        told = wire.line(wire.act(view(course))).decode()
        assert set(CARDS.findall(re.sub('"seats?":"[A-Z]*"', "", told))) <= seen(course)


@pytest.mark.parametrize(("game", "options"), OPTIONS, ids=NAMES)
def test_deals_that_differ_in_hidden_cards_only_give_the_same_messages(
    game: str, options: dict[str, object]
) -> None:
    differ = 0
    for number, course in enumerate(walks(Rules.preset(game, **options), 4)):
        worlds = Worlds(Knowledge.of(course))
        told = wire.line(wire.act(view(course)))
        for world in worlds.sample(2, number):
            other = worlds.course(world)
            differ += other.deal != course.deal
            assert wire.line(wire.act(view(other))) == told
    assert differ > 20


def test_the_first_to_speak_cannot_tell_deals_apart() -> None:
    """By hand, not by worlds: the cards of the others and of the stock put anywhere else."""
    rules = Rules.preset("partnership")
    deal = Deal.random(rules, 5)
    first = Course(deal).seat
    assert first is not None
    own = deal.hands[SEATS.index(first)] or ()
    hidden = [Card(rank + suit) for suit in "CDHS" for rank in "9TJQKA"]
    hidden = [card for card in hidden if card not in (*own, deal.turnup)]
    told = set()
    for seed in range(20):
        cards = iter(SplitMix64(seed).shuffled(hidden))
        north, east, south, west = (
            own if seat == first else tuple(next(cards) for _ in range(5)) for seat in SEATS
        )
        other = Deal(rules, deal.dealer, deal.turnup, (north, east, south, west))
        dealt = Dealt(1, 8, other.seats, first, other.dealer, other.turnup, own)
        told.add(wire.line(wire.act(view(Course(other)))) + wire.line(wire.dealt(dealt)))
    assert len(told) == 1


@pytest.mark.parametrize(("game", "options"), OPTIONS, ids=NAMES)
def test_messages_come_back_as_the_same_values(game: str, options: dict[str, object]) -> None:
    rules = Rules.preset(game, **options)
    hello = wire.MESSAGES.decode(wire.line(wire.hello(rules, 5, 0.5)))
    assert isinstance(hello, wire.Hello)
    assert wire.rules_of(hello) == rules
    for number, course in enumerate(walks(rules, 4), 1):
        message = wire.MESSAGES.decode(wire.line(wire.act(view(course, number))))
        assert isinstance(message, wire.Act)
        assert wire.view_of(message, rules) == view(course, number)
    result = Result(dict.fromkeys(course.deal.seats, 2), seen_by("N", course.steps))
    back = wire.MESSAGES.decode(wire.line(wire.result(result)))
    assert isinstance(back, wire.ResultMessage)
    assert wire.result_of(back) == result


def test_results_do_not_tell_what_others_buried_and_kept() -> None:
    numbers = SplitMix64(4)
    told = 0
    for deal in deals(Rules.preset("cutthroat"), 30):
        course = Course(deal)
        while course.kind is not None:
            course.choose(any_choice(course, numbers))
        for seat in deal.seats:
            for step, shown in zip(course.steps, seen_by(seat, course.steps), strict=True):
                hidden = step.kind in ("bury", "keep") and step.seat != seat
                assert shown == (step._replace(token="") if hidden else step)
                told += hidden
    assert told


@pytest.mark.parametrize(
    "bot", [RandomBot(), HabitBot(), PimcBot(5 if FAST else 2)], ids=["random", "habit", "pimc"]
)
@pytest.mark.parametrize(("game", "options"), OPTIONS, ids=NAMES)
def test_choices_are_legal(game: str, options: dict[str, object], bot: Bot) -> None:
    rules = Rules.preset(game, **options)
    if isinstance(bot, PimcBot) and rules.sides == "each" and not FAST:
        pytest.skip("worlds of Buck take long with the Python search")
    for number, course in enumerate(walks(rules, 2 if FAST else 1)):
        chosen = bot.choose(view(course, seed=number))
        assert chosen == bot.choose(view(course, seed=number))
        course.copy().choose(chosen)


def test_random_choices_are_even() -> None:
    course = Course(Deal.random(Rules.preset("two-handed"), 1))
    chosen = [RandomBot().choose(view(course, seed=seed)) for seed in range(1000)]
    assert set(chosen) == set(course.choices())
    assert 440 < chosen.count("pass") < 560


@pytest.mark.parametrize(("game", "options"), OPTIONS, ids=NAMES)
def test_the_yardstick_is_best_by_preference(game: str, options: dict[str, object]) -> None:
    bot = OptimalBot()
    rules = Rules.preset(game, **options)
    if rules.sides == "each" and not FAST:
        pytest.skip("prices of Buck take long with the Python search")
    for deal in deals(rules, 1):
        course, prices = Course(deal), Prices(deal)
        while course.kind is not None:
            course.choose(bot.foresee(course, prices))
        walked = zip(Prices(deal).walk(course.steps), course.steps, strict=True)
        assert {price.costs[step.token] for price, step in walked} == {(0, 0)}


HABITS = (
    # The deal's turn-up, the hand, and what habit does with it.
    ("JH", "9C TC AH KH AS", "order"),
    ("9H", "9C TC QC KD 9S", "pass"),
)


@pytest.mark.parametrize(("turnup", "hand", "choice"), HABITS)
def test_habit_calls_on_strength(turnup: str, hand: str, choice: str) -> None:
    known = Knowledge.before_calls(
        Rules.preset("partnership"), "S", Card(turnup), "N", tuple(map(Card, hand.split())), "NESW"
    )
    assert HabitBot().choose(View(known, ("pass", "order"), 1, 0)) == choice


def test_habit_does_not_look_at_hidden_cards() -> None:
    for number, course in enumerate(walks(Rules.preset("partnership", defend_alone="any"), 15)):
        worlds = Worlds(Knowledge.of(course))
        (world,) = worlds.sample(1, number)
        assert HabitBot().choose(view(course)) == HabitBot().choose(view(worlds.course(world)))


def test_pimc_makes_a_sure_march_alone_and_passes_a_hopeless_hand() -> None:
    rules = Rules.preset("partnership")
    strong = tuple(map(Card, "JH JD AH KH QH".split()))
    known = Knowledge.before_calls(rules, "S", Card("TH"), "W", strong, "NESW")
    assert PimcBot().choose(View(known, ("pass", "order"), 1, 0)) == "order"
    weak = tuple(map(Card, "9C TC 9D TD 9S".split()))
    known = Knowledge.before_calls(rules, "S", Card("TH"), "W", weak, "NESW")
    assert PimcBot().choose(View(known, ("pass", "order"), 1, 0)) == "pass"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "a bot has no name"),
        ("pimc:1", "pimc takes 2 to 100000 worlds"),
        ("pimc:many", "pimc takes 2 to 100000 worlds"),
        ("habit:3", "habit takes no number"),
        ("no_such_program_here", "is no program that can be run, and no bot"),
        ("'unclosed", "is no command line"),
        ("no_such_module:Bot", "there is no module no_such_module"),
        ("openspiel:a.b.c:d", "openspiel:a.b.c:d: "),
    ],
)
def test_names_that_are_no_bots(name: str, why: str) -> None:
    with pytest.raises(BowersError, match=re.escape(why)):
        bot_maker(name)


def test_names_of_bots() -> None:
    assert isinstance(bot_maker("habit")(), HabitBot)
    assert isinstance(bot_maker("pimc:7")(), PimcBot)
    assert isinstance(bot_maker("optimal")(), OptimalBot)
