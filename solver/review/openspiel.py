"""OpenSpiel's `euchre`: its histories as lists of action numbers, read into records and written from them.

Knows what the numbers mean, not the program itself. Cards are numbered by rank, C D H S within a rank,
players 0 to 3 are N E S W. OpenSpiel deals one card at a time, the dealer's first, never lets the dealer bury
the card turned up, and asks defenders from the dealer's left where here it is the maker's left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec

from solver.calls import Bid
from solver.cards import RANKS, SEATS, SUITS, TRICKS, Card
from solver.deal import Deal
from solver.errors import IllegalPlay, InputError, shown
from solver.review.course import ALONE, WITH, Course
from solver.review.record import DealRecord, Game, StepRecord
from solver.rules import Rules
from solver.seats import left_of, partner, turn_order

CARDS: Final = tuple(Card(rank + suit) for rank in RANKS[2:] for suit in SUITS)
"""The cards by action number."""
_NUMBERS: Final = {card: number for number, card in enumerate(CARDS)}
PASS: Final = 24
_NAMED: Final = 25
"""The first of four numbers that name a suit."""
_LONE: Final = {29: ALONE, 30: WITH}
_LONE_NUMBERS: Final = {token: number for number, token in _LONE.items()}
_DEALT: Final = len(SEATS) * TRICKS
_BEFORE_CALLS: Final = 1 + _DEALT + 1

NOT_ASKED: Final = "not asked: the other defender had said alone"
"""The comment on a defender's decision that OpenSpiel left out."""


def rules_of(*, lone_defenders: bool = False, stick: bool = True) -> Rules:
    """The rules of OpenSpiel's game with its two settings, `allow_lone_defender` and `stick_the_dealer`."""
    return Rules.preset(
        "partnership",
        defend_alone="any" if lone_defenders else "off",
        all_pass="stick" if stick else "redeal",
    )


def read(actions: Sequence[int], *, lone_defenders: bool = False, stick: bool = True) -> Game:
    """A game of one deal from a history, which may stop anywhere after the deal.

    InputError names the action, from 0, that is none or may not be taken.
    """
    rules = rules_of(lone_defenders=lone_defenders, stick=stick)
    if len(actions) < _BEFORE_CALLS:
        raise InputError(f"{len(actions)} actions: the deal alone takes {_BEFORE_CALLS}")
    for number, action in enumerate(actions):
        if not isinstance(action, int) or isinstance(action, bool) or not 0 <= action <= max(_LONE):
            raise InputError(f"action {number}: {shown(action)} is no action")
    dealer, hands, turnup = _dealt(actions)
    north, east, south, west = (tuple(hands[seat]) for seat in SEATS)
    deal = Deal(rules, dealer, turnup, (north, east, south, west))
    if faults := deal.faults():
        raise InputError([f"the deal: {fault}" for fault in faults])
    record = DealRecord(
        dealer=dealer,
        turnup=str(turnup),
        hands={seat: " ".join(map(str, hand)) for seat, hand in hands.items()},
        steps=tuple(_steps(Course(deal), actions)),
    )
    return Game(rules=rules, deals=(record,))


def _dealt(actions: Sequence[int]) -> tuple[str, dict[str, list[Card]], Card]:
    if actions[0] >= len(SEATS):
        raise InputError(f"action 0: {actions[0]} is no player: one of 0 to 3 deals")
    dealer = SEATS[actions[0]]
    hands: dict[str, list[Card]] = {seat: [] for seat in SEATS}
    for number, seat in enumerate(turn_order(dealer, SEATS) * TRICKS, 1):
        hands[seat].append(_card(number, actions[number]))
    return dealer, hands, _card(_DEALT + 1, actions[_DEALT + 1])


def _card(number: int, action: int) -> Card:
    if action >= len(CARDS):
        raise InputError(f"action {number}: {action} is no card")
    return CARDS[action]


def _steps(course: Course, actions: Sequence[int]) -> list[StepRecord]:
    said: dict[str, str] = {}
    for number in range(_BEFORE_CALLS, len(actions)):
        action = actions[number]
        if course.kind == "defend":
            said[_asked(course)[len(said)]] = _token(number, course, action)
            if ALONE in said.values() or len(said) == 2:
                for seat in course.asked:
                    _choose(number, course, said.get(seat, WITH))
                    if said.get(seat) == ALONE:
                        break
            continue
        if course.kind == "bury" and _token(number, course, action) == str(course.deal.turnup):
            raise InputError(f"action {number}: the card turned up is not buried in OpenSpiel")
        _choose(number, course, _token(number, course, action))
    steps = [StepRecord(*step) for step in course.steps]
    return [
        msgspec.structs.replace(step, notes=(NOT_ASKED,))
        if step.kind == "defend" and step.seat not in said
        else step
        for step in steps
    ]


def _asked(course: Course) -> str:
    """The defenders in the order in which OpenSpiel asks them."""
    assert course.maker is not None
    order = turn_order(left_of(course.deal.dealer, SEATS), SEATS)
    return "".join(seat for seat in order if seat not in course.maker + partner(course.maker))


def _choose(number: int, course: Course, token: str) -> None:
    try:
        course.choose(token)
    except IllegalPlay as error:
        raise InputError(f"action {number}: {error}") from None


def _token(number: int, course: Course, action: int) -> str:
    token = token_of(course, action)
    if token is None:
        due = "the hand is over" if course.kind is None else f"{course.seat} is to decide ({course.kind})"
        raise InputError(f"action {number}: {action}, when {due}")
    return token


def token_of(course: Course, action: int) -> str | None:
    """The token of an action at the decision that is due; None where the action is of another kind."""
    if course.kind == "call" and course.turn is not None:
        if PASS <= action < _NAMED + len(SUITS):
            named = "pass" if action == PASS else SUITS[action - _NAMED]
            return "order" if course.turn.round == 1 and named == course.turn.turned else named
    elif course.kind in ("bury", "play"):
        return str(CARDS[action]) if action < len(CARDS) else None
    elif course.kind in ("alone", "defend"):
        return _LONE.get(action)
    return None


def history(deal: Deal, steps: Iterable[StepRecord], hands: Mapping[str, str] | None = None) -> list[int]:
    """The actions that lead OpenSpiel through a deal and its steps.

    `hands` say in which order each hand was dealt, else it is card order. InputError for what
    OpenSpiel does not play: another deck or number of players, the turn-up buried.
    """
    if deal.rules.sides != "partners" or deal.rules.deck != len(CARDS):
        raise InputError("OpenSpiel's euchre is partnership with 24 cards")
    order = turn_order(deal.dealer, SEATS)
    dealt = {
        seat: [Card(card) for card in hands[seat].split()] if hands else list(hand or ())
        for seat, hand in zip(SEATS, deal.hands, strict=True)
    }
    cards = [dealt[seat][number] for number in range(TRICKS) for seat in order]
    found = [SEATS.index(deal.dealer), *(_NUMBERS[card] for card in (*cards, deal.turnup))]
    course = Course(deal)
    for step in steps:
        course.choose(step.choice)
        if step.kind == "call":
            found.append(_call(course, step))
        elif step.kind in ("bury", "play"):
            if step.kind == "bury" and step.choice == str(deal.turnup):
                raise InputError("OpenSpiel does not let the dealer bury the card turned up")
            found.append(_NUMBERS[Card(step.choice)])
        elif step.kind == "alone":
            found.append(_LONE_NUMBERS[step.choice])
        elif step.kind == "defend" and course.kind != "defend":
            found += _defence(course)
    return found


def _call(course: Course, step: StepRecord) -> int:
    if step.choice == "pass":
        return PASS
    bid = course.bid
    if not isinstance(bid, Bid) or bid.trump is None:
        raise InputError("OpenSpiel does not play without trumps")
    return _NAMED + SUITS.index(bid.trump)


def _defence(course: Course) -> list[int]:
    """What the defenders say, in OpenSpiel's order, up to the first who is alone."""
    found = []
    for seat in _asked(course):
        found.append(_LONE_NUMBERS[ALONE if seat in course.alone else WITH])
        if seat in course.alone:
            break
    return found


def returns(points: Mapping[str, int]) -> list[float]:
    """OpenSpiel's returns by player: own side's points less the other side's."""
    return [float(points[seat] - points[left_of(seat, SEATS)]) for seat in SEATS]
