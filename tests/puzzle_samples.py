"""Puzzles for tests: whole ones made from a position, and a stream of small random ones of every kind.

`python -m tests.puzzle_samples` writes examples/puzzle.json anew, where the words of a puzzle have changed.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from puzzles.identity import identity
from puzzles.line import line_of
from puzzles.model import SCHEMA, Goal, Origin, Puzzle, dumps, position_object
from puzzles.proof import graph, proof_of
from puzzles.rating import difficulty_of
from puzzles.study import Study
from puzzles.themes import explain, hints, tag, title
from solver import Position, Rules
from solver.cards import DECKS, SEATS, Card
from solver.rng import SplitMix64
from tests.running import ROOT

# North has the ace of trumps and the ace of clubs, East the nine of trumps. The trump first draws the nine, and
# clubs are good: 2. Clubs first are ruffed, and the ace of trumps is all: 1.
DRAW_TRUMPS = Position.parse(
    "game: two-handed; trump: H; maker: N; leader: N; N: AH AC; E: 9H TD; taken: N=3; side: N"
)
# The same and a diamond, of which East has the two best: a class of their own. The trump first, then clubs: 2,
# and never 3. Clubs are ruffed. A diamond loses, East goes on with the other, and North must ruff high
# or throw the clubs away: 1 in every case.
ONE_MORE = Position.parse(
    "game: two-handed; trump: H; maker: N; leader: N; N: AH AC 9D; E: 9H TD KD; taken: N=2; side: N"
)

KINDS = (
    ("cutthroat", 24, "NES", "N"),
    ("cutthroat", 25, "ESW", "EW"),
    ("partnership", 24, "NESW", "NS"),
    ("partnership", 32, "NESW", "EW"),
    ("two-handed", 24, "NE", "E"),
    ("buck", 24, "NESW", "W"),
    ("buck", 24, "NSW", "N"),
)
"""Game, deck, seats, side."""


def made(position: Position, tricks: int) -> Puzzle:
    """The whole puzzle of a position that names its side."""
    goal = Goal(side=position.side, tricks=tricks)
    study = Study(position, goal.side, goal.tricks)
    line = line_of(study)
    themes = tag(position, goal, line)
    return Puzzle(
        schema=SCHEMA,
        id=identity(position, goal),
        position=position_object(position),
        goal=goal,
        cards={str(card): value for card, value in study.values().items()},
        solution=tuple(map(str, line)),
        proof=proof_of(graph(study)),
        difficulty=difficulty_of(study),
        themes=themes,
        title=title(position, goal),
        explanation=explain(position, goal, line, themes),
        hints=hints(position, goal, line, themes),
        origin=Origin(generator="tests", revision=1, hero="any", start="ending"),
    )


def example() -> Puzzle:
    """The one that docs/puzzle.md works through."""
    return replace(
        made(ONE_MORE, 2),
        title="Two of the last three",
        origin=Origin(generator="by hand", revision=1, hero="maker", start="ending"),
    )


def dealt(seed: int, *, most_cards: int = 4) -> Position:
    """A random play-out that names a side; of any kind, some tricks in, some cards on the table."""
    random = SplitMix64(seed)
    game, deck, active, side = KINDS[random.below(len(KINDS))]
    suits = "CDHS" if deck in (25, 33) else "CDHSN"
    trump = suits[random.below(len(suits))]
    size = 2 + random.below(most_cards - 1)
    cards = random.shuffled(DECKS[deck])
    hands: dict[str, tuple[Card, ...]] = {
        seat: tuple(cards[i * size : (i + 1) * size]) for i, seat in enumerate(active)
    }
    leader = active[random.below(len(active))]
    taken = [0, 0, 0, 0]
    taken[SEATS.index(leader)] = 5 - size
    north, east, south, west = (hands.get(seat) for seat in SEATS)
    position = Position(
        rules=Rules.preset(game, deck=deck),
        trump=None if trump == "N" else trump,
        hands=(north, east, south, west),
        leader=leader,
        tricks_taken=(taken[0], taken[1], taken[2], taken[3]),
        given_side=side,
    )
    for _ in range(random.below(len(active))):
        legal = position.legal()
        position = position.play(legal[random.below(len(legal))])
    return position


def small_puzzles(number: int, *, most_cards: int = 4, seed: int = 1) -> Iterator[Puzzle]:
    """So many puzzles, the same every time."""
    found = 0
    while found < number:
        position = dealt(seed, most_cards=most_cards)
        seed += 1
        if (position.to_play or "") not in position.side:
            continue
        value = Study(position, position.side, 1).value()
        study = Study(position, position.side, max(value, 1))
        if value and len(study.choices()) > 1 and len(study.winning()) == 1:
            found += 1
            yield made(position, value)


if __name__ == "__main__":
    (ROOT / "examples" / "puzzle.json").write_bytes(dumps(example()) + b"\n")
