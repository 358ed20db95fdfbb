"""How long a puzzle takes to rate: chances, habit and level, by the tricks to come."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator
from itertools import count, islice

from bench.measures import Row
from puzzles.find import Candidate, candidate, sketch, stream
from puzzles.rating import difficulty_of
from puzzles.study import Study

SEED = 1


def ratings(number: int) -> list[Row]:
    """CPU milliseconds of the first so many candidates that pose a question."""
    spent: defaultdict[str, list[float]] = defaultdict(list)
    for found in islice(_questions(), number):
        start = time.process_time()
        difficulty_of(Study(found.position, found.position.side, found.tricks))
        spent[f"{found.position.tricks_to_come} tricks"].append(1000 * (time.process_time() - start))
    spent["all"] = [each for every in spent.values() for each in every]
    return [_row(name, sorted(times)) for name, times in sorted(spent.items())]


def _questions() -> Iterator[Candidate]:
    for place in count():
        numbers = stream(SEED, place)
        found = candidate(place, sketch(numbers), numbers)
        if isinstance(found, Candidate):
            yield found


def _row(name: str, times: list[float]) -> Row:
    return {
        "to come": name,
        "puzzles": len(times),
        "mean": f"{sum(times) / len(times):.1f}",
        "median": f"{times[len(times) // 2]:.1f}",
        "p95": f"{times[len(times) * 95 // 100]:.1f}",
        "most": f"{times[-1]:.1f}",
    }
