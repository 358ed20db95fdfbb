"""How far a long run is: a bar on stderr, and only where stderr is a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from pathlib import Path
from typing import Final


@contextmanager
def progress(files: Sequence[str], *, wanted: bool) -> Iterator[Callable[[], None]]:
    """Gives a function to call after each input; draws nothing unless `wanted` on a terminal."""
    if not wanted or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("solving"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("solving", total=_lines(files))
        yield lambda: bar.advance(task)


@contextmanager
def patience(after: float = 1.0) -> Iterator[Callable[[int, int], None]]:
    """Gives a function that is told how much of how much is done; a bar on stderr shows it, on a
    terminal and once it has taken `after` seconds."""
    start, bar = time.monotonic(), ExitStack()
    show: Callable[[int, int], None] | None = None

    def told(done: int, total: int) -> None:
        nonlocal show
        if show is None and sys.stderr.isatty() and time.monotonic() - start > after:
            from rich.console import Console
            from rich.progress import Progress

            shown = bar.enter_context(Progress(console=Console(stderr=True), transient=True))
            task = shown.add_task("solving")
            show = lambda done, total: shown.update(task, completed=done, total=total)  # noqa: E731
        if show is not None:
            show(done, total)

    with bar:
        yield told


def _lines(files: Sequence[str]) -> int | None:
    """JSON lines of all files together; None where their number cannot be told beforehand."""
    total = 0
    for name in files:
        if name == "-" or not Path(name).is_file():
            return None
        try:
            with Path(name).open("rb") as stream:
                total += sum(line.startswith(b"{") for line in stream)
        except OSError:
            return None
    return total or None


class Search:
    """How far a search is: candidates tried, and so many found of those wanted; shows nothing by itself."""

    def tried(self, found: int) -> None:
        """One candidate more, and how many were found in all."""

    def aside(self) -> AbstractContextManager[None]:
        """While this is open, others may write to the terminal."""
        return nullcontext()


@contextmanager
def searching(what: str, total: int) -> Iterator[Search]:
    """Gives what is told of each candidate; on a terminal, a bar on stderr shows it."""
    if not sys.stderr.isatty():
        yield Search()
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (
        TextColumn(what), BarColumn(20), MofNCompleteColumn(),
        TextColumn("{task.fields[tried]:,} candidates"), TimeElapsedColumn(),
    )  # fmt: skip
    bar = Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=False)
    task = bar.add_task(what, total=total, tried=0)

    class Shown(Search):
        number = 0

        def tried(self, found: int) -> None:
            self.number += 1
            if found == total or self.number % _SOME == 0:
                bar.update(task, completed=found, tried=self.number)

        @contextmanager
        def aside(self) -> Iterator[None]:
            if not sys.stdout.isatty():
                yield
                return
            bar.stop()
            yield
            sys.stdout.flush()
            bar.start()

    with bar:
        yield Shown()


_SOME: Final = 20
"""Candidates between two looks at the bar, which cost as much as one of them."""


@contextmanager
def counting(what: str, total: int, *, lines: bool = True) -> Iterator[Callable[[], None]]:
    """Gives a function to call after each of so many; a bar on stderr shows it on a terminal, where `lines`
    that are printed meanwhile do not."""
    if not sys.stderr.isatty() or (lines and sys.stdout.isatty()):
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda: bar.advance(task)


@contextmanager
def counting_on(what: str, *, lines: bool = True) -> Iterator[Callable[[], None]]:
    """The same where it is not known how many there are to be."""
    if not sys.stderr.isatty() or (lines and sys.stdout.isatty()):
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn

    columns = (SpinnerColumn(), TextColumn("{task.completed} {task.description}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda: bar.advance(task)
