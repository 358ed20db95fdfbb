"""Whole deals of Buck: against vectors solved elsewhere, and against plain brute force."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cli.progress import patience
from solver import Card, Deal, Rules, rivals, solve_deal, solve_rivals
from solver.buck import solve_each
from solver.cards import DECKS, SEATS
from solver.rivals import payoffs, rivals_line
from tests.plain_buck import WholeBuck

LINES = (Path(__file__).parent / "data" / "hands.jsonl").read_text(encoding="utf-8").splitlines()
HANDS: list[dict[str, Any]] = [hand for hand in map(json.loads, LINES) if hand["game"] == "buck"]
IDS = [hand["id"] for hand in HANDS]
ANSWERS = ("id", "contracts", "par")


def deal_of(hand: dict[str, Any]) -> Deal:
    return Deal.from_json(json.dumps({key: value for key, value in hand.items() if key not in ANSWERS}))


@pytest.mark.parametrize("hand", HANDS, ids=IDS)
def test_contracts_and_par_are_those_of_the_vectors(hand: dict[str, Any]) -> None:
    result = solve_deal(deal_of(hand))
    found = [
        {"round": c.round, "maker": c.maker, "trump": c.trump, "points": c.points} for c in result.contracts
    ]
    assert found == hand["contracts"]
    assert [list(call) for call in result.calls] == hand["par"]["calls"]
    assert result.points == hand["par"]["points"]


def test_there_are_sixteen_vectors() -> None:
    assert len(HANDS) == 16


@pytest.mark.parametrize("given", HANDS[::4], ids=IDS[::4])
def test_a_contract_ends_as_its_play_out_does(given: dict[str, Any]) -> None:
    for contract in solve_deal(deal_of(given)).contracts:
        position = contract.position
        if position is None:
            assert contract.drops is not None
            assert len(contract.drops) >= 3
            assert (contract.leader, contract.line) == (None, ())
            continue
        assert not position.faults()
        solved = solve_rivals(position)
        assert solved.line == contract.line == rivals_line(position)
        assert position.leader == contract.leader
        assert set(position.active) == set(SEATS) - set(contract.drops or "")
        paid = payoffs(position, solved.reached)
        assert {s: n for s, n in contract.points.items() if s in position.active} == paid
        assert not any(contract.points[seat] for seat in contract.drops or "")
        assert contract.tricks == (None if contract.maker is None else solved.reached[contract.maker])
        assert (contract.bury is None) == (contract.round != 1)


def test_both_searches_find_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = short(Deal.random(Rules.preset("buck"), 9), 4)
    found = solve_each(deal)
    monkeypatch.setattr(rivals, "kernel", lambda: None)
    assert solve_each(deal) == found


def test_a_club_turned_up_is_trumps_without_calls() -> None:
    deals = [Deal.random(Rules.preset("buck"), seed) for seed in range(1, 30)]
    clubs = [deal for deal in deals if str(deal.turnup)[1] == "C"]
    assert clubs
    for deal in clubs:
        result = solve_deal(deal)
        (contract,) = result.contracts
        assert (contract.round, contract.maker, contract.trump) == (0, None, "C")
        assert (contract.bury, contract.drops, contract.tricks) == (None, None, None)
        assert result.calls == ()
        assert result.contract == contract


def short(deal: Deal, size: int) -> Deal:
    north, east, south, west = (hand and hand[:size] for hand in deal.hands)
    return Deal(deal.rules, deal.dealer, deal.turnup, (north, east, south, west))


def compare(deal: Deal) -> None:
    whole, result = WholeBuck(deal), solve_each(deal)
    outcomes = {
        (c.round, c.maker, c.trump): whole.contract(c.round, c.maker, c.trump) for c in result.contracts
    }
    for found in result.contracts:
        wanted = outcomes[found.round, found.maker, found.trump]
        asked = deal.rules.drop_out and found.round > 0
        assert found.points == wanted.points
        assert found.drops == ("".join(s for s in deal.seats if s not in wanted.stay) if asked else None)
        assert found.bury == (Card(wanted.bury) if found.round == 1 else None)
        assert found.tricks == (None if found.maker is None else wanted.tricks[found.maker])
        assert found.line == tuple(map(Card, wanted.line))
    calls, points = whole.par(outcomes)
    assert (list(result.calls), result.points) == (calls, points)
    assert result.contract is None or result.contract.points == points


OPTIONS: list[dict[str, object]] = [
    {},
    {"drop_out": False, "sole_stayer": None},
    {"maker_may_drop": True},
    {"sole_stayer": "no_score"},
    {"maker_may_drop": True, "sole_stayer": "no_score"},
    {"set_maker_subtracts": True},
    {"set_maker_subtracts": True, "set_penalty": 1, "maker_may_drop": True},
    {"set_penalties_stack": True},
    {"set_penalty": 0},
    {"all_pass": "redeal"},
    {"all_pass": "stick", "no_trump_call": True},
    {"may_name_turned_suit": True},
    {"club_turned_is_trump": False},
    {"players": 3},
    {"players": 2},
    {"deck": 32},
]


@pytest.mark.parametrize("options", OPTIONS, ids=map(str, OPTIONS))
def test_each_option_is_what_brute_force_finds(options: dict[str, object]) -> None:
    """Random deals of which everybody was dealt but two cards."""
    rules = Rules.preset("buck", **options)
    for seed in range(10):
        compare(short(Deal.random(rules, seed), 2))


@pytest.mark.parametrize("seed", range(4))
def test_longer_deals_are_what_brute_force_finds(seed: int) -> None:
    compare(short(Deal.random(Rules.preset("buck", maker_may_drop=seed % 2 == 1), seed), 3))


@st.composite
def short_deals(draw: st.DrawFn) -> Deal:
    """A deal of two cards a hand under any options."""
    drop_out = draw(st.booleans()) or draw(st.booleans())
    told: dict[str, object] = {
        "all_pass": draw(st.sampled_from(["no_trumps", "redeal", "stick"])),
        "may_name_turned_suit": draw(st.booleans()),
        "no_trump_call": draw(st.booleans()),
        "club_turned_is_trump": draw(st.booleans()),
        "drop_out": drop_out,
        "maker_may_drop": drop_out and draw(st.booleans()),
        "sole_stayer": draw(st.sampled_from(["credit_five", "no_score"])) if drop_out else None,
        "set_penalty": draw(st.integers(0, 6)),
        "set_maker_subtracts": draw(st.booleans()),
        "set_penalties_stack": draw(st.booleans()),
        "players": draw(st.sampled_from([2, 3, 4, 4, 4])),
    }
    rules = Rules.preset("buck", **told)
    seats = "".join(sorted(draw(st.permutations(SEATS))[: rules.players], key=SEATS.index))
    cards = draw(st.permutations(DECKS[24]))
    hands = {seat: tuple(cards[2 * place : 2 * place + 2]) for place, seat in enumerate(seats)}
    north, east, south, west = (hands.get(seat) for seat in SEATS)
    return Deal(rules, draw(st.sampled_from(seats)), cards[-1], (north, east, south, west))


@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(short_deals())
def test_any_short_deal_is_what_brute_force_finds(deal: Deal) -> None:
    compare(deal)


def test_how_far_a_deal_is_solved_is_told() -> None:
    deal = Deal.random(Rules.preset("buck"), 1)
    told: list[tuple[int, int]] = []
    result = solve_deal(deal, lambda done, total: told.append((done, total)))
    assert told == [(done, len(result.contracts)) for done in range(1, len(result.contracts) + 1)]
    assert result == solve_deal(deal)


def test_a_bar_is_shown_only_where_it_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = io.StringIO()
    monkeypatch.setattr(shown, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", shown)
    with patience(after=60) as told:
        told(1, 2)
    assert shown.getvalue() == ""
    with patience(after=-1) as told:
        told(1, 2)
        told(2, 2)
    assert "solving" in shown.getvalue()
