"""What the native search is handed: it answers what is plainly in order and leaves the rest to Python."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.deals import play_outs
from solver import ImpossiblePosition, Position, Result, solve, solve_many
from solver.backend import kernel, name
from solver.board import Board
from solver.cards import ALL_CARDS, SEATS, Card
from solver.engine import state_of
from solver.native import PLACES, solve_all
from solver.packed import pack
from tests.positions import positions

pytestmark = pytest.mark.skipif(name() != "native", reason="the native search is not built here")


@st.composite
def spoiled(draw: st.DrawFn) -> Position:
    """A position in which something may have been changed for the worse."""
    position = draw(positions(sided=draw(st.booleans())))
    seat = draw(st.integers(0, 3))
    hands = list(position.hands)
    card = draw(st.sampled_from(ALL_CARDS))
    spoils: tuple[dict[str, Any], ...] = (
        {},
        {"leader": draw(st.sampled_from([*SEATS, ""]))},
        {"maker": draw(st.sampled_from([*SEATS, None]))},
        {"given_side": draw(st.sampled_from([*SEATS, "NS", "EW", None]))},
        {"trick": (*position.trick, card)},
        {"trick": position.trick[:-1]},
        {"tricks_taken": draw(st.none() | st.tuples(*[st.integers(0, 3)] * 4))},
        {"trump": draw(st.sampled_from(["C", "D", "H", "S", None]))},
        {"hands": tuple((*hand, card) if hand and i == seat else hand for i, hand in enumerate(hands))},
        {"hands": tuple(hand[:-1] if hand and i == seat else hand for i, hand in enumerate(hands))},
        {"hands": tuple(None if i == seat else hand for i, hand in enumerate(hands))},
        {"alone": draw(st.sampled_from(SEATS))},
    )
    for changes in draw(st.lists(st.sampled_from(spoils), min_size=1, max_size=2)):
        position = replace(position, **changes)
    return position


@settings(max_examples=1500)
@given(spoiled())
def test_what_it_answers_has_no_fault_and_what_has_none_it_answers(position: Position) -> None:
    (found,) = solve_all([position], Result)
    faults = position.faults()
    if found is not None:
        assert faults == []
    elif not position.alone and position.to_play and not position.each_for_himself:
        assert faults != []


def test_an_impossible_position_among_many_is_complained_of() -> None:
    good = Position.parse("trump: H; leader: N; N: 9H; E: TC; taken: N=4")
    bad = replace(good, leader="W")
    with pytest.raises(ImpossiblePosition, match="leader W does not play"):
        solve_many([good] * 300 + [bad])


def test_objects_that_are_no_positions_do_no_harm() -> None:
    found = kernel()
    assert found is not None
    good = Position.parse("trump: H; leader: N; N: 9H; E: TC; taken: N=4")
    places = {24 << 3 | 2: bytes(range(33))}
    for wrong in (None, 7, "text", object(), [good]):
        with pytest.raises(AttributeError):
            found.solve([wrong], places, ALL_CARDS, Result)
    short: dict[int, Any] = {24 << 3 | 2: b""}
    text: dict[int, Any] = dict.fromkeys(short, "text")
    for layouts in (short, text):
        assert found.solve([good], layouts, ALL_CARDS, Result) == [None]
    with pytest.raises(KeyError):
        found.solve([good], {}, ALL_CARDS, Result)
    for hands in ((1, 2, 3, 4), ((1.5,), None, (Card("TC"),), None), (None, None), "NESW", None):
        odd = replace(good)
        object.__setattr__(odd, "hands", hands)
        assert solve_all([odd], Result) == [None]
    with pytest.raises(ValueError, match="there are 33 cards"):
        found.solve([good], places, (), Result)


def test_what_happens_meanwhile_does_no_harm() -> None:
    """Fields that run code, a list that shrinks while it is read, rules that are none, odd layouts."""
    found = kernel()
    assert found is not None
    good = Position.parse("trump: H; leader: N; N: 9H; E: TC; taken: N=4")
    positions: list[Any] = []

    class Shrinking:
        def __getattr__(self, name: str) -> object:
            positions.clear()
            return getattr(good, name)

    positions[:] = [Shrinking(), good]
    assert len(found.solve(positions, PLACES, ALL_CARDS, Result)) == 2
    for sides in (b"x" * 100, None, 5):
        odd = Stranger(good, rules=Stranger(good.rules, sides=sides))
        assert found.solve([odd], PLACES, ALL_CARDS, Result) == [None]
    for deck in (2**62, -1, 0, 10**30):
        odd = Stranger(good, rules=Stranger(good.rules, deck=deck))
        with suppress(OverflowError):
            assert found.solve([odd], PLACES, ALL_CARDS, Result) == [None]
    for places in (bytes([200] * 33), bytes([15] * 33), bytes([63] * 33)):
        assert found.solve([good], {24 << 3 | 2: places}, ALL_CARDS, Result) == [None]
    with pytest.raises(TypeError):
        type(found)(size=1)  # type: ignore[call-arg]


class Stranger:
    """Like another object, but for some fields."""

    def __init__(self, other: object, **fields: object) -> None:
        self.__dict__["_other"] = other
        self.__dict__.update(fields)

    def __getattr__(self, name: str) -> object:
        return getattr(self._other, name)


def test_one_kernel_serves_one_thread_at_a_time() -> None:
    found = kernel()
    assert found is not None
    records = bytes(pack(play_outs("partnership", range(50)))) * 400
    answers = bytearray(len(records) // 4)
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(found.solve_packed, records, answers)
        refused = 0
        while not running.done():
            try:
                found.solve_packed(b"", bytearray())
            except RuntimeError:
                refused += 1
        assert running.result() > 0
    assert refused
    assert found.solve_packed(b"", bytearray()) == 0


def test_an_error_in_making_a_result_is_passed_on() -> None:
    good = Position.parse("trump: H; leader: N; N: 9H; E: TC; taken: N=4")

    def make(*parts: object) -> Result:
        raise LookupError(len(parts))

    with pytest.raises(LookupError, match="5"):
        solve_all([good], make)
    assert solve(good).tricks == 1, "and the search can be used again"


def test_states_that_do_not_fit_are_refused() -> None:
    found = kernel()
    assert found is not None
    for state in (
        ((1, 1, 1, 1, 1), 0, -1, -1, 0, 0, 0, 1),
        ((0, 1, 1, 1, 1), 0, -1, -1, 0, 0, 0, 0),
        ((-5, 1, 1, 1, 1), 0, -1, -1, 0, 0, 0, 1),
        ((4, 5, 1, 1, 1), 9, -1, -1, 0, 0, 0, 1),
        ((4, 5, 1, 1, 1), 0, 1, 7, 0, 0, 0, 1),
        ((4, 5, 1, 1, 1), 256, -1, -1, 0, 0, 0, 1),
        ((4, 5, 1, 1, 1), 0, 255, -1, 0, 0, 0, 1),
    ):
        with pytest.raises(ValueError, match="do not fit"):
            found.tricks(state, 3, 1)
    with pytest.raises(TypeError):
        found.tricks((1, 2), 3, 1)
    with pytest.raises(ValueError, match="no suits"):
        found.family((9, 9, 9, 9, 9), 15, 5)


def test_questions_each_for_himself_that_do_no_harm() -> None:
    """Likings of another length or too large, and tricks that do not make five, are refused."""
    found = kernel()
    assert found is not None
    position = Position.parse("game: buck; trump: H; leader: N; N: JH 9C; E: AH 9S; taken: N=2 E=1")
    state, taken, likings = state_of(Board(position)), 2 + 8, bytes(4 * 56)
    for ask in (found.outcomes, found.preferred):
        ask(state, 3, taken, likings)
        for wrong in (b"", likings[:-1], likings + b"0", bytes([*likings[1:], 56])):
            with pytest.raises(ValueError, match="likings"):
                ask(state, 3, taken, wrong)
        for tricks in (-1, 0, taken + 1, taken + 4096, 7 * 8):
            with pytest.raises(ValueError, match="must make 5"):
                ask(state, 3, tricks, likings)
        with pytest.raises(ValueError, match="do not fit"):
            ask(state, 7, taken, likings)
        with pytest.raises(ValueError, match="do not fit"):
            ask(state._replace(codes=(1 << 24, 1, 1, 1, 1)), 3, taken, likings)
        with pytest.raises(TypeError):
            ask(list(state), 3, taken, likings)  # type: ignore[arg-type]
