"""Bowers and the joker: printed cards to ranked ones and back, for every deck and trump suit."""

from __future__ import annotations

import itertools

import pytest

from solver.cards import DECKS, SUITS, Card
from solver.errors import InputError
from solver.layout import Layout
from tests import plain

LAYOUTS = [
    (deck, trump)
    for deck, trump in itertools.product(DECKS, (0, 1, 2, 3, None))
    if not (trump is None and deck in (25, 33))
]


@pytest.mark.parametrize(("deck", "trump"), LAYOUTS)
def test_every_card_has_a_place_of_its_own_and_comes_back_from_it(deck: int, trump: int | None) -> None:
    layout = Layout.of(deck, trump)
    places = [layout.places[card] for card in DECKS[deck]]
    assert len(set(places)) == deck
    assert all(layout.card(layout.places[card]) is card for card in DECKS[deck])
    assert layout.cards(layout.bits(DECKS[deck])) == DECKS[deck]
    assert all(place == -1 for card, place in enumerate(layout.places) if card not in DECKS[deck])


@pytest.mark.parametrize(("deck", "trump"), LAYOUTS)
def test_suits_and_ranks_are_those_of_the_rules(deck: int, trump: int | None) -> None:
    layout = Layout.of(deck, trump)
    letter = None if trump is None else SUITS[trump]
    for one, other in itertools.permutations(DECKS[deck], 2):
        same = plain.suit_of(str(one), letter) == plain.suit_of(str(other), letter)
        assert (layout.places[one] >> 4 == layout.places[other] >> 4) is same
        if same:
            higher = plain.strength(str(one), letter) > plain.strength(str(other), letter)
            assert (layout.places[one] > layout.places[other]) is higher
    for card in DECKS[deck]:
        assert SUITS[layout.suit_of(card)] == plain.suit_of(str(card), letter)
        assert layout.is_trump(card) is (plain.suit_of(str(card), letter) == letter)


@pytest.mark.parametrize(("deck", "trump"), LAYOUTS)
def test_ranks_in_a_suit_have_no_gaps(deck: int, trump: int | None) -> None:
    layout = Layout.of(deck, trump)
    for suit in range(4):
        ranks = sorted(place & 15 for place in layout.places if place >= 0 and place >> 4 == suit)
        assert ranks == list(range(len(ranks)))


def test_trumps_come_first_then_next_then_green() -> None:
    assert [Layout.of(24, trump).suits for trump in (0, 1, 2, 3)] == [
        (0, 3, 1, 2), (1, 2, 0, 3), (2, 1, 0, 3), (3, 0, 1, 2),
    ]  # fmt: skip
    assert Layout.of(24, None).suits == (0, 1, 2, 3)


def test_the_longest_trump_suit() -> None:
    hearts = Layout.of(33, SUITS.index("H"))
    order = ["B", "JH", "JD", "AH", "KH", "QH", "TH", "9H", "8H", "7H"]
    assert list(map(str, hearts.high_to_low(SUITS.index("H")))) == order
    assert list(map(str, hearts.high_to_low(SUITS.index("D")))) == ["AD", "KD", "QD", "TD", "9D", "8D", "7D"]
    assert len(hearts.high_to_low(SUITS.index("C"))) == 8


def test_bowers_have_names_only_with_trumps() -> None:
    spades = Layout.of(24, SUITS.index("S"))
    assert [spades.bower(Card(name)) for name in ("JS", "JC", "JH", "AS")] == ["right", "left", None, None]
    assert [spades.parse(text) for text in ("R", "l", "9h")] == [Card("JS"), Card("JC"), Card("9H")]
    without = Layout.of(24, None)
    assert without.bower(Card("JS")) is None
    with pytest.raises(InputError, match="'R' is not a card"):
        without.parse("R")
    assert not without.is_trump(Card("JC"))


def test_a_joker_has_no_place_without_trumps() -> None:
    for deck in (25, 33):
        with pytest.raises(ValueError, match="no place without trumps"):
            Layout.of(deck, None)
