"""Solutions as tables for people: every card with its tricks and points, the best line, a priced record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cli.board import Face
from solver.cards import Card
from solver.engine import Result, Step
from solver.position import Position


def cards_table(
    position: Position, result: Result, points: Mapping[Card, Mapping[str, int]] | None, face: Face
) -> Table:
    """Every legal card in card order, what the side takes after it, and the points that makes."""
    table = Table(box=face.rules, title=headline(result), title_justify="left", title_style="bold")
    table.add_column("card")
    table.add_column(f"tricks {result.side}", justify="right")
    if points is not None:
        table.add_column("points")
    table.add_column("")
    for card, tricks in result.cards.items():
        row: list[RenderableType] = [face.card(card, position), str(tricks)]
        if points is not None:
            row.append(points_text(points[card]))
        table.add_row(*row, "best" if tricks == result.tricks else "")
    return table


def headline(result: Result) -> str:
    """The value in a sentence."""
    takes = "takes" if len(result.side) == 1 else "take"
    noun = "trick" if result.tricks == 1 else "tricks"
    return f"{result.side} {takes} {result.tricks} {noun} from here with best play by everybody"


def points_text(points: Mapping[str, int]) -> str:
    """`NS 2`, `E 2, S 2`: who scores; a dash where nobody does."""
    scoring = [(seat, value) for seat, value in points.items() if value]
    return ", ".join(f"{seat} {value:+d}" for seat, value in scoring) or "-"


def line_table(position: Position, line: Sequence[Card], face: Face, title: str = "Best line") -> Table:
    """A line trick by trick: who played what, the winner of each trick."""
    table = Table(box=face.rules, title=title, title_justify="left", title_style="bold")
    table.add_column("trick", justify="right")
    table.add_column("cards in order")
    table.add_column("winner")
    for number, (cards, winner) in enumerate(_tricks(position, line, face), 6 - position.tricks_to_come):
        table.add_row(str(number), cards, winner)
    return table


def _tricks(position: Position, line: Sequence[Card], face: Face) -> list[tuple[Text, str]]:
    rows: list[tuple[Text, str]] = []
    shown = Text()
    for card in position.trick:
        shown.append_text(face.card(card, position)).append(" ")
    leader, now = position.leader, position
    for card in line:
        shown.append_text(face.card(card, now, bower=True)).append(" ")
        now = now.play(card)
        if not now.trick:
            rows.append((Text(f"{leader}: ").append_text(shown), now.leader))
            leader, shown = now.leader, Text()
    if shown:
        rows.append((Text(f"{leader}: ").append_text(shown), ""))
    return rows


def trace_table(position: Position, steps: Sequence[Step], side: str, face: Face) -> RenderableType:
    """A record's cards, the side's tricks before and after each, and what each cost its player."""
    table = Table(box=face.rules, title="Record", title_justify="left", title_style="bold")
    for name in ("seat", "card"):
        table.add_column(name)
    for name in (f"tricks {side} before", "after", "cost"):
        table.add_column(name, justify="right")
    table.add_column("")
    now = position
    for step in steps:
        cost = str(step.cost) if step.cost else ""
        now = now.play(step.card)
        won = "" if now.trick else f"{now.leader} wins the trick"
        table.add_row(step.seat, face.card(step.card, position), str(step.before), str(step.after), cost, won)
    costs = [(seat, sum(step.cost for step in found)) for seat, found in _by_seat(steps)]
    lost = ", ".join(f"{seat} {cost}" for seat, cost in costs if cost) or "nobody"
    return Group(table, Text(f"Tricks given away: {lost}"))


def _by_seat(steps: Sequence[Step]) -> list[tuple[str, list[Step]]]:
    ordered = sorted(steps, key=lambda step: "NESW".index(step.seat))
    return [(seat, list(found)) for seat, found in groupby(ordered, key=lambda step: step.seat)]


def perft_table(sequences: Sequence[int], face: Face) -> Table:
    """How many ways there are to play 1, 2, … cards."""
    table = Table(box=face.rules)
    table.add_column("cards", justify="right")
    table.add_column("play sequences", justify="right")
    for plies, count in enumerate(sequences, 1):
        table.add_row(str(plies), f"{count:,}")
    return table
