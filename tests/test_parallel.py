"""Work shared among threads: in order, errors handed on, Ctrl-C heard."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from threading import Event

import pytest

from solver.backend import name
from solver.parallel import shared
from tests.running import ROOT

HARD = "trump: none; leader: N; N: QC JD TS QS KS; E: TC AC 9S JS AS; S: TD KD 9H QH AH; W: 9D QD AD JH KH; side: N"


def test_results_come_in_order() -> None:
    for threads in (1, 2, 7):
        assert shared(lambda item, _: item * item, range(100), threads) == [i * i for i in range(100)]
    assert shared(lambda item, _: item, [], 3) == []


def test_an_error_is_handed_on_and_stops_the_rest() -> None:
    done = []

    def task(item: int, stop: Event) -> int:
        if item == 3:
            raise LookupError(item)
        stop.wait(0.01)
        done.append(item)
        return item

    with pytest.raises(LookupError, match="3"):
        shared(task, range(1000), 2)
    assert len(done) < 20


@pytest.mark.skipif(name() != "native", reason="the native search is not built here")
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("way", ["solve_packed(bytes(pack([p])) * 2_000_000", "solve_many([p] * 200_000"])
def test_ctrl_c_is_heard_in_the_middle_of_long_work(way: str, threads: int) -> None:
    """Positions that are as hard as any found; alone they would take minutes."""
    code = (
        "from solver import Position, solve_many\n"
        "from solver.packed import pack, solve_packed\n"
        f"p = Position.parse({HARD!r})\n"
        "print('ready', flush=True)\n"
        f"{way}, threads={threads})\n"
    )
    running = subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert running.stdout is not None
    running.stdout.readline()
    time.sleep(0.7)
    running.send_signal(signal.SIGINT)
    assert b"KeyboardInterrupt" in running.communicate(timeout=30)[1]
