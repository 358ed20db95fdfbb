"""The line that is shown as a puzzle's solution: the hero's cards against the most testing replies.

Knows a study and what is asked of a line; nothing of why a card is good.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from puzzles.model import Goal
from puzzles.study import Study
from solver.cards import Card
from solver.position import Position

_NO_TEST = 99
"""More classes than any turn has: where the hero's side has nothing left to decide."""


def shown_line(position: Position, goal: Goal) -> tuple[Card, ...]:
    """The solution of a puzzle, up to where every way of play makes the goal.

    The hero's side plays the first card in card order that keeps the goal. The others' replies lose as
    little as possible in tricks; among those they play the one after which, at the side's next
    turn, the fewest classes of equal cards keep the goal; then the first in card order. Raises
    ValueError where the goal cannot be forced.
    """
    return line_of(Study(position, goal.side, goal.tricks))


def only_moves(position: Position, goal: Goal, line: Iterable[Card]) -> int:
    """How many turns of the hero's side on a line have one class of cards that keeps the goal, and others
    that do not. IllegalPlay where a card of the line may not be played."""
    return only_moves_of(Study(position, goal.side, goal.tricks), line)


def line_of(study: Study) -> tuple[Card, ...]:
    """See `shown_line`; the study is left where it was."""
    if not study.can():
        raise ValueError("the goal cannot be forced: there is no line to show")
    found: list[Card] = []
    while not study.certain():
        card = study.winning()[0] if study.ours() else most_testing(study)[0]
        study.play(card)
        found.append(card)
    for _ in found:
        study.undo()
    return tuple(found)


def only_moves_of(study: Study, line: Iterable[Card]) -> int:
    """See `only_moves`; the study is left where it was."""
    count = played = 0
    for card in line:
        if study.ours() and len(study.choices()) > 1:
            count += len(study.winning()) == 1
        study.play(card)
        played += 1
    for _ in range(played):
        study.undo()
    return count


def least_only_moves(study: Study) -> int:
    """The fewest only-moves on any line that might have been shown, had card order been another.

    So the names of suits do not decide it; `only_moves` of the shown line are no fewer.
    """
    return _least_only_moves(study, {})


def _least_only_moves(study: Study, known: dict[Hashable, int]) -> int:
    if study.certain():
        return 0
    key = study.key()
    if key not in known:
        cards = study.winning() if study.ours() else most_testing(study)
        count = int(study.ours() and len(cards) == 1 < len(study.choices()))
        least: int | None = None
        for card in cards:
            study.play(card)
            after = _least_only_moves(study, known)
            study.undo()
            least = after if least is None else min(least, after)
            if not least:
                break
        known[key] = count + (least or 0)
    return known[key]


def most_testing(study: Study) -> tuple[Card, ...]:
    """The replies among which the first in card order is shown, for a study where the others are to act;
    equal cards are one, shown by the first."""
    return _most_testing(study)[1]


def _most_testing(study: Study) -> tuple[int, tuple[Card, ...]]:
    """The same, and how many classes then keep the goal at the side's next turn."""
    value = study.value()
    values = study.values()
    fewest = _NO_TEST + 1
    best: tuple[Card, ...] = ()
    for card, *_ in study.choices():
        if values[card] != value:
            continue
        study.play(card)
        test = _test(study)
        study.undo()
        if test < fewest:
            fewest, best = test, (card,)
        elif test == fewest:
            best = (*best, card)
    return fewest, best


def _test(study: Study) -> int:
    """How many classes keep the goal at the side's next turn, the others choosing their replies till
    then."""
    if study.over():
        return _NO_TEST
    return len(study.winning()) if study.ours() else _most_testing(study)[0]
