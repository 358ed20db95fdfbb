"""What a seat sees, small situations, and everything that can have been there, gone through history by history.

It shares nothing with the solver but the letters of cards and seats and the fields of a deal and its rules; situations
are found by walking hands at random.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from solver import Card, Deal, Rules
from solver.cards import DECKS, SEATS
from solver.review.course import Course
from solver.review.worlds import Knowledge, Worlds
from solver.rng import SplitMix64
from tests.plain_course import PlainCourse, Step
from tests.plain_hand import DECK
from tests.walks import any_choice, deals


def seen(deal: Deal, steps: list[Step], viewer: str) -> list[object]:
    """Everything that a seat sees of a hand, by the rules: its cards, the turn-up, what is said and played
    openly, the dummy once it looks there; PlainCourse refuses what may not be chosen, a revoke too."""
    course = PlainCourse(deal, 5, steps)
    table = course.table
    view: list[object] = [deal.rules, deal.dealer, deal.turnup, deal.hands[SEATS.index(viewer)]]
    view += [step for step in steps if step[1] not in ("bury", "keep") or step[0] == viewer]
    view += [step[:2] for step in steps]
    view += [
        sorted(table.hands[viewer]),
        table.trick,
        table.leader,
        table.taken,
        course.due and course.due[:2],
    ]
    looks = viewer == table.maker and viewer not in table.alone
    if looks and any(kind in ("keep", "play") for _, kind, _ in [*steps, course.due or ("", "", "")]):
        view.append(deal.dummy)
    return view


Category = tuple[tuple[str, ...], ...]
Wanted = Callable[[Course, Knowledge], bool]


def sits_out(course: Course, seat: str) -> bool:
    return seat not in course.active


def round_of(course: Course) -> int:
    return course.bid.round if course.bid is not None else -1


SITUATIONS: dict[str, tuple[str, dict[str, object], Wanted]] = {
    "the turn-up with the dealer or buried": (
        "partnership",
        {},
        lambda c, k: (
            round_of(c) == 1
            and k.seat != k.dealer
            and not k.alone
            and c.deal.turnup not in [x for _, x in k.played]
        ),
    ),
    "the dealer knows what he buried": (
        "partnership",
        {},
        lambda c, k: round_of(c) == 1 and k.seat == k.dealer and bool(k.voids()) and not k.alone,
    ),
    "the turn-up turned down": (
        "partnership",
        {},
        lambda c, k: round_of(c) == 2 and bool(k.voids()) and not k.alone,
    ),
    "three seats have shown voids": ("partnership", {}, lambda _, k: len(k.voids().keys() - {k.seat}) == 3),
    "the dealer has shown that he has no trumps, so the turn-up is buried": (
        "partnership",
        {"maker_alone": False},
        lambda c, k: round_of(c) == 1 and k.seat != k.dealer and trumps_gone(k),
    ),
    "the dealer sits out, the turn-up in his hand or buried": (
        "partnership",
        {},
        lambda c, k: round_of(c) == 1 and sits_out(c, k.dealer),
    ),
    "a lone hand against two": ("partnership", {}, lambda c, k: round_of(c) == 2 and len(k.alone) == 1),
    "the joker turned up": (
        "british",
        {},
        lambda c, k: round_of(c) == 1 and k.turnup == Card("B") and k.seat != k.dealer,
    ),
    "two hands": (
        "two-handed",
        {},
        lambda c, k: round_of(c) == 1 and k.seat != k.dealer and len(k.held) == 1,
    ),
    "a maker kept five and is not the dealer": (
        "cutthroat",
        {"defend_alone": "off"},
        lambda c, k: (
            c.kept is not None
            and k.dealer != c.maker
            and k.seat not in (c.maker, k.dealer)
            and round_of(c) == 1
        ),
    ),
    "a maker who deals kept five": (
        "cutthroat",
        {"defend_alone": "off"},
        lambda c, k: (
            c.kept is not None
            and k.dealer == c.maker
            and k.seat != c.maker
            and round_of(c) == 1
            and turnup_unseen(k)
        ),
    ),
    "a maker knows his ten cards": (
        "cutthroat",
        {},
        lambda c, k: c.kept is not None and k.seat == c.maker and round_of(c) == 1 and k.dealer != c.maker,
    ),
    "alone against two, the dummy unseen": (
        "cutthroat",
        {},
        lambda c, k: c.maker is not None and c.maker in k.alone and len(k.active) == 3,
    ),
    "some have dropped out": (
        "buck",
        {},
        lambda c, k: len(k.drops) == 1 and round_of(c) == 1 and k.seat != k.dealer,
    ),
}


def turnup_unseen(known: Knowledge) -> bool:
    return known.turnup not in [card for _, card in known.played]


def trumps_gone(known: Knowledge) -> bool:
    void = known.voids().get(known.dealer, set())
    return turnup_unseen(known) and known.turnup.suit in void


def find(name: str) -> Course:
    """The first situation of a kind, of hands walked at random, in which the others' hands can lie in a few
    ways."""
    game, options, wanted = SITUATIONS[name]
    rules = Rules.preset(game, **options)
    numbers = SplitMix64(1)
    for deal in deals(rules, 400):
        course = Course(deal)
        while course.kind is not None:
            if course.kind == "play" and len(course.choices()) >= 1:
                known = Knowledge.of(course)
                if wanted(course, known) and 6 <= Worlds(known).hands <= 120:
                    return course
            course.choose(any_choice(course, numbers))
    raise AssertionError(f"no situation: {name}")


class Histories:
    """All that can have been, as the seat to decide sees it: every deal, discard and kept five gone through.

    `ways` has, by the hands of the others and the discard (where hidden), the number of histories.
    """

    def __init__(self, course: Course) -> None:
        deal, viewer = course.deal, course.seat
        assert viewer is not None
        self.deal, self.viewer = deal, viewer
        self.steps: list[Step] = [(step.seat, step.kind, step.token) for step in course.steps]
        plain = PlainCourse(deal, 5, self.steps)
        self.maker, self.seats = plain.table.maker, plain.seats
        self.wanted = seen(deal, self.steps, viewer)
        self.turnup = str(deal.turnup)
        self.kept = any(kind == "keep" for _, kind, _ in self.steps) and self.maker != viewer
        self.knows_dummy = self.maker == viewer and any(kind == "keep" for _, kind, _ in self.steps)
        self.secret = plain.table.round == 1 and viewer != deal.dealer
        self.played: dict[str, list[str]] = {seat: [] for seat in self.seats}
        for seat, kind, card in self.steps:
            if kind == "play":
                self.played[seat].append(card)
        gone = {card for cards in self.played.values() for card in cards}
        gone |= set(map(str, deal.hands[SEATS.index(viewer)] or ()))
        gone |= set(map(str, deal.dummy or ())) if self.knows_dummy else set()
        gone |= set() if self.secret else {self.turnup}
        deck = [card for card in DECK if card in map(str, DECKS[deal.rules.deck])]
        hidden = [card for card in deck if card not in gone]
        active = plain.active()
        self.others = [seat for seat in active if seat != viewer]
        slots = [(seat, len(plain.table.hands[seat])) for seat in self.others]
        slots += [("bury", 1)] * self.secret
        self.rest = [(seat, 5) for seat in self.seats if seat not in active and seat != viewer]
        if deal.dummy is not None and not self.knows_dummy:
            self.rest.append(("aside" if self.kept else "dummy", 5))
        self.splits: dict[tuple[bool, bool], list[tuple[str, ...]]] = {}
        self.ways: dict[Category, int] = {}
        for cards in shares(hidden, [size for _, size in slots]):
            places = dict(zip([place for place, _ in slots], cards, strict=True))
            left = [card for card in hidden if not any(card in some for some in cards)]
            ways = self.count(places, left)
            if ways:
                self.ways[tuple(cards)] = ways

    def count(self, places: dict[str, tuple[str, ...]], left: list[str]) -> int:
        """The ways for all the rest; one of them is looked at whole."""
        ways = 0
        for some in shares(left, [size for _, size in self.rest]):
            told = places | dict(zip([place for place, _ in self.rest], some, strict=True))
            dummies = self.dummies(told)
            if dummies and not ways and not self.fits(told, dummies[0]):
                return 0
            ways += len(dummies)
        return ways

    def dummies(self, told: dict[str, tuple[str, ...]]) -> list[tuple[str, ...]]:
        """What the dummy can have been dealt."""
        dealer = self.deal.dealer
        if not self.kept:
            held = (*told.get(dealer, ()), *self.played[dealer], *told.get("bury", ()))
            return [told.get("dummy", ())] if not self.secret or self.turnup in held else []
        pool = (*told[self.maker], *self.played[self.maker], *told["aside"])
        bury = told.get("bury", ())
        if dealer != self.maker and self.secret:
            if self.turnup not in (*told.get(dealer, ()), *self.played[dealer], *bury):
                return []
        elif self.secret and self.turnup not in (*pool, *bury):
            return []
        needed = self.turnup if self.secret and dealer == self.maker and self.turnup in pool else None
        return [dummy for dummy in FIVES[tuple(pool)] if needed not in dummy]

    def fits(self, told: dict[str, tuple[str, ...]], dummy: tuple[str, ...]) -> bool:
        """Whether the seat would have seen the same."""
        dealt = {self.viewer: set(map(str, self.deal.hands[SEATS.index(self.viewer)] or ()))}
        for seat in self.seats:
            if seat != self.viewer:
                dealt[seat] = {*told[seat], *self.played[seat]}
        first = sorted(dealt.get(self.maker, ()), key=DECK.index)
        if self.kept:
            dealt[self.maker] = (dealt[self.maker] | set(told["aside"])) - set(dummy)
        if self.secret:
            dealt[self.deal.dealer] = (dealt[self.deal.dealer] | set(told["bury"])) - {self.turnup}
        north, east, south, west = (tuple(map(Card, dealt[s])) if s in dealt else None for s in SEATS)
        five = self.deal.dummy if self.knows_dummy else tuple(map(Card, dummy)) or None
        other = Deal(self.deal.rules, self.deal.dealer, self.deal.turnup, (north, east, south, west), five)
        tokens = {"bury": told.get("bury", ("",))[0], "keep": " ".join(first)}
        steps = [
            (seat, kind, tokens[kind]) if kind in tokens and seat != self.viewer else (seat, kind, token)
            for seat, kind, token in self.steps
        ]
        try:
            return not other.faults() and seen(other, steps, self.viewer) == self.wanted
        except AssertionError:
            return False


class Fives(dict[tuple[str, ...], list[tuple[str, ...]]]):
    def __missing__(self, pool: tuple[str, ...]) -> list[tuple[str, ...]]:
        return list(combinations(pool, 5))


FIVES = Fives()


def shares(cards: list[str], sizes: list[int]) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Every way to give places of these sizes cards; the rest is left."""
    if not sizes:
        yield ()
        return
    for some in combinations(cards, sizes[0]):
        for more in shares([card for card in cards if card not in some], sizes[1:]):
            yield (some, *more)
