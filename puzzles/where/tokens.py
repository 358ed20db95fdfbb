"""Text of wishes cut into words, numbers and signs, each with the place where it stands.

Knows what a word looks like and what a comment is; nothing of what words mean.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from solver.errors import InputError, shown

_SUIT_SYMBOLS: Final = "♣♦♥♠♧♢♡♤"
_TOKEN: Final = re.compile(
    rf"(?P<space>[ \t\r]+|\#[^\n]*)"
    rf"|(?P<word>(?:[A-Za-z0-9]|[{_SUIT_SYMBOLS}][\uFE0E\uFE0F]?)+)"
    rf"|(?P<sign><=|>=|==|!=|[<>=≤≥≠.,()+*;\n-])"
)
_WRITTEN: Final = {"=": "==", "≤": "<=", "≥": ">=", "≠": "!=", "\n": ";"}


class Token(NamedTuple):
    """A piece of text; `kind` is `word`, `number`, `sign` or `end`."""

    kind: str
    text: str
    place: str

    @property
    def shown(self) -> str:
        """The piece as an error message calls it."""
        return "the end" if self.kind == "end" else shown(self.text)


def wishes_apart(text: str) -> tuple[list[list[Token]], list[str]]:
    """The tokens of each wish, the last of each saying that it ends; and what cannot be read.

    Wishes are parted by `;` or a new line; empty ones are left out.
    """
    many = "\n" in text.strip()
    found: list[list[Token]] = [[]]
    faults = []
    at = line = start = 0
    while at < len(text):
        place = f"line {line + 1}, column {at - start + 1}" if many else f"column {at + 1}"
        match = _TOKEN.match(text, at)
        if match is None:
            faults.append(f"{place}: {shown(text[at])} has no meaning in a wish")
            at += 1
            continue
        at = match.end()
        token = _token(match, place)
        if token is None:
            continue
        if token.text == ";":
            found[-1].append(token._replace(kind="end"))
            found.append([])
            if match.group() == "\n":
                line, start = line + 1, at
        else:
            found[-1].append(token)
    place = f"line {line + 1}, column {len(text) - start + 1}" if many else f"column {len(text) + 1}"
    found[-1].append(Token("end", "", place))
    return [wish for wish in found if len(wish) > 1], faults


def _token(match: re.Match[str], place: str) -> Token | None:
    text = match.group()
    if match.lastgroup == "space":
        return None
    if match.lastgroup == "word":
        return Token("number" if text.isdecimal() else "word", text, place)
    return Token("sign", _WRITTEN.get(text, text), place)


def refuse(token: Token, wanted: str) -> InputError:
    """The error that says where what was expected."""
    return InputError(f"{token.place}: expected {wanted}, not {token.shown}")
