"""The main variations of a solution: what is played where only one card keeps the goal.

Opponents choose among the most testing replies, all of them, so nothing here hangs on the names of seats or
suits. The hero's side plays its only card. Where it has a free choice a variation ends, unless a trick that
an only card was played to is still on the table: that trick is played out, with every card that keeps the
goal. Knows no theme.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from puzzles.line import most_testing
from puzzles.study import Study
from solver.alphabeta import State
from solver.board import Board
from solver.cards import Card
from solver.layout import SUIT_LANE

K = TypeVar("K")


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
    """Steps up to the end of a trick, and what stands there; `last` is the number of its first step."""

    steps: tuple[Step, ...]
    hands: tuple[int, int, int, int]
    leader: int
    need: int
    state: State
    last: int

    def only(self) -> Iterator[int]:
        """The numbers of the steps at which one card alone keeps the goal."""
        return (number for number, step in enumerate(self.steps) if step.wrong)


Pick: TypeAlias = Callable[[Sequence[Card], Board], Card]
"""Which of equal cards is played by the seat to act."""


def lowest(equal: Sequence[Card], board: Board) -> Card:
    """The lowest by rank; card order would hang on the names of suits where a bower is among equals."""
    return min(equal, key=lambda card: board.layout.places[card])


def natural(equal: Sequence[Card], board: Board) -> Card:
    """The one that a player would use: he leads the highest where no other card of the suit beats it, and
    plays the lowest else."""
    places = board.layout.places
    if not board.table:
        first = max(equal, key=lambda card: places[card])
        live = board.hands[0] | board.hands[1] | board.hands[2] | board.hands[3]
        if (live & SUIT_LANE << (places[first] & ~15)).bit_length() - 1 == places[first]:
            return first
    return lowest(equal, board)


def naturally(study: Study, line: Sequence[Card]) -> tuple[Card, ...]:
    """A line with the natural ones of equal cards; what it plays later changes with them."""
    stands_for: dict[Card, Card] = {}
    found: list[Card] = []
    for card in line:
        wanted = stands_for.pop(card, card)
        equal = next(cards for cards in study.choices() if wanted in cards)
        picked = natural(equal, study.board)
        if picked != wanted:
            before = next((one for one, other in stands_for.items() if other == picked), picked)
            stands_for[before] = wanted
        study.play(picked)
        found.append(picked)
    for _ in found:
        study.undo()
    return tuple(found)


def along(study: Study, line: Sequence[Card]) -> Variation:
    """The variation that a line to the end of a trick is; the study is left where it was."""
    steps: list[Step] = []
    start = 0
    for card in line:
        if not study.board.table:
            start = len(steps)
        steps.append(_step(study, study.board.layout.places[card], _wrong(study) if study.ours() else ()))
        study.play(card)
    found = _stand(study, steps, start)
    for _ in line:
        study.undo()
    return found


def _wrong(study: Study) -> tuple[int, ...]:
    """The places of the legal cards that lose the goal where one class alone keeps it; none elsewhere."""
    if study.need <= 0:
        return ()
    choices = study.choices()
    cards = study.winning() if len(choices) > 1 else ()
    if len(cards) != 1:
        return ()
    places = study.board.layout.places
    return tuple(sorted(places[card] for equal in choices for card in equal if cards[0] not in equal))


def _step(study: Study, place: int, wrong: tuple[int, ...]) -> Step:
    board = study.board
    one, two, three, four = board.hands
    return Step(
        (one, two, three, four),
        tuple(board.table),
        board.leader,
        board.seat,
        board.best_seat,
        board.best_place,
        study.need,
        study.state,
        place,
        wrong,
    )


def _stand(study: Study, steps: Sequence[Step], start: int) -> Variation:
    one, two, three, four = study.board.hands
    return Variation(
        tuple(steps), (one, two, three, four), study.board.leader, study.need, study.state, start
    )


class Walk(Generic[K]):
    """All main variations from where a study stands, as deep as they are wanted.

    Of equal cards it plays what `pick` picks. `see` is given each trick when it is over, and what was known
    before it, and gives what is known then; `enough` says that no more of a variation is wanted. Iterating
    gives what is known at the end of each variation; nothing where the goal is not to be made. The study is
    walked meanwhile, and is where it was once the iterator is exhausted or closed.
    """

    def __init__(
        self,
        study: Study,
        pick: Pick,
        see: Callable[[Variation, K], K],
        enough: Callable[[K], bool],
        known: K,
    ) -> None:
        self._study = study
        self._pick = pick
        self._see = see
        self._enough = enough
        self._known = known
        self._path: list[Step] = []

    def __iter__(self) -> Generator[K, None, None]:
        if self._study.can():
            yield from self._on(self._known, 0, False)

    def _on(self, known: K, start: int, pending: bool) -> Generator[K, None, None]:
        """Goes on; the trick on the table began with step `start`; if `pending` it has an only card."""
        study = self._study
        board = study.board
        if not board.table:
            if len(self._path) > start:
                known = self._see(_stand(study, self._path, start), known)
            if study.need <= 0 or study.over() or self._enough(known):
                yield known
                return
            start, pending = len(self._path), False
        wrong: tuple[int, ...] = ()
        choices = study.choices()
        if study.ours():
            cards = study.winning()
            wrong = _wrong(study) if len(cards) == 1 < len(choices) else ()
            if wrong:
                pending = True
            elif len(cards) > 1 and not pending:
                yield known
                return
        else:
            cards = most_testing(study)
        for equal in choices:
            if equal[0] not in cards:
                continue
            card = self._pick(equal, board)
            self._path.append(_step(study, board.layout.places[card], wrong))
            study.play(card)
            try:
                yield from self._on(known, start, pending)
            finally:  # it may be left in the middle
                study.undo()
                self._path.pop()
