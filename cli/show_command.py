"""`bowers show`: puzzles to look at, the question first and the solution after it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from solver import backend
from solver.errors import InputError

if TYPE_CHECKING:
    from cli.paper import Paper
    from puzzles.model import Puzzle
    from puzzles.study import Study


@click.command(short_help="Puzzles to look at: board, question, hints, solution.")
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option("--question", "stop", flag_value="question", help="Stop after the board and the question.")
@click.option("--hints", "stop", flag_value="hints", help="Stop after the hints.")
@click.option(
    "-n", "--number", type=click.IntRange(1), help="This puzzle alone, counted from 1 over all files."
)
@click.option(
    "--egn", is_flag=True, help="Instead: each as a scenario of Euchre Game Notation, an object a line."
)
def show(files: tuple[str, ...], stop: str | None, number: int | None, egn: bool) -> None:
    """Show puzzles: the board, the question, the hints, then the solution as a tree of the main tries.

    FILE holds puzzles as JSON lines; - or no file reads standard input. In the tree each first card
    stands with what it comes to. Under the right one is the main line, trick by trick: "not" is a card
    that would lose the goal there, with its refutation, "or" another reply that must be met with another
    card. Under a wrong one is its refutation. Lines end where nothing can change the outcome. A puzzle
    that bowers check would not let pass is shown with a warning. A scenario is a game that arrives at the
    position, for other programs; it has two sides, so that hardly a puzzle of three against one can be one.

    Exit status: 0 fine, 2 bad usage or bad input.
    """
    from rich.text import Text

    from cli.paper import Paper
    from cli.puzzle_streams import complain, no_such_number, puzzle_records, warn
    from puzzles.tries import asked

    backend.name()
    paper, bad, first, count = Paper(), False, True, 0
    for count, record in enumerate(puzzle_records(files), 1):
        if number is not None and count != number:
            continue
        try:
            if record.puzzle is None:
                raise InputError(record.faults)
            study = asked(record.puzzle)
            told = scenario(record.puzzle, stop) if egn else None
        except InputError as error:
            bad = True
            complain(replace(record, faults=error.faults))
            continue
        warn(record.puzzle, record.where)
        if told is not None:
            click.echo(told)
            continue
        if not first:
            paper.rule()
        first = False
        paper.show(Text(f"{count}  {record.puzzle.id}", "dim"))
        _show(record.puzzle, study, paper, stop)
    if number is not None and count < number:
        raise no_such_number(number, count)
    if bad:
        click.get_current_context().exit(2)


def _show(puzzle: Puzzle, study: Study, paper: Paper, stop: str | None) -> None:
    from cli.question import question

    paper.show(*question(puzzle, paper.face, paper.width), wrap=True)
    if stop == "question":
        return
    for number, hint in enumerate(puzzle.hints, 1):
        paper.show(*([""] if number == 1 else []), f"Hint {number}: {hint}", wrap=True)
    if stop == "hints":
        return
    from cli.puzzle_tree import solution_tree
    from puzzles.tries import tries

    if puzzle.explanation:
        paper.show("", puzzle.explanation, wrap=True)
    paper.show("", solution_tree(study.position(), tries(study, puzzle.goal.tricks), paper.face))


def scenario(puzzle: Puzzle, stop: str | None) -> str:
    """The puzzle as a game in EGN, one line, the goal in words and, unless `stop`, the solution in it.

    Raises InputError for sides that the notation does not know.
    """
    from cli.question import task
    from solver.review.egn.scenario import scenario as arrived_at
    from solver.review.egn.writing import write

    line = () if stop else puzzle.line()
    game = arrived_at(puzzle.play_out(), task(puzzle), line, puzzle.title or None)
    return " ".join(part.strip() for part in write(game).splitlines())
