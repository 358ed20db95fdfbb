"""Euchre Game Notation read: a file of version 1.0 to 1.4 becomes a `Game`.

Who played what is not in the file and follows from the rules (`table`). A file that is none is an error; a
deal that cannot be read stays in its place and says why, so that it does not lose the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from solver.cards import SEATS
from solver.entries import decode_object
from solver.errors import InputError, shown
from solver.review.egn.ruleset import RuleSet, rule_set
from solver.review.egn.words import BIDDING, CALLS, FILE_TYPE, PLAY, READ, Suits, is_generic, key, seat_of
from solver.review.record import UNKNOWN, UNKNOWN_CARD, DealRecord, Exchange, Game, Line, StepRecord
from solver.review.table import Table
from solver.rules import Rules
from solver.seats import left_of, partner, turn_order

_FIRST_STRICT: Final = 2
"""From version 1.2 on there is a schema, and what it does not name is refused."""

_PLAYERS: Final = len(SEATS)

_KEYS: Final[dict[str, frozenset[str]]] = {
    name: frozenset(keys.split())
    for name, keys in {
        "file": "fileType version metadata deals",
        "metadata": "gameId title description players initialScore finalScore date ruleset",
        "player": "id name playerIds",
        "deal": "dealNumber initialState phases alternativeLines",
        "initialState": "dealer upCard playerCards kitty",
        "line": "branchIndex phases",
        BIDDING: "phaseNumber type calls isAlone aloneDefender discard cardExchanges callAnnotations",
        PLAY: "phaseNumber type tricks isAlone playAnnotations initialLead",
        "exchange": "sender receiver cards",
    }.items()
}
"""What each object may have; `kitty` and `initialLead` are of versions before 1.2."""


class _Bad(InputError):
    """Something at a place of the file."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}")


def read(text: str | bytes) -> Game:
    """Reads a file; InputError for what is no such file, or has a rule set that cannot be played here."""
    try:
        return _file(decode_object(text))
    except RecursionError:
        raise InputError("not a record: JSON nested too deeply") from None


def _file(given: dict[str, Any]) -> Game:
    found = {key(name): value for name, value in given.items()}
    if found.get("fileType") != FILE_TYPE:
        raise _Bad("fileType", f"{shown(found.get('fileType'))} is not {FILE_TYPE!r}")
    version = found.get("version")
    parts = READ.fullmatch(version) if isinstance(version, str) else None
    if parts is None:
        raise _Bad("version", f"{shown(version)} is none of 1.0 to 1.4")
    reader = _Reader(strict=int(parts[1]) >= _FIRST_STRICT)
    return reader.game(reader.keyed("", "file", given))


class _Reader:
    """Reads the objects of one file; `strict` refuses keys that no version has."""

    def __init__(self, *, strict: bool) -> None:
        self._strict = strict

    def keyed(self, where: str, kind: str, value: object) -> dict[str, Any]:
        """An object with its keys as version 1.4 spells them."""
        if not isinstance(value, dict):
            raise _Bad(where or "file", "it is no object")
        found = {key(name): one for name, one in value.items()}
        strange = sorted(found.keys() - _KEYS[kind]) if self._strict else []
        if strange:
            raise _Bad(where or "file", f"{', '.join(map(shown, strange))} has no place here")
        return found

    def game(self, given: Mapping[str, Any]) -> Game:
        meta = self.keyed("metadata", "metadata", given.get("metadata"))
        options = _mapping("metadata.ruleset", meta.get("ruleset", {}))
        try:
            rules = rule_set(options, strict=self._strict)
        except InputError as error:
            raise InputError([f"metadata.ruleset: {fault}" for fault in error.faults]) from None
        deals = _list("deals", given.get("deals"))
        return Game(
            rules=rules.rules,
            players=self._players(meta.get("players", [])),
            title=_text("metadata.title", meta.get("title")),
            date=_text("metadata.date", meta.get("date")),
            scores=_score("metadata.initialScore", meta.get("initialScore")),
            final=_score("metadata.finalScore", meta.get("finalScore")),
            limit=rules.limit,
            unsupported=rules.unsupported,
            deals=tuple(self._deal(f"deals[{number}]", deal, rules) for number, deal in enumerate(deals)),
        )

    def _players(self, given: object) -> dict[str, str]:
        names = {}
        players = _list("metadata.players", given)
        if len(players) > _PLAYERS:
            raise _Bad("metadata.players", f"{len(players)} players are not supported, only 4")
        for number, player in enumerate(players):
            where = f"metadata.players[{number}]"
            if isinstance(player, dict):
                player = self.keyed(where, "player", player).get("name")
            names[SEATS[number]] = _text(where, player) or ""
        return {seat: name for seat, name in names.items() if name}

    def _deal(self, where: str, given: object, rules: RuleSet) -> DealRecord:
        if isinstance(given, str):
            why = f"{where}: a packed deal (base64url) is not read; have it unpacked first"
            return DealRecord(dealer=UNKNOWN, unread=why, packed=given)
        try:
            return _DealReader(self, where, rules.rules).read(given)
        except InputError as error:
            return DealRecord(dealer=UNKNOWN, unread=str(error))


class _DealReader:
    """Reads one deal; the table tells whose turn it is."""

    def __init__(self, reader: _Reader, where: str, rules: Rules) -> None:
        self._keyed = reader.keyed
        self._where = where
        self._rules = rules
        self._suits = Suits(None, generic=False)

    def read(self, given: object) -> DealRecord:
        where = self._where
        deal = self._keyed(where, "deal", given)
        state = self._keyed(f"{where}.initialState", "initialState", deal.get("initialState"))
        dealer = _at(f"{where}.initialState.dealer", seat_of, state.get("dealer"))
        phases = self._phases(f"{where}.phases", deal.get("phases"))
        upcard = state.get("upCard")
        generic = is_generic(_cards_in(given))
        self._suits = Suits("S" if generic else None, generic=generic)
        turnup = _at(f"{where}.initialState.upCard", self._suits.card, upcard)
        table = self._table(dealer, turnup)
        if not generic:
            self._suits = Suits(_trumps(self._rules, turnup, phases), generic=False)
            turnup = _at(f"{where}.initialState.upCard", self._suits.card, upcard)
            table = self._table(dealer, turnup)
        steps, exchanges = self._steps(f"{where}.phases", phases, table)
        hands = _list(f"{where}.initialState.playerCards", state.get("playerCards", []))
        number = deal.get("dealNumber")
        return DealRecord(
            dealer=dealer,
            turnup=turnup,
            hands=self._hands(f"{where}.initialState.playerCards", hands),
            stock=self._cards(f"{where}.initialState.kitty", state.get("kitty", [])) or None,
            exchanges=tuple(exchanges),
            steps=tuple(steps),
            lines=tuple(self._lines(deal.get("alternativeLines", []), dealer, turnup, steps)),
            number=None if number is None else _count(f"{where}.dealNumber", number),
        )

    def _table(self, dealer: str, turnup: str) -> Table:
        return Table(self._rules, SEATS, dealer, turnup)

    def _phases(self, where: str, given: object) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for number, phase in enumerate(_list(where, given)):
            place = f"{where}[{number}]"
            kind = phase.get("type") if isinstance(phase, dict) else None
            if kind not in (BIDDING, PLAY):
                raise _Bad(f"{place}.type", f"{shown(kind)} is neither {BIDDING} nor {PLAY}")
            if found and kind == BIDDING:
                raise _Bad(f"{place}.type", f"{BIDDING} comes first, and once")
            if any(one["type"] == kind for one in found):
                raise _Bad(f"{place}.type", f"a second {kind}")
            found.append(self._keyed(place, kind, phase))
        return found

    def _steps(
        self, where: str, phases: Sequence[Mapping[str, Any]], table: Table
    ) -> tuple[list[StepRecord], list[Exchange]]:
        """The steps of phases, heard by the table on the way; and what was exchanged."""
        steps: list[StepRecord] = []
        exchanges: list[Exchange] = []
        alone = next((phase["isAlone"] for phase in phases if "isAlone" in phase), False)
        for number, phase in enumerate(phases):
            place = f"{where}[{number}]"
            if not isinstance(phase.get("isAlone", False), bool):
                raise _Bad(f"{place}.isAlone", f"{shown(phase['isAlone'])} is not true or false")
            if phase["type"] == BIDDING:
                steps += self._bidding(place, phase, table, bool(alone))
                exchanges += self._exchanges(f"{place}.cardExchanges", phase.get("cardExchanges", []))
            else:
                steps += self._play(place, phase, table)
        return steps, exchanges

    def _bidding(
        self, where: str, phase: Mapping[str, Any], table: Table, alone: bool
    ) -> Iterator[StepRecord]:
        calls = _list(f"{where}.calls", phase.get("calls"))
        notes = _notes(f"{where}.callAnnotations", phase.get("callAnnotations", {}), len(calls))
        if table.turned == UNKNOWN and table.turnup == "B" and calls and not table.calls:
            yield _heard(table, StepRecord(table.dealer, "turn", UNKNOWN))
        for number, call in enumerate(calls):
            token = CALLS.get(call) if isinstance(call, str) else None
            if token is None:
                raise _Bad(f"{where}.calls[{number}]", f"{shown(call)} is not a call")
            yield _heard(table, StepRecord(table.caller, "call", token, notes.get(number, ())))
        discard = phase.get("discard")
        if table.trump == "":
            if discard is not None:
                raise _Bad(f"{where}.discard", "nobody has made trumps")
            return
        if discard is not None or (table.taken_up and table.round == 1):
            out = UNKNOWN_CARD if discard is None else _at(f"{where}.discard", self._suits.card, discard)
            yield _heard(table, StepRecord(table.dealer, "bury", out))
        yield from self._alone(where, phase, table, alone)

    def _alone(self, where: str, phase: Mapping[str, Any], table: Table, alone: bool) -> Iterator[StepRecord]:
        must = self._rules.canadian and table.round == 1 and table.maker == partner(table.dealer)
        if not (must and alone):
            yield _heard(table, StepRecord(table.maker, "alone", "alone" if alone else "with"))
        told = phase.get("aloneDefender", -1)
        lone = "" if told == -1 else _at(f"{where}.aloneDefender", seat_of, told)
        if lone and (self._rules.defend_alone == "off" or not alone):
            yield _heard(table, StepRecord(lone, "defend", "alone"))
        elif self._rules.defend_alone != "off" and alone:
            for seat in turn_order(left_of(table.maker, SEATS), SEATS):
                if seat not in table.makers:
                    yield _heard(table, StepRecord(seat, "defend", "alone" if seat == lone else "with"))
                    if seat == lone:
                        break

    def _exchanges(self, where: str, given: object) -> Iterator[Exchange]:
        for number, one in enumerate(_list(where, given)):
            place = f"{where}[{number}]"
            exchange = self._keyed(place, "exchange", one)
            seats = {
                name: _at(f"{place}.{name}", seat_of, exchange[name])
                for name in ("sender", "receiver")
                if exchange.get(name) is not None
            }
            yield Exchange(cards=self._cards(f"{place}.cards", exchange.get("cards")), **seats)

    def _play(self, where: str, phase: Mapping[str, Any], table: Table) -> Iterator[StepRecord]:
        tricks = [_list(f"{where}.tricks[{n}]", trick) for n, trick in enumerate(
            _list(f"{where}.tricks", phase.get("tricks")))]  # fmt: skip
        count = sum(map(len, tricks))
        notes = _notes(f"{where}.playAnnotations", phase.get("playAnnotations", {}), count)
        last = max((number for number, trick in enumerate(tricks) if trick), default=-1)
        if count and table.trump == "":
            raise _Bad(f"{where}.tricks", "cards are played before trumps are made")
        lead = phase.get("initialLead")
        first = None if lead is None or table.plays else _at(f"{where}.initialLead", seat_of, lead)
        played = 0
        for number, trick in enumerate(tricks[: last + 1]):
            place = f"{where}.tricks[{number}]"
            room = len(table.active) - (0 if table.table_is_clear else len(table.tricks[-1]))
            if len(trick) > room or (len(trick) < room and number < last):
                raise _Bad(place, f"it holds {len(trick)} cards, and {room} are to be played")
            for position, text in enumerate(trick):
                card = _at(f"{place}[{position}]", self._suits.card, text)
                seat = first or table.to_play
                first = None
                yield _heard(table, StepRecord(seat, "play", card, notes.get(played, ())))
                played += 1

    def _hands(self, where: str, given: Sequence[object]) -> dict[str, str]:
        if len(given) > _PLAYERS:
            raise _Bad(where, f"{len(given)} hands, and 4 play")
        hands = {seat: self._cards(f"{where}[{number}]", hand) for number, (seat, hand) in enumerate(
            zip(SEATS, given, strict=False))}  # fmt: skip
        return {seat: hand for seat, hand in hands.items() if hand}

    def _cards(self, where: str, given: object) -> str:
        cards = [_at(f"{where}[{n}]", self._suits.card, card) for n, card in enumerate(_list(where, given))]
        return "" if all(card == UNKNOWN_CARD for card in cards) else " ".join(cards)

    def _lines(self, given: object, dealer: str, turnup: str, steps: Sequence[StepRecord]) -> Iterator[Line]:
        where = f"{self._where}.alternativeLines"
        counted = [number for number, step in enumerate(steps) if step.kind in ("call", "play")]
        for number, one in enumerate(_list(where, given)):
            place = f"{where}[{number}]"
            line = self._keyed(place, "line", one)
            branch = _count(f"{place}.branchIndex", line.get("branchIndex"))
            if branch > len(counted):
                raise _Bad(f"{place}.branchIndex", f"{branch}, and there are {len(counted)} calls and plays")
            phases = self._phases(f"{place}.phases", line.get("phases"))
            at = counted[branch] if branch < len(counted) else len(steps)
            if phases and phases[0]["type"] == BIDDING and branch:
                at = min(at, counted[branch - 1] + 1)
            table = self._table(dealer, turnup)
            for step in steps[:at]:
                table.hear(step)
            other, _ = self._steps(f"{place}.phases", phases, table)
            same = 0
            while same < len(other) - 1 and at + same < len(steps) and _same(other[same], steps[at + same]):
                same += 1
            yield Line(at + same, tuple(other[same:]))


def _same(step: StepRecord, other: StepRecord) -> bool:
    return not step.notes and msgspec.structs.replace(other, notes=()) == step


def _heard(table: Table, step: StepRecord) -> StepRecord:
    table.hear(step)
    return step


def _trumps(rules: Rules, turnup: str, phases: Sequence[Mapping[str, Any]]) -> str | None:
    """The suit that the calls make trumps; a trump card that is named as such needs it."""
    table = Table(rules, SEATS, SEATS[0], turnup)
    calls = phases[0].get("calls") if phases and phases[0]["type"] == BIDDING else None
    for call in calls if isinstance(calls, list) else ():
        token = CALLS.get(call, UNKNOWN) if isinstance(call, str) else UNKNOWN
        table.hear(StepRecord(table.caller, "call", token))
    return table.trump


def _cards_in(value: object) -> Iterator[object]:
    """All cards that an object names, wherever they stand."""
    if isinstance(value, dict):
        for name, one in value.items():
            if key(name) in ("upCard", "discard") and isinstance(one, str):
                yield one
            elif key(name) in ("playerCards", "kitty", "tricks", "cards"):
                yield from _leaves(one)
            else:
                yield from _cards_in(one)
    elif isinstance(value, list):
        for one in value:
            yield from _cards_in(one)


def _leaves(value: object) -> Iterator[object]:
    if isinstance(value, list):
        for one in value:
            yield from _leaves(one)
    else:
        yield value


def _notes(where: str, given: object, count: int) -> dict[int, tuple[str, ...]]:
    """Comments by the number of the call or play they are on.

    Version 1.0 has some on the number after the last: they are on the last.
    """
    found: dict[int, tuple[str, ...]] = {}
    for name, texts in _mapping(where, given).items():
        place = f"{where}.{name}"
        if not name.isdecimal() or int(name) > count or not count:
            raise _Bad(place, f"{shown(name)} is the number of none of {count}")
        number = min(int(name), count - 1)
        comments = tuple(_text(f"{place}[{n}]", one) or "" for n, one in enumerate(_list(place, texts)))
        found[number] = (*found.get(number, ()), *comments)
    return found


def _at(where: str, function: Any, value: object) -> Any:
    """A function's answer; its complaint gets the place."""
    try:
        return function(value)
    except InputError as error:
        raise _Bad(where, str(error)) from None


def _list(where: str, value: object) -> list[Any]:
    if not isinstance(value, list):
        raise _Bad(where, "it is missing" if value is None else f"{shown(value)} is no list")
    return value


def _mapping(where: str, value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _Bad(where, f"{shown(value)} is no object")
    return value


def _text(where: str, value: object) -> str | None:
    if value is not None and not isinstance(value, str):
        raise _Bad(where, f"{shown(value)} is no text")
    return value


def _count(where: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise _Bad(where, f"{shown(value)} is no whole number from 0")
    return value


def _score(where: str, value: object) -> dict[str, int] | None:
    """The scores of both teams, by seat."""
    if value is None:
        return None
    teams = _list(where, value)
    if len(teams) != 2 or not all(isinstance(one, int) and not isinstance(one, bool) for one in teams):
        raise _Bad(where, f"{shown(value)} are not the scores of two teams")
    return {seat: teams[number % 2] for number, seat in enumerate(SEATS)}
