"""How far a long run is: a bar on stderr, and only where stderr is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path


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
