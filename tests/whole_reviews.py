"""Whole deals walked at random, with every decision by brute force beside what the program says of it.

The brute force is that of `plain_review` with its play-outs in C; it says whose decision comes next and what is
best, so that the program is asked about nothing that it has found itself.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from solver import BowersError, Deal, Rules
from solver.review.course import Step
from solver.review.price import Prices
from solver.review.record import DealRecord, Game, StepRecord, to_json
from solver.rng import SplitMix64
from tests.plain_course import PlainCourse
from tests.plain_hand import DECK, SEATS, opposite
from tests.plain_playouts import InC
from tests.plain_review import PlainReview, Reviewed, Worth
from tests.running import bowers
from tests.walks import OPTIONS

VARIED: dict[str, dict[str, Sequence[object]]] = {
    "partnership": {
        "deck": (24, 28, 32), "all_pass": ("redeal", "stick"), "may_name_turned_suit": (False, True),
        "no_trump_call": (False, True), "maker_alone": (True, True, False),
        "defend_alone": ("off", "against_lone", "any"), "canadian": (False, True),
        "lone_lead": ("left_of_dealer", "left_of_lone"),
        "both_alone_lead": ("left_of_dealer", "left_of_maker", "left_of_defender"),
        "super_euchre": (False, True), "points_lone_defence_march": (4, 5), "points_march": (2, 3),
    },
    "british": {
        "deck": (25, 33), "all_pass": ("redeal", "stick"), "may_name_turned_suit": (False, True),
        "defend_alone": ("off", "against_lone", "any"), "canadian": (False, True),
        "lone_lead": ("left_of_dealer", "left_of_lone"), "super_euchre": (False, True),
    },
    "two-handed": {
        "deck": (24, 25, 28, 32, 33), "all_pass": ("redeal", "stick"), "may_name_turned_suit": (False, True),
        "no_trump_call": (False, True), "super_euchre": (False, True),
    },
    "cutthroat": {
        "deck": (24, 25, 28, 32, 33), "all_pass": ("redeal", "stick"), "may_name_turned_suit": (False, True),
        "no_trump_call": (False, True), "dummy": ("optional", "optional", "must", "none"),
        "maker_alone": (True, True, False), "defend_alone": ("any", "against_lone", "off"),
        "lone_lead": ("left_of_lone", "left_of_dealer"),
        "both_alone_lead": ("left_of_maker", "left_of_defender", "left_of_dealer"),
        "lone_defence_shared": ("low_only", "both", "lone"), "points_lone_march": (3, 5),
        "super_euchre": (False, True),
    },
    "buck": {
        "deck": (24, 28, 32), "players": (4, 4, 3, 2), "all_pass": ("no_trumps", "redeal", "stick"),
        "may_name_turned_suit": (False, True), "no_trump_call": (False, True),
        "club_turned_is_trump": (True, False), "drop_out": (True, True, False),
        "maker_may_drop": (False, True), "sole_stayer": ("credit_five", "no_score"),
        "set_penalty": (5, 3, 0), "set_maker_subtracts": (False, True), "set_penalties_stack": (False, True),
    },
}  # fmt: skip
"""By game what options may be drawn."""


class Walk(NamedTuple):
    """A hand from the deal to its end, and what brute force says of every decision."""

    deal: Deal
    steps: tuple[Step, ...]
    decisions: tuple[Reviewed, ...]
    points: dict[str, int]
    players: int
    """Seats that played."""


def any_rules(game: str, numbers: SplitMix64) -> Rules:
    """A rule set of `OPTIONS`, or the preset with three options drawn that make sense together."""
    if numbers.below(2):
        known = [options for name, options in OPTIONS if name == game]
        return Rules.preset(game, **known[numbers.below(len(known))])
    fields = list(VARIED[game])
    while True:
        drawn = {fields[numbers.below(len(fields))] for _ in range(3)}
        options = {name: VARIED[game][name] for name in sorted(drawn)}
        try:
            return Rules.preset(game, **{name: may[numbers.below(len(may))] for name, may in options.items()})
        except BowersError:
            continue


def walks(deal: Deal, number: int, seed: int) -> Iterator[Walk]:
    """Hands of one deal: at every decision the best choice half of the time, else any; passing and
    staying more often than naming and dropping out."""
    numbers, whole = SplitMix64(seed), PlainReview(deal, 5, 0, InC(may_hold(deal)))
    known: dict[tuple[Step, ...], Reviewed] = {}
    for _ in range(number):
        steps: list[Step] = []
        decisions = []
        while (course := PlainCourse(deal, 5, steps)).due is not None:
            before = tuple(steps)
            found = known[before] = known.get(before) or whole.decision(steps)
            decisions.append(found)
            steps.append(Step(found.seat, found.kind, _choice(found, numbers)))  # type: ignore[arg-type]
        players = len(course.active())
        yield Walk(deal, tuple(steps), tuple(decisions), course.points(0), players)


def may_hold(deal: Deal) -> dict[str, tuple[str, ...]]:
    """By seat every card that it may come to hold, in card order."""
    found = {}
    for seat, hand in zip(SEATS, deal.hands, strict=True):
        if hand is not None:
            cards = [*hand, *(deal.dummy or ()), *([deal.turnup] if seat == deal.dealer else [])]
            found[seat] = tuple(sorted(map(str, cards), key=DECK.index))
    return found


def _choice(found: Reviewed, numbers: SplitMix64) -> str:
    if numbers.below(2):
        return found.best
    choices = list(found.values)
    if found.kind == "call" and choices[0] == "pass":
        choices = choices[1:] if numbers.below(4) == 0 else choices[:1]
    if found.kind == "drop":
        choices += ["stay", "stay"]
    return choices[numbers.below(len(choices))]


def remarks(walk: Walk) -> Iterator[str]:
    """What happens seldom, or under some rules only."""
    deal, rules = walk.deal, walk.deal.rules
    said = {(step.kind, step.token) for step in walk.steps}
    calls = [step for step in walk.steps if step.kind == "call"]
    forced = rules.canadian and calls[-1].token == "order" and calls[-1].seat == opposite(deal.dealer)
    seen = {
        "lone maker": ("alone", "alone") in said or forced,
        "lone defender": ("defend", "alone") in said,
        "canadian": forced,
        "joker turned up": str(deal.turnup) == "B",
        "no trumps called": ("call", "none") in said,
        "dealer stuck": rules.all_pass == "stick" and len(calls) == 2 * rules.players,
        "all passed": bool(calls) and calls[-1].token == "pass",
        "club turned up": rules.club_turned_is_trump and not calls,
        "one stays": rules.drop_out and walk.players == 1,
        "long deck": rules.deck > 25,
    }
    return (what for what, so in seen.items() if so)


def told(walks: Sequence[Walk]) -> list[dict[str, Any]]:
    """What `bowers review --json` says of each, as a record of one deal."""
    lines = "\n".join(to_json(_record(walk)) for walk in walks)
    done = bowers("review", "--json", "--worst", "0", "-", stdin=lines)
    assert done.returncode == 0, done.stderr.decode()
    return [json.loads(line) for line in done.stdout.splitlines()[:-1]]


def differences(walk: Walk, answer: dict[str, Any]) -> Iterator[str]:
    """Where the program says anything else than brute force, of every choice and of what is printed."""
    where = f"{walk.deal}; {', '.join(f'{step.seat} {step.token}' for step in walk.steps)}"
    prices = Prices(walk.deal).walk(walk.steps)
    for number, (price, found) in enumerate(zip(prices, walk.decisions, strict=True)):
        said = {token: Worth(one.points, one.tricks, one.guarantee) for token, one in price.values.items()}
        yield from _unlike(f"{where}: {number}, {found.kind}", {
            "who": ((price.seat, price.kind), (found.seat, found.kind)),
            "choices": (list(said), list(found.values)),
            "values": (said, found.values),
            "best": (price.best, found.best),
            "costs": (price.costs, found.costs),
            "equals": (price.equals, _equals(found)),
        })  # fmt: skip
    yield from _unlike(f"{where}: review", {
        "findings": (answer["findings"] + answer["unknown"] + answer["unsure"], []),
        "points": (answer["points"], [walk.points]),
        "decisions": (answer["decisions"], list(_decisions(walk))),
    })  # fmt: skip


def _unlike(where: str, pairs: dict[str, tuple[object, object]]) -> Iterator[str]:
    for what, (said, wanted) in pairs.items():
        if said != wanted:
            yield f"{where}: {what}: {said}, and by brute force {wanted}"


def _equals(found: Reviewed) -> tuple[str, ...]:
    return tuple(token for token, cost in found.costs.items() if cost == (0, 0))


def _decisions(walk: Walk) -> Iterator[dict[str, Any]]:
    """What docs/review.md has as JSON, of every decision."""
    played = 0
    for number, (step, found) in enumerate(zip(walk.steps, walk.decisions, strict=True)):
        points, tricks = found.costs[step.token]
        one: dict[str, Any] = {
            "deal": 1, "step": number, "seat": found.seat, "player": found.seat, "kind": found.kind,
            "choice": step.token, "choices": len(found.values), "label": "blunder" if points else "best",
            "cost": {"points": points, "tricks": tricks}, "best": found.best, "equals": list(_equals(found)),
            "worth": _worth(found.values[step.token]), "best_worth": _worth(found.values[found.best]),
        }  # fmt: skip
        if found.kind == "play":
            one["trick"] = 1 + played // walk.players
            played += 1
        if points or tricks:
            one["mark"] = "[??]" if points else "[?!]"
        yield one


def _worth(worth: Worth) -> dict[str, Any]:
    found: dict[str, Any] = {"points": worth.points, "tricks": worth.tricks}
    return found if worth.guarantee is None else {**found, "guarantee": worth.guarantee}


def _record(walk: Walk) -> Game:
    deal = walk.deal
    hands = {s: " ".join(map(str, hand)) for s, hand in zip(SEATS, deal.hands, strict=True) if hand}
    recorded = DealRecord(
        dealer=deal.dealer,
        turnup=str(deal.turnup),
        hands=hands,
        dummy=None if deal.dummy is None else " ".join(map(str, deal.dummy)),
        steps=tuple(StepRecord(*step) for step in walk.steps),
    )
    return Game(rules=deal.rules, deals=(recorded,))
