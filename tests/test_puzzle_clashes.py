"""Wishes that exclude each other: refused only where no puzzle can be so."""

from __future__ import annotations

import pytest

from puzzles.clashes import WITH_PARTNER, clash, goals
from puzzles.find import STARTS
from puzzles.generate import generate
from puzzles.heroes import HEROES
from puzzles.themes import THEMES
from puzzles.wanted import Wanted

SOME = [*generate(3, numbers=range(9000))]


def test_no_puzzle_that_is_made_would_have_been_refused() -> None:
    assert len(SOME) > 200
    for puzzle in SOME:
        for theme in (None, *puzzle.themes):
            wanted = Wanted(
                games=frozenset({puzzle.position.game}),
                heroes=frozenset({puzzle.origin.hero}),
                starts=frozenset({puzzle.origin.start}),
                tricks=puzzle.goal.tricks,
                theme=theme,
            )
            assert clash(wanted) is None
        assert (len(puzzle.goal.side) > 1) == HEROES[puzzle.origin.hero].partner


def test_themes_with_a_partner_are_themes() -> None:
    assert set(WITH_PARTNER) <= set(THEMES)
    assert {name for name in THEMES if "partner" in name} <= set(WITH_PARTNER)


@pytest.mark.parametrize(
    ("hero", "opening", "ending"),
    [
        ("maker", {3, 5}, {1, 2, 3, 4}),
        ("defenders", {1, 3}, {1, 2, 3}),
        ("lone defender", {1, 3, 5}, {1, 2, 3, 4}),
        ("buck maker", {3}, {1, 2, 3}),
        ("buck escape", {1}, {1}),
    ],
)
def test_what_heroes_play_for(hero: str, opening: set[int], ending: set[int]) -> None:
    assert goals(HEROES[hero], ["opening"]) == goals(HEROES[hero], ["after lead"]) == opening
    assert goals(HEROES[hero], ["ending"]) == ending
    assert goals(HEROES[hero]) == goals(HEROES[hero], STARTS) == opening | ending


def test_nothing_wished_for_clashes_with_nothing() -> None:
    assert clash(Wanted()) is None
    assert all(clash(Wanted(theme=theme)) is None for theme in THEMES)
    assert all(clash(Wanted(tricks=tricks)) is None for tricks in range(1, 6))
