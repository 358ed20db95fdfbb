"""Themes of playing high or low in a suit."""

from __future__ import annotations

from typing import Final

from puzzles.themes.moment import Moment, lane, top, union
from puzzles.themes.theme import NO_CARDS, Cards, Theme


def _hold_up(at: Moment) -> Cards:
    if not at.follows or at.ours:
        return NO_CARDS
    return tuple(place for place in at.wrong if at.sure(place))


def _save_a_high_card(at: Moment) -> Cards:
    if not at.follows or at.takes(at.card) or at.side[at.best_seat]:
        return NO_CARDS
    return tuple(place for place in at.wrong if at.takes(place) and at.can_be_beaten(place, at.led))


def _underlead(at: Moment) -> Cards:
    highest = top(lane(at.live, at.card >> 4))
    return (highest,) if at.leads and highest in at.wrong else NO_CARDS


def _second_hand_high(at: Moment) -> Cards:
    if not at.follows or at.trick[1][0] != at.seat or not at.takes(at.card):
        return NO_CARDS
    if at.partner_wins or not at.partner_can_win:
        return NO_CARDS
    return tuple(place for place in at.wrong if place < at.card)


def _finesse(at: Moment) -> Cards:
    if not at.follows or at.winner != at.seat:
        return NO_CARDS
    return tuple(place for place in at.wrong if place > at.card and at.passed_between(at.card, place))


def _drive_out(at: Moment) -> Cards:
    suit = at.card >> 4
    before, now = top(lane(at.live, suit)), top(lane(union(at.after), suit))
    if not at.leads or at.ours or at.played(at.winner) != before:
        return NO_CARDS
    return at.wrong if now >= 0 and at.held_by_us(now) else NO_CARDS


def _unblock(at: Moment) -> Cards:
    if at.leads or at.takes(at.card):
        return NO_CARDS
    return tuple(place for place in at.wrong if place >> 4 == at.card >> 4 and place < at.card)


HIGH_AND_LOW: Final = {
    "hold up": Theme(
        "an opponent is let win a trick although a higher card of the suit led could not have been beaten;"
        " winning with it loses the goal",
        _hold_up,
    ),
    "save a high card": Theme(
        "an opponent is winning, and a low card of the suit led is played although a higher one would be"
        " winning so far, which an opponent still to play can beat; the higher loses the goal",
        _save_a_high_card,
    ),
    "underlead": Theme(
        "a lower card is led of a suit whose highest card the leader also holds; leading the highest loses"
        " the goal",
        _underlead,
    ),
    "second hand high": Theme(
        "the second to play beats an opponent's lead in its suit although partner, still to play, could beat"
        " it too; a lower card of the suit loses the goal",
        _second_hand_high,
    ),
    "finesse": Theme(
        "the suit led is won with a lower card although a higher one is held, and an opponent who has already"
        " played keeps a card between the two; the higher loses the goal",
        _finesse,
    ),
    "drive out": Theme(
        "a suit is led and an opponent wins with its highest card, and the leader's side has the highest"
        " then; every other lead loses the goal",
        _drive_out,
    ),
    "unblock": Theme(
        "a card that does not take the trick is thrown on it and a lower one of its suit is kept; throwing"
        " the lower loses the goal",
        _unblock,
    ),
}
