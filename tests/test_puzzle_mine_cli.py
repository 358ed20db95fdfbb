"""`bowers mine` as people and programs use it: real puzzles, Ctrl-C, kills, a cluster."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from puzzles.make import STAGES
from puzzles.model import loads
from puzzles.pool import Pool
from puzzles.search import Search, work
from tests.running import ROOT, bowers
from tests.test_cli import on_a_terminal
from tests.test_puzzle_mine import wait_for_the_end


def content(path: Path) -> list[bytes]:
    with Pool.open(path) as pool:
        return list(pool.lines())


def told(output: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.splitlines()]


def test_a_pool_is_filled_and_every_puzzle_is_proved(tmp_path: Path) -> None:
    path = tmp_path / "pool.db"
    done = bowers("mine", "--pool", str(path), "-n", "30", "--json", "-j", "2")
    assert (done.returncode, done.stderr) == (0, b"")
    *reports, summary = told(done.stdout)
    assert [name for report in reports for name in report["stored"]] == ids_by_find(path)
    assert (summary["found"], summary["stored"]) == (30, 30)
    assert sum(summary["levels"].values()) == 30
    assert summary["candidates"] >= sum(summary["fell"].values()) + 30 > 30
    checked = bowers("check", stdin=bowers("export", str(path)).stdout)
    assert checked.stdout == b"30 puzzles: all proved\n"


def ids_by_find(path: Path) -> list[str]:
    return [loads(line).id for line in sorted_by_find(path)]


def sorted_by_find(path: Path) -> list[bytes]:
    """In order of their candidates."""
    return sorted(content(path), key=lambda line: loads(line).origin.deal or 0)


def test_it_stores_what_the_generator_generates(tmp_path: Path) -> None:
    path = tmp_path / "pool.db"
    bowers(
        "mine",
        "--pool",
        str(path),
        "-n",
        "8",
        "-g",
        "buck",
        "-l",
        "easy",
        "-l",
        "medium",
        "-s",
        "7",
        "-j",
        "1",
    )
    generated = bowers("generate", "-n", "8", "-g", "buck", "-l", "medium", "-l", "easy", "-s", "7").stdout
    assert sorted_by_find(path) == generated.splitlines()


def test_wishes_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "pool.db"
    done = bowers(
        "mine", "--pool", str(path), "-n", "3", "--hero", "partners", "--start", "opening", "--goal", "3",
        "--theme", "draw trumps", "--where", "N.trumps >= 2", "-j", "1",
    )  # fmt: skip
    assert done.stdout.decode().startswith("3 of 3 found; 3 stored now, 0 known\n")
    for line in content(path):
        puzzle = loads(line)
        position = puzzle.play_out()
        assert (puzzle.origin.hero, puzzle.origin.start, puzzle.goal.tricks) == ("partners", "opening", 3)
        assert "draw trumps" in puzzle.themes
        assert sum(map(position.layout.is_trump, position.hand("N"))) >= 2


def test_a_search_is_the_same_however_its_wishes_are_put() -> None:
    assert Search(1, ("buck", "british")).text() == Search(1, ("british", "buck", "buck")).text()
    assert Search(1).text() != Search(2).text()
    assert json.loads(Search(1).text())["generator"].startswith("bowers ")
    assert work(Search(1).text(), 3) == work(Search(1).text(), 3)


def test_candidates_of_a_chunk_once_begun_are_counted(tmp_path: Path) -> None:
    pool = str(tmp_path / "pool.db")
    shown = bowers("mine", "--pool", pool, "-n", "1", "-j", "1").stdout.decode()
    assert "1 of 1 found; 1 stored now, 0 known\n100 candidates in " in shown
    assert "fell out: choice " in shown
    assert ": 1 found in 100 candidates" in bowers("pool", pool).stdout.decode()


def test_every_stage_is_explained() -> None:
    told = (ROOT / "docs" / "calendar.md").read_text().splitlines()
    rows = [line.split("|")[1].strip() for line in told if line.startswith("| ") and line.count("|") == 3]
    assert [name for name in rows if name in STAGES] == list(STAGES)
    assert b"docs/calendar.md tells more" in b" ".join(bowers("mine", "--help").stdout.split())


def test_asked_again_it_goes_on(tmp_path: Path) -> None:
    for number in ("4", "4", "9"):
        bowers("mine", "--pool", str(tmp_path / "steps.db"), "-n", number, "-j", "1")
    bowers("mine", "--pool", str(tmp_path / "once.db"), "-n", "9", "-j", "2")
    assert content(tmp_path / "steps.db") == content(tmp_path / "once.db")
    again = bowers("mine", "--pool", str(tmp_path / "steps.db"), "-n", "9", "-j", "1", "--json")
    assert told(again.stdout)[0]["stored"] == 0


def started(path: Path, *more: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "cli", "mine", "--pool", str(path), "-n", "1000000", "--json", *more],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=heeding_ctrl_c,
    )  # fmt: skip


def rest_of(process: subprocess.Popen[bytes]) -> tuple[bytes, bytes]:
    """What else it writes; `communicate` would pass over what is in the buffer already."""
    assert process.stdout is not None
    assert process.stderr is not None
    with process.stdout as stdout, process.stderr as stderr:
        found = stdout.read(), stderr.read()
    process.wait(timeout=60)
    return found


def heeding_ctrl_c() -> None:
    """Whoever runs the tests in the background may have it ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_it_cleanly(jobs: str, tmp_path: Path) -> None:
    process = started(tmp_path / "pool.db", "-j", jobs)
    assert process.stdout is not None
    line = process.stdout.readline()
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    process.send_signal(signal.SIGINT)
    out, err = rest_of(process)
    assert (process.returncode, err) == (130, b"stopped; run again to go on\n")
    *reports, summary = told(line + out)
    stored = {name for report in reports for name in report["stored"]}
    assert summary["stored"] == len(stored) == len(content(tmp_path / "pool.db"))
    wait_for_the_end(children)


def test_a_kill_loses_nothing_that_was_reported(tmp_path: Path) -> None:
    path = tmp_path / "pool.db"
    reported: set[str] = set()
    for _ in range(3):
        process = started(path, "-j", "2")
        assert process.stdout is not None
        line = process.stdout.readline()
        process.kill()
        out, _ = rest_of(process)
        reports = told(line) + told(out[: out.rfind(b"\n") + 1])
        reported |= {name for report in reports for name in report["stored"]}
        assert reported <= {loads(stored).id for stored in content(path)}
    number = str(len(content(path)) + 5)
    bowers("mine", "--pool", str(path), "-n", number, "-j", "1")
    bowers("mine", "--pool", str(tmp_path / "once.db"), "-n", number, "-j", "1")
    assert content(path) == content(tmp_path / "once.db")


def test_it_gives_up_where_nothing_is_found(tmp_path: Path) -> None:
    done = bowers(
        "mine", "--pool", str(tmp_path / "pool.db"), "-n", "1", "--hero", "buck escape", "--level", "expert", "--patience", "300", "-j", "1"
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr == b"bowers: no such puzzle among 300 candidates; run again to look on\n"


BAD = {
    "no pool named": (["-n", "3"], "Missing option '--pool'"),
    "no number": (["--pool", "{tmp}/pool.db"], "Missing option '-n'"),
    "no puzzles wanted": (["--pool", "{tmp}/pool.db", "-n", "0"], "0 is not in the range x>=1"),
    "text": (["--pool", "README.md", "-n", "3"], "README.md: not a pool: no SQLite file"),
    "no folder": (["--pool", "{tmp}/no/pool.db", "-n", "3"], "no/pool.db: cannot be opened"),
    "an unknown hero": (["--pool", "{tmp}/pool.db", "-n", "3", "--hero", "king"], "'king' is not one of 'maker', "),
    "a hero of another game": (
        ["--pool", "{tmp}/pool.db", "-n", "3", "--hero", "partners", "-g", "buck"],
        "--hero partners: found in partnership, british, not in buck",
    ),
    "an unknown theme": (["--pool", "{tmp}/pool.db", "-n", "3", "--theme", "luck"], "--theme luck: no theme"),
    "no wish": (["--pool", "{tmp}/pool.db", "-n", "3", "--where", "N.trumps >="], "--where: "),
    "wishes that clash": (
        ["--pool", "{tmp}/pool.db", "-n", "3", "--where", "N has JH; S has JH", "--start", "opening"],
        "--where: cannot be met together: N has JH; S has JH",
    ),
    "no seed": (["--pool", "{tmp}/pool.db", "-n", "3", "-s", "-1"], "-1 is not in the range"),
    "no jobs": (["--pool", "{tmp}/pool.db", "-n", "3", "-j", "0"], "0 is not in the range"),
    "jobs of a cluster": (
        ["--pool", "{tmp}/pool.db", "-n", "3", "-j", "2", "--dask", "tcp://127.0.0.1:1"],
        "--dask and --jobs exclude each other",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_one_clear_line(name: str, tmp_path: Path) -> None:
    arguments, complaint = BAD[name]
    done = bowers("mine", *(word.format(tmp=tmp_path) for word in arguments))
    said = done.stderr.decode()
    assert (done.returncode, said.count("\n")) == (2, 1)
    assert complaint in said
    assert list(tmp_path.iterdir()) == []


needs_dask = pytest.mark.skipif(find_spec("distributed") is None, reason="needs Dask (extra `cluster`)")


@needs_dask
def test_a_cluster_stores_the_same(tmp_path: Path) -> None:
    code = """if True:
        import subprocess, sys
        from distributed import LocalCluster
        if __name__ == "__main__":
            with LocalCluster(n_workers=1, threads_per_worker=2, processes=True, dashboard_address=None) as cluster:
                asked = [sys.executable, "-m", "cli", "mine", "--pool", sys.argv[1], "-n", "12", "--dask"]
                sys.exit(subprocess.run([*asked, cluster.scheduler_address]).returncode)
    """
    program = tmp_path / "cluster.py"
    program.write_text(code)
    done = subprocess.run(
        [sys.executable, str(program), str(tmp_path / "cluster.db")],
        cwd=ROOT, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("12 of 12 found; 12 stored now")
    bowers("mine", "--pool", str(tmp_path / "alone.db"), "-n", "12", "-j", "1")
    assert content(tmp_path / "cluster.db") == content(tmp_path / "alone.db")


@needs_dask
def test_a_cluster_that_is_not_there(tmp_path: Path) -> None:
    began = time.monotonic()
    done = bowers("mine", "--pool", str(tmp_path / "pool.db"), "-n", "3", "--dask", "tcp://127.0.0.1:1")
    assert done.returncode == 2
    assert done.stderr.startswith(b"bowers: --dask tcp://127.0.0.1:1: no cluster there")
    assert done.stderr.count(b"\n") == 1
    assert time.monotonic() - began < 60


@pytest.mark.skipif(find_spec("distributed") is not None, reason="Dask is here")
def test_without_dask_it_says_what_to_install(tmp_path: Path) -> None:
    done = bowers("mine", "--pool", str(tmp_path / "pool.db"), "-n", "3", "--dask", "tcp://127.0.0.1:1")
    assert (done.returncode, done.stderr) == (
        2,
        b"bowers: --dask needs Dask: pip install 'bowers[cluster]'\n",
    )


def test_progress_on_a_terminal(tmp_path: Path) -> None:
    shown = on_a_terminal("mine", "--pool", str(tmp_path / "pool.db"), "-n", "8", "-j", "1", stderr_too=True)
    assert "mining" in shown
    assert "8/8" in shown
    assert "/s" in shown
    assert "easy" in shown
