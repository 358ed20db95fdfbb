"""The odds of a hand as a table for people. Knows how it looks; not how odds are found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.text import Text

from cli.board import SEAT_NAMES, SUIT_NAMES, Face
from cli.tables import plain_table
from solver.cards import SUITS
from solver.review.odds import Odds
from solver.review.worlds import Knowledge
from solver.seats import left_of, turn_order


def shown(known: Knowledge, found: Sequence[Odds], worlds: int, face: Face) -> Iterator[RenderableType]:
    """Who holds what, the odds of every call, and what they mean."""
    rules, dealer = known.rules, SEAT_NAMES[known.dealer]
    title = Text(f"{rules.game.capitalize()}; {dealer} deals and turns up ", "bold")
    yield title.append_text(face.printed(known.turnup))
    hand = Text(" ").join(face.printed(card) for card in known.held)
    yield Text(f"{SEAT_NAMES[known.seat]} holds ").append_text(hand)
    if rules.players == 3:
        first = left_of(known.dealer, known.seats)
        spoken = ", ".join(SEAT_NAMES[seat] for seat in turn_order(first, known.seats))
        yield Text(f"They speak in the order {spoken}")
    yield Text(f"{worlds:,} deals that fit; after the call best play by everybody, all cards seen", "dim")
    yield ""
    each = rules.sides == "each"
    table = plain_table(face)
    table.add_column("call")
    for name in ("made", "march", "set" if each else "euchred", "points", face.plain("±")):
        table.add_column(name, justify="right")
    best = max(found, key=lambda one: one.points)
    for one in found:
        shares = ["" if share is None else f"{share:.1%}" for share in (one.made, one.march, one.euchred)]
        margin = f"{one.margin:.2f}" if one.margin else "-"
        style = "bold" if one is best else ""
        table.add_row(_call(known, one, face), *shares, f"{one.points:+.2f}", margin, style=style)
    yield table
    for text in _notes(known, found, face):
        yield Text(text, "dim")


def _call(known: Knowledge, one: Odds, face: Face) -> Text:
    shown = Text()
    if one.call == "order":
        shown.append("take up" if known.dealer == known.seat else "order")
    elif one.call in SUITS:
        number = SUITS.index(one.call)
        shown.append(f"{SUIT_NAMES[number]} {face.suits[number]}")
    else:
        shown.append({"none": "no trumps"}.get(one.call, one.call))
    if one.turned is not None:
        shown.append(f" (joker {face.suits[SUITS.index(one.turned)]})")
    if one.alone:
        shown.append(", alone")
    if one.bury is not None:
        shown.append(", bury ").append_text(face.printed(one.bury))
    return shown


def _notes(known: Knowledge, found: Sequence[Odds], face: Face) -> Iterator[str]:
    rules = known.rules
    whose = {"each": "his payoff", "partners": "his side's less the others'"}.get(
        rules.sides, "his less the others'"
    )
    yield f"Points: {whose}, {face.plain('±')} 95 %; -: the same in all these deals."
    yield f"Made: 3 or 4 tricks; march: 5; {'set' if rules.sides == 'each' else 'euchred'}: fewer."
    if any(one.call in SUITS for one in found):
        yield "Suits: in round 2, when all have passed in round 1."
    yield "Pass: what comes of the others' calls and his own later ones, all seeing all cards."
