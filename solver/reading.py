"""Entries of a deal read into typed values, every fault on the way gathered.

Knows how a card, a seat or a number is spelled. It does not know whether what was read is
possible: that is the referee's (`position`) and the deal's (`deal`) business.
"""

from __future__ import annotations

import re
from typing import Any, Final

from solver.cards import DECKS, SEATS, Card, parse_seat, parse_suit, suit_name
from solver.entries import DEAL_KEYS, PLAYOUT_KEYS, Entries
from solver.errors import InputError, shown
from solver.layout import Layout
from solver.rules import Rules
from solver.text import Hand, Hands

DEFAULT_GAME: Final = "partnership"
_MOST_FAULTS_A_KEY: Final = 3


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
            return _rules(game, entries)
        except InputError as error:
            fault = error.faults
        # In deal text, and for JSON's own `deck`, a rule is named without `rules.` in front.
        plain = "rules." if not entries.typed_rules else "rules.deck"
        self.faults.extend(text.removeprefix("rules.") if text.startswith(plain) else text for text in fault)
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
                found.append(self.layout.parse(token) if self.layout else Card.parse(token))
            except InputError as error:
                bad.append(f"{key}: {error}")
        self.faults.extend(bad[:_MOST_FAULTS_A_KEY])
        if len(bad) > _MOST_FAULTS_A_KEY:
            self.faults.append(f"{key}: and {len(bad) - _MOST_FAULTS_A_KEY} more that are not cards")
        return tuple(found)

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


def _rules(game: str, entries: Entries) -> Rules:
    if not entries.rules:
        return Rules.preset(game)
    if entries.typed_rules:
        return Rules.preset(game, **entries.rules)
    return Rules.from_text(game, {field: str(text) for field, text in entries.rules.items()})


def read_playout(entries: Entries) -> tuple[dict[str, Any], list[str]]:
    """What a play-out says, by the names of `Position`'s fields, seats and suits as letters; and
    the faults found in reading it (then it is partial, and has no leader where none is named)."""
    reader = _Reader(entries, PLAYOUT_KEYS, "a play-out (an input with trump)")
    trump = reader.trump()
    if "leader" not in entries.values:
        reader.need("dealer" if "dealer" in entries.values else "leader", "who leads this trick")
    alone = reader.seats("alone")
    fields = {
        "rules": reader.rules,
        "trump": trump,
        "hands": reader.hands(),
        "leader": reader.seat("leader") or "",
        "trick": reader.cards("trick"),
        "tricks_taken": reader.taken(),
        "maker": reader.seat("maker"),
        "alone": alone,
        "dealer": reader.seat("dealer"),
        "given_side": reader.seats("side") or None,
    }
    if len(alone) > 2:
        reader.faults.append(f"alone: names {len(alone)} seats, at most two play alone")
    return fields, reader.faults


def read_deal(entries: Entries) -> tuple[dict[str, Any], list[str]]:
    """What a whole deal says, by the names of `Deal`'s fields; and the faults found in reading it
    (then it is partial, the turn-up None where none could be read)."""
    reader = _Reader(entries, DEAL_KEYS, "a whole deal (an input without trump)")
    reader.need("dealer", "who dealt")
    reader.need("turnup", "the card turned up")
    turnup = reader.cards("turnup")
    if len(turnup) > 1:
        reader.faults.append(f"turnup: one card is turned up, not {len(turnup)}")
    fields = {
        "rules": reader.rules,
        "dealer": reader.seat("dealer") or "",
        "turnup": turnup[0] if turnup else None,
        "hands": reader.hands(),
        "dummy": reader.cards("dummy") if "dummy" in entries.values else None,
    }
    return fields, reader.faults
