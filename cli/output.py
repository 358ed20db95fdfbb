"""What `bowers solve` writes: JSON lines for programs, a board and tables for people."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, Protocol

import click

from cli import answers
from cli.paper import Paper
from cli.streams import printable
from solver.contracts import Contract, DealResult
from solver.deal import Deal
from solver.engine import Result, Step
from solver.inputs import Record
from solver.points import points_by_card
from solver.position import Position
from solver.rivals import RivalResult
from solver.text import encode


class Output(Protocol):
    """One method for each kind of answer."""

    def solved(self, record: Record, position: Position, result: Result) -> None: ...
    def rivals(self, record: Record, position: Position, result: RivalResult) -> None: ...
    def dealt(
        self, record: Record, deal: Deal, result: DealResult, opened: Sequence[Contract] | None
    ) -> None: ...
    def traced(self, record: Record, position: Position, result: Result, steps: Sequence[Step]) -> None: ...
    def counted(self, record: Record, sequences: Sequence[int]) -> None: ...
    def checked(self, record: Record, differences: Sequence[str]) -> None: ...
    def refused(self, record: Record, faults: Sequence[str]) -> None: ...


class JsonOutput:
    """One object a line for each input, in order; flushed, so that a program can wait for each answer.

    `name_sources`: what cannot be answered also names its file, when there is more than one.
    """

    def __init__(self, *, name_sources: bool) -> None:
        self._name_sources = name_sources

    def solved(self, record: Record, position: Position, result: Result) -> None:
        self._write(record, answers.solution(result, points_by_card(position, result)))

    def rivals(self, record: Record, position: Position, result: RivalResult) -> None:
        self._write(record, answers.rivals(result))

    def dealt(
        self, record: Record, deal: Deal, result: DealResult, opened: Sequence[Contract] | None
    ) -> None:
        contracts = result.contracts if opened is None else opened
        self._write(record, answers.whole_deal(result, contracts))

    def traced(self, record: Record, position: Position, result: Result, steps: Sequence[Step]) -> None:
        solution = answers.solution(result, points_by_card(position, result))
        self._write(record, {**solution, "trace": answers.traced(steps)})

    def counted(self, record: Record, sequences: Sequence[int]) -> None:
        self._write(record, {"sequences": list(sequences)})

    def checked(self, record: Record, differences: Sequence[str]) -> None:
        found = {"input_line": record.line, "agrees": not differences}
        self._write(record, found | ({"differences": list(differences)} if differences else {}))

    def refused(self, record: Record, faults: Sequence[str]) -> None:
        source = {"source": record.source} if self._name_sources else {}
        self._write(record, {**source, "input_line": record.line, "errors": list(faults)})

    def _write(self, record: Record, answer: dict[str, Any]) -> None:
        named = {"id": record.given["id"]} if "id" in record.given else {}
        # JSON is UTF-8 whatever the terminal speaks.
        sys.stdout.buffer.write(encode(named | answer).encode() + b"\n")
        sys.stdout.buffer.flush()


class PeopleOutput:
    """A board, tables and sentences; colours only on a terminal and without NO_COLOR."""

    def __init__(self) -> None:
        self._paper = Paper()
        self._face = self._paper.face
        self._first = True

    def solved(self, record: Record, position: Position, result: Result) -> None:
        from cli.tables import line_table

        self._solution(record, position, result)
        self._paper.show("", line_table("Best line", position, result.line, self._face))

    def rivals(self, record: Record, position: Position, result: RivalResult) -> None:
        from cli.board import board
        from cli.rival_tables import cards_table, guarantee_table, outcomes_table
        from cli.tables import line_table

        self._heading(record)
        self._paper.show(board(position, self._face, self._paper.width), "")
        self._paper.show(cards_table(position, result, self._face), "")
        self._paper.show(guarantee_table(result, self._face), "")
        self._paper.show(outcomes_table(position, result, self._face), "")
        self._paper.show(line_table("Canonical line", position, result.line, self._face))

    def dealt(
        self, record: Record, deal: Deal, result: DealResult, opened: Sequence[Contract] | None
    ) -> None:
        from cli import deal_tables

        self._heading(record)
        self._paper.show(deal_tables.dealt(deal, self._face), "")
        if opened is None:
            self._paper.show(deal_tables.contracts_table(deal, result, self._face), "")
            self._paper.show(deal_tables.par_text(deal, result, self._face))
        for number, contract in enumerate(opened or ()):
            self._paper.show(
                *([""] if number else []), deal_tables.contract_heading(deal, contract, self._face), ""
            )
            self._paper.show(*deal_tables.decisions(deal, contract, self._face))
            self._paper.show(*([] if contract.position is None else [""]))
            self._played(contract)

    def _played(self, contract: Contract) -> None:
        from cli.board import board
        from cli.tables import line_table

        if contract.position is None:
            return
        title = "Canonical line" if contract.position.each_for_himself else "Best line"
        self._paper.show(board(contract.position, self._face, self._paper.width), "")
        self._paper.show(line_table(title, contract.position, contract.line, self._face))

    def traced(self, record: Record, position: Position, result: Result, steps: Sequence[Step]) -> None:
        from cli.tables import trace_table

        self._solution(record, position, result)
        self._paper.show("", trace_table(position, steps, result.side, self._face))

    def _solution(self, record: Record, position: Position, result: Result) -> None:
        from cli.board import board
        from cli.tables import cards_table

        self._heading(record)
        points = points_by_card(position, result)
        self._paper.show(board(position, self._face, self._paper.width), "")
        self._paper.show(cards_table(position, result, points, self._face))

    def counted(self, record: Record, sequences: Sequence[int]) -> None:
        from cli.tables import perft_table

        self._heading(record)
        self._paper.show(perft_table(sequences, self._face))

    def checked(self, record: Record, differences: Sequence[str]) -> None:
        name = f" {_name(record)}" if "id" in record.given else ""
        for difference in differences:
            click.echo(f"{record.where}{name}: {difference}")

    def refused(self, record: Record, faults: Sequence[str]) -> None:
        """Nothing more: the complaint stands on stderr."""

    def _heading(self, record: Record) -> None:
        """Parts answers, and names an input that has a name."""
        if not self._first:
            self._paper.rule()
        self._first = False
        if "id" in record.given:
            click.echo(_name(record))


def _name(record: Record) -> str:
    name = record.given["id"]
    return printable(name if isinstance(name, str) else encode(name))
