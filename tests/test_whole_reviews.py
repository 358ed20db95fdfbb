"""Reviews of whole deals of every game, five cards a hand, against plain brute force: every choice of every decision."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from itertools import count

import pytest

from solver import Deal, Rules
from solver.rng import SplitMix64
from tests.plain_course import PlainCourse, Step
from tests.plain_playouts import IN_PYTHON, InC, compiler
from tests.plain_review import PlainReview
from tests.running import ROOT
from tests.walks import NAMES, OPTIONS, deals
from tests.whole_reviews import differences, may_hold, remarks, told, walks

DEALS = {"partnership": (4, 5), "british": (6, 3), "two-handed": (4, 8), "cutthroat": (1, 4), "buck": (2, 3)}
"""How many deals of each rule set, and how many hands are walked in each."""
KINDS = {
    "partnership": "call bury alone defend play",
    "british": "turn call bury alone defend play",
    "two-handed": "turn call bury play",
    "cutthroat": "turn call bury alone defend keep play",
    "buck": "call bury drop play",
}
SEEN = {
    "partnership": "lone maker, lone defender, canadian, no trumps called, dealer stuck, long deck",
    "british": "lone maker, lone defender, joker turned up, dealer stuck, long deck",
    "two-handed": "joker turned up, no trumps called, all passed, long deck",
    "cutthroat": "lone maker, lone defender, joker turned up, dealer stuck",
    "buck": "no trumps called, all passed, club turned up, one stays",
}
"""What has to be among them."""
PLAIN = (
    "plain", "plain_hand", "plain_buck", "plain_course", "plain_rivals", "plain_playouts", "plain_review",
)  # fmt: skip
in_c = pytest.mark.skipif(
    compiler() is None, reason="whole deals take plain Python minutes, and there is no compiler"
)


def some(rules: Rules, number: int) -> Iterator[Deal]:
    """Deals by seed, the joker turned up in some; where a club turned up is trumps the first with one too."""
    yield from deals(rules, number)
    if rules.club_turned_is_trump:
        by_seed = (Deal.random(rules, seed) for seed in count(number))
        yield next(deal for deal in by_seed if str(deal.turnup)[1] == "C")


@in_c
@pytest.mark.parametrize("game", list(DEALS))
def test_reviews_of_whole_deals_are_what_brute_force_finds(game: str) -> None:
    number, walks_of_each = DEALS[game]
    found = [
        walk
        for name, options in OPTIONS
        if name == game
        for seed, deal in enumerate(some(Rules.preset(game, **options), number))
        for walk in walks(deal, walks_of_each, 40 + seed)
    ]
    kinds = Counter(step.kind for walk in found for step in walk.steps)
    assert set(kinds) == set(KINDS[game].split())
    assert set(SEEN[game].split(", ")) <= {remark for walk in found for remark in remarks(walk)}
    assert [one for pair in zip(found, told(found), strict=True) for one in differences(*pair)] == []


@in_c
@pytest.mark.parametrize(("game", "options"), OPTIONS, ids=NAMES)
def test_brute_force_in_c_is_that_in_python(game: str, options: dict[str, object]) -> None:
    """In deals of two cards, which plain Python can do."""
    for deal in deals(Rules.preset(game, **options), 3, 2):
        by_c, by_python = (PlainReview(deal, 2, 0, by) for by in (InC(may_hold(deal)), IN_PYTHON))
        numbers = SplitMix64(1)
        steps: list[Step] = []
        while PlainCourse(deal, 2, steps).due is not None:
            found = by_c.decision(steps)
            assert found == by_python.decision(steps)
            choices = list(found.values)
            steps.append((found.seat, found.kind, choices[numbers.below(len(choices))]))


def test_the_brute_force_knows_nothing_of_the_solver_but_deals_and_rules() -> None:
    known: dict[str, set[str]] = {}
    for name in PLAIN:
        tree = ast.parse((ROOT / "tests" / f"{name}.py").read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                known.setdefault(node.module, set()).update(alias.name for alias in node.names)
            elif isinstance(node, ast.Import):
                known.update((alias.name, set()) for alias in node.names)
    ours = {
        name: found for name, found in known.items() if name.split(".")[0] in ("solver", "puzzles", "cli")
    }
    assert ours == {"solver": {"Deal", "Rules"}}
    assert {name for name in known if name.startswith("tests.")} <= {f"tests.{name}" for name in PLAIN}
