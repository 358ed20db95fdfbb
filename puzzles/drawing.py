"""The graph of a proof in forms that other programs draw: DOT and GraphML.

Knows what the graph's nodes and edges are called (`proof`) and the two languages; nothing of play.
"""

from __future__ import annotations

from typing import Any

import networkx as nx

from puzzles.proof import START
from solver.cards import cards_text


def dot(found: nx.DiGraph) -> str:
    """The graph in Graphviz's language: boxes where the hero's side is to play, double ends."""
    side = found.graph["side"]
    lines = ["digraph puzzle {", "  node [shape=ellipse];"]
    for node, told in found.nodes(data=True):
        shape = ", shape=box" if told.get("seat", "") in tuple(side) else ""
        lines.append(f'  {node} [label="{_label(node, told, side)}"{shape}];')
    for here, there, cards in found.edges(data="cards"):
        lines.append(f'  {here} -> {there} [label="{cards_text(cards)}"];')
    return "\n".join([*lines, "}"]) + "\n"


def _label(node: int | str, told: dict[str, Any], side: str) -> str:
    if node == START:
        return f"{told['seat']} to play: {side} takes {told['need']}"
    if isinstance(node, str):
        return node
    goal = f"{side} takes {told['need']}" if told["kind"] == "make" else f"{side} kept below {told['need']}"
    return f"{told['seat']} to play: {goal}"


def graphml(found: nx.DiGraph) -> str:
    """The graph as GraphML, cards as text."""
    said = nx.DiGraph(**found.graph)
    for node, told in found.nodes(data=True):
        said.add_node(node, **{key: str(value) if key == "right" else value for key, value in told.items()})
    for here, there, cards in found.edges(data="cards"):
        said.add_edge(here, there, cards=cards_text(cards))
    return "\n".join(nx.generate_graphml(said)) + "\n"
