"""Sensible players order with trumps, bury what is missed least, and stay in Buck with something in hand."""

from __future__ import annotations

import pytest

from puzzles.calling import bids, buck_table, first_bid, made_ready
from solver import Card, Deal, Rules
from solver.strength import best_five, strength, without_worst


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


@pytest.mark.parametrize(
    ("better", "worse", "trump"),
    [
        ("JH JD AH 9C 9S", "QH TH 9H 9C 9S", "H"),  # bowers before small trumps
        ("JH 9H AC 9C 9S", "JH 9H KC 9C 9S", "H"),  # an ace before a king
        ("JH 9H AC 9C TC", "JH 9H AC 9D 9S", "H"),  # two voids to ruff
        ("AC AD AH KH 9S", "JC JD JH JS 9S", None),  # without trumps jacks are small
    ],
)
def test_a_stronger_hand(better: str, worse: str, trump: str | None) -> None:
    assert strength(cards(better), 24, trump) > strength(cards(worse), 24, trump)


@pytest.mark.parametrize(
    ("held", "buried"),
    [
        ("JH JD AH AC KS 9S", "9S"),
        ("JH JD AH AC 9C 9S", "9S"),  # makes a void
        ("JH JD AH KH QH 9H", "9H"),  # trumps alone: the lowest
        ("JH JD 9H AC AS 9D", "9D"),
    ],
)
def test_the_card_that_is_missed_least_goes(held: str, buried: str) -> None:
    assert set(cards(held)) - set(without_worst(cards(held), 24, "H")) == set(cards(buried))


def test_a_maker_with_the_dummys_cards_keeps_trumps_and_aces() -> None:
    ten = cards("JH QH 9C TC QS JD 9H AC KD TS")
    assert set(best_five(ten, 24, "H")) == set(cards("JH QH JD 9H AC"))


DEAL = "dealer: W; turnup: 9H; N: 9C TC 9S TS QS; E: JH JD AH KH AC; S: QH TH 9D TD QD; W: JC QC KC KD KS"


def test_the_first_who_is_strong_enough_orders() -> None:
    deal = Deal.parse(DEAL)
    bid = first_bid(deal, 24)
    assert bid is not None
    assert (bid.round, bid.maker, bid.trump) == (1, "E", "H")
    called = made_ready(deal, bid)
    assert Card("9H") in (called.hands[3] or ())
    assert all(len(hand or ()) == 5 for hand in called.hands)


def test_calls_come_in_turn_and_the_suit_turned_down_is_not_named() -> None:
    found = list(bids(Deal.parse(DEAL)))
    assert [(bid.round, bid.maker) for bid in found] == [(n, seat) for n in (1, 2) for seat in "NESW"]
    assert {bid.trump for bid in found[:4]} == {"H"}
    assert "H" not in {bid.trump for bid in found[4:]}


def test_nobody_calls_with_nothing() -> None:
    assert first_bid(Deal.parse(DEAL), 100) is None


def test_a_joker_turned_up_is_of_the_dealers_best_suit() -> None:
    deal = Deal.random(Rules.preset("british"), 1)
    hands = "N: 9C TC QC KC AC; E: 9H TH 9S TS 9D; S: JC KS AS KH AH; W: JD TD QS QH AD"
    joker = Deal.parse(f"game: british; dealer: N; turnup: B; {hands}")
    assert next(bids(joker)).trump == "C"
    assert deal.rules == joker.rules


def test_a_club_turned_in_buck_makes_no_maker() -> None:
    deal = Deal.parse("game: buck; " + DEAL.replace("turnup: 9H", "turnup: AS").replace("9C", "9H"))
    deal = Deal.parse(str(deal).replace("turnup: AS", "turnup: 9C"))
    called = buck_table(deal, first_bid(deal, 0))
    assert (called.trump, called.maker) == ("C", None)


def test_who_has_nothing_drops_out_of_buck_and_the_maker_stays() -> None:
    deal = Deal.parse("game: buck; " + DEAL)
    called = buck_table(deal, first_bid(deal, 24))
    assert called.maker == "E"
    assert called.hands[0] is None
    assert called.hands[1] is not None
