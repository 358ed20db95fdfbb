"""Work shared among threads, given up at once when somebody interrupts.

Knows nothing of the work. The threads are daemons: an interrupted program does not wait for what
they are at, which a pool of the standard library would.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from itertools import count
from typing import TypeVar, cast

T = TypeVar("T")
R = TypeVar("R")


def shared(task: Callable[[T, threading.Event], R], items: Sequence[T], threads: int) -> list[R]:
    """`task(item, stop)` for each item, in order, by at most so many threads.

    A task that takes long looks at `stop` now and then. The first error of a task is raised here.
    """
    results: list[R | None] = [None] * len(items)
    errors: list[BaseException] = []
    stop = threading.Event()
    numbers = count()

    def work() -> None:
        while not stop.is_set() and (number := next(numbers)) < len(items):
            try:
                results[number] = task(items[number], stop)
            except BaseException as error:  # handed on to whoever asked
                errors.append(error)
                stop.set()

    workers = [threading.Thread(target=work, daemon=True) for _ in range(min(threads, len(items)))]
    try:
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
    except BaseException:
        stop.set()
        raise
    if errors:
        raise errors[0]
    return cast(list[R], results)
