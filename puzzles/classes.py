"""Equal cards: the legal cards of the seat to act in classes.

Knows the definition (docs/rules.md, the words) and nothing of what a card is worth.
"""

from __future__ import annotations

from solver.board import Board
from solver.cards import Card


def classes(board: Board) -> tuple[tuple[Card, ...], ...]:
    """The legal cards, equal ones together; each class and the classes in card order.

    Equal are cards of one hand and one effective suit with no live card of another hand between them;
    live is what is in a hand or on the table. The first card of a class shows it.
    """
    legal = board.legal_bits()
    card_of = board.layout.card
    if not legal & legal - 1:  # one card, or none
        return ((card_of(legal.bit_length() - 1),),) if legal else ()
    parting = board.hands[0] | board.hands[1] | board.hands[2] | board.hands[3]
    parting &= ~board.hands[board.seat]
    for place in board.table:
        parting |= 1 << place
    found: list[list[Card]] = []
    below = -1
    while legal:
        low = legal & -legal
        legal ^= low
        place = low.bit_length() - 1
        if below >= 0 and below >> 4 == place >> 4 and not parting & (low - (1 << below)):
            found[-1].append(card_of(place))
        else:
            found.append([card_of(place)])
        below = place
    return tuple(sorted([tuple(sorted(cards)) for cards in found]))
