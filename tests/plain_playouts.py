"""Play-outs for the brute force of whole hands: in plain Python, or the same in C where there is a compiler.

Knows hands, tricks and who plays with whom; nothing of the decisions before the play. Both are backward
inductions on printed cards that share nothing with the solver but the letters of cards and seats; the Python
one (`plain`, `plain_rivals`) takes minutes for what the other (`plain_playouts.c`) does in a second.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import tempfile
import weakref
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Protocol

from tests import plain, plain_rivals
from tests.plain import SEATS, Hands
from tests.plain_rivals import Counts, Game, History

SOURCE = Path(__file__).with_name("plain_playouts.c")


class PlayOuts(Protocol):
    """What play-outs come to when everybody plays for the best."""

    def tricks(self, hands: Hands, trump: str | None, leader: str, trick: tuple[str, ...], side: str) -> int:
        """As `plain.tricks`."""

    def after(
        self, hands: Hands, trump: str | None, leader: str, trick: tuple[str, ...], side: str, card: str
    ) -> int:
        """As `plain.after`."""

    def line(self, history: History, game: Game) -> tuple[Counts, tuple[str, ...]]:
        """As `plain_rivals.line`; in C without the cards."""

    def forget(self) -> None:
        """The next position has little in common with the last."""


class InPython:
    """Any deal."""

    def tricks(self, hands: Hands, trump: str | None, leader: str, trick: tuple[str, ...], side: str) -> int:
        return plain.tricks(hands, trump, leader, trick, side)

    def after(
        self, hands: Hands, trump: str | None, leader: str, trick: tuple[str, ...], side: str, card: str
    ) -> int:
        return plain.after(hands, trump, leader, trick, side, card)

    def line(self, history: History, game: Game) -> tuple[Counts, tuple[str, ...]]:
        return plain_rivals.line(history, game)

    def forget(self) -> None:
        plain_rivals.forget()


IN_PYTHON = InPython()


class InC:
    """One deal, of which `pools` has by seat every card that it may come to hold."""

    def __init__(self, pools: Mapping[str, tuple[str, ...]]) -> None:
        self._pools = pools
        self._bits = {seat: {card: 1 << bit for bit, card in enumerate(pools[seat])} for seat in pools}
        self._games: dict[object, ctypes.c_void_p] = {}
        self._end = weakref.finalize(self, _free, self._games)

    def tricks(self, hands: Hands, trump: str | None, leader: str, trick: tuple[str, ...], side: str) -> int:
        active = "".join(seat for seat, _ in hands)
        game = self._games.get((active, trump, side))
        if game is None:
            game = self._games[active, trump, side] = self._game(active, trump)
            library().plain_sides(game, side.encode())
        return self._value(game, hands, leader, trick, (0, 0, 0, 0))

    def after(
        self, hands: Hands, trump: str | None, leader: str, trick: tuple[str, ...], side: str, card: str
    ) -> int:
        seat, active = leader, "".join(seat for seat, _ in hands)
        for _ in trick:
            seat = plain.next_seat(seat, active)
        left = tuple((one, tuple(c for c in held if one != seat or c != card)) for one, held in hands)
        return self.tricks(left, trump, leader, (*trick, card), side)

    def line(self, history: History, game: Game) -> tuple[Counts, tuple[str, ...]]:
        there = self._games.get((history.active, game))
        if there is None:
            there = self._games[history.active, game] = self._game(history.active, game.trump)
            maker = (game.maker or "-").encode()
            library().plain_each(there, maker, game.penalty, game.maker_subtracts, game.stack)
        end = self._value(there, history.hands, history.leader, history.trick, history.counts)
        return tuple(end >> 3 * seat & 7 for seat in range(4)), ()

    def forget(self) -> None:
        """Nothing: all that is kept is about one deal."""

    def _game(self, active: str, trump: str | None) -> ctypes.c_void_p:
        cards = ["".join(f"{card:2}" for card in self._pools[s]) if s in active else "" for s in SEATS]
        texts = (ctypes.c_char_p * 4)(*map(str.encode, cards))
        return ctypes.c_void_p(library().plain_game(texts, (trump or "N").encode()))

    def _value(
        self, game: ctypes.c_void_p, hands: Hands, leader: str, trick: tuple[str, ...], taken: Counts
    ) -> int:
        held = (ctypes.c_uint * 4)()
        for seat, cards in hands:
            bits = self._bits[seat]
            held[SEATS.index(seat)] = sum(bits[card] for card in cards)
        text = "".join(f"{card:2}" for card in trick).encode()
        found = library().plain_value(game, held, leader.encode(), text, (ctypes.c_int * 4)(*taken))
        return int(found)


def compiler() -> str | None:
    """The system's C compiler, if there is one."""
    given = os.environ.get("CC", "").split()
    return shutil.which(given[0]) if given else shutil.which("cc") or shutil.which("gcc")


@cache
def library() -> ctypes.CDLL:
    """The play-outs in C, compiled and loaded; their file is not kept."""
    found = compiler()
    assert found is not None
    with tempfile.TemporaryDirectory() as folder:
        built = Path(folder) / "plain_playouts.so"
        command = [found, "-std=c11", "-O2", "-Wall", "-Wextra", "-shared", "-fPIC"]
        subprocess.run([*command, "-o", str(built), str(SOURCE)], check=True)
        there = ctypes.CDLL(str(built))
    there.plain_game.restype = ctypes.c_void_p
    there.plain_game.argtypes = [ctypes.POINTER(ctypes.c_char_p), ctypes.c_char]
    there.plain_sides.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
    there.plain_each.argtypes = [ctypes.c_void_p, ctypes.c_char, ctypes.c_int, ctypes.c_int, ctypes.c_int]
    there.plain_free.argtypes = [ctypes.c_void_p]
    there.plain_value.argtypes = [
        ctypes.c_void_p,
        ctypes.POINTER(ctypes.c_uint),
        ctypes.c_char,
        ctypes.c_char_p,
        ctypes.POINTER(ctypes.c_int),
    ]
    return there


def _free(games: dict[object, ctypes.c_void_p]) -> None:
    for game in games.values():
        library().plain_free(game)
