"""Where puzzles are looked for: a hero seated at a deal, and the point of play where one card stands out.

Candidates are numbered, and each follows from a seed and its number alone, whatever else is wished for.
Knows deals, heroes and what cards are worth; must not know how a puzzle is proved, rated or told.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from puzzles.classes import classes
from puzzles.heroes import HEROES, called_play_out
from puzzles.study import Study
from puzzles.wanted import PlayOuts
from solver.cards import TRICKS, Card
from solver.position import Position
from solver.rng import SEEDS, SplitMix64
from solver.seats import side_of

Start = Literal["opening", "after lead", "ending"]
STARTS: Final[tuple[Start, ...]] = ("opening", "after lead", "ending")

_ENDINGS: Final = (4, 4, 4, 4, 3, 3, 3, 2)
"""The most tricks to come in an ending, one as likely as the others."""


_TRIES: Final = tuple(name for name, hero in HEROES.items() for _ in range(hero.tries))


class Sketch(NamedTuple):
    """What a candidate is before anything is dealt: the kind of hero, the game, the point of play."""

    hero: str
    game: str
    start: Start


@dataclass(frozen=True, slots=True)
class Candidate:
    """A play-out, its side explicit, in which one class of cards alone makes `tricks`, the most that can be
    forced; `values` are those of all legal cards."""

    number: int
    sketch: Sketch
    position: Position
    tricks: int
    values: dict[Card, int]


class Fell(NamedTuple):
    """A candidate that became no puzzle, and the stage at which it fell out."""

    stage: str


def stream(seed: int, number: int) -> SplitMix64:
    """The random numbers of one candidate. Those of different seeds have nothing to do with each other."""
    return SplitMix64((SplitMix64(seed).next() + number) % SEEDS)


def sketch(numbers: SplitMix64) -> Sketch:
    """What comes first of a candidate's numbers: cheap, so that what is not wanted costs little."""
    hero = _TRIES[numbers.below(len(_TRIES))]
    games = HEROES[hero].games
    game = games[numbers.below(len(games))]
    return Sketch(hero, game, STARTS[numbers.below(len(STARTS))])


def candidate(
    number: int, sketched: Sketch, numbers: SplitMix64, play_outs: PlayOuts = called_play_out
) -> Candidate | Fell:
    """Deals what was sketched and looks whether it is a question with one answer."""
    position = play_outs(sketched.hero, sketched.game, numbers)
    if position is None:
        return Fell("hero")
    if sketched.start == "opening" and position.leader not in position.side:
        return Fell("turn")
    makers = side_of(position.rules, position.maker) if position.maker else ""
    goals = HEROES[sketched.hero].goals[position.side[0] in makers]
    study = Study(position, position.side, 0)
    turn = "turn"
    for values in _turns(study, sketched.start, numbers):
        turn = _question(study, values, goals)
        if turn == "":
            return Candidate(number, sketched, study.position(), max(values.values()), values)
    return Fell(turn)


def _question(study: Study, values: dict[Card, int], goals: tuple[int, ...]) -> str:
    """Nothing where one class of cards makes what the side plays for; else what is wrong with it."""
    best = max(values.values())
    if best == min(values.values()):
        return "choice"
    right = [card for card, tricks in values.items() if tricks == best]
    if len(right) > 1 and not any(set(right) == set(equal) for equal in classes(study.board)):
        return "one card"
    before = study.board.taken
    taken = sum(count for seat, count in enumerate(before) if study.ours_bits >> seat & 1)
    return "" if taken + best in goals else "goal"


def _turns(study: Study, start: Start, numbers: SplitMix64) -> Iterator[dict[Card, int]]:
    """The values of the hero's cards at each turn where the puzzle may begin, reached by best play of
    everybody; among equally good cards the numbers choose. At an opening the hero leads."""
    board = study.board
    if start == "opening":
        yield study.values()
        return
    most = _ENDINGS[numbers.below(len(_ENDINGS))] if start == "ending" else TRICKS
    while board.tricks_to_come >= 2 and (board.tricks_to_come == TRICKS or start == "ending"):
        values = study.values()
        if study.ours() and board.tricks_to_come <= most and (board.table or start == "ending"):
            yield values
        value = (max if study.ours() else min)(values.values())
        best = [card for card, tricks in values.items() if tricks == value]
        study.play(best[numbers.below(len(best))])
