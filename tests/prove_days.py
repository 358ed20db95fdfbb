"""`python -m tests.prove_days [DAYS]`: days in a row, each with a puzzle of its own, as hard as its weekday,
that holds in every way there is. Uses all cores."""

from __future__ import annotations

import sys
import time
from concurrent.futures import ProcessPoolExecutor
from datetime import date, timedelta

from puzzles.daily import LEVELS, puzzle_of
from tests.prove import complaints

FIRST = date(2026, 12, 1)


def prove_day(number: int) -> tuple[str, list[str]]:
    """The id of a day's puzzle, and what is wrong with it."""
    day = FIRST + timedelta(number)
    puzzle = puzzle_of(day)
    wrong = list(complaints(puzzle))
    if puzzle.difficulty is None or puzzle.difficulty.level != LEVELS[day.weekday()]:
        wrong.append("not as hard as its weekday")
    if puzzle.date != day.isoformat():
        wrong.append(f"has the date {puzzle.date}")
    return puzzle.id, [f"{day}: {fault}" for fault in wrong]


def main() -> None:
    days = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    start = time.monotonic()
    with ProcessPoolExecutor() as workers:
        found = list(workers.map(prove_day, range(days), chunksize=10))
    wrong = [fault for _, faulty in found for fault in faulty]
    unlike = len({puzzle for puzzle, _ in found})
    if unlike < days:
        wrong.append(f"{days} days have only {unlike} puzzles")
    if wrong:
        raise SystemExit("\n".join(wrong))
    print(f"{days} days hold, each with its own puzzle, in {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
