"""Which themes a puzzle has: those that come up in every main variation.

Knows how themes are looked for and in which order they are named; what each is stands with its family.
"""

from __future__ import annotations

from typing import Final

from puzzles.study import Study
from puzzles.themes.high_and_low import HIGH_AND_LOW
from puzzles.themes.moment import Moment, Setting
from puzzles.themes.theme import Cards
from puzzles.themes.throwing import THROWING
from puzzles.themes.together import TOGETHER
from puzzles.themes.trump_play import TRUMP_PLAY
from puzzles.themes.variations import Variation, main_variations

_ORDER: Final = (
    "hold up",
    "unblock",
    "save a high card",
    "ruff high",
    "sacrifice a winner",
    "refuse to ruff",
    "underlead",
    "throw-in",
    "crash trumps",
    "drive out",
    "finesse",
    "put partner in",
    "lead through",
    "discard to void",
    "keep a guard",
    "leave partner the trick",
    "overtake partner",
    "second hand high",
    "trump promotion",
    "cash first",
    "ruff low",
    "give a ruff",
    "keep the bower",
    "draw trumps",
)
"""The rarer before the commoner, so that the first theme of a puzzle says most about it."""

_FAMILIES: Final = TRUMP_PLAY | HIGH_AND_LOW | TOGETHER | THROWING
_BY_NAME: Final = {name: _FAMILIES[name] for name in _ORDER}

THEMES: Final = {name: theme.definition for name, theme in _BY_NAME.items()}
"""Theme to its definition: what is the case where one card alone of the hero's side keeps the goal."""


def tags_of(study: Study) -> tuple[str, ...]:
    """The themes of a play-out with a goal: first those of the first card, then others, the rarer before
    the commoner."""
    setting = Setting.of(study)
    common: dict[str, int] | None = None
    for variation in main_variations(study):
        found = _first_at(variation, setting)
        if common is not None:
            found = {name: max(at, common[name]) for name, at in found.items() if name in common}
        common = found
    return tuple(sorted(common or (), key=lambda name: (bool((common or {})[name]), _ORDER.index(name))))


def instead(name: str, moment: Moment) -> Cards:
    """The wrong cards that a theme's definition speaks of; none where it does not come up."""
    return _BY_NAME[name].instead(moment)


def _first_at(variation: Variation, setting: Setting) -> dict[str, int]:
    """The themes of one variation, each with the number of the step where it first comes up."""
    found: dict[str, int] = {}
    for number in variation.only():
        moment = Moment(variation, number, setting)
        for name, theme in _BY_NAME.items():
            if name not in found and theme.instead(moment):
                found[name] = number
    return found
