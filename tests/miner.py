"""A program that mines made-up puzzles and says what is stored; to be killed.

python -m tests.miner POOL SEED NUMBER JOBS MILLISECONDS, the last being what a chunk takes.
"""

from __future__ import annotations

import functools
import sys
import time

from puzzles.mine import Found, mine
from puzzles.pool import Pool
from solver.workers import processes
from tests.made import work


def slowly(milliseconds: int, search: str, chunk: int) -> Found:
    time.sleep(milliseconds * (1 + chunk % 3) / 1000)
    return work(search, chunk)


def main() -> None:
    path, seed, number, jobs, milliseconds = sys.argv[1:]
    with Pool.create(path) as pool, processes(int(jobs)) as executor:
        slow = functools.partial(slowly, int(milliseconds))
        for report in mine(pool, seed, int(number), slow, executor, 4):
            print(*report.added, flush=True)
        print("done", flush=True)


if __name__ == "__main__":
    main()
