"""A program at the other end of two pipes: lines to it and lines from it, in time, whatever it does.

Knows processes and bytes; nothing of what the lines say. A program that hangs, dies, floods, never reads or
closes its output is told apart and ended, with all that it started and that has not left its session; nothing
here waits longer than it is told to, nor for a program that nobody wants an answer of any more.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Final, NoReturn

from solver.workers import given_up

_CHUNK: Final = 1 << 16
_MOST_UNASKED: Final = 1 << 20
"""Bytes that a program may say without having been asked, at a time."""
_PATIENCE: Final = 0.5
"""Seconds that a program has to end when its input closes, and again when it is told to end."""
_GLANCE: Final = 0.25
"""Seconds until it is asked again whether anybody still wants the answer."""


class Broken(Exception):
    """The program cannot be talked with any more; it has been ended."""


class Silent(Exception):
    """No answer in time; the program has been ended."""


class TooLong(Exception):
    """The answer has no end; the program has been ended."""


_RUNNING: Final[set[int]] = set()
"""The programs that run, by process number."""


def end_all() -> None:
    """Ends all programs at once, for a process that is to end itself."""
    for number in list(_RUNNING):
        with suppress(OSError):
            os.killpg(number, signal.SIGKILL)


class Program:
    """A running program; OSError where it cannot be started. Use it from one thread, and `end` it."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
        )
        _RUNNING.add(self._process.pid)
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._in, self._out, self._err = process.stdin, process.stdout, process.stderr
        self._said = b""
        self._complaint = b""
        for stream in (self._in, self._out, self._err):
            os.set_blocking(stream.fileno(), False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._out, selectors.EVENT_READ)
        self._selector.register(self._err, selectors.EVENT_READ)

    @property
    def last_words(self) -> str:
        """The last line that it wrote on its standard error, "" for none."""
        lines = [text for text in self._complaint.decode("utf-8", "replace").splitlines() if text.strip()]
        return lines[-1].strip()[:200] if lines else ""

    def tell(self, line: bytes, seconds: float) -> None:
        """Sends a line that takes no answer; raises Broken, and Silent where it does not read in time."""
        self._talk(line, time.monotonic() + seconds, answer=False)

    def ask(self, line: bytes, seconds: float, longest: int) -> bytes:
        """Sends a line and waits for one; what was said before is forgotten. Raises Broken, Silent,
        TooLong."""
        self._forget()
        return self._talk(line, time.monotonic() + seconds, answer=True, longest=longest)

    def listen(self, seconds: float, longest: int) -> bytes:
        """Waits for one more line; errors as `ask`."""
        return self._talk(b"", time.monotonic() + seconds, answer=True, longest=longest)

    def _forget(self) -> None:
        """Drops what has been said unasked."""
        self._said, heard = b"", 0
        while (some := self._read()) is not None:
            heard += len(some)
            if heard > _MOST_UNASKED:
                self._give_up(Broken("it floods its output"))

    def _read(self) -> bytes | None:
        """What can be read from its output now, None where nothing waits."""
        try:
            some = os.read(self._out.fileno(), _CHUNK)
        except BlockingIOError:
            return None
        except OSError as error:
            self._give_up(Broken(f"its output cannot be read ({error.strerror})"))
        if not some:
            self._give_up(Broken(self._ended()))
        return some

    def _talk(self, send: bytes, until: float, *, answer: bool, longest: int = 0) -> bytes:
        rest = memoryview(send)
        writing = bool(rest)
        if writing:
            self._selector.register(self._in, selectors.EVENT_WRITE)
        try:
            while writing or answer:
                if answer and not writing:
                    line, newline, after = self._said.partition(b"\n")
                    if newline:
                        self._said = after
                        return line
                    if len(self._said) > longest:
                        self._give_up(TooLong(f"its answer has no end in {longest} bytes"))
                left = until - time.monotonic()
                ready = self._selector.select(min(max(0.0, left), _GLANCE))
                if given_up():
                    self._give_up(Broken("nobody wants its answer any more"))
                if left <= 0 and all(key.fileobj is not self._out for key, _ in ready):
                    self._give_up(Silent("it does not read" if writing else "it says nothing"))
                for key, _ in ready:
                    if key.fileobj is self._err:
                        self._listen_to_complaints()
                    elif key.fileobj is self._in:
                        rest = rest[self._write(rest) :]
                        if not rest:
                            writing = False
                            self._selector.unregister(self._in)
                    else:
                        self._said += self._read() or b""
                        if len(self._said) > _MOST_UNASKED:
                            self._give_up(Broken("it floods its output"))
        finally:
            if writing and self._selector.get_map() is not None:
                self._selector.unregister(self._in)
        return b""

    def _write(self, some: memoryview) -> int:
        try:
            return os.write(self._in.fileno(), some[:_CHUNK])
        except BlockingIOError:
            return 0
        except OSError:
            self._give_up(Broken(self._ended()))

    def _listen_to_complaints(self) -> None:
        try:
            some = os.read(self._err.fileno(), _CHUNK)
        except BlockingIOError:
            return
        except OSError:
            some = b""
        if not some:
            self._selector.unregister(self._err)
        self._complaint = (self._complaint + some)[-1000:]

    def _ended(self) -> str:
        """Why nothing comes from it any more."""
        try:
            status = self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            return "it has closed its output"
        if self._err in self._selector.get_map():
            self._listen_to_complaints()
        if status < 0:
            named = {number.value: number.name for number in signal.Signals}
            return f"it was ended by {named.get(-status, f'signal {-status}')}"
        words = f": {self.last_words}" if self.last_words else ""
        return f"it has ended (exit status {status}){words}"

    def _give_up(self, why: Exception) -> NoReturn:
        self.end(now=True)
        raise why

    def end(self, *, now: bool = False) -> None:
        """Ends it and its session: its input closes, then it is told to end, then it is ended."""
        if self._process.returncode is not None and self._selector.get_map() is None:
            return
        self._selector.close()
        self._in.close()
        if not now:
            self._wait(_PATIENCE)
        if self._process.poll() is None and not now:
            self._signal(signal.SIGTERM)
            self._wait(_PATIENCE)
        self._signal(signal.SIGKILL)
        self._process.wait()
        _RUNNING.discard(self._process.pid)
        self._out.close()
        self._err.close()

    def _wait(self, seconds: float) -> None:
        """Waits for its end, its output out of its way."""
        until = time.monotonic() + seconds
        while self._process.poll() is None and time.monotonic() < until:
            for stream in (self._out, self._err):
                with suppress(OSError):
                    os.read(stream.fileno(), _CHUNK)
            time.sleep(0.001)

    def _signal(self, number: signal.Signals) -> None:
        with suppress(OSError):
            os.killpg(self._process.pid, number)
