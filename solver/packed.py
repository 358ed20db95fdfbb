"""Positions in bulk, as bytes: a buffer of records in, a buffer of answers out.

For programs that make positions by the hundred thousand and want no Python object for each. Any
buffer will do: bytes, bytearray, memoryview, a numpy array of the record's size.

A record is 32 bytes, in the machine's own byte order (`RECORD` is its `struct` format):

    5 x uint32  suit codes: trumps, then the plain suits; without trumps the first is 1 and four are
                plain. A code has two bits for each live card, the seat that holds it (0 to 3 for N E
                S W), the lowest card in the lowest bits, and a leading 1. Cards on the table are not live.
    9 x uint8   seat to act; suit led (255 at a lead); suit that is winning; live cards of it below
                the winning card; seat that is winning; seats that come after this one in the trick;
                tricks to come, this one included; seats that play, as bits; seats whose tricks count, as bits
    3 x         nothing

An answer is 8 bytes: the side's tricks with best play, then its tricks after each card of the seat to
act, five places: trumps first, then the plain suits in the record's order, each from low to high; 255
for a card that may not be played, for places without a card, and in all eight for a record that
is no position.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pickle import PickleBuffer  # gives any contiguous buffer as plain bytes, without a copy
from threading import Event
from typing import TYPE_CHECKING, Final, TypeVar, overload

from solver.alphabeta import Search, State
from solver.backend import kernel
from solver.cards import Card
from solver.engine import Solver
from solver.parallel import shared
from solver.position import Position
from solver.suits import owners

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, WriteableBuffer

RECORD: Final = struct.Struct("=5I9B3x")
ANSWER_SIZE: Final = 8
NO_CARD: Final = 255
_CHUNK: Final = 4096
"""Records that a thread takes at a time, at most."""

B = TypeVar("B", bound="WriteableBuffer")


def pack(positions: Iterable[Position]) -> bytearray:
    """The records of positions between two sides; errors are those of `solve`."""
    packed = bytearray()
    for position in positions:
        packed += RECORD.pack(*Solver(position).packed())
    return packed


def packed_cards(position: Position) -> tuple[Card, ...]:
    """The cards of the seat to act in the order of an answer's places."""
    places = position.layout.places
    return tuple(sorted(position.hand(position.to_play or ""), key=lambda card: places[card]))


@overload
def solve_packed(records: ReadableBuffer, answers: None = None, threads: int | None = None) -> bytearray: ...
@overload
def solve_packed(records: ReadableBuffer, answers: B, threads: int | None = None) -> B: ...
def solve_packed(
    records: ReadableBuffer, answers: B | None = None, threads: int | None = None
) -> B | bytearray:
    """Fills `answers`, or a new bytearray, with the answers of all records, and returns it.

    `threads` is the most threads that may be used, one if not given. Raises ValueError where the
    buffers' sizes do not fit, and for `threads` below 1; TypeError or BufferError for what is no
    contiguous buffer, or answers that cannot be written to. Records cost a few microseconds each to
    solve, but `pack` some fifty to make: it is for programs that make their own.
    """
    source = PickleBuffer(records).raw()
    count, rest = divmod(len(source), RECORD.size)
    if rest:
        raise ValueError(f"{len(source)} bytes are no whole number of records of {RECORD.size}")
    if threads is not None and threads < 1:
        raise ValueError(f"threads must be at least 1: {threads}")
    into: B | bytearray = bytearray(count * ANSWER_SIZE) if answers is None else answers
    target = PickleBuffer(into).raw()
    if len(target) != count * ANSWER_SIZE:
        raise ValueError(f"{count} records take {count * ANSWER_SIZE} bytes of answers, not {len(target)}")
    chunk = min(_CHUNK, -(-count // (4 * (threads or 1)))) or 1
    ends = [*range(0, count, chunk), count]

    def solve_chunk(chunk: tuple[int, int], stop: Event) -> None:
        start, end = chunk
        found = kernel()
        while start < end and not stop.is_set():  # the native search comes back now and then
            part = source[start * RECORD.size : end * RECORD.size]
            place = target[start * ANSWER_SIZE : end * ANSWER_SIZE]
            if found is None:
                place[:] = b"".join(map(_answer, RECORD.iter_unpack(part)))
                return
            start += found.solve_packed(part, place)

    if threads is None or threads == 1:
        for pair in pairwise(ends):
            solve_chunk(pair, Event())
    else:
        shared(solve_chunk, list(pairwise(ends)), threads)
    return into


def _answer(record: tuple[int, ...]) -> bytes:
    """What the native search would answer, by the Python one."""
    one, two, three, four, five, seat, led, winning, below, holder, left, tricks, active, side = record
    codes = (one, two, three, four, five)
    at_lead = led == NO_CARD
    state = State(
        codes, seat, -1 if at_lead else led, -1 if at_lead else winning, below, holder, left, tricks
    )
    if not _in_order(state, active, side):
        return bytes([NO_CARD] * ANSWER_SIZE)
    if not tricks:
        return bytes([0] + [NO_CARD] * (ANSWER_SIZE - 1))
    search = Search(active, side)
    values = []
    follows = not at_lead and seat in owners(codes[led])
    for suit, index in _cards(codes, seat):
        if follows and suit != led:
            values.append(NO_CARD)
            continue
        after, won = search.after(state, suit, index)
        values.append(won + search.tricks(after))
    legal = [value for value in values if value != NO_CARD]
    best = (max if side >> seat & 1 else min)(legal)
    return bytes([best, *values, *[NO_CARD] * (ANSWER_SIZE - 1 - len(values))])


def _cards(codes: tuple[int, ...], seat: int) -> Iterator[tuple[int, int]]:
    for suit, code in enumerate(codes):
        for index, holder in enumerate(owners(code)):
            if holder == seat:
                yield suit, index


def _in_order(state: State, active: int, side: int) -> bool:
    """Whether the numbers of cards fit each other, as the native search asks too."""
    codes, seat, led, winning, below, holder, left, tricks = state
    seats = active.bit_count()
    if (
        active > 15
        or side > 15
        or not side & active
        or seat > 3
        or not active >> seat & 1
        or tricks > 5
        or seats < 2
    ):
        return False
    if 0 in codes or any(code.bit_length() % 2 == 0 for code in codes):
        return False
    held = [owners(code) for code in codes]
    if any(len(cards) > (8 if suit else 10) for suit, cards in enumerate(held)) or (held[0] and held[4]):
        return False
    waiting = seats
    if led >= 0:
        if led > 4 or winning > 4 or (winning not in (led, 0)) or holder > 3 or not active >> holder & 1:
            return False
        if below > len(held[winning]) or left > seats - 2 or not tricks:
            return False
        waiting = left + 1
    for step in range(4):
        other = (seat + step) % 4
        count = sum(cards.count(other) for cards in held)
        if not active >> other & 1:
            if count:
                return False
            continue
        if count != tricks - (waiting <= 0):
            return False
        if led >= 0 and waiting > 0 and holder == other:  # who has not played cannot be winning
            return False
        waiting -= 1
    return True
