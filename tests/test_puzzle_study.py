"""A study says what a brute force on printed cards says, wherever it is walked to."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.study import Study
from solver import Position
from solver.errors import BowersError, IllegalPlay
from tests.positions import equal_classes, plain_values, positions


def walked(position: Position, data: st.DataObject) -> list[Position]:
    """The position and some that play leads to, all not over."""
    found = [position]
    while len(found) < 8 and data.draw(st.booleans()):
        after = found[-1].play(data.draw(st.sampled_from(found[-1].legal())))
        if after.to_play is None:
            break
        found.append(after)
    return found


def card_between(before: Position, after: Position) -> str:
    """The card by which one came from the other."""
    left = [set(hand or ()) for hand in after.hands]
    (card,) = (card for hand, rest in zip(before.hands, left, strict=True) for card in set(hand or ()) - rest)
    return str(card)


@settings(max_examples=60, deadline=None)
@given(positions(3), st.integers(0, 4), st.data(), st.booleans())
def test_values_goals_and_classes_are_those_of_brute_force(
    start: Position, need: int, data: st.DataObject, native: bool
) -> None:
    if start.to_play is None:
        return
    way = walked(start, data)
    side = start.side
    if native:
        study = Study(start, side, need)
    else:
        with patch("puzzles.study.new_kernel", return_value=None):
            study = Study(start, side, need)
    keys = []
    for before, position in zip([None, *way], way, strict=False):
        if before is not None:
            study.play(card_between(before, position))
        keys.append(study.key())
        assert study.position() == position
        ours = (position.to_play or "") in side
        values = plain_values(position)
        assert {str(card): value for card, value in study.values().items()} == values
        best = (max if ours else min)(values.values())
        assert study.value() == best
        assert study.ours() == ours
        assert [set(one) for one in study.choices()] == sorted(equal_legal(position), key=min)
        taken = sum(
            now - then
            for seat, now, then in zip("NESW", taken_of(position), taken_of(start), strict=True)
            if seat in side
        )
        assert study.need == need - taken
        assert study.can() == (best >= study.need)
        shown = [min(one) for one in equal_legal(position)]
        assert study.winning() == tuple(sorted(c for c in shown if values[str(c)] >= study.need))
        assert study.certain() == (worst(position, side) >= study.need)
    for key in keys[-2::-1]:
        study.undo()
        assert study.key() == key


def taken_of(position: Position) -> tuple[int, ...]:
    return position.tricks_taken or (0, 0, 0, 0)


def equal_legal(position: Position) -> list[set]:  # type: ignore[type-arg]
    """The definition's classes, of cards that may be played."""
    legal = set(position.legal())
    return [one for one in equal_classes(position) if one <= legal]


def worst(position: Position, side: str) -> int:
    """The fewest tricks that the side can take from here, whatever anybody plays."""
    if position.to_play is None:
        return 0
    found = []
    for card in position.legal():
        after = position.play(card)
        gained = sum(
            now - then
            for seat, now, then in zip("NESW", taken_of(after), taken_of(position), strict=True)
            if seat in side
        )
        found.append(gained + worst(after, side))
    return min(found)


def test_a_card_that_may_not_be_played_changes_nothing() -> None:
    study = Study(Position.parse("trump: H; leader: N; N: AH 9S; E: KH 9C"), "N", 1)
    key = study.key()
    with pytest.raises(IllegalPlay):
        study.play("KH")
    assert study.key() == key
    study.play("AH")
    study.play("KH")
    assert study.need == 0


def test_a_play_out_that_is_over_is_refused() -> None:
    over = Position.parse("trump: H; leader: N; N: AH; E: KH").play("AH").play("KH")
    with pytest.raises(BowersError):
        Study(over, "N", 1)
