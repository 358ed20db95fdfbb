"""Whole deals for people: the hands dealt, a table of contracts, par as a sentence, one contract opened.

Knows how things look and nothing of how they are found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cli.board import SEAT_NAMES, SUIT_NAMES, SUIT_STYLES, Face
from cli.tables import points_text
from solver.calls import Call
from solver.cards import NO_TRUMP, SEATS, SUITS, Card
from solver.contracts import Contract, DealResult
from solver.deal import Deal
from solver.seats import left_of, partner, turn_order


def dealt(deal: Deal, face: Face) -> RenderableType:
    """The hands, a line each, in the order in which they call; the dummy's and the turned card."""
    table = Table.grid(padding=(0, 2))
    for seat in _order(deal):
        hand = deal.hands[SEATS.index(seat)] or ()
        table.add_row(SEAT_NAMES[seat], _printed(hand, face), "dealer" if seat == deal.dealer else "")
    if deal.dummy is not None:
        table.add_row("Dummy", _printed(deal.dummy, face), "")
    heading = Text(f"{deal.rules.game.capitalize()}; {SEAT_NAMES[deal.dealer]} deals and turns up ", "bold")
    return Group(heading.append_text(face.printed(deal.turnup)), Text(), table)


def contracts_table(deal: Deal, result: DealResult, face: Face) -> RenderableType:
    """Trumps by makers: tricks of the maker's side, who scores, who is alone; par marked. Each for himself
    a line for each contract."""
    if deal.rules.sides == "each":
        return _stayers_table(deal, result, face)
    table = Table(box=face.rules, show_edge=False)
    table.add_column("trumps", no_wrap=True)
    order = _order(deal)
    for seat in order:
        table.add_column(f"{SEAT_NAMES[seat]} makes", no_wrap=True)
    rows: dict[tuple[int, str | None], dict[str, Contract]] = {}
    for contract in result.contracts:
        rows.setdefault((contract.round, contract.trump), {})[contract.maker or ""] = contract
    round_before = 1
    for (round_, trump), by_maker in rows.items():
        if round_ != round_before:
            table.add_section()
        round_before = round_
        cells = [_cell(by_maker[seat], result, partners=_partners(deal)) for seat in order]
        table.add_row(_trumps(trump, face).append(" ordered" if round_ == 1 else ""), *cells)
    notes = "Tricks of the maker's side, then points; * par."
    if any(contract.alone for contract in result.contracts):
        notes = "Tricks of the maker's side, then points; in brackets who plays alone; * par."
    return Group(table, Text(notes, "dim"))


def _stayers_table(deal: Deal, result: DealResult, face: Face) -> RenderableType:
    """Who should stay in each contract, and what that pays each seat; par marked."""
    table = Table(box=face.rules, show_edge=False)
    ordered = any(contract.round == 1 for contract in result.contracts)
    for name in ("trumps", "maker", *(["buries"] if ordered else []), "stay"):
        table.add_column(name, no_wrap=True)
    for seat in deal.seats:
        table.add_column(seat, justify="right", no_wrap=True)
    table.add_column("")
    before = None
    for contract in sorted(result.contracts, key=_trumps_order):
        if before not in (None, (contract.round, contract.trump)):
            table.add_section()
        before = contract.round, contract.trump
        par = contract is result.contract
        buried: list[RenderableType] = []
        if ordered:
            buried = ["" if contract.bury is None else face.printed(contract.bury)]
        table.add_row(
            _trumps(contract.trump, face).append(" ordered" if contract.round == 1 else ""),
            SEAT_NAMES[contract.maker] if contract.maker else "nobody",
            *buried,
            " ".join(_stayers(deal, contract)) or "nobody",
            *(f"{contract.points[s]:+d}" if contract.points[s] else "0" for s in deal.seats),
            "*" if par else "",
            style="bold" if par else "",
        )
    return Group(table, Text("Who should stay, and the points of each seat; * par.", "dim"))


def _trumps_order(contract: Contract) -> tuple[int, int]:
    """Contracts of the same round and trumps together, no trumps last."""
    return contract.round, SUITS.index(contract.trump) if contract.trump else len(SUITS)


def _stayers(deal: Deal, contract: Contract) -> str:
    return "".join(seat for seat in deal.seats if seat not in (contract.drops or ""))


def par_text(deal: Deal, result: DealResult, face: Face) -> Text:
    """Par as a sentence: who calls what, and the points of it."""
    shown = Text("Par: ", "bold")
    said = _calls(deal, result.calls, face)
    for number, part in enumerate(said):
        shown.append(", " if number else "").append_text(part)
    contract = result.contract
    if contract is None:
        return shown.append(": nobody plays, nobody scores.")
    if contract.round == 0:
        shown.append("clubs turned up are trumps, nobody calls or drops out")
    elif not contract.maker:
        shown.append(", no trumps")
    if contract.drops is not None:
        stay = _stayers(deal, contract)
        shown.append(f", {' '.join(stay) or 'nobody'} {'stays' if len(stay) < 2 else 'stay'}")
    return shown.append(f": {points_text(result.points, partners=_partners(deal))}.")


def contract_heading(deal: Deal, contract: Contract, face: Face) -> Text:
    """What was called, and what it comes to."""
    maker = SEAT_NAMES[contract.maker] if contract.maker else "Nobody"
    shown = Text(style="bold")
    if contract.round == 0:
        shown.append("Trumps without calls are ").append_text(_trumps(contract.trump, face))
    elif contract.maker is None:
        shown.append("All pass twice, no trumps")
    elif contract.round == 1:
        shown.append(f"{maker} orders ").append_text(_trumps(contract.trump, face))
    else:
        shown.append(f"{maker} names ").append_text(_trumps(contract.trump, face)).append(" in round 2")
    return shown.append(f": {points_text(contract.points, partners=_partners(deal))}")


def decisions(deal: Deal, contract: Contract, face: Face) -> Iterator[Text]:
    """What was decided between the call and the first lead, a line each, in that order."""
    rules, maker = deal.rules, contract.maker
    if contract.bury is not None:
        shown = Text(f"{SEAT_NAMES[deal.dealer]} takes up ").append_text(face.printed(deal.turnup))
        buried = Text("it") if contract.bury == deal.turnup else face.printed(contract.bury)
        yield shown.append(" and buries ").append_text(buried)
    if maker and maker in contract.alone:
        yield Text(f"{SEAT_NAMES[maker]} plays alone")
    elif maker and rules.maker_alone:
        company = "the dummy" if deal.dummy is not None else SEAT_NAMES[partner(maker)]
        yield Text(f"{SEAT_NAMES[maker]} plays with {company}")
    for seat in contract.alone:
        if maker and seat != maker:
            yield Text(f"{SEAT_NAMES[seat]} defends alone")
    if maker and contract.keep is not None:
        yield Text(f"{SEAT_NAMES[maker]} keeps ").append_text(_printed(contract.keep, face))
    if contract.drops is not None:
        for seat in contract.drops:
            yield Text(f"{SEAT_NAMES[seat]} drops out")
        stay = _stayers(deal, contract)
        if len(stay) < 2:
            yield Text(f"{SEAT_NAMES[stay]} alone stays, and nothing is played" if stay else "Nobody stays")
        elif not contract.drops:
            yield Text("Nobody drops out")
    elif not contract.alone and not rules.maker_alone and contract.keep is None and contract.bury is None:
        yield Text("Nothing is decided before the first lead", "dim")


def _calls(deal: Deal, calls: Sequence[Call], face: Face) -> list[Text]:
    """The calls in words, passes in a row together; all passing in both rounds are said so."""
    seats = len(deal.seats)
    said = []
    passes = 0
    for seat, token in calls:
        if token == "pass":
            passes += 1
            continue
        if token.startswith("turn:"):
            shown = Text(f"{SEAT_NAMES[seat]} lets the joker count as ")
            said.append(shown.append_text(_trumps(token.removeprefix("turn:"), face)))
            continue
        said += _passes(deal, passes, seats)
        if token == "order":
            said.append(Text(f"{SEAT_NAMES[seat]} orders ").append_text(face.printed(deal.turnup)))
        else:
            trump = None if token == NO_TRUMP else token
            said.append(Text(f"{SEAT_NAMES[seat]} names ").append_text(_trumps(trump, face)))
        passes = 0
    return said + _passes(deal, passes, seats)


def _passes(deal: Deal, passes: int, seats: int) -> list[Text]:
    """A row of passes from the dealer's left in words."""
    if passes == 2 * seats:
        return [Text("all pass twice")]
    said = []
    if passes >= seats:
        said.append(Text("all pass"))
    names = [SEAT_NAMES[seat] for seat in _order(deal)[: passes % seats]]
    if len(names) == 1:
        said.append(Text(f"{names[0]} passes"))
    elif names:
        said.append(Text(f"{', '.join(names[:-1])} and {names[-1]} pass"))
    return said


def _cell(contract: Contract, result: DealResult, *, partners: bool) -> Text:
    """`4  NS +4 (N)`: tricks, who scores, who is alone; and a star where par ends."""
    shown = Text(f"{contract.tricks}  {points_text(contract.points, partners=partners)}")
    if contract.alone:
        shown.append(f" ({' '.join(contract.alone)})")
    if contract is result.contract:
        shown.append(" *")
        shown.stylize("bold")
    return shown


def _trumps(trump: str | None, face: Face) -> Text:
    if trump is None:
        return Text("no trumps")
    suit = SUITS.index(trump)
    return Text(f"{SUIT_NAMES[suit]} {face.suits[suit]}", SUIT_STYLES[suit])


def _printed(cards: Sequence[Card], face: Face) -> Text:
    """Cards in card order, high to low in each suit."""
    ordered = sorted(cards, key=lambda card: (4 if card.suit is None else card.suit, -(card.rank or 0)))
    return Text(" ").join(face.printed(card) for card in ordered)


def _order(deal: Deal) -> str:
    return turn_order(left_of(deal.dealer, deal.seats), deal.seats)


def _partners(deal: Deal) -> bool:
    return deal.rules.sides == "partners"
