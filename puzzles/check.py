"""A puzzle proved again by the referee alone: cards are played as the proof says, nothing is searched.

Knows the file, the rules of play and what a strategy has to answer. It must not know what a card is worth: no
search, and no room of the puzzles that has one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from puzzles.classes import classes
from puzzles.model import Proof, Puzzle, sealed
from puzzles.question import question_faults
from solver.board import Board
from solver.cards import SEATS, Card
from solver.errors import IllegalPlay
from solver.position import Position

MOST_FAULTS: Final = 20
"""Faults of one puzzle that are told; one slip can break a whole proof."""

_Kind = Literal["make", "hold"]
_State = tuple[_Kind, int, tuple[int, ...], tuple[int, ...], int]


def faults(puzzle: Puzzle) -> list[str]:
    """Everything that is wrong with a puzzle, a text each with its JSON path; none for one that is proved.

    That is: the id is right, the question can be asked, and by the proof the hero's side can make the goal
    and no trick more, with one class of first cards, which `cards` and `solution` bear out.
    """
    found = question_faults(puzzle)
    given = {"cards": puzzle.cards, "solution": puzzle.solution, "proof": puzzle.proof}
    missing = [name for name, part in given.items() if part is None]
    if missing:
        found.append(
            f"$: {', '.join(missing)} missing: a question alone is checked against its full file (--against)"
        )
    position = puzzle.play_out()
    if position.faults() or (position.to_play or "?") not in puzzle.goal.side:
        return found
    referee = _Referee(puzzle, position)
    if puzzle.proof is not None:
        referee.check_proof(puzzle.proof)
        if puzzle.cards is not None:
            referee.check_cards(puzzle.cards, puzzle.proof)
        if puzzle.solution is not None:
            referee.check_solution(puzzle.solution, puzzle.proof)
    found += dict.fromkeys(referee.faults)
    if len(found) > MOST_FAULTS:
        found[MOST_FAULTS:] = [f"$: and {len(found) - MOST_FAULTS} faults more"]
    return found


class _Referee:
    """Plays what a puzzle says and writes down every fault met on the way."""

    def __init__(self, puzzle: Puzzle, position: Position) -> None:
        self.faults: list[str] = []
        self._question = (puzzle.position, puzzle.goal)
        self._board = Board(position)
        self._legal = self._board.legal()
        self._choices = classes(self._board)
        self._side = [SEATS.index(seat) for seat in puzzle.goal.side]
        self._name = puzzle.goal.side
        self._goal = puzzle.goal.tricks
        self._before = self._taken()
        self._nodes: Sequence[dict[str, int | None]] = ()
        self._reached: dict[int, _State] = {}
        self._node_of: dict[_State, int] = {}

    def _taken(self) -> int:
        return sum(self._board.taken[seat] for seat in self._side)

    def check_proof(self, proof: Proof) -> None:
        """The right card makes the goal and no more, every other one does not make it."""
        self._nodes = proof.nodes
        shown = [str(cards[0]) for cards in self._choices]
        if len(shown) < 2:
            self.faults.append("$.position: there is no choice, all legal cards are equal")
        for name in proof.refute:
            if name not in shown:
                self.faults.append(f"$.proof.refute: {self._no_choice(name)}")
        left = [name for name in shown if name not in proof.refute]
        if len(left) != 1:
            told = f"{' and '.join(left)} are not refuted" if left else "every card is refuted"
            self.faults.append(f"$.proof.refute: {told}, and one first card is right")
        else:
            self._follow("$.proof.make", left[0], proof.make, "make", self._goal)
            self._follow("$.proof.hold", left[0], proof.hold, "hold", self._goal + 1)
        for name, node in proof.refute.items():
            if name in shown:
                self._follow(f"$.proof.refute.{name}", name, node, "hold", self._goal)
        for node in range(len(self._nodes)):
            if node not in self._reached:
                self.faults.append(f"$.proof.nodes[{node}]: nothing leads here")
        again = sealed(*self._question, proof.nodes, proof.make, proof.hold, proof.refute)
        if proof.digest != again.digest:
            self.faults.append("$.proof.digest: is not that of this question and proof")

    def _follow(self, path: str, name: str, node: int | None, kind: _Kind, wanted: int) -> None:
        """Plays a card, then what is forced, and looks at what the proof has there.

        `wanted` are the tricks from the first turn on that the strategy makes, or keeps from being made.
        """
        board = self._board
        board.play(Card(name))
        played = 1
        choices: tuple[tuple[Card, ...], ...] = ()
        while (settled := self._settled(wanted)) is None and len(choices := classes(board)) == 1:
            board.play(choices[0][0])
            played += 1
        if settled is not None:
            self._check_end(path, node, kind, settled=settled)
        elif node is None:
            self.faults.append(f"{path}: {SEATS[board.seat]} has a choice, and there is no node for it")
        elif node >= len(self._nodes):
            self.faults.append(f"{path}: there is no node {node}")
        else:
            self._arrive(path, node, kind, wanted, choices)
        for _ in range(played):
            board.undo()

    def _settled(self, wanted: int) -> bool | None:
        """Whether the tricks wanted are taken (True) or out of reach (False)."""
        need = wanted - (self._taken() - self._before)
        if need <= 0:
            return True
        return False if need > self._board.tricks_to_come else None

    def _check_end(self, path: str, node: int | None, kind: _Kind, *, settled: bool) -> None:
        if settled != (kind == "make"):
            told = "makes what it is to be kept from" if settled else "cannot make the goal any more"
            self.faults.append(f"{path}: {self._name} {told}")
        elif node is not None:
            self.faults.append(f"{path}: the matter is settled, and node {node} follows")

    def _arrive(
        self, path: str, node: int, kind: _Kind, wanted: int, choices: tuple[tuple[Card, ...], ...]
    ) -> None:
        """A node stands for one state, which is looked at when it is first reached."""
        board = self._board
        need = wanted - (self._taken() - self._before)
        state = (kind, need, tuple(board.hands), tuple(board.table), board.leader)
        if node in self._reached:
            if self._reached[node] != state:
                self.faults.append(f"{path}: node {node} stands for another state")
            return
        if state in self._node_of:
            self.faults.append(
                f"{path}: node {node} stands for the same state as node {self._node_of[state]}"
            )
        self._reached[node] = state
        self._node_of.setdefault(state, node)
        here = f"$.proof.nodes[{node}]"
        shown = [str(cards[0]) for cards in choices]
        given = self._nodes[node]
        ours = board.seat in self._side
        if ours == (kind == "make"):
            if len(given) != 1:
                self.faults.append(
                    f"{here}: a strategy names one card for {SEATS[board.seat]}, not {len(given)}"
                )
        else:
            for name in shown:
                if name not in given:
                    self.faults.append(f"{here}: {SEATS[board.seat]} may play {name}, and nothing answers it")
        for name, there in given.items():
            if name in shown:
                self._follow(f"{here}.{name}", name, there, kind, wanted)
            else:
                self.faults.append(f"{here}: {self._no_choice(name)}")

    def _no_choice(self, name: str) -> str:
        """Why a card does not stand for one of the choices here."""
        for cards in classes(self._board):
            if name in map(str, cards):
                return f"{name} is equal to {cards[0]}, the card to be named"
        return f"{SEATS[self._board.seat]} may not play {name}"

    def check_cards(self, cards: dict[str, int], proof: Proof) -> None:
        """Every legal card in card order, and values that agree with the proof."""
        legal = list(map(str, self._legal))
        if list(cards) != legal:
            self.faults.append(f"$.cards: are {' '.join(cards)}, and the legal ones {' '.join(legal)}")
        for shown, *equal in self._choices:
            value = cards.get(str(shown))
            for card in equal:
                if cards.get(str(card)) != value:
                    self.faults.append(f"$.cards.{card}: is not worth what {shown} is, its equal")
            wrong = str(shown) in proof.refute
            if value is not None and (value >= self._goal if wrong else value != self._goal):
                shall = "below" if wrong else "equal to"
                self.faults.append(f"$.cards.{shown}: is {value}, and by the proof {shall} {self._goal}")

    def check_solution(self, solution: Sequence[str], proof: Proof) -> None:
        """Legal play: the right card first, no more tricks than the goal, and at its end the goal certain."""
        board = self._board
        if solution[0] in proof.refute or solution[0] not in [str(cards[0]) for cards in self._choices]:
            self.faults.append(f"$.solution[0]: {solution[0]} is not the right card")
        played = 0
        try:
            for name in solution:
                board.play(Card(name))
                played += 1
        except IllegalPlay as error:
            self.faults.append(f"$.solution[{played}]: {error}")
        else:
            taken = self._taken() - self._before
            if taken > self._goal:
                self.faults.append(f"$.solution: {self._name} takes {taken} tricks, the goal is {self._goal}")
            elif not self._certain({}):
                self.faults.append(f"$.solution: ends before it is certain that {self._name} makes the goal")
        for _ in range(played):
            board.undo()

    def _certain(self, known: dict[_State, bool]) -> bool:
        """Whether every way to go on makes the goal."""
        settled = self._settled(self._goal)
        if settled is not None:
            return settled
        board = self._board
        state: _State = ("make", self._taken(), tuple(board.hands), tuple(board.table), board.leader)
        if state not in known:
            known[state] = True
            for shown, *_ in classes(board):
                board.play(shown)
                known[state] = self._certain(known)
                board.undo()
                if not known[state]:
                    break
        return known[state]
