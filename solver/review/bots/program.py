"""A bot that is a program in whatever language, by the line protocol (docs/bots.md).

Knows what the lines say and what a bot owes; how bytes come and go is `pipes`'. A program that failed is
ended and started anew for the next decision; one that fails again and again is not asked any more.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final, NoReturn, TypeVar

import msgspec

from solver.errors import shown
from solver.review.bots import wire
from solver.review.bots.bot import Bot, Dealt, Lost, Reason, Result, View
from solver.review.bots.pipes import Broken, Program, Silent, TooLong
from solver.rules import Rules

START: Final = 10.0
"""Seconds from being started to the answer to `hello`."""
_FAILURES: Final = 3
"""So many failures in a row, and a program is not asked any more."""

T = TypeVar("T", wire.Answer, wire.Ready)


class ProgramBot(Bot):
    """A program that is started with the command, and has `limit` seconds for each decision."""

    def __init__(self, command: Sequence[str], limit: float) -> None:
        self._command = tuple(command)
        self._limit = limit
        self._program: Program | None = None
        self._hello = self._dealt = b""
        self._failures = 0
        self._failed: Lost | None = None

    def start(self, rules: Rules, seed: int) -> None:
        """Remembers the table; the program is started when it is needed."""
        self._hello = wire.line(wire.hello(rules, seed, self._limit))

    def deal(self, dealt: Dealt) -> None:
        """Tells of a deal; what goes wrong shows when a decision is due."""
        self._dealt = wire.line(wire.dealt(dealt))
        if self._program is not None:
            self._tell(self._dealt)

    def choose(self, view: View) -> str:
        """Asks; Lost for no legal answer in time."""
        if self._failed is not None and self._failures >= _FAILURES:
            raise Lost(self._failed.reason, f"{self._failed}; not asked any more")
        try:
            answer = self._answer(view)
        except Lost as lost:
            if self._program is None:
                self._failures += 1
                self._failed = lost
            raise
        self._failures = 0
        return answer

    def result(self, result: Result) -> None:
        """Tells how a hand ended."""
        if self._program is not None:
            self._tell(wire.line(wire.result(result)))

    def close(self) -> None:
        """Ends the program."""
        if self._program is not None:
            self._tell(wire.line(wire.Bye()))
        if self._program is not None:
            self._program.end()
            self._program = None

    def _answer(self, view: View) -> str:
        program = self._program or self._begin()
        until = time.monotonic() + self._limit
        told = self._ask(program, wire.line(wire.act(view)), self._limit)
        answer = self._read(told, wire.Answer)
        while answer.id is not None and answer.id != view.number:  # to an earlier question
            left = until - time.monotonic()
            if left <= 0:
                program.end(now=True)
                self._over("time", self._elsewhere)
            answer = self._read(self._ask(program, None, left), wire.Answer)
        return answer.choice

    def _begin(self) -> Program:
        """Starts the program and tells it where it is; one that is silent then is not asked again."""
        try:
            self._program = Program(self._command)
        except OSError as error:
            raise Lost("crash", f"it cannot be started: {(error.strerror or str(error)).lower()}") from None
        try:
            self._read(self._ask(self._program, self._hello, START), wire.Ready)
        except Lost as lost:
            if lost.reason == "time":
                self._failures = _FAILURES
            if self._program is not None:  # it runs on, and is to know of the deal
                self._tell(self._dealt)
            raise Lost(lost.reason, f"at hello {lost}") from None
        program = self._program
        try:
            program.tell(self._dealt, self._limit)
        except (Broken, Silent) as error:
            self._over("crash", str(error))
        return program

    def _tell(self, line: bytes) -> None:
        assert self._program is not None
        try:
            self._program.tell(line, self._limit)
        except (Broken, Silent, TooLong):
            self._program = None

    def _ask(self, program: Program, line: bytes | None, seconds: float) -> bytes:
        try:
            if line is None:
                return program.listen(seconds, wire.LONGEST)
            return program.ask(line, seconds, wire.LONGEST)
        except Silent as error:
            self._over("time", self._elsewhere if line is None else f"{error} for {seconds:g} s")
        except TooLong as error:
            self._over("illegal", str(error))
        except Broken as error:
            self._over("crash", str(error))

    @property
    def _elsewhere(self) -> str:
        return f"it answers nothing but other questions for {self._limit:g} s"

    def _over(self, reason: Reason, text: str) -> NoReturn:
        self._program = None
        raise Lost(reason, text)

    def _read(self, told: bytes, kind: type[T]) -> T:
        try:
            return msgspec.json.decode(told, type=kind)
        except (msgspec.MsgspecError, RecursionError):
            text = shown(told.decode("utf-8", "backslashreplace"))
            wanted = '{"choice": …}' if kind is wire.Answer else "a JSON object"
            raise Lost("illegal", f"it says {text}, not {wanted}") from None
