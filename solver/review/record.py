"""One model for a whole game as it was recorded: who sat where, what was dealt, decided, scored.

Knows the form and JSON lines of it; not whether a decision was allowed (`replay`), nor how others write
their records (`egn`, `ptn`, `openspiel`). What is not known stays unknown: `?` stands for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from solver.cards import DECKS, NO_TRUMP, SEATS, SUITS, Card
from solver.entries import decode_object
from solver.errors import InputError, shown
from solver.review.course import Kind
from solver.rules import Rules
from solver.text import encode, rules_object

SCHEMA: Final = "bowers.record/1"
UNKNOWN: Final = "?"
"""A choice of which it is known that it was made, and not which; a seat that cannot be told."""
UNKNOWN_CARD: Final = "??"
"""A card of which nothing is known; `?H` is some heart, `9?` some nine."""

MOST_DEALS: Final = 1_000_000
"""A game has an end, and one of so many deals is a mistake."""

_CARD: Final = re.compile(r"[789TJQKA?][CDHS?]|B")
_CHOICES: Final[dict[str, frozenset[str]]] = {
    "turn": frozenset({UNKNOWN, *(f"turn:{suit}" for suit in SUITS)}),
    "call": frozenset({UNKNOWN, "pass", "order", *SUITS, NO_TRUMP}),
    "alone": frozenset({UNKNOWN, "with", "alone"}),
    "defend": frozenset({UNKNOWN, "with", "alone"}),
    "drop": frozenset({UNKNOWN, "stay", "drop"}),
}


class StepRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A decision as it was recorded: who decided, what kind of decision, what was chosen, what is said of it.

    `choice` is a token as `Course.choices` gives them, or as far as it is known. `notes` are comments, each
    of which may begin with a label: `[?]` and the like.
    """

    seat: str
    kind: Kind
    choice: str
    notes: tuple[str, ...] = ()


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a deal could have gone on instead: `steps` in the place of the deal's steps from number `at` on."""

    at: int
    steps: tuple[StepRecord, ...]


class Exchange(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Cards that changed hands, as house rules have it; no sender or receiver stands for the stock."""

    cards: str
    receiver: str | None = None
    sender: str | None = None


class DealRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One deal as it was recorded.

    `hands` are the cards as dealt, by seat, as far as the record says so itself; `unseen.holdings` deduces
    the rest. `stock` is what stayed undealt, the turn-up apart. `points` are those claimed for the deal, by
    seat. `unread` says why nothing more of a deal is known, `packed` is its text then; `number` is
    what the record itself calls it.
    """

    dealer: str
    turnup: str = UNKNOWN_CARD
    hands: dict[str, str] = {}
    dummy: str | None = None
    stock: str | None = None
    exchanges: tuple[Exchange, ...] = ()
    steps: tuple[StepRecord, ...] = ()
    lines: tuple[Line, ...] = ()
    points: dict[str, int] | None = None
    number: int | None = None
    unread: str | None = None
    packed: str | None = None


class _Told(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a line of JSON says of a game, the rules apart."""

    deals: tuple[DealRecord, ...]
    players: dict[str, str] = {}
    title: str | None = None
    date: str | None = None
    scores: dict[str, int] | None = None
    final: dict[str, int] | None = None
    limit: int | None = None
    unsupported: tuple[str, ...] = ()


class Game(_Told, frozen=True, kw_only=True):
    """A whole game, or part of one.

    `scores` are those before the first deal, `final` those claimed after the last, by seat. `limit` is
    the number of deals where that ends the game instead of the target, as in a match. `unsupported` names
    rules that the game had and `rules` cannot say; calls are not priced under them.
    """

    rules: Rules


def dumps(games: Iterable[Game]) -> str:
    """Games as JSON lines, one game a line."""
    return "".join(f"{to_json(game)}\n" for game in games)


def loads(text: str) -> list[Game]:
    """The games of JSON lines, empty lines left out; InputError names line, place and what is wrong there."""
    games = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                games.append(from_json(line))
            except InputError as error:
                raise InputError([f"line {number}: {fault}" for fault in error.faults]) from None
    return games


def to_json(game: Game) -> str:
    """A game as one line of JSON that `from_json` reads back."""
    written = msgspec.to_builtins(game)
    del written["rules"]
    return encode({"schema": SCHEMA, **rules_object(game.rules), **written})


def from_json(text: str | bytes) -> Game:
    """Reads one game; InputError names the places that cannot be read, as `deals[0].steps[3].choice`."""
    given = decode_object(text)
    schema = given.pop("schema", None)
    if schema != SCHEMA:
        raise InputError(f"schema: {shown(schema)} is not {SCHEMA}")
    rules = _rules(given)
    try:
        told = msgspec.convert(given, _Told)
    except msgspec.ValidationError as error:
        raise InputError(_worded(str(error))) from None
    except RecursionError:
        raise InputError("not a record: JSON nested too deeply") from None
    game = Game(rules=rules, **{name: getattr(told, name) for name in _Told.__struct_fields__})
    faults = list(faults_of(game))
    if faults:
        raise InputError(faults)
    return game


def _rules(given: dict[str, Any]) -> Rules:
    game, deck = given.pop("game", None), given.pop("deck", None)
    options = given.pop("rules", {})
    if not isinstance(game, str):
        raise InputError("game: it is missing, or no text")
    if not isinstance(options, dict):
        raise InputError("rules: must be an object of options by name")
    if deck is not None:
        if type(deck) is not int or deck not in DECKS:
            raise InputError(f"deck: must be one of {', '.join(map(str, DECKS))}, not {shown(deck)}")
        options = {"deck": deck, **options}
    return Rules.preset(game, **options)


_AT: Final = re.compile(r" - at `\$\.?([^`]*)`$")


def _worded(message: str) -> str:
    """A complaint of the decoder with the place first."""
    place = _AT.search(message)
    what = _AT.sub("", message).replace("`", "")
    what = f"{what[:1].lower()}{what[1:]}"
    return f"{place[1]}: {what}" if place and place[1] else what


def faults_of(game: Game) -> Iterator[str]:
    """What in a record is no seat, card, choice or number of deals, each with its place."""
    for field in ("players", "scores", "final"):
        yield from _seats(field, getattr(game, field) or {})
    if game.limit is not None and not 1 <= game.limit <= MOST_DEALS:
        yield f"limit: {shown(game.limit)} is no number of deals from 1 to {MOST_DEALS:,}"
    for number, deal in enumerate(game.deals):
        yield from _faults_of_deal(f"deals[{number}]", deal)


def _faults_of_deal(where: str, deal: DealRecord) -> Iterator[str]:
    yield from _seat(f"{where}.dealer", deal.dealer, unknown=deal.unread is not None)
    if deal.number is not None and deal.number < 0:
        yield f"{where}.number: {shown(deal.number)} is no whole number from 0"
    yield from _cards(f"{where}.turnup", deal.turnup, 1)
    yield from _seats(f"{where}.hands", deal.hands)
    yield from _seats(f"{where}.points", deal.points or {})
    for seat, cards in deal.hands.items():
        yield from _cards(f"{where}.hands.{seat}", cards)
    for name, some in (("dummy", deal.dummy), ("stock", deal.stock)):
        yield from _cards(f"{where}.{name}", some or "")
    for number, exchange in enumerate(deal.exchanges):
        place = f"{where}.exchanges[{number}]"
        yield from _cards(f"{place}.cards", exchange.cards)
        for name, who in (("receiver", exchange.receiver), ("sender", exchange.sender)):
            if who is not None:
                yield from _seat(f"{place}.{name}", who)
    yield from _faults_of_steps(f"{where}.steps", deal.steps)
    for number, line in enumerate(deal.lines):
        place = f"{where}.lines[{number}]"
        if not 0 <= line.at <= len(deal.steps):
            yield f"{place}.at: {line.at} is none of the deal's {len(deal.steps)} steps, nor the end"
        yield from _faults_of_steps(f"{place}.steps", line.steps)


def _faults_of_steps(where: str, steps: Iterable[StepRecord]) -> Iterator[str]:
    for number, step in enumerate(steps):
        place = f"{where}[{number}]"
        yield from _seat(f"{place}.seat", step.seat, unknown=True)
        allowed = _CHOICES.get(step.kind)
        if allowed is not None:
            if step.choice not in allowed:
                yield f"{place}.choice: {shown(step.choice)} is no choice of the kind {step.kind}"
        elif step.kind != "keep" or step.choice != UNKNOWN:
            yield from _cards(f"{place}.choice", step.choice, 5 if step.kind == "keep" else 1)


def _seats(where: str, given: Iterable[str]) -> Iterator[str]:
    for seat in given:
        yield from _seat(where, seat)


def _seat(where: str, seat: str, *, unknown: bool = False) -> Iterator[str]:
    if (seat not in SEATS or len(seat) != 1) and not (unknown and seat == UNKNOWN):
        yield f"{where}: {shown(seat)} is not a seat: one of N E S W"


def _cards(where: str, text: str, count: int | None = None) -> Iterator[str]:
    cards = text.split()
    for card in cards:
        if not _CARD.fullmatch(card):
            yield f"{where}: {shown(card)} is not a card"
    if count is not None and len(cards) != count:
        yield f"{where}: {shown(text)} is not {'a card' if count == 1 else f'{count} cards'}"


def known(card: str) -> Card | None:
    """The card that a text names, None where it leaves something open."""
    return None if UNKNOWN in card else Card(card)


def fits(card: Card, text: str) -> bool:
    """Whether a card may be the one that a text names or leaves open."""
    name = str(card)
    return text in (name, UNKNOWN_CARD) or (
        UNKNOWN in text
        and len(name) == len(text)
        and all(mine in (theirs, UNKNOWN) for mine, theirs in zip(text, name, strict=True))
    )
