"""The store of puzzles: each once, all or nothing, and a clear word for every file that is no pool."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from puzzles.features import Features
from puzzles.model import loads
from puzzles.pool import VERSION, Filter, Pool, PoolError, Progress
from tests.made import fill_the_disk, made, row
from tests.running import ROOT

PUZZLES = [made(number) for number in range(60)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "pool.db"
    with Pool.create(path) as pool, pool.change():
        assert all(pool.add(row(puzzle)) for puzzle in PUZZLES)
    return path


def test_what_was_stored_is_there(path: Path) -> None:
    with Pool.open(path) as pool:
        assert len(pool) == 60
        lines = list(pool.lines())
        assert sorted(lines) == sorted(row(puzzle).line for puzzle in PUZZLES)
        assert [loads(line).id for line in lines] == sorted(puzzle.id for puzzle in PUZZLES)
        assert pool.features() == sorted(map(Features.of, PUZZLES), key=lambda one: one.id)
        assert pool.line(PUZZLES[7].id) == row(PUZZLES[7]).line
        assert pool.line("no such id") is None


def test_a_puzzle_is_stored_once(path: Path) -> None:
    with Pool.create(path) as pool:
        with pool.change():
            assert not pool.add(row(PUZZLES[3]))
        assert len(pool) == 60


def test_many_lines_come_in_parts(tmp_path: Path) -> None:
    puzzles = [made(number, 9) for number in range(1100)]
    with Pool.create(tmp_path / "pool.db") as pool:
        with pool.change():
            for puzzle in puzzles:
                pool.add(row(puzzle))
        assert [loads(line).id for line in pool.lines()] == sorted(puzzle.id for puzzle in puzzles)


def test_counts_and_filters(path: Path) -> None:
    with Pool.open(path) as pool:
        counts = pool.counts()
        assert counts["game"]["buck"] == sum(puzzle.position.game == "buck" for puzzle in PUZZLES)
        assert counts["theme"]["hold up"] == sum("hold up" in puzzle.themes for puzzle in PUZZLES)
        assert sum(counts["tricks"].values()) == 60
        wanted = Filter(game="cutthroat", level="easy", theme="hold up")
        expected = sorted(
            puzzle.id
            for puzzle in PUZZLES
            if puzzle.position.game == "cutthroat" and puzzle.difficulty is not None
            and puzzle.difficulty.level == "easy" and "hold up" in puzzle.themes
        )  # fmt: skip
        assert expected
        assert [one.id for one in pool.features(wanted)] == expected
        assert [loads(line).id for line in pool.lines(wanted)] == expected
        assert sum(pool.counts(wanted)["hero"].values()) == len(expected)
        assert pool.features(Filter(theme="hold")) == []  # not a part of a theme's name


def test_a_change_is_there_wholly_or_not_at_all(path: Path) -> None:
    with Pool.create(path) as pool:
        with pytest.raises(ZeroDivisionError), pool.change():  # noqa: PT012 - what is taken back
            pool.add(row(made(1000)))
            pool.set_progress("search", Progress(3, 1, 40, 7))
            _ = 1 / 0
        assert len(pool) == 60
        assert pool.progress("search") == Progress()
        with pool.change():
            pool.set_progress("search", Progress(3, 1, 40, 7))
        with pool.change():
            pool.set_progress("search", Progress(4, 0, 50, 9))
    with Pool.open(path) as pool:
        assert pool.progress("search") == Progress(4, 0, 50, 9)


def test_days(path: Path) -> None:
    day, next_day = date(2026, 12, 1), date(2026, 12, 2)
    with Pool.create(path) as pool:
        with pool.change():
            pool.set_days([(day, PUZZLES[4].id)])
        assert pool.days() == {day: Features.of(PUZZLES[4])}
        assert pool.day(day) == row(PUZZLES[4]).line
        assert pool.day(next_day) is None
        for again in ((day, PUZZLES[5].id), (next_day, PUZZLES[4].id), (next_day, "0" * 16)):
            with pytest.raises(PoolError), pool.change():
                pool.set_days([again])
        assert len(pool.days()) == 1


def test_a_full_disk_takes_nothing_away(path: Path) -> None:
    with Pool.create(path) as pool:
        fill_the_disk(pool, path.stat().st_size // 4096 + 2)
        number = 1000
        with pytest.raises(PoolError, match="pool.db: no room left for it on the disk"):  # noqa: PT012
            while True:
                with pool.change():
                    for _ in range(5):
                        number += 1
                        pool.add(row(made(number)))
    with Pool.open(path) as pool:
        assert (len(pool) - 60) % 5 == 0
        assert {puzzle.id for puzzle in PUZZLES} <= {one.id for one in pool.features()}


def foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE things (a)")


def of_version(version: int) -> object:
    def change(path: Path) -> None:
        with Pool.create(path), closing(sqlite3.connect(path)) as other:
            other.execute(f"PRAGMA user_version = {version}")

    return change


def cut(path: Path) -> None:
    with Pool.create(path) as pool, pool.change():
        for number in range(300):
            pool.add(row(made(number)))
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])


def scribbled(path: Path) -> None:
    with Pool.create(path) as pool, pool.change():
        for number in range(300):
            pool.add(row(made(number)))
    content = bytearray(path.read_bytes())
    for start in range(4096, len(content), 4096):
        content[start : start + 64] = b"\xff" * 64
    path.write_bytes(bytes(content))


BAD = {
    "text": (lambda path: path.write_text("no pool\n" * 100), "not a pool: no SQLite file"),
    "another program's": (foreign, "an SQLite file, but no pool of puzzles"),
    "an old one": (
        of_version(VERSION - 1),
        f"pool version {VERSION - 1}, of an older bowers; this one has {VERSION}",
    ),
    "a new one": (
        of_version(VERSION + 1),
        f"pool version {VERSION + 1}, of a newer bowers; this one has {VERSION}",
    ),
    "a folder": (lambda path: path.mkdir(), "cannot be opened"),
    "cut off": (cut, "damaged: SQLite cannot read it"),
    "scribbled over": (scribbled, "damaged: SQLite cannot read it"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_pool(name: str, tmp_path: Path) -> None:
    make, complaint = BAD[name]
    path = tmp_path / "bad.db"
    make(path)  # type: ignore[operator]
    for open_it in (Pool.open, Pool.create):
        with pytest.raises(PoolError) as error, open_it(path) as pool:  # noqa: PT012 - may open
            list(pool.lines())
            pool.features()
        assert str(error.value) == f"{path}: {complaint}"


def test_a_pool_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(PoolError, match="no such file"):
        Pool.open(tmp_path / "none.db")
    with pytest.raises(PoolError, match="cannot be opened"):
        Pool.create(tmp_path / "no" / "folder.db")
    (tmp_path / "empty.db").touch()
    with pytest.raises(PoolError, match="no pool of puzzles"):
        Pool.open(tmp_path / "empty.db")
    with Pool.create(tmp_path / "empty.db") as pool:
        assert len(pool) == 0


def test_a_pool_that_cannot_be_written_is_read() -> None:
    """By a user without any rights where the tests run with all of them."""
    code = """if True:
        import os, sys
        from puzzles.pool import Pool, PoolError, Progress
        if os.getuid() == 0:
            os.setgid(65534), os.setuid(65534)
        with Pool.open(sys.argv[1]) as pool:
            print(len(pool), len(list(pool.lines())))
            try:
                with pool.change():
                    pool.set_progress("search", Progress())
            except PoolError as error:
                print(error)
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "pool.db"
        with Pool.create(path) as pool, pool.change():
            pool.add(row(PUZZLES[0]))
        path.chmod(0o444)
        path.parent.chmod(0o555)
        done = subprocess.run(
            [sys.executable, "-c", code, str(path)], cwd=ROOT, capture_output=True, text=True, check=False
        )
        path.parent.chmod(0o755)
    assert done.stdout.splitlines() == ["1 1", f"{path}: cannot be written"], done.stderr
