"""Wishes about puzzles that no puzzle can meet together, told before any is looked for.

Knows which hero plays in which game, for which goals, and with a partner or without. Must not know play.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from puzzles.heroes import HEROES, Hero
from puzzles.wanted import Wanted
from solver.cards import TRICKS
from solver.rules import GAMES

WITH_PARTNER: Final = (
    "give a ruff",
    "lead through",
    "leave partner the trick",
    "overtake partner",
    "put partner in",
    "second hand high",
)
"""Themes in which two hands of the hero's side have a part."""


def clash(wanted: Wanted) -> str | None:
    """Which wishes exclude each other and why, each named as its option; None where nothing is against them.

    Asked are game, hero, theme, start and goal; that a puzzle can be so does not mean that one is found.
    """
    heroes = [name for name in HEROES if not wanted.heroes or name in wanted.heroes]
    playing = [name for name in heroes if not wanted.games or not wanted.games.isdisjoint(HEROES[name].games)]
    if not playing:
        there = {game for name in heroes for game in HEROES[name].games}
        return f"--hero {_list(heroes)}: found in {_games(there)}, not in {_games(wanted.games)}"
    paired = [name for name in playing if wanted.theme not in WITH_PARTNER or HEROES[name].partner]
    if not paired:
        able = " and ".join(name for name, hero in HEROES.items() if hero.partner)
        asked = _asked(wanted, playing)
        return f"--theme {wanted.theme}: {asked} has no partner to do it with; {able} have"
    if wanted.tricks is not None and not any(
        wanted.tricks in goals(HEROES[name], wanted.starts) for name in paired
    ):
        most = {number for name in paired for number in goals(HEROES[name], wanted.starts)}
        told = ", ".join(map(str, sorted(most)))
        starts = f" with --start {_list(sorted(wanted.starts))}" if wanted.starts else ""
        return f"--goal {wanted.tricks}: {_asked(wanted, paired)} plays for {told}{starts}"
    return None


def goals(hero: Hero, starts: Iterable[str] = ()) -> set[int]:
    """The tricks that a puzzle with this hero may ask for from one of these points of play, from any if none
    is named."""
    whole = {number for numbers in hero.goals.values() for number in numbers}
    asked = set(starts)
    found: set[int] = set()
    if asked != {"ending"}:
        found |= whole
    if not asked or "ending" in asked:  # some tricks of the goal may be taken already
        found |= set(range(1, min(max(whole), TRICKS - 1) + 1))
    return found


def _asked(wanted: Wanted, heroes: Sequence[str]) -> str:
    """Who may be the hero, by what was asked for."""
    if wanted.heroes or not wanted.games:
        return f"the hero ({_list(heroes)})" if wanted.heroes else "the hero"
    return f"the hero in {_games(wanted.games)}"


def _games(names: Iterable[str]) -> str:
    there = set(names)
    return _list(game for game in GAMES if game in there)


def _list(names: Iterable[str]) -> str:
    return ", ".join(names)
