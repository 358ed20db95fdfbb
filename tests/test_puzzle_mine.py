"""Mining: a fixed order whoever does the work, nothing lost that was reported, nothing counted twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from threading import Timer
from typing import Any

import pytest

from puzzles.mine import Found, mine
from puzzles.pool import Pool, PoolError
from solver.errors import BowersError
from solver.workers import Here, processes
from tests.made import CHUNK, fill_the_disk, work
from tests.running import ROOT


def mined(path: Path, search: str, number: int, executor: Executor | None = None) -> list[str]:
    """The ids that were reported."""
    with Pool.create(path) as pool:
        reports = list(mine(pool, search, number, work, executor or Here(), 4))
    return [name for report in reports for name in report.added]


def content(path: Path) -> list[bytes]:
    with Pool.open(path) as pool:
        return list(pool.lines())


def first_finds(search: str, number: int) -> list[bytes]:
    """What a search must have stored: the first so many different puzzles, in the order of its chunks."""
    found: dict[str, bytes] = {}
    chunk = 0
    while len(found) < number:
        for one in work(search, chunk).rows:
            if len(found) < number:
                found.setdefault(one.features.id, one.line)
        chunk += 1
    return [found[name] for name in sorted(found)]


def test_a_search_stores_its_first_finds(tmp_path: Path) -> None:
    path = tmp_path / "pool.db"
    reported = mined(path, "5", 50)
    assert len(reported) == len(set(reported)) == 50
    assert content(path) == first_finds("5", 50)


def test_it_goes_on_in_the_middle_of_a_chunk(tmp_path: Path) -> None:
    path = tmp_path / "pool.db"
    for number in (1, 2, 3, 10, 11, 50, 50, 30):
        mined(path, "5", number)
    assert content(path) == first_finds("5", 50)
    with Pool.open(path) as pool:
        progress = pool.progress("5")
    assert (progress.stored, progress.tried) == (50, (progress.chunk + (progress.skip > 0)) * CHUNK)
    assert progress.skip, "so that a chunk once begun is counted, and counted once"


def test_any_executor_stores_the_same(tmp_path: Path) -> None:
    expected = first_finds("5", 60)

    class Backwards(Executor):
        """Is done with later chunks sooner."""

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            future: Future[Any] = Future()

            def finish() -> None:
                if future.set_running_or_notify_cancel():
                    future.set_result(fn(*args))

            Timer((3 - args[1] % 4) / 200, finish).start()
            return future

    mined(tmp_path / "backwards.db", "5", 60, Backwards())
    with ThreadPoolExecutor(3) as threads:
        mined(tmp_path / "threads.db", "5", 60, threads)
    with processes(2) as workers:
        mined(tmp_path / "processes.db", "5", 60, workers)
    for name in ("backwards", "threads", "processes"):
        assert content(tmp_path / f"{name}.db") == expected


def test_what_is_known_already_is_counted_for_the_search_but_not_reported(tmp_path: Path) -> None:
    path = tmp_path / "pool.db"
    with Pool.create(path) as pool, pool.change():
        for one in work("5", 0).rows:
            pool.add(one)
    reported = mined(path, "5", 50)
    assert len(reported) == 50 - len({one.features.id for one in work("5", 0).rows})
    assert content(path) == first_finds("5", 50)


def test_a_search_that_is_done_asks_for_no_work(tmp_path: Path) -> None:
    mined(tmp_path / "pool.db", "5", 20)
    with Pool.create(tmp_path / "pool.db") as pool:
        assert list(mine(pool, "5", 20, lambda *_: pytest.fail("asked"), Here(), 4)) == []


def test_a_fault_in_the_work_leaves_what_was_stored(tmp_path: Path) -> None:
    def failing(search: str, chunk: int) -> Found:
        if chunk == 3:
            raise BowersError("chunk 3 fails")
        return work(search, chunk)

    with Pool.create(tmp_path / "pool.db") as pool:
        with pytest.raises(BowersError, match="chunk 3 fails"):
            list(mine(pool, "5", 1000, failing, Here(), 4))
        assert pool.progress("5").chunk == 3
    mined(tmp_path / "pool.db", "5", 50)
    assert content(tmp_path / "pool.db") == first_finds("5", 50)


def test_a_full_disk_ends_it_and_more_room_lets_it_go_on(tmp_path: Path) -> None:
    path = tmp_path / "pool.db"
    reported: list[str] = []
    with Pool.create(path) as pool:
        fill_the_disk(pool, 20)
        with pytest.raises(PoolError, match="no room left"):
            reported.extend(name for report in mine(pool, "5", 500, work, Here(), 1) for name in report.added)
    with Pool.open(path) as pool:
        stored = pool.progress("5").stored
        assert 0 < stored < 500
        assert len(pool) == stored
    mined(path, "5", 500)
    assert content(path) == first_finds("5", 500)


def start(
    path: Path, *, seed: str = "5", number: int = 80, jobs: int = 1, milliseconds: int = 5
) -> subprocess.Popen[str]:
    arguments = [str(path), seed, str(number), str(jobs), str(milliseconds)]
    return subprocess.Popen(
        [sys.executable, "-m", "tests.miner", *arguments], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )


def test_killed_ten_times_nothing_reported_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "pool.db"
    reported: list[str] = []
    for kill in range(10):
        process = start(path, milliseconds=4)
        assert process.stdout is not None
        for _ in range(kill % 3 + 1):  # some lines, then at once or in the middle of what follows
            line = process.stdout.readline()
            assert line != "done\n", "it must not get that far"
            reported += line.split()
        time.sleep(kill * 0.0007)
        process.send_signal(signal.SIGKILL)
        reported += process.stdout.read().replace("done", "").split()
        assert process.wait() == -signal.SIGKILL
        process.stdout.close()
        with Pool.open(path) as pool:
            stored = {one.id for one in pool.features()}
            assert pool.progress("5").stored == len(stored)
        assert set(reported) <= stored
    rest = start(path)
    printed, _ = rest.communicate(timeout=60)
    reported += printed.removesuffix("done\n").split()
    assert len(reported) == len(set(reported))
    assert content(path) == first_finds("5", 80)


def test_killed_while_others_work_leaves_no_process_behind(tmp_path: Path) -> None:
    process = start(tmp_path / "pool.db", number=1000, jobs=2, milliseconds=30)
    assert process.stdout is not None
    process.stdout.readline()
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    assert len(children) >= 2
    process.kill()
    process.communicate()
    wait_for_the_end(children)


def wait_for_the_end(children: list[str]) -> None:
    deadline = time.monotonic() + 30
    while any(map(alive, children)):
        assert time.monotonic() < deadline, "a process was left behind"
        time.sleep(0.05)


def alive(pid: str) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z"
    except OSError:
        return False


def test_two_programs_fill_one_pool(tmp_path: Path) -> None:
    """Two with one search and one with another, at once: together what each alone would have stored."""
    path = tmp_path / "pool.db"
    programs = [start(path, seed=seed, milliseconds=2) for seed in ("5", "5", "6")]
    reported = []
    for program in programs:
        printed, _ = program.communicate(timeout=60)
        assert program.returncode == 0
        assert printed.endswith("done\n")
        reported += printed.removesuffix("done\n").split()
    assert len(reported) == len(set(reported)), "nobody reports what another has stored"
    assert content(path) == sorted(
        {*first_finds("5", 80), *first_finds("6", 80)}, key=lambda line: line.split(b'"id":"')[1][:16]
    )


def test_a_worker_that_is_killed_ends_the_search_in_one_line(tmp_path: Path) -> None:
    complaint = "a worker was ended from outside; run again to go on"
    with (
        Pool.create(tmp_path / "pool.db") as pool,
        processes(2) as executor,
        pytest.raises(BowersError, match=complaint),
    ):
        list(mine(pool, "5", 50, dying, executor, 4))


def dying(search: str, chunk: int) -> Found:
    if chunk == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return work(search, chunk)
