"""A record replayed by the referee: the hand before every decision, and what was not in order.

What breaks the rules is a finding that names deal, trick and seat, and never an error: a record goes on after
it as it stands. Where cards are not known the hand is replayed with the first deal that fits (`completing`).
Knows nothing of what a decision was worth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal, NamedTuple, TypeAlias

from solver.cards import DECK_SETS, SEATS, TRICKS, Card
from solver.errors import IllegalPlay, ImpossiblePosition, InputError
from solver.position import Position
from solver.review.completing import MOST, Completed, OpenRecord, Why, completing, completions, why_none
from solver.review.course import Course
from solver.review.record import UNKNOWN, DealRecord, Game, StepRecord, known
from solver.review.table import Played, Table
from solver.review.unseen import Hands, retraced, seats_of, table_of
from solver.rules import Rules
from solver.scoring import hand_points, payoff, winners

FindingKind: TypeAlias = Literal[
    "turn", "order", "illegal", "revoke", "twice", "not held", "points", "score", "over", "contradiction",
    "unknown", "unread",
]  # fmt: skip
"""Whose turn it was not; a decision that was not due; one that may not be made; a suit not followed and held;
a card in two places; a card that another holds; points of a deal and scores told wrong; play after the end of
the game; cards that no deal can have; what cannot be told from the record; what cannot be read of it."""

OPEN: Final = frozenset({"unknown", "unread"})
"""Kinds that say what is not known, rather than what is wrong: such deals cannot be reviewed."""


class Finding(NamedTuple):
    """Something about a record: deal and trick from 1, step of the deal from 0; None where none is meant."""

    kind: FindingKind
    text: str
    deal: int
    trick: int | None = None
    seat: str | None = None
    step: int | None = None

    def __str__(self) -> str:
        trick = "" if self.trick is None else f", trick {self.trick}"
        seat = "" if self.seat is None else f", {self.seat}"
        return f"deal {self.deal}{trick}{seat}: {self.text}"


class State(NamedTuple):
    """A hand before a decision, and the decision: `step` is number `number` of the deal; `trick` from 1,
    None before the play."""

    number: int
    course: Course
    step: StepRecord
    trick: int | None


@dataclass(frozen=True, slots=True)
class Replay:
    """A deal replayed: `number` from 1, `states` as far as the referee could follow.

    `completed` is the deal that the states are of, None where none fits, and `end` the hand after its last
    step, None where a step was refused. `unknown` counts the cards that are not known, by seat and `dummy`.
    `points` by seat follow from calls and tricks, None where that is open.
    """

    number: int
    deal: DealRecord
    findings: tuple[Finding, ...]
    states: tuple[State, ...] = ()
    completed: Completed | None = None
    end: Course | None = None
    unknown: Mapping[str, int] = field(default_factory=dict)
    points: dict[str, int] | None = None


@dataclass(frozen=True, slots=True)
class GameReplay:
    """A game replayed: its deals, all findings in order, and the scores by seat after each deal, None from
    where they are not known."""

    deals: tuple[Replay, ...]
    findings: tuple[Finding, ...]
    scores: tuple[dict[str, int] | None, ...]


def replay(game: Game) -> GameReplay:
    """Replays every deal of a game, and counts."""
    deals = tuple(replay_deal(game.rules, deal, number) for number, deal in enumerate(game.deals, 1))
    scores, counted = _scores(game, deals)
    if game.unsupported:  # points may be others than are counted here
        deals = tuple(replace(one, findings=_but_points(one.findings)) for one in deals)
    found = [finding for one in deals for finding in one.findings] + counted
    return GameReplay(deals, tuple(sorted(found, key=lambda finding: finding.deal)), tuple(scores))


def _but_points(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    return tuple(finding for finding in findings if finding.kind != "points")


def replay_deal(rules: Rules, deal: DealRecord, number: int = 1) -> Replay:
    """Replays one deal, the game's `number` from 1."""
    if deal.unread is not None:
        return Replay(number, deal, (Finding("unread", deal.unread, number),))
    watch = _Watch(rules, deal, number)
    watch.look()
    hands = Hands(rules, deal)
    states: tuple[State, ...] = ()
    end = completed = why = None
    try:
        completed = next(completing(rules, deal, hands), None)
    except OpenRecord as error:
        why = Why(str(error), unknown=True)
    if completed is not None:
        states, end, refused = follow(completed)
        if refused is not None:
            watch.refused(refused)
    else:
        why = why or why_none(rules, deal)
        watch.add("unknown" if why.unknown else "contradiction", f"it cannot be replayed: {why.text}")
    points = points_of(hands.table)
    if deal.points is not None and points is not None and _differ(deal.points, points):
        watch.add("points", f"told are {_told(deal.points)}, and it makes {_told(points)}")
    unknown = hands.unknown()
    return Replay(number, deal, tuple(watch.findings), states, completed, end, unknown, points)


class Refused(NamedTuple):
    """The step at which the referee stopped, what kind of fault it is, and why."""

    step: int
    kind: FindingKind
    text: str


def follow(completed: Completed) -> tuple[tuple[State, ...], Course | None, Refused | None]:
    """Walks a deal along its steps: the states, then the hand at the end or what was refused before it."""
    states: list[State] = []
    try:
        course = Course(completed.deal)
    except ImpossiblePosition as error:
        return (), None, Refused(0, "illegal", str(error))
    for number, step in enumerate(completed.steps):
        why = _not_due(course, step)
        if why is not None:
            return tuple(states), None, Refused(number, *why)
        trick = sum(course.taken.values()) + 1 if course.kind == "play" else None
        before = course.copy()
        try:
            course.choose(step.choice)
        except IllegalPlay as error:
            return tuple(states), None, Refused(number, "illegal", str(error))
        states.append(State(number, before, step, trick))
    return tuple(states), course, None


_DONE: Final = {
    "turn": "names a suit for the joker",
    "call": "calls",
    "bury": "buries",
    "alone": "says alone or not",
    "defend": "says whether to defend alone",
    "keep": "keeps five",
    "drop": "stays or drops out",
    "play": "plays",
}


def _not_due(course: Course, step: StepRecord) -> tuple[FindingKind, str] | None:
    done = _DONE[step.kind]
    if course.kind is None:
        return "order", f"{done} ({step.choice}) when the hand is over"
    if course.kind != step.kind:
        return "order", f"{done} ({step.choice}) when {course.seat} {_DONE[course.kind]}"
    if course.seat != step.seat:
        return "turn", f"{done} ({step.choice}), and it is the turn of {course.seat}"
    return None


def unpriced(game: Game, deal: DealRecord) -> str | None:
    """Why what was decided before the first lead has no price; None where it has."""
    if deal.exchanges:
        return "cards were exchanged, which the rules here do not know"
    if game.unsupported:
        return f"rules that are not known here: {', '.join(game.unsupported)}"
    return None


_OF_LONE_HANDS: Final = ("alone_take_5", "loner_euchred_score")
"""Rules that are not known here and by which a lone maker scores otherwise."""


def scored_otherwise(game: Game, course: Course) -> bool:
    """Whether the points of a hand in play are not those that are known here."""
    lone = course.maker is not None and course.maker in course.alone
    return lone and any(rule.startswith(_OF_LONE_HANDS) for rule in game.unsupported)


def position_at(replayed: Replay, trick: int | None = None, card: int = 1) -> Position:
    """The play-out of a deal before a card of a trick, both from 1; None is where the record stops, or
    the first lead where it does not stop before the end.

    InputError where there is no such card to be played, or it depends on cards that are not known.
    """
    if replayed.completed is None:
        raise InputError([str(finding) for finding in replayed.findings])
    position = _position(replayed.states, replayed.end, trick, card)
    if position is None:
        where = "no card is" if trick is None else f"card {card} of trick {trick} is not"
        raise InputError(f"deal {replayed.number}: {where} played, as far as the record goes")
    if _depends(replayed, position, trick, card):
        unknown = ", ".join(f"{seat} {count}" for seat, count in replayed.unknown.items())
        raise InputError(f"deal {replayed.number}: it depends on cards that are not known: {unknown}")
    return position


def ways(replayed: Replay, number: int, limit: int = MOST) -> tuple[State, ...]:
    """The hands before step `number` of a deal, and the step, in every deal that fits its record.

    One where nothing is open that can matter: once cards are played, those of who sits out do not. Hands
    in play that come to the same position count once. IndexError for a step that the referee did not reach,
    OpenRecord where more than `limit` deals fit.
    """
    state = replayed.states[number]
    position = state.course.position
    if position is not None and not _open_seats(replayed) & set(position.active):
        return (state,)
    if not _open_seats(replayed):
        return (state,)
    found: dict[object, State] = {}
    for way in completions(state.course.rules, replayed.deal, limit):
        states, _, _ = follow(way)
        if number < len(states):
            one = states[number]
            found.setdefault((one.course.position or way.deal, one.step.choice), one)
    return tuple(found.values())


def _open_seats(replayed: Replay) -> set[str]:
    """The seats of which a card, or what it buried, played or kept, is not known."""
    return {*replayed.unknown, *(step.seat for step in replayed.deal.steps if UNKNOWN in step.choice)}


def _depends(replayed: Replay, position: Position, trick: int | None, card: int) -> bool:
    """Whether another deal that fits the record has another position there; those who sit out may hold
    what they will."""
    if not _open_seats(replayed) & set(position.active):
        return False
    try:
        fitting = completions(position.rules, replayed.deal)
    except OpenRecord:
        return True
    return any(_position(*follow(way)[:2], trick, card) != position for way in fitting)


def _position(states: tuple[State, ...], end: Course | None, trick: int | None, card: int) -> Position | None:
    played: Counter[int] = Counter()
    plays = [(state.trick, state.course) for state in states if state.trick is not None]
    if end is not None and end.kind == "play":
        plays.append((sum(end.taken.values()) + 1, end))
        if trick is None:
            return end.position
    for number, course in plays:
        played[number] += 1
        if trick is None or (number, played[number]) == (trick, card):
            return course.position
    return None


def points_of(table: Table) -> dict[str, int] | None:
    """Points by seat of a deal that has been followed to where its record ends; None where they are open.

    A record that stops early can still settle them: when the tricks to come would change nothing.
    """
    rules, seats = table.rules, table.seats
    if table.passed_out:
        return dict.fromkeys(seats, 0)
    if table.trump == "" or not table.all_known:
        return None
    if rules.sides == "each":
        return _payoffs(table)
    made = table.taken(table.makers)
    ways = [
        hand_points(rules, seats, table.maker, table.alone, made + more)
        for more in range(max(table.tricks_to_come, 0) + 1)
        if made + more <= TRICKS
    ]
    return ways[0] if ways and all(way == ways[0] for way in ways) else None


def _payoffs(table: Table) -> dict[str, int] | None:
    rules, stay = table.rules, table.active
    points = dict.fromkeys(table.seats, 0)
    if len(stay) == 1:
        points[stay] = TRICKS if rules.sole_stayer == "credit_five" else 0
    elif stay and table.tricks_to_come > 0:
        return None
    else:
        points |= {seat: payoff(rules, table.taken(seat), maker=seat == table.maker) for seat in stay}
    return points


class _Watch:
    """Watches the steps of a deal as they stand, and notes what is not in order."""

    def __init__(self, rules: Rules, deal: DealRecord, number: int) -> None:
        self._rules = rules
        self._deal = deal
        self._number = number
        self.findings: list[Finding] = []

    def add(self, kind: FindingKind, text: str, trick: int | None = None, step: int | None = None) -> None:
        seat = None if step is None else self._deal.steps[step].seat
        self.findings.append(
            Finding(kind, text, self._number, trick, None if seat == UNKNOWN else seat, step)
        )

    def refused(self, what: Refused) -> None:
        """What the referee says, unless that or something before it has been noted."""
        step, kind, text = what
        if all(found.step is None or found.step > step for found in self.findings):
            trick = retraced(self._rules, self._deal, self._deal.steps[:step]).trick
            play = bool(self._deal.steps) and self._deal.steps[step].kind == "play"
            self.add(kind, text, trick if play else None, step if self._deal.steps else None)
            self.findings.sort(key=lambda found: -1 if found.step is None else found.step)

    def look(self) -> None:
        table = table_of(self._rules, self._deal)
        seats = seats_of(self._rules, self._deal)
        if self._deal.dealer not in seats:
            self.add("unknown", f"dealer {self._deal.dealer} has no place")
        for number, step in enumerate(self._deal.steps):
            if step.kind == "call":
                self._call(table, number, step)
            elif step.kind == "play":
                self._play(table, number, step)
            table.hear(step)
        self._revokes(table)
        self.findings.sort(key=lambda found: -1 if found.step is None else found.step)

    def _call(self, table: Table, number: int, step: StepRecord) -> None:
        if table.trump != "" or table.passed_out:
            self.add("order", f"calls ({step.choice}) when the calls are over", None, number)
        elif step.seat not in (table.caller, UNKNOWN):
            self.add("turn", f"calls ({step.choice}), and it is the turn of {table.caller}", None, number)

    def _play(self, table: Table, number: int, step: StepRecord) -> None:
        trick, card = table.trick, known(step.choice)
        due = table.to_play
        if table.trump == "":
            self.add("order", f"plays {step.choice} before trumps are made", trick, number)
        elif table.tricks_to_come <= 0:
            self.add("order", f"plays {step.choice} after the last trick", trick, number)
        elif UNKNOWN not in (due, step.seat) and due != step.seat:
            out = "sits out and " if step.seat not in table.active else ""
            self.add("turn", f"{out}plays {step.choice}, and it is the turn of {due}", trick, number)
        if card is None:
            return
        if card not in DECK_SETS[self._rules.deck]:
            self.add("illegal", f"{card} is not in the deck of {self._rules.deck}", trick, number)
        before = next((played for played in table.plays if played.card == step.choice), None)
        if before is not None:
            self.add("twice", f"{card} was played by {before.seat} in trick {before.trick}", trick, number)
        elif table.buried == step.choice:
            self.add("twice", f"{card} was buried by {table.dealer}", trick, number)
        else:
            self._held(table, number, step, card)

    def _held(self, table: Table, number: int, step: StepRecord, card: Card) -> None:
        """Whether what is given of the hands lets a seat play a card."""
        if self._deal.exchanges:
            return
        held = {seat: cards.split() for seat, cards in self._deal.hands.items()}
        other = next((seat for seat, cards in held.items() if str(card) in cards and seat != step.seat), None)
        if other is not None:
            self.add("not held", f"plays {card}, which {other} was dealt", table.trick, number)
        elif str(card) in (self._deal.stock or "").split():
            self.add("not held", f"plays {card}, which lies in the stock", table.trick, number)
        elif str(card) == self._deal.turnup and (not table.taken_up or step.seat != table.dealer):
            whose = f"which {table.dealer} took up" if table.taken_up else "which was turned down"
            self.add("not held", f"plays {card}, {whose}", table.trick, number)

    def _revokes(self, table: Table) -> None:
        """Suits that were not followed and turned up later in the same hand."""
        layout = table.layout
        if layout is None:
            return
        for led, played in table.not_followed():
            suit = layout.suit_of(Card(led.card))
            held = _later(table, played)
            kept = next((one for one in held if layout.suit_of(Card(one.card)) == suit), None)
            if kept is not None:
                later = f"{kept.card} is played in trick {kept.trick}"
                text = f"revokes: {played.card} on {led.card}, and {later}"
                self.add("revoke", text, played.trick, played.step)


def _later(table: Table, played: Played) -> Iterator[Played]:
    """What a seat played after a card, as far as that is known and in the deck."""
    for other in table.plays:
        card = known(other.card)
        if other.seat == played.seat and other.step > played.step and card in DECK_SETS[table.rules.deck]:
            yield other


def _scores(game: Game, deals: tuple[Replay, ...]) -> tuple[list[dict[str, int] | None], list[Finding]]:
    """The scores after each deal, and what is wrong about scores.

    Under rules that are not known here points may be others than are counted, so nothing is wrong then.
    """
    rules, found = game.rules, []
    seats = "".join(
        seat
        for seat in SEATS
        if rules.players == len(SEATS) or any(seat in (one.points or {}) for one in deals)
    )
    down = -1 if rules.sides == "each" else 1
    now: dict[str, int] | None = {seat: (game.scores or {}).get(seat, rules.start) for seat in seats}
    after: list[dict[str, int] | None] = []
    for one in deals:
        if now is not None and _over(game, now, len(after)):
            found.append(Finding("over", f"the game is over at {_told(now)}", one.number))
        points = one.points
        if now is not None and points is not None:
            now = {seat: score + down * points.get(seat, 0) for seat, score in now.items()}
        else:
            now = None
        after.append(now)
    if game.unsupported:
        return after, []
    if game.final is not None and now is not None and _differ(game.final, now):
        text = f"the final score is told as {_told(game.final)}, and it comes to {_told(now)}"
        found.append(Finding("score", text, max(len(deals), 1)))
    return after, found


def _over(game: Game, scores: Mapping[str, int], played: int) -> bool:
    if game.limit is not None:
        return played >= game.limit
    return bool(winners(game.rules, scores))


def _differ(told: Mapping[str, int], counted: Mapping[str, int]) -> bool:
    return any(counted.get(seat) != points for seat, points in told.items())


def _told(points: Mapping[str, int]) -> str:
    return " ".join(f"{seat} {number}" for seat, number in points.items())
