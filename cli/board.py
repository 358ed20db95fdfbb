"""A play-out drawn for people: the seats around a table, trumps and bowers marked, whose turn it is.

Knows how things look and nothing of what they are worth.
"""

from __future__ import annotations

from typing import Final

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from solver.cards import RANKS, SEATS, SUITS, SYMBOLS, Card
from solver.position import Position
from solver.seats import turn_order

SUIT_STYLES: Final = ("green", "dark_orange", "red", "")
SEAT_NAMES: Final = {"N": "North", "E": "East", "S": "South", "W": "West"}
SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")
_TABLE_WIDTH: Final = 20
_SEAT_WIDTH: Final = 24
_GAP: Final = 2
_BOARD_WIDTH: Final = _SEAT_WIDTH + _TABLE_WIDTH + _GAP + _SEAT_WIDTH
_BOWER_LETTERS: Final = {"right": "R", "left": "L", None: ""}


class Face:
    """How cards are written: in suit symbols, or in letters where the output cannot take those."""

    def __init__(self, encoding: str | None) -> None:
        try:
            (SYMBOLS + "│╭▲◀").encode(encoding or "ascii")
        except (UnicodeEncodeError, LookupError):
            self.suits, self.bar, self.box, self.rules = SUITS, "|", box.ASCII, box.ASCII
            self.pointer_to = dict(zip(SEATS, "^>v<", strict=True))
        else:
            self.suits, self.bar, self.box, self.rules = SYMBOLS, "│", box.ROUNDED, box.SIMPLE_HEAD
            self.pointer_to = dict(zip(SEATS, "▲▶▼◀", strict=True))

    def plain(self, text: str) -> str:
        """A text without the signs that the output cannot take."""
        return text if self.bar != "|" else text.replace("±", "+/-").replace("…", "...")

    def card(self, card: Card, position: Position) -> Text:
        """`J♥R`: rank, suit, R or L behind a bower; trumps bold and all in the trump suit's colour."""
        layout = position.layout
        trump = layout.is_trump(card)
        suit = layout.suit_of(card)
        shown = Text(style=f"{SUIT_STYLES[suit]} bold" if trump else SUIT_STYLES[suit])
        return shown.append(self._name(card) + _BOWER_LETTERS[layout.bower(card)])

    def printed(self, card: Card) -> Text:
        """The card as it is printed, before anything is trumps."""
        return Text(self._name(card), "" if card.suit is None else SUIT_STYLES[card.suit])

    def _name(self, card: Card) -> str:
        if card.suit is None or card.rank is None:
            return "Joker"
        return ("10" if RANKS[card.rank] == "T" else RANKS[card.rank]) + self.suits[card.suit]

    def hand(self, position: Position, seat: str) -> Text:
        """A hand, trumps first and high to low, a bar between them and the plain suits."""
        held = position.layout.sorted_hand(position.hand(seat))
        trumps = [card for card in held if position.layout.is_trump(card)]
        plain = [card for card in held if not position.layout.is_trump(card)]
        shown = Text(" ").join(self.card(card, position) for card in trumps)
        if position.trump is not None:
            shown.append(f" {self.bar} " if trumps else f"{self.bar} ", "dim")
        return shown.append_text(Text(" ").join(self.card(card, position) for card in plain))


def board(position: Position, face: Face, width: int) -> RenderableType:
    """The heading, the seats around the table, and what the marks mean; one under another where
    `width` columns are too few for a table."""
    if width < _BOARD_WIDTH:
        seats = [_seat(position, seat, face) for seat in SEATS if seat in position.active]
        return Group(
            _heading(position, face), Text(), *seats, _table(position, face), _legend(position, face)
        )
    table = Table.grid()
    for columns in (_SEAT_WIDTH, _TABLE_WIDTH, _GAP, _SEAT_WIDTH):
        table.add_column(width=columns, vertical="middle")
    table.add_row(_seat(position, "W", face), _table(position, face), "", _seat(position, "E", face))
    # North and South may be wider than the table between them.
    north, south = (Padding(_seat(position, seat, face), (0, 0, 0, _SEAT_WIDTH)) for seat in "NS")
    return Group(_heading(position, face), Text(), north, table, south, Text(), _legend(position, face))


def _table(position: Position, face: Face) -> RenderableType:
    """The cards on the table, each before the seat that played it; the winning one is marked."""
    cards = dict(zip(turn_order(position.leader, position.active), position.trick, strict=False))
    winner = position.winner()

    def card(seat: str) -> Text:
        if seat not in cards:
            return Text(face.pointer_to[seat] if seat == position.to_play else "", "bold")
        shown = face.card(cards[seat], position)
        return shown.append("!") if seat == winner else shown

    middle = Table.grid(expand=True)
    for justify in ("left", "center", "right"):
        middle.add_column(justify=justify, ratio=1)
    middle.add_row("", card("N"), "")
    middle.add_row(card("W"), "", card("E"))
    middle.add_row("", card("S"), "")
    return Panel(middle, box=face.box, width=_TABLE_WIDTH, style="none")


def _heading(position: Position, face: Face) -> Text:
    said = [position.rules.game.capitalize()]
    if position.trump is None:
        said.append("no trumps")
    else:
        suit = SUITS.index(position.trump)
        said.append(f"{SUIT_NAMES[suit]} ({face.suits[suit]}) are trumps")
    if position.maker:
        alone = " alone" if position.maker in position.alone else ""
        said.append(f"{SEAT_NAMES[position.maker]} is maker{alone}")
    said += [f"{SEAT_NAMES[lone]} is alone" for lone in position.alone if lone != position.maker]
    to_play = position.to_play
    said.append(f"{SEAT_NAMES[to_play]} to {'play' if position.trick else 'lead'}" if to_play else "over")
    return Text("; ".join(said), "bold")


def _seat(position: Position, seat: str, face: Face) -> RenderableType:
    """Name, what there is to say of the seat, and its hand, a line each."""
    if seat not in position.active:
        return Text(f"{SEAT_NAMES[seat]} does not play" if position.rules.sides == "partners" else "", "dim")
    turn = seat == position.to_play
    marks = ["to play" if position.trick else "to lead"] if turn else []
    marks += ["maker"] if seat == position.maker else []
    marks += ["dealer"] if seat == position.dealer else []
    count = (position.taken or {}).get(seat, 0)
    marks += [f"{count} trick{'' if count == 1 else 's'}"] if count else []
    name = Text().append(SEAT_NAMES[seat], "bold underline" if turn else "bold")
    return Group(name.append(f" {', '.join(marks)}", "dim"), face.hand(position, seat))


def _legend(position: Position, face: Face) -> Text:
    winning = "; ! wins so far" if position.trick else ""
    if position.trump is None:
        return Text(f"No trumps: jacks are ordinary cards{winning}.", "dim")
    return Text(f"Left of {face.bar} trumps, high to low; R right bower, L left bower{winning}.", "dim")
