"""What every choice of a decision is worth as far as its seat could know: the mean over worlds that fit.

The same worlds serve all choices, so that what they differ by is known better than what they are. From each
world on everybody decides for the best with all cards known, as in the open light. Knows `Worlds` and
prices. Calls are left out: a pass would be worth what others call who see all cards, which tells nobody
whether to call.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, NamedTuple, TypeAlias

from solver.board import beats
from solver.cards import SEATS, TRICKS, Card
from solver.engine import seat_bits
from solver.packed import ANSWER_SIZE, NO_CARD, RECORD, solve_packed
from solver.position import Position
from solver.preference import preferences
from solver.review.course import Kind
from solver.review.price import Prices, own_and_against
from solver.review.worlds import Hands, Knowledge, Worlds
from solver.rivals import Rivals, payoffs
from solver.rng import SplitMix64
from solver.seats import side_of, turn_order

FAIR_KINDS: Final[tuple[Kind, ...]] = ("bury", "alone", "defend", "keep", "drop", "play")
"""The decisions that have a fair price."""

_NORMAL_95: Final = 1.959964
"""How many standard errors make a 95 % interval of a mean."""

Outcome: TypeAlias = tuple[int, int]
"""Points in the decider's favour, and tricks of his side in the whole hand."""


class FairWorth(NamedTuple):
    """The mean points in the decider's favour, his own less his opponents' (Buck: his own payoff), and the
    mean tricks of his side in the whole hand."""

    points: float
    tricks: float


class FairCost(NamedTuple):
    """The mean points and tricks that a choice gives away against the best; never negative. The 95 % interval
    of the points is `margin` to either side."""

    points: float
    tricks: float
    margin: float


@dataclass(frozen=True)
class FairPrice:
    """One decision in the fair light, choices in their order.

    `best` has the highest mean of points, then of tricks, then comes first. `worlds` were looked
    at; `exact` says that they are all there are, so that there is no error.
    """

    seat: str
    kind: Kind
    values: dict[str, FairWorth]
    best: str
    costs: dict[str, FairCost]
    worlds: int
    exact: bool


def fair(known: Knowledge, number: int, seed: int) -> FairPrice:
    """The fair price of a decision from `number` worlds, the same for a seed.

    Where cards are played and no more than `number` different hands are possible, all of them are
    looked at instead. ValueError for fewer than two worlds and for a kind of decision not in `FAIR_KINDS`.
    """
    if number < 2:
        raise ValueError(f"a fair price takes at least 2 worlds: {number}")
    if known.kind not in FAIR_KINDS:
        raise ValueError(f"calls have no fair price: {known.seat} is to {known.kind}")
    worlds = Worlds(known)
    exact = known.kind == "play" and worlds.hands <= number
    if known.kind != "play":
        weights, columns = [1] * number, _decided(worlds, number, seed)
    else:
        hands, weights = _hands(worlds, number, seed)
        columns = _cards(worlds, hands)
    return _compared(known, columns, weights, exact=exact)


def fair_among(worlds: Worlds, hands: Sequence[Hands]) -> FairPrice:
    """The fair price of a card to play where the others hold one of these hands, each of them as likely.

    ValueError for fewer than two.
    """
    if len(hands) < 2:
        raise ValueError(f"a fair price takes at least 2 worlds: {len(hands)}")
    return _compared(worlds.known, _cards(worlds, hands), [1] * len(hands), exact=False)


Columns: TypeAlias = dict[str, Sequence[Outcome]]
"""By choice what it comes to in each world."""


def _hands(worlds: Worlds, number: int, seed: int) -> tuple[list[Hands], list[int]]:
    """Hands of the others, all or so many drawn, and what each counts."""
    if worlds.hands <= number:
        all_of_them = list(worlds.each())
        return [hands for hands, _ in all_of_them], [ways for _, ways in all_of_them]
    numbers = SplitMix64(seed)
    return [worlds.draw(numbers) for _ in range(number)], [1] * number


def _decided(worlds: Worlds, number: int, seed: int) -> Columns:
    """What is decided before the play: the whole of what follows, in each world."""
    known = worlds.known
    maker = None if known.bid is None else known.bid.maker
    columns: dict[str, list[Outcome]] = {}
    for world in worlds.sample(number, seed):
        course = worlds.course(world)
        for token, worth in Prices(course.deal, course.credit).values(course).items():
            own, against = own_and_against(known.rules, known.seats, known.seat, maker, worth.points)
            columns.setdefault(token, []).append((own - against, worth.tricks))
    return dict(columns)


def _cards(worlds: Worlds, hands: Sequence[Hands]) -> Columns:
    """Cards to play."""
    return (_for_himself if worlds.known.rules.sides == "each" else _two_sided)(worlds, hands)


def _two_sided(worlds: Worlds, hands: Sequence[Hands]) -> Columns:
    """Cards to play between two sides, all worlds in one search."""
    known, layout = worlds.known, worlds.known.layout
    assert known.bid is not None
    maker = known.bid.maker
    side = side_of(known.rules, maker)
    answers = solve_packed(_records(worlds, hands, side))
    before = sum(taken for seat, taken in zip(SEATS, known.taken, strict=True) if seat in side)
    table: list[Outcome] = []
    points = preferences(known.rules, known.seats, known.size, known.credit).points(maker, known.alone)
    for made, scored in enumerate(points[before:], known.credit + before):
        own, against = own_and_against(known.rules, known.seats, known.seat, maker, scored)
        table.append((own - against, made if known.seat in side else TRICKS - made))
    columns: Columns = {}
    for place, card in enumerate(sorted(known.held, key=lambda card: layout.places[card]), 1):
        column = answers[place::ANSWER_SIZE]
        if column[0] != NO_CARD:
            columns[str(card)] = [table[tricks] for tricks in column]
    return {token: columns[token] for token in map(str, known.held) if token in columns}


def _records(worlds: Worlds, hands: Sequence[Hands], side: str) -> bytearray:
    """The packed records of the play-out as it stands with each of these hands of the others."""
    known, layout = worlds.known, worlds.known.layout
    places, offset = layout.places, 0 if layout.trumps else 1
    holders = [-1] * len(places)
    seats = [SEATS.index(seat) for seat in worlds.others]
    for card in known.held:
        holders[card] = SEATS.index(known.seat)
    suits: list[list[Card]] = [[] for _ in range(5)]
    for card in sorted({*known.held, *worlds.unseen}, key=lambda card: -places[card]):
        suits[(places[card] >> 4) + offset].append(card)
    table = _Table.of(known)
    lower: list[Card] = []
    if table.led >= 0:
        lower = [card for card in suits[table.winning] if places[card] < table.best]
    rest = (
        table.holder,
        table.left,
        len(known.held),
        seat_bits(known.active),
        seat_bits(side) & seat_bits(known.active),
    )
    seat = SEATS.index(known.seat)
    led, winning = (table.led, table.winning) if table.led >= 0 else (NO_CARD, 0)
    records = bytearray(RECORD.size * len(hands))
    for number, dealt in enumerate(hands):
        for holder, hand in zip(seats, dealt, strict=True):
            for card in hand:
                holders[card] = holder
        codes = []
        for cards in suits:
            code = 1
            for card in cards:
                if holders[card] >= 0:
                    code = code << 2 | holders[card]
            codes.append(code)
        below = sum(holders[card] >= 0 for card in lower)
        RECORD.pack_into(records, number * RECORD.size, *codes, seat, led, winning, below, *rest)
        for hand in dealt:
            for card in hand:
                holders[card] = -1
    return records


class _Table(NamedTuple):
    """The trick on the table in the search's terms; `best` is the place of the winning card."""

    led: int
    winning: int
    best: int
    holder: int
    left: int

    @classmethod
    def of(cls, known: Knowledge) -> _Table:
        layout = known.layout
        assert known.leader is not None
        order = turn_order(known.leader, known.active)
        if not known.trick:
            return cls(-1, -1, -1, SEATS.index(known.seat), 0)
        offset = 0 if layout.trumps else 1
        places = [layout.places[card] for card in known.trick]
        best, holder = places[0], order[0]
        for seat, place in zip(order[1:], places[1:], strict=False):
            if beats(place, best, trumps=layout.trumps):
                best, holder = place, seat
        left = len(order) - len(places) - 1
        return cls((places[0] >> 4) + offset, (best >> 4) + offset, best, SEATS.index(holder), left)


def _for_himself(worlds: Worlds, hands: Sequence[Hands]) -> Columns:
    """Cards to play each for himself: what the canonical line brings."""
    known = worlds.known
    columns: dict[str, list[Outcome]] = {}
    before = known.taken[SEATS.index(known.seat)]
    for position in _positions(worlds, hands):
        for card, tricks in Rivals(position).cards().items():
            own = payoffs(position, tricks)[known.seat]
            columns.setdefault(str(card), []).append((own, before + tricks[known.seat]))
    return dict(columns)


def _positions(worlds: Worlds, hands: Iterable[Hands]) -> Iterator[Position]:
    """The play-out as it stands with each of these hands of the others."""
    known = worlds.known
    assert known.bid is not None
    assert known.leader is not None
    one, two, three, four = known.taken
    for dealt in hands:
        held = dict(zip(worlds.others, map(tuple, dealt), strict=True)) | {known.seat: known.held}
        north, east, south, west = (held.get(seat) for seat in SEATS)
        yield Position(
            rules=known.rules,
            trump=known.bid.trump,
            hands=(north, east, south, west),
            leader=known.leader,
            trick=known.trick,
            tricks_taken=(one, two, three, four),
            maker=known.bid.maker or None,
            alone=known.alone,
            dealer=known.dealer,
        )


def _compared(known: Knowledge, columns: Columns, weights: Sequence[int], *, exact: bool) -> FairPrice:
    """Means, and what each choice gives away against the best."""
    total = sum(weights)
    sums = {token: _sums(column, weights) for token, column in columns.items()}
    best = max(sums, key=lambda token: sums[token])
    costs = {}
    for token, column in columns.items():
        points, tricks = (sums[best][0] - sums[token][0]) / total, (sums[best][1] - sums[token][1]) / total
        margin = 0.0 if exact else _margin(columns[best], column)
        costs[token] = FairCost(points, max(0.0, tricks), margin)
    return FairPrice(
        seat=known.seat,
        kind=known.kind,
        values={token: FairWorth(points / total, tricks / total) for token, (points, tricks) in sums.items()},
        best=best,
        costs=costs,
        worlds=len(weights),
        exact=exact,
    )


def _sums(column: Sequence[Outcome], weights: Sequence[int]) -> Outcome:
    points = sum(weight * one for (one, _), weight in zip(column, weights, strict=True))
    return points, sum(weight * tricks for (_, tricks), weight in zip(column, weights, strict=True))


def _margin(best: Sequence[Outcome], chosen: Sequence[Outcome]) -> float:
    """Half of the 95 % interval of the mean difference in points, world by world."""
    number = len(best)
    differences = Counter(one - other for (one, _), (other, _) in zip(best, chosen, strict=True))
    total = sum(difference * count for difference, count in differences.items())
    squares = sum(difference * difference * count for difference, count in differences.items())
    return _NORMAL_95 * sqrt(max(0.0, squares - total * total / number) / (number - 1) / number)
