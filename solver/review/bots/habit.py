"""A bot of habit: rules of thumb for everything, as players tell each other.

Knows how a seat's view looks to the rules of thumb for cards (`solver.habit`): every card it has not seen
counts as live, in the hand of an opponent who may have it. What comes before the play is `calling`'s.
"""

from __future__ import annotations

from solver.cards import DECKS, SEATS, Card
from solver.engine import seat_bits
from solver.habit import Played, Turn, deciding, legal_classes
from solver.review.bots.bot import Bot, View
from solver.review.bots.calling import before_play
from solver.review.worlds import Knowledge
from solver.seats import partner, turn_order
from solver.suits import EMPTY


class HabitBot(Bot):
    """Follows rules of thumb; of cards liked equally it plays the first in card order."""

    def choose(self, view: View) -> str:
        """By habit."""
        if len(view.choices) == 1:
            return view.choices[0]
        return str(liked(view.known)) if view.kind == "play" else before_play(view)


def liked(known: Knowledge) -> Card:
    """The card that a player of habit plays."""
    layout = known.layout
    assert known.leader is not None
    seat, order = SEATS.index(known.seat), turn_order(known.leader, known.active)
    holders = _holders(known)
    places = {layout.places[card]: holder for card, holder in holders.items()}
    offset = 0 if layout.trumps else 1
    codes = [EMPTY] * 5
    for place in sorted(places, reverse=True):
        suit = (place >> 4) + offset
        codes[suit] = codes[suit] << 2 | places[place]
    table = []
    for holder, card in zip(order, known.trick, strict=False):
        place = layout.places[card]
        table.append(Played(SEATS.index(holder), (place >> 4) + offset, _below(places, place)))
    classes = legal_classes(tuple(codes), seat, tuple(table))
    maker = "" if known.bid is None else known.bid.maker
    turn = Turn(
        seat,
        tuple(codes),
        tuple(table),
        classes,
        seat_bits(known.active),
        seat_bits(_side(known)),
        seat_bits(maker),
    )
    choices = {(choice.suit, choice.low) for choice in deciding(turn)[1]}
    return next(
        card
        for card in known.held
        for place in (layout.places[card],)
        if ((place >> 4) + offset, _below(places, place)) in choices
    )


def _below(places: dict[int, int], place: int) -> int:
    return sum(other >> 4 == place >> 4 and other < place for other in places)


def _side(known: Knowledge) -> str:
    """The seats that play together with this one, itself among them."""
    if known.rules.sides == "each":
        return known.seat
    if known.rules.sides == "partners":
        together = known.seat + partner(known.seat)
    else:
        assert known.bid is not None
        maker = known.bid.maker
        together = maker if known.seat == maker else known.seats.replace(maker, "")
    return "".join(seat for seat in known.active if seat in together)


def _holders(known: Knowledge) -> dict[Card, int]:
    """Seat numbers by card, of all that may still be live; cards of this trick are their players'."""
    order, layout, voids = turn_order(known.seat, known.active), known.layout, known.voids()
    side = _side(known)
    others = [seat for seat in order if seat not in side] + [s for s in order[1:] if s in side]
    past = {card for _, card in known.played}
    gone = past | {*known.dealt, *(known.dummy or ()), known.turnup} - {*known.held}
    found = dict.fromkeys(known.held, SEATS.index(known.seat))
    for card in DECKS[known.rules.deck]:
        if card not in gone and card not in found:
            suit = layout.suit_of(card)
            holder = next((seat for seat in others if suit not in voids.get(seat, ())), None)
            if holder is not None:
                found[card] = SEATS.index(holder)
    taken_up = known.bid is not None and known.bid.round == 1 and known.seat != known.dealer
    shown = layout.suit_of(known.turnup) in voids.get(known.dealer, ()) if taken_up else True
    if taken_up and not shown and known.turnup not in past and known.dealer in known.active:
        found[known.turnup] = SEATS.index(known.dealer)
    assert known.leader is not None
    for seat, card in zip(turn_order(known.leader, known.active), known.trick, strict=False):
        found[card] = SEATS.index(seat)
    return found
