"""Solutions as tables for people: every card with its tricks and points, the best line, a priced record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cli.board import Face
from solver.cards import SEATS, TRICKS, Card
from solver.engine import Result, Step
from solver.position import Position
from solver.seats import partner, turn_order

Points = Mapping[Card, Mapping[str, int]]


def plain_table(face: Face) -> Table:
    """A table without a frame."""
    return Table(box=face.rules, show_edge=False)


def cards_table(position: Position, result: Result, points: Points | None, face: Face) -> RenderableType:
    """Every legal card as the hand holds them, what the side takes after it, and the points that makes."""
    table = plain_table(face)
    table.add_column("card")
    table.add_column(f"tricks {result.side}", justify="right")
    if points is not None:
        table.add_column("points")
    table.add_column("")
    alike = len(set(result.cards.values())) == 1
    for card in position.layout.sorted_hand(result.cards):
        tricks = result.cards[card]
        best = tricks == result.tricks and not alike
        row: list[RenderableType] = [face.card(card, position), str(tricks)]
        if points is not None:
            row.append(points_text(points[card], partners=position.rules.sides == "partners"))
        table.add_row(*row, "best" if best else "", style="bold" if best else "")
    notes = []
    if alike and len(result.cards) > 1:
        notes.append(Text("Every card keeps that.", "dim"))
    if points is None and position.maker is not None and position.taken is None:
        notes.append(Text("Points need to know the tricks taken so far, as taken: N=2 E=1.", "dim"))
    return Group(Text(headline(result), "bold"), Text(), table, *notes)


def headline(result: Result) -> str:
    """The value in a sentence."""
    takes = "takes" if len(result.side) == 1 else "take"
    noun = "trick" if result.tricks == 1 else "tricks"
    return f"{result.side} {takes} {result.tricks} {noun} from here with best play by everybody"


def points_text(points: Mapping[str, int], *, partners: bool) -> str:
    """`NS +2`, `E +2, S +2`: who scores, partners together; a dash where nobody does."""
    scoring = {seat: value for seat, value in points.items() if value}
    if partners:
        pairs = {seat + partner(seat): scoring[seat] for seat in "NE" if seat in scoring}
        return ", ".join(f"{pair} {value:+d}" for pair, value in pairs.items()) or "-"
    return ", ".join(f"{seat} {value:+d}" for seat, value in scoring.items()) or "-"


def line_table(title: str, position: Position, line: Sequence[Card], face: Face) -> RenderableType:
    """A line to the end trick by trick: who led, each seat's card, who won. Cards that were on the table
    already are in brackets."""
    table = plain_table(face)
    table.add_column("trick", justify="right")
    for name in ("led by", *position.active, "won by"):
        table.add_column(name)
    number = TRICKS + 1 - position.tricks_to_come
    order = turn_order(position.leader, position.active)
    shown = {
        seat: Text("(").append_text(face.card(card, position)).append(")")
        for seat, card in zip(order, position.trick, strict=False)
    }
    now = position
    for card in line:
        shown[now.to_play or ""] = face.card(card, position)
        leader, now = now.leader, now.play(card)
        if not now.trick:
            table.add_row(str(number), leader, *(shown.get(seat, "") for seat in position.active), now.leader)
            number, shown = number + 1, {}
    return Group(Text(title, "bold"), Text(), table)


def trace_table(position: Position, steps: Sequence[Step], side: str, face: Face) -> RenderableType:
    """A record's cards, the side's tricks before and after each, and what each cost its player."""
    table = plain_table(face)
    for name in ("seat", "card"):
        table.add_column(name)
    for name in ("before", "after", "cost"):
        table.add_column(name, justify="right")
    table.add_column("")
    now = position
    for step in steps:
        now = now.play(step.card)
        won = "" if now.trick else f"{now.leader} wins the trick"
        cost = str(step.cost) if step.cost else ""
        table.add_row(step.seat, face.card(step.card, position), str(step.before), str(step.after), cost, won)
    costs = {seat: sum(step.cost for step in steps if step.seat == seat) for seat in SEATS}
    lost = ", ".join(f"{seat} {cost}" for seat, cost in costs.items() if cost) or "nobody"
    title = Text(f"Record: tricks of {side} from there on", "bold")
    return Group(title, Text(), table, Text(f"Tricks given away: {lost}"))


def perft_table(sequences: Sequence[int], face: Face) -> Table:
    """How many ways there are to play 1, 2, … cards."""
    table = plain_table(face)
    table.add_column("cards", justify="right")
    table.add_column("play sequences", justify="right")
    for plies, count in enumerate(sequences, 1):
        table.add_row(str(plies), f"{count:,}")
    return table
