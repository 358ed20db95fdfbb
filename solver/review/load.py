"""A record in whatever notation it is: told apart by how it begins, and read.

Knows which notations there are, and nothing of any of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from solver.errors import InputError
from solver.review import histories, ptn, record
from solver.review.egn import reading as egn
from solver.review.egn.words import FILE_TYPE
from solver.review.record import Game


def games(data: bytes) -> list[Game]:
    """The games of a file: this program's own JSON lines, Euchre Game Notation, PTN or OpenSpiel's.

    InputError for what is none of them, or is one and cannot be read.
    """
    found = []
    for line, game in each(data):
        if isinstance(game, InputError):
            raise InputError([f"line {line}: {fault}" for fault in game.faults] if line else game.faults)
        found.append(game)
    return found


def each(data: bytes) -> Iterator[tuple[int, Game | InputError]]:
    """Every game of a file, with its line where a line is a game, else 0; or what is wrong with it.

    A line that cannot be read does not lose the others.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        yield 0, InputError(f"not UTF-8 text: byte {error.start + 1} cannot be read")
        return
    start = text.lstrip()
    if start.startswith("{") and record.SCHEMA.partition("/")[0] in start.partition("\n")[0]:
        yield from _own(text)
    elif histories.is_history(start):
        yield from histories.each(text)
    else:
        try:
            found = _others(start, text)
        except InputError as error:
            yield 0, error
        else:
            yield from ((0, game) for game in found)


def _own(text: str) -> Iterator[tuple[int, Game | InputError]]:
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                yield number, record.from_json(line)
            except InputError as error:
                yield number, error


def _others(start: str, text: str) -> list[Game]:
    if start.startswith("{"):
        # One of this program's own that somebody has laid out over many lines says neither.
        own = record.SCHEMA.partition("/")[0] in start and FILE_TYPE not in start
        return [record.from_json(text) if own else egn.read(text)]
    if start.startswith(("%", "[")):
        return ptn.read(text)
    if not start:
        raise InputError("nothing to read")
    raise InputError(
        f"no record: neither {record.SCHEMA}, nor Euchre Game Notation, nor PTN, nor histories of OpenSpiel"
    )
