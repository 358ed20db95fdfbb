"""Themes of leading trumps and ruffing."""

from __future__ import annotations

from typing import Final

from puzzles.themes.moment import TRUMPS, Moment, lane, top, union
from puzzles.themes.theme import NO_CARDS, Cards, Theme


def _draw_trumps(at: Moment) -> Cards:
    if not (at.leads and at.trump(at.card) and at.ours):
        return NO_CARDS
    if not any(at.trump(at.played(seat)) for seat in at.opponents):
        return NO_CARDS
    return tuple(place for place in at.wrong if not at.trump(place))


def _crash_trumps(at: Moment) -> Cards:
    if not (at.leads and at.trump(at.card)) or at.ours:
        return NO_CARDS
    if sum(at.trump(at.played(seat)) for seat in at.opponents) < 2:
        return NO_CARDS
    return tuple(place for place in at.wrong if not at.trump(place))


def _cash_first(at: Moment) -> Cards:
    if not at.leads or at.trump(at.card) or not at.high(at.card) or at.winner != at.seat:
        return NO_CARDS
    if not at.setting.called or not any(lane(at.hands[seat], TRUMPS) for seat in at.opponents):
        return NO_CARDS
    return tuple(place for place in at.wrong if at.trump(place))


def _ruffs(at: Moment) -> bool:
    """Whether the card is a trump on a plain suit, and the best card so far."""
    return at.plain_led and at.trump(at.card) and at.takes(at.card)


def _ruff_low(at: Moment) -> Cards:
    return tuple(place for place in at.wrong if _ruffs(at) and at.trump(place) and place > at.card)


def _ruff_high(at: Moment) -> Cards:
    return tuple(place for place in at.wrong if _ruffs(at) and place < at.card and at.takes(place))


def _refuse_to_ruff(at: Moment) -> Cards:
    if not at.plain_led or at.side[at.best_seat] or at.trump(at.card):
        return NO_CARDS
    return tuple(place for place in at.wrong if at.trump(place) and at.takes(place))


def _underruff(at: Moment) -> Cards:
    if not at.plain_led or not at.trump(at.card) or at.takes(at.card):
        return NO_CARDS
    return tuple(place for place in at.wrong if not at.trump(place))


def _trump_promotion(at: Moment) -> Cards:
    if not at.layout.trumps or at.trump(at.trick[0][1]):
        return NO_CARDS
    before, now = top(lane(at.live, TRUMPS)), top(lane(union(at.after), TRUMPS))
    spent = any(at.played(seat) == before for seat in at.later if not at.side[seat])
    return at.wrong if spent and now >= 0 and at.held_by_us(now) else NO_CARDS


def _keep_the_bower(at: Moment) -> Cards:
    if any(at.bower(place) for place in at.equals):
        return NO_CARDS
    return tuple(place for place in at.wrong if at.bower(place) and at.sure(place))


TRUMP_PLAY: Final = {
    "draw trumps": Theme(
        "a trump is led, the leader's side wins the trick and an opponent follows with a trump; leading any"
        " plain card instead loses the goal",
        _draw_trumps,
    ),
    "crash trumps": Theme(
        "a trump is led that an opponent wins, and two opponents or more have to play a trump to it; leading"
        " any plain card instead loses the goal",
        _crash_trumps,
    ),
    "cash first": Theme(
        "the makers lead the highest card of a plain suit and win with it while an opponent still has a"
        " trump; leading a trump first loses the goal",
        _cash_first,
    ),
    "ruff low": Theme(
        "a plain suit is ruffed with a trump that is winning when played; ruffing with a higher one loses"
        " the goal",
        _ruff_low,
    ),
    "ruff high": Theme(
        "a plain suit is ruffed with a trump although a lower one would be winning when played; the lower one"
        " loses the goal",
        _ruff_high,
    ),
    "refuse to ruff": Theme(
        "an opponent is winning a trick in a plain suit, and a plain card is thrown away although a trump"
        " would be winning; ruffing loses the goal",
        _refuse_to_ruff,
    ),
    "underruff": Theme(
        "a trump is thrown under a higher one that has ruffed the trick; throwing a plain card instead loses"
        " the goal",
        _underruff,
    ),
    "trump promotion": Theme(
        "in a trick that began with a plain card an opponent goes on to spend the highest trump, and the"
        " hero's side has the highest then; every other card loses the goal",
        _trump_promotion,
    ),
    "keep the bower": Theme(
        "a bower (or the joker) could not be beaten in this trick, and a card is played that is neither;"
        " spending the bower loses the goal",
        _keep_the_bower,
    ),
}
