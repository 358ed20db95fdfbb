"""`bowers export pool.db | python -m bench.levels`: how hard a pool is, and thresholds to fit it.

Reads puzzles as JSON lines. What it prints goes into docs/puzzles-difficulty.md, the thresholds into
`puzzles.levels`.
"""

from __future__ import annotations

import sys

from puzzles.files import read_puzzles
from puzzles.levels import report


def main() -> None:
    found = []
    for record in read_puzzles(sys.stdin.buffer, "stdin"):
        if record.puzzle is None or record.puzzle.difficulty is None:
            raise SystemExit(f"{record.where}: {'; '.join(record.faults) or 'no difficulty'}")
        found.append(record.puzzle.difficulty)
    if not found:
        raise SystemExit("no puzzles on stdin")
    print(report(found))


if __name__ == "__main__":
    main()
