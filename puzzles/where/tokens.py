"""Text of wishes cut into words, numbers and signs, each with the place where it stands.

Knows what a word looks like and what a comment is; nothing of what words mean.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from solver.errors import InputError, shown

_SUIT_SYMBOLS: Final = "♣♦♥♠♧♢♡♤"
_TOKEN: Final = re.compile(
    rf"(?P<space>[ \t\r]+|#[^\n]*)"
    rf"|(?P<end>[;\n])"
    rf"|(?P<word>(?:[A-Za-z0-9]|[{_SUIT_SYMBOLS}][\uFE0E\uFE0F]?)+)"
    rf"|(?P<sign><=|>=|==|!=|[<>=≤≥≠.,()+*-])"
    rf"|(?P<unread>.)"
)
_WRITTEN: Final = {"=": "==", "≤": "<=", "≥": ">=", "≠": "!="}


class Token(NamedTuple):
    """A piece of text; `kind` is `word`, `number`, `sign`, `end`, or `unread` for what is none of these."""

    kind: str
    text: str
    place: str

    @property
    def shown(self) -> str:
        """The piece as an error message calls it."""
        return "the end" if self.kind == "end" else shown(self.text)


def wishes_apart(text: str) -> list[list[Token]]:
    """The tokens of each wish, the last of each saying that it ends.

    Wishes are parted by `;` or a new line; empty ones are left out.
    """
    many = "\n" in text.strip()
    found: list[list[Token]] = [[]]
    line, start = 1, 0
    for match in _TOKEN.finditer(text + "\n"):
        place = f"column {match.start() - start + 1}"
        token = _token(match, f"line {line}, {place}" if many else place)
        if token.kind == "end":
            found.append([])
        if token.kind != "space":
            found[-1 if token.kind != "end" else -2].append(token)
        if match.group() == "\n":
            line, start = line + 1, match.end()
    return [wish for wish in found if len(wish) > 1]


def _token(match: re.Match[str], place: str) -> Token:
    text = match.group()
    kind = match.lastgroup or ""
    if kind == "word" and text.isdecimal():
        kind = "number"
    return Token(kind, _WRITTEN.get(text, text), place)


def refuse(token: Token, wanted: str) -> InputError:
    """The error that says where what was expected."""
    return InputError(f"{token.place}: expected {wanted}, not {token.shown}")
