"""The errors this package raises, all of them under `ValueError`.

Knows nothing but texts: each part words its own faults.
"""

from __future__ import annotations

from collections.abc import Iterable


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
