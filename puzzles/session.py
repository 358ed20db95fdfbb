"""A puzzle being played: the side's cards by whoever plays, the others' by the most testing replies.

Knows what has been played and what it was worth; nothing of terminals.
"""

from __future__ import annotations

from puzzles.line import most_testing
from puzzles.model import Puzzle
from puzzles.tries import Try, asked, refutation
from solver.cards import SEATS, Card
from solver.position import Position


class Session:
    """A puzzle in play, from its question until the goal is certain.

    Only cards that keep the goal are played; a wrong one is refuted and stays in hand. Errors are those of
    `asked`.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.goal = puzzle.goal
        self._study = asked(puzzle)
        self._turns: list[int] = []
        self._played = 0
        self.wrong = 0
        """Wrong cards tried so far."""

    @property
    def position(self) -> Position:
        """Where it stands."""
        return self._study.position()

    @property
    def done(self) -> bool:
        """Whether the goal is certain, whatever is played."""
        return self._study.certain()

    @property
    def seat(self) -> str:
        """Who is to act."""
        return SEATS[self._study.board.seat]

    @property
    def ours(self) -> bool:
        """Whether that is a seat of the side."""
        return self._study.ours()

    @property
    def forced(self) -> tuple[Card, ...]:
        """The cards of which one must be played, where all that may be played are equal; else none."""
        classes = self._study.choices()
        return classes[0] if len(classes) == 1 else ()

    def reply(self) -> Card:
        """Plays for the others: the first of the most testing replies."""
        card = most_testing(self._study)[0]
        self._go(card)
        return card

    def follow(self) -> Card:
        """Plays the side's card where there is nothing to choose."""
        card = self.forced[0]
        self._go(card)
        return card

    def try_card(self, text: str) -> Try | None:
        """Plays a card for the side; where it would lose the goal, does not play it and tells how.

        Raises InputError for what is no card, IllegalPlay for one that may not be played.
        """
        card = self._study.board.layout.parse(text)
        classes = self._study.choices()
        cards = next((equal for equal in classes if card in equal), None)
        if cards is None:
            self._study.board.play(card)  # says why not
        elif cards[0] not in self._study.winning():
            self.wrong += 1
            return refutation(self._study, self.goal.tricks, card)
        else:
            self._turns.append(self._played)
            self._go(card)
        return None

    def solution(self) -> Card:
        """The first card in card order that keeps the goal."""
        return self._study.winning()[0]

    def back(self) -> bool:
        """Takes back to the side's last choice; False where there was none."""
        if not self._turns:
            return False
        before = self._turns.pop()
        while self._played > before:
            self._study.undo()
            self._played -= 1
        return True

    def _go(self, card: Card) -> None:
        self._study.play(card)
        self._played += 1
