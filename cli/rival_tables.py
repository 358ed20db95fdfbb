"""Solutions of play-outs in which each plays for himself, as tables for people."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from cli.board import Face
from cli.tables import plain_table
from solver.position import Position
from solver.rivals import RivalResult, payoffs


def cards_table(position: Position, result: RivalResult, face: Face) -> RenderableType:
    """Every legal card as the hand holds them, and what its player can force once it is played."""
    seat, most = result.to_play, result.guarantee[result.to_play]
    table = plain_table(face)
    table.add_column("card")
    table.add_column(f"sure of {seat}", justify="right")
    table.add_column("")
    alike = len(set(result.cards.values())) == 1
    for card in position.layout.sorted_hand(result.cards):
        tricks = result.cards[card]
        best = tricks == most and not alike
        row = face.card(card, position), str(tricks), "best" if best else ""
        table.add_row(*row, style="bold" if best else "")
    title = Text(f"{seat} can force {_number(most)} from here against all the others together", "bold")
    notes = [Text("Every card keeps that.", "dim")] if alike and len(result.cards) > 1 else []
    return Group(title, Text(), table, *notes)


def guarantee_table(result: RivalResult, face: Face) -> RenderableType:
    """The tricks each seat can force, whatever the others do."""
    table = plain_table(face)
    for seat in result.guarantee:
        table.add_column(seat, justify="right")
    table.add_row(*map(str, result.guarantee.values()))
    return Group(Text("Tricks that each can be sure of", "bold"), Text(), table)


def outcomes_table(position: Position, result: RivalResult, face: Face) -> RenderableType:
    """Everything that can come out: tricks from here on and, in points, what the whole hand pays."""
    table = plain_table(face)
    for seat in result.guarantee:
        table.add_column(seat, justify="right")
        table.add_column("points", justify="right", style="dim")
    table.add_column("")
    for tricks in result.outcomes:
        points = payoffs(position, tricks)
        row = [text for seat, count in tricks.items() for text in (str(count), f"{points[seat]:+d}")]
        canonical = tricks == result.reached
        table.add_row(*row, "canonical" if canonical else "", style="bold" if canonical else "")
    title = "What can come out: tricks from here, and points of the whole hand"
    return Group(Text(title, "bold"), Text(), table)


def _number(tricks: int) -> str:
    return "1 trick" if tricks == 1 else f"{tricks} tricks"
