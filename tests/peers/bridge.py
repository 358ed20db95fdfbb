"""A euchre play-out as a bridge ending, so that a bridge solver can play it out.

Once trumps are known every effective suit is a row of cards from high to low, bowers and joker in
their place, and euchre is played as bridge is: follow suit if able, the highest trump wins, else
the highest card of the suit led. So the cards of a row become ace, king, queen … of a bridge suit.
Two things are left, for bridge wants four hands and partners who sit opposite.

*A hand for each empty seat.* It gets the lowest cards of one plain suit, lower than anything that
is in play, each empty seat another suit. Such a hand follows suit below the card led or discards
what is no trump. So it wins no trick, therefore never leads, and leaves every trick as it was.
On whose side it is makes no difference.

*Partners opposite.* In a partnership game everybody stays in his seat. A maker against two others
sits down North; the others, in turn order, sit East and West and are partners; the empty seat is
South. Clockwise North, East, (South), West is still the order of play.

Which suit and rank a card counts as is read from the plain statement of the rules, not from the
solver's layout; nothing is known here of a card's worth in tricks.
"""

from __future__ import annotations

from dataclasses import dataclass

from solver import Position
from solver.cards import DECKS, SEATS, SUITS, Card
from solver.seats import turn_order
from tests import plain

BRIDGE_SUITS = "SHDC"
"""Trumps are spades, the plain suits hearts, diamonds and clubs."""
HIGH_TO_LOW = "AKQJT98765432"
EMPTY_SEAT_SUITS = "HD"
"""Plain suits, for one empty seat or two."""
EMPTY_SEAT_RANKS = "65432"
"""A plain suit has at most eight cards, ace to seven: these are below all of them."""


@dataclass(frozen=True)
class Ending:
    """A bridge ending at one trick; seats and cards are named as in bridge (`N`, `SA`).

    `hands` are those at the trick's start, equally long; `trick` has the cards on the table,
    empty seats' cards included, in order from `first`. `cards` leads back to euchre cards.
    """

    hands: dict[str, list[str]]
    trumps: bool
    first: str
    trick: list[str]
    cards: dict[str, Card]


def bridge_names(position: Position) -> dict[Card, str]:
    """The bridge card of each card of the deck."""
    trump, names = position.trump, {}
    rows: dict[str, list[Card]] = {suit: [] for suit in sorted(SUITS, key=lambda suit: suit != trump)}
    for card in DECKS[position.rules.deck]:
        rows[plain.suit_of(str(card), trump)].append(card)
    for suit, row in zip(BRIDGE_SUITS, rows.values(), strict=True):
        row.sort(key=lambda card: plain.strength(str(card), trump), reverse=True)
        names.update({card: suit + rank for card, rank in zip(row, HIGH_TO_LOW, strict=False)})
    return names


def bridge_seats(position: Position) -> dict[str, str]:
    """Where each seat that plays sits down at the bridge table."""
    if position.rules.sides == "partners":
        return {seat: seat for seat in position.active}
    assert position.maker is not None
    return dict(zip(turn_order(position.maker, position.active), "NEW", strict=True))


def bridge_ending(position: Position) -> Ending:
    """The ending in which every card is worth what it is worth in `position`, not yet over."""
    names, seats = bridge_names(position), bridge_seats(position)
    hands = {seats[seat]: [names[card] for card in position.hand(seat)] for seat in position.active}
    empty_seats = [seat for seat in SEATS if seat not in hands]
    for seat, suit in zip(empty_seats, EMPTY_SEAT_SUITS, strict=False):
        hands[seat] = [suit + rank for rank in EMPTY_SEAT_RANKS[: position.tricks_to_come]]

    played = iter(position.trick)
    trick = []
    first, to_play = seats[position.leader], seats[position.to_play or ""]
    for seat in turn_order(first, SEATS):
        if seat == to_play:
            break
        if seat not in empty_seats:
            hands[seat].append(names[next(played)])
        trick.append(hands[seat][-1])
    return Ending(
        hands=hands,
        trumps=position.trump is not None,
        first=first,
        trick=trick,
        cards={name: card for card, name in names.items()},
    )
