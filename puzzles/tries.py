"""The tries of a puzzle: what each first card comes to, and where the main line could go another way.

Knows which cards keep the goal and how the others refute those that do not; nothing of how that is
printed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from puzzles.line import line_of, most_testing
from puzzles.model import Puzzle
from puzzles.study import Study
from solver.cards import SEATS, Card
from solver.errors import InputError

_FEW_TRICKS: Final = 2
"""That a line is carried on for, once the goal is certain."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A card of a line, and what else might have been played."""

    seat: str
    card: Card
    tries: tuple[Try, ...] = ()


@dataclass(frozen=True, slots=True)
class Try:
    """A card and how it goes on.

    `equal` are the cards that are as good, for they are equal; `tricks` what the side then takes of the
    goal's tricks, all from the puzzle's start on. `line` begins with the card itself and ends where
    the goal is certain or made, or with the trick that puts it out of reach.
    """

    equal: tuple[Card, ...]
    tricks: int
    makes: bool
    line: tuple[Turn, ...]

    @property
    def seat(self) -> str:
        """Who plays it."""
        return self.line[0].seat

    @property
    def card(self) -> Card:
        """The card; of equal ones the first."""
        return self.line[0].card


def asked(puzzle: Puzzle) -> Study:
    """The question of a puzzle, to be studied.

    Raises ImpossiblePosition for a position with faults, InputError where it is no question: nobody of the
    side is to act, or the goal cannot be made. Whether one card alone makes it is not looked at.
    """
    position, goal = puzzle.play_out(), puzzle.goal
    study = Study(position, goal.side, goal.tricks)
    if (position.to_play or "") not in goal.side:
        raise InputError(f"{position.to_play} is to play, and the goal is for {goal.side}: this is no puzzle")
    if not study.can():
        raise InputError(f"{goal.side} cannot make {goal.tricks}: this is no puzzle")
    return study


def tries(study: Study, tricks: int) -> tuple[Try, ...]:
    """A try for each class of first cards: those that make the goal, then the others, the best first.

    The lines of those that make it are carried on to the trick that does, where that is a short way. In
    them, a turn of the side has the cards that would lose the goal there,
    where one alone keeps it; a turn of the others has the replies to which the side must answer
    differently. `study` stands at the question, where the side is to act, and is left there.
    """
    found = [_try(study, tricks, cards) for cards in study.choices()]
    with_more = [_carried_on(study, _with_turns(study, tricks, one)) if one.makes else one for one in found]
    return tuple(sorted(with_more, key=lambda one: (not one.makes, -one.tricks, one.card)))


def refutation(study: Study, tricks: int, card: Card) -> Try:
    """How the others answer a card of the side that loses the goal of `tricks`, or the side one of theirs.

    `study` stands before the card and is left there.
    """
    cards = next(equal for equal in study.choices() if card in equal)
    return _try(study, tricks, (card, *(other for other in cards if other != card)))


def _try(study: Study, tricks: int, cards: tuple[Card, ...]) -> Try:
    seat = SEATS[study.board.seat]
    study.play(cards[0])
    makes = study.can()
    best = tricks - study.need + study.value()
    line = line_of(study) if makes else _lost_line(study)
    turns = [Turn(seat, cards[0])]
    for card in line:
        turns.append(Turn(SEATS[study.board.seat], card))
        study.play(card)
    for _ in range(len(line) + 1):
        study.undo()
    return Try(cards[1:], best, makes, tuple(turns))


def _lost_line(study: Study) -> tuple[Card, ...]:
    """Best play by everybody until too few tricks are left for the goal."""
    found: list[Card] = []
    while study.need <= study.board.tricks_to_come:
        values, value = study.values(), study.value()
        if study.ours():
            card = next(card for card in values if values[card] == value)
        else:
            card = most_testing(study)[0]
        study.play(card)
        found.append(card)
    for _ in found:
        study.undo()
    return tuple(found)


def _carried_on(study: Study, one: Try) -> Try:
    """The same with the trick on the table played out, and those to come until the goal is made, if they are
    few; whatever is played there makes it."""
    for turn in one.line:
        study.play(turn.card)
    begun, come = bool(study.board.table), study.board.tricks_to_come
    more: list[Turn] = []
    ends: list[int] = []
    while study.need > 0:
        card = _plainly(study) if study.ours() else most_testing(study)[0]
        more.append(Turn(SEATS[study.board.seat], card))
        study.play(card)
        if not study.board.table:
            ends.append(len(more))
    few = come - study.board.tricks_to_come <= _FEW_TRICKS
    for _ in (*one.line, *more):
        study.undo()
    if not few:
        del more[ends[0] if begun else 0 :]
    return Try(one.equal, one.tricks, one.makes, (*one.line, *more))


def _plainly(study: Study) -> Card:
    """Of the cards that keep the value the highest for a lead, and else the lowest, by rank."""
    values, value, places = study.values(), study.value(), study.board.layout.places
    keeping = [card for card in values if values[card] == value]
    return (min if study.board.table else max)(keeping, key=lambda card: (places[card] & 15, places[card]))


def _with_turns(study: Study, tricks: int, one: Try) -> Try:
    """The same with what else might have been played after its first card."""
    turns = [one.line[0]]
    study.play(one.card)
    for number, turn in enumerate(one.line[1:], 1):
        others = [cards for cards in study.choices() if turn.card not in cards]
        if study.ours():
            wanted = others if len(study.winning()) == 1 else []
        else:
            answer = next((later.card for later in one.line[number + 1 :] if later.seat in study.side), None)
            values, value = study.values(), study.value()
            wanted = [
                cards
                for cards in others
                if values[cards[0]] == value and _asks_otherwise(study, cards[0], answer)
            ]
        turns.append(Turn(turn.seat, turn.card, tuple(_try(study, tricks, cards) for cards in wanted)))
        study.play(turn.card)
    for _ in one.line:
        study.undo()
    return Try(one.equal, one.tricks, one.makes, tuple(turns))


def _asks_otherwise(study: Study, reply: Card, answer: Card | None) -> bool:
    """Whether another reply must be answered otherwise than with the card of the line; None, where no answer
    of the line matters any more."""
    played = [reply]
    study.play(reply)
    while not study.certain() and not study.ours():
        played.append(most_testing(study)[0])
        study.play(played[-1])
    right = study.winning() if not study.certain() else ()
    classes = study.choices() if right else ()
    keeping = {card for cards in classes if cards[0] in right for card in cards}
    asks = bool(keeping) and len(right) < len(classes) and answer not in keeping
    for _ in played:
        study.undo()
    return asks
