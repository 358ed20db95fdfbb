"""Euchre Game Notation read: a file of version 1.0 to 1.4 becomes a `Game`.

Knows the file and what it says of the whole game; a deal is read by `deals`. A file that is none is an error;
a deal that cannot be read stays in its place and says why, so that it does not lose the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from solver.cards import SEATS
from solver.entries import decode_object
from solver.errors import InputError, shown
from solver.review.egn.deals import read_deal
from solver.review.egn.ruleset import RuleSet, rule_set
from solver.review.egn.values import Bad, keyed, list_of, mapping, text
from solver.review.egn.words import FILE_TYPE, READ, key
from solver.review.record import UNKNOWN, DealRecord, Game

_FIRST_STRICT: Final = 2
"""From version 1.2 on there is a schema, and what it does not name is refused."""

_PLAYERS: Final = len(SEATS)


def read(data: str | bytes) -> Game:
    """Reads a file; InputError for what is no such file, or has a rule set that cannot be played here."""
    try:
        return _file(decode_object(data))
    except RecursionError:
        raise InputError("not a record: JSON nested too deeply") from None


def _file(given: dict[str, Any]) -> Game:
    found = {key(name): value for name, value in given.items()}
    if (told := found.get("fileType")) != FILE_TYPE:
        what = f"it is missing: no {FILE_TYPE}" if told is None else f"{shown(told)} is not {FILE_TYPE!r}"
        raise Bad("fileType", what)
    version = found.get("version")
    parts = READ.fullmatch(version) if isinstance(version, str) else None
    if parts is None:
        raise Bad("version", f"{shown(version)} is none of 1.0 to 1.4")
    reader = _Reader(strict=int(parts[1]) >= _FIRST_STRICT)
    return reader.game(keyed("", "file", given, strict=reader.strict))


class _Reader:
    """Reads the objects of one file; `strict` refuses keys that no version has."""

    def __init__(self, *, strict: bool) -> None:
        self.strict = strict

    def game(self, given: Mapping[str, Any]) -> Game:
        meta = keyed("metadata", "metadata", given.get("metadata"), strict=self.strict)
        options = mapping("metadata.ruleset", meta.get("ruleset", {}))
        try:
            rules = rule_set(options, strict=self.strict)
        except InputError as error:
            raise InputError([f"metadata.ruleset: {fault}" for fault in error.faults]) from None
        deals = list_of("deals", given.get("deals"))
        return Game(
            rules=rules.rules,
            players=self._players(meta.get("players", [])),
            title=text("metadata.title", meta.get("title")),
            date=text("metadata.date", meta.get("date")),
            scores=_score("metadata.initialScore", meta.get("initialScore")),
            final=_score("metadata.finalScore", meta.get("finalScore")),
            limit=rules.limit,
            unsupported=rules.unsupported,
            deals=tuple(self._deal(f"deals[{number}]", deal, rules) for number, deal in enumerate(deals)),
        )

    def _players(self, given: object) -> dict[str, str]:
        names = {}
        players = list_of("metadata.players", given)
        if len(players) > _PLAYERS:
            raise Bad("metadata.players", f"{len(players)} players are not supported, only 4")
        for number, player in enumerate(players):
            where = f"metadata.players[{number}]"
            if isinstance(player, dict):
                player = keyed(where, "player", player, strict=self.strict).get("name")
            names[SEATS[number]] = text(where, player) or ""
        return {seat: name for seat, name in names.items() if name}

    def _deal(self, where: str, given: object, rules: RuleSet) -> DealRecord:
        if isinstance(given, str):
            why = f"{where}: a packed deal (base64url) is not read; have it unpacked first"
            return DealRecord(dealer=UNKNOWN, unread=why, packed=given)
        try:
            return read_deal(rules.rules, given, where, strict=self.strict)
        except InputError as error:
            return DealRecord(dealer=UNKNOWN, unread=str(error))


def _score(where: str, value: object) -> dict[str, int] | None:
    """The scores of both teams, by seat."""
    if value is None:
        return None
    teams = list_of(where, value)
    if len(teams) != 2 or not all(isinstance(one, int) and not isinstance(one, bool) for one in teams):
        raise Bad(where, f"{shown(value)} are not the scores of two teams")
    return {seat: teams[number % 2] for number, seat in enumerate(SEATS)}
