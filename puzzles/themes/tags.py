"""Which themes a puzzle has: those that come up in every main variation.

Knows how themes are looked for and in which order they are named; what each is stands with its family.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from puzzles.study import Study
from puzzles.themes.high_and_low import HIGH_AND_LOW
from puzzles.themes.moment import Moment, Setting
from puzzles.themes.theme import Cards
from puzzles.themes.throwing import THROWING
from puzzles.themes.together import TOGETHER
from puzzles.themes.trump_play import TRUMP_PLAY
from puzzles.themes.variations import Variation, Walk, lowest

_ORDER: Final = (
    "hold up",
    "underruff",
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
_LATE: Final = {name: theme for name, theme in _BY_NAME.items() if theme.late}

THEMES: Final = {name: theme.definition for name, theme in _BY_NAME.items()}
"""Theme to its definition: what is the case where one card alone of the hero's side keeps the goal."""


class _Found(NamedTuple):
    """The themes of a variation so far: those of the first card, and all of them."""

    first: frozenset[str]
    all: frozenset[str]


def tags_of(study: Study) -> tuple[str, ...]:
    """The themes of a play-out with a goal: first those of the first card, then others, the rarer before
    the commoner."""
    setting = Setting.of(study)
    common: _Found | None = None

    def see(variation: Variation, found: _Found) -> _Found:
        return _with_trick(found, variation, setting)

    def enough(found: _Found) -> bool:
        """No more of a variation is wanted where it has all that the others have in common."""
        return common is not None and common.all <= found.all

    for found in Walk(study, lowest, see, enough, _Found(frozenset(), frozenset())):
        common = found if common is None else _Found(common.first & found.first, common.all & found.all)
        if not common.all:
            break
    if common is None:
        return ()
    first = common.first
    return tuple(sorted(common.all, key=lambda name: (name not in first, _ORDER.index(name))))


def _with_trick(found: _Found, variation: Variation, setting: Setting) -> _Found:
    """The themes with those that come up in the last trick of a variation, or show there."""
    first, names = set(found.first), set(found.all)
    for number in variation.only():
        looked_for = _BY_NAME if number >= variation.last else _LATE
        moment = Moment(variation, number, setting)
        here = {name for name, theme in looked_for.items() if theme.instead(moment)}
        names |= here
        if not number:
            first |= here
    return _Found(frozenset(first), frozenset(names))


def is_late(name: str) -> bool:
    """Whether a theme shows in a later trick than the one it is about."""
    return name in _LATE


def instead(name: str, moment: Moment) -> Cards:
    """The wrong cards that a theme's definition speaks of; none where it does not come up."""
    return _BY_NAME[name].instead(moment)
