"""The store of puzzles: one SQLite file, each puzzle in it once.

Knows how puzzles, searches under way and the days of a calendar are kept, and that a change is there
wholly or not at all. Must not know how puzzles are made or days are chosen.

Why nothing that was reported is lost: every change is one transaction under a rollback journal with
`synchronous = EXTRA`; SQLite returns from the commit when the file and the journal's end are on the disk, and
whoever opens the file after a kill rolls an unfinished change back. No write-ahead log, because a pool at
rest is then one file that can be copied, mailed, and read where nothing can be written.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Final, Self
from urllib.parse import quote

import msgspec

from puzzles.dates import read_day
from puzzles.features import Features
from puzzles.model import Puzzle, dumps
from solver.errors import BowersError, InputError, shown

VERSION: Final = 1
"""Of the tables below; raised with every change of them."""

APPLICATION: Final = 0x426F7772
"""`Bowr`: marks an SQLite file as a pool."""

_PATIENCE: Final = 60.0
"""Seconds to wait for another program that is writing."""

_AT_ONCE: Final = 500
"""Lines read in one go."""

_TABLES: Final = """
CREATE TABLE puzzles (
    number INTEGER PRIMARY KEY,
    id     TEXT NOT NULL UNIQUE,
    game   TEXT NOT NULL,
    hero   TEXT NOT NULL,
    start  TEXT NOT NULL,
    level  TEXT NOT NULL,
    tricks INTEGER NOT NULL,
    bits   INTEGER NOT NULL,
    habit  INTEGER NOT NULL,
    themes TEXT NOT NULL,
    shape  TEXT NOT NULL,
    tops   TEXT NOT NULL,
    board  TEXT NOT NULL,
    line   TEXT NOT NULL
);
CREATE TABLE searches (
    number INTEGER PRIMARY KEY,
    search TEXT NOT NULL UNIQUE,
    chunk  INTEGER NOT NULL,
    skip   INTEGER NOT NULL,
    tried  INTEGER NOT NULL,
    stored INTEGER NOT NULL
);
CREATE TABLE finds (
    search INTEGER NOT NULL REFERENCES searches (number),
    id     TEXT NOT NULL REFERENCES puzzles (id),
    PRIMARY KEY (search, id)
) WITHOUT ROWID;
CREATE TABLE days (
    date TEXT PRIMARY KEY,
    id   TEXT NOT NULL UNIQUE REFERENCES puzzles (id)
);
"""
# bits: in thousandths, habit too. themes: each between bars, in alphabetical order, as |ruff low|unblock|.

_LINE: Final = "CAST(line AS BLOB)"
"""As bytes, which any content of a damaged file is."""

_COLUMNS: Final = "id, game, hero, start, level, tricks, bits, habit, themes, shape, tops, board"


class PoolError(BowersError):
    """The file is no pool, cannot be read or written, or has no room; says which file and why."""


@dataclass(frozen=True, slots=True)
class Row:
    """A puzzle as it is kept: its features and its one line of JSON."""

    features: Features
    line: bytes


def row_of(puzzle: Puzzle) -> Row:
    """A puzzle as it is kept, without a date; InputError for one that does not say how difficult it is."""
    puzzle = msgspec.structs.replace(puzzle, date=None)
    return Row(Features.of(puzzle), dumps(puzzle))


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search is: the next chunk, and how many of its finds are stored already; how many candidates
    were tried in all, those of a chunk counting once some of it is stored, and how many puzzles stored."""

    chunk: int = 0
    skip: int = 0
    tried: int = 0
    stored: int = 0


@dataclass(frozen=True, slots=True)
class Filter:
    """Which puzzles are meant; None leaves a feature open. `tricks` is the goal."""

    game: str | None = None
    hero: str | None = None
    start: str | None = None
    level: str | None = None
    tricks: int | None = None
    theme: str | None = None

    def condition(self) -> tuple[str, list[object]]:
        """As SQL with its values."""
        asked = {name: getattr(self, name) for name in ("game", "hero", "start", "level", "tricks")}
        tests = [f"{name} = ?" for name, value in asked.items() if value is not None]
        values: list[object] = [value for value in asked.values() if value is not None]
        if self.theme is not None:
            tests.append("instr(themes, ?) > 0")
            values.append(f"|{self.theme}|")
        return " AND ".join(tests) or "TRUE", values


class Pool:
    """An open pool; a context manager that closes it. All methods raise PoolError.

    One pool object belongs to one thread; any number of programs may have the same file open.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection

    @classmethod
    def create(cls, path: Path | str) -> Self:
        """Opens a pool for writing, and makes it if there is no file, or an empty one."""
        path = Path(path)
        with _worded(path):
            pool = cls(path, _connect(path, "rwc"))
            try:
                pool._ready()
            except BaseException:
                pool.close()
                raise
            return pool

    @classmethod
    def open(cls, path: Path | str) -> Self:
        """Opens a pool that is there; a file that cannot be written will do for reading."""
        path = Path(path)
        if not path.exists():
            raise PoolError(f"{path}: no such file")
        with _worded(path):
            pool = cls(path, _connect(path, "rw"))
            try:
                pool._known()
            except BaseException:
                pool.close()
                raise
            return pool

    def close(self) -> None:
        """Lets the file go; an unfinished change is taken back."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def change(self) -> Iterator[None]:
        """What is done inside is on the disk when this is left, or, after any error, not done at all.

        Nobody else changes the pool meanwhile, and what was read inside is still so at the end.
        """
        with _worded(self.path):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    def add(self, row: Row) -> bool:
        """Stores a puzzle; False, and no change, if one with its id is there. Inside `change`."""
        one = row.features
        done = self._connection.execute(
            f"INSERT INTO puzzles ({_COLUMNS}, line) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (id) DO NOTHING",
            (
                one.id, one.game, one.hero, one.start, one.level, one.tricks, one.bits, one.habit_bits,
                _bars(one.themes), one.shape, one.tops, one.table, row.line.decode(),
            ),
        )  # fmt: skip
        return done.rowcount == 1

    def find(self, search: str, row: Row) -> tuple[bool, bool]:
        """Stores what a search found; whether it is new to the pool, and whether new to the search.

        Inside `change`, after `set_progress`, which makes the search known.
        """
        new = self.add(row)
        done = self._connection.execute(
            "INSERT INTO finds SELECT number, ? FROM searches WHERE search = ? ON CONFLICT DO NOTHING",
            (row.features.id, search),
        )
        return new, done.rowcount == 1

    def progress(self, search: str) -> Progress:
        """How far a search is; the very beginning for one that is not known."""
        with _worded(self.path):
            found = self._connection.execute(
                "SELECT chunk, skip, tried, stored FROM searches WHERE search = ?", (search,)
            ).fetchone()
        return Progress(*found) if found else Progress()

    def set_progress(self, search: str, progress: Progress) -> None:
        """Notes how far a search is; inside `change`."""
        values = (progress.chunk, progress.skip, progress.tried, progress.stored)
        self._connection.execute(
            "INSERT INTO searches (search, chunk, skip, tried, stored) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (search) DO UPDATE SET chunk = ?, skip = ?, tried = ?, stored = ?",
            (search, *values, *values),
        )

    def __len__(self) -> int:
        with _worded(self.path):
            (count,) = self._connection.execute("SELECT count(*) FROM puzzles").fetchone()
        assert isinstance(count, int)
        return count

    def counts(self, wanted: Filter = Filter()) -> dict[str, dict[str, int]]:
        """Numbers of puzzles by game, hero, start, level, theme and goal, the names in order."""
        condition, values = wanted.condition()
        found: dict[str, dict[str, int]] = {}
        with _worded(self.path):
            for name in ("game", "hero", "start", "level", "themes", "tricks"):
                query = f"SELECT {name}, count(*) FROM puzzles WHERE {condition} GROUP BY 1 ORDER BY 1"
                found[name] = {str(key): count for key, count in self._connection.execute(query, values)}
        sets = found.pop("themes")
        of_theme: dict[str, int] = {}
        for bars, count in sets.items():
            for theme in _unbarred(bars):
                of_theme[theme] = of_theme.get(theme, 0) + count
        return found | {"theme": dict(sorted(of_theme.items()))}

    def features(self, wanted: Filter = Filter()) -> list[Features]:
        """The features of all puzzles that are meant, by id."""
        condition, values = wanted.condition()
        with _worded(self.path):
            query = f"SELECT {_COLUMNS} FROM puzzles WHERE {condition} ORDER BY id"
            return [_features(row) for row in self._connection.execute(query, values)]

    def lines(self, wanted: Filter = Filter()) -> Iterator[bytes]:
        """The lines of all puzzles that are meant, by id; nobody is kept from writing between them."""
        condition, values = wanted.condition()
        query = f"SELECT id, {_LINE} FROM puzzles WHERE {condition} AND id > ? ORDER BY id LIMIT {_AT_ONCE}"
        last = ""
        while True:
            with _worded(self.path):
                found = self._connection.execute(query, [*values, last]).fetchall()
            for _, line in found:
                yield line
            if len(found) < _AT_ONCE:
                return
            last = found[-1][0]

    def line(self, name: str) -> bytes | None:
        """The line of the puzzle with this id."""
        with _worded(self.path):
            found = self._connection.execute(f"SELECT {_LINE} FROM puzzles WHERE id = ?", (name,)).fetchone()
        return found[0] if found else None

    def days(self) -> dict[date, Features]:
        """The days of the calendar that is kept here."""
        with _worded(self.path):
            query = f"SELECT date, {_COLUMNS} FROM days JOIN puzzles USING (id) ORDER BY date"
            return {self._read_day(day): _features(row) for day, *row in self._connection.execute(query)}

    def _read_day(self, text: object) -> date:
        try:
            return read_day(str(text))
        except InputError as error:
            raise PoolError(f"{self.path}: damaged: {error}") from None

    def day(self, day: date) -> bytes | None:
        """The line of the puzzle of a day."""
        with _worded(self.path):
            query = f"SELECT {_LINE} FROM days JOIN puzzles USING (id) WHERE date = ?"
            found = self._connection.execute(query, (day.isoformat(),)).fetchone()
        return found[0] if found else None

    def set_days(self, days: Iterable[tuple[date, str]]) -> None:
        """Notes the ids of days that have none yet; inside `change`."""
        self._connection.executemany(
            "INSERT INTO days (date, id) VALUES (?, ?)", [(day.isoformat(), name) for day, name in days]
        )

    def drop_days(self, days: Iterable[date]) -> None:
        """Forgets these days, where they have a puzzle, and no others; inside `change`."""
        self._connection.executemany("DELETE FROM days WHERE date = ?", [(day.isoformat(),) for day in days])

    def searches(self) -> list[tuple[str, Progress]]:
        """All searches that began, the oldest first, and how far they are."""
        query = "SELECT search, chunk, skip, tried, stored FROM searches ORDER BY number"
        with _worded(self.path):
            return [(search, Progress(*rest)) for search, *rest in self._connection.execute(query)]

    def _ready(self) -> None:
        """Makes the tables where there are none; two programs may try at once."""
        (objects,) = self._connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if objects == 0 and self._marks() == (0, 0):
            with self.change():
                if self._marks() == (0, 0):
                    for statement in _TABLES.split(";"):
                        self._connection.execute(statement)
                    self._connection.execute(f"PRAGMA application_id = {APPLICATION}")
                    self._connection.execute(f"PRAGMA user_version = {VERSION}")
        self._known()

    def _known(self) -> None:
        application, version = self._marks()
        if application != APPLICATION:
            raise PoolError(f"{self.path}: an SQLite file, but no pool of puzzles")
        if version != VERSION:
            made = "an older" if version < VERSION else "a newer"
            raise PoolError(f"{self.path}: pool version {version}, of {made} bowers; this one has {VERSION}")

    def _marks(self) -> tuple[int, int]:
        (application,) = self._connection.execute("PRAGMA application_id").fetchone()
        (version,) = self._connection.execute("PRAGMA user_version").fetchone()
        return application, version


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    connection = sqlite3.connect(
        f"file:{quote(str(path.absolute()))}?mode={mode}", uri=True, timeout=_PATIENCE, isolation_level=None
    )
    try:
        connection.execute("PRAGMA synchronous = EXTRA")
        connection.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        connection.close()
        raise
    return connection


@contextmanager
def _worded(path: Path) -> Iterator[None]:
    """SQLite's complaints in this project's words, with the file's name."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        raise PoolError(f"{path}: {_WORDS.get(code) or f'cannot be used: {error}'}") from None


_WORDS: Final = {
    sqlite3.SQLITE_FULL: "no room left for it on the disk",
    sqlite3.SQLITE_READONLY: "cannot be written",
    sqlite3.SQLITE_BUSY: f"another program has been writing it for {_PATIENCE:g} seconds",
    sqlite3.SQLITE_LOCKED: "another program is writing it",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened",
    sqlite3.SQLITE_PERM: "cannot be opened: permission denied",
    sqlite3.SQLITE_NOTADB: "not a pool: no SQLite file",
    sqlite3.SQLITE_CORRUPT: "damaged: SQLite cannot read it",
    sqlite3.SQLITE_IOERR: "cannot be read or written: the disk reports an error",
}


def _bars(themes: Sequence[str]) -> str:
    for theme in themes:
        if not theme or "|" in theme:
            raise PoolError(f"{shown(theme)} cannot be a theme")
    return f"|{'|'.join(themes)}|" if themes else ""


def _unbarred(text: str) -> tuple[str, ...]:
    return tuple(text.strip("|").split("|")) if text else ()


def _features(row: Sequence[Any]) -> Features:
    name, game, hero, start, level, tricks, bits, habit, themes, *seen = row
    return Features(name, game, hero, start, level, tricks, bits, habit, _unbarred(themes), *seen)
