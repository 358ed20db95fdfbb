"""The rules of a calendar once more, read off its lines of JSON; shares nothing with what makes calendars."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

LEVEL_OF_WEEKDAY = ["easy", "easy", "medium", "medium", "hard", "hard", "expert"]
SAME_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}


def broken(
    lines: Iterable[bytes | str],
    games: Mapping[str, int] | None = None,
    heroes: Mapping[str, int] | None = None,
    tolerance: int = 0,
) -> list[str]:
    """A word for every rule that is broken, with the days."""
    puzzles = {date.fromisoformat(puzzle["date"]): puzzle for puzzle in map(json.loads, lines)}
    found = []
    ids = Counter(puzzle["id"] for puzzle in puzzles.values())
    found += [f"twice {name}" for name, count in ids.items() if count > 1]
    for day, puzzle in puzzles.items():
        if puzzle["difficulty"]["level"] != LEVEL_OF_WEEKDAY[day.weekday()]:
            found.append(f"level {day}")
        earlier = [other for other in puzzles if other < day and day - other <= timedelta(day.weekday())]
        for other in earlier:
            for bits in ("bits", "habit_bits"):
                if puzzles[other]["difficulty"][bits] >= puzzle["difficulty"][bits]:
                    found.append(f"climb {bits} {other} {day}")
        for back in (1, 2, 3, 4):
            before = puzzles.get(day - timedelta(days=back), {"themes": []})
            found += [f"theme {theme} {day}" for theme in set(before["themes"]) & set(puzzle["themes"])]
    days = sorted(puzzles)
    features = {day: looks(puzzles[day]) for day in days}
    for index, day in enumerate(days):
        for other in days[:index]:
            if likeness(features[day], features[other]) >= 9:
                found.append(f"alike {other} {day}")
    found += shared(
        "game", Counter(puzzle["position"]["game"] for puzzle in puzzles.values()), games, tolerance
    )
    found += shared(
        "hero", Counter(puzzle["origin"]["hero"] for puzzle in puzzles.values()), heroes, tolerance
    )
    return found


def shared(what: str, counts: Counter[str], weights: Mapping[str, int] | None, tolerance: int) -> list[str]:
    """Each name's days are less than one from its exact share, or `tolerance` more than that."""
    if weights is None:
        return []
    days = sum(counts.values())
    found = []
    for name in {*counts, *weights}:
        exact = Fraction(days * weights.get(name, 0), sum(weights.values()))
        if abs(counts[name] - exact) >= 1 + (tolerance if name in weights else 0):
            found.append(f"{what} {name} {counts[name]}")
    return found


def looks(puzzle: Mapping[str, Any]) -> list[Any]:
    """What two puzzles may have in common; the difficulty comes last."""
    return [
        puzzle["position"]["game"],
        puzzle["origin"]["hero"],
        puzzle["origin"]["start"],
        puzzle["difficulty"]["level"],
        puzzle["goal"]["tricks"],
        set(puzzle["themes"]),
        *hand(puzzle["position"]),
        puzzle["difficulty"]["habit_bits"],
    ]


def likeness(one: list[Any], other: list[Any]) -> int:
    """In how many of ten features two puzzles agree."""
    same = [mine == theirs for mine, theirs in zip(one[:-1], other[:-1], strict=True)]
    return [*same, abs(one[-1] - other[-1]) < 0.4999].count(True)


def hand(position: Mapping[str, Any]) -> list[Any]:
    """Of the hand to act the number of trumps and the lengths of its plain suits, then its joker, bowers, ace of
    trumps and number of plain aces; then the hands that play and the cards on the table."""
    seats = [seat for seat in "NESW" if seat in position["hands"]]
    on_table = len(position["trick"].split())
    seat = seats[(seats.index(position["leader"]) + on_table) % len(seats)]
    trump = position["trump"]
    right = f"J{trump}"
    left = f"J{SAME_COLOUR[trump]}" if trump else ""
    cards = position["hands"][seat].split()
    trumps = [card for card in cards if trump and (card in ("B", right, left) or card[1] == trump)]
    plain = [card for card in cards if card not in trumps]
    lengths = Counter(card[1] for card in plain)
    tops = [card in cards for card in ("B", right, left, f"A{trump}")]
    aces = sum(card[0] == "A" for card in plain)
    return [(len(trumps), sorted(lengths.values())), (tops, aces), (len(seats), on_table)]
