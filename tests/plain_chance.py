"""Chances by brute force on printed cards: every play, fractions, no search, nothing shared.

Equal cards, rules of thumb and the average over a hero's cards are written here once more, from the rules of the
games and from the sentences of docs/puzzles-difficulty.md.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from solver import Position
from tests import plain


@dataclass(frozen=True)
class Table:
    """A play-out as texts: who holds what, what lies on the table, who is on whose side."""

    hands: dict[str, tuple[str, ...]]
    trump: str | None
    leader: str
    trick: tuple[str, ...]
    side: str
    maker: str | None

    @staticmethod
    def of(position: Position, side: str) -> Table:
        hands = {seat: tuple(map(str, position.hand(seat))) for seat in position.active}
        trick = tuple(map(str, position.trick))
        return Table(hands, position.trump, position.leader, trick, side, position.maker)

    @property
    def order(self) -> str:
        """The seats in the order of this trick."""
        found = self.leader
        while len(found) < len(self.hands):
            found += plain.next_seat(found[-1], "".join(self.hands))
        return found

    @property
    def seat(self) -> str:
        return self.order[len(self.trick)]

    def over(self) -> bool:
        return not self.trick and not any(self.hands.values())

    def legal(self) -> list[str]:
        return plain.legal(self.hands[self.seat], self.trick, self.trump)

    def play(self, card: str) -> tuple[Table, int]:
        """What is left after a card, and the tricks (0 or 1) that the side takes by it."""
        hands = {**self.hands, self.seat: tuple(held for held in self.hands[self.seat] if held != card)}
        trick = (*self.trick, card)
        if len(trick) < len(hands):
            return replace(self, hands=hands, trick=trick), 0
        winner = self.order[plain.winning_index(trick, self.trump)]
        return replace(self, hands=hands, trick=(), leader=winner), int(winner in self.side)

    def suit(self, card: str) -> str:
        return plain.suit_of(card, self.trump)

    def live(self, suit: str) -> list[tuple[str, str]]:
        """The cards of a suit in hands and on the table, from low to high, each with who holds or played it."""
        found = [
            *zip(self.order, self.trick, strict=False),
            *((seat, card) for seat, hand in self.hands.items() for card in hand),
        ]
        inside = [(seat, card) for seat, card in found if self.suit(card) == suit]
        return sorted(inside, key=lambda pair: plain.strength(pair[1], self.trump))

    def classes(self) -> list[list[str]]:
        """The legal cards, equal ones together, from low to high in each."""
        legal = self.legal()
        found: list[list[str]] = []
        for suit in "CDHS":
            before = False
            for seat, card in self.live(suit):
                mine = seat == self.seat and card in legal
                if mine and before:
                    found[-1].append(card)
                elif mine:
                    found.append([card])
                before = mine
        return found


def chance(table: Table, need: int, habit: Fraction) -> Fraction:
    """That the side takes `need` tricks when it follows habit with this probability at each turn, and
    otherwise picks any class; the others make it as small as they can."""
    if table.over():
        return Fraction(need <= 0)
    found = {}
    classes = table.classes()
    for cards in classes:
        after, won = table.play(cards[0])
        found[cards[0]] = chance(after, need - won, habit)
    if table.seat not in table.side:
        return min(found.values())
    likes = [cards[0] for cards in classes if set(cards) & habits(table)] if habit else []
    by_habit = sum((found[card] for card in likes), Fraction(0)) / len(likes) if habit else Fraction(0)
    return habit * by_habit + (1 - habit) * sum(found.values(), Fraction(0)) / len(found)


def habits(table: Table) -> set[str]:
    """The cards that a player of habit likes (one of equal cards will do)."""
    return _lead(table) if not table.trick else _follow(table)


def _lead(table: Table) -> set[str]:
    hand = table.hands[table.seat]
    suits = _suits(table, hand)
    trumps = suits.pop(table.trump or "none", [])
    foes = [card for seat in table.hands if seat not in table.side for card in table.hands[seat]]
    drawing = table.maker is not None and table.maker in table.side
    drawing = drawing and any(table.suit(card) == table.trump for card in foes)
    if drawing and len(trumps) > 1 and _is_high(table, trumps[-1]):
        return {trumps[-1]}
    if drawing and trumps and table.seat != table.maker:
        return {trumps[-1]}
    aces = [cards for cards in suits.values() if _is_high(table, cards[-1])]
    if aces:
        shortest = min(map(len, aces))
        return {cards[-1] for cards in aces if len(cards) == shortest}
    singles = {cards[0] for cards in suits.values() if len(cards) == 1}
    if trumps and singles:
        return singles
    if suits:
        longest = max(map(len, suits.values()))
        return {cards[0] for cards in suits.values() if len(cards) == longest}
    return {trumps[-1]} if _is_high(table, trumps[-1]) else {trumps[0]}


def _follow(table: Table) -> set[str]:
    legal = table.legal()
    number = plain.winning_index(table.trick, table.trump)
    best, holder = table.trick[number], table.order[number]
    last = len(table.trick) == len(table.hands) - 1
    partner = holder in table.side and (last or _is_high(table, best))
    winners = [
        card for card in legal if plain.winning_index((*table.trick, card), table.trump) == len(table.trick)
    ]
    winners.sort(key=lambda card: plain.strength(card, table.trump))
    suits = _suits(table, legal)
    if table.suit(table.trick[0]) in suits:
        (cards,) = suits.values()
        if partner or not winners:
            return {cards[0]}
        if last:
            return {winners[0]}
        if len(table.trick) == 1:
            return {winners[-1] if _is_high(table, winners[-1]) else cards[0]}
        return {winners[-1]}
    if winners and not partner:
        return {winners[0]}
    trumps = suits.pop(table.trump or "none", [])
    singles = {cards[0] for cards in suits.values() if len(cards) == 1 and not _is_high(table, cards[0])}
    if trumps and singles:
        return singles
    low = {cards[0] for cards in suits.values() if not _is_high(table, cards[0])}
    return low or {cards[0] for cards in suits.values()} or {trumps[0]}


def _suits(table: Table, cards: tuple[str, ...] | list[str]) -> dict[str, list[str]]:
    """By suit, from low to high."""
    found: dict[str, list[str]] = {}
    for card in sorted(cards, key=lambda card: plain.strength(card, table.trump)):
        found.setdefault(table.suit(card), []).append(card)
    return found


def _is_high(table: Table, card: str) -> bool:
    """Whether it, or a card equal to it, is the highest left of its suit."""
    live = table.live(table.suit(card))
    above = live[[other for _, other in live].index(card) :]
    return len({seat for seat, _ in above}) == 1
