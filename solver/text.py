"""Entries of deal text or JSON read into typed fields, and fields written as either.

Knows how a card, a seat or a number is spelled, and the one form in which each is
written. It does not know whether what was read is possible: that is the referee's
(`position`) and the deal's (`deal`) business.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from solver.cards import (
    DECKS,
    SEATS,
    Card,
    cards_text,
    parse_seat,
    parse_suit,
    shown,
    suit_name,
)
from solver.entries import DEAL_KEYS, PLAYOUT_KEYS, Entries
from solver.errors import InputError
from solver.layout import Layout
from solver.rules import Rules

DEFAULT_GAME: Final = "partnership"
_MOST_FAULTS_A_KEY: Final = 3

Hand = tuple[Card, ...]
Hands = tuple[Hand | None, Hand | None, Hand | None, Hand | None]


class PlayoutFields(NamedTuple):
    """What a play-out says, in the order of `Position`'s own fields; seats and suits as letters."""

    rules: Rules
    trump: str | None
    hands: Hands
    leader: str
    trick: Hand = ()
    tricks_taken: tuple[int, int, int, int] | None = None
    maker: str | None = None
    alone: str = ""
    dealer: str | None = None
    given_side: str | None = None


class DealFields(NamedTuple):
    """What a whole deal says, in the order of `Deal`'s own fields; seats as letters."""

    rules: Rules
    dealer: str
    turnup: Card
    hands: Hands
    dummy: Hand | None = None


# --- from entries to fields


class _Reader:
    """Reads the values of one input and gathers every fault on the way."""

    def __init__(self, entries: Entries, allowed: frozenset[str], kind: str) -> None:
        self.values = entries.values
        self.faults = list(entries.faults)
        self.rules = self._read_rules(entries)
        self.layout: Layout | None = None
        for key in sorted(entries.values.keys() - allowed - {"game", *SEATS}):
            self.faults.append(f"{key} has no place in {kind}")

    def _read_rules(self, entries: Entries) -> Rules:
        game = entries.values.get("game", DEFAULT_GAME).strip().lower()
        try:
            return _rules(game, tuple(entries.rules.items()), entries.typed_rules)
        except TypeError:  # a list or an object where a value belongs: the rules will name it
            fault = _faults_of(game, entries.rules)
        except InputError as error:
            fault = error.faults
        self.faults.extend(fault)
        deck = entries.rules.get("deck")
        try:
            size = int(str(deck))
        except ValueError:
            size = 0
        return Rules.preset(DEFAULT_GAME, **({"deck": size} if size in DECKS else {}))

    def seat(self, key: str) -> str | None:
        text = self.values.get(key)
        if text is None or text == "":
            return None
        try:
            return SEATS[parse_seat(text)]
        except ValueError as error:
            self.faults.append(f"{key}: {error}")
            return None

    def seats(self, key: str) -> str:
        """Seats as letters clockwise from North, however they were separated."""
        found: set[int] = set()
        for letter in re.sub(r"[\s,+]+", "", self.values.get(key, "")):
            try:
                seat = parse_seat(letter)
            except ValueError as error:
                self.faults.append(f"{key}: {error}")
                break
            if seat in found:
                self.faults.append(f"{key}: {letter.upper()} is named twice")
            found.add(seat)
        return "".join(SEATS[seat] for seat in sorted(found))

    def trump(self) -> str | None:
        try:
            suit = parse_suit(self.values.get("trump", ""))
        except ValueError as error:
            self.faults.append(f"trump: {error}")
            return None
        if suit is not None or self.rules.deck in (24, 28, 32):
            self.layout = Layout.of(self.rules.deck, suit)
        return None if suit is None else suit_name(suit)

    def cards(self, key: str) -> Hand:
        found: list[Card] = []
        bad: list[str] = []
        for token in self.values.get(key, "").replace(",", " ").split():
            try:
                found.append(Card.parse(token))
            except ValueError as error:
                bower = self._bower(token)
                if bower is None:
                    bad.append(f"{key}: {error}")
                else:
                    found.append(bower)
        self.faults.extend(bad[:_MOST_FAULTS_A_KEY])
        if len(bad) > _MOST_FAULTS_A_KEY:
            self.faults.append(f"{key}: and {len(bad) - _MOST_FAULTS_A_KEY} more that are not cards")
        return tuple(found)

    def _bower(self, token: str) -> Card | None:
        letter = token.upper()
        if self.layout is None or letter not in ("R", "L"):
            return None
        return self.layout.named_bower(letter)

    def hands(self) -> Hands:
        north, east, south, west = (self.cards(seat) if seat in self.values else None for seat in SEATS)
        return (north, east, south, west)

    def taken(self) -> tuple[int, int, int, int] | None:
        text = self.values.get("taken")
        if text is None:
            return None
        counts: dict[str, int] = {}
        for token in text.replace(",", " ").split():
            seat, _, number = token.partition("=")
            seat = seat.upper()
            if len(seat) != 1 or seat not in SEATS or not re.fullmatch("[0-9]{1,2}", number):
                self.faults.append(f"taken: {shown(token)} is not of the form N=2")
            elif seat in counts:
                self.faults.append(f"taken: {seat} is given twice")
            else:
                counts[seat] = int(number)
        north, east, south, west = (counts.get(seat, 0) for seat in SEATS)
        return (north, east, south, west)

    def need(self, key: str, what: str) -> None:
        if not self.values.get(key):
            self.faults.append(f"{key} is missing: {what}")


@lru_cache(maxsize=256)
def _rules(game: str, overrides: tuple[tuple[str, object], ...], typed: bool) -> Rules:
    if typed:
        return Rules.preset(game, **dict(overrides))
    return Rules.from_text(game, {field: str(text) for field, text in overrides})


def _faults_of(game: str, overrides: Mapping[str, object]) -> tuple[str, ...]:
    try:
        Rules.preset(game, **overrides)
    except InputError as error:
        return error.faults
    return ("rules: cannot be read",)


def read_playout(entries: Entries) -> tuple[PlayoutFields, list[str]]:
    """The fields of a play-out, and the faults found in reading them (then they are partial)."""
    reader = _Reader(entries, PLAYOUT_KEYS, "a play-out (an input with trump)")
    trump = reader.trump()
    if "leader" not in entries.values:
        reader.need("dealer" if "dealer" in entries.values else "leader", "who leads this trick")
    fields = PlayoutFields(
        rules=reader.rules,
        trump=trump,
        hands=reader.hands(),
        leader=reader.seat("leader") or "",
        trick=reader.cards("trick"),
        tricks_taken=reader.taken(),
        maker=reader.seat("maker"),
        alone=reader.seats("alone"),
        dealer=reader.seat("dealer"),
        given_side=reader.seats("side") or None,
    )
    if len(fields.alone) > 2:
        reader.faults.append(f"alone: names {len(fields.alone)} seats, at most two play alone")
    return fields, reader.faults


def read_deal(entries: Entries) -> tuple[DealFields | None, list[str]]:
    """The fields of a whole deal, and the faults found in reading them (then they are partial,
    and None where no turn-up could be read)."""
    reader = _Reader(entries, DEAL_KEYS, "a whole deal (an input without trump)")
    reader.need("dealer", "who dealt")
    reader.need("turnup", "the card turned up")
    turnup = reader.cards("turnup")
    if len(turnup) > 1:
        reader.faults.append(f"turnup: one card is turned up, not {len(turnup)}")
    dealer, hands = reader.seat("dealer") or "", reader.hands()
    dummy = reader.cards("dummy") if "dummy" in entries.values else None
    fields = DealFields(reader.rules, dealer, turnup[0], hands, dummy) if turnup else None
    return fields, reader.faults


# --- from fields to text and JSON


def rules_entries(rules: Rules) -> list[tuple[str, str]]:
    """`game` first, then what differs from the preset."""
    return [("game", rules.game), *rules.texts().items()]


def playout_entries(p: PlayoutFields) -> list[tuple[str, str]]:
    """Keys and values of a play-out in their one written order; what is not the case is left out."""
    taken = p.tricks_taken
    optional = (
        ("dealer", p.dealer),
        ("trump", p.trump or suit_name(None)),
        ("maker", p.maker),
        ("alone", p.alone),
        ("leader", p.leader),
        *_hand_entries(p.hands),
        ("trick", cards_text(p.trick) or None),
        ("taken", None if taken is None or not any(taken) else taken_text(taken)),
        ("side", p.given_side),
    )
    written = [(key, value) for key, value in optional if value or (key in SEATS and value == "")]
    return rules_entries(p.rules) + written


def deal_entries(d: DealFields) -> list[tuple[str, str]]:
    """Keys and values of a whole deal in their one written order."""
    dummy = [] if d.dummy is None else [("dummy", cards_text(d.dummy))]
    return [
        *rules_entries(d.rules),
        ("dealer", d.dealer),
        ("turnup", str(d.turnup)),
        *_hand_entries(d.hands),
        *dummy,
    ]


def _hand_entries(hands: Hands) -> list[tuple[str, str]]:
    return [(seat, cards_text(hand)) for seat, hand in zip(SEATS, hands, strict=True) if hand is not None]


def taken_text(taken: Sequence[int]) -> str:
    """`N=2 E=1`: finished tricks by seat, those who have none left out."""
    return " ".join(f"{seat}={count}" for seat, count in zip(SEATS, taken, strict=True) if count)


def one_line(entries: Iterable[tuple[str, str]]) -> str:
    """The form that `str` gives: `key: value; key: value`."""
    return "; ".join(f"{key}: {value}".rstrip() for key, value in entries)


def many_lines(entries: Iterable[tuple[str, str]]) -> str:
    """The form for files that people read: an entry a line."""
    return "".join(f"{key}: {value}".rstrip() + "\n" for key, value in entries)


def rules_object(rules: Rules) -> dict[str, object]:
    """Game and deck, and under `rules` what else differs from the preset."""
    overrides = {field: value for field, value in rules.overrides().items() if field != "deck"}
    found: dict[str, object] = {"game": rules.game, "deck": rules.deck}
    return {**found, "rules": overrides} if overrides else found


def playout_object(p: PlayoutFields) -> dict[str, object]:
    """A play-out as a JSON object; seats that do not play are left out."""
    found = rules_object(p.rules)
    if p.dealer is not None:
        found["dealer"] = p.dealer
    found["trump"] = p.trump
    if p.maker is not None:
        found["maker"] = p.maker
    if p.alone:
        found["alone"] = p.alone
    found["leader"] = p.leader
    found["hands"] = dict(_hand_entries(p.hands))
    found["trick"] = cards_text(p.trick)
    if p.tricks_taken is not None:
        found["taken"] = {
            seat: count
            for seat, count, hand in zip(SEATS, p.tricks_taken, p.hands, strict=True)
            if hand is not None or count
        }
    if p.given_side is not None:
        found["side"] = p.given_side
    return found


def deal_object(d: DealFields) -> dict[str, object]:
    """A whole deal as a JSON object."""
    found = rules_object(d.rules)
    found["dealer"] = d.dealer
    found["turnup"] = str(d.turnup)
    found["hands"] = dict(_hand_entries(d.hands))
    if d.dummy is not None:
        found["dummy"] = cards_text(d.dummy)
    return found


def encode(value: object) -> str:
    """Compact JSON on one line."""
    return msgspec.json.encode(value).decode()
