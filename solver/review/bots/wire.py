"""The messages of the line protocol: what a bot is told as lines of JSON, and back (docs/bots.md).

Knows the form of messages; nothing of pipes and processes. A message holds no more than the values of `bot`.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias, TypeVar

import msgspec

from solver.calls import Bid
from solver.cards import SEATS, Card, cards_text
from solver.review.bots.bot import Dealt, Result, View
from solver.review.course import Kind, Step
from solver.review.worlds import Knowledge
from solver.rules import Rules
from solver.text import Hand

PROTOCOL: Final = "bowers.bot/1"
LONGEST: Final = 1 << 16
"""Bytes of an answer, at most."""

T = TypeVar("T")


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """The table is open: the game, its rules where they differ from the game's own, seconds for a
    decision."""

    protocol: str
    game: str
    deck: int
    rules: dict[str, Any]
    limit: float
    seed: int


class DealMessage(msgspec.Struct, frozen=True, tag_field="type", tag="deal"):
    """Cards have been dealt."""

    deal: int
    seats: str
    seat: str
    dealer: str
    turnup: str
    hand: str
    seed: int


class Called(msgspec.Struct, frozen=True):
    """What stands after the calls: round 1 or 2 (0 for a club turned up in Buck), maker and trumps, null
    where there is none."""

    round: int
    maker: str | None
    trump: str | None


class Act(msgspec.Struct, frozen=True, tag_field="type", tag="act"):
    """A decision is due, and all that the seat knows; see `Knowledge`."""

    id: int
    seat: str
    kind: Kind
    choices: tuple[str, ...]
    hand: str
    trick: str
    leader: str | None
    taken: dict[str, int]
    call: Called | None
    alone: str
    drops: str
    dealer: str
    turnup: str
    seats: str
    dealt: str
    buried: str | None
    dummy: str | None
    steps: tuple[tuple[str, str, str], ...]
    seed: int


class ResultMessage(msgspec.Struct, frozen=True, tag_field="type", tag="result"):
    """A hand is over."""

    points: dict[str, int]
    steps: tuple[tuple[str, str, str], ...]


class Bye(msgspec.Struct, frozen=True, tag_field="type", tag="bye"):
    """The table is closed; end."""


Message: TypeAlias = Hello | DealMessage | Act | ResultMessage | Bye
MESSAGES: Final = msgspec.json.Decoder(Message)


class Answer(msgspec.Struct, frozen=True):
    """What a bot says to `act`; an `id` that is given must be the decision's."""

    choice: str
    id: int | None = None


class Ready(msgspec.Struct, frozen=True):
    """What a bot says to `hello`."""

    name: str | None = None


_ENCODER: Final = msgspec.json.Encoder()


def line(message: Message | Answer | Ready) -> bytes:
    """A message as a line."""
    return _ENCODER.encode(message) + b"\n"


def hello(rules: Rules, seed: int, limit: float) -> Hello:
    """The message of an open table."""
    return Hello(PROTOCOL, rules.game, rules.deck, rules.overrides(), limit, seed)


def rules_of(message: Hello) -> Rules:
    """The rules of a table; InputError for unknown ones."""
    return Rules.preset(message.game, **message.rules)


def dealt(told: Dealt) -> DealMessage:
    """The message of a deal."""
    hand = cards_text(told.hand)
    return DealMessage(told.number, told.seats, told.seat, told.dealer, str(told.turnup), hand, told.seed)


def dealt_of(message: DealMessage) -> Dealt:
    """The same back."""
    return Dealt(
        message.deal,
        message.seed,
        message.seats,
        message.seat,
        message.dealer,
        Card(message.turnup),
        _cards(message.hand),
    )


def act(view: View) -> Act:
    """The message of a decision."""
    known = view.known
    bid = known.bid
    return Act(
        id=view.number,
        seat=known.seat,
        kind=known.kind,
        choices=view.choices,
        hand=cards_text(known.held),
        trick=cards_text(known.trick),
        leader=known.leader,
        taken={seat: known.taken[SEATS.index(seat)] for seat in known.seats},
        call=None if bid is None else Called(bid.round, bid.maker or None, bid.trump),
        alone=known.alone,
        drops=known.drops,
        dealer=known.dealer,
        turnup=str(known.turnup),
        seats=known.seats,
        dealt=cards_text(known.dealt),
        buried=None if known.buried is None else str(known.buried),
        dummy=None if known.dummy is None else cards_text(known.dummy),
        steps=known.steps,
        seed=view.seed,
    )


def view_of(message: Act, rules: Rules) -> View:
    """The same back."""
    call = message.call
    known = Knowledge(
        rules=rules,
        dealer=message.dealer,
        turnup=Card(message.turnup),
        seats=message.seats,
        seat=message.seat,
        kind=message.kind,
        dealt=_cards(message.dealt),
        held=_cards(message.hand),
        steps=tuple(_step(step) for step in message.steps),
        bid=None if call is None else Bid(call.round, call.maker or "", call.trump),
        alone=message.alone,
        drops=message.drops,
        buried=None if message.buried is None else Card(message.buried),
        dummy=None if message.dummy is None else _cards(message.dummy),
        leader=message.leader,
        trick=_cards(message.trick),
        taken=tuple(message.taken.get(seat, 0) for seat in SEATS),
    )
    return View(known, message.choices, message.id, message.seed)


def result(told: Result) -> ResultMessage:
    """The message of a hand that is over."""
    return ResultMessage(told.points, told.steps)


def result_of(message: ResultMessage) -> Result:
    """The same back."""
    return Result(message.points, tuple(_step(step) for step in message.steps))


def _cards(text: str) -> Hand:
    return tuple(map(Card, text.split()))


def _step(told: tuple[str, str, str]) -> Step:
    seat, kind, token = told
    return Step(seat, msgspec.convert(kind, Kind), token)
