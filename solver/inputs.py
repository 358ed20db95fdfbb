"""Streams of play-outs and deals: JSON lines, JSON objects over several lines, deal text.

Knows where one input ends and the next begins, and keeps its line and annotations. A bad
input becomes a record with its faults and does not stop the others.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, BinaryIO, Final

from solver.deal import Deal
from solver.entries import (
    ANNOTATIONS,
    Entries,
    decode_object,
    entries_of_object,
    entries_of_text,
    lines_of_keys,
)
from solver.errors import InputError
from solver.position import Position

LONGEST_LINE: Final = 1 << 20
"""Bytes of one line; a deal with all its answers takes a few thousand."""
_LONGEST_OBJECT: Final = 400
"""Lines over which one JSON object may be spread."""


_AN_ENTRY: Final = re.compile(r"\s*(#|[A-Za-z_]+\s*:)")
_A_GAME: Final = re.compile(r"\s*game\s*:", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Record:
    """One input: where it began, what it holds, or why it cannot be read.

    `given` holds the annotations that came with it: `id`, `kind`, and the fields of an answer.
    """

    source: str
    line: int
    value: Position | Deal | None = None
    faults: tuple[str, ...] = ()
    given: dict[str, Any] = field(default_factory=dict)

    @property
    def where(self) -> str:
        """Source and line, as error messages name it."""
        return f"{self.source}:{self.line}"


def read_text(deal_text: str, source: str, line: int = 1) -> Record:
    """One input given as a whole, as deal text or as a JSON object; `line` is its number."""
    if deal_text.lstrip().startswith(("{", "[")):
        return _json_record(source, line, deal_text)
    return _text_record(source, line, deal_text)


def read_stream(stream: BinaryIO, source: str) -> Iterator[Record]:
    """The inputs of a stream, each as soon as it is complete.

    A line that starts with `{` is a JSON object, which may go on over further lines. Anything
    else is deal text, ended by an empty line or by a line that names the `game` anew; among JSON
    lines what is no `key: value` is a bad line.
    """
    reader = _StreamReader(source)
    number = 0
    for number, line in enumerate(lines_of(stream), 1):
        yield from reader.take(number, line)
    yield from reader.finish()
    if not reader.found:
        yield Record(source, max(number, 1), faults=("nothing to read: no deal here",))


def lines_of(stream: BinaryIO) -> Iterator[str | InputError]:
    """The lines of a stream, or why one cannot be read; what is no text at all ends it."""
    first = True
    while raw := stream.readline(LONGEST_LINE + 1):
        if first and raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            yield InputError("UTF-16 text: save it as UTF-8")
            return
        if b"\0" in raw:
            yield InputError(
                f"not text: byte {raw.index(0) + 1} of the line is zero; what follows is not read"
            )
            return
        if len(raw) > LONGEST_LINE and not raw.endswith(b"\n"):
            while (rest := stream.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
                pass
            yield InputError(f"the line is longer than {LONGEST_LINE:,} bytes")
        else:
            try:
                yield raw.decode("utf-8-sig" if first else "utf-8")
            except UnicodeDecodeError as error:
                yield InputError(f"not UTF-8 text: byte {error.start + 1} of the line cannot be read")
        first = False


class _StreamReader:
    """Gathers lines until an input is complete."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.found = False
        self._json_lines = False
        self._kept: list[str] = []
        self._start = 0
        self._indent = ""

    def take(self, number: int, line: str | InputError) -> Iterator[Record]:
        if isinstance(line, InputError):
            yield from self.finish()
            self.found = True
            yield Record(self.source, number, faults=line.faults)
        elif self._kept and self._kept[0].lstrip().startswith("{"):
            yield from self._go_on_with_object(number, line)
        else:
            yield from self._begin(number, line)

    def _begin(self, number: int, line: str) -> Iterator[Record]:
        if line.lstrip().startswith(("{", "[")) or (
            self._json_lines and line.strip() and not _AN_ENTRY.match(line)
        ):
            yield from self.finish()
            self._json_lines = self.found = True
            if line.lstrip().startswith("{") and line.rstrip().endswith(("{", "[", ",", ":")):
                self._keep(number, line)
            else:
                yield _json_record(self.source, number, line)
        elif not line.strip():
            yield from self.finish()
        else:
            if _A_GAME.match(line) and any(map(_A_GAME.match, self._kept)):
                yield from self.finish()
            self._keep(number, line)

    def _go_on_with_object(self, number: int, line: str) -> Iterator[Record]:
        if line.startswith(self._indent + "{") or len(self._kept) >= _LONGEST_OBJECT:
            yield from self.finish()
            yield from self._begin(number, line)
            return
        self._kept.append(line)
        if line.startswith(self._indent + "}"):
            yield from self.finish()

    def _keep(self, number: int, line: str) -> None:
        if not self._kept:
            self._start = number
            self._indent = line[: len(line) - len(line.lstrip())]
        self._kept.append(line)

    def finish(self) -> Iterator[Record]:
        """The input that was being gathered, if there was one."""
        kept, self._kept = "".join(self._kept), []
        if not kept or all(not line.partition("#")[0].strip() for line in kept.splitlines()):
            return
        self.found = True
        if kept.lstrip().startswith("{"):
            yield _json_record(self.source, self._start, kept)
        else:
            yield _text_record(self.source, self._start, kept)


def _text_record(source: str, line: int, deal_text: str) -> Record:
    record = _record(source, line, entries_of_text(deal_text), {})
    if not record.faults or deal_text.strip().count("\n") == 0:
        return record
    lines = lines_of_keys(deal_text)
    return replace(record, faults=tuple(_with_line(fault, lines, line) for fault in record.faults))


def _with_line(fault: str, lines: Mapping[str, int], start: int) -> str:
    """A fault that begins with a key, with the line that the key stands on."""
    key = re.split(r"[:\s]", fault, maxsplit=1)[0].removeprefix("rules.")
    return f"line {start + lines[key]}: {fault}" if key in lines else fault


def _json_record(source: str, line: int, json_text: str) -> Record:
    try:
        given = decode_object(json_text)
    except InputError as error:
        return Record(source, line, faults=error.faults)
    annotations = {key: given[key] for key in given.keys() & ANNOTATIONS}
    return _record(source, line, entries_of_object(given), annotations)


def _record(source: str, line: int, entries: Entries, given: dict[str, Any]) -> Record:
    kind = Deal if "turnup" in entries.values and not entries.is_playout else Position
    try:
        value = kind.from_entries(entries)
    except InputError as error:
        return Record(source, line, faults=error.faults, given=given)
    return Record(source, line, value, tuple(value.faults()), given)
