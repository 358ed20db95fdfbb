"""The node signature: how much is searched, to the node, so that no change of search is an accident.

A change that alters these numbers on purpose says so in the change log. Both searches are the same
one, turn by turn. Their numbers differ only by what the small native table forgets, and by plain suits in
order of size in Python's: without that, a deal costs both the same wherever nothing was forgotten.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bench.deals import play_outs
from solver import Position, backend
from solver.alphabeta import ALL_IDEAS, Ideas
from solver.engine import Solver
from solver.packed import ANSWER_SIZE, RECORD, pack

if TYPE_CHECKING:
    from solver._kernel import Kernel

SEEDS = range(1, 1001)

PYTHON = {
    "partnership": (138221, 305316),
    "cutthroat": (42164, 90295),
    "two-handed": (18900, 39851),
    "british": (143423, 293615),
}
NATIVE = {
    "partnership": (138822, 306983),
    "cutthroat": (42559, 91203),
    "two-handed": (19370, 41033),
    "british": (144008, 295318),
}
"""Game to nodes for the values alone and for all cards, of seeds 1 to 1000 together."""

needs_native = pytest.mark.skipif(backend.name() != "native", reason="there is no native search here")


def keeps_the_promise(value_nodes: int, card_nodes: int) -> bool:
    return value_nodes <= 600 * len(SEEDS) and card_nodes <= 800 * len(SEEDS)


def python_nodes(position: Position, ideas: Ideas = ALL_IDEAS) -> tuple[int, int]:
    value, cards = Solver(position, ideas), Solver(position, ideas)
    value.value()
    cards.cards()
    return value.nodes, cards.nodes


def fresh_kernel() -> Kernel:
    """One that no other test has asked anything."""
    found = backend.kernel()
    assert found is not None
    return type(found)()


def native_nodes(kernel: Kernel, position: Position) -> tuple[int, int]:
    record = pack([position])
    fields = RECORD.unpack(record)
    state = (fields[:5], fields[5], -1 if fields[6] == 255 else fields[6], *fields[7:12])
    before = kernel.nodes
    kernel.tricks(state, *fields[12:])
    between = kernel.nodes
    kernel.solve_packed(record, bytearray(ANSWER_SIZE))
    return between - before, kernel.nodes - between


@pytest.mark.parametrize("game", PYTHON)
def test_the_signature_of_the_python_search(game: str) -> None:
    nodes = [python_nodes(position) for position in play_outs(game, SEEDS)]
    value_nodes, card_nodes = map(sum, zip(*nodes, strict=True))
    assert (value_nodes, card_nodes) == PYTHON[game]
    assert keeps_the_promise(value_nodes, card_nodes)


@needs_native
@pytest.mark.parametrize("game", NATIVE)
def test_the_signature_of_the_native_search(game: str) -> None:
    kernel = fresh_kernel()
    nodes = [native_nodes(kernel, position) for position in play_outs(game, SEEDS)]
    value_nodes, card_nodes = map(sum, zip(*nodes, strict=True))
    assert (value_nodes, card_nodes) == NATIVE[game]
    assert keeps_the_promise(value_nodes, card_nodes)


@needs_native
@pytest.mark.parametrize("game", NATIVE)
def test_both_are_the_same_search(game: str) -> None:
    """Deal by deal as many nodes; the native search has more where its table forgot, which is rare."""
    kernel = fresh_kernel()
    with_named_suits = replace(ALL_IDEAS, ordered_suits=False)
    forgetful = 0
    for position in play_outs(game, SEEDS[:200]):
        by_python, by_native = python_nodes(position, with_named_suits), native_nodes(kernel, position)
        assert by_native >= by_python
        assert by_native[1] >= by_python[1]
        forgetful += by_native != by_python
    assert forgetful <= len(SEEDS[:200]) / 10
