"""What a seat knows when it decides, and the worlds that fit it, drawn exactly evenly.

A world is a deal with everything that was decided face down: what the dealer buried, which five a maker
kept. All that agree with what the seat has seen are equally likely, whoever called and played what. They are
counted, never drawn and thrown away: by how many cards of each kind a hand can have, a kind being the
cards that the same hands may hold. Knows a `Course` from one seat only; nothing of values.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import comb, factorial, perm, prod
from typing import Final, NamedTuple, TypeAlias

from solver.calls import Bid
from solver.cards import DECKS, SEATS, SUITS, TRICKS, Card, cards_text
from solver.deal import Deal
from solver.errors import BowersError, InputError
from solver.layout import Layout
from solver.review.course import Course, Kind, Step
from solver.rng import SplitMix64
from solver.rules import Rules
from solver.seats import sitting_out
from solver.text import Hand

BURY: Final = "bury"
ASIDE: Final = "aside"
DUMMY: Final = "dummy"
STOCK: Final = "stock"

World: TypeAlias = dict[str, Hand]
"""What is hidden, by place: seats hold their cards of now, `bury` has the dealer's discard, `aside` what a
maker who kept five put away, `stock` what was not dealt. `dummy` are the dummy's cards as dealt, some of
which a maker may hold now."""


@dataclass(frozen=True)
class Knowledge:
    """What one seat knows at a decision of its own; nothing in it depends on what the seat cannot see.

    `dealt` are its cards as dealt, `held` those of now: six while it buries, its own and the dummy's while
    it keeps five. `steps` are the decisions so far; tokens of what others buried and kept are empty. `buried`
    and `dummy` are None where the seat has not seen them. While cards are played `leader`, `trick` and
    `taken` are as in a position. `size` and `credit` are those of a short deal, else 5 and 0.
    """

    rules: Rules
    dealer: str
    turnup: Card
    seats: str
    seat: str
    kind: Kind
    dealt: Hand
    held: Hand
    steps: tuple[Step, ...] = ()
    bid: Bid | None = None
    alone: str = ""
    drops: str = ""
    buried: Card | None = None
    dummy: Hand | None = None
    leader: str | None = None
    trick: Hand = ()
    taken: tuple[int, ...] = (0, 0, 0, 0)
    size: int = TRICKS
    credit: int = 0

    @classmethod
    def of(cls, course: Course) -> Knowledge:
        """What the seat that is to decide knows; BowersError when the hand is over."""
        deal, seat, kind, bid = course.deal, course.seat, course.kind, course.bid
        if seat is None or kind is None:
            raise BowersError("the hand is over: there is nothing to decide")
        looked = deal.dummy is not None and bid is not None and seat == bid.maker
        looked = looked and (kind == "keep" or course.kept is not None)
        position = course.position
        taken = course.taken
        return cls(
            rules=deal.rules,
            dealer=deal.dealer,
            turnup=deal.turnup,
            seats=deal.seats,
            seat=seat,
            kind=kind,
            dealt=deal.hands[SEATS.index(seat)] or (),
            held=course.hand(seat),
            steps=seen_by(seat, course.steps),
            bid=bid,
            alone=course.alone,
            drops=course.drops,
            buried=course.buried if seat == deal.dealer else None,
            dummy=deal.dummy if looked else None,
            leader=None if position is None else position.leader,
            trick=() if position is None else position.trick,
            taken=tuple(taken.get(one, 0) for one in SEATS),
            size=course.size,
            credit=course.credit,
        )

    @classmethod
    def before_calls(
        cls, rules: Rules, dealer: str, turnup: Card, seat: str, hand: Hand, seats: str
    ) -> Knowledge:
        """What a seat knows when the cards have been dealt, one turned up and nothing is said yet; InputError
        names everything that is wrong."""
        cards, deck = (*hand, turnup), DECKS[rules.deck]
        wrong = [f"{card} is not in a deck of {rules.deck}" for card in cards if card not in deck]
        wrong += [f"{card} is there twice" for card in sorted(set(cards)) if cards.count(card) > 1]
        if len(hand) != TRICKS:
            wrong.append(f"{seat} holds {len(hand)} cards, not {TRICKS}")
        if len(seats) != rules.players:
            wrong.append(f"{rules.game} is for {rules.players} players, not {len(seats)}")
        wrong += [
            f"{one} is not at the table ({seats})" for one in dict.fromkeys(dealer + seat) if one not in seats
        ]
        if wrong:
            raise InputError(wrong)
        held = tuple(sorted(hand))
        return cls(rules, dealer, turnup, seats, seat, "call", dealt=held, held=held)

    @property
    def active(self) -> str:
        """The seats that play as far as is decided, clockwise from North."""
        maker = "" if self.bid is None else self.bid.maker
        out = self.drops + sitting_out(self.rules, self.seats, maker, self.alone)
        return "".join(seat for seat in self.seats if seat not in out)

    @property
    def layout(self) -> Layout:
        """How the cards rank, once trumps are fixed."""
        trump = None if self.bid is None else self.bid.trump
        return Layout.of(self.rules.deck, None if trump is None else SUITS.index(trump))

    @property
    def played(self) -> tuple[tuple[str, Card], ...]:
        """The cards played, and by whom, in order."""
        return tuple((step.seat, Card(step.token)) for step in self.steps if step.kind == "play")

    def voids(self) -> dict[str, set[int]]:
        """By seat the suits, by number and as they count now, of which it has shown that it has none left: it
        did not follow."""
        found: dict[str, set[int]] = {}
        played, seats = self.played, len(self.active)
        suit_of = self.layout.suit_of if played else None
        for number, (seat, card) in enumerate(played):
            assert suit_of is not None
            led = suit_of(played[number - number % seats][1])
            if suit_of(card) != led:
                found.setdefault(seat, set()).add(led)
        return found


def seen_by(seat: str, steps: Iterable[Step]) -> tuple[Step, ...]:
    """Decisions as a seat sees them: what others buried and kept is left empty."""
    return tuple(
        step._replace(token="") if step.kind in ("bury", "keep") and step.seat != seat else step
        for step in steps
    )


class _Kind(NamedTuple):
    """Cards that the same hands may hold, those hands by their numbers."""

    cards: tuple[Card, ...]
    hands: tuple[int, ...]


class _Rest(NamedTuple):
    """All that is hidden outside the hands: the turn-up lies in one place (None where that is no secret), the
    places take so many cards besides, and that can have come about in so many ways."""

    turnup: str | None
    places: tuple[tuple[str, int], ...]
    ways: int


class _Filling(NamedTuple):
    """Of each kind each hand has so many cards, and `holder`, if any, the turn-up; `rests` are the cases of
    all the rest."""

    holder: int | None
    kinds: tuple[_Kind, ...]
    counts: tuple[tuple[int, ...], ...]
    rests: tuple[_Rest, ...]
    ways: int


Hands: TypeAlias = Sequence[Sequence[Card]]
"""The cards of each of the `others`, in that order."""


class Worlds:
    """All worlds that fit what a seat knows, to be drawn or gone through.

    `others` are the other seats that play. `count` is the number of histories that fit: deals with
    what was decided face down; `hands` that of different hands of the others.
    """

    def __init__(self, known: Knowledge) -> None:
        self.known = known
        self.others = "".join(seat for seat in known.active if seat != known.seat)
        self._voids = known.voids()
        bid = known.bid
        self._taken_up = bid is not None and bid.round == 1
        self._kept = any(step.kind == "keep" for step in known.steps) and known.dummy is None
        played = {card for _, card in known.played}
        self._secret = self._taken_up and known.seat != known.dealer and known.turnup not in played
        seen = {*known.dealt, *(known.dummy or ()), *played, known.turnup}
        self._hidden = [card for card in DECKS[known.rules.deck] if card not in seen]
        self._sizes = self._places()
        self._fillings: list[_Filling] = []
        self._ends: list[int] = []
        self.hands = self.count = 0
        kinds, places = self._kinds(), self._turnup_places()
        self._fill(kinds, None, [place for place in places if place is None or place not in self.others])
        for number, seat in enumerate(self.others):
            if seat in places:
                self._fill(kinds, number, [seat])
        if not self.count:
            raise BowersError(f"no deal fits what {known.seat} has seen")

    def _places(self) -> dict[str, int]:
        """The hidden places and the cards that lie there, the turn-up's among them where that is secret."""
        known = self.known
        found = {seat: known.size for seat in known.seats if seat != known.seat}
        for seat, _ in known.played:
            if seat != known.seat:
                found[seat] -= 1
        if self._taken_up and known.seat != known.dealer:
            found[BURY] = 1
        if known.rules.dummy != "none" and known.dummy is None:
            found[ASIDE if self._kept else DUMMY] = known.size
        found[STOCK] = len(self._hidden) + self._secret - sum(found.values())
        return found

    def _turnup_places(self) -> list[str | None]:
        """Where the turn-up may be, as far as the seat knows."""
        known = self.known
        if not self._secret:
            return [None]
        found: list[str | None] = [BURY]
        if self._kept and known.bid is not None and known.bid.maker == known.dealer:
            found.append(ASIDE)
        void = self._voids.get(known.dealer)
        if self._sizes[known.dealer] and not (void and known.layout.suit_of(known.turnup) in void):
            found.append(known.dealer)
        return found

    def _fill(
        self, kinds: tuple[_Kind, ...], holder: int | None, turnup_places: Sequence[str | None]
    ) -> None:
        """Every way to fill the hands with the turn-up in one of these places: a hand, or none of them."""
        rests = tuple(map(self._rest, turnup_places))
        ways = sum(rest.ways for rest in rests)
        needs = [self._sizes[seat] - (number == holder) for number, seat in enumerate(self.others)]
        if not ways:
            return
        for counts, number in _fillings(kinds, needs):
            self._fillings.append(_Filling(holder, kinds, counts, rests, ways))
            self.hands += number
            self.count += number * ways
            self._ends.append(self.count)

    def _rest(self, turnup: str | None) -> _Rest:
        places = tuple(
            (place, size - (place == turnup))
            for place, size in self._sizes.items()
            if place not in self.others
        )
        return _Rest(turnup, places, _arrangements([size for _, size in places]) * self._splits(turnup))

    def _kinds(self) -> tuple[_Kind, ...]:
        """The hidden cards, the turn-up not among them, by the hands that may hold them."""
        found: dict[tuple[int, ...], list[Card]] = {}
        everybody = tuple(range(len(self.others)))
        suit_of = self.known.layout.suit_of if self._voids else None
        voids = [self._voids.get(seat, ()) for seat in self.others]
        for card in self._hidden:
            hands = everybody
            if suit_of is not None:
                hands = tuple(number for number in everybody if suit_of(card) not in voids[number])
            found.setdefault(hands, []).append(card)
        return tuple(_Kind(tuple(cards), hands) for hands, cards in found.items())

    def _splits(self, turnup: str | None) -> int:
        """The ways in which the ten cards of a maker who kept five can have been his own and the dummy's; a
        turn-up among them was his own."""
        if not self._kept:
            return 1
        own = self._own_turnup(turnup)
        return comb(2 * self.known.size - own, self.known.size)

    def _own_turnup(self, turnup: str | None) -> bool:
        """Whether a maker who kept five has, or had, the turn-up among his ten cards."""
        bid = self.known.bid
        return self._taken_up and bid is not None and bid.maker == self.known.dealer and turnup != BURY

    @property
    def unseen(self) -> list[Card]:
        """The cards that the seat does not see where they are."""
        return [*self._hidden, *([self.known.turnup] if self._secret else [])]

    def draw(self, numbers: SplitMix64) -> Hands:
        """The hands of the others in a world, all worlds equally likely."""
        return self._draw(numbers)[1]

    def _draw(self, numbers: SplitMix64) -> tuple[_Filling, list[list[Card]], list[Card]]:
        """The same, and the cards left for the other places."""
        # No game has more than 1e17 histories, so one number of 64 bits is enough for any lot here.
        filling = self._fillings[bisect_right(self._ends, numbers.below(self.count))]
        hands: list[list[Card]] = [[] for _ in self.others]
        rest: list[Card] = []
        for kind, counts in zip(filling.kinds, filling.counts, strict=True):
            left = list(kind.cards)
            for hand, count in zip(kind.hands, counts, strict=True):
                number = numbers.below(perm(len(left), count)) if count else 0
                for _ in range(count):
                    number, at = divmod(number, len(left))
                    hands[hand].append(left.pop(at))
            rest += left
        if filling.holder is not None:
            hands[filling.holder].append(self.known.turnup)
        return filling, hands, rest

    def each(self) -> Iterator[tuple[Hands, int]]:
        """All different hands of the others, and the number of histories of each."""
        for filling in self._fillings:
            extra: list[tuple[Card, ...]] = [()] * len(self.others)
            if filling.holder is not None:
                extra[filling.holder] = (self.known.turnup,)
            for hands in _all_hands(filling.kinds, filling.counts, extra):
                yield hands, filling.ways

    def sample(self, number: int, seed: int) -> list[World]:
        """So many worlds drawn one by one, all equally likely each time; the same for a seed."""
        numbers = SplitMix64(seed)
        return [self._world(numbers) for _ in range(number)]

    def _world(self, numbers: SplitMix64) -> World:
        filling, hands, rest = self._draw(numbers)
        known = self.known
        world = {seat: tuple(sorted(hand)) for seat, hand in zip(self.others, hands, strict=True)}
        left = iter(numbers.shuffled(rest))
        case = _one_of(filling.rests, numbers)
        for place, size in case.places:
            cards = [next(left) for _ in range(size)]
            if place == case.turnup:
                cards.append(known.turnup)
            world[place] = tuple(sorted(cards))
        if self._kept:
            assert known.bid is not None
            own = known.turnup if self._own_turnup(case.turnup) else None
            pool = [card for card in (*self._first_five(world), *world[ASIDE]) if card is not own]
            world[DUMMY] = tuple(sorted(numbers.shuffled(pool)[: known.size]))
        return world

    def _first_five(self, world: World) -> Hand:
        """What the maker held before the first lead."""
        known = self.known
        assert known.bid is not None
        maker = known.bid.maker
        return (*world[maker], *(card for seat, card in known.played if seat == maker))

    def deal(self, world: World) -> Deal:
        """The deal of a world."""
        known = self.known
        found: dict[str, set[Card]] = {known.seat: set(known.dealt)}
        for seat in known.seats:
            if seat != known.seat:
                found[seat] = {*world[seat], *(card for one, card in known.played if one == seat)}
        dummy = known.dummy or world.get(DUMMY)
        if self._kept:
            assert known.bid is not None
            found[known.bid.maker] |= set(world[ASIDE])
            found[known.bid.maker] -= set(world[DUMMY])
        if BURY in world:
            found[known.dealer] = (found[known.dealer] | set(world[BURY])) - {known.turnup}
        north, east, south, west = (tuple(found[seat]) if seat in found else None for seat in SEATS)
        return Deal(known.rules, known.dealer, known.turnup, (north, east, south, west), dummy)

    def course(self, world: World) -> Course:
        """The hand as it stands in a world, at the decision."""
        course = Course.short(self.deal(world), self.known.credit)
        for step in self.known.steps:
            token = step.token
            if not token:
                token = str(world[BURY][0]) if step.kind == "bury" else cards_text(self._first_five(world))
            course.choose(token)
        return course


def _one_of(rests: Sequence[_Rest], numbers: SplitMix64) -> _Rest:
    """One of the cases, each by its number of ways."""
    if len(rests) == 1:
        return rests[0]
    number = numbers.below(sum(rest.ways for rest in rests))
    for rest in rests:
        if number < rest.ways:
            return rest
        number -= rest.ways
    raise AssertionError("a number below the sum is in one of its parts")


def _arrangements(sizes: Sequence[int]) -> int:
    """The ways to put cards into places of these sizes that take them all."""
    return factorial(sum(sizes)) // prod(map(factorial, sizes))


def _fillings(
    kinds: Sequence[_Kind], needs: Sequence[int]
) -> Iterator[tuple[tuple[tuple[int, ...], ...], int]]:
    """How many cards of each kind each hand can take, so that each has as many as it needs, and the number of
    ways to choose them."""
    if not kinds:
        if not any(needs):
            yield (), 1
        return
    kind, later = kinds[0], kinds[1:]
    supply = [sum(len(other.cards) for other in later if hand in other.hands) for hand in range(len(needs))]
    most = [needs[hand] for hand in kind.hands]
    least = [max(0, needs[hand] - supply[hand]) for hand in kind.hands]
    if any(needs[hand] > supply[hand] for hand in range(len(needs)) if hand not in kind.hands):
        return
    for counts in product(*(range(low, high + 1) for low, high in zip(least, most, strict=True))):
        left = len(kind.cards) - sum(counts)
        if left < 0:
            continue
        after = list(needs)
        for hand, count in zip(kind.hands, counts, strict=True):
            after[hand] -= count
        chosen = factorial(len(kind.cards)) // factorial(left) // prod(map(factorial, counts))
        for rest, number in _fillings(later, after):
            yield (counts, *rest), chosen * number


def _all_hands(
    kinds: Sequence[_Kind], counts: Sequence[tuple[int, ...]], hands: Sequence[tuple[Card, ...]]
) -> Iterator[Hands]:
    """Every way to give the hands so many cards of each kind, beyond what they have."""
    if not kinds:
        yield hands
        return
    for filled in _shares(kinds[0].cards, kinds[0].hands, counts[0], hands):
        yield from _all_hands(kinds[1:], counts[1:], filled)


def _shares(
    cards: Sequence[Card], takers: Sequence[int], counts: Sequence[int], hands: Sequence[tuple[Card, ...]]
) -> Iterator[list[tuple[Card, ...]]]:
    """Every way to give some hands so many of these cards."""
    if not takers:
        yield list(hands)
        return
    for chosen in combinations(cards, counts[0]):
        left = [card for card in cards if card not in chosen]
        for filled in _shares(left, takers[1:], counts[1:], hands):
            filled[takers[0]] += chosen
            yield filled
