"""Random play-outs of every kind for hypothesis, and their twins under renamings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hypothesis import strategies as st

from solver import Position, Rules
from solver.cards import DECKS, JOKER, SEATS, SUITS, Card
from solver.layout import Layout
from tests import plain

PAIRS = ("NE", "NS", "ES", "EW", "SW", "NW")
KINDS = ("NESW", "NES", "NEW", "ESW", "NSW", *PAIRS)
WITHOUT_JOKER = tuple(deck for deck in sorted(DECKS) if JOKER not in DECKS[deck])


@st.composite
def positions(
    draw: st.DrawFn,
    most_cards: int = 5,
    *,
    sided: bool = True,
    decks: Sequence[int] = tuple(sorted(DECKS)),
    trumps: Sequence[str | None] | None = None,
    kinds: Sequence[str] = KINDS,
) -> Position:
    """A possible play-out: any deck, trumps or none, two to four seats, any point of play.

    The cards on the table are played by the rules from a position at a trick's start, so none
    of them is a revoke. With `sided` it names a side; otherwise that follows from the game, the
    maker and the seat to act. `trumps` are all that the deck allows if they are not given.
    """
    deck = draw(st.sampled_from(decks))
    suits: tuple[str | None, ...] = (*SUITS, None) if deck in WITHOUT_JOKER else tuple(SUITS)
    trump = draw(st.sampled_from(trumps or suits))
    active = draw(st.sampled_from(kinds))
    size = draw(st.integers(1, most_cards))
    dealt = draw(st.permutations(DECKS[deck]))
    hands = {seat: tuple(dealt[i * size : (i + 1) * size]) for i, seat in enumerate(active)}
    leader = draw(st.sampled_from(active))
    side = draw(st.sampled_from(_sides(active))) if sided else None
    taken = [0, 0, 0, 0]
    if size < 5:
        taken[SEATS.index(leader)] = 1
        for _ in range(4 - size):
            taken[SEATS.index(draw(st.sampled_from(active)))] += 1
    north, east, south, west = (hands.get(seat) for seat in SEATS)
    games = ("partnership", "cutthroat") if deck in (25, 33) else ("partnership", "cutthroat", "buck")
    position = Position(
        rules=Rules.preset(draw(st.sampled_from(games if sided else games[:2])), deck=deck),
        trump=trump,
        hands=(north, east, south, west),
        leader=leader,
        tricks_taken=(taken[0], taken[1], taken[2], taken[3]),
        maker=draw(st.sampled_from([None, *active])),
        dealer=draw(st.sampled_from([None, *SEATS])),
        given_side=side,
    )
    for _ in range(draw(st.integers(0, len(active) - 1))):
        position = position.play(draw(st.sampled_from(position.legal())))
    return position


def _sides(active: str) -> list[str]:
    """Every way to name some, but not all, of the seats that play."""
    chosen = ["".join(s for i, s in enumerate(active) if bits >> i & 1) for bits in range(1 << len(active))]
    return [side for side in chosen if side and side != active]


def plain_values(position: Position) -> dict[str, int]:
    """By brute force: tricks of the side after each legal card."""
    hands = tuple(
        (seat, tuple(map(str, hand)))
        for seat, hand in zip(SEATS, position.hands, strict=True)
        if hand is not None
    )
    trick = tuple(map(str, position.trick))
    held = dict(hands)[position.to_play or ""]
    return {
        card: plain.after(hands, position.trump, position.leader, trick, position.side, card)
        for card in plain.legal(held, trick, position.trump)
    }


def rotated(position: Position, by: int) -> Position:
    """Everybody moved `by` seats clockwise."""

    def seat(letter: str) -> str:
        return SEATS[(SEATS.index(letter) + by) % 4]

    def around(places: tuple) -> tuple:  # type: ignore[type-arg]
        return tuple(places[(i - by) % 4] for i in range(4))

    return replace(
        position,
        hands=around(position.hands),
        leader=seat(position.leader),
        maker=None if position.maker is None else seat(position.maker),
        dealer=None if position.dealer is None else seat(position.dealer),
        alone="".join(map(seat, position.alone)),
        tricks_taken=None if position.tricks_taken is None else around(position.tricks_taken),
        given_side=None if position.given_side is None else "".join(map(seat, position.given_side)),
    )


def mapped(position: Position, suits: str) -> Position:
    """Suits C D H S renamed to the letters of `suits`, trumps moving along."""

    def card(old: Card) -> Card:
        return old if old.suit is None else Card(str(old)[0] + suits[old.suit])

    def hand(cards: tuple[Card, ...] | None) -> tuple[Card, ...] | None:
        return None if cards is None else tuple(map(card, cards))

    north, east, south, west = map(hand, position.hands)
    return replace(
        position,
        hands=(north, east, south, west),
        trick=tuple(map(card, position.trick)),
        trump=None if position.trump is None else suits[SUITS.index(position.trump)],
    )


def equal_classes(position: Position) -> list[set[Card]]:
    """The legal cards in classes of equal ones, straight from the definition: one hand, one
    effective suit, no live card of another hand between them (cards on the table are live)."""
    layout: Layout = position.layout
    seat = position.to_play or ""
    live = {card for hand in position.hands for card in hand or ()} | set(position.trick)
    classes: list[set[Card]] = []
    previous: int | None = None
    mine = set(position.hand(seat))
    for place in sorted(layout.places[card] for card in live):
        card = layout.card(place)
        if card not in mine:
            previous = None
        elif previous is not None and previous >> 4 == place >> 4:
            classes[-1].add(card)
            previous = place
        else:
            classes.append({card})
            previous = place
    return classes
