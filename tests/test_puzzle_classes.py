"""Equal cards, by the definition in docs/rules.md."""

from __future__ import annotations

import pytest
from hypothesis import given

from puzzles.classes import classes
from solver import Board, Card, Position
from tests.positions import equal_classes, positions


def named(position: str) -> list[str]:
    return [" ".join(map(str, cards)) for cards in classes(Board(Position.parse(position)))]


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ("trump: H; leader: N; N: TC QC KC; E: JC AC 9S; taken: N=2; side: N", ["TC", "QC KC"]),
        # The jack is on the table: still live. The ten is dead.
        ("trump: H; leader: E; trick: JC; N: 9C QC KC; E: 9S AD; taken: E=2; side: N", ["9C", "QC KC"]),
        ("trump: H; leader: E; trick: AC; N: 9C QC KC; E: 9S AD; taken: E=2; side: N", ["9C QC KC"]),
        # Both bowers are trumps next to each other, and next to the ace.
        ("trump: H; leader: N; N: JH JD AH; E: KH 9S TS; taken: N=2; side: N", ["JD JH AH"]),
        ("trump: H; leader: N; N: JH KH 9D; E: JD TD 9S; taken: N=2; side: N", ["9D", "JH", "KH"]),
        # Only what may be played.
        ("trump: H; leader: E; trick: 9D; N: TD JD AS; E: 9S AD; taken: E=2; side: N", ["TD"]),
    ],
)  # fmt: skip
def test_equal_cards_are_one_choice(position: str, expected: list[str]) -> None:
    assert named(position) == expected


@given(positions())
def test_classes_are_those_of_the_definition(position: Position) -> None:
    legal = set(position.legal())
    expected = [sorted(cards) for cards in equal_classes(position) if cards & legal]
    found = classes(Board(position))
    assert list(map(list, found)) == sorted(expected)
    assert sorted(card for cards in found for card in cards) == list(position.legal())
    assert all(isinstance(card, Card) for cards in found for card in cards)
