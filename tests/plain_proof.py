"""A reader of proofs as docs/puzzle.md describes one: printed cards, no code of the program under test.

It says whether a puzzle's proof holds; that it is written in the one canonical way is not looked at.
"""

from __future__ import annotations

from typing import Any

from tests import plain

Hands = dict[str, list[str]]


class Table:
    """What lies where, and what the side has taken."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.trump: str | None = position["trump"]
        self.hands: Hands = {seat: cards.split() for seat, cards in position["hands"].items()}
        self.active = "".join(seat for seat in plain.SEATS if seat in self.hands)
        self.leader: str = position["leader"]
        self.trick: list[str] = position["trick"].split()
        self.taken = 0
        self.side: str = position["side"]

    def copy(self) -> Table:
        other = Table.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.hands = {seat: list(cards) for seat, cards in self.hands.items()}
        other.trick = list(self.trick)
        return other

    def seat(self) -> str:
        found = self.leader
        for _ in self.trick:
            found = plain.next_seat(found, self.active)
        return found

    def to_come(self) -> int:
        return max(map(len, self.hands.values()))

    def play(self, card: str) -> None:
        self.hands[self.seat()].remove(card)
        self.trick.append(card)
        if len(self.trick) == len(self.active):
            for _ in range(plain.winning_index(tuple(self.trick), self.trump)):
                self.leader = plain.next_seat(self.leader, self.active)
            self.taken += self.leader in self.side
            self.trick = []

    def choices(self) -> list[str]:
        """The lowest card, in card order, of each class of equal legal cards."""
        mine = self.hands[self.seat()]
        live = [card for hand in self.hands.values() for card in hand] + self.trick
        legal = plain.legal(tuple(mine), tuple(self.trick), self.trump)

        def equal(one: str, two: str) -> bool:
            suit = plain.suit_of(one, self.trump)
            if plain.suit_of(two, self.trump) != suit:
                return False
            low, high = sorted(plain.strength(card, self.trump) for card in (one, two))
            return not any(
                low < plain.strength(card, self.trump) < high
                for card in live
                if card not in mine and plain.suit_of(card, self.trump) == suit
            )

        first: list[str] = []
        for card in sorted(legal, key=lambda card: (card == "B", card[-1], plain.ORDER.find(card[0]))):
            if not any(equal(card, other) for other in first):
                first.append(card)
        return first


def proved(puzzle: dict[str, Any]) -> bool:
    """Whether the goal can be made by exactly one class of first cards, and no trick more."""
    table, proof, goal = Table(puzzle["position"]), puzzle["proof"], puzzle["goal"]["tricks"]
    choices = table.choices()
    right = [card for card in choices if card not in proof["refute"]]
    return (
        table.seat() in table.side
        and len(choices) > 1
        and len(right) == 1
        and set(proof["refute"]) <= set(choices)
        and shows(table, right[0], proof["nodes"], proof["make"], goal, make=True)
        and shows(table, right[0], proof["nodes"], proof["hold"], goal + 1, make=False)
        and all(
            shows(table, card, proof["nodes"], node, goal, make=False)
            for card, node in proof["refute"].items()
        )
    )


def shows(
    table: Table, card: str, nodes: list[dict[str, int | None]], node: int | None, wanted: int, *, make: bool
) -> bool:
    """Whether after a card the side takes `wanted` tricks (`make`), or is kept below that."""
    table = table.copy()
    table.play(card)
    while 0 < wanted - table.taken <= table.to_come() and len(table.choices()) == 1:
        table.play(table.choices()[0])
    if not 0 < wanted - table.taken <= table.to_come():
        return node is None and (table.taken >= wanted) == make
    if node is None:
        return False
    choices, answers = table.choices(), nodes[node]
    if (table.seat() in table.side) == make:
        complete = len(answers) == 1 and set(answers) <= set(choices)
    else:
        complete = set(answers) == set(choices)
    return complete and all(
        shows(table, answer, nodes, there, wanted, make=make) for answer, there in answers.items()
    )
