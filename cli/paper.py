"""Where things for people are printed: rich text on stdout, in colours only on a terminal.

Knows how wide the output is and which symbols it can take; nothing of what is printed.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from cli.streams import printable

if TYPE_CHECKING:
    from rich.console import RenderableType

_LEAST_WIDTH: Final = 60
"""Columns that tables take at least; a narrower terminal wraps their lines."""


class Paper:
    """Stdout for people; colours only on a terminal and without NO_COLOR."""

    def __init__(self) -> None:
        # rich costs as much to import as everything else here together; JSON does without it.
        from rich.console import Console

        from cli.board import Face

        self._console = Console(highlight=False, soft_wrap=True)
        self.face = Face(getattr(sys.stdout, "encoding", None))

    @property
    def width(self) -> int:
        """Columns."""
        return self._console.width

    def rule(self) -> None:
        """A line between two things."""
        from rich.rule import Rule

        self.show(Rule(characters="-"))  # rich itself would end a closed pipe as a finding

    def show(self, *things: RenderableType, wrap: bool = False) -> None:
        """Prints; spaces at the ends of lines, which pad for nothing but width, are dropped. `wrap`
        breaks lines of text between words. A string is printed as it is, on one line: it may come from a
        file, so it is no markup, and what could steer a terminal is escaped."""
        from rich.text import Text

        with self._console.capture() as captured:
            for thing in things:
                if isinstance(thing, str):
                    thing = Text(printable(thing))
                width = max(self._console.width, _LEAST_WIDTH)
                self._console.print(thing, width=width, soft_wrap=not wrap)
        lines = captured.get().split("\n")
        if not self._console.is_terminal:
            lines = [line.rstrip() for line in lines]
        sys.stdout.write("\n".join(lines))
