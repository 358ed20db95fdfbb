"""Cards, decks and seats as they are printed and typed."""

from __future__ import annotations

import copy
import pickle

import pytest

from solver.cards import ALL_CARDS, DECKS, JOKER, Card, parse_seat, parse_suit
from solver.errors import shown


def test_the_decks_hold_what_their_names_say() -> None:
    ranks = {24: "9TJQKA", 25: "9TJQKA", 28: "89TJQKA", 32: "789TJQKA", 33: "789TJQKA"}
    for size, cards in DECKS.items():
        names = {rank + suit for rank in ranks[size] for suit in "CDHS"} | ({"B"} if size % 2 else set())
        assert len(cards) == size
        assert set(map(str, cards)) == names


def test_card_order_is_clubs_to_spades_by_rank_with_the_joker_last() -> None:
    order = [rank + suit for suit in "CDHS" for rank in "789TJQKA"] + ["B"]
    assert list(map(str, sorted(ALL_CARDS, reverse=True)))[::-1] == order


@pytest.mark.parametrize(
    ("card", "spellings"),
    [
        ("TH", ["TH", "10H", "th", "10h", "HT", "H10", "t♥", "10♥", "10♥\N{VARIATION SELECTOR-16}", "♥10", "T♡"]),
        ("JC", ["JC", "jc", "CJ", "J♣", "♣j", "J♣\N{VARIATION SELECTOR-15}"]),
        ("7C", ["7C", "7♣", "c7"]),
        ("AD", ["AD", "DA", "a♦"]),
        ("9S", ["9S", "S9", "9♠"]),
        ("B", ["B", "b", "JK", "jk", "Joker"]),
    ],
)  # fmt: skip
def test_a_card_may_be_typed_in_many_ways_and_is_written_in_one(card: str, spellings: list[str]) -> None:
    for spelling in spellings:
        assert Card.parse(spelling) is Card(card)
    assert str(Card(card)) == card


@pytest.mark.parametrize(
    "text",
    ["", " ", "H", "1H", "11H", "JX", "JJ", "HH", "KJ", "J H", "JHH", "R", "L", "♥", "BB", "0", "6H", "5S"],
)
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card"):
        Card.parse(text)


def test_a_card_is_one_object_with_value_semantics() -> None:
    for card in ALL_CARDS:
        assert eval(repr(card)) is card
        assert pickle.loads(pickle.dumps(card)) is card
        assert copy.deepcopy(card) is card
        assert card, "every card counts as something, number 0 too"
    assert f"{Card('9H'):>4}" == "  9H"
    with pytest.raises(ValueError, match="not a card"):
        Card("10H")


def test_symbols_for_people() -> None:
    assert [card.symbol for card in (Card("TH"), Card("JS"), JOKER)] == ["10♥", "J♠", "joker"]
    assert (JOKER.suit, JOKER.rank) == (None, None)


def test_suits_and_no_trumps() -> None:
    assert [parse_suit(text) for text in ("C", "d", "hearts", "♠", "none", "NT")] == [0, 1, 2, 3, None, None]
    for text in ("", "X", "trump", "CD"):
        with pytest.raises(ValueError, match="is not a suit"):
            parse_suit(text)


def test_seats_are_numbered_clockwise_from_north() -> None:
    assert [parse_seat(text) for text in "NESWnesw"] == [0, 1, 2, 3, 0, 1, 2, 3]
    for text in ("", "X", "NE", "0"):
        with pytest.raises(ValueError, match="is not a seat"):
            parse_seat(text)


def test_what_is_quoted_in_a_message_is_short_and_printable() -> None:
    assert shown("x" * 1000) == "'" + "x" * 38 + "…"
    assert shown("a\x00\n") == "'a\\x00\\n'"
