"""The node signature: how much is searched, to the node, so that no change of search is an accident.

A change that alters these numbers on purpose says so in the change log.
"""

from __future__ import annotations

import pytest

from bench.deals import play_outs
from solver.alphabeta import ALL_IDEAS
from solver.engine import Solver

SEEDS = range(1, 1001)

SIGNATURE = {
    "partnership": (204179, 438519),
    "cutthroat": (67647, 141791),
    "two-handed": (38344, 64415),
    "british": (199963, 403317),
}
"""Game to nodes for the values alone and for all cards, of seeds 1 to 1000 together."""


@pytest.mark.parametrize("game", SIGNATURE)
def test_the_signature(game: str) -> None:
    value_nodes = card_nodes = 0
    for position in play_outs(game, SEEDS):
        solver = Solver(position, ALL_IDEAS)
        solver.value()
        value_nodes += solver.nodes
        solver = Solver(position, ALL_IDEAS)
        solver.cards()
        card_nodes += solver.nodes
    assert (value_nodes, card_nodes) == SIGNATURE[game]
    if game == "partnership":
        assert value_nodes / len(SEEDS) <= 600, "what the search has promised"
        assert card_nodes / len(SEEDS) <= 1000
