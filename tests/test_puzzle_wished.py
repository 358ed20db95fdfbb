"""Cards that chance hardly ever deals are dealt on purpose, with every kind of hero in his place."""

from __future__ import annotations

from itertools import islice
from unittest.mock import patch

import pytest

from puzzles.generate import generate
from puzzles.heroes import HEROES
from puzzles.model import dumps
from puzzles.wanted import Wanted
from puzzles.where import filter_of, parse
from puzzles.wished import WishedPlayOuts, dealt_if_rare
from solver.rng import SplitMix64

RARE = parse("N has JC QC; S has AC KC QD")
OFTEN = parse("N.trumps >= 2")


def wishing(text: str, **wishes: frozenset[str]) -> Wanted:
    parsed = parse(text)
    return dealt_if_rare(Wanted(meets=filter_of(parsed), **wishes), parsed)  # type: ignore[arg-type]


def test_what_chance_deals_is_left_to_it() -> None:
    assert wishing(str(OFTEN)).play_outs is None


def test_rare_cards_are_dealt() -> None:
    wanted = wishing(str(RARE), games=frozenset({"partnership"}))
    found = list(islice(generate(1, wanted), 3))
    meets = filter_of(RARE)
    assert all(meets(puzzle.play_out()) for puzzle in found)
    assert {puzzle.origin.deal for puzzle in found} == {None}
    with patch("puzzles.study.new_kernel", return_value=None):
        assert [dumps(puzzle) for puzzle in islice(generate(1, wanted), 1)] == [dumps(found[0])]


@pytest.mark.parametrize(
    ("hero", "game"), [(hero, game) for hero, kind in HEROES.items() for game in kind.games]
)
def test_heroes_are_seated_at_hands_as_dealt(hero: str, game: str) -> None:
    wanted = wishing(str(RARE), heroes=frozenset({hero}), games=frozenset({game}))
    assert isinstance(wanted.play_outs, WishedPlayOuts)
    meets = filter_of(RARE)
    numbers = SplitMix64(1)
    made = [wanted.play_outs(hero, game, numbers) for _ in range(20)]
    positions = [position for position in made if position is not None]
    assert len(positions) > 5
    for position in positions:
        assert position.faults() == []
        assert position.tricks_to_come == 5
        assert set(position.side) <= set(position.active)
        if "lone" in hero:
            assert position.side in position.alone
        else:
            assert meets(position) or len(position.active) < 3
        if hero == "defenders":
            assert position.side == "".join(seat for seat in position.active if seat != position.maker)
        if hero == "partners":
            assert position.side in ("NS", "EW")
