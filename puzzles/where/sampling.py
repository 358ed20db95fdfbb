"""Deals that meet wishes, drawn at random, and what to say when there are none.

Exact counting where it can, else exact counting of some wishes and rejection for the others: both draw
uniformly. Only where neither works are deals taken from the constraint model, which is not uniform, and then
that is said. Which way is taken depends on the wishes and the rules alone, never on the seed or on time.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from puzzles.where.binding import Bound, bind, place_sizes
from puzzles.where.counting import Counted, Known, below
from puzzles.where.dealt import Dealt, Setting
from puzzles.where.evaluation import filter_of, meets
from puzzles.where.formula import Formula, join
from puzzles.where.seating import seats_at
from puzzles.where.shapes import Effort, TooMuch
from puzzles.where.wishes import Wish, Wishes
from solver.cards import DECKS, SEATS, Card
from solver.deal import Deal
from solver.errors import InputError
from solver.position import Position
from solver.rng import SEEDS, SplitMix64
from solver.rules import Rules

if TYPE_CHECKING:
    from puzzles.where.model import Model

EFFORT: Final = 1_000_000
"""Ways of giving out classes of cards that counting may look at, all settings together: about a second."""

PILOT: Final = 4_000
"""Tries made before rejection is chosen, from a stream of their own; `HITS` of them must succeed."""

HITS: Final = 4


class WishesClash(InputError):
    """No deal meets the wishes; `clash` holds some that cannot be met together, none to be spared."""

    def __init__(self, clash: tuple[Wish, ...]) -> None:
        self.clash = clash
        together = " together" if len(clash) > 1 else ""
        super().__init__(f"cannot be met{together}: {'; '.join(map(str, clash))}")

    def __reduce__(self) -> tuple[type[WishesClash], tuple[tuple[Wish, ...]]]:  # type: ignore[override]
        return type(self), (self.clash,)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether wishes can be met: a deal that meets them, or those that clash, none to be spared."""

    example: Dealt | None
    clash: tuple[Wish, ...]

    def __bool__(self) -> bool:
        return self.example is not None


@dataclass(frozen=True, slots=True)
class Draws:
    """Deals drawn: whether every deal was as likely as every other, and by which method."""

    deals: tuple[Dealt, ...]
    uniform: bool
    method: str


def possible(wishes: Wishes, rules: Rules) -> Verdict:
    """Whether a deal of the game can meet the wishes; InputError for what the game does not have.

    Trumps, maker and lone hands are free where no wish speaks of them.
    """
    model = _model(bind(wishes, rules), rules)
    found = model.any_deal()
    if found is not None:
        return Verdict(_dealt(rules, *found), ())
    return Verdict(None, tuple(wishes.wishes[number] for number in model.clash()))


def filter_for(wishes: Wishes, games: Iterable[Rules]) -> Callable[[Position], bool]:
    """Tells whether a play-out of one of the games meets the wishes, as `filter_of`.

    WishesClash where no play-out of any of them can, at whatever point of play, and InputError where
    the wishes make no sense in any: so that nobody looks for what cannot be found.
    """
    keeps = filter_of(wishes)
    refused: list[InputError] = []
    for rules in games:
        try:
            clash = _clash_in_play(wishes, rules)
        except InputError as error:
            refused.append(error)
            continue
        if not clash:
            return keeps
        refused.append(WishesClash(clash))
    raise next((error for error in refused if isinstance(error, WishesClash)), refused[0])


def _clash_in_play(wishes: Wishes, rules: Rules) -> tuple[Wish, ...]:
    """Wishes that clash though hands may have lost any of their cards; none where a whole deal meets all."""
    bound = bind(wishes, rules)
    try:
        if _Space(bound, tuple(range(len(wishes.wishes))), rules, Effort(EFFORT)).deals:
            return ()
    except TooMuch:
        pass
    from puzzles.where.model import Model

    seats = seats_at(rules)
    sizes = {place: (0, size if place in seats else rules.deck) for place, size in place_sizes(rules).items()}
    return tuple(wishes.wishes[number] for number in Model(bound, DECKS[rules.deck], sizes).clash())


def draw(wishes: Wishes, rules: Rules, seed: int, n: int) -> Draws:
    """The deals of `n` seeds from `seed` on; WishesClash where none meets the wishes, else as `Sampler`."""
    if n < 0 or not 0 <= seed <= SEEDS - n:
        raise InputError(f"seeds end at {SEEDS - 1}: {n} deals do not fit from {seed} on")
    sampler = Sampler(wishes, rules)
    deals = tuple(sampler.draw(SplitMix64(seed + index)) for index in range(n))
    return Draws(deals, sampler.uniform, sampler.method)


class Sampler:
    """Draws deals that meet wishes: hands, dummy, turn-up and dealer, and what the wishes speak of.

    Every deal is as likely as every other, and so is every dealer, trump, maker and lone hand with which it
    meets the wishes, if `uniform`. `method` is `counting`, `counting and rejection`, `rejection` or
    `constraint model`. `settled` may name `trump` and `maker`, to have them drawn though no wish speaks of
    them. Raises WishesClash, and InputError for what the game does not have.
    """

    def __init__(
        self, wishes: Wishes, rules: Rules, settled: Iterable[str] = (), *, effort: int = EFFORT
    ) -> None:
        self._rules = rules
        self._wishes = wishes
        self._bound = bind(wishes, rules, frozenset(settled))
        self._space, self._left = self._counted(effort)
        self._varied: Model | None = None
        if not self._space.deals:
            self._refuse()
        if self._left.wishes and not self._pilot():
            self._varied = _model(self._bound, rules)
            if self._varied.any_deal() is None:
                self._refuse()

    @property
    def uniform(self) -> bool:
        """Whether every deal is as likely as every other."""
        return self._varied is None

    @property
    def method(self) -> str:
        """How deals are drawn."""
        if self._varied is not None:
            return "constraint model"
        if not self._left.wishes:
            return "counting"
        return "rejection" if len(self._left.wishes) == len(self._wishes.wishes) else "counting and rejection"

    @property
    def deals(self) -> int | None:
        """How many deals, told apart by setting too, meet the wishes; None where that was not counted."""
        return None if self._left.wishes else self._space.deals

    def draw(self, numbers: SplitMix64) -> Dealt:
        """One deal, from numbers that are used up by it."""
        if self._varied is not None:
            return _dealt(self._rules, *self._varied.varied_deal(numbers))
        while True:
            found = _dealt(self._rules, *self._space.draw(numbers))
            if not self._left.wishes or meets(self._left, found):
                return found

    def _counted(self, effort: int) -> tuple[_Space, Wishes]:
        """The deals that meet as many wishes as can be counted, and the wishes left."""
        everything = range(len(self._wishes.wishes))
        try:
            return self._space_of(everything, effort), Wishes(())
        except TooMuch:
            pass
        kept: list[int] = []
        space = self._space_of(kept, effort)
        for number in everything:
            try:
                space = self._space_of([*kept, number], effort // 4)
            except TooMuch:
                continue
            kept.append(number)
        left = tuple(wish for number, wish in enumerate(self._wishes.wishes) if number not in kept)
        return space, Wishes(left)

    def _space_of(self, numbers: Iterable[int], effort: int) -> _Space:
        return _Space(self._bound, tuple(numbers), self._rules, Effort(effort))

    def _pilot(self) -> bool:
        """Whether rejection finds deals often enough; tried on numbers that no draw uses."""
        numbers = SplitMix64(SEEDS - 1)
        hits = 0
        for _ in range(PILOT):
            hits += meets(self._left, _dealt(self._rules, *self._space.draw(numbers)))
            if hits == HITS:
                return True
        return False

    def _refuse(self) -> None:
        clash = _model(self._bound, self._rules).clash()
        raise WishesClash(tuple(self._wishes.wishes[number] for number in clash))


class _Space:
    """All deals in all settings that meet some of the wishes, counted."""

    def __init__(
        self, bound: Iterable[Bound], numbers: tuple[int, ...], rules: Rules, effort: Effort
    ) -> None:
        sizes = place_sizes(rules)
        known: dict[Formula, Counted] = {}
        shapes: Known = {}
        self._settings: list[tuple[Setting, Counted]] = []
        for each in bound:
            formula = join(True, (each.formulas[number] for number in numbers))
            if formula is False:
                continue
            if formula not in known:
                known[formula] = Counted(formula, DECKS[rules.deck], sizes, effort, shapes)
            self._settings.append((each.setting, known[formula]))
        self._totals = list(accumulate(counted.deals for _, counted in self._settings))
        self.deals: int = self._totals[-1] if self._totals else 0

    def draw(self, numbers: SplitMix64) -> tuple[Setting, dict[str, tuple[Card, ...]]]:
        setting, counted = self._settings[bisect_right(self._totals, below(numbers, self.deals))]
        return setting, counted.draw(numbers)


def _model(bound: list[Bound], rules: Rules) -> Model:
    from puzzles.where.model import Model  # OR-Tools costs half a second, and most wishes do without

    sizes = {place: (size, size) for place, size in place_sizes(rules).items()}
    return Model(bound, DECKS[rules.deck], sizes)


def _dealt(rules: Rules, setting: Setting, cards: Mapping[str, tuple[Card, ...]]) -> Dealt:
    north, east, south, west = (cards.get(seat) for seat in SEATS)
    (turnup,) = cards["turnup"]
    deal = Deal(rules, setting.dealer, turnup, (north, east, south, west), cards.get("dummy"))
    return Dealt(deal, setting)
