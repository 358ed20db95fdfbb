"""Puzzles made up for the store and the calendar: right in form, and nobody can solve them.

What they claim is drawn at random, so that thousands are there at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from puzzles.mine import Found
from puzzles.model import Difficulty, Goal, Origin, Puzzle, position_object
from puzzles.pool import Pool, Row, row_of
from solver import Deal, Rules
from solver.rng import SplitMix64

KINDS: Final = (
    ("cutthroat", "maker"), ("cutthroat", "defenders"), ("cutthroat", "lone maker"), ("cutthroat", "lone defender"),
    ("partnership", "partners"), ("british", "partners"), ("partnership", "lone maker"), ("british", "lone maker"),
    ("partnership", "lone defender"), ("two-handed", "two-handed"), ("buck", "buck escape"), ("buck", "buck maker"),
)  # fmt: skip
LEVELS: Final = ("easy", "medium", "hard", "expert")
THEMES: Final = (
    "draw trumps", "hold up", "underlead", "ruff low", "ruff high", "refuse to ruff", "overtake", "unblock", "throw-in",
    "trump promotion", "keep the bower", "sacrifice", "discard to void", "lead through",
)  # fmt: skip
USUAL_LEVELS: Final = {"easy": 40, "medium": 30, "hard": 20, "expert": 10}


def drawn(numbers: SplitMix64, weights: Mapping[str, int]) -> str:
    number = numbers.below(sum(weights.values()))
    for name, weight in weights.items():
        number -= weight
        if number < 0:
            return name
    raise AssertionError


def made(
    number: int,
    seed: int = 5,
    *,
    levels: Mapping[str, int] = USUAL_LEVELS,
    kinds: Sequence[tuple[str, str]] = KINDS,
    themes: Sequence[int] = (1, 1, 2, 2, 3),
) -> Puzzle:
    """The made-up puzzle of a number; `themes` are how many it may have, `levels` the chances of each."""
    numbers = SplitMix64(seed << 32 | number)
    game, hero = kinds[numbers.below(len(kinds))]
    deal = Deal.random(Rules.preset(game), numbers.next())
    position = deal.play_out("CDHS"[numbers.below(4)], deal.dealer)
    level = drawn(numbers, levels)
    bits = 1.0 + LEVELS.index(level) * 1.5 + numbers.below(1800) / 1000
    tags = {
        THEMES[min(numbers.below(14), numbers.below(14))] for _ in range(themes[numbers.below(len(themes))])
    }
    side = position.to_play or ""
    return Puzzle(
        schema="bowers.puzzle/1",
        id=f"{numbers.next():016x}",
        position=position_object(replace(position, given_side=side)),
        goal=Goal(side=side, tricks=1 + numbers.below(5)),
        solution=(str(position.legal()[0]),),
        difficulty=Difficulty(
            level=level,  # type: ignore[arg-type]
            chance="1/8",
            bits=round(bits, 3),
            habit_chance="1/8",
            habit_bits=round(bits + numbers.below(600) / 1000, 3),
            habit_fails=level != "easy",
        ),
        themes=tuple(sorted(tags)),
        title="Made up",
        origin=Origin(
            generator="tests", revision=1, seed=seed, deal=number, hero=hero,
            start=("opening", "after lead", "ending")[numbers.below(3)],
        ),
    )  # fmt: skip


def row(puzzle: Puzzle) -> Row:
    return row_of(puzzle)


CHUNK: Final = 10


def work(search: str, chunk: int) -> Found:
    """Ten candidates, of which four are puzzles; a few come twice in one search, and a few in every search."""
    found = []
    for place in range(4):
        number = chunk * 4 + place
        if number % 7 == 3:
            found.append(made(number - 3, int(search)))
        else:
            found.append(made(number, 0 if number % 11 == 5 else int(search)))
    return Found(CHUNK, tuple(map(row, found)), {"goal": 5, "one card": 1})


def fill_the_disk(pool: Pool, pages: int) -> None:
    """No more than so many pages of the file can be used by this object any more."""
    pool._connection.execute(f"PRAGMA max_page_count = {pages}")
