"""What `pimc` believes of hands that others have chosen: they are among what could be held, and the best of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from solver import Card, Deal, Rules
from solver.cards import SUITS
from solver.review.bots.beliefs import chosen_unseen, likely
from solver.review.course import Course
from solver.review.fair import fair_among
from solver.review.worlds import ASIDE, BURY, Knowledge, Worlds
from solver.rng import SplitMix64
from solver.strength import best_cards
from tests import plain
from tests.walks import any_choice, deals

NUMBER = 12


def defences() -> Iterator[Knowledge]:
    """What defenders know at their cards, in hands of random choices with makers who kept five of ten."""
    numbers = SplitMix64(5)
    for deal in deals(Rules.preset("cutthroat"), 25):
        course = Course(deal)
        while course.kind is not None:
            if course.kind == "play" and course.kept and course.seat != course.maker:
                yield Knowledge.of(course)
            course.choose(any_choice(course, numbers))


def strengths(cards: list[Card], trump: str | None) -> list[int]:
    """How high the trumps among some cards are."""
    return [plain.strength(str(card), trump) for card in cards if plain.suit_of(str(card), trump) == trump]


def test_who_chose_holds_the_best_trumps_of_what_he_had() -> None:
    seen = 0
    for known in defences():
        worlds, bid = Worlds(known), known.bid
        assert chosen_unseen(known)
        assert bid is not None
        assert bid.trump is not None
        no_trumps = {SUITS.index(bid.trump)}
        pairs = zip(worlds.sample(NUMBER, 1), likely(worlds, NUMBER, 1), strict=True)
        for world, hands in pairs:
            for seat, hand in zip(worlds.others, hands, strict=True):
                places = [ASIDE] * (seat == bid.maker) + [BURY] * (seat == known.dealer)
                before = [*world[seat], *(card for place in places for card in world.get(place, ()))]
                assert len(hand) == len(world[seat])
                assert set(hand) <= set(before)
                suits = {known.layout.suit_of(card) for card in hand}
                assert not suits & known.voids().get(seat, set())
                away = [card for card in before if card not in hand]
                held, left = strengths(list(hand), bid.trump), strengths(away, bid.trump)
                seen += bool(held and left)
                if no_trumps.isdisjoint(known.voids().get(seat, ())):
                    assert not (held and left) or min(held) > max(left)
    assert seen > 100


def test_nothing_is_believed_where_nothing_was_chosen_unseen() -> None:
    numbers = SplitMix64(6)
    for game in ("partnership", "cutthroat"):
        for deal in deals(Rules.preset(game), 10):
            course = Course(deal)
            while course.kind is not None:
                known = Knowledge.of(course)
                looking = known.seat == course.maker
                assert chosen_unseen(known) == (course.kept is not None and not looking)
                course.choose(any_choice(course, numbers))


def test_a_defender_counts_on_the_trumps_that_the_maker_has_kept() -> None:
    """East may have any of the cards that South has not seen; with ten to choose from he keeps a bower."""
    deal = Deal.parse(
        "game: cutthroat; dealer: N; turnup: 9H; N: 9C TC QC KC 9D; E: JH AH AC TD KD; S: 9S TS QS KS AS; "
        "dummy: JD KH JS JC TH"
    )
    course = Course(deal)
    for token in ("order", "9H", "with", "with", "with", "JH JD AH KH AC"):
        course.choose(token)
    known = Knowledge.of(course)
    while known.seat != "S":
        course.choose(course.choices()[0])
        known = Knowledge.of(course)
    worlds = Worlds(known)
    at = worlds.others.index("E")
    drawn = [world["E"] for world in worlds.sample(200, 2)]
    believed = [hands[at] for hands in likely(worlds, 200, 2)]

    def trumps(hands: list[tuple[Card, ...]]) -> float:
        return sum(len(strengths(list(hand), "H")) for hand in hands) / len(hands)

    assert trumps([tuple(hand) for hand in believed]) > trumps(drawn) + 0.8


def test_hands_are_priced_as_they_are_given() -> None:
    known = next(defences())
    worlds = Worlds(known)
    hands = likely(worlds, 6, 3)
    twice = fair_among(worlds, hands + hands)
    assert fair_among(worlds, hands).values == twice.values
    assert (twice.worlds, twice.exact) == (12, False)
    with pytest.raises(ValueError, match="at least 2 worlds: 1"):
        fair_among(worlds, hands[:1])


def test_the_best_cards_are_trumps_from_the_top_then_aces() -> None:
    cards = list(map(Card, "9C AC KS TH JD QH 9S AS JH KH".split()))
    assert list(map(str, best_cards(cards, 7, 24, "H"))) == ["JH", "JD", "AC", "AS", "KH", "QH", "TH"]
