"""Euchre Game Notation written, in version 1.4: a `Game` becomes a file.

Knows what the format can say, its lengths included; what it cannot is refused by name rather than left out.
Every deal is read again before it is given out: it is the record's, with every comment on its decision.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, TypeAlias

from solver.cards import SEATS, TRICKS
from solver.errors import InputError
from solver.review.egn.comments import Notes, bare, told
from solver.review.egn.deals import read_deal
from solver.review.egn.room import (
    LONGEST_DATE,
    LONGEST_NAME,
    LONGEST_TITLE,
    MOST_DEALS,
    check_room,
    cut,
    cut_notes,
)
from solver.review.egn.ruleset import written
from solver.review.egn.words import BIDDING, CALL_WORDS, FILE_TYPE, NOBODY, PLAY, VERSION, card_word
from solver.review.record import UNKNOWN, UNKNOWN_CARD, DealRecord, Exchange, Game, Line, StepRecord
from solver.review.table import Table
from solver.review.unseen import Holding, holdings, retraced
from solver.rules import Rules

_Object: TypeAlias = dict[str, Any]


def write(game: Game) -> str:
    """The text of a file; InputError names what the format cannot say."""
    return json.dumps(as_object(game), ensure_ascii=False, indent=1) + "\n"


def as_object(game: Game) -> _Object:
    """The same as an object; errors as `write`."""
    if len(game.deals) > MOST_DEALS:
        raise InputError(f"{len(game.deals)} deals: a file of the notation holds {MOST_DEALS}")
    if len(game.date or "") > LONGEST_DATE:
        raise InputError(f"date: the notation holds {LONGEST_DATE} letters")
    meta: _Object = {
        "title": None if game.title is None else cut(game.title, LONGEST_TITLE),
        "date": game.date,
        "players": [cut(game.players.get(seat, ""), LONGEST_NAME) for seat in SEATS] if game.players else [],
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
        found = _Writer(rules, deal).deal(number)
        check_room(found)
        _check_read_again(rules, deal, found)
    except InputError as error:
        raise InputError([f"deal {number + 1}: {fault}" for fault in error.faults]) from None
    for line in (found, *found.get("alternativeLines", [])):
        for phase in line["phases"]:
            cut_notes(phase)
    return found


def _check_read_again(rules: Rules, deal: DealRecord, found: _Object) -> None:
    try:
        again = read_deal(rules, found, "deal")
    except InputError as error:
        raise InputError(f"the notation cannot say it; read again, {error}") from None
    lost = list(_lost(deal, again))
    if lost:
        raise InputError(lost)


def _lost(deal: DealRecord, again: DealRecord) -> Iterator[str]:
    """What of a deal does not come back when it is read again."""
    yield from _differ("", deal.steps, again.steps)
    for number, (mine, theirs) in enumerate(zip(deal.lines, again.lines, strict=True), 1):
        if mine.at != theirs.at:
            yield f"line {number}: it cannot start at step {mine.at + 1} in the notation"
        else:
            yield from _differ(f"line {number}, ", mine.steps, theirs.steps)


def _differ(where: str, steps: Sequence[StepRecord], again: Sequence[StepRecord]) -> Iterator[str]:
    """The first step that does not come back; where all do, the first whose comments do not."""
    for number, (mine, theirs) in enumerate(zip_longest(map(bare, steps), map(bare, again)), 1):
        if mine != theirs:
            what = (
                f"say {_said(mine)} there"
                if mine
                else f"leave out what {theirs.seat} decides ({theirs.kind})"
            )
            yield f"{where}step {number}: the notation cannot {what}"
            return
    for number, (mine, theirs) in enumerate(zip(steps, again, strict=True), 1):
        if mine != theirs:
            yield f"{where}step {number}: the notation cannot say the comments on {_said(mine)}"
            return


def _said(step: StepRecord) -> str:
    return f"{step.seat} {step.kind} {step.choice}"


class _Writer:
    """Writes one deal, its comments as long as they are."""

    def __init__(self, rules: Rules, deal: DealRecord) -> None:
        if deal.unread is not None:
            raise InputError(f"it cannot be written, since it was not read: {deal.unread}")
        self._rules = rules
        self._deal = deal

    def deal(self, number: int) -> _Object:
        deal = self._deal
        state: _Object = {"dealer": SEATS.index(deal.dealer), "upCard": card_word(deal.turnup)}
        hands = self._hands()
        if any(hands):
            state["playerCards"] = hands
        table = Table(self._rules, SEATS, deal.dealer, deal.turnup)
        found: _Object = {
            "dealNumber": number if deal.number is None else deal.number,
            "initialState": state,
            "phases": self._phases(table, deal.steps, deal.exchanges),
        }
        if deal.lines:
            found["alternativeLines"] = [self._line(line) for line in deal.lines]
        return found

    def _hands(self) -> list[list[str]]:
        """The hands given; where the stock is known, which has no place here, all that follows of them."""
        deal = self._deal
        if deal.stock is not None and not deal.exchanges:
            return [_words(holding) for seat, holding in holdings(self._rules, deal).items() if seat in SEATS]
        return [list(map(card_word, deal.hands.get(seat, "").split())) for seat in SEATS]

    def _phases(
        self,
        table: Table,
        steps: Sequence[StepRecord],
        exchanges: Sequence[Exchange] = (),
        line: tuple[int, Sequence[StepRecord]] = (0, ()),
    ) -> list[_Object]:
        """The phases that steps make, from where the table is; `line` is what `told` asks of a line's."""
        first = next((number for number, step in enumerate(steps) if step.kind == "play"), len(steps))
        bid, played = steps[:first], steps[first:]
        phases = []
        if bid or exchanges:
            phases.append(self._bidding(table, bid, exchanges, played=bool(played)))
            phases[0] |= _annotations("callAnnotations", told(bid, *line))
        if played:
            phases.append(self._play(table, played))
        return phases

    def _bidding(
        self, table: Table, steps: Sequence[StepRecord], exchanges: Sequence[Exchange], *, played: bool
    ) -> _Object:
        """Calls and what follows them; nothing is said of lone hands where the record stops before them."""
        calls: list[str] = []
        buried = defender = None
        for step in steps:
            if step.kind == "call":
                if step.seat != table.caller:
                    raise InputError(f"{step.seat} calls out of turn, which the notation cannot say")
                calls.append(CALL_WORDS[step.choice])
            elif step.kind == "bury":
                buried = step.choice
            elif step.kind in ("alone", "defend"):
                defender = _defender(step, defender)
            elif step.kind != "turn" or step.choice != UNKNOWN:
                raise InputError(f"the notation cannot say what {step.seat} decides ({step.kind})")
            table.hear(step)
        lone = bool(table.maker) and table.maker in table.alone
        decided = (
            table.trump == ""
            or played
            or any(step.kind in ("alone", "defend") for step in steps)
            or (lone and buried is not None)  # canadian: he is not asked
        )
        found: _Object = {"phaseNumber": 0, "type": BIDDING, "calls": calls}
        if decided:
            found["isAlone"] = lone
        if buried is not None and not (decided and buried == UNKNOWN_CARD):
            found["discard"] = card_word(buried)
        if defender is not None and not (played and defender == NOBODY):
            found["aloneDefender"] = defender
        if exchanges:
            found["cardExchanges"] = [_exchange(exchange) for exchange in exchanges]
        return found

    def _play(self, table: Table, steps: Sequence[StepRecord]) -> _Object:
        tricks: list[list[str]] = []
        for step in steps:
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
        notes = {number: step.notes for number, step in enumerate(steps) if step.notes}
        return {"phaseNumber": 1, "type": PLAY, "tricks": tricks} | _annotations("playAnnotations", notes)

    def _line(self, line: Line) -> _Object:
        """A line; one that starts with burying or going alone says the call before again."""
        if not line.steps:
            raise InputError("an alternative line without steps, which the notation cannot say")
        own = self._deal.steps
        steps, first = list(line.steps), line.at
        while steps[0].kind not in ("call", "play") and first:
            first -= 1
            steps.insert(0, bare(own[first]))
        table = retraced(self._rules, self._deal, own[:first])
        return {
            "branchIndex": sum(step.kind in ("call", "play") for step in own[:first]),
            "phases": self._phases(table, steps, line=(line.at - first, own[first:])),
        }


def _defender(step: StepRecord, before: int | None) -> int | None:
    """The lone defender after a step about lone hands, None before any of them is asked."""
    if step.choice == UNKNOWN:
        raise InputError(f"it is not known whether {step.seat} is alone, which the notation cannot say")
    if step.kind == "alone":
        return before
    if step.choice == "alone":
        return SEATS.index(step.seat)
    return NOBODY if before is None else before


def _annotations(name: str, notes: Notes) -> _Object:
    return {name: {str(place): list(texts) for place, texts in notes.items()}} if notes else {}


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
