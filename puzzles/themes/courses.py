"""What becomes of a card: best play after it, told by the tricks that one side takes.

Everybody keeps the value of the position to the end, so no play of the hero's side gives more tricks than are
told. Among cards that keep it the natural one is played, so that the story is a short one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from puzzles.study import Study
from puzzles.themes import words
from puzzles.themes.moment import Setting
from solver.board import beats
from solver.cards import Card

_MOST_TOLD: Final = 3
"""Tricks of the opponents that are told one by one."""


WINS: Final = "it wins the trick"


class Trick(NamedTuple):
    """Seats and cards (places) in order, and who won it."""

    cards: tuple[tuple[int, int], ...]
    winner: int

    @property
    def led(self) -> int:
        """The card led."""
        return self.cards[0][1]

    @property
    def best(self) -> int:
        """The card that won."""
        return next(place for seat, place in self.cards if seat == self.winner)


class Course(NamedTuple):
    """A card, the tricks from the one it is played to on, and how many of them the hero's side makes."""

    card: int
    tricks: tuple[Trick, ...]
    made: int


def course(study: Study, setting: Setting, card: Card, line: Sequence[Card] = ()) -> Course:
    """Best play after a card, first along a line that follows it; the study is left where it was."""
    board = study.board
    need = study.need
    place = board.layout.places[card]
    cards = [*setting.on_table(board.leader, board.table), (board.seat, place)]
    study.play(card)
    plays = 1
    tricks: list[Trick] = []
    while True:
        if not board.table:
            tricks.append(Trick(tuple(cards), board.leader))
            cards = []
        if study.over():
            break
        reply = line[plays - 1] if plays <= len(line) else _natural(study)
        cards.append((board.seat, board.layout.places[reply]))
        study.play(reply)
        plays += 1
    made = need - study.need
    for _ in range(plays):
        study.undo()
    return Course(place, tuple(tricks), made)


def _natural(study: Study) -> Card:
    """Of the cards that keep the value: take the trick as cheaply as possible, else play the lowest; lead the
    highest."""
    board = study.board
    if not board.legal_bits() & board.legal_bits() - 1:
        return board.legal()[0]
    values = study.values()
    value = (max if study.ours() else min)(values.values())
    keeping = [board.layout.places[card] for card, tricks in values.items() if tricks == value]
    if not board.table:
        return board.layout.card(max(keeping, key=lambda place: (place & 15, place)))
    taking = [place for place in keeping if beats(place, board.best_place, trumps=board.layout.trumps)]
    ours = bool(study.ours_bits >> board.seat & 1)
    if taking and bool(study.ours_bits >> board.best_seat & 1) != ours:
        return board.layout.card(min(taking))
    rest = [place for place in keeping if place not in taking] or keeping
    return board.layout.card(
        min(rest, key=lambda place: (board.layout.trumps and place >> 4 == 0, place & 15, place))
    )


class Story:
    """A course in words."""

    def __init__(self, told: Course, setting: Setting, side: str) -> None:
        self._told = told
        self._setting = setting
        self._side = side

    def _card(self, place: int) -> str:
        return words.card(self._setting.layout, place)

    def _trump(self, place: int) -> bool:
        return self._setting.layout.trumps and place >> 4 == 0

    def _ours(self, trick: Trick) -> bool:
        return self._setting.side[trick.winner]

    def first(self) -> str:
        """What becomes of the trick that the card is played to."""
        card, (trick, *_), _ = self._told
        best = trick.best
        if best == card:
            return WINS
        winner = words.seat(trick.winner)
        if self._ours(trick):
            return f"{winner} wins the trick with {self._card(best)}"
        order = [place for _, place in trick.cards]
        mine, its = order.index(card), order.index(best)
        before = ""
        if its < mine:
            return f"{winner} wins with {self._card(best)}"
        if self._trump(best) and not self._trump(trick.led):
            ruffed = [
                (seat, place)
                for seat, place in trick.cards[:its]
                if self._trump(place) and self._setting.side[seat]
            ]
            if ruffed and ruffed[-1][1] != card:
                seat, place = ruffed[-1]
                before = f"{words.seat(seat)} ruffs with {self._card(place)}, "
            verb = "overruffs" if ruffed else "ruffs it" if not mine else "ruffs"
        else:
            verb = "beats it" if best >> 4 == card >> 4 else "wins"
        return f"{before}{winner} {verb} with {self._card(best)}"

    def not_enough(self) -> str:
        """The same of a wrong card."""
        return f"{self.first()}, but that is not enough" if self._ours(self._told.tricks[0]) else self.first()

    def lost(self, *, too: bool = False) -> str:
        """That, what else the opponents take, and how many tricks the hero's side makes; `too`: the same was
        told of the right card."""
        _, (trick, *others), made = self._told
        ours = self._ours(trick)
        said, rest = self._with_first(
            [other for other in others if not self._ours(other)], "the opponents", too=too
        )
        many = "" if len(self._side) > 1 else "s"
        end = f"{words.seats(self._side)} make{many} {f'only {words.count(made)}' if made else 'none'}"
        if ours:
            return f"{said}, but then {', '.join(rest)}, and {end}" if rest else f"{said}, but {end}"
        if not rest:
            return f"{said}; {end}" if " and " in said else f"{said}, and {end}"
        return f"{said}, {', '.join(rest)}, and {end}"

    def gain(self) -> list[str]:
        """What the hero's side takes after the first trick, as a sentence if it is a short one."""
        others = self._told.tricks[1:]
        ours = [trick for trick in others if self._ours(trick)]
        if len(ours) > _MOST_TOLD and len(ours) == len(others):
            return [f"then {words.seats(self._side)} take{'' if len(self._side) > 1 else 's'} the rest"]
        if not 0 < len(ours) <= _MOST_TOLD:
            return []
        return [f"then {words.listed(list(self._makes(ours).values()))}"]

    def made(self) -> str:
        """The first trick, and what else the hero's side takes."""
        _, (trick, *others), _ = self._told
        ours = [other for other in others if self._ours(other)]
        said, rest = self._with_first(ours, words.seats(self._side))
        if not rest:
            return said
        return f"{said}, {'and' if self._ours(trick) else 'but then'} {words.listed(rest)}"

    def _with_first(self, tricks: list[Trick], side: str, *, too: bool = False) -> tuple[str, list[str]]:
        """The first trick with what its winner makes later on, and what others make; of some tricks, all of
        which `side` takes."""
        card, (first, *others), _ = self._told
        said = self.first()
        if too:
            said = f"{said} too" if first.best == card else f"here too {said}"
        if len(tricks) > _MOST_TOLD and len({trick.winner for trick in tricks}) > 1:
            return said, [f"{side} take the rest"] if len(tricks) == len(others) else []
        rest = self._makes(tricks)
        if len(tricks) > _MOST_TOLD:
            rest = dict.fromkeys(
                rest, "takes the rest" if len(tricks) == len(others) else "makes all but one"
            )
            rest = {seat: f"{words.seat(seat)} {makes}" for seat, makes in rest.items()}
        if first.best != card and first.winner in rest:
            said = f"{said} and {rest.pop(first.winner).partition(' ')[2]}"
        return said, list(rest.values())

    def _makes(self, tricks: list[Trick]) -> dict[int, str]:
        """Who makes which cards."""
        by_seat: dict[int, list[str]] = {}
        for trick in tricks:
            by_seat.setdefault(trick.winner, []).append(self._card(trick.best))
        return {seat: f"{words.seat(seat)} makes {words.listed(cards)}" for seat, cards in by_seat.items()}
