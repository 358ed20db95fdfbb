"""`bowers generate`: puzzles by seed, as JSON lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from cli.looking import looked_for, looking
from cli.options import drawn, number_option, patience_option, seed_option, tell_seed
from cli.progress import searching
from solver import backend
from solver.errors import BowersError

if TYPE_CHECKING:
    from puzzles.wanted import Wanted
    from puzzles.where import Wishes

_PATIENCE: Final = 300_000
"""A minute or two with the native search."""


@click.command(short_help="Puzzles by seed, as JSON lines.")
@number_option("puzzles")
@looking
@seed_option("The same seed, the same puzzles.")
@patience_option(_PATIENCE)
@click.option("--question-only", is_flag=True, help="Without what gives the answer away.")
def generate(
    number: int,
    seed: int | None,
    patience: int,
    question_only: bool,
    **asked: Any,
) -> None:
    """Puzzles, found, proved, rated and told: one JSON line each.

    The same seed and wishes give the same puzzles on every machine; the seed is named on stderr and in the
    puzzles. Wishes turn puzzles away and change none; only cards that chance deals too rarely are dealt on
    purpose, as wished, and then puzzles do not name the deal.

    Exit status: 0 fine, 1 when no such puzzle is found for long, 2 bad usage.
    """
    from puzzles.generate import tried
    from puzzles.model import Puzzle, dumps
    from puzzles.model import question_only as questioned

    backend.name()
    wanted, wishes = looked_for(**asked)
    if wishes is not None:
        wanted = _dealt_if_rare(wanted, wishes)
    seed = drawn(seed)
    tell_seed(seed)
    done = idle = 0
    with searching("generating", number) as search:
        for made in tried(seed, wanted):
            idle += 1
            if isinstance(made, Puzzle):
                done, idle = done + 1, 0
                with search.aside():
                    click.echo(dumps(questioned(made) if question_only else made))
            search.tried(done)
            if done == number:
                return
            if idle == patience:
                break
    click.echo(f"bowers: no such puzzle among {patience:,} candidates; {done} of {number} made", err=True)
    click.get_current_context().exit(1)


def _dealt_if_rare(wanted: Wanted, wishes: Wishes) -> Wanted:
    from puzzles.wished import dealt_if_rare

    try:
        return dealt_if_rare(wanted, wishes)
    except BowersError as error:
        raise click.UsageError(f"--where: {error}") from None
