"""The report of a review for people: tables, and the worst decisions with their boards.

Knows how they look; what they say is `review_words`'s.
"""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from cli import review_words as words
from cli.board import Face, board
from cli.deal_tables import dealt
from cli.review_words import Rows
from cli.streams import printable
from cli.tables import line_table, plain_table
from solver.cards import Card
from solver.errors import InputError
from solver.review.course import Course
from solver.review.report import Report, Worst


def shown(report: Report, face: Face, width: int) -> Iterator[RenderableType]:
    """The whole report, thing by thing."""
    yield Text(words.headline(report), "bold")
    yield Text(words.light(report), "dim")
    for rows in words.tables(report):
        yield ""
        yield from _table(rows, face)
    for title, lines in words.remarks(report):
        yield ""
        yield Text(_told(face, title), "bold")
        for line in lines:
            yield Padding(Text(_told(face, line)), (0, 0, 0, 2))
    for number, worst in enumerate(report.worst, 1):
        yield ""
        yield from _worst(number, worst, report, face, width)


def _table(rows: Rows, face: Face) -> Iterator[RenderableType]:
    if rows.title:
        yield Text(rows.title, "bold")
        yield ""
    table = plain_table(face)
    for number, name in enumerate(rows.columns):
        table.add_column(Text(_told(face, name)), justify="right" if number else "left")
    for row in rows.rows:
        table.add_row(*(Text(_told(face, cell)) for cell in row))
    yield table
    for note in rows.notes:
        yield Text(_told(face, note), "dim")


def _worst(number: int, worst: Worst, report: Report, face: Face, width: int) -> Iterator[RenderableType]:
    def suits(token: str) -> str:
        return symbols(token, face)

    yield Text(f"{number}. {_told(face, words.worst_text(worst, report, suits))}", "bold")
    yield ""
    course = Course(worst.deal)
    for step in worst.before:
        course.choose(step.token)
    if course.position is None:
        yield dealt(worst.deal, face)
        yield ""
        yield Text(f"So far: {words.decided(worst.before, suits)}")
        yield Text(f"Better: {words.decided(worst.line, suits)}")
        for step in worst.line:
            if course.position is not None:
                break
            course.choose(step.token)
    else:
        yield board(course.position, face, width)
    if course.position is not None and course.position.to_play:
        cards = [Card(step.token) for step in worst.line if step.kind == "play"]
        yield ""
        yield line_table("Best line", course.position, cards, face)


def _told(face: Face, text: str) -> str:
    return printable(face.plain(text))


def symbols(token: str, face: Face) -> str:
    """A token with suit symbols: `K♥`; calls of a suit too."""
    names = []
    for word in token.split():
        try:
            names.append(face.printed(Card(word)).plain)
        except InputError:
            names.append(dict(zip("CDHS", face.suits, strict=True)).get(word, word))
    return " ".join(names)
