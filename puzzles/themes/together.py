"""Themes of two seats that play together, and of who is to lead."""

from __future__ import annotations

from typing import Final

from puzzles.themes.moment import Moment, lane
from puzzles.themes.theme import NO_CARDS, Cards, Theme
from solver.board import beats


def _overtake_partner(at: Moment) -> Cards:
    if not at.partner_wins or not at.takes(at.card) or at.can_be_beaten(at.best_place, at.led):
        return NO_CARDS
    return tuple(place for place in at.wrong if not at.takes(place))


def _leave_partner_the_trick(at: Moment) -> Cards:
    if not at.partner_wins or at.takes(at.card) or not at.can_be_beaten(at.best_place, at.led):
        return NO_CARDS
    return tuple(place for place in at.wrong if at.takes(place))


def _lead_through(at: Moment) -> Cards:
    if not at.leads or not at.partner_takes:
        return NO_CARDS
    through = at.later[0]
    if at.side[through] or _top_of(at, through) < at.card or at.could_be_led_by(at.winner):
        return NO_CARDS
    return at.wrong


def _top_of(at: Moment, seat: int) -> int:
    """The highest card that a seat has of the suit of the hero's card; -1 for none."""
    return lane(at.hands[seat], at.card >> 4).bit_length() - 1


def _put_partner_in(at: Moment) -> Cards:
    if not at.partner_takes or at.partner_wins or at.need_after <= 0 or at.made_if_led_by(at.seat):
        return NO_CARDS
    return tuple(place for place in at.wrong if at.sure(place))


def _give_a_ruff(at: Moment) -> Cards:
    if not at.leads or at.trump(at.card) or not at.partner_takes or not at.trump(at.played(at.winner)):
        return NO_CARDS
    beaten = any(beats(at.played(seat), at.card, trumps=True) for seat in at.opponents)
    return at.wrong if beaten else NO_CARDS


def _throw_in(at: Moment) -> Cards:
    if at.ours or at.need_after <= 0 or at.after[at.winner].bit_count() < 2:
        return NO_CARDS
    return NO_CARDS if any(at.made_if_led_by(seat) for seat in (at.seat, *at.partners)) else at.wrong


TOGETHER: Final = {
    "overtake partner": Theme(
        "partner's card would win the trick whatever the opponents do, and is beaten all the same; leaving it"
        " the trick loses the goal",
        _overtake_partner,
    ),
    "leave partner the trick": Theme(
        "partner's card is winning, an opponent still to play can beat it, and it is left alone; beating"
        " partner's card loses the goal",
        _leave_partner_the_trick,
    ),
    "lead through": Theme(
        "a suit is led in which the next opponent has a higher card, and partner wins behind him; with"
        " partner on lead instead the goal would be lost",
        _lead_through,
    ),
    "put partner in": Theme(
        "partner wins a trick in which a card of this hand could not have been beaten; with this hand on"
        " lead after it the goal would be lost",
        _put_partner_in,
    ),
    "give a ruff": Theme(
        "a plain card is led that an opponent beats, and partner wins the trick with a trump; every other"
        " lead loses the goal",
        _give_a_ruff,
    ),
    "throw-in": Theme(
        "an opponent wins the trick and has to lead; with anybody of the hero's side on lead there instead,"
        " holding the same cards, the goal would be lost",
        _throw_in,
    ),
}
