"""A puzzle as it stands in a file (`bowers.puzzle/1`), read and written.

Knows which fields there are and how each is spelled. It does not know whether what they say is
true: that is `check`'s business.
"""

from __future__ import annotations

import hashlib
import re
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from solver.cards import Card
from solver.entries import decode_object, entries_of_object
from solver.errors import InputError
from solver.position import Position
from solver.rules_tables import Game

SCHEMA: Final = "bowers.puzzle/1"

_END: Final = "$(?!\n)"  # else Python would let a line end follow
_CARD: Final = "(B|[789TJQKA][CDHS])"
_ONE_CARD: Final = f"^{_CARD}{_END}"
_CARDS: Final = f"^({_CARD}( {_CARD})*)?{_END}"
_SEATS: Final = f"^(?=.)N?E?S?W?{_END}"
_CHANCE: Final = f"^(1|[1-9][0-9]*/[1-9][0-9]*){_END}"
_THEME: Final = f"^[a-z]+([ -][a-z]+)*{_END}"
_ID: Final = f"^[0-9a-f]{{16}}{_END}"
_DATE: Final = f"^[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}{_END}"
_SAID: Final = {
    _ONE_CARD: "a card such as JH",
    _CARDS: "cards such as 'JH 9C'",
    _SEATS: "seats such as NS, clockwise from N",
    _CHANCE: "1 or a fraction such as 3/40",
    _THEME: "a theme in small letters",
    _ID: "16 hex digits",
    _DATE: "a date such as 2026-12-01",
}
"""What is expected, for people."""

Seat = Literal["N", "E", "S", "W"]
Suit = Literal["C", "D", "H", "S"]
Seats = Annotated[str, Meta(pattern=_SEATS, description="Seats, clockwise from North.")]
CardName = Annotated[str, Meta(pattern=_ONE_CARD, description="Rank, then suit; B is the joker.")]
Cards = Annotated[str, Meta(pattern=_CARDS, description="Cards with a space between.")]
Tricks = Annotated[int, Meta(ge=0, le=5)]
Node = Annotated[int, Meta(ge=0, description="The place of a node in `nodes`, the first being 0.")]
Bits = Annotated[float, Meta(ge=0, le=64)]  # three seats, five turns each: fewer than 34
Chance = Annotated[str, Meta(pattern=_CHANCE, description="An exact fraction.")]
Theme = Annotated[str, Meta(pattern=_THEME)]
Digits = Annotated[str, Meta(pattern=_ID)]
Level = Literal["easy", "medium", "hard", "expert"]
Start = Literal["opening", "after lead", "ending"]


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A JSON object whose every key is known; what is not the case is left out."""


class Hands(_Part, frozen=True, kw_only=True):
    """The cards of each seat that plays."""

    N: Cards | None = None
    E: Cards | None = None
    S: Cards | None = None
    W: Cards | None = None


class PositionObject(_Part, frozen=True, kw_only=True):
    """The play-out that is the question, as `Position.as_object` writes it; `side` is always said."""

    game: Game
    deck: Literal[24, 25, 28, 32, 33]
    rules: dict[str, bool | int | str | None] | None = None
    dealer: Seat | None = None
    trump: Suit | None
    maker: Seat | None = None
    alone: Seats | None = None
    leader: Seat
    hands: Hands
    trick: Cards
    taken: dict[Seat, Tricks] | None = None
    side: Seats


class Goal(_Part, frozen=True, kw_only=True):
    """`side`, the hero and who plays with him, shall take `tricks` from here on, the current one
    included."""

    side: Seats
    tricks: Annotated[int, Meta(ge=1, le=5)]


class Proof(_Part, frozen=True, kw_only=True):
    """Strategies as one graph, its states shared; docs/puzzle.md says how to read and check it.

    A node is a turn with a choice: cards to the nodes they lead to, null where it is settled.
    """

    nodes: tuple[Annotated[dict[CardName, Node | None], Meta(min_length=1)], ...]
    make: Node | None
    """Where the hero's strategy for the goal begins, after the right card."""
    hold: Node | None
    """Where the opponents' strategy against one trick more begins, after the right card."""
    refute: dict[CardName, Node | None]
    """Where their strategies below the goal begin, after each wrong card."""
    digest: Digits
    """Of position, goal and all the rest (`sealed`): a twin, or another strategy, may be as good, and a slip
    must not look like one."""


class Difficulty(_Part, frozen=True, kw_only=True):
    """How hard it is to find: exact chances, and their bits (−log2), of a player who picks at random among
    unequal cards, and of one who follows habit half the time."""

    level: Level
    chance: Chance
    bits: Bits
    habit_chance: Chance
    habit_bits: Bits
    habit_fails: bool
    """Whether a player who always follows habit can be held below the goal."""


class Origin(_Part, frozen=True, kw_only=True):
    """Where a puzzle comes from; `hero` is the kind of hero, `start` the point of play it was taken at."""

    generator: str
    revision: Annotated[int, Meta(ge=0)]
    seed: Annotated[int, Meta(ge=0)] | None = None
    deal: Annotated[int, Meta(ge=0)] | None = None
    hero: str
    start: Start


class Puzzle(_Part, frozen=True, kw_only=True):
    """A play-out, a side and its goal, with one card that is right; without `cards`, `solution` and
    `proof` the question alone."""

    schema: Literal["bowers.puzzle/1"]
    id: Digits
    position: PositionObject
    goal: Goal
    cards: dict[CardName, Tricks] | None = None
    """What the side takes after each legal card, in card order."""
    solution: Annotated[tuple[CardName, ...], Meta(min_length=1)] | None = None
    proof: Proof | None = None
    difficulty: Difficulty | None = None
    themes: tuple[Theme, ...] = ()
    title: str = ""
    explanation: str = ""
    hints: tuple[str, ...] = ()
    origin: Origin
    date: Annotated[str, Meta(pattern=_DATE)] | None = None

    def play_out(self) -> Position:
        """The position as a value, its side that of the goal; InputError where it cannot be read."""
        given = msgspec.to_builtins(self.position)
        try:
            return Position.from_entries(entries_of_object({**given, "side": self.goal.side}))
        except InputError as error:
            raise InputError([f"$.position: {fault}" for fault in error.faults]) from None

    def line(self) -> tuple[Card, ...]:
        """The solution as cards; empty where there is none."""
        return tuple(map(Card, self.solution or ()))


def position_object(position: Position) -> PositionObject:
    """A play-out as it stands in a puzzle; ValueError where it names no side."""
    if position.given_side is None:
        raise ValueError("the play-out of a puzzle names its side")
    return msgspec.convert(position.as_object(), PositionObject)


def question_only(puzzle: Puzzle) -> Puzzle:
    """The puzzle as it may be published: without what gives the answer away.

    Its themes and the seed that makes it again are among that; hints stay, for whoever asks for them.
    """
    origin = msgspec.structs.replace(puzzle.origin, seed=None, deal=None)
    return msgspec.structs.replace(
        puzzle, cards=None, solution=None, proof=None, themes=(), explanation="", origin=origin
    )


def sealed(
    position: PositionObject,
    goal: Goal,
    nodes: tuple[dict[str, int | None], ...],
    make: int | None,
    hold: int | None,
    refute: dict[str, int | None],
) -> Proof:
    """A proof of these parts, its digest the first 16 hex digits of the SHA-256 of their compact JSON."""
    parts = {"nodes": nodes, "make": make, "hold": hold, "refute": refute}
    text = msgspec.json.encode({"position": position, "goal": goal, **parts})
    digest = hashlib.sha256(text).hexdigest()[:16]
    return Proof(nodes=nodes, make=make, hold=hold, refute=refute, digest=digest)


def dumps(puzzle: Puzzle) -> bytes:
    """One line of JSON, always the same for the same puzzle; without a line's end."""
    return msgspec.json.encode(puzzle)


def loads(text: str | bytes, where: str = "") -> Puzzle:
    """The puzzle that one JSON object holds.

    InputError, with `where` in front if given, names the JSON path of what is missing, unknown or
    misspelled. Whether what a puzzle says is true is not looked at.
    """
    try:
        return _read(text)
    except InputError as error:
        if not where:
            raise
        raise InputError([f"{where}: {fault}" for fault in error.faults]) from None


def _read(text: str | bytes) -> Puzzle:
    found = decode_object(text)  # refuses a key given twice
    try:
        puzzle = msgspec.convert(found, Puzzle)
    except msgspec.ValidationError as error:
        raise InputError(with_path(error)) from None
    puzzle.play_out()
    return puzzle


_AT: Final = re.compile(r"(.*) - at `(key)?.*?(\$.*)`", re.DOTALL)


def with_path(error: msgspec.ValidationError) -> str:
    """What is wrong with an object, its JSON path first, as all complaints have it."""
    found = _AT.fullmatch(str(error))
    said, key, path = found.groups() if found else (str(error), None, "$")
    for pattern, expected in _SAID.items():
        said = said.replace(f"`str` matching regex {pattern!r}", expected)
    said = said.replace("`", "")
    return f"{path}: {'a key is wrong: ' if key else ''}{said[0].lower()}{said[1:]}"
