"""A deal together with what was settled about its play: trumps, maker, lone hands.

Knows how to hand over a play-out; nothing of wishes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from solver.cards import NO_TRUMP
from solver.deal import Deal
from solver.errors import InputError
from solver.position import Position


class Setting(NamedTuple):
    """What a deal does not say by its cards; empty text for what is not settled.

    `trump` is `C D H S` or `none`; `alone` has the lone seats clockwise from North.
    """

    dealer: str
    trump: str = ""
    maker: str = ""
    alone: str = ""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A whole deal and its setting, which has the dealer of the deal."""

    deal: Deal
    setting: Setting

    def play_out(self) -> Position:
        """The play-out of the hands as dealt, as `Deal.play_out`; InputError while trumps are open."""
        trump = self.setting.trump
        if not trump:
            raise InputError("trumps are not settled, so there is nothing to play")
        return self.deal.play_out(
            None if trump == NO_TRUMP else trump, self.setting.maker or None, self.setting.alone
        )
