"""`python -m tests.prove [PUZZLES [SEED]]`: puzzles of the generator proved in every way there is.

Each must pass `check` and `check --solve`, the JSON Schema, a brute force on printed cards and a reader of
proofs that share nothing with the program; of one in five with a proof of moderate size every change of a single
field must be noticed.
Uses all cores. Stops at the first that does not hold and prints it.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

import jsonschema

from puzzles.check import faults
from puzzles.generate import generate
from puzzles.model import Puzzle, dumps, loads
from puzzles.recheck import differences
from puzzles.schema import json_schema
from tests import plain_proof, plain_puzzles
from tests.tampering import unnoticed

CHUNK = 100
"""Candidates taken together."""
TAMPERED = 5
"""Of so many puzzles one is tampered with."""
TAMPERED_NODES = 60
"""Nodes that its proof has at most: there are a dozen changes for each, and each is a proof to check."""


def complaints(puzzle: Puzzle) -> Iterator[str]:
    """Everything that is said against a puzzle, by whomever."""
    whole = json.loads(dumps(puzzle))
    read = loads(dumps(puzzle))
    yield from faults(read)
    yield from differences(read)
    yield from (error.message for error in jsonschema.Draft202012Validator(json_schema()).iter_errors(whole))
    yield from plain_puzzles.faults(whole)
    if not plain_proof.proved(whole):
        yield "the proof convinces nobody else"


def prove(seed: int, chunk: int) -> tuple[Counter[str], list[str]]:
    """The puzzles of a chunk of candidates counted, and what is wrong with any."""
    seen, wrong = Counter[str](), list[str]()
    for puzzle in generate(seed, numbers=range(chunk * CHUNK, (chunk + 1) * CHUNK)):
        said = list(complaints(puzzle))
        nodes = len(puzzle.proof.nodes) if puzzle.proof else 0
        if int(puzzle.id, 16) % TAMPERED == 0 and nodes <= TAMPERED_NODES:
            seen["tampered with"] += 1
            said += unnoticed(puzzle)
        wrong += [f"{dumps(puzzle).decode()}\n  {text}" for text in said]
        seen["puzzles"] += 1
        seen[puzzle.position.game] += 1
        seen[puzzle.difficulty.level if puzzle.difficulty else "not rated"] += 1
    return seen, wrong


def main() -> None:
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    start, seen, chunk = time.monotonic(), Counter[str](), 0
    workers = os.cpu_count() or 1
    with ProcessPoolExecutor(workers) as pool:
        while seen["puzzles"] < wanted:
            chunks = range(chunk, chunk + 4 * workers)
            chunk = chunks.stop
            for found, wrong in pool.map(prove, [seed] * len(chunks), chunks):
                seen += found
                if wrong:
                    raise SystemExit("\n".join(wrong))
            print(f"{seen['puzzles']} puzzles hold, {time.monotonic() - start:.0f} s", file=sys.stderr)
    told = ", ".join(f"{number} {kind}" for kind, number in sorted(seen.items()) if kind != "puzzles")
    print(f"{seen['puzzles']} puzzles hold ({told}) in {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
