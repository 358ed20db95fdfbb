"""`bowers check`: proves puzzle files again with the referee alone, and compares with computed answers."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import click

from cli.options import json_option
from cli.progress import progress
from cli.puzzle_streams import complain, puzzle_records
from cli.streams import printable
from puzzles.check import faults
from puzzles.files import PuzzleRecord
from puzzles.model import Puzzle
from puzzles.question import differs, question_faults
from solver.text import encode


@dataclass(slots=True)
class _Report:
    """Writes what was found of each puzzle and counts."""

    as_json: bool
    what: str
    """What the inputs are: puzzles, or questions."""
    done: int = 0
    failed: int = 0
    bad: int = 0

    def refused(self, record: PuzzleRecord) -> None:
        """A file that holds no puzzle."""
        self.bad += 1
        complain(record)
        if self.as_json:
            self._write(record, {"errors": list(record.faults)})

    def checked(self, record: PuzzleRecord, puzzle: Puzzle, found: Sequence[str]) -> None:
        """A puzzle and its faults."""
        self.done += 1
        self.failed += bool(found)
        if self.as_json:
            told = {"faults": list(found)} if found else {}
            self._write(record, {"id": puzzle.id, "proved": not found, **told})
            return
        for fault in found:
            click.echo(f"{record.where}: {printable(fault)}")

    def _write(self, record: PuzzleRecord, answer: dict[str, object]) -> None:
        place = {"source": record.source, "input_line": record.line}
        sys.stdout.buffer.write(encode(place | answer).encode() + b"\n")
        sys.stdout.buffer.flush()

    def summary(self, right: str) -> str:
        """How many were right, for people."""
        number = f"{self.done} {self.what}{'' if self.done == 1 else 's'}"
        verdict = f"{self.failed} fail" if self.failed else right if self.done else "nothing was proved"
        return f"{number}: {verdict}" + (f"; {self.bad} could not be read" if self.bad else "")


@dataclass(slots=True)
class _FullFiles:
    """The files that questions are checked against, by id."""

    puzzles: dict[str, tuple[PuzzleRecord, Puzzle]] = field(default_factory=dict)

    def faults(self, where: str, question: Puzzle, check: Callable[[Puzzle], list[str]]) -> list[str]:
        """What is wrong with a question that stands there, and with the full puzzle that it is taken from."""
        found = question_faults(question)
        if question.id not in self.puzzles:
            return [*found, f"$.id: no puzzle {question.id} in the full file"]
        record, full = self.puzzles[question.id]
        found += differs(question, full)
        place = "" if record.where == where else f"{record.where}: "
        return found + [f"{place}{fault}" for fault in check(full)]


@click.command(short_help="Proves puzzle files again with the referee alone.")
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option(
    "--solve", is_flag=True, help="Also compute values, line, difficulty, explanation and hints, and compare."
)
@click.option(
    "--against",
    multiple=True,
    metavar="FULL",
    help="The inputs are questions alone: check them against the puzzles of this file; repeatable.",
)
@json_option("One JSON object for each puzzle.")
@click.option("--dot", "form", flag_value="dot", help="Print the proof of each puzzle as a graph in DOT.")
@click.option("--graphml", "form", flag_value="graphml", help="The same as GraphML.")
def check(
    files: tuple[str, ...], solve: bool, against: tuple[str, ...], as_json: bool, form: str | None
) -> None:
    """Prove puzzles again: play out their proofs by the rules, without any search.

    FILE holds puzzles as JSON lines; - or no file reads standard input. Checked are the id, whether the
    position is possible, that the goal can be made and no trick more, that every wrong first card is refuted,
    and that values and line agree with it. Each fault is one line: file, line, JSON path.

    No change of a single field goes unnoticed by --solve but of themes, title, origin and date, which are not
    proved (a date must be that of a day). Without it, difficulty, explanation and hints are not looked at,
    and values and line only as far as the proof tells. A question alone, as --question-only writes it, has no
    proof: give its full file with --against.

    Exit status: 0 all proved, 1 a fault, 2 bad usage or a file that is no puzzle.
    """
    if form and (as_json or against):
        raise click.UsageError(f"--{form} goes with neither --json nor --against")
    report = _Report(as_json, "question" if against else "puzzle")
    full = _read_full(against, report)
    with progress(files, wanted=not sys.stdout.isatty() or solve) as advance:
        for record in puzzle_records(files):
            if record.puzzle is None:
                report.refused(record)
            else:
                found = _found(record, record.puzzle, full, solve=solve)
                report.checked(record, record.puzzle, found)
                if form and not found:
                    _draw(record.puzzle, form)
            advance()
    if not (as_json or form):
        proved = "all proved, and as computed" if solve else "all proved"
        click.echo(report.summary("all match" if against else proved))
    if report.bad or report.failed:
        click.get_current_context().exit(2 if report.bad else 1)


def _read_full(names: Sequence[str], report: _Report) -> _FullFiles | None:
    if not names:
        return None
    full = _FullFiles()
    for record in puzzle_records(names):
        if record.puzzle is None:
            report.refused(record)
        else:
            full.puzzles[record.puzzle.id] = (record, record.puzzle)
    return full


def _found(record: PuzzleRecord, puzzle: Puzzle, full: _FullFiles | None, *, solve: bool) -> list[str]:
    def proved(one: Puzzle) -> list[str]:
        found = faults(one)
        if solve:
            from puzzles.recheck import differences  # the search is for those who ask for it

            found += differences(one)
        return found

    return proved(puzzle) if full is None else full.faults(record.where, puzzle, proved)


def _draw(puzzle: Puzzle, form: str) -> None:
    from puzzles import drawing, proof  # networkx costs half a second

    found = proof.graph_of(puzzle)
    click.echo(drawing.dot(found) if form == "dot" else drawing.graphml(found), nl=False)
