"""One deal of a Euchre Game Notation file read: calls, cards, comments and lines become a `DealRecord`.

Who decided what is not in the file and follows from the rules (`table`); comments on burying and on going
alone are found by `comments`. A record that stops after the calls has nothing decided that it does not tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from solver.cards import SEATS
from solver.errors import shown
from solver.review.egn.comments import understood
from solver.review.egn.values import Bad, at, count, keyed, list_of, mapping, text
from solver.review.egn.words import BIDDING, CALLS, NOBODY, PLAY, Suits, is_generic, key, seat_of
from solver.review.record import UNKNOWN, UNKNOWN_CARD, DealRecord, Exchange, Line, StepRecord
from solver.review.table import Table
from solver.rules import Rules
from solver.seats import left_of, partner, turn_order

_PLAYERS: Final = len(SEATS)


def read_deal(rules: Rules, given: object, where: str, *, strict: bool = True) -> DealRecord:
    """Reads a deal of a file; `where` is its place. InputError names the place of what cannot be read."""
    return _DealReader(rules, where, strict=strict).read(given)


class _Branch(NamedTuple):
    """Where phases go on from: the deal's steps from there on, and whether there are any before."""

    own: Sequence[StepRecord] = ()
    later: bool = False


class _Read(NamedTuple):
    """The steps of phases, how many of them only lead up to a line, and what was exchanged."""

    steps: tuple[StepRecord, ...]
    start: int
    exchanges: tuple[Exchange, ...]


class _Said(NamedTuple):
    """What phases say of lone hands: `alone` is None before the maker has decided, `defender` the value that
    they give, and `defended` whether the defenders have decided."""

    alone: bool | None
    defender: object
    defended: bool

    @classmethod
    def of(cls, where: str, phases: Sequence[Mapping[str, Any]]) -> _Said:
        """Where cards are played all of it has been decided, whether it is told or not."""
        for number, phase in enumerate(phases):
            if not isinstance(phase.get("isAlone", False), bool):
                raise Bad(f"{where}[{number}].isAlone", f"{shown(phase['isAlone'])} is not true or false")
        alone = next((phase["isAlone"] for phase in phases if "isAlone" in phase), None)
        defenders = [phase["aloneDefender"] for phase in phases if "aloneDefender" in phase]
        played = sum(1 for phase in phases for _ in _leaves(phase.get("tricks", []))) > 0
        told = played or bool(defenders)
        return cls(False if alone is None and told else alone, defenders[0] if defenders else NOBODY, told)


class _DealReader:
    """Reads one deal; the table tells whose turn it is."""

    def __init__(self, rules: Rules, where: str, *, strict: bool) -> None:
        self._strict = strict
        self._where = where
        self._rules = rules
        self._suits = Suits(None, generic=False)

    def _keyed(self, where: str, kind: str, value: object) -> dict[str, Any]:
        return keyed(where, kind, value, strict=self._strict)

    def read(self, given: object) -> DealRecord:
        where = self._where
        deal = self._keyed(where, "deal", given)
        state = self._keyed(f"{where}.initialState", "initialState", deal.get("initialState"))
        dealer = at(f"{where}.initialState.dealer", seat_of, state.get("dealer"))
        phases = self._phases(f"{where}.phases", deal.get("phases"))
        upcard = state.get("upCard")
        generic = is_generic(_cards_in(given))
        self._suits = Suits("S" if generic else None, generic=generic)
        turnup = at(f"{where}.initialState.upCard", self._suits.card, upcard)
        table = self._table(dealer, turnup)
        if not generic:
            self._suits = Suits(_trumps(self._rules, turnup, phases), generic=False)
            turnup = at(f"{where}.initialState.upCard", self._suits.card, upcard)
            table = self._table(dealer, turnup)
        found = self._steps(f"{where}.phases", phases, table, _Branch())
        hands = list_of(f"{where}.initialState.playerCards", state.get("playerCards", []))
        number = deal.get("dealNumber")
        return DealRecord(
            dealer=dealer,
            turnup=turnup,
            hands=self._hands(f"{where}.initialState.playerCards", hands),
            stock=self._cards(f"{where}.initialState.kitty", state.get("kitty", [])) or None,
            exchanges=found.exchanges,
            steps=found.steps,
            lines=tuple(self._lines(deal.get("alternativeLines", []), dealer, turnup, found.steps)),
            number=None if number is None else count(f"{where}.dealNumber", number),
        )

    def _table(self, dealer: str, turnup: str) -> Table:
        return Table(self._rules, SEATS, dealer, turnup)

    def _phases(self, where: str, given: object) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for number, phase in enumerate(list_of(where, given)):
            place = f"{where}[{number}]"
            kind = phase.get("type") if isinstance(phase, dict) else None
            if kind not in (BIDDING, PLAY):
                raise Bad(f"{place}.type", f"{shown(kind)} is neither {BIDDING} nor {PLAY}")
            if found and kind == BIDDING:
                raise Bad(f"{place}.type", f"{BIDDING} comes first, and once")
            if any(one["type"] == kind for one in found):
                raise Bad(f"{place}.type", f"a second {kind}")
            found.append(self._keyed(place, kind, phase))
        return found

    def _steps(self, where: str, phases: Sequence[Mapping[str, Any]], table: Table, branch: _Branch) -> _Read:
        """The steps of phases, heard by the table on the way."""
        found = _Read((), 0, ())
        said = _Said.of(where, phases)
        for number, phase in enumerate(phases):
            place = f"{where}[{number}]"
            if phase["type"] == BIDDING:
                steps = tuple(self._bidding(place, phase, table, said, branch))
                calls = sum(step.kind == "call" for step in steps)
                notes = _notes(f"{place}.callAnnotations", phase.get("callAnnotations", {}), calls)
                exchanged = self._exchanges(f"{place}.cardExchanges", phase.get("cardExchanges", []))
                found = _Read(*understood(steps, notes, branch.own), tuple(exchanged))
            else:
                found = found._replace(steps=(*found.steps, *self._play(place, phase, table)))
        return found

    def _bidding(
        self, where: str, phase: Mapping[str, Any], table: Table, said: _Said, branch: _Branch
    ) -> Iterator[StepRecord]:
        """The steps without their comments."""
        calls = list_of(f"{where}.calls", phase.get("calls"))
        if table.turned == UNKNOWN and table.turnup == "B" and calls and not branch.later:
            yield _heard(table, StepRecord(table.dealer, "turn", UNKNOWN))
        for number, call in enumerate(calls):
            token = CALLS.get(call) if isinstance(call, str) else None
            if token is None:
                raise Bad(f"{where}.calls[{number}]", f"{shown(call)} is not a call")
            yield _heard(table, StepRecord(table.caller, "call", token))
        discard = phase.get("discard")
        if table.trump == "":
            if discard is not None:
                raise Bad(f"{where}.discard", "nobody has made trumps")
            return
        if discard is not None or (table.taken_up and table.round == 1 and said.alone is not None):
            out = UNKNOWN_CARD if discard is None else at(f"{where}.discard", self._suits.card, discard)
            yield _heard(table, StepRecord(table.dealer, "bury", out))
        if said.alone is not None:
            yield from self._alone(table, said.alone)
            lone = "" if said.defender == NOBODY else at(f"{where}.aloneDefender", seat_of, said.defender)
            yield from self._defences(table, said, lone)

    def _alone(self, table: Table, alone: bool) -> Iterator[StepRecord]:
        must = self._rules.canadian and table.round == 1 and table.maker == partner(table.dealer)
        if not (must and alone):
            yield _heard(table, StepRecord(table.maker, "alone", "alone" if alone else "with"))

    def _defences(self, table: Table, said: _Said, lone: str) -> Iterator[StepRecord]:
        """Who of the defenders says alone, `lone` if anybody; they are asked until one does."""
        if lone and (self._rules.defend_alone == "off" or not said.alone):
            yield _heard(table, StepRecord(lone, "defend", "alone"))
        elif self._rules.defend_alone != "off" and said.alone and said.defended:
            for seat in turn_order(left_of(table.maker, SEATS), SEATS):
                if seat not in table.makers:
                    yield _heard(table, StepRecord(seat, "defend", "alone" if seat == lone else "with"))
                    if seat == lone:
                        break

    def _exchanges(self, where: str, given: object) -> Iterator[Exchange]:
        for number, one in enumerate(list_of(where, given)):
            place = f"{where}[{number}]"
            exchange = self._keyed(place, "exchange", one)
            seats = {
                name: at(f"{place}.{name}", seat_of, exchange[name])
                for name in ("sender", "receiver")
                if exchange.get(name) is not None
            }
            cards = list_of(f"{place}.cards", exchange.get("cards"))
            yield Exchange(" ".join(self._each(f"{place}.cards", cards)), **seats)

    def _play(self, where: str, phase: Mapping[str, Any], table: Table) -> Iterator[StepRecord]:
        tricks = [list_of(f"{where}.tricks[{n}]", trick) for n, trick in enumerate(
            list_of(f"{where}.tricks", phase.get("tricks")))]  # fmt: skip
        cards = sum(map(len, tricks))
        notes = _notes(f"{where}.playAnnotations", phase.get("playAnnotations", {}), cards)
        last = max((number for number, trick in enumerate(tricks) if trick), default=-1)
        if cards and table.trump == "":
            raise Bad(f"{where}.tricks", "cards are played before trumps are made")
        lead = phase.get("initialLead")
        first = None if lead is None or table.plays else at(f"{where}.initialLead", seat_of, lead)
        played = 0
        for number, trick in enumerate(tricks[: last + 1]):
            place = f"{where}.tricks[{number}]"
            room = len(table.active) - (0 if table.table_is_clear else len(table.tricks[-1]))
            if len(trick) > room or (len(trick) < room and number < last):
                raise Bad(place, f"it holds {len(trick)} cards, and {room} are to be played")
            for position, word in enumerate(trick):
                card = at(f"{place}[{position}]", self._suits.card, word)
                seat = first or table.to_play
                first = None
                yield _heard(table, StepRecord(seat, "play", card, notes.get(played, ())))
                played += 1

    def _hands(self, where: str, given: Sequence[object]) -> dict[str, str]:
        if len(given) > _PLAYERS:
            raise Bad(where, f"{len(given)} hands, and 4 play")
        hands = {seat: self._cards(f"{where}[{number}]", hand) for number, (seat, hand) in enumerate(
            zip(SEATS, given, strict=False))}  # fmt: skip
        return {seat: hand for seat, hand in hands.items() if hand}

    def _cards(self, where: str, given: object) -> str:
        cards = self._each(where, list_of(where, given))
        return "" if all(card == UNKNOWN_CARD for card in cards) else " ".join(cards)

    def _each(self, where: str, given: Sequence[object]) -> list[str]:
        return [at(f"{where}[{number}]", self._suits.card, card) for number, card in enumerate(given)]

    def _lines(self, given: object, dealer: str, turnup: str, steps: Sequence[StepRecord]) -> Iterator[Line]:
        where = f"{self._where}.alternativeLines"
        counted = [number for number, step in enumerate(steps) if step.kind in ("call", "play")]
        for number, one in enumerate(list_of(where, given)):
            place = f"{where}[{number}]"
            line = self._keyed(place, "line", one)
            branch = count(f"{place}.branchIndex", line.get("branchIndex"))
            if branch > len(counted):
                raise Bad(f"{place}.branchIndex", f"{branch}, and there are {len(counted)} calls and plays")
            phases = self._phases(f"{place}.phases", line.get("phases"))
            first = counted[branch] if branch < len(counted) else len(steps)
            if phases and phases[0]["type"] == BIDDING and branch:
                first = min(first, counted[branch - 1] + 1)
            table = self._table(dealer, turnup)
            for step in steps[:first]:
                table.hear(step)
            found = self._steps(f"{place}.phases", phases, table, _Branch(steps[first:], first > 0))
            yield Line(first + found.start, found.steps)


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
    for name, texts in mapping(where, given).items():
        place = f"{where}.{name}"
        if not name.isdecimal() or int(name) > count or not count:
            raise Bad(place, f"{shown(name)} is the number of none of {count}")
        number = min(int(name), count - 1)
        comments = tuple(text(f"{place}[{n}]", one) or "" for n, one in enumerate(list_of(place, texts)))
        found[number] = (*found.get(number, ()), *comments)
    return found
