"""The main variations of a solution: what is played where only one card keeps the goal.

Opponents choose among the most testing replies, all of them, so nothing here hangs on the names of seats or
suits. The hero's side plays its only card. Where it has a free choice a variation ends, unless a trick that
an only card was played to is still on the table: that trick is played out, with every card that keeps the
goal. Knows no theme.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from puzzles.line import most_testing
from puzzles.study import Study
from solver.alphabeta import State


class Step(NamedTuple):
    """One card of a variation and what stood there before it: hands as ranked bits, cards as places, the
    same in the search's terms."""

    hands: tuple[int, int, int, int]
    table: tuple[int, ...]
    leader: int
    seat: int
    best_seat: int
    best_place: int
    need: int
    state: State
    card: int
    wrong: tuple[int, ...]
    """The legal cards that lose the goal, low to high, where `card` and its equals are the only ones to keep
    it; empty elsewhere, and at the opponents' turns."""


class Variation(NamedTuple):
    """Steps up to an end, and what stands there."""

    steps: tuple[Step, ...]
    hands: tuple[int, int, int, int]
    leader: int
    need: int
    state: State

    def only(self) -> Iterator[int]:
        """The numbers of the steps at which one card alone keeps the goal."""
        return (number for number, step in enumerate(self.steps) if step.wrong)


def main_variations(study: Study) -> Iterator[Variation]:
    """One by one, from where the study stands; none where the goal is not to be made. The study is walked
    meanwhile, and left where it was at the end."""
    if study.can():
        yield from _walk(study, [], False)


def _walk(study: Study, path: list[Step], pending: bool) -> Iterator[Variation]:
    """Goes on from `path`; `pending`, an only card lies in the trick on the table."""
    board = study.board
    pending = pending and bool(board.table)
    over = study.need <= 0 and not pending
    if over or study.over():
        yield _end(study, path)
        return
    wrong: tuple[int, ...] = ()
    if study.ours():
        cards = study.winning()
        choices = study.choices()
        if len(cards) == 1 and len(choices) > 1:
            places = board.layout.places
            wrong = tuple(
                sorted(places[card] for equal in choices for card in equal if cards[0] not in equal)
            )
            pending = True
        elif len(cards) > 1 and not pending:
            yield _end(study, path)
            return
    else:
        cards = most_testing(study)
    one, two, three, four = board.hands
    for card in cards:
        path.append(
            Step(
                (one, two, three, four),
                tuple(board.table),
                board.leader,
                board.seat,
                board.best_seat,
                board.best_place,
                study.need,
                study.state,
                board.layout.places[card],
                wrong,
            )
        )
        study.play(card)
        yield from _walk(study, path, pending)
        study.undo()
        path.pop()


def _end(study: Study, path: list[Step]) -> Variation:
    one, two, three, four = study.board.hands
    return Variation(tuple(path), (one, two, three, four), study.board.leader, study.need, study.state)
