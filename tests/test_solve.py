"""Solutions: equal to a plain brute force, the same under symmetries, and consistent in themselves."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import (
    BowersError,
    Card,
    IllegalPlay,
    ImpossiblePosition,
    InputError,
    Position,
    solve,
    solve_many,
    trace,
)
from solver.cards import SEATS
from solver.engine import Solver
from tests.both import solve_by_both
from tests.positions import WITHOUT_JOKER, equal_classes, mapped, plain_values, positions, rotated

COLOUR_KEEPING = ("CDHS", "SDHC", "CHDS", "SHDC", "DCSH", "HCSD", "DSCH", "HSCD")
"""The eight suit maps that keep the two colours together."""

CUTTHROAT = (
    "game: cutthroat; trump: H; maker: N; leader: S; N: JH JD KH AS 9S; E: AH TH KS QC 9C; S: QH 9H TS AC KD"
)


@settings(max_examples=400)
@given(positions(most_cards=4))
def test_values_are_those_of_brute_force(position: Position) -> None:
    result = solve_by_both(position)
    assert {str(card): tricks for card, tricks in result.cards.items()} == plain_values(position)


@settings(max_examples=100)
@given(positions(most_cards=3, sided=False))
def test_the_side_follows_from_the_maker_else_from_the_turn(position: Position) -> None:
    """In partnership the two opposite seats are a side, in cutthroat the maker or whoever acts."""
    one = position.maker or position.to_play or ""
    opposite = SEATS[(SEATS.index(one) + 2) % 4]
    seats = one + opposite if position.rules.game == "partnership" else one
    assert set(position.side) == set(seats) & set(position.active)
    if set(position.side) == set(position.active):
        assert set(solve_by_both(position).cards.values()) == {position.tricks_to_come}
        return
    sided = replace(position, given_side=position.side)
    values = {str(card): tricks for card, tricks in solve_by_both(position).cards.items()}
    assert values == plain_values(sided) == plain_values(position)


@settings(max_examples=60)
@given(positions(), st.integers(1, 3))
def test_turning_the_table_changes_nothing(position: Position, by: int) -> None:
    turned = solve_by_both(rotated(position, by))
    assert turned.cards == solve_by_both(position).cards


@settings(max_examples=60)
@given(positions(), st.sampled_from(COLOUR_KEEPING))
def test_renaming_suits_within_the_colours_changes_nothing(position: Position, suits: str) -> None:
    renamed = solve_by_both(mapped(position, suits))
    letters = dict(zip("CDHS", suits, strict=True))
    values = {str(card): tricks for card, tricks in solve_by_both(position).cards.items()}
    assert {str(card): tricks for card, tricks in renamed.cards.items()} == {
        name[0] + letters.get(name[1:], "") if name != "B" else name: tricks
        for name, tricks in values.items()
    }


def test_renaming_suits_across_the_colours_is_no_symmetry() -> None:
    """Hearts and spades exchanged: the jack of diamonds is a left bower no longer."""
    position = Position.parse("trump: H; leader: N; N: JD 9C; E: AH KC; taken: N=3; side: N")
    assert mapped(position, "CDSH").trump == "S"
    assert solve_by_both(position).tricks == 1
    assert solve_by_both(mapped(position, "CDSH")).tricks == 0


@settings(max_examples=40)
@given(positions(decks=WITHOUT_JOKER, trumps=(None,)), st.permutations("CDHS"))
def test_without_trumps_any_renaming_of_suits_changes_nothing(position: Position, suits: list[str]) -> None:
    assert solve_by_both(mapped(position, "".join(suits))).tricks == solve_by_both(position).tricks


@settings(max_examples=100)
@given(positions())
def test_the_two_sides_share_all_tricks(position: Position) -> None:
    others = "".join(seat for seat in position.active if seat not in position.side)
    ours, theirs = solve_by_both(position), solve_by_both(replace(position, given_side=others))
    assert ours.tricks + theirs.tricks == position.tricks_to_come
    assert all(ours.cards[card] + theirs.cards[card] == position.tricks_to_come for card in ours.cards)
    assert ours.line == theirs.line


@settings(max_examples=100)
@given(positions())
def test_equal_cards_have_equal_values(position: Position) -> None:
    cards = solve_by_both(position).cards
    for same in equal_classes(position):
        values = {cards[card] for card in same if card in cards}
        assert len(values) <= 1


@settings(max_examples=60)
@given(positions(most_cards=4))
def test_the_line_plays_the_first_card_that_keeps_the_value(position: Position) -> None:
    result = solve_by_both(position)
    won = 0
    for played in result.line:
        values = plain_values(position)
        best = (max if position.to_play in tuple(position.side) else min)(values.values())
        assert played == min(Card(card) for card, tricks in values.items() if tricks == best)
        side = position.side
        position = replace(position.play(played), given_side=side)
        won += not position.trick and position.leader in side
    assert position.to_play is None
    assert won == result.tricks


@settings(max_examples=60)
@given(positions(), st.randoms(use_true_random=False))
def test_a_trace_prices_every_card_as_solving_there_does(position: Position, random: object) -> None:
    now, record = position, []
    while now.to_play:
        record.append(random.choice(now.legal()))  # type: ignore[attr-defined]
        now = now.play(record[-1])
    steps = trace(position, record)
    assert [step.card for step in steps] == record
    for step in steps:
        result = solve_by_both(position)
        assert (step.seat, step.before, step.after) == (
            result.to_play, result.tricks, result.cards[step.card],
        )  # fmt: skip
        assert step.cost == abs(result.tricks - result.cards[step.card])
        position = position.play(step.card)


def test_solve_many_keeps_the_order() -> None:
    texts = [CUTTHROAT, CUTTHROAT.replace("maker: N", "maker: E"), CUTTHROAT.replace("maker: N", "maker: S")]
    found = [Position.parse(text) for text in texts]
    assert solve_many(found) == [solve_by_both(position) for position in found]
    assert solve_many(iter(found), threads=2) == solve_many(found)
    assert solve_many([]) == []
    with pytest.raises(ValueError, match="threads"):
        solve_many(found, threads=0)


def test_a_cutthroat_deal() -> None:
    """South's only lead that holds the maker to three tricks is the king of diamonds: checked by
    brute force, not by the solver."""
    position = Position.parse(CUTTHROAT)
    result = solve_by_both(position)
    assert plain_values(position) == {"AC": 5, "KD": 3, "9H": 5, "QH": 5, "TS": 5}
    assert (result.side, result.to_play, result.tricks, result.best) == ("N", "S", 3, (Card("KD"),))
    assert len(result.line) == 15


def test_a_side_of_everybody_takes_everything() -> None:
    position = Position.parse(f"{CUTTHROAT}; side: NES")
    assert set(solve_by_both(position).cards.values()) == {5}


def test_what_cannot_be_solved_says_why() -> None:
    with pytest.raises(ImpossiblePosition, match="JH is in N and in E"):
        solve(Position.parse(CUTTHROAT.replace("E: AH", "E: JH")))
    with pytest.raises(BowersError, match="each for himself: ask solve_rivals.*side: S"):
        solve(Position.parse(CUTTHROAT.replace("cutthroat", "buck")))
    over = Position.parse("trump: H; leader: N; N: 9H; E: TH; taken: N=4").play("9H").play("TH")
    with pytest.raises(BowersError, match="over"):
        solve(over)
    with pytest.raises(IllegalPlay, match="card 2 of the record: N must follow suit"):
        trace(Position.parse("trump: H; leader: S; N: JD 9C; S: 9H TC; taken: S=3"), "9H 9C")
    with pytest.raises(
        InputError, match="card 2 of the record: 'XX' is not a card; card 3 of the record: 'YY'"
    ):
        trace(Position.parse(CUTTHROAT), "QH XX YY")
    with pytest.raises(IllegalPlay, match="card 1 of the record: S does not hold JH"):
        trace(Position.parse(CUTTHROAT), "JH")


def test_solving_leaves_the_solver_where_it_was() -> None:
    solver = Solver(Position.parse(CUTTHROAT))
    first = solver.result()
    assert solver.result().cards == first.cards
    assert solver.result().line == first.line
    assert solver.value() == first.tricks


def test_all_ways_to_name_two_sides() -> None:
    """Every split of four seats, against brute force: sides need not be partners."""
    position = Position.parse(
        "trump: C; leader: W; N: JS 9C AH; E: AC KH 9D; S: QC JC TD; W: TH TC AD; taken: W=2"
    )
    for size in (1, 2, 3):
        for seats in itertools.combinations(SEATS, size):
            sided = replace(position, given_side="".join(seats))
            assert {str(card): n for card, n in solve_by_both(sided).cards.items()} == plain_values(sided)
