"""What is looked for, as a text that says all of it, and the work on one chunk of its candidates.

Knows how candidates are numbered in chunks; how one becomes a puzzle is `generate`'s. Any process that can
import this can do the work.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import msgspec

from puzzles.generate import one
from puzzles.make import GENERATOR, REVISION
from puzzles.mine import Found
from puzzles.model import Puzzle
from puzzles.pool import Row, row_of
from puzzles.wanted import Wanted
from puzzles.where import filter_of, parse


class Search(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A seed and wishes; empty and None: any will do. The generator's revision is part of it, for another one
    finds other puzzles, and the size of a chunk, for it says which candidates a chunk has."""

    seed: int
    games: tuple[str, ...] = ()
    heroes: tuple[str, ...] = ()
    starts: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()
    tricks: int | None = None
    theme: str | None = None
    where: str | None = None
    generator: str = f"{GENERATOR} {REVISION}"
    chunk: int = 100

    def text(self) -> str:
        """One line, the same however the wishes were put."""
        return msgspec.json.encode(
            msgspec.to_builtins(self)
            | {name: sorted(set(names)) for name, names in self._several().items() if names}
            | {"generator": self.generator, "chunk": self.chunk}
        ).decode()

    def _several(self) -> dict[str, tuple[str, ...]]:
        return {"games": self.games, "heroes": self.heroes, "starts": self.starts, "levels": self.levels}


def work(search: str, chunk: int) -> Found:
    """The puzzles of a chunk of a search, in order of their candidates."""
    asked, wanted = _read(search)
    rows: list[Row] = []
    fell: Counter[str] = Counter()
    for number in range(chunk * asked.chunk, (chunk + 1) * asked.chunk):
        made = one(asked.seed, number, wanted)
        if isinstance(made, Puzzle):
            rows.append(row_of(made))
        else:
            fell[made.stage] += 1
    return Found(asked.chunk, tuple(rows), dict(fell))


@lru_cache(maxsize=4)
def _read(search: str) -> tuple[Search, Wanted]:
    asked = msgspec.json.decode(search, type=Search)
    wanted = Wanted(
        games=frozenset(asked.games),
        heroes=frozenset(asked.heroes),
        starts=frozenset(asked.starts),
        levels=frozenset(asked.levels),
        tricks=asked.tricks,
        theme=asked.theme,
        meets=None if asked.where is None else filter_of(parse(asked.where)),
    )
    return asked, wanted
