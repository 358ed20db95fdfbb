"""What a puzzle claims, asked of a plain brute force on printed cards: no search, no layout, no classes of ours.

Goals are yes-or-no questions, so that a turn is done with as soon as one card settles it; nothing else is
pruned. Legal cards and who wins are `plain`'s.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from tests.plain import SEATS, Hands, legal, next_seat, strength, suit_of, winning_index


@lru_cache(maxsize=400_000)
def takes(hands: Hands, trump: str | None, leader: str, trick: tuple[str, ...], side: str, need: int) -> bool:
    """Whether `side` can take `need` tricks or more from here on, whatever the others do."""
    held = dict(hands)
    active = "".join(seat for seat in SEATS if seat in held)
    seat = turn(active, leader, trick)
    come = len(held[seat])
    if need <= 0 or need > come:
        return need <= 0
    found = (
        takes_after(hands, trump, leader, trick, side, card, need) for card in legal(held[seat], trick, trump)
    )
    return any(found) if seat in side else all(found)


def takes_after(
    hands: Hands, trump: str | None, leader: str, trick: tuple[str, ...], side: str, card: str, need: int
) -> bool:
    """The same once the seat to act has played `card`."""
    held = dict(hands)
    active = "".join(seat for seat in SEATS if seat in held)
    seat = turn(active, leader, trick)
    held[seat] = tuple(other for other in held[seat] if other != card)
    on_table = (*trick, card)
    if len(on_table) < len(active):
        return takes(tuple(held.items()), trump, leader, on_table, side, need)
    winner = leader
    for _ in range(winning_index(on_table, trump)):
        winner = next_seat(winner, active)
    return takes(tuple(held.items()), trump, winner, (), side, need - (winner in side))


def turn(active: str, leader: str, trick: tuple[str, ...]) -> str:
    """Whose turn it is."""
    seat = leader
    for _ in trick:
        seat = next_seat(seat, active)
    return seat


def equal(one: str, other: str, hands: Hands, seat: str, trick: tuple[str, ...], trump: str | None) -> bool:
    """Whether two cards of a seat are one suit with no live card of another hand between them."""
    if suit_of(one, trump) != suit_of(other, trump):
        return False
    low, high = sorted((strength(one, trump), strength(other, trump)))
    live = [card for holder, cards in hands if holder != seat for card in cards] + list(trick)
    return not any(
        suit_of(card, trump) == suit_of(one, trump) and low < strength(card, trump) < high for card in live
    )


def faults(puzzle: Mapping[str, Any]) -> list[str]:
    """What is not so of a puzzle given as the JSON object of its file; nothing where all is as it claims."""
    position, goal = puzzle["position"], puzzle["goal"]
    hands = tuple((seat, tuple(cards.split())) for seat, cards in position["hands"].items())
    trump, leader, trick = position["trump"], position["leader"], tuple(position["trick"].split())
    held = dict(hands)
    active = "".join(seat for seat in SEATS if seat in held)
    seat, side, tricks = turn(active, leader, trick), goal["side"], goal["tricks"]
    found = [] if seat in side else [f"{seat}, to act, is not of the side {side}"]
    right = []
    for card in legal(held[seat], trick, trump):
        given = puzzle["cards"][card]
        if not takes_after(hands, trump, leader, trick, side, card, given):
            found.append(f"{card} does not take {given}")
        if takes_after(hands, trump, leader, trick, side, card, given + 1):
            found.append(f"{card} takes more than {given}")
        if given > tricks:
            found.append(f"{card} takes more than the goal")
        if given == tricks:
            right.append(card)
    if set(puzzle["cards"]) != set(legal(held[seat], trick, trump)):
        found.append("not the legal cards")
    if not right or len(right) == len(puzzle["cards"]):
        found.append(f"{len(right)} of {len(puzzle['cards'])} cards are right")
    if not all(equal(right[0], card, hands, seat, trick, trump) for card in right[1:]):
        found.append(f"{' '.join(right)} are not one card")
    if puzzle["solution"][0] not in right:
        found.append(f"the solution begins with {puzzle['solution'][0]}")
    return found
