"""Euchre Game Notation written, in version 1.4: a `Game` becomes a file.

Knows what the format can say, its lengths included; what it cannot is refused by name rather than left out.
Comments stand on the call or the play they are about; those on burying or on going alone on the call before.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from solver.cards import SEATS, TRICKS
from solver.errors import InputError
from solver.review.egn.ruleset import written
from solver.review.egn.words import BIDDING, CALL_WORDS, FILE_TYPE, PLAY, VERSION, card_word
from solver.review.record import UNKNOWN, UNKNOWN_CARD, DealRecord, Exchange, Game, Line, StepRecord
from solver.review.table import Table
from solver.review.unseen import Holding, holdings, retraced
from solver.rules import Rules

_MOST_DEALS: Final = 100
_MOST_LINES: Final = 50
_LONGEST_NOTE: Final = 1024
_LONGEST_TITLE: Final = 128
_LONGEST_NAME: Final = 64

_Object: TypeAlias = dict[str, Any]


def write(game: Game) -> str:
    """The text of a file; InputError names what the format cannot say."""
    return json.dumps(as_object(game), ensure_ascii=False, indent=1) + "\n"


def as_object(game: Game) -> _Object:
    """The same as an object; errors as `write`."""
    if len(game.deals) > _MOST_DEALS:
        raise InputError(f"{len(game.deals)} deals: a file of the notation holds {_MOST_DEALS}")
    meta: _Object = {
        "title": None if game.title is None else _cut(game.title, _LONGEST_TITLE),
        "date": game.date,
        "players": [_cut(game.players.get(seat, ""), _LONGEST_NAME) for seat in SEATS]
        if game.players
        else [],
        "initialScore": _teams("scores", game.scores or dict.fromkeys(SEATS, game.rules.start)),
        "finalScore": None if game.final is None else _teams("final", game.final),
        "ruleset": written(game.rules, game.limit, game.unsupported),
    }
    return {
        "fileType": FILE_TYPE,
        "version": VERSION,
        "metadata": {name: value for name, value in meta.items() if value is not None},
        "deals": [_deal(game.rules, deal, number) for number, deal in enumerate(game.deals)],
    }


def _teams(name: str, scores: Mapping[str, int]) -> list[int]:
    north, east, south, west = (scores.get(seat) for seat in SEATS)
    if north is None or east is None or (south, west) != (north, east):
        raise InputError(f"{name}: the notation gives one score to each partnership")
    return [north, east]


def _deal(rules: Rules, deal: DealRecord, number: int) -> _Object | str:
    if deal.packed is not None:
        return deal.packed
    try:
        return _Writer(rules, deal).deal(number)
    except InputError as error:
        raise InputError([f"deal {number + 1}: {fault}" for fault in error.faults]) from None


class _Writer:
    """Writes one deal."""

    def __init__(self, rules: Rules, deal: DealRecord) -> None:
        if deal.unread is not None:
            raise InputError(f"it cannot be written, since it was not read: {deal.unread}")
        self._rules = rules
        self._deal = deal

    def deal(self, number: int) -> _Object:
        deal = self._deal
        if len(deal.lines) > _MOST_LINES:
            raise InputError(f"{len(deal.lines)} alternative lines: the notation holds {_MOST_LINES}")
        state: _Object = {"dealer": SEATS.index(deal.dealer), "upCard": card_word(deal.turnup)}
        hands = self._hands()
        if any(hands):
            state["playerCards"] = hands
        found: _Object = {
            "dealNumber": number if deal.number is None else deal.number,
            "initialState": state,
            "phases": self._phases(self._table(), deal.steps, deal.exchanges),
        }
        if deal.lines:
            found["alternativeLines"] = [self._line(line) for line in deal.lines]
        return found

    def _table(self) -> Table:
        return Table(self._rules, SEATS, self._deal.dealer, self._deal.turnup)

    def _hands(self) -> list[list[str]]:
        """The hands given; where the stock is known, which has no place here, all that follows of them."""
        deal = self._deal
        if deal.stock is not None and not deal.exchanges:
            return [_words(holding) for seat, holding in holdings(self._rules, deal).items() if seat in SEATS]
        return [list(map(card_word, deal.hands.get(seat, "").split())) for seat in SEATS]

    def _phases(
        self, table: Table, steps: Sequence[StepRecord], exchanges: Sequence[Exchange] = ()
    ) -> list[_Object]:
        """The phases that steps make, from where the table is."""
        play = next((number for number, step in enumerate(steps) if step.kind == "play"), len(steps))
        phases = []
        if play or exchanges:
            phases.append(self._bidding(table, steps[:play], exchanges))
        if play < len(steps):
            phases.append(self._play(table, steps[play:]))
        return phases

    def _bidding(self, table: Table, steps: Sequence[StepRecord], exchanges: Sequence[Exchange]) -> _Object:
        calls: list[str] = []
        notes: dict[str, list[str]] = {}
        found: _Object = {"phaseNumber": 0, "type": BIDDING, "calls": calls, "isAlone": False}
        for step in steps:
            if step.kind == "call":
                if step.seat != table.caller:
                    raise InputError(f"{step.seat} calls out of turn, which the notation cannot say")
                calls.append(CALL_WORDS[step.choice])
            elif step.kind in _SAYS:
                _SAYS[step.kind](found, step)
            elif step.kind != "turn" or step.choice != UNKNOWN:
                raise InputError(f"the notation cannot say what {step.seat} decides ({step.kind})")
            table.hear(step)
            if step.notes:
                notes.setdefault(str(max(len(calls) - 1, 0)), []).extend(step.notes)
        found["isAlone"] = bool(table.maker) and table.maker in table.alone
        if exchanges:
            found["cardExchanges"] = [_exchange(exchange) for exchange in exchanges]
        return found | ({"callAnnotations": _cut_all(notes)} if notes else {})

    def _play(self, table: Table, steps: Sequence[StepRecord]) -> _Object:
        tricks: list[list[str]] = []
        notes: dict[str, list[str]] = {}
        for number, step in enumerate(steps):
            if step.kind != "play":
                raise InputError(f"{step.seat} decides ({step.kind}) after the first lead")
            if step.seat != table.to_play:
                raise InputError(
                    f"{step.seat} plays {step.choice} out of turn, which the notation cannot say"
                )
            if table.table_is_clear or not tricks:
                tricks.append([])
            tricks[-1].append(card_word(step.choice))
            table.hear(step)
            if step.notes:
                notes[str(number)] = list(step.notes)
        found: _Object = {"phaseNumber": 1, "type": PLAY, "tricks": tricks}
        return found | ({"playAnnotations": _cut_all(notes)} if notes else {})

    def _line(self, line: Line) -> _Object:
        """A line; one that starts with burying or going alone says the call before again."""
        steps, at = list(line.steps), line.at
        while steps and steps[0].kind not in ("call", "play") and at:
            at -= 1
            steps.insert(0, _bare(self._deal.steps[at]))
        branch = sum(step.kind in ("call", "play") for step in self._deal.steps[:at])
        table = retraced(self._rules, self._deal, self._deal.steps[:at])
        return {"branchIndex": branch, "phases": self._phases(table, steps)}


def _say_buried(found: _Object, step: StepRecord) -> None:
    if step.choice != UNKNOWN_CARD:
        found["discard"] = card_word(step.choice)


def _say_alone(_found: _Object, step: StepRecord) -> None:
    if step.choice == UNKNOWN:
        raise InputError(f"it is not known whether {step.seat} is alone, which the notation cannot say")


def _say_defence(found: _Object, step: StepRecord) -> None:
    _say_alone(found, step)
    if step.choice == "alone":
        found["aloneDefender"] = SEATS.index(step.seat)


_SAYS: Final[dict[str, Callable[[_Object, StepRecord], None]]] = {
    "bury": _say_buried,
    "alone": _say_alone,
    "defend": _say_defence,
}


def _bare(step: StepRecord) -> StepRecord:
    return StepRecord(step.seat, step.kind, step.choice)


def _words(holding: Holding) -> list[str]:
    if not 0 < len(holding.cards) <= TRICKS:
        return []
    return [*(card_word(str(card)) for card in holding.cards), *map(card_word, holding.slots)]


def _exchange(exchange: Exchange) -> _Object:
    if exchange.receiver is None:
        raise InputError(f"{exchange.cards} goes to the stock, which the notation cannot say")
    found: _Object = {} if exchange.sender is None else {"sender": SEATS.index(exchange.sender)}
    cards = list(map(card_word, exchange.cards.split()))
    return found | {"receiver": SEATS.index(exchange.receiver), "cards": cards}


def _cut_all(notes: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    return {name: [_cut(note, _LONGEST_NOTE) for note in texts] for name, texts in notes.items()}


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"
