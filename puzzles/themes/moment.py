"""One only card of a variation, with the trick it is played to: what the themes look at.

Knows the rules of following and winning, and can ask what would be if another seat were on lead. Knows no
theme.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple, Self

from puzzles.study import Study
from puzzles.themes.variations import Step, Variation
from solver.alphabeta import State
from solver.board import beats
from solver.cards import JOKER, SEATS
from solver.layout import SUIT_LANE, Layout
from solver.seats import next_seats

Hands = tuple[int, int, int, int]
CanFrom = Callable[[State, int], bool]
"""Whether the hero's side can take so many tricks from a state."""

TRUMPS: Final = 0
"""The ranked suit of trumps, where there are any."""


class Setting(NamedTuple):
    """What stays the same all through a puzzle: the ranks, who plays and on which side."""

    layout: Layout
    side: tuple[bool, ...]
    active: tuple[int, ...]
    next: tuple[int, ...]
    can_from: CanFrom
    called: bool
    """Whether the hero's side fixed trumps."""

    @classmethod
    def of(cls, study: Study) -> Self:
        """What stays the same as a study is walked."""
        start = study.position()
        return cls(
            start.layout,
            tuple(seat in study.side for seat in SEATS),
            tuple(SEATS.index(seat) for seat in start.active),
            next_seats(start.active),
            study.can_from,
            start.trump is not None and bool(study.makers_bits & study.ours_bits),
        )

    def on_table(self, leader: int, table: Iterable[int]) -> list[tuple[int, int]]:
        """The seats and cards on the table, in order."""
        found = []
        seat = leader
        for place in table:
            found.append((seat, place))
            seat = self.next[seat]
        return found


class Moment:
    """The turn at which `card` alone keeps the goal, or one of its `equals`; every card in `wrong` is legal
    and loses it.

    Cards are places (`solver.layout`), seats numbers, `hands` those before the card, `after` those when
    its trick is over and `winner` leads with `need_after` tricks wanted. `trick` has the seats and cards in
    order. `later` are the seats that play to the trick after this one.
    """

    def __init__(self, variation: Variation, number: int, setting: Setting) -> None:
        steps = variation.steps
        step = steps[number]
        self.setting = setting
        self.layout = setting.layout
        self.side = setting.side
        self.seat = step.seat
        self.card = step.card
        self.wrong = step.wrong
        self.hands = step.hands
        self.hand = step.hands[step.seat]
        self.best_seat = step.best_seat
        self.best_place = step.best_place
        self.led = -1 if not step.table else step.table[0] >> 4
        legal = places(follow(self.hand, self.led) if step.table else self.hand)
        self.equals = tuple(place for place in legal if place not in self.wrong)
        self.need = step.need
        end = number + 1
        while end < len(steps) and steps[end].table:
            end += 1
        following = [(other.seat, other.card) for other in steps[number + 1 : end]]
        self.later = tuple(seat for seat, _ in following)
        self.trick = (*setting.on_table(step.leader, step.table), (step.seat, step.card), *following)
        self.live = step.hands[0] | step.hands[1] | step.hands[2] | step.hands[3]
        for place in step.table:
            self.live |= 1 << place
        if end < len(steps):
            there: Step | Variation = steps[end]
        else:
            there = variation
        self.after, self.winner, self.need_after = there.hands, there.leader, there.need
        self._state, self._state_after = step.state, there.state
        self.rest: tuple[Step, ...] = steps[end:]

    @property
    def leads(self) -> bool:
        """Whether the card is led."""
        return self.led < 0

    @property
    def follows(self) -> bool:
        """Whether the hero has to play the suit led."""
        return not self.leads and self.card >> 4 == self.led

    @property
    def plain_led(self) -> bool:
        """Whether a plain suit was led that the hero does not have."""
        return (
            not self.leads
            and not (self.layout.trumps and self.led == TRUMPS)
            and not lane(self.hand, self.led)
        )

    @property
    def partner_wins(self) -> bool:
        """Whether a partner's card is winning when the card is played."""
        return not self.leads and self.side[self.best_seat]

    @property
    def partner_can_win(self) -> bool:
        """Whether a partner still to play could beat the card that is winning when the card is played."""
        return any(
            beats(other, self.best_place, trumps=self.layout.trumps)
            for seat in self.later
            if self.side[seat]
            for other in places(follow(self.hands[seat], self.led))
        )

    @property
    def partner_takes(self) -> bool:
        """Whether a partner wins the trick."""
        return self.ours and self.winner != self.seat

    @property
    def partners(self) -> tuple[int, ...]:
        """The other seats of the hero's side that play."""
        return tuple(seat for seat in self.setting.active if self.side[seat] and seat != self.seat)

    @property
    def ours(self) -> bool:
        """Whether the hero's side wins the trick."""
        return self.side[self.winner]

    @property
    def opponents(self) -> tuple[int, ...]:
        """The seats against the hero's side."""
        return tuple(seat for seat in self.setting.active if not self.side[seat])

    def trump(self, place: int) -> bool:
        """Whether a card is a trump."""
        return self.layout.trumps and place >> 4 == TRUMPS

    def bower(self, place: int) -> bool:
        """Whether a card is a bower, or the joker above them."""
        card = self.layout.card(place)
        return self.trump(place) and (card == JOKER or self.layout.bower(card) is not None)

    def high(self, place: int) -> bool:
        """Whether nobody else has a live card above one of the hero's, in its suit."""
        return top(lane(self.live & ~self.hand, place >> 4)) < place

    def takes(self, place: int) -> bool:
        """Whether a card would be winning the trick when it is played."""
        return self.leads or beats(place, self.best_place, trumps=self.layout.trumps)

    def sure(self, place: int) -> bool:
        """Whether no opponent could take the trick from a card played now."""
        return self.takes(place) and not self.can_be_beaten(place, place >> 4 if self.leads else self.led)

    def can_be_beaten(self, place: int, led: int) -> bool:
        """Whether an opponent who is still to play could beat a card in this trick."""
        return any(
            beats(other, place, trumps=self.layout.trumps)
            for seat in self.later
            if not self.side[seat]
            for other in places(follow(self.hands[seat], led))
        )

    def passed_between(self, low: int, high: int) -> int:
        """A card between two of a suit that stays with an opponent who has already played; 0 for none."""
        for seat in self.opponents:
            between = self.after[seat] & (1 << high) - (2 << low)
            if between and seat not in self.later:
                return top(between)
        return 0

    def held_by_us(self, place: int) -> bool:
        """Whether a card is in the hands of the hero's side after the trick."""
        return any(self.after[seat] >> place & 1 for seat in (self.seat, *self.partners))

    def ruffs_later(self, suit: int) -> bool:
        """Whether this hand ruffs a lead of a suit later on."""
        return any(
            step.seat == self.seat and step.table and step.table[0] >> 4 == suit and self.trump(step.card)
            for step in self.rest
        )

    def played(self, seat: int) -> int:
        """The card of a seat in this trick; -1 where it plays none."""
        return next((place for other, place in self.trick if other == seat), -1)

    def could_be_led_by(self, seat: int) -> bool:
        """Whether the goal would also be made if this seat led instead of the hero; for a lead."""
        return self._led_by(self._state, seat, self.need)

    def made_if_led_by(self, seat: int) -> bool:
        """Whether the goal would be made if this seat led to the next trick."""
        return self._led_by(self._state_after, seat, self.need_after)

    def _led_by(self, state: State, seat: int, need: int) -> bool:
        return self.setting.can_from(state._replace(seat=seat, holder=seat), need)


def places(bits: int) -> list[int]:
    """The places in ranked bits, low to high."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


def follow(hand: int, led: int) -> int:
    """What a hand may play to a suit led."""
    return hand & SUIT_LANE << (led << 4) or hand


def lane(bits: int, suit: int) -> int:
    """The cards of one suit."""
    return bits & SUIT_LANE << (suit << 4)


def top(bits: int) -> int:
    """The highest place in bits of one suit; -1 for none."""
    return bits.bit_length() - 1


def union(hands: Hands) -> int:
    """All the cards."""
    one, two, three, four = hands
    return one | two | three | four
