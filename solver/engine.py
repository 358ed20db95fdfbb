"""Questions about a play-out answered exactly: what each card is worth, the best line, a record's price.

Turns positions into the search's terms and its numbers back into cards. Tricks are always
those that the position's `side` takes from there on, the current trick included.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import msgspec

from solver.alphabeta import ALL_IDEAS, Ideas, Search, State
from solver.backend import kernel
from solver.board import Board
from solver.cards import SEATS, Card
from solver.errors import BowersError, IllegalPlay, InputError
from solver.layout import Layout
from solver.native import NativeSearch, solve_all
from solver.position import Position
from solver.suits import EMPTY


class Result(msgspec.Struct, frozen=True, gc=False):  # holds nothing that could hold it
    """The solution of a play-out between two sides.

    `tricks` is what `side` takes from here on with best play by everybody; `cards` has every
    legal card of the seat `to_play`, in card order, and what `side` takes after it; `line` is best
    play to the end, at each turn the first card in card order that keeps the value.
    """

    to_play: str
    side: str
    tricks: int
    cards: dict[Card, int]
    line: tuple[Card, ...]

    @property
    def best(self) -> tuple[Card, ...]:
        """The cards that keep the value, in card order."""
        return tuple(card for card, tricks in self.cards.items() if tricks == self.tricks)


@dataclass(frozen=True, slots=True)
class Step:
    """One card of a record: what `side` takes from just before it on with best play (`before`),
    and once it is played (`after`), the current trick included in both."""

    seat: str
    card: Card
    before: int
    after: int

    @property
    def cost(self) -> int:
        """Tricks that the card gave away, charged to the seat that played it."""
        return abs(self.before - self.after)


class NotTwoSided(BowersError):
    """A question for two sides about a play-out in which each plays for himself."""


def solve(position: Position) -> Result:
    """The value of every legal card in tricks of `position.side`, and the best line.

    Raises ImpossiblePosition for a position with faults, NotTwoSided for a Buck play-out
    without a side, BowersError for a play-out that is over.
    """
    (found,) = solve_all([position], Result)
    return found or Solver(position).result()


def solve_many(positions: Iterable[Position], threads: int | None = None) -> list[Result]:
    """`solve` of each position, in order.

    `threads` is the most threads that may be used, one if not given; the Python search gains nothing
    from a second one and takes the positions one by one. Errors are those of `solve`, and
    ValueError for `threads` below 1.
    """
    if threads is not None and threads < 1:
        raise ValueError(f"threads must be at least 1: {threads}")
    given = list(positions)
    native = solve_all(given, Result, threads)
    return [found or Solver(position).result() for found, position in zip(native, given, strict=True)]


def trace(position: Position, cards: str | Iterable[Card | str]) -> list[Step]:
    """The value before and after each card of a record that goes on from `position`.

    Raises IllegalPlay where a card may not be played and InputError where there is none, naming its
    number in the record; otherwise as `solve`.
    """
    solver = Solver(position)
    return solver.trace(read_cards(cards, position.layout))


def check_two_sided(position: Position) -> None:
    """Raises what `solve` raises for a position that it cannot solve."""
    position.check()
    if position.each_for_himself:
        raise NotTwoSided(
            f"{position.rules.game} without a side is each for himself: ask solve_rivals, guarantee or "
            f"outcomes, or name the seats that play together, as side: "
            f"{position.to_play or position.leader}"
        )
    if position.to_play is None:
        raise BowersError("the play-out is over: there is no card to play")


class Solver:
    """One position being asked about: its search, and a walk along cards played from it.

    Errors are those of `solve`. With `ideas` the Python search is used, and those of its ideas.
    """

    def __init__(self, position: Position, ideas: Ideas | None = None) -> None:
        check_two_sided(position)
        self._side = position.side
        self._board = Board(position)
        active, mine = seat_bits(position.active), seat_bits(self._side)
        native = kernel() if ideas is None else None
        self._sides = (active, mine)
        self._search: Search | NativeSearch = (
            Search(active, mine, ideas or ALL_IDEAS) if native is None else NativeSearch(active, mine)
        )
        self._state = state_of(self._board)

    def value(self) -> int:
        """Tricks of the side with best play by everybody; searches for nothing more."""
        return self._search.tricks(self._state)

    def result(self) -> Result:
        """The value of every card, and the best line."""
        board = self._board
        cards = self.cards()
        ours = SEATS[board.seat] in self._side
        tricks = (max if ours else min)(cards.values())
        return Result(SEATS[board.seat], self._side, tricks, cards, tuple(self._line(tricks)))

    def packed(self) -> tuple[int, ...]:
        """The fields of a packed record (see `packed`)."""
        codes, seat, led, winning, *rest = self._state
        at_lead = led < 0
        return (*codes, seat, 255 if at_lead else led, 0 if at_lead else winning, *rest, *self._sides)

    @property
    def nodes(self) -> int:
        """Entries into the search so far."""
        return self._search.nodes

    def cards(self) -> dict[Card, int]:
        """Tricks of the side after each legal card, in card order."""
        search, found = self._search, {}
        values = search.cards(self._state) if isinstance(search, Search) else {}
        for card, suit, index in self._choices():
            if (suit, index) not in values:
                after, won = search.after(self._state, suit, index)
                values[suit, index] = won + search.tricks(after)
            found[card] = values[suit, index]
        return found

    def _choices(self) -> list[tuple[Card, int, int]]:
        """The legal cards in card order, each with its suit and number in the search's terms;
        equal cards have those of the lowest of them."""
        board = self._board
        live = board.hands[0] | board.hands[1] | board.hands[2] | board.hands[3]
        mine = board.hands[board.seat]
        offset = 0 if board.layout.trumps else 1
        best = board.best_place
        found = []
        for card in board.legal():
            place = board.layout.places[card]
            lowest = place
            for lower in range(place - 1, (place & ~15) - 1, -1):
                if mine >> lower & 1:
                    lowest = lower
                elif live >> lower & 1 or lower == best:
                    break
            found.append((card, (place >> 4) + offset, _below(board, lowest)))
        return found

    def _line(self, value: int) -> list[Card]:
        """Best play to the end: at each turn the first card in card order that keeps the value."""
        start = self._state
        found: list[Card] = []
        while self._state.tricks:
            card, self._state, value = self._keeper(value)
            found.append(card)
            self._board.play(card)
        for _ in found:
            self._board.undo()
        self._state = start
        return found

    def _keeper(self, value: int) -> tuple[Card, State, int]:
        """The first card in card order that keeps the value, the state after it, and the tricks
        left to take there."""
        search = self._search
        ours = SEATS[self._board.seat] in self._side
        for card, suit, index in self._choices():
            after, won = search.after(self._state, suit, index)
            left = value - won
            if search.at_least(after, left) if ours else not search.at_least(after, left + 1):
                return card, after, left
        raise AssertionError("no card keeps the value: the search contradicts itself")

    def trace(self, cards: Iterable[Card]) -> list[Step]:
        """See the function `trace`; afterwards the solver stands at the end of the record."""
        found: list[Step] = []
        before = self.value()
        for number, card in enumerate(cards, 1):
            seat = SEATS[self._board.seat]
            choices = {choice: (suit, index) for choice, suit, index in self._choices()}
            try:
                self._board.play(card)
            except IllegalPlay as error:
                raise IllegalPlay(f"card {number} of the record: {error}") from None
            self._state, won = self._search.after(self._state, *choices[card])
            left = self._search.tricks(self._state, before - won) if self._state.tricks else 0
            found.append(Step(seat, card, before, left + won))
            before = left
        return found


def state_of(board: Board) -> State:
    """What stands on a board, in the search's terms."""
    offset = 0 if board.layout.trumps else 1
    codes = [EMPTY] * 5
    for held in sorted(_places(board), reverse=True):
        suit = (held >> 6) + offset
        codes[suit] = codes[suit] << 2 | held & 3
    one, two, three, four, five = codes
    packed = (one, two, three, four, five)
    if not board.table:
        return State(packed, board.seat, -1, -1, 0, board.seat, 0, board.tricks_to_come)
    best = board.best_place
    return State(
        packed,
        board.seat,
        (board.table[0] >> 4) + offset,
        (best >> 4) + offset,
        _below(board, best),
        board.best_seat,
        board.seats - len(board.table) - 1,
        board.tricks_to_come,
    )


def _places(board: Board) -> Iterator[int]:
    """The live cards, each as its place << 2 | the seat that holds it."""
    for seat, hand in enumerate(board.hands):
        while hand:
            low = hand & -hand
            yield (low.bit_length() - 1) << 2 | seat
            hand ^= low


def _below(board: Board, place: int) -> int:
    """How many live cards of its suit are under a place."""
    live = board.hands[0] | board.hands[1] | board.hands[2] | board.hands[3]
    return (live & (1 << place) - (1 << (place & ~15))).bit_count()


def seat_bits(seats: str) -> int:
    """Seats as bits by their numbers."""
    return sum(1 << SEATS.index(seat) for seat in seats)


def read_cards(cards: str | Iterable[Card | str], layout: Layout) -> tuple[Card, ...]:
    """Cards of a record, from text (`R` and `L` are the bowers) or one by one; InputError names
    those that are none."""
    given = cards.replace(",", " ").split() if isinstance(cards, str) else list(cards)
    found, wrong = [], []
    for number, token in enumerate(given, 1):
        try:
            found.append(token if isinstance(token, Card) else layout.parse(token))
        except InputError as error:
            wrong.append(f"card {number} of the record: {error}")
    if wrong:
        raise InputError(wrong)
    return tuple(found)
