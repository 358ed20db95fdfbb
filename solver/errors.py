"""The errors this package raises, all of them under `ValueError`.

Knows nothing but texts: each part words its own faults, quoting what it was given as here.
"""

from __future__ import annotations

from collections.abc import Iterable


def shown(value: object, limit: int = 40) -> str:
    """A value quoted for an error message: control characters escaped, cut when it is long."""
    quoted = ascii(value) if isinstance(value, str) and not value.isprintable() else repr(value)
    return quoted if len(quoted) <= limit else f"{quoted[: limit - 1]}…"


class BowersError(ValueError):
    """Any complaint of this package about what it was given."""


class InputError(BowersError):
    """What was read cannot be understood; `faults` holds one text for each thing that is wrong."""

    def __init__(self, faults: str | Iterable[str]) -> None:
        self.faults: tuple[str, ...] = (faults,) if isinstance(faults, str) else tuple(faults)
        super().__init__("; ".join(self.faults))

    def __reduce__(self) -> tuple[type[InputError], tuple[tuple[str, ...]]]:
        return type(self), (self.faults,)


class ImpossiblePosition(InputError):
    """It can be read, but no play of the cards leads to it; `faults` says why."""


class IllegalPlay(BowersError):
    """A card that the player to act may not play now."""
