"""The `bowers` command: finds the command that was asked for and words every failure in one line.

Imports a command only when it is wanted, so that none pays for what another needs.
"""

from __future__ import annotations

import io
import os
import sys
from importlib import import_module
from keyword import iskeyword
from typing import Final

import click

COMMANDS: Final = {
    "solve": "Play-outs: every card's value. Whole deals: contracts and par.",
    "deal": "Random deals of any game, by seed.",
    "match": "Bots against each other, on the same cards.",
    "generate": "Puzzles by seed, as JSON lines.",
    "daily": "The puzzle of a day.",
    "mine": "Fills a store with puzzles, and goes on where it stopped.",
    "pool": "What a store of puzzles holds.",
    "export": "Puzzles of a store as JSON lines.",
    "import": "Puzzle files into a store, each proved once more.",
    "calendar": "A puzzle for every day, from a store.",
    "check": "Proves puzzle files again with the referee alone.",
    "schema": "The JSON Schema of puzzle files.",
    "show": "Puzzles to look at: board, question, hints, solution.",
    "play": "A puzzle to play against the best replies.",
    "review": "Records of games against best play.",
    "odds": "What may come of a hand, call by call.",
}
"""Command to its one-line help; each lives in `cli/<command>_command.py` under its own name, with _ behind a
word that Python keeps for itself."""


class _Commands(click.Group):
    """Loads a command when it is used; the list of commands needs none of them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def invoke(self, ctx: click.Context) -> object:
        """Runs a command; click itself would end a closed pipe as a finding."""
        try:
            found = super().invoke(ctx)
            flush()
            return found
        except BrokenPipeError:
            raise ClosedPipe from None
        except OSError as error:
            raise click.ClickException(f"output: {(error.strerror or str(error)).lower()}") from None

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        name = cmd_name + "_" * iskeyword(cmd_name)
        command = getattr(import_module(f"cli.{cmd_name}_command"), name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def _print_version(ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from importlib import metadata  # costs as much as all the rest of a short command

        from solver.backend import name

        search = "native" if name() == "native" else "Python"
        click.echo(f"bowers {metadata.version('bowers')} ({search} search)")
        ctx.exit()


@click.group(
    cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version,
    help="Show the version and exit.",
)  # fmt: skip
def bowers() -> None:
    """Exact play of the cards in the euchre family: all hands known, best play by everybody.

    Exit status: 0 fine, 1 a finding (such as a difference under --check), 2 bad usage or input.
    """


class ClosedPipe(Exception):
    """Nobody reads the output any more."""


def flush() -> None:
    """Writes out what has been printed, while it can still be said that it cannot be written."""
    if sys.stdout is not None:
        sys.stdout.flush()


def main() -> None:
    """Runs the command line; never shows a traceback for what a user can do."""
    if sys.stdout is None or sys.stderr is None:  # closed by whoever started this
        sys.exit(2)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        status = bowers.main(standalone_mode=False)
        flush()
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        status = 2
    except click.ClickException as error:
        click.echo(_one_line(error), err=True)
        status = 2
    except (BrokenPipeError, ClosedPipe):
        status = 0
    except OSError as error:
        click.echo(f"bowers: output: {(error.strerror or str(error)).lower()}", err=True)
        status = 2
    except (KeyboardInterrupt, click.Abort):
        status = 130
    except ValueError as error:
        from solver.errors import BowersError  # not before a command has paid for the solver

        if not isinstance(error, BowersError):
            raise
        click.echo(f"bowers: {error}", err=True)
        status = 2
    _abandon_unwritten()
    sys.exit(status if isinstance(status, int) else 0)


def _abandon_unwritten() -> None:
    """What cannot be written any more must not be tried again at the interpreter's end."""
    try:
        flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _one_line(error: click.ClickException) -> str:
    message = " ".join(error.format_message().split()).rstrip(".").replace(" integer range", " whole number")
    context = getattr(error, "ctx", None)
    hint = f" (try '{context.command_path} --help')" if isinstance(context, click.Context) else ""
    return f"bowers: {message}{hint}"
