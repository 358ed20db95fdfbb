"""The report of a review as Markdown. Knows rows and words; nothing of what they say."""

from __future__ import annotations

from collections.abc import Iterator

from cli import review_words as words
from cli.review_words import Rows, letters
from solver.review.report import Report


def markdown(report: Report) -> str:
    """The whole report."""
    return "\n".join(_lines(report)) + "\n"


def _lines(report: Report) -> Iterator[str]:
    yield "# Review"
    yield ""
    yield f"{words.headline(report)}. {words.light(report)}"
    for rows in words.tables(report):
        yield from _table(rows)
    for title, lines in words.remarks(report):
        yield from ("", f"## {_plain(title)}", "")
        yield from (f"- {_plain(line)}" for line in lines)
    if report.worst:
        yield from ("", "## Worst decisions")
    for number, worst in enumerate(report.worst, 1):
        yield from ("", f"{number}. {_plain(words.worst_text(worst, report, letters))}", "")
        yield f"   Before it: `{words.dealt_text(worst)}`"
        if any(step.kind != "play" for step in worst.line):
            yield from ("", f"   So far: {words.decided(worst.before, letters)}")
            yield from ("", f"   Better: {words.decided(worst.line, letters)}")
        played = words.plays(worst.line, letters)
        if played:
            yield from ("", f"   Best line: {played}")


def _table(rows: Rows) -> Iterator[str]:
    yield from ("", f"## {rows.title}" if rows.title else "## Players", "")
    yield f"| {' | '.join(map(_cell, rows.columns))} |"
    yield f"|{'|'.join(' --- ' if not number else ' ---: ' for number, _ in enumerate(rows.columns))}|"
    for row in rows.rows:
        yield f"| {' | '.join(map(_cell, row))} |"
    if rows.notes:
        yield from ("", " ".join(rows.notes))


def _cell(text: str) -> str:
    return _plain(text).replace("|", "\\|")


def _plain(text: str) -> str:
    """Text in which nothing is markup."""
    shown = "".join(char if char.isprintable() else " " for char in text)
    for mark in "\\`*_<>[]#":
        shown = shown.replace(mark, f"\\{mark}")
    return shown
