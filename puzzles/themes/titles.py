"""The heading of a puzzle: who shall do what, and nothing of how.

Knows what a goal means in each game; nothing of cards or play.
"""

from __future__ import annotations

from typing import Final

from puzzles.model import Goal
from puzzles.themes import words
from solver.cards import SUITS, TRICKS
from solver.position import Position
from solver.seats import side_of

_CONTRACT: Final = 3
_ENDINGS: Final = ("{trumps}", "{trumps}, {hero} to {act}", "{hero} {acts}, {trumps}")


def title_of(position: Position, goal: Goal) -> str:
    """What the goal comes to, then trumps and who is to act; the cards choose the wording."""
    hero = position.to_play or position.leader
    act = "play" if position.trick else "lead"
    facts = {
        "trumps": "no trumps"
        if position.trump is None
        else f"{words.SUIT_NAMES[SUITS.index(position.trump)]} are trumps",
        "hero": words.SEAT_NAMES[hero],
        "act": act,
        "acts": f"{act}s",
    }
    cards = sum(int(card) for hand in position.hands for card in hand or ())
    return f"{_aim(position, goal)}: {_ENDINGS[cards % len(_ENDINGS)].format(**facts)}"


def _aim(position: Position, goal: Goal) -> str:
    """What the tricks wanted mean together with those taken before."""
    count = words.count(goal.tricks)
    taken = position.taken
    before = None if taken is None else sum(taken[seat] for seat in goal.side)
    made_trumps = position.maker is not None and position.maker in goal.side
    if before is None:
        return f"Make {count}"
    total = before + goal.tricks
    if total == TRICKS:
        return (
            "Win all five tricks"
            if not before
            else f"Win the last {count}"
            if goal.tricks > 1
            else "Win the last trick"
        )
    more = f"{count} more" if before else count
    if position.rules.game == "buck":
        if total == 1 and not made_trumps:
            return "Take one trick or be set"
        return f"Take {more} or be set" if total == _CONTRACT and made_trumps else f"Take {more}"
    if made_trumps:
        alone = " alone" if any(seat in position.alone for seat in goal.side) else ""
        return f"Make {more}{alone}" if total == _CONTRACT else f"Take {more}{alone}"
    if position.maker is None or side_of(position.rules, position.maker)[0] in goal.side:
        return f"Take {more}"
    maker = words.SEAT_NAMES[position.maker]
    if total == _CONTRACT:
        return f"Take {more} to euchre {maker}"
    return f"Take {count} to stop the march" if total == 1 else f"Take {more}"
