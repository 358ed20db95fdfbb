"""Deal text and JSON as one form in and out: what `Position` and `Deal` have in common.

Knows the one way in which rules, hands and tricks are written; how they are read is told by
`reading`. It does not know whether what was read is possible.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Self

import msgspec

from solver.cards import SEATS, Card, cards_text
from solver.entries import Entries, decode_object, entries_of_object, entries_of_text
from solver.errors import ImpossiblePosition
from solver.rules import Rules

Hand = tuple[Card, ...]
Hands = tuple[Hand | None, Hand | None, Hand | None, Hand | None]


class Written(ABC):
    """What is read from deal text or JSON and written as either, and may be impossible.

    `parse(str(x)) == x` and `from_json(x.to_json()) == x`.
    """

    __slots__ = ()

    @classmethod
    def parse(cls, deal_text: str) -> Self:
        """Reads deal text; InputError names everything that cannot be read."""
        return cls.from_entries(entries_of_text(deal_text))

    @classmethod
    def from_json(cls, json_text: str | bytes) -> Self:
        """Reads one JSON object; InputError names everything that cannot be read."""
        return cls.from_entries(entries_of_object(decode_object(json_text)))

    @classmethod
    @abstractmethod
    def from_entries(cls, given: Entries) -> Self:
        """Reads what either notation was split into; errors as `parse`."""

    @abstractmethod
    def entries(self) -> list[tuple[str, str]]:
        """Keys and values in their one written order; what is not the case is left out."""

    @abstractmethod
    def as_object(self) -> dict[str, object]:
        """The same as a JSON object."""

    @abstractmethod
    def faults(self) -> list[str]:
        """Every reason why this is impossible, a text each; none for what is possible."""

    def check(self) -> None:
        """Raises ImpossiblePosition with all `faults`, if there are any."""
        found = self.faults()
        if found:
            raise ImpossiblePosition(found)

    def to_json(self) -> str:
        """One line of JSON that `from_json` reads back."""
        return encode(self.as_object())

    def __str__(self) -> str:
        return "; ".join(map(_entry, self.entries()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}.parse({str(self)!r})"


def _entry(entry: tuple[str, str]) -> str:
    return f"{entry[0]}: {entry[1]}".rstrip()


def many_lines(written: Written) -> str:
    """The form for files that people read: an entry a line."""
    return "".join(_entry(entry) + "\n" for entry in written.entries())


def encode(value: object) -> str:
    """Compact JSON on one line."""
    return msgspec.json.encode(value).decode()


def rules_entries(rules: Rules) -> list[tuple[str, str]]:
    """`game` first, then what differs from the preset."""
    return [("game", rules.game), *rules.texts().items()]


def rules_object(rules: Rules) -> dict[str, object]:
    """Game and deck, and under `rules` what else differs from the preset."""
    overrides = {field: value for field, value in rules.overrides().items() if field != "deck"}
    found: dict[str, object] = {"game": rules.game, "deck": rules.deck}
    return {**found, "rules": overrides} if overrides else found


def hand_entries(hands: Hands) -> list[tuple[str, str]]:
    """A seat and its cards for each seat that has a hand, an empty one too."""
    return [(seat, cards_text(hand)) for seat, hand in zip(SEATS, hands, strict=True) if hand is not None]


def taken_text(taken: Sequence[int]) -> str:
    """`N=2 E=1`: finished tricks by seat, those who have none left out; `N=0` if nobody has any."""
    counts = [f"{seat}={count}" for seat, count in zip(SEATS, taken, strict=True) if count]
    return " ".join(counts) or "N=0"
