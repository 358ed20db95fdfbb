"""Positions in bulk: the same answers as one by one, from any buffer, and no harm from garbage."""

from __future__ import annotations

import ctypes
import random
from array import array
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.deals import play_outs
from solver import Position, packed, solve
from solver.packed import ANSWER_SIZE, NO_CARD, RECORD, pack, packed_cards, solve_packed
from tests.positions import positions

ENDING = "trump: H; leader: N; maker: N; N: JH 9C; E: AH KC; S: QH AD; W: 9H 9S; taken: N=3"


class Record(ctypes.Structure):
    _fields_: ClassVar = [("codes", ctypes.c_uint32 * 5), ("rest", ctypes.c_uint8 * 12)]


def expected(position: Position) -> bytes:
    result = solve(position)
    values = [result.cards.get(card, NO_CARD) for card in packed_cards(position)]
    return bytes([result.tricks, *values, *[NO_CARD] * (ANSWER_SIZE - 1 - len(values))])


def test_a_record_is_laid_out_as_documented() -> None:
    record = RECORD.unpack(pack([Position.parse(ENDING)]))
    # Trumps 9 Q A J of W S E N; next (diamonds) A of S; clubs 9 K of N E; spades 9 of W.
    assert record[:5] == (0b1_00_01_10_11, 0b1_10, 0b1_01_00, 0b1_11, 1)
    assert record[5:] == (0, 255, 0, 0, 0, 0, 2, 0b1111, 0b0101)
    follow = RECORD.unpack(pack([Position.parse(ENDING).play("9C")]))
    assert follow[:5] == (0b1_00_01_10_11, 0b1_10, 0b1_01, 0b1_11, 1)
    assert follow[5:] == (1, 2, 2, 0, 0, 2, 2, 0b1111, 0b0101)


@given(st.lists(positions(), min_size=1, max_size=5))
def test_answers_are_those_of_solve(given: list[Position]) -> None:
    assert bytes(solve_packed(pack(given))) == b"".join(map(expected, given))


@given(positions(most_cards=4))
def test_both_searches_answer_alike(position: Position) -> None:
    record = pack([position])
    assert packed._answer(RECORD.unpack(record)) == bytes(solve_packed(record))


def test_threads_and_buffers_of_any_kind_make_no_difference() -> None:
    given = list(play_outs("cutthroat", range(40)))
    records = pack(given)
    wanted = b"".join(map(expected, given))
    into = bytearray(len(given) * ANSWER_SIZE)
    assert solve_packed(bytes(records), into) is into
    assert into == wanted
    for threads in (1, 2, 5):
        assert bytes(solve_packed(memoryview(records), threads=threads)) == wanted
    structures = (Record * len(given)).from_buffer_copy(records)
    assert bytes(solve_packed(structures)) == wanted
    assert bytes(solve_packed(array("I", bytes(records)), array("Q", bytes(into)))) == wanted
    many = bytes(records) * 300
    assert bytes(solve_packed(many, threads=3)) == wanted * 300
    assert bytes(solve_packed(b"")) == b""


def test_a_play_out_that_is_over_has_no_tricks_left() -> None:
    record = list(RECORD.unpack(pack([Position.parse(ENDING)])))
    record[:5], record[11] = [1] * 5, 0
    assert bytes(solve_packed(RECORD.pack(*record))) == bytes([0] + [NO_CARD] * 7)


def test_garbage_is_no_position_and_does_no_harm() -> None:
    """Every single-byte change of good records, and noise: answered, or marked, never searched blindly."""
    numbers = random.Random(1)
    good = bytes(pack([Position.parse(ENDING), Position.parse(ENDING).play("9C").play("KC")]))
    noise = bytes(numbers.randrange(256) for _ in range(RECORD.size * 2000))
    changed = b"".join(
        good[:place] + bytes([value]) + good[place + 1 :]
        for place in range(len(good))
        for value in (0, 1, 2, 3, 5, 7, 15, 16, 128, 255)
    )
    records = noise + changed
    answers = bytes(solve_packed(records))
    by_python = b"".join(map(packed._answer, RECORD.iter_unpack(records)))
    assert answers == by_python
    assert NO_CARD in answers[::ANSWER_SIZE]


def test_sizes_that_do_not_fit_are_refused() -> None:
    records = pack([Position.parse(ENDING)])
    with pytest.raises(ValueError, match="31 bytes are no whole number of records of 32"):
        solve_packed(records[:-1])
    with pytest.raises(ValueError, match="1 records take 8 bytes of answers, not 7"):
        solve_packed(records, bytearray(7))
    with pytest.raises(ValueError, match="threads must be at least 1"):
        solve_packed(records, threads=0)
