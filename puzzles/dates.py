"""Days that may have a puzzle, and how a date is written.

Knows the first and the last of them; the clock is asked for nothing but today.
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from typing import Final

from solver.errors import InputError, shown

FIRST: Final = date(2000, 1, 1)
LAST: Final = date(2999, 12, 31)


def today() -> date:
    """The date in UTC."""
    return datetime.now(UTC).date()


def read_day(text: str) -> date:
    """A date from 2000 to 2999 written `2026-12-01`; InputError for anything else."""
    if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        try:
            day = date.fromisoformat(text)
        except ValueError:
            raise InputError(f"date {text}: there is no such day") from None
        if FIRST <= day <= LAST:
            return day
        raise InputError(f"date {text}: not from {FIRST} to {LAST}")
    raise InputError(f"date {shown(text)}: not written as 2026-12-01")
