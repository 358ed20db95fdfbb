"""Rules of thumb for everything before the play: calls, burying, lone hands, keeping, dropping out.

Knows one hand and what it promises (`solver.strength`); nothing of the others' cards. `call` is apart from
views, for those who think about what others would call.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solver.calls import CallTurn
from solver.cards import NO_TRUMP, SUITS, Card, cards_text
from solver.review.bots.bot import View
from solver.review.course import ALONE, DROP, STAY, WITH
from solver.rules import Rules
from solver.seats import partner
from solver.strength import best_five, strength, without_worst
from solver.text import Hand

# Tenths of a trick, as `solver.strength` counts them.
_CALLS: Final = {"maker_against_rest": 22, "partners": 22, "each": 26}
"""With which a hand is called, by who plays with whom."""
_WITH_DUMMY: Final = 20
_OPEN: Final = 20
"""Without trumps."""
_HELP: Final = 3
"""For a turn-up that the partner takes up, and against one that an opponent takes up."""
_ALONE: Final = 40
_AGAINST: Final = 34
"""For a defender to go alone."""
_STAYS: Final = 7
"""In Buck."""


def call(rules: Rules, dealer: str, turnup: Card, turn: CallTurn, hand: Hand, choices: Sequence[str]) -> str:
    """What a hand calls at a turn, the turn-up not in it."""
    deck = rules.deck
    if turn.round == 0:
        return max(choices, key=lambda token: strength((*hand, turnup), deck, token[-1]))
    if turn.round == 1:
        return "order" if _promise(rules, dealer, turnup, turn, hand) >= _least(rules) else "pass"
    worths = {token: _named(rules, hand, token) for token in choices if token != "pass"}
    best = max(worths, key=lambda token: worths[token])
    return best if worths[best] >= 0 or "pass" not in choices else "pass"


def _least(rules: Rules) -> int:
    return _WITH_DUMMY if rules.dummy != "none" else _CALLS[rules.sides]


def _named(rules: Rules, hand: Hand, token: str) -> int:
    """How far a hand is above what is needed to name a suit."""
    if token == NO_TRUMP:
        return strength(hand, rules.deck, None) - _OPEN
    return strength(hand, rules.deck, token) - _least(rules)


def _promise(rules: Rules, dealer: str, turnup: Card, turn: CallTurn, hand: Hand) -> int:
    deck, seat, trump = rules.deck, turn.seat, turn.turned
    if seat == dealer:
        return strength(without_worst((*hand, turnup), deck, trump), deck, trump)
    friend = rules.sides == "partners" and seat == partner(dealer)
    alone = 10 if friend and rules.canadian else 0
    return strength(hand, deck, trump) + (_HELP if friend else -_HELP) - alone


def buried(rules: Rules, trump: str | None, held: Hand) -> Card:
    """What a dealer buries of six."""
    kept = without_worst(held, rules.deck, trump)
    return next(card for card in held if card not in kept)


def goes_alone(rules: Rules, trump: str | None, held: Hand, *, defends: bool) -> bool:
    """Whether a hand is played alone."""
    return strength(held, rules.deck, trump) >= (_AGAINST if defends else _ALONE)


def stays(rules: Rules, trump: str | None, held: Hand) -> bool:
    """Whether a hand stays in, in Buck."""
    return strength(held, rules.deck, trump) >= _STAYS


def before_play(view: View) -> str:
    """The choice at any decision but a card to play."""
    known = view.known
    rules, kind = known.rules, known.kind
    if kind in ("turn", "call"):
        turn = call_turn(view)
        return call(rules, known.dealer, known.turnup, turn, known.held, view.choices)
    assert known.bid is not None
    trump = known.bid.trump
    if kind == "bury":
        return str(buried(rules, trump, known.held))
    if kind == "keep":
        return cards_text(tuple(sorted(best_five(known.held, rules.deck, trump))))
    if kind == "drop":
        return STAY if stays(rules, trump, known.held) else DROP
    return ALONE if goes_alone(rules, trump, known.held, defends=kind == "defend") else WITH


def call_turn(view: View) -> CallTurn:
    """The turn to call of a view."""
    known = view.known
    if known.kind == "turn":
        return CallTurn(0, known.seat, "")
    named = next((step.token[-1] for step in known.steps if step.kind == "turn"), None)
    turned = named or ("" if known.turnup.suit is None else SUITS[known.turnup.suit])
    round_ = 1 if sum(step.kind == "call" for step in known.steps) < len(known.seats) else 2
    return CallTurn(round_, known.seat, turned)
