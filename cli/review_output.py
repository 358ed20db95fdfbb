"""How `bowers review` tells what it found: for people, as JSON lines, as Markdown."""

from __future__ import annotations

import sys
from typing import Protocol

from cli.paper import Paper
from cli.recorded import Unread
from cli.review_work import Done
from solver.review.report import Report
from solver.text import encode


class ReviewOutput(Protocol):
    """What is told of each game, and of all of them."""

    def reviewed(self, done: Done) -> None:
        """A game has been reviewed."""

    def refused(self, unread: Unread) -> None:
        """Something could not be read; the complaint stands on stderr."""

    def total(self, report: Report) -> None:
        """All games have been reviewed, at least one of them."""


def output_of(*, as_json: bool, markdown: bool) -> ReviewOutput:
    """The output that was asked for."""
    if as_json:
        return _Json()
    return _Markdown() if markdown else _People()


class _Json:
    """An object a line: each game as it is done, then all of them; bad inputs in their places."""

    def reviewed(self, done: Done) -> None:
        _write(done.answer)

    def refused(self, unread: Unread) -> None:
        line = {"input_line": unread.where.line} if unread.where.line else {}
        _write(encode({"source": unread.where.source, **line, "errors": list(unread.faults)}))

    def total(self, report: Report) -> None:
        from cli.review_answers import total_answer

        _write(encode(total_answer(report)))


class _People:
    """Tables and boards, once everything has been reviewed."""

    def reviewed(self, done: Done) -> None:
        """Waits for the others."""

    def refused(self, unread: Unread) -> None:
        """Nothing more than the complaint."""

    def total(self, report: Report) -> None:
        from cli.review_tables import shown

        paper = Paper()
        paper.show(*shown(report, paper.face, paper.width), wrap=True)


class _Markdown:
    """The same as Markdown."""

    def reviewed(self, done: Done) -> None:
        """Waits for the others."""

    def refused(self, unread: Unread) -> None:
        """Nothing more than the complaint."""

    def total(self, report: Report) -> None:
        from cli.review_markdown import markdown

        sys.stdout.buffer.write(markdown(report).encode())
        sys.stdout.buffer.flush()


def _write(line: str) -> None:
    # JSON is UTF-8 whatever the terminal speaks.
    sys.stdout.buffer.write(line.encode() + b"\n")
    sys.stdout.buffer.flush()
