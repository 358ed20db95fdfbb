"""`bowers play`: a puzzle to play in the terminal, against the best replies."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import click
from rich.text import Text

from cli.board import SEAT_NAMES
from cli.streams import printable
from solver import backend
from solver.errors import BowersError

if TYPE_CHECKING:
    from cli.paper import Paper
    from puzzles.model import Puzzle
    from puzzles.session import Session

_HELP: Final = (
    "Say a card, such as JH or jack of hearts. Or: hint; back, to take back; board, to see it again; show, "
    "for the answer at this turn; quit."
)
_RANK_NAMES: Final = dict(zip("seven eight nine ten jack queen king ace".split(), "789TJQKA", strict=True))
_IN_WORDS: Final = re.compile(
    rf"(?:the )?(?:({'|'.join(_RANK_NAMES)}) of (club|diamond|heart|spade)s?|(left|right)(?: bower)?|(joker))"
)


@click.command(short_help="A puzzle to play against the best replies.")
@click.argument("file", required=False, metavar="[FILE]")
@click.option(
    "-n", "--number", type=click.IntRange(1), default=1, show_default=True,
    help="Which puzzle of the file, counted from 1.",
)  # fmt: skip
@click.option(
    "--date",
    "day",
    metavar="DATE",
    help="The puzzle of a day, as 2026-12-01; today (UTC) if no file is named.",
)
def play(file: str | None, number: int, day: str | None) -> None:
    """Play a puzzle: you have the cards of the side, the others reply as is best for them.

    FILE holds puzzles as JSON lines; without one it is the puzzle of a day. A card that would lose the goal
    is not played: its refutation is shown, and you try another. Say a card, or hint, back (take back), board,
    show (the answer at this turn) or quit.

    Exit status: 0 fine, 2 bad usage or bad input.
    """
    from cli.paper import Paper
    from cli.puzzle_streams import warn
    from cli.question import question
    from puzzles.session import Session

    backend.name()
    puzzle, where = _of_day(day, number) if file is None else _of_file(file, number, day)
    try:
        session, paper = Session(puzzle), Paper()
    except BowersError as error:
        raise BowersError(f"{where}: {error}") from None
    if file is not None:
        warn(puzzle, where)
    paper.show(*question(puzzle, paper.face, paper.width), "", _HELP, wrap=True)
    _Table(puzzle, session, paper).run()


def _of_day(day: str | None, number: int) -> tuple[Puzzle, str]:
    """The puzzle of a day, and what it is called."""
    from puzzles.daily import puzzle_of
    from puzzles.dates import read_day, today

    if number > 1:
        raise click.UsageError("--number is for a file: a day has one puzzle")
    return puzzle_of(today() if day is None else read_day(day)), "the puzzle of the day"


def _of_file(file: str, number: int, day: str | None) -> tuple[Puzzle, str]:
    """A puzzle of a file, and where it stands."""
    from cli.puzzle_streams import no_such_number, puzzle_records

    if day is not None:
        raise click.UsageError("--date is for the puzzle of a day, and a file is named")
    if file == "-":
        raise click.UsageError("puzzles cannot come from standard input here: your cards do")
    count = 0
    for count, record in enumerate(puzzle_records([file]), 1):
        if count == number:
            if record.puzzle is None:
                raise BowersError(f"{record.where}: {'; '.join(record.faults)}")
            return record.puzzle, record.where
    raise no_such_number(number, count)


class _Table:
    """The player's side of the terminal."""

    def __init__(self, puzzle: Puzzle, session: Session, paper: Paper) -> None:
        self._puzzle = puzzle
        self._session = session
        self._paper = paper
        self._hints = 0
        self._answers = 0

    def run(self) -> None:
        """Until the goal is certain, or the player has had enough."""
        changed = self._go_on()
        while not self._session.done:
            if changed:
                self._draw()
            said = _asked(f"{SEAT_NAMES[self._session.seat]}> ")
            if said is None or said.lower() in ("q", "quit", "exit"):
                click.echo("Not finished: another time.")
                return
            changed = self._answer(said)
            if changed:
                self._go_on()
        self._made()

    def _go_on(self) -> bool:
        """Plays the others' replies, and the side's cards that are forced; whether there were any."""
        session, some = self._session, False
        while not session.done and (not session.ours or session.forced):
            seat, before, some = session.seat, session.position, True
            equal = session.forced if session.ours else ()
            card = session.follow() if session.ours else session.reply()
            plays = " must play " if len(equal) == 1 else " plays "
            shown = Text.assemble(SEAT_NAMES[seat], plays, self._paper.face.card(card, before))
            if len(equal) > 1:
                others = Text(" or ").join(self._paper.face.card(other, before) for other in equal[1:])
                shown.append_text(Text.assemble(", or ", others, ", which is equal"))
            self._tell(shown.append("."))
        return some

    def _answer(self, said: str) -> bool:
        """Does what was said; whether a card was played."""
        if said.lower() in _WORDS:
            _WORDS[said.lower()](self)
            return False
        return bool(said) and self._try(said)

    def _try(self, said: str) -> bool:
        before = self._session.position
        if said.startswith("{"):
            raise BowersError("this is JSON and no card: name the file of the puzzle, as bowers play FILE")
        try:
            lost = self._session.try_card(card_said(said))
        except BowersError as error:
            click.echo(printable(str(error)))
            return False
        if lost is None:
            self._tell(Text("Right.", "green"))
            return True
        from cli.puzzle_tree import refutation_tree

        click.echo("That loses it:")
        self._paper.show(refutation_tree(before, lost, self._paper.face))
        click.echo("Try another card.")
        return False

    def _tell(self, said: Text) -> None:
        """Says it of the card just played, and who has won the trick if that ends it."""
        now = self._session.position
        if not now.trick:
            said.append(f" {SEAT_NAMES[now.leader]} wins the trick.", "dim")
        self._paper.show(said)

    def _hint(self) -> None:
        hints = self._puzzle.hints
        if self._hints < len(hints):
            self._hints += 1
            self._paper.show(f"Hint {self._hints}: {hints[self._hints - 1]}", wrap=True)
        else:
            click.echo(
                "There are no more hints; show tells the answer." if hints else "This puzzle has no hints."
            )

    def _back(self) -> None:
        if self._session.back():
            self._draw()
        else:
            click.echo("There is nothing to take back.")

    def _tell_answer(self) -> None:
        self._answers += 1
        card = self._paper.face.card(self._session.solution(), self._session.position)
        self._paper.show(Text.assemble(card, " keeps it."))

    def _draw(self) -> None:
        from cli.board import board

        if not self._session.done:
            self._paper.show("", board(self._session.position, self._paper.face, self._paper.width), "")

    def _help(self) -> None:
        self._paper.show(_HELP, wrap=True)

    def _made(self) -> None:
        counts = ((self._session.wrong, "wrong card"), (self._hints, "hint"), (self._answers, "answer shown"))
        slips = ", ".join(_counted(number, what) for number, what in counts if number) or "no slip"
        made = f"Made: {_counted(self._puzzle.goal.tricks, 'trick')}, whatever is played now; {slips}."
        self._paper.show("", Text(made, "bold"))
        if self._puzzle.explanation:
            self._paper.show(self._puzzle.explanation, wrap=True)


_WORDS: Final[dict[str, Callable[[_Table], None]]] = {
    "hint": _Table._hint,
    "back": _Table._back,
    "board": _Table._draw,
    "show": _Table._tell_answer,
    "help": _Table._help,
    "?": _Table._help,
}


def _counted(number: int, what: str) -> str:
    """`1 trick`, `3 tricks`."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def card_said(said: str) -> str:
    """A card named in words, as `the king of spades` or `left bower`, in letters; anything else as it is."""
    found = _IN_WORDS.fullmatch(" ".join(said.lower().split()))
    if found is None:
        return said
    rank, suit, bower, joker = found.groups()
    return "B" if joker else bower[0].upper() if bower else _RANK_NAMES[rank] + suit[0].upper()


def _asked(prompt: str) -> str | None:
    """What the player says; None at the end of the input."""
    if sys.stdin is not None and sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401 (a line can be edited where this is there)
        try:
            return input(prompt).strip()
        except EOFError:
            click.echo()
            return None
    line = sys.stdin.readline() if sys.stdin is not None else ""
    click.echo(prompt)
    return line.strip() if line else None
