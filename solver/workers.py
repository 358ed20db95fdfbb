"""Processes that share work, and end with the one that started them.

Knows nothing of the work.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, ParamSpec, TypeVar

if TYPE_CHECKING:
    from multiprocessing.synchronize import Event

P = ParamSpec("P")
T = TypeVar("T")


class Here(Executor):
    """An executor without helpers: does the work when it is asked."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Does it now; the future is done."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def cores() -> int:
    """The processors that this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def processes(jobs: int, leave: Callable[[], None] | None = None) -> Iterator[Executor]:
    """So many processes to work; one is this process itself. They end with this process, however it ends, and
    call `leave` when they are ended; it must be picklable."""
    if jobs == 1:
        yield Here()
        return
    import multiprocessing

    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    executor = ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin, initargs=(stop, leave))
    try:
        yield executor
    except BaseException:
        stop.set()
        raise
    finally:
        # Waits for what is begun: a worker ended at it may hold a lock.
        executor.shutdown(cancel_futures=True)


_stops: list[Event] = []


def given_up() -> bool:
    """Whether nobody wants this process's work any more; work that takes long asks now and then."""
    return any(stop.is_set() for stop in _stops)


def _begin(stop: Event, leave: Callable[[], None] | None) -> None:
    """A worker leaves Ctrl-C to the one who asked for the work, and ends when that one is gone."""
    import multiprocessing
    import threading
    from multiprocessing.connection import wait

    def end(*_: object) -> None:
        if leave is not None:
            leave()
        os._exit(1)

    _stops.append(stop)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if leave is not None:
        signal.signal(signal.SIGTERM, end)
    parent = multiprocessing.parent_process()
    if parent is not None:

        def follow() -> None:
            wait([parent.sentinel])
            end()

        threading.Thread(target=follow, daemon=True).start()
