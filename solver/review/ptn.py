"""PTN read, the dialect of PBN in which Trickster Cards keeps a deal of euchre: a record becomes a `Game`.

Rows under `Play` are tricks and their columns seats, so who led follows from the rules (`table`). Exchanges
with the stock and between partners are house rules: they are kept, and the hands after them are played.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from solver.cards import DECK_SETS, NO_TRUMP, RANKS, SEATS, SUITS, SYMBOLS, Card, parse_seat
from solver.entries import decode_object
from solver.errors import InputError, shown
from solver.review.record import UNKNOWN, UNKNOWN_CARD, DealRecord, Exchange, Game, StepRecord
from solver.review.table import Table
from solver.rules import Rules
from solver.seats import left_of, turn_order

_TAG: Final = re.compile(r'\[(\w+) "(.*)"\]?\s*')
_REPEATED: Final = ("CardsAdded", "CardsRemoved", "CardsPassed")
_HAND_SUITS: Final = "SHDC"
_NAMES: Final = {"North": "N", "East": "E", "South": "S", "West": "W"}
_TRUMPS: Final = {
    **dict(zip(SYMBOLS, SUITS, strict=True)),
    **{suit: suit for suit in SUITS},
    "NT": NO_TRUMP,
}

_SAID: Final = {"stickTheDealer": ("all_pass", "stick"), "allowNotrump": ("no_trump_call", True)}
"""Options that `Rules` can say."""
_HOUSE_RULES: Final = {"callForBest": "partners_best", "goUnder": "go_under", "aloneTake5": "alone_take_5"}
"""Options that it cannot, by the names they have elsewhere here; others go by their own."""
_NO_RULES: Final = frozenset({"noWatching", "noSuggestions"})


class _Record:
    """The tags of one record, and the rows under `Auction` and `Play`."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.tags: dict[str, str] = {}
        self.cards: list[tuple[str, str]] = []
        self.rows: dict[str, list[list[str]]] = {"Auction": [], "Play": []}


def read(text: str | bytes) -> list[Game]:
    """The records of a text, each a game of one deal; InputError names line or tag and what is wrong."""
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise InputError(f"not UTF-8 text: byte {error.start + 1} cannot be read") from None
    records = list(_records(text))
    if not records:
        raise InputError('there is no record here: a tag looks like [Dealer "W"]')
    games = []
    for record in records:
        try:
            games.append(_Reader(record).game())
        except InputError as error:
            where = f"record at line {record.line}: " if len(records) > 1 else ""
            raise InputError([f"{where}{fault}" for fault in error.faults]) from None
    return games


def _records(text: str) -> Iterator[_Record]:
    record: _Record | None = None
    under = ""
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("%"):
            continue
        tag = _TAG.fullmatch(line)
        if tag is None:
            if record is None or under not in record.rows:
                raise InputError(
                    f"line {number}: {shown(line)} is neither a tag nor a row under Auction or Play"
                )
            record.rows[under].append(line.split())
            continue
        under = tag[1]
        if record is None or (under in record.tags and under not in _REPEATED):
            if record is not None:
                yield record
            record = _Record(number)
        if under in _REPEATED:
            record.cards.append((under, tag[2]))
        else:
            record.tags[under] = tag[2]
    if record is not None:
        yield record


class _Reader:
    """Reads one record."""

    def __init__(self, record: _Record) -> None:
        self._record = record
        self._tags = record.tags
        self._dealer = self._seat("Dealer", self._tag("Dealer"))
        self._hands = dict(self._dealt())
        self._exchanges: list[Exchange] = []
        self._taken_up: list[str] = []
        self._buried = UNKNOWN_CARD
        self._move_cards()
        self._undealt = _cards("Undealt", self._tags.get("Undealt", ""))
        self._turnup = self._taken_up[0] if self._taken_up else (self._undealt or [UNKNOWN_CARD])[0]

    def game(self) -> Game:
        code = self._tags.get("GameCode", "Euchre")
        if code != "Euchre":
            raise InputError(f"GameCode: {shown(code)} is not Euchre")
        options = self._options()
        chosen: dict[str, Any] = {
            field: value for name, (field, value) in _SAID.items() if options.get(name) is True
        }
        rules = Rules.preset("partnership", **chosen, deck=self._deck())
        table = Table(rules, SEATS, self._dealer, self._turnup)
        steps = [*self._bidding(table), *self._play(table)]
        stock = [card for card in self._undealt if card != self._turnup]
        deal = DealRecord(
            dealer=self._dealer,
            turnup=self._turnup,
            hands=self._hands,
            stock=" ".join(stock) if stock and not self._exchanges else None,
            exchanges=tuple(self._exchanges),
            steps=tuple(steps),
        )
        return Game(
            rules=rules,
            deals=(deal,),
            title=self._tags.get("Event"),
            players={seat: self._tags[name] for name, seat in _NAMES.items() if self._tags.get(name)},
            scores=self._scores(),
            unsupported=tuple(_unsupported(options)),
        )

    def _deck(self) -> int:
        """The smallest deck with all the cards that are named."""
        cards = {Card(card) for text in self._hands.values() for card in text.split()}
        cards |= {Card(card) for card in self._undealt}
        return next(size for size, deck in DECK_SETS.items() if cards <= deck)

    def _tag(self, name: str) -> str:
        value = self._tags.get(name)
        if value is None:
            raise InputError(f"{name} is missing")
        return value

    def _seat(self, where: str, text: str) -> str:
        try:
            return SEATS[parse_seat(text)]
        except InputError as error:
            raise InputError(f"{where}: {error}") from None

    def _options(self) -> dict[str, Any]:
        text = self._tags.get("GameOptionsJson", "{}").replace('\\"', '"')
        if not text.lstrip().startswith("{"):
            raise InputError(f"GameOptionsJson: {shown(text)} is no JSON object")
        try:
            return decode_object(text)
        except InputError as error:
            raise InputError([f"GameOptionsJson: {fault}" for fault in error.faults]) from None

    def _scores(self) -> dict[str, int] | None:
        text = self._tags.get("GameScores")
        if text is None:
            return None
        first, _, numbers = text.partition(":")
        found = numbers.split()
        if len(found) != len(SEATS) or not all(re.fullmatch("-?[0-9]{1,4}", one) for one in found):
            raise InputError(f"GameScores: {shown(text)} is not a seat and four scores")
        return dict(zip(turn_order(self._seat("GameScores", first), SEATS), map(int, found), strict=True))

    def _dealt(self) -> Iterator[tuple[str, str]]:
        text = self._tag("Deal")
        first, _, rest = text.partition(":")
        hands = rest.split()
        if len(hands) != len(SEATS):
            raise InputError(f"Deal: {len(hands)} hands, and 4 play")
        for seat, hand in zip(turn_order(self._seat("Deal", first), SEATS), hands, strict=True):
            if hand != "-":
                yield seat, " ".join(_hand(f"Deal: {seat}", hand))

    def _move_cards(self) -> None:
        """Cards added, removed and passed; one that the dealer adds is the turn-up."""
        taking = False
        for name, text in self._record.cards:
            first, *more = text.split(":")
            seat = self._seat(name, first)
            if name == "CardsPassed":
                if len(more) != 2:
                    raise InputError(f"CardsPassed: {shown(text)} is not two seats and cards")
                receiver = self._seat(name, more[0])
                self._exchanges.append(Exchange(" ".join(_cards(name, more[1])), receiver, seat))
                continue
            cards = _cards(name, "".join(more))
            if name == "CardsAdded":
                taking = seat == self._dealer and len(cards) == 1 and not self._taken_up
                if taking:
                    self._taken_up = cards
                else:
                    self._exchanges.append(Exchange(" ".join(cards), receiver=seat))
            elif taking and seat == self._dealer and len(cards) == 1:
                self._buried = cards[0]
            else:
                self._exchanges.append(Exchange(" ".join(cards), sender=seat))

    def _bidding(self, table: Table) -> Iterator[StepRecord]:
        calls, alone = self._calls(table) if self._record.rows["Auction"] else self._from_contract(table)
        for seat, token in calls:
            yield _heard(table, StepRecord(seat, "call", token))
        if table.trump == "":
            return
        declarer = self._tags.get("Declarer")
        if declarer and self._seat("Declarer", declarer) != table.maker:
            raise InputError(f"Declarer: {declarer}, and by the auction it is {table.maker}")
        if table.taken_up and table.round == 1:
            yield _heard(table, StepRecord(self._dealer, "bury", self._buried))
        yield _heard(table, StepRecord(table.maker, "alone", "alone" if alone else "with"))

    def _calls(self, table: Table) -> tuple[list[tuple[str, str]], bool]:
        columns = turn_order(self._seat("Auction", self._tags["Auction"]), SEATS)
        alone = self._contract()[1]
        calls: list[tuple[str, str]] = []
        named = False
        for number, row in enumerate(self._record.rows["Auction"], 1):
            if len(row) > len(columns):
                raise InputError(f"Auction: row {number} has {len(row)} columns, not 4")
            for seat, word in zip(columns, row, strict=False):
                if word == "-":
                    continue
                token, lone = self._call(f"Auction: row {number}, {seat}", word, table, len(calls))
                alone |= lone
                named |= token != "pass"
                calls.append((seat, token))
        return calls, alone and named

    def _call(self, where: str, word: str, table: Table, before: int) -> tuple[str, bool]:
        if word == "Pass":
            return "pass", False
        trump, alone = _trumps(where, word)
        return "order" if before < len(SEATS) and trump == table.turned else trump, alone

    def _contract(self) -> tuple[str, bool]:
        text = self._tags.get("Contract", "")
        return _trumps("Contract", text.replace(" ", "")) if text else ("", False)

    def _from_contract(self, table: Table) -> tuple[list[tuple[str, str]], bool]:
        """Calls where only their result is told: everybody before the maker passed."""
        trump, alone = self._contract()
        if not trump:
            return [], False
        maker = self._seat("Declarer", self._tag("Declarer"))
        order = turn_order(left_of(self._dealer, SEATS), SEATS)
        passes = order[: order.index(maker)]
        ordered = bool(self._taken_up) or trump == table.turned
        calls = [(seat, "pass") for seat in (passes if ordered else order + passes)]
        return [*calls, (maker, "order" if ordered else trump)], alone

    def _play(self, table: Table) -> Iterator[StepRecord]:
        rows = self._record.rows["Play"]
        if not rows:
            return
        if table.trump == "":
            raise InputError("Play: cards are played before trumps are made")
        columns = turn_order(self._seat("Play", self._tags["Play"]), SEATS)
        for number, row in enumerate(rows, 1):
            where = f"Play: row {number}"
            if len(row) > len(columns):
                raise InputError(f"{where} has {len(row)} columns, not 4")
            cards = {seat: word for seat, word in zip(columns, row, strict=False) if word != "-"}
            yield from self._trick(where, table, cards, last=number == len(rows))

    def _trick(
        self, where: str, table: Table, words: Mapping[str, str], *, last: bool
    ) -> Iterator[StepRecord]:
        out = next((seat for seat in words if seat not in table.active), None)
        if out is not None:
            raise InputError(f"{where}: {out} sits out and plays {words[out]}")
        leader = table.to_play
        if leader == UNKNOWN:
            raise InputError(f"{where}: who leads is not known")
        order = turn_order(leader, table.active)
        ends = max((number for number, seat in enumerate(order, 1) if seat in words), default=0)
        for seat in order[: ends if last else len(order)]:
            card = _card(f"{where}, {seat}", words[seat]) if seat in words else UNKNOWN_CARD
            yield _heard(table, StepRecord(seat, "play", card))


def _unsupported(options: Mapping[str, Any]) -> Iterator[str]:
    for name, value in options.items():
        said = name in _NO_RULES or (name in _SAID and value is True)
        if said or value is False or value is None:
            continue
        known_as = _HOUSE_RULES.get(name, name)
        yield known_as if value is True else f"{known_as}={value}"


def _trumps(where: str, word: str) -> tuple[str, bool]:
    """Trumps of a call or a contract, and whether it is alone."""
    plain = word.replace("\ufe0f", "")
    alone = plain.lower().endswith("alone")
    trump = _TRUMPS.get(plain[: -len("alone")] if alone else plain)
    if trump is None:
        raise InputError(f"{where}: {shown(word)} is neither Pass nor a suit nor NT")
    return trump, alone


def _hand(where: str, text: str) -> Iterator[str]:
    """A hand as suits S.H.D.C and jokers."""
    suits = text.split(".")
    if len(suits) not in (4, 5):
        raise InputError(f"{where}: {shown(text)} has {len(suits)} suits, not 4 (5 with jokers)")
    for suit, ranks in zip(_HAND_SUITS, suits, strict=False):
        for rank in ranks:
            yield _card(where, suit + rank)
    for rank in suits[4] if len(suits) > 4 else "":
        yield _card(where, f"J{rank}")


def _cards(where: str, text: str) -> list[str]:
    return [_card(where, text[place : place + 2]) for place in range(0, len(text), 2)]


def _card(where: str, text: str) -> str:
    """A card, suit first; `JH` is the high joker."""
    if text == "JH":
        return "B"
    if text == "JL":
        raise InputError(f"{where}: JL, a second joker, is not supported")
    if len(text) != 2 or text[0] not in SUITS or text[1] not in RANKS:
        raise InputError(f"{where}: {shown(text)} is not a card, suit first")
    return text[::-1]


def _heard(table: Table, step: StepRecord) -> StepRecord:
    table.hear(step)
    return step
