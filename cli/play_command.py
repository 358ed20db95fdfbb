"""`bowers play`: a puzzle to play in the terminal, against the best replies."""

from __future__ import annotations

import sys
from collections.abc import Callable
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

_WORDS_SAID: Final = "hint, back, show, help, quit"
_HELP: Final = (
    "Say a card, such as JH. Or: hint; back, to take back; show, for the answer at this turn; quit."
)


@click.command(short_help="A puzzle to play against the best replies.")
@click.argument("file", required=False, metavar="[FILE]")
@click.option(
    "-n", "--number", type=click.IntRange(1), default=1, show_default=True,
    help="Which puzzle of the file, counted from 1.",
)  # fmt: skip
def play(file: str | None, number: int) -> None:
    """Play a puzzle: you have the cards of the side, the others reply as is best for them.

    FILE holds puzzles as JSON lines; without one it is the puzzle of today (UTC). A card that would lose
    the goal is not played: its refutation is shown, and you try another. Say a card, or hint, back (take
    back), show (the answer at this turn) or quit.

    Exit status: 0 fine, 2 bad usage or bad input.
    """
    from cli.paper import Paper
    from cli.question import question
    from puzzles.session import Session

    backend.name()
    puzzle, where = _puzzle(file, number)
    try:
        session, paper = Session(puzzle), Paper()
    except BowersError as error:
        raise BowersError(f"{where}: {error}") from None
    paper.show(*question(puzzle, paper.face, paper.width), "", _HELP, wrap=True)
    _Table(puzzle, session, paper).run()


def _puzzle(file: str | None, number: int) -> tuple[Puzzle, str]:
    """The puzzle, and where it stands."""
    if file is None:
        from puzzles.daily import puzzle_of
        from puzzles.dates import today

        if number > 1:
            raise click.UsageError("--number is for a file: a day has one puzzle")
        return puzzle_of(today()), "today's puzzle"
    if file == "-":
        raise click.UsageError("puzzles cannot come from standard input here: your cards do")
    from cli.puzzle_streams import puzzle_records

    count = 0
    for count, record in enumerate(puzzle_records([file]), 1):
        if count == number:
            if record.puzzle is None:
                raise BowersError(f"{record.where}: {'; '.join(record.faults)}")
            return record.puzzle, record.where
    raise BowersError(
        f"{file}: it holds {count} puzzle{'' if count == 1 else 's'}: there is no number {number}"
    )


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
        while True:
            if self._go_on():
                self._draw()
            if self._session.done:
                self._made()
                return
            said = _asked(f"{SEAT_NAMES[self._session.seat]}> ")
            if said is None or said in ("q", "quit", "exit"):
                click.echo("Not finished: another time.")
                return
            self._answer(said)

    def _go_on(self) -> bool:
        """Plays the others' replies, and the side's cards that are forced; whether there were any."""
        session, some = self._session, False
        while not session.done and (not session.ours or session.forced):
            seat, before, some = session.seat, session.position, True
            card = session.follow() if session.ours else session.reply()
            plays = " must play " if seat in self._puzzle.goal.side else " plays "
            self._tell(Text.assemble(SEAT_NAMES[seat], plays, self._paper.face.card(card, before), "."))
        return some

    def _answer(self, said: str) -> None:
        if said in _WORDS:
            _WORDS[said](self)
        elif said:
            self._try(said)

    def _try(self, said: str) -> None:
        before = self._session.position
        try:
            lost = self._session.try_card(said)
        except BowersError as error:
            click.echo(f"{printable(str(error))} (or: {_WORDS_SAID})")
            return
        if lost is None:
            self._tell(Text("Right.", "green"))
        else:
            from cli.puzzle_tree import refutation_tree

            click.echo("That loses it:")
            self._paper.show(refutation_tree(before, lost, self._paper.face))
            click.echo("Try another card.")

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
        click.echo(_HELP)

    def _made(self) -> None:
        counts = ((self._session.wrong, "wrong card"), (self._hints, "hint"), (self._answers, "answer"))
        slips = ", ".join(_counted(number, what) for number, what in counts if number) or "no slip"
        made = f"Made: {_counted(self._puzzle.goal.tricks, 'trick')}, whatever is played now; {slips}."
        self._paper.show("", Text(made, "bold"))
        if self._puzzle.explanation:
            self._paper.show(self._puzzle.explanation, wrap=True)


_WORDS: Final[dict[str, Callable[[_Table], None]]] = {
    "hint": _Table._hint, "back": _Table._back, "show": _Table._tell_answer, "help": _Table._help,
    "?": _Table._help,
}  # fmt: skip


def _counted(number: int, what: str) -> str:
    """`1 trick`, `3 tricks`."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def _asked(prompt: str) -> str | None:
    """What the player says, in small letters; None at the end of the input."""
    click.echo(prompt, nl=False)
    line = sys.stdin.readline() if sys.stdin is not None else ""
    if not line:
        click.echo()
        return None
    if not sys.stdin.isatty():
        click.echo()
    return line.strip().lower()
