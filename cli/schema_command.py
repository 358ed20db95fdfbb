"""`bowers schema`: the JSON Schema of puzzle files."""

from __future__ import annotations

import sys

import click

from puzzles.schema import schema_text


@click.command(short_help="The JSON Schema of puzzle files.")
def schema() -> None:
    """Print the JSON Schema (draft 2020-12) of bowers.puzzle/1: what a puzzle file may say.

    Whether what it says is true is told by bowers check; docs/puzzle.md explains the fields.
    """
    sys.stdout.buffer.write(schema_text().encode())  # JSON is UTF-8 whatever the terminal speaks
