"""Whole hands: every contract and par, against vectors solved elsewhere and against plain brute force."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from solver import Card, Deal, ImpossiblePosition, InputError, Rules, hand, solve, solve_deal
from solver.calls import Auction
from solver.cards import DECKS, SEATS
from solver.hand import Hand, solve_short
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


@pytest.mark.parametrize("hand_", HANDS[::9], ids=[hand["id"] for hand in HANDS[::9]])
def test_both_searches_find_the_same(hand_: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Decisions too: what is buried and kept, who is alone."""
    found = solve_deal(deal_of(hand_))
    monkeypatch.setattr(hand, "kernel", lambda: None)
    assert solve_deal(deal_of(hand_)) == found


@pytest.mark.parametrize("given", HANDS[::9], ids=[hand["id"] for hand in HANDS[::9]])
def test_a_contract_ends_as_its_play_out_does(given: dict[str, Any]) -> None:
    deal = deal_of(given)
    for contract in solve_deal(deal).contracts:
        position = contract.position
        assert position is not None
        solved = solve(position)
        assert not position.faults()
        assert (solved.tricks, solved.line) == (contract.tricks, contract.line)
        assert position.leader == contract.leader
        dealers = set(deal.hands[SEATS.index(deal.dealer)] or ()) | {deal.turnup}
        assert (contract.bury is None) == (contract.round == 2)
        assert contract.bury is None or contract.bury in dealers
        held = {card for hand in position.hands for card in hand or ()}
        assert contract.bury is None or contract.bury not in held


def test_a_deal_with_faults_is_refused_with_all_of_them() -> None:
    deal = Deal.parse("game: two-handed; dealer: E; turnup: 9H; N: 9H TC JC QC; S: 9D TD JD QD KD")
    with pytest.raises(ImpossiblePosition) as caught:
        solve_deal(deal)
    assert caught.value.faults == tuple(deal.faults())
    assert len(deal.faults()) == 3


def test_all_may_pass() -> None:
    """One against two without a dummy, every maker may be euchred; then nobody calls."""
    rules = Rules.preset("cutthroat", dummy="none", maker_alone=False)
    results = (solve_deal(Deal.random(rules, seed)) for seed in range(1, 400))
    result = next(found for found in results if found.contract is None)
    assert all(contract.points[contract.maker or ""] == 0 for contract in result.contracts)
    assert {token for _, token in result.calls} == {"pass"}
    assert len(result.calls) == 6
    assert set(result.points.values()) == {0}


def test_few_of_the_20439_play_outs_of_a_cutthroat_deal_are_searched() -> None:
    asked = 0
    for seed in range(1, 21):
        solving = Hand(Deal.random(Rules.preset("cutthroat"), seed), 5, 0)
        for bid in Auction(solving.deal).bids():
            solving.contract(bid)
        asked += solving.searched
    assert asked / 20 < 20439 / 12


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
        (c.round, c.maker or "", c.trump): whole.contract(c.round, c.maker or "", c.trump)
        for c in result.contracts
    }
    for found in result.contracts:
        wanted = outcomes[found.round, found.maker or "", found.trump]
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


OPTIONS: list[tuple[str, dict[str, object]]] = [
    ("partnership", {}),
    ("partnership", {"all_pass": "stick"}),
    ("partnership", {"may_name_turned_suit": True}),
    ("partnership", {"no_trump_call": True}),
    ("partnership", {"maker_alone": False}),
    ("partnership", {"defend_alone": "against_lone"}),
    ("partnership", {"defend_alone": "any", "points_lone_defence": 2}),
    ("partnership", {"canadian": True}),
    ("partnership", {"lone_lead": "left_of_lone", "defend_alone": "any"}),
    ("partnership", {"both_alone_lead": "left_of_defender", "defend_alone": "against_lone"}),
    ("partnership", {"super_euchre": True}),
    ("partnership", {"deck": 32}),
    ("british", {}),
    ("british", {"defend_alone": "any", "deck": 33, "may_name_turned_suit": True}),
    ("two-handed", {}),
    ("two-handed", {"no_trump_call": True, "all_pass": "stick", "deck": 28}),
    ("two-handed", {"deck": 33}),
    ("cutthroat", {}),
    ("cutthroat", {"deck": 25}),
    ("cutthroat", {"all_pass": "stick", "no_trump_call": True}),
    ("cutthroat", {"dummy": "must", "maker_alone": False}),
    ("cutthroat", {"dummy": "none", "maker_alone": False}),
    ("cutthroat", {"maker_alone": False}),
    ("cutthroat", {"defend_alone": "off"}),
    ("cutthroat", {"defend_alone": "against_lone", "points_lone_march": 5}),
    ("cutthroat", {"lone_lead": "left_of_dealer"}),
    ("cutthroat", {"both_alone_lead": "left_of_defender", "points_lone_march": 5}),
    ("cutthroat", {"lone_defence_shared": "both"}),
    ("cutthroat", {"lone_defence_shared": "lone"}),
    ("cutthroat", {"super_euchre": True}),
]


@pytest.mark.parametrize(("game", "options"), OPTIONS, ids=[f"{game} {said}" for game, said in OPTIONS])
def test_each_option_is_what_brute_force_finds(game: str, options: dict[str, object]) -> None:
    """Random deals of which everybody was dealt but two cards, with none to three tricks to begin with."""
    rules = Rules.preset(game, **options)
    for seed in range(12):
        deal = Deal.random(rules, seed)
        north, east, south, west = (hand and hand[seed % 4 :][:2] for hand in deal.hands)
        dummy = deal.dummy and deal.dummy[:2]
        turnup = Card("B") if rules.deck in (25, 33) and seed % 3 == 0 else deal.turnup
        short = Deal(rules, deal.dealer, turnup, (north, east, south, west), dummy)
        if any(Card("B") in (hand or ()) for hand in (*short.hands, dummy)) and turnup == Card("B"):
            continue
        compare(short, 2, seed % 4)


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
