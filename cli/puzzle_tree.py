"""The solution of a puzzle for people: each first card with what it comes to, trick by trick.

Knows how tries look and nothing of how they are found.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rich.text import Text
from rich.tree import Tree

from cli.board import SEAT_NAMES, Face
from solver.seats import turn_order

if TYPE_CHECKING:
    from puzzles.tries import Try, Turn
    from solver.cards import Card
    from solver.position import Position

_GAP: Final = "  "


def solution_tree(position: Position, found: Sequence[Try], face: Face) -> Tree:
    """All tries: the right card's line with what else might be played in it, then the wrong cards and how
    they are refuted."""
    doing = "play" if position.trick else "lead"
    tree = Tree(Text(f"{SEAT_NAMES[position.to_play or '']} to {doing}", "bold"))
    for one in found:
        branch = tree.add(_first(position, one, face))
        _add_tricks(branch, position, one.line, face)
    return tree


def refutation_tree(position: Position, one: Try, face: Face) -> Tree:
    """One try that fails, as the answer to whoever played it."""
    tree = Tree(_first(position, one, face))
    _add_tricks(tree, position, one.line, face)
    return tree


def _first(position: Position, one: Try, face: Face) -> Text:
    """The card, those equal to it, and what it comes to."""
    cards = Text(" ").join(face.card(card, position) for card in (one.card, *one.equal))
    made = f"makes {one.tricks}" if one.makes else f"only {one.tricks}" if one.tricks else "makes none"
    return Text.assemble(cards, _GAP, (made, "bold green" if one.makes else "red"))


def _add_tricks(tree: Tree, position: Position, line: Sequence[Turn], face: Face) -> None:
    """A branch for each trick of a line, and in it one for each other card that is told of."""
    now = position
    others: list[tuple[Position, Try]] = []
    for number, turn in enumerate(line, 1):
        others += [(now, one) for one in turn.tries]
        before, now = now, now.play(turn.card)
        if now.trick and number < len(line):
            continue
        branch = tree.add(_trick(before, turn.card, now, face))
        for where, one in others:
            _add_tricks(branch.add(_other(where, one, face)), where, one.line, face)
        others = []


def _trick(before: Position, last: Card, after: Position, face: Face) -> Text:
    """The trick that `last` was played to: who played what, and who won it."""
    seats = turn_order(before.leader, before.active)
    cards = (*before.trick, last)
    said = Text(_GAP).join(
        Text.assemble(f"{seat} ", face.card(card, before)) for seat, card in zip(seats, cards, strict=False)
    )
    return said if after.trick else said.append(f"{_GAP}{SEAT_NAMES[after.leader]} wins", "dim")


def _other(position: Position, one: Try, face: Face) -> Text:
    """Another card at a turn: the side's that would be wrong, or a reply that must be met otherwise."""
    if not one.makes:
        return Text.assemble(("not ", "dim"), _first(position, one, face))
    return Text.assemble(("or ", "dim"), f"{one.seat} ", face.card(one.card, position))
