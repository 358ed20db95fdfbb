"""Play-outs for rare wishes: dealt on purpose where chance would take too long to deal them.

Knows when wishes are rare, and how to seat a hero at hands as they are dealt; what wishes mean is `where`'s.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from puzzles.calling import Called
from puzzles.find import sketch, stream
from puzzles.heroes import Seated, all_rules_for, called_play_out, play_out
from puzzles.wanted import Wanted
from puzzles.where import Dealt, Sampler, Wishes
from solver.cards import NO_TRUMP
from solver.errors import InputError
from solver.position import Position
from solver.rng import SplitMix64
from solver.seats import side_of

_PILOT: Final = 400
_HITS: Final = 4
"""Rare is what fewer than so many of so many play-outs meet, always the same ones."""
_DRAWS: Final = 20
"""So many deals are drawn until the hands' setting suits the hero."""


def dealt_if_rare(wanted: Wanted, wishes: Wishes) -> Wanted:
    """What is wanted, with play-outs that meet the wishes where chance rarely deals such.

    Games in which no deal meets them are left to chance, since an ending still may.
    """
    assert wanted.meets is not None
    kinds = _first_kinds(wanted)
    hits = sum(wanted.meets(position) for position in _by_chance(kinds) if position is not None)
    if hits >= _HITS:
        return wanted
    samplers = {}
    for hero, game in dict.fromkeys((hero, game) for _, hero, game in kinds):
        try:
            samplers[hero, game] = Sampler(wishes, next(all_rules_for(game, hero)), ("trump", "maker"))
        except InputError:
            continue
    return replace(wanted, play_outs=WishedPlayOuts(samplers)) if samplers else wanted


class WishedPlayOuts:
    """Deals hands that meet wishes, played as they are dealt: the turn-up stays in the stock."""

    def __init__(self, samplers: dict[tuple[str, str], Sampler]) -> None:
        self._samplers = samplers

    def __call__(self, hero: str, game: str, numbers: SplitMix64) -> Position | None:
        """A play-out with a hero of that kind; None where no setting drawn suits him."""
        sampler = self._samplers.get((hero, game))
        if sampler is None:
            return called_play_out(hero, game, numbers)
        for _ in range(_DRAWS):
            dealt = sampler.draw(numbers)
            seated = _seated(hero, dealt, numbers)
            if seated is not None:
                return play_out(dealt.deal, seated)
        return None


def _first_kinds(wanted: Wanted) -> list[tuple[SplitMix64, str, str]]:
    """Hero, game and numbers of the first candidates that are wanted."""
    found: list[tuple[SplitMix64, str, str]] = []
    number = 0
    while len(found) < _PILOT:
        numbers = stream(0, number)
        sketched = sketch(numbers)
        if wanted.sketched(*sketched):
            found.append((numbers, sketched.hero, sketched.game))
        number += 1
    return found


def _by_chance(kinds: Iterable[tuple[SplitMix64, str, str]]) -> Iterable[Position | None]:
    return (called_play_out(hero, game, numbers) for numbers, hero, game in kinds)


def _seated(hero: str, dealt: Dealt, numbers: SplitMix64) -> Seated | None:
    """A hero of that kind at hands as dealt, None where who is maker or alone does not suit him."""
    deal, (_, trump, maker, alone) = dealt.deal, dealt.setting
    makers = side_of(deal.rules, maker) if maker else ""
    others = "".join(seat for seat in deal.seats if seat not in makers)
    match hero:
        case "maker" | "buck maker" if not alone:
            side = maker
        case "lone maker" if alone in ("", maker):
            side = alone = maker
        case "defenders" if alone in ("", maker):
            side = others
        case "lone defender":
            side = alone.replace(maker, "") or _one_of(others, numbers)
            alone = alone or side
        case "partners" | "two-handed" if not alone:
            side = others if numbers.below(2) else makers
        case "buck escape":
            side = _one_of(others, numbers)
        case _:
            return None
    called = Called(None if trump == NO_TRUMP else trump, maker or None, deal.hands, alone)
    return Seated(called, side) if side else None


def _one_of(seats: str, numbers: SplitMix64) -> str:
    return seats[numbers.below(len(seats))]
