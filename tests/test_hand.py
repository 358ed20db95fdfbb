"""Whole hands: every contract and par, against vectors solved elsewhere and against plain brute force."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from solver import Deal, InputError, Rules, solve_deal
from solver.cards import DECKS, SEATS
from solver.hand import solve_short
from tests.plain_hand import WholeHand

LINES = (Path(__file__).parent / "data" / "hands.jsonl").read_text(encoding="utf-8").splitlines()
HANDS: list[dict[str, Any]] = [hand for hand in map(json.loads, LINES) if hand["game"] != "buck"]
ANSWERS = ("id", "contracts", "par")


def deal_of(hand: dict[str, Any]) -> Deal:
    return Deal.from_json(json.dumps({key: value for key, value in hand.items() if key not in ANSWERS}))


@pytest.mark.parametrize("hand", HANDS, ids=[hand["id"] for hand in HANDS])
def test_contracts_and_par_are_those_of_the_vectors(hand: dict[str, Any]) -> None:
    result = solve_deal(deal_of(hand))
    found = [
        {"round": c.round, "maker": c.maker, "trump": c.trump, "points": c.points} for c in result.contracts
    ]
    assert found == hand["contracts"]
    assert [list(call) for call in result.calls] == hand["par"]["calls"]
    assert result.points == hand["par"]["points"]


def overrides(draw: st.DrawFn, game: str) -> dict[str, object]:
    """Some options played differently, and for a few of them most of the time."""
    told: dict[str, st.SearchStrategy[object]] = {
        "all_pass": st.sampled_from(["redeal", "stick"]),
        "may_name_turned_suit": st.booleans(),
        "no_trump_call": st.booleans(),
        "super_euchre": st.booleans(),
        "points_euchre": st.integers(0, 4),
        "points_march": st.integers(1, 4),
    }
    if game != "two-handed":
        told |= {
            "maker_alone": st.booleans(),
            "defend_alone": st.sampled_from(["off", "against_lone", "any"]),
            "lone_lead": st.sampled_from(["left_of_dealer", "left_of_lone"]),
            "both_alone_lead": st.sampled_from(["left_of_maker", "left_of_defender", "left_of_dealer"]),
            "points_lone_march": st.integers(1, 5),
            "points_lone_defence": st.integers(0, 4),
            "points_lone_defence_march": st.integers(0, 6),
        }
    if game == "partnership":
        told["canadian"] = st.booleans()
    if game == "cutthroat":
        told["dummy"] = st.sampled_from(["optional", "optional", "must", "none"])
        told["lone_defence_shared"] = st.sampled_from(["both", "lone", "low_only"])
    return {
        name: draw(values)
        for name, values in told.items()
        if draw(st.integers(0, 2)) or name == "maker_alone"
    }


@st.composite
def short_deals(draw: st.DrawFn, game: str, sizes: tuple[int, ...]) -> tuple[Deal, int, int]:
    """A deal of few cards a hand under any options, and how many tricks the maker has beforehand."""
    size = draw(st.sampled_from(sizes))
    deck = draw(st.sampled_from([24, 25, 28, 32, 33]))
    changed = overrides(draw, game)
    try:
        rules = Rules.preset(game, deck=deck, **changed)
    except InputError:
        assume(False)
        raise
    players = rules.players
    seats = "".join(sorted(draw(st.permutations(SEATS))[:players], key=SEATS.index))
    places = players + (rules.dummy != "none")
    # Half the time so few cards that trumps and the joker are never far.
    cards = list(DECKS[deck])
    if draw(st.booleans()):
        cards = [card for card in cards if card.rank is None or card.rank >= 4]
        assume(len(cards) > places * size)
    shuffled = list(draw(st.permutations(cards)))
    if draw(st.booleans()) and Card("B") in shuffled:
        shuffled.remove(Card("B"))
        shuffled.insert(places * size, Card("B"))
    dealt = [tuple(shuffled[index * size : (index + 1) * size]) for index in range(places)]
    hands = dict(zip(seats, dealt, strict=False))
    north, east, south, west = (hands.get(seat) for seat in SEATS)
    dummy = None if rules.dummy == "none" else dealt[-1]
    turnup = shuffled[places * size]
    deal = Deal(rules, draw(st.sampled_from(seats)), turnup, (north, east, south, west), dummy)
    return deal, size, draw(st.integers(0, 5 - size))


def compare(deal: Deal, size: int, credit: int) -> None:
    whole = WholeHand(deal, size, credit)
    result = solve_short(deal, size, credit)
    outcomes = {
        (c.round, c.maker, c.trump): whole.contract(c.round, c.maker, c.trump) for c in result.contracts
    }
    for found in result.contracts:
        wanted = outcomes[found.round, found.maker, found.trump]
        assert found.points == wanted.points
        assert (found.tricks, found.alone, found.leader) == (wanted.tricks, wanted.alone, wanted.leader)
        assert found.bury == (None if wanted.bury is None else Card(wanted.bury))
        assert found.keep == (None if wanted.keep is None else tuple(map(Card, wanted.keep)))
    calls, points = whole.par(outcomes)
    assert list(result.calls) == calls
    assert result.points == points
    if result.contract is None:
        assert not any(points.values())
    else:
        assert result.contract.points == points


slow = settings(max_examples=40, suppress_health_check=list(HealthCheck))


@slow
@given(short_deals("cutthroat", (2,)))
def test_cutthroat_is_what_brute_force_finds(given: tuple[Deal, int, int]) -> None:
    compare(*given)


@slow
@given(short_deals("partnership", (2,)))
def test_partnership_is_what_brute_force_finds(given: tuple[Deal, int, int]) -> None:
    compare(*given)


@slow
@given(short_deals("two-handed", (2, 3)))
def test_two_handed_is_what_brute_force_finds(given: tuple[Deal, int, int]) -> None:
    compare(*given)


@settings(slow, max_examples=6)
@given(short_deals("cutthroat", (3,)))
def test_longer_cutthroat_is_what_brute_force_finds(given: tuple[Deal, int, int]) -> None:
    compare(*given)


@settings(slow, max_examples=6)
@given(short_deals("partnership", (3,)))
def test_longer_partnership_is_what_brute_force_finds(given: tuple[Deal, int, int]) -> None:
    compare(*given)
