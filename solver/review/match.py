"""Bots against each other: duplicate deals, every one played at several tables with the bots' places
exchanged.

Knows how hands are played with bots, what each decision cost, and how the work is shared among processes; who
sits where is `lineup`'s, what the numbers say `tally`'s. A match is the same for its seed, by however many
processes it is played, as far as its bots are.

Deals are played in chunks of fixed size. For a chunk each table has bots of its own, one for each seat, so no
bot meets the same cards twice, and partners know nothing of each other but what is open to all.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future
from contextlib import ExitStack
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, NamedTuple, ParamSpec, Self

from solver.cards import SEATS, cards_text
from solver.deal import Deal
from solver.errors import BowersError, shown
from solver.review.bots.bot import Bot, Dealt, Lost, Reason, Result, Seer, View
from solver.review.bots.naming import LIMIT, bot_maker, look
from solver.review.bots.pipes import end_all
from solver.review.course import Course, Kind
from solver.review.fair import FAIR_KINDS, fair
from solver.review.lineup import tables
from solver.review.price import Cost, Prices
from solver.review.record import DealRecord, Game, StepRecord
from solver.review.worlds import Knowledge, seen_by
from solver.rng import SEEDS
from solver.rules import Rules
from solver.workers import cores, given_up, processes

CHUNK: Final = 20
"""Deals that a bot plays from its start to its end."""
_Told = ParamSpec("_Told")
_AHEAD: Final = 3
"""Chunks under way for each process."""


@dataclass(frozen=True, slots=True)
class Match:
    """What is played: the rules, the bots by name, how many deals, the seed of the first.

    `fair` is the number of worlds for fair costs, 0 for none; `limit` the seconds that a program has for a
    decision. `open` says whether decisions are priced at all.
    """

    rules: Rules
    bots: tuple[str, ...]
    deals: int
    seed: int
    fair: int = 0
    limit: float = LIMIT
    open: bool = True

    def check(self) -> None:
        """BowersError for what cannot be played: bots that are none or do not play this game, seeds past the
        last."""
        tables(self.rules, len(self.bots), 0)
        if self.seed + self.deals > SEEDS:
            raise BowersError(f"seeds end at {SEEDS - 1}: {self.deals} deals do not fit from {self.seed} on")
        for name in dict.fromkeys(self.bots):
            look(name)
            bot = bot_maker(name, self.limit)()
            bot.start(self.rules, 0)
            bot.close()

    @property
    def names(self) -> tuple[str, ...]:
        """The bots by name, each of its own: the second of a name is followed by `#2`."""
        return tuple(
            f"{name} #{self.bots[:number].count(name) + 1}" if name in self.bots[:number] else name
            for number, name in enumerate(self.bots)
        )


class Decided(NamedTuple):
    """A decision that a bot made, or lost, where there was a choice.

    `cost` and `fair` are None where they were not looked at; `fair` are points and tricks by the mean of the
    worlds.
    """

    bot: int
    kind: Kind
    lost: Reason | None
    cost: Cost | None
    fair: tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class Played:
    """A deal played at one table: the bots by seat, points by seat, the decisions, and the record of it."""

    number: int
    table: int
    bots: dict[str, int]
    points: dict[str, int]
    decided: tuple[Decided, ...]
    record: Game
    losses: tuple[str, ...]


def play(match: Match, jobs: int | None = None) -> Iterator[list[Played]]:
    """Plays a match, deal after deal: of each all its tables. `jobs` are processes, all cores if not given.

    Errors are those of `Match.check`; a process that is ended from outside is a BowersError.
    """
    match.check()
    chunks = range(0, match.deals, CHUNK)
    hands = min(jobs or cores(), len(chunks))
    pending: deque[Future[list[list[Played]]]] = deque()
    with processes(hands, end_all) as executor:
        try:
            for start in chunks:
                pending.append(executor.submit(play_chunk, match, start))
                while len(pending) >= (hands * _AHEAD if hands > 1 else 1):
                    yield from pending.popleft().result()
            while pending:
                yield from pending.popleft().result()
        except BrokenExecutor:
            raise BowersError("a process of the match was ended from outside") from None
        finally:
            for future in pending:
                future.cancel()


def play_chunk(match: Match, start: int) -> list[list[Played]]:
    """The deals of a chunk that begins with number `start`: of each all its tables."""
    numbers = range(start, min(start + CHUNK, match.deals))
    with ExitStack() as stack:
        seated: dict[int, _Seated] = {}
        found = []
        for number in numbers:
            deal = Deal.random(match.rules, match.seed + number)
            prices = Prices(deal)
            rows = []
            for table, bots in enumerate(tables(match.rules, len(match.bots), number)):
                if table not in seated:
                    seated[table] = stack.enter_context(_Seated(match, start, table))
                rows.append(seated[table].play(number, deal, prices, bots))
            found.append(rows)
        return found


def seed_of(*parts: object) -> int:
    """A seed that is told by these parts, and tells nothing of them: 53 bits, which any language can read."""
    return int.from_bytes(sha256(" ".join(map(str, parts)).encode()).digest()[:8], "big") >> 11


class _Seated:
    """The bots of one table for a chunk, made as they are needed: one for each seat and kind of bot."""

    def __init__(self, match: Match, start: int, table: int) -> None:
        self._match = match
        self._start = start
        self._table = table
        self._bots: dict[tuple[int, str], Bot] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with ExitStack() as stack:
            for bot in self._bots.values():
                stack.callback(_quietly, bot.close)

    def _bot(self, which: int, seat: str) -> Bot:
        found = self._bots.get((which, seat))
        if found is None:
            match = self._match
            found = self._bots[which, seat] = bot_maker(match.bots[which], match.limit)()
            found.start(match.rules, seed_of("bot", match.seed, self._start, self._table, seat))
        return found

    def play(self, number: int, deal: Deal, prices: Prices, bots: dict[str, int]) -> Played:
        """One deal at this table."""
        match, course = self._match, Course(deal)
        seed = seed_of("deal", match.seed, number, self._table)
        players = {seat: self._bot(which, seat) for seat, which in bots.items()}
        for seat, bot in players.items():
            _quietly(bot.deal, _dealt(deal, seat, number - self._start + 1, seed_of(seed, seat)))
        steps: list[StepRecord] = []
        decided: list[Decided] = []
        losses: list[str] = []
        asked = dict.fromkeys(deal.seats, 0)
        while course.seat is not None and course.kind is not None:
            if given_up():
                raise BowersError("the match has been given up")
            seat, kind, choices = course.seat, course.kind, course.choices()
            asked[seat] += 1
            view_seed = seed_of(seed, seat, asked[seat])
            before = course.copy()
            known = Knowledge.of(course)
            lost = _decide(players[seat], View(known, choices, asked[seat], view_seed), course, prices)
            token = course.steps[-1].token
            notes: tuple[str, ...] = ()
            if lost is not None:
                notes = (f"lost ({lost.reason}): {lost}",)
                where = f"deal {number + 1} (seed {match.seed + number}), table {self._table + 1}, {seat}"
                losses.append(f"{match.names[bots[seat]]}: {where}, {kind}: {lost}; {token} is played for it")
            steps.append(StepRecord(seat, kind, token, notes))
            if len(choices) > 1 or lost is not None:
                cost, light = self._costs(before, token, prices, known, view_seed)
                decided.append(Decided(bots[seat], kind, None if lost is None else lost.reason, cost, light))
        points = course.points()
        for seat, bot in players.items():
            _quietly(bot.result, Result(points, seen_by(seat, course.steps)))
        record = _record(match, number, self._table, deal, bots, points, tuple(steps))
        return Played(number, self._table, bots, points, tuple(decided), record, tuple(losses))

    def _costs(
        self, course: Course, token: str, prices: Prices, known: Knowledge, seed: int
    ) -> tuple[Cost | None, tuple[float, float] | None]:
        """What a choice cost in the open light and in the fair one."""
        match = self._match
        if not match.open or len(course.choices()) == 1:
            return None, None
        cost = prices.price(course).costs[token]
        if not match.fair or known.kind not in FAIR_KINDS:
            return cost, None
        light = fair(known, match.fair, seed_of(seed, "fair")).costs[token]
        return cost, (light.points, light.tricks)


def _decide(bot: Bot, view: View, course: Course, prices: Prices) -> Lost | None:
    """Lets a bot decide; where it does not, the first choice is played for it."""
    try:
        token = bot.foresee(course.copy(), prices) if isinstance(bot, Seer) else bot.choose(view)
        if not isinstance(token, str):
            raise Lost("illegal", f"it chooses {shown(token)}, which is no text")
        _choose(course, token)
    except Lost as lost:
        found = lost
    except Exception as error:  # a bot may raise anything
        found = Lost("crash", f"{type(error).__name__}: {error}")
    else:
        return None
    course.choose(view.choices[0])
    return found


def _choose(course: Course, token: str) -> None:
    try:
        course.choose(token)
    except BowersError:
        choices = course.choices()
        may = " ".join(choices) if len(choices) < 10 else "five of these cards"
        raise Lost("illegal", f"it chooses {shown(token)} and may choose {may}") from None


def _quietly(tell: Callable[_Told, None], *told: _Told.args, **named: _Told.kwargs) -> None:
    """Tells a bot something that takes no answer; what goes wrong shows when it is to decide."""
    try:
        tell(*told, **named)
    except Exception:
        return


def _dealt(deal: Deal, seat: str, number: int, seed: int) -> Dealt:
    hand = deal.hands[SEATS.index(seat)] or ()
    return Dealt(number, seed, deal.seats, seat, deal.dealer, deal.turnup, hand)


def _record(
    match: Match,
    number: int,
    table: int,
    deal: Deal,
    bots: dict[str, int],
    points: dict[str, int],
    steps: Sequence[StepRecord],
) -> Game:
    hands = {seat: cards_text(hand) for seat, hand in zip(SEATS, deal.hands, strict=True) if hand is not None}
    dealt = DealRecord(
        dealer=deal.dealer,
        turnup=str(deal.turnup),
        hands=hands,
        dummy=None if deal.dummy is None else cards_text(deal.dummy),
        steps=tuple(steps),
        points=points,
    )
    return Game(
        rules=match.rules,
        deals=(dealt,),
        players={seat: match.names[bot] for seat, bot in bots.items()},
        title=f"deal {number + 1} (seed {match.seed + number}), table {table + 1}",
    )
