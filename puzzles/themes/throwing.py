"""Themes of what to throw away."""

from __future__ import annotations

from typing import Final

from puzzles.themes.moment import Moment, lane
from puzzles.themes.theme import NO_CARDS, Cards, Theme


def _throws(at: Moment) -> bool:
    """Whether a plain card is thrown on another suit."""
    return not at.leads and at.card >> 4 != at.led and not at.trump(at.card)


def _sacrifice_a_winner(at: Moment) -> Cards:
    if at.leads or at.trump(at.card) or at.takes(at.card) or not at.high(at.card):
        return NO_CARDS
    return tuple(place for place in at.wrong if not at.trump(place) and not at.high(place))


def _discard_to_void(at: Moment) -> Cards:
    suit = at.card >> 4
    if not _throws(at) or lane(at.hand, suit) != 1 << at.card or not at.ruffs_later(suit):
        return NO_CARDS
    return tuple(place for place in at.wrong if not at.trump(place))


def _keep_a_guard(at: Moment) -> Cards:
    if not _throws(at):
        return NO_CARDS
    return tuple(
        place
        for place in at.wrong
        if not at.trump(place) and place >> 4 != at.card >> 4 and guarded(at, place)
    )


def guarded(at: Moment, small: int) -> Cards:
    """The higher cards of its suit that a small card guards: others have a still higher one."""
    return tuple(
        place for place in at.wrong if place >> 4 == small >> 4 and place > small and not at.high(place)
    )


THROWING: Final = {
    "sacrifice a winner": Theme(
        "the highest card of a plain suit is thrown on a trick without taking it; throwing a plain card that"
        " is not the highest of its suit loses the goal",
        _sacrifice_a_winner,
    ),
    "discard to void": Theme(
        "the last card of a plain suit is thrown away, and later a lead of that suit is ruffed; throwing"
        " another plain card loses the goal",
        _discard_to_void,
        late=True,
    ),
    "keep a guard": Theme(
        "a card is thrown from one suit because a small card of another guards a higher one that somebody"
        " else could beat; throwing the small card loses the goal",
        _keep_a_guard,
    ),
}
