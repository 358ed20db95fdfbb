"""A plain brute force on printed cards, for comparison: no pruning, no table, no renaming.

It shares nothing with the solver but the letters of cards and seats: bowers, following suit and
winning are written here once more, straight from the rules of the games.
"""

from __future__ import annotations

from functools import lru_cache

ORDER = "789TJQKA"
SAME_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}
SEATS = "NESW"

Hands = tuple[tuple[str, tuple[str, ...]], ...]


def suit_of(card: str, trump: str | None) -> str:
    """The suit a card counts as: the joker and both jacks of the trump colour are trumps."""
    if trump and (card == "B" or (card[0] == "J" and card[1] in (trump, SAME_COLOUR[trump]))):
        return trump
    return card[1]


def strength(card: str, trump: str | None) -> int:
    """Higher beats lower within one suit: joker, right, left, A K Q (J) T 9 8 7."""
    if card == "B":
        return 102
    if trump and card[0] == "J" and card[1] == trump:
        return 101
    if trump and card[0] == "J" and card[1] == SAME_COLOUR[trump]:
        return 100
    return ORDER.index(card[0])


def legal(hand: tuple[str, ...], trick: tuple[str, ...], trump: str | None) -> list[str]:
    """Follow the suit led if able, otherwise any card."""
    if trick:
        led = suit_of(trick[0], trump)
        following = [card for card in hand if suit_of(card, trump) == led]
        if following:
            return following
    return list(hand)


def winning_index(trick: tuple[str, ...], trump: str | None) -> int:
    """The place in the trick of the highest trump, else of the highest card of the suit led."""
    led = suit_of(trick[0], trump)

    def key(index: int) -> tuple[bool, bool, int]:
        suit = suit_of(trick[index], trump)
        return (suit == trump, suit == led, strength(trick[index], trump))

    return max(range(len(trick)), key=key)


def next_seat(seat: str, active: str) -> str:
    start = SEATS.index(seat) + 1
    return next(other for other in SEATS[start:] + SEATS[:start] if other in active)


@lru_cache(maxsize=200_000)
def tricks(hands: Hands, trump: str | None, leader: str, trick: tuple[str, ...], side: str) -> int:
    """Tricks for `side` from here on, the current trick included, with best play by everybody."""
    held = dict(hands)
    active = "".join(seat for seat in SEATS if seat in held)
    if not trick and not any(held.values()):
        return 0
    seat = leader
    for _ in trick:
        seat = next_seat(seat, active)
    values = [after(hands, trump, leader, trick, side, card) for card in legal(held[seat], trick, trump)]
    return max(values) if seat in side else min(values)


def after(hands: Hands, trump: str | None, leader: str, trick: tuple[str, ...], side: str, card: str) -> int:
    """The same once the player to act has played `card`."""
    held = dict(hands)
    active = "".join(seat for seat in SEATS if seat in held)
    seat = leader
    for _ in trick:
        seat = next_seat(seat, active)
    held[seat] = tuple(other for other in held[seat] if other != card)
    left = tuple(held.items())
    on_table = (*trick, card)
    if len(on_table) < len(active):
        return tricks(left, trump, leader, on_table, side)
    winner = leader
    for _ in range(winning_index(on_table, trump)):
        winner = next_seat(winner, active)
    return (winner in side) + tricks(left, trump, winner, (), side)
