"""Both searches asked the same: they must agree before anything else is looked at."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from unittest.mock import patch

from solver import Position, Result, RivalResult, solve, solve_rivals
from solver.alphabeta import ALL_IDEAS
from solver.engine import Solver


def solve_by_both(position: Position) -> Result:
    """The solution by whatever `solve` uses, and the same by the Python search."""
    found = solve(position)
    by_python = Solver(position, ALL_IDEAS).result()
    assert found == by_python
    assert list(found.cards) == list(by_python.cards)
    return found


def solve_rivals_by_both(position: Position) -> RivalResult:
    """The solution by whatever `solve_rivals` uses, and the same by the Python inductions."""
    found = solve_rivals(position)
    with patch("solver.rivals.kernel", return_value=None):
        by_python = solve_rivals(position)
    assert found == by_python
    return found


@contextmanager
def python_only() -> Iterator[None]:
    """The Python searches answer, as where there is no native one."""
    with ExitStack() as stack:
        for name in ("engine", "hand", "native", "packed", "rivals"):
            stack.enter_context(patch(f"solver.{name}.kernel", return_value=None))
        yield
