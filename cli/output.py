"""What `bowers solve` writes: JSON lines for programs, a board and tables for people."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, Protocol

from cli import answers
from solver.cards import Card
from solver.engine import Result, Step, points_by_card
from solver.inputs import Record
from solver.position import Position
from solver.text import encode


class Output(Protocol):
    """One method for each kind of answer."""

    def solved(self, record: Record, position: Position, result: Result) -> None: ...
    def traced(self, record: Record, position: Position, result: Result, steps: Sequence[Step]) -> None: ...
    def counted(self, record: Record, sequences: Sequence[int]) -> None: ...
    def checked(self, record: Record, differences: Sequence[str]) -> None: ...
    def refused(self, record: Record, faults: Sequence[str]) -> None: ...


class JsonOutput:
    """One object a line for each input, in order; flushed, so that a program can wait for each answer."""

    def solved(self, record: Record, position: Position, result: Result) -> None:
        self._write(record, answers.solution(result, points_by_card(position, result)))

    def traced(self, record: Record, position: Position, result: Result, steps: Sequence[Step]) -> None:
        solution = answers.solution(result, points_by_card(position, result))
        self._write(record, {**solution, "trace": answers.traced(steps)})

    def counted(self, record: Record, sequences: Sequence[int]) -> None:
        self._write(record, {"sequences": list(sequences)})

    def checked(self, record: Record, differences: Sequence[str]) -> None:
        found = {"input_line": record.line, "agrees": not differences}
        self._write(record, found | ({"differences": list(differences)} if differences else {}))

    def refused(self, record: Record, faults: Sequence[str]) -> None:
        self._write(record, {"input_line": record.line, "errors": list(faults)})

    def _write(self, record: Record, answer: dict[str, Any]) -> None:
        named = {"id": record.given["id"]} if "id" in record.given else {}
        sys.stdout.write(encode(named | answer) + "\n")
        sys.stdout.flush()


class PeopleOutput:
    """A board, tables and sentences; colours only on a terminal and without NO_COLOR."""

    def __init__(self) -> None:
        # rich costs as much to import as everything else here together; JSON does without it.
        from rich.console import Console

        from cli.board import Face

        self._console = Console(highlight=False, soft_wrap=True)
        self._face = Face(sys.stdout.encoding)
        self._first = True

    def solved(self, record: Record, position: Position, result: Result) -> None:
        self._solution(record, position, result)
        self._line(position, result.line)

    def traced(self, record: Record, position: Position, result: Result, steps: Sequence[Step]) -> None:
        from cli.tables import trace_table

        self._solution(record, position, result)
        self._console.print(trace_table(position, steps, result.side, self._face))

    def _solution(self, record: Record, position: Position, result: Result) -> None:
        from cli.board import board
        from cli.tables import cards_table

        self._heading(record)
        self._console.print(board(position, self._face))
        self._console.print()
        points = points_by_card(position, result)
        self._console.print(cards_table(position, result, points, self._face))

    def _line(self, position: Position, line: Sequence[Card]) -> None:
        from cli.tables import line_table

        self._console.print(line_table(position, line, self._face))

    def counted(self, record: Record, sequences: Sequence[int]) -> None:
        from cli.tables import perft_table

        self._heading(record)
        self._console.print(perft_table(sequences, self._face))

    def checked(self, record: Record, differences: Sequence[str]) -> None:
        name = f" {record.given['id']}" if "id" in record.given else ""
        for difference in differences:
            self._console.print(f"{record.where}{name}: {difference}", markup=False)

    def refused(self, record: Record, faults: Sequence[str]) -> None:
        """Nothing more: the complaint stands on stderr."""

    def _heading(self, record: Record) -> None:
        """Parts answers, and names an input that has a name."""
        if not self._first:
            self._console.rule()
        self._first = False
        if "id" in record.given:
            self._console.print(f"{record.given['id']}", markup=False, style="dim")
