"""The proof of a puzzle: strategies as one AND/OR graph, its states shared, and their JSON form.

Knows what has to be shown and which strategies show it in few nodes; what can be made it hears from `study`.
How a proof is checked is not known here: `check` shares no code with this.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, Literal

import networkx as nx

from puzzles.classes import classes
from puzzles.model import Goal, Proof, Puzzle, position_object, sealed
from puzzles.study import Study
from solver.board import Board
from solver.cards import SEATS, Card
from solver.position import Position

START: Final = "start"
"""The node of the first turn."""

Kind = Literal["make", "hold"]
SETTLED: Final[dict[Kind, str]] = {"make": "made", "hold": "held"}
"""The nodes where a strategy ends: the tricks wanted are taken, or out of reach."""


def graph(study: Study) -> nx.DiGraph:
    """The solution graph of the puzzle that a study stands at: `need` can be made, by one card, and no more.

    Nodes are the first turn (`START`), turns with a choice (numbers), and how they end (`SETTLED`). A turn
    has `seat`, `need` and `kind`: "make", the side takes `need` tricks from here whatever the others do, or
    "hold", the others keep it below that. Edges have `cards`, those that show their classes, in card order;
    a seat with one class of cards plays its first between two nodes. ValueError where it is no puzzle.
    """
    return _Strategies(study).found


class _Strategies:
    """Walks a study and writes down what has to be shown of it; the study is left where it was."""

    def __init__(self, study: Study) -> None:
        self._study = study
        self._names: dict[tuple[Kind, Hashable], int] = {}
        self.found = nx.DiGraph(side=study.side, position=study.position().to_json())
        winning = study.winning() if study.ours() else ()
        shown = [cards[0] for cards in study.choices()]
        if len(winning) != 1 or len(shown) < 2:
            raise ValueError(f"no puzzle: of {len(shown)} cards {len(winning)} make {study.need} tricks")
        right = winning[0]
        self.found.add_node(START, seat=SEATS[study.board.seat], need=study.need, right=right)
        self._lead_on(START, right, "make")
        study.need += 1
        self._lead_on(START, right, "hold")
        study.need -= 1
        for card in shown:
            if card != right:
                self._lead_on(START, card, "hold")

    def _lead_on(self, here: int | str, card: Card, kind: Kind) -> None:
        """The edge for a card, and everything it leads to."""
        self._study.play(card)
        forced = self._go_on()
        there = self._there(kind)
        if there is None:
            there = self._new_node(kind)
        self._go_back(1 + forced)
        _add_card(self.found, here, there, card)

    def _go_on(self) -> int:
        """Plays what is forced until there is a choice or the matter is settled; how many cards that were."""
        study = self._study
        played = 0
        while self._settled() is None and len(choices := study.choices()) == 1:
            study.play(choices[0][0])
            played += 1
        return played

    def _go_back(self, played: int) -> None:
        for _ in range(played):
            self._study.undo()

    def _settled(self) -> bool | None:
        """Whether the tricks are taken (True) or out of reach (False); in the last trick all is forced."""
        need, left = self._study.need, self._study.state.tricks
        if need <= 0 or need > left:
            return need <= 0
        return self._study.can() if left == 1 else None

    def _there(self, kind: Kind) -> int | str | None:
        """The node of where the study stands, if there is one already."""
        settled = self._settled()
        if settled is None:
            return self._names.get((kind, self._study.key()))
        if settled != (kind == "make"):
            raise _no_puzzle()
        self.found.add_node(SETTLED[kind], kind=kind)
        return SETTLED[kind]

    def _new_node(self, kind: Kind) -> int:
        study = self._study
        name = self._names[kind, study.key()] = len(self._names)
        self.found.add_node(name, kind=kind, seat=SEATS[study.board.seat], need=study.need)
        if study.ours() == (kind == "make"):
            self._follow_strategy(name, kind)
        else:
            for card, *_ in study.choices():
                self._lead_on(name, card, kind)
        return name

    def _follow_strategy(self, here: int, kind: Kind) -> None:
        """The edge for a card that does what has to be shown, likely in few nodes: it settles the matter or
        leads to a node that is there already, else it is the nearest to settling it, then a high card."""
        study = self._study
        best: tuple[tuple[int, ...], Card] | None = None
        for card, *_ in study.choices():
            rank = study.board.layout.places[card] & 15
            study.play(card)
            played, there = 1, None
            if study.can() == (kind == "make"):
                played += self._go_on()
                there = self._there(kind)
                left = study.state.tricks
                order = (study.need if kind == "make" else left - study.need, left, -rank)
                if best is None or order < best[0]:
                    best = (order, card)
            self._go_back(played)
            if there is not None:
                _add_card(self.found, here, there, card)
                return
        if best is None:
            raise _no_puzzle()
        self._lead_on(here, best[1], kind)


def _no_puzzle() -> ValueError:
    return ValueError("no puzzle: the first card can take more tricks than are needed")


def proof_of(found: nx.DiGraph) -> Proof:
    """The graph in the form that files have; `graph_of` makes a graph of it again."""
    nodes: list[dict[str, int | None]] = [
        {str(card): _name(there) for card, there in _led_on(found, node)}
        for node in sorted(node for node in found if isinstance(node, int))
    ]
    right = found.nodes[START]["right"]
    first: dict[Kind, int | None] = {}
    refute: dict[str, int | None] = {}
    for card, there in _led_on(found, START):
        if card == right:
            first[found.nodes[there]["kind"]] = _name(there)
        else:
            refute[str(card)] = _name(there)
    goal = Goal(side=found.graph["side"], tricks=found.nodes[START]["need"])
    position = position_object(Position.from_json(found.graph["position"]))
    return sealed(position, goal, tuple(nodes), first["make"], first["hold"], refute)


def _name(node: int | str) -> int | None:
    return node if isinstance(node, int) else None


def _led_on(found: nx.DiGraph, here: int | str) -> list[tuple[Card, int | str]]:
    """The cards of a turn in card order, each with the node it leads to."""
    led_on = [(card, there) for there, edge in found.adj[here].items() for card in edge["cards"]]
    return sorted(led_on, key=lambda found: found[0])


def graph_of(puzzle: Puzzle) -> nx.DiGraph:
    """The graph that `graph` makes, of the strategies in a puzzle's file and without a search.

    ValueError for a question alone; undefined where `check` finds faults.
    """
    if puzzle.proof is None:
        raise ValueError("a question has no proof")
    return _Written(puzzle, puzzle.proof).found


class _Written:
    """Walks the strategies of a proof."""

    def __init__(self, puzzle: Puzzle, proof: Proof) -> None:
        self._nodes = proof.nodes
        self._board = Board(puzzle.play_out())
        self._side = [SEATS.index(seat) for seat in puzzle.goal.side]
        self._before = self._taken()
        self.found = nx.DiGraph(side=puzzle.goal.side, position=puzzle.play_out().to_json())
        goal = puzzle.goal.tricks
        shown = [str(cards[0]) for cards in classes(self._board)]
        (right,) = set(shown) - proof.refute.keys()
        self.found.add_node(START, seat=SEATS[self._board.seat], need=goal, right=Card(right))
        self._lead_on(START, right, proof.make, "make", goal)
        self._lead_on(START, right, proof.hold, "hold", goal + 1)
        for card, there in proof.refute.items():
            self._lead_on(START, card, there, "hold", goal)

    def _taken(self) -> int:
        return sum(self._board.taken[seat] for seat in self._side)

    def _lead_on(self, here: int | str, card: str, there: int | None, kind: Kind, wanted: int) -> None:
        node = SETTLED[kind] if there is None else there
        if node not in self.found:
            played = [Card(card)]
            self._board.play(played[0])
            while there is not None and len(choices := classes(self._board)) == 1:
                played.append(choices[0][0])
                self._board.play(played[-1])
            self.found.add_node(node, kind=kind)
            if there is not None:
                need = wanted - (self._taken() - self._before)
                self.found.add_node(there, seat=SEATS[self._board.seat], need=need)
                for following, after in self._nodes[there].items():
                    self._lead_on(there, following, after, kind, wanted)
            for _ in played:
                self._board.undo()
        _add_card(self.found, here, node, Card(card))


def _add_card(found: nx.DiGraph, here: int | str, there: int | str, card: Card) -> None:
    """An edge for a card; the one that is there, where another card leaves the same cards and seats."""
    if there in found.adj[here]:
        found.adj[here][there]["cards"] += (card,)
    else:
        found.add_edge(here, there, cards=(card,))
