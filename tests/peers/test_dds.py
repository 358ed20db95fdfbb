"""Every card of random play-outs is worth what bridge DDS, an independent solver, says it is.

DDS (Bo Haglund and Soren Hein) is reached through endplay; `bridge` says why a euchre play-out is
a bridge ending. The random play-outs are the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from solver import Position, Rules, solve
from solver.cards import DECKS, JOKER, SEATS, SUITS, Card
from solver.rng import SplitMix64
from solver.seats import left_of, partner, sitting_out
from tests.peers.bridge import BRIDGE_SUITS, HIGH_TO_LOW, Ending, bridge_ending, bridge_names

WHY_NOT = "endplay, which brings DDS, is not installed: the extra `peers` has it"
dds: Any = pytest.importorskip("endplay.dds", reason=WHY_NOT)
endplay: Any = pytest.importorskip("endplay.types", reason=WHY_NOT)

pytestmark = pytest.mark.peers

EACH_KIND = 250
KINDS = ("partnership", "cutthroat")
CARDS_ON_THE_TABLE = {"partnership": {0, 1, 2, 3}, "cutthroat": {0, 1, 2}}
SEATS_THAT_PLAY = {"partnership": {2, 3, 4}, "cutthroat": {3}}
"""Nobody alone, one lone hand, or two."""


@cache
def play_outs(game: str) -> tuple[Position, ...]:
    """Play-outs from one to five cards a hand, at a trick's start and within a trick."""
    numbers = SplitMix64(KINDS.index(game))
    return tuple(random_play_out(game, numbers) for _ in range(EACH_KIND))


def random_play_out(game: str, numbers: SplitMix64) -> Position:
    """Any deck, trump (or none), seats, maker and leader, after any number of random plays."""
    deck = (24, 24, 24, 25, 28, 32, 33)[numbers.below(7)]
    trumps: tuple[str | None, ...] = tuple(SUITS) if JOKER in DECKS[deck] else (*SUITS, None)
    rules = Rules.preset(game, deck=deck)
    seats = SEATS if game == "partnership" else SEATS.replace(SEATS[numbers.below(4)], "")
    maker = seats[numbers.below(len(seats))]
    alone = random_lone_hands(maker, numbers) if game == "partnership" else ""
    active = [seat for seat in seats if seat not in sitting_out(rules, seats, maker, alone)]
    shuffled = iter(numbers.shuffled(DECKS[deck]))
    north, east, south, west = (
        tuple(next(shuffled) for _ in range(5)) if seat in active else None for seat in SEATS
    )
    position = Position(
        rules=rules,
        trump=trumps[numbers.below(len(trumps))],
        hands=(north, east, south, west),
        leader=active[numbers.below(len(active))],
        maker=maker,
        alone=alone,
    )
    for _ in range(numbers.below(5 * len(active))):
        legal = position.legal()
        position = position.play(legal[numbers.below(len(legal))])
    return position


def random_lone_hands(maker: str, numbers: SplitMix64) -> str:
    """Usually nobody; sometimes the maker, a defender, or both."""
    left = left_of(maker, SEATS)
    defender = (left, partner(left))[numbers.below(2)]
    return ("", "", "", maker, defender, maker + defender)[numbers.below(6)]


def by_dds(position: Position) -> dict[Card, int]:
    """Tricks from here on for the side that is to play, after each card that DDS finds legal."""
    ending = bridge_ending(position)
    return {ending.cards[name_of(card)]: tricks for card, tricks in dds.solve_board(deal_of(ending))}


def deal_of(ending: Ending) -> Any:
    deal = endplay.Deal(
        first=endplay.Player.find(ending.first),
        trump=endplay.Denom.spades if ending.trumps else endplay.Denom.nt,
    )
    for seat, names in ending.hands.items():
        deal[endplay.Player.find(seat)] = pbn(names)
    for name in ending.trick:
        deal.play(name)
    return deal


def pbn(names: list[str]) -> str:
    """A hand as bridge writes it: ranks of spades, hearts, diamonds, clubs."""
    return ".".join("".join(rank for rank in HIGH_TO_LOW if suit + rank in names) for suit in BRIDGE_SUITS)


def name_of(card: Any) -> str:
    return f"{card.suit.name[0].upper()}{card.rank.abbr}"


def makers(position: Position) -> Position:
    """As it stands: a solution counts the tricks of the maker's side unless asked otherwise."""
    return position


def defenders(position: Position) -> Position:
    """The same with the tricks of the other side to be counted."""
    side = "".join(seat for seat in position.active if seat not in position.side)
    return replace(position, given_side=side)


@pytest.mark.parametrize("seen_by", [makers, defenders])
@pytest.mark.parametrize("game", KINDS)
def test_every_card_is_worth_what_dds_says(game: str, seen_by: Callable[[Position], Position]) -> None:
    differences = []
    for position in map(seen_by, play_outs(game)):
        own = (position.to_play or "") in position.side
        expected = {
            card: tricks if own else position.tricks_to_come - tricks
            for card, tricks in by_dds(position).items()
        }
        value = max(expected.values()) if own else min(expected.values())
        result = solve(position)
        if (result.tricks, result.cards) != (value, expected):
            differences.append((str(position), result.tricks, result.cards, value, expected))
    assert differences == []


@pytest.mark.parametrize("game", KINDS)
def test_the_play_outs_are_possible_ones(game: str) -> None:
    assert [str(position) for position in play_outs(game) if position.faults()] == []


@pytest.mark.parametrize("game", KINDS)
def test_the_play_outs_are_of_every_kind(game: str) -> None:
    found = play_outs(game)
    assert len(found) == len({str(position) for position in found}) == EACH_KIND
    assert {position.tricks_to_come for position in found} == {1, 2, 3, 4, 5}
    assert {position.trump for position in found} == {*SUITS, None}
    assert {position.maker for position in found} == set(SEATS)
    assert {position.to_play for position in found} == set(SEATS)
    assert {position.rules.deck for position in found} == set(DECKS)
    assert {len(position.trick) for position in found} == CARDS_ON_THE_TABLE[game]
    assert {len(position.active) for position in found} == SEATS_THAT_PLAY[game]


def test_bowers_and_joker_become_the_highest_bridge_trumps() -> None:
    position = Position.parse("game: british; trump: H; leader: N; N: B; E: JH; S: JD; W: AH")
    names = bridge_names(position)
    assert [names[Card(card)] for card in ("B", "JH", "JD", "AH", "9H")] == ["SA", "SK", "SQ", "SJ", "S7"]
    assert [names[Card(card)] for card in ("AD", "QD", "TD", "9D")] == ["DA", "DQ", "DJ", "DT"]


def test_a_maker_against_two_sits_north_and_the_empty_seat_is_passed_over() -> None:
    """South makes and leads; West and East follow, North is empty. In bridge: North, East, (South), West."""
    position = Position.parse(
        "game: cutthroat; trump: S; maker: S; leader: S; S: 9C; W: AS; E: QS TS; trick: AC KC"
    )
    ending = bridge_ending(position)
    names = bridge_names(position)
    trick = [names[Card("AC")], names[Card("KC")], "H5"]
    assert (ending.first, ending.trick) == ("N", trick)
    assert ending.hands == {
        "N": [names[Card("9C")], trick[0]],
        "E": [names[Card("AS")], trick[1]],
        "S": ["H6", "H5"],
        "W": [names[Card("TS")], names[Card("QS")]],
    }


@pytest.mark.parametrize("game", KINDS)
def test_hands_of_empty_seats_cannot_win(game: str) -> None:
    """They hold no trump, and each of their cards is below every euchre card of its suit."""
    for position in play_outs(game):
        ending = bridge_ending(position)
        hands = [hand for hand in ending.hands.values() if ending.cards.keys().isdisjoint(hand)]
        assert len(hands) == 4 - len(position.active)
        for low in (name for hand in hands for name in hand):
            same_suit = [name for name in ending.cards if name[0] == low[0]]
            assert low[0] != "S"
            assert all(HIGH_TO_LOW.index(name[1]) < HIGH_TO_LOW.index(low[1]) for name in same_suit)


@pytest.mark.parametrize("game", KINDS)
def test_bridge_hands_are_equally_long_and_share_no_card(game: str) -> None:
    for position in play_outs(game):
        hands = bridge_ending(position).hands
        assert {len(hand) for hand in hands.values()} == {position.tricks_to_come}
        assert len({name for hand in hands.values() for name in hand}) == 4 * position.tricks_to_come
