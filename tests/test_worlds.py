"""Worlds that fit what a seat has seen: none contradicts it, and all are equally likely."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import comb

import pytest

from solver import BowersError, Card, Deal, InputError, Rules
from solver.cards import DECKS, SEATS
from solver.review.course import Course
from solver.review.worlds import Knowledge, World, Worlds
from solver.rng import SplitMix64
from tests.plain_worlds import SITUATIONS, Category, Histories, find, seen
from tests.walks import NAMES, OPTIONS, any_choice, deals


@pytest.mark.parametrize(("game", "options"), OPTIONS, ids=NAMES)
def test_no_world_contradicts_what_the_seat_saw(game: str, options: dict[str, object]) -> None:
    numbers = SplitMix64(3)
    for deal in deals(Rules.preset(game, **options), 8):
        course = Course(deal)
        while course.kind is not None:
            assert course.seat is not None
            known = Knowledge.of(course)
            worlds = Worlds(known)
            wanted = seen(deal, list(course.steps), course.seat)
            for world in worlds.sample(2, numbers.next()):
                other = worlds.course(world)
                assert not other.deal.faults()
                assert seen(other.deal, list(other.steps), course.seat) == wanted
                assert Knowledge.of(other) == known
                hidden = [card for place, cards in world.items() if place != "dummy" for card in cards]
                assert len(set(hidden)) == len(hidden)
            course.choose(any_choice(course, numbers))


def test_what_is_known_does_not_depend_on_what_is_hidden() -> None:
    """Two deals that differ in what East cannot see."""
    one = Deal.parse(
        "game: partnership; dealer: N; turnup: TH; N: 9C TC 9H QC KC; E: JH JD AH KH QH; S: 9S TS QS KS AS; W: 9D TD QD KD AD"
    )
    two = Deal.parse(
        "game: partnership; dealer: N; turnup: TH; N: 9C TC 9S QC JC; E: JH JD AH KH QH; S: 9H TS QS KS KD; W: 9D TD QD AS AD"
    )
    found = []
    for deal, buried in ((one, "KC"), (two, "JC")):
        course = Course(deal)
        course.choose("order")
        course.choose(buried)
        found.append(Knowledge.of(course))
    assert found[0] == found[1]
    assert "KC" not in str(found[0].steps)


def test_knowledge_before_the_calls_can_be_told() -> None:
    rules = Rules.preset("partnership")
    deal = Deal.random(rules, 5)
    seat = Course(deal).seat
    assert seat is not None
    hand = deal.hands[SEATS.index(seat)] or ()
    told = Knowledge.before_calls(rules, deal.dealer, deal.turnup, seat, tuple(reversed(hand)), deal.seats)
    assert told == Knowledge.of(Course(deal))
    assert Worlds(told).count == comb(18, 5) * comb(13, 5) * comb(8, 5)
    with pytest.raises(
        InputError,
        match="7C is not in a deck of 24; JC is there twice; S holds 4 cards, not 5; X is not at the",
    ):
        Knowledge.before_calls(rules, "X", Card("JC"), "S", tuple(map(Card, "JC 7C AH AS".split())), "NESW")


def category(histories: Histories, world: World) -> Category:
    places = [*histories.others, *(["bury"] if histories.secret else [])]
    return tuple(tuple(map(str, world[place])) for place in places)


@pytest.mark.parametrize("name", SITUATIONS)
def test_all_worlds_of_a_small_situation_are_counted_and_equally_likely(name: str) -> None:
    course = find(name)
    histories = Histories(course)
    worlds = Worlds(Knowledge.of(course))
    total = sum(histories.ways.values())
    assert worlds.count == total
    by_hands: Counter[Category] = Counter()
    for places, ways in histories.ways.items():
        by_hands[places[: len(histories.others)]] += ways
    assert worlds.hands == len(by_hands)
    gone_through = {
        tuple(tuple(map(str, sorted(hand))) for hand in hands): ways for hands, ways in worlds.each()
    }
    assert gone_through == by_hands
    number = min(60_000, 30 * len(histories.ways))
    drawn = Counter(category(histories, world) for world in worlds.sample(number, 11))
    assert drawn.keys() <= histories.ways.keys()
    assert_even(drawn, {places: ways * number / total for places, ways in histories.ways.items()})
    numbers = SplitMix64(12)
    hands = Counter(
        tuple(tuple(map(str, sorted(hand))) for hand in worlds.draw(numbers)) for _ in range(number)
    )
    assert_even(hands, {places: ways * number / total for places, ways in by_hands.items()})


def assert_even(drawn: Counter[Category], wanted: dict[Category, float]) -> None:
    """Chi-square by the normal approximation of Wilson and Hilferty; one in a thousand fails on both sides together."""
    freedom = len(wanted) - 1
    square = sum((drawn[places] - expected) ** 2 / expected for places, expected in wanted.items())
    normal = ((square / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / (2 / (9 * freedom)) ** 0.5
    assert -3.3 < normal < 3.3


def test_places_that_are_not_hands_are_filled_evenly_too() -> None:
    """Before a card is played: the turn-up is the dealer's discard as often as each other card he could bury,
    and a maker's ten are his and the dummy's in every way."""
    rules = Rules.preset("cutthroat", defend_alone="off")
    for deal in deals(rules, 100):
        course = Course(deal)
        if course.seat == deal.dealer:
            continue
        course.choose("pass")
        course.choose("pass")
        course.choose("order")
        course.choose(str(deal.turnup))
        course.choose("with")
        course.choose(course.choices()[0])
        if course.seat != deal.dealer:
            break
    known = Knowledge.of(course)
    found = Worlds(known).sample(6000, 4)
    buried = sum(world["bury"] == (deal.turnup,) for world in found)
    assert abs(buried - 1000) < 4 * (6000 * 5 / 36) ** 0.5
    inside = sum(deal.turnup in (*world[deal.dealer], *world["aside"]) for world in found)
    assert buried + inside == 6000
    assert not any(deal.turnup in world["dummy"] for world in found)
    other = next(card for card in found[0]["dummy"] if card != deal.turnup)
    from_dummy = sum(other in world["dummy"] for world in found)
    hidden = 24 - 5
    assert abs(from_dummy / 6000 - 5 / (hidden - 1)) < 0.03


def test_no_deal_may_fit() -> None:
    """A seat that has shown every suit to be out holds nothing: not a record that can be."""
    deal = Deal.random(Rules.preset("two-handed"), 1)
    course = Course(deal)
    for token in ("order", course.deal.turnup):
        course.choose(str(token))
    known = Knowledge.of(course)
    other = next(seat for seat in deal.seats if seat != known.seat)
    lead, suit = known.seat, known.layout.suit_of
    cards = [card for card in DECKS[24] if card not in known.held]
    steps = list(known.steps)
    for number in range(4):
        led = next(card for card in DECKS[24] if suit(card) == number)
        off = next(card for card in cards if suit(card) != number)
        steps += [known.steps[0]._replace(seat=lead, kind="play", token=str(led))]
        steps += [known.steps[0]._replace(seat=other, kind="play", token=str(off))]
    with pytest.raises(BowersError, match=f"no deal fits what {known.seat} has seen"):
        Worlds(replace(known, steps=tuple(steps)))
