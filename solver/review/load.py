"""A record in whatever notation it is: told apart by how it begins, and read.

Knows which notations there are, and nothing of any of them.
"""

from __future__ import annotations

from solver.errors import InputError
from solver.review import ptn, record
from solver.review.egn import reading as egn
from solver.review.record import Game


def games(data: bytes) -> list[Game]:
    """The games of a file: this program's own JSON lines, Euchre Game Notation, or PTN.

    InputError for what is none of them, or is one and cannot be read.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"not UTF-8 text: byte {error.start + 1} cannot be read") from None
    start = text.lstrip()
    if start.startswith("{"):
        own = record.SCHEMA.partition("/")[0] in start.partition("\n")[0]
        return record.loads(text) if own else [egn.read(text)]
    if start.startswith(("%", "[")):
        return ptn.read(text)
    raise InputError(f"no record: neither {record.SCHEMA}, nor Euchre Game Notation, nor PTN")
