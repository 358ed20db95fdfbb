"""What may be wished of a puzzle: game, hero, start, goal, level, theme, and cards by the wishes language.

A wish only turns puzzles away and does not change which puzzle a seed and a number stand for, but for rare
cards that are dealt on purpose. Knows nothing of how puzzles are made.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from solver.position import Position
from solver.rng import SplitMix64

PlayOuts: TypeAlias = Callable[[str, str, SplitMix64], Position | None]
"""A kind of hero, a game and random numbers to a play-out that begins, its side the hero's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Empty and None: any will do. `meets` is asked about the position of the question. Where that is too
    rare to wait for, `play_outs` deals instead of chance; a puzzle then follows from seed, number and it."""

    games: frozenset[str] = frozenset()
    heroes: frozenset[str] = frozenset()
    starts: frozenset[str] = frozenset()
    levels: frozenset[str] = frozenset()
    tricks: int | None = None
    theme: str | None = None
    meets: Callable[[Position], bool] | None = None
    play_outs: PlayOuts | None = None

    def sketched(self, hero: str, game: str, start: str) -> bool:
        """Whether what is dealt for these may become what is wanted."""
        return (
            (not self.games or game in self.games)
            and (not self.heroes or hero in self.heroes)
            and (not self.starts or start in self.starts)
        )

    def asked(self, position: Position, tricks: int) -> bool:
        """Whether a question is one that is wanted, as far as can be told before it is rated."""
        return (self.tricks in (None, tricks)) and (self.meets is None or self.meets(position))

    def level(self, level: str) -> bool:
        """Whether a puzzle so hard is wanted."""
        return not self.levels or level in self.levels

    def themed(self, themes: tuple[str, ...]) -> bool:
        """Whether a puzzle of these themes is wanted."""
        return self.theme is None or self.theme in themes


ANY: Final = Wanted()
