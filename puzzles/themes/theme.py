"""What a theme is: a sentence that defines it, and the same as a function of one moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from puzzles.themes.moment import Moment

Cards: TypeAlias = tuple[int, ...]
NO_CARDS: Cards = ()


class Theme(NamedTuple):
    """A definition in words and in code; they say the same.

    `instead` gives the wrong cards that the definition speaks of, none where the theme does not come up.
    Themes that are `late` show in a later trick.
    """

    definition: str
    instead: Callable[[Moment], Cards]
    late: bool = False
