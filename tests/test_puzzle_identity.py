"""Ids: the same under every turn of the table and every map of suits that is a symmetry, and no other."""

from __future__ import annotations

import hashlib
import json
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from puzzles.identity import canonical, identity
from puzzles.model import Goal
from solver import Position
from solver.cards import SEATS, SUITS
from tests.positions import mapped, positions, rotated

COLOUR_MAPS = ["CDHS", "CHDS", "SDHC", "SHDC", "DCSH", "DSCH", "HCSD", "HSCD"]


def turned(seats: str, by: int) -> str:
    moved = {SEATS[(SEATS.index(seat) + by) % 4] for seat in seats}
    return "".join(seat for seat in SEATS if seat in moved)


@given(positions(), st.integers(1, 5), st.integers(0, 3), st.data())
def test_twins_have_one_id(position: Position, tricks: int, turn: int, data: st.DataObject) -> None:
    maps = COLOUR_MAPS if position.trump else ["".join(found) for found in permutations(SUITS)]
    suits = data.draw(st.sampled_from(maps))
    twin = mapped(rotated(position, turn), suits)
    here, there = (
        Goal(side=position.side, tricks=tricks),
        Goal(side=turned(position.side, turn), tricks=tricks),
    )
    assert canonical(position, here) == canonical(twin, there)
    assert identity(position, here) == identity(twin, there)


def test_there_are_8_maps_with_trumps_and_24_without() -> None:
    """A play-out in which every suit, seat and rank tells: all its twins differ, all with one id."""
    hands = "N: 9C TC QD KH; E: JC QC KC AS; S: AC JH TH 9D; W: KS QS TS AH; taken: N=1; maker: E"
    for trump, maps in (("H", COLOUR_MAPS), ("none", ["".join(found) for found in permutations(SUITS)])):
        position = Position.parse(f"trump: {trump}; leader: N; {hands}; side: NS")
        goal = Goal(side="NS", tricks=2)
        twins = {mapped(rotated(position, turn), suits): turn for suits in maps for turn in range(4)}
        assert len(twins) == 4 * len(maps)
        ids = {identity(twin, Goal(side=turned("NS", turn), tricks=2)) for twin, turn in twins.items()}
        assert len(ids) == 1
    position = Position.parse(f"trump: H; leader: N; {hands}; side: NS")
    others = set(map("".join, permutations(SUITS))) - set(COLOUR_MAPS)
    assert not {identity(mapped(position, suits), goal) for suits in others} & {identity(position, goal)}


def test_the_id_is_of_the_least_text() -> None:
    """Two cards: clubs are trumps in the least of the 32 twins."""
    position = Position.parse("game: cutthroat; trump: S; leader: W; W: 9S; E: AH; taken: W=4; side: W")
    least = canonical(position, Goal(side="W", tricks=1))
    # Seats: deck and game are the same everywhere, then E's hand comes first, where "9C" is least.
    assert json.loads(least) == {
        "goal": {"side": "E", "tricks": 1},
        "position": {
            "deck": 24, "game": "cutthroat", "hands": {"E": "9C", "W": "AD"}, "leader": "E", "side": "E",
            "taken": {"E": 4, "W": 0}, "trick": "", "trump": "C",
        },
    }  # fmt: skip
    assert " " not in least
    digits = hashlib.sha256(least.encode()).hexdigest()
    assert identity(position, Goal(side="W", tricks=1)) == digits[:16]


@given(positions())
def test_everything_that_is_said_tells(position: Position) -> None:
    side = Goal(side=position.side, tricks=2)
    ids = {identity(position, side), identity(position, Goal(side=position.side, tricks=3))}
    other = position.rules.replace(super_euchre=True) if position.rules.game == "cutthroat" else None
    if other is not None:
        from dataclasses import replace

        ids.add(identity(replace(position, rules=other), side))
        assert len(ids) == 3
    assert len(ids) >= 2
