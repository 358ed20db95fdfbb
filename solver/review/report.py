"""What reviews say of each player: counts, costs a deal, by kind and by trick; and what was worst.

Knows judged decisions and adds them up. Players are told apart by name, where a record has names, else by
seat. How a report looks is the command line's.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final

import msgspec

from solver.deal import Deal
from solver.review.better import better_line
from solver.review.course import Kind, Step
from solver.review.judging import DealReview, GameReview, Judged, Unsure
from solver.review.replay import OPEN, Finding
from solver.review.verdict import MISTAKE, Label, Verdict
from solver.review.wording import choice_text

SCHEMA: Final = "bowers.review/1"
KINDS: Final[tuple[Kind, ...]] = ("turn", "call", "bury", "alone", "defend", "keep", "drop", "play")
LABELS: Final[tuple[Label, ...]] = ("best", "unlucky", "lucky", "mistake", "blunder")


class Tally(msgspec.Struct):
    """Decisions added up; where there was one choice only it counts as `forced` and nowhere else.

    `open_points` and `open_tricks` are what they cost with all cards known, `fair_points` by what the seats
    could know, over the `fair_decisions` that have a fair price. `unsure` have no verdict.
    """

    decisions: int = 0
    forced: int = 0
    unsure: int = 0
    best: int = 0
    unlucky: int = 0
    lucky: int = 0
    mistake: int = 0
    blunder: int = 0
    free: int = 0
    """Decisions that cost nothing at all in the open light."""
    open_points: int = 0
    open_tricks: int = 0
    fair_decisions: int = 0
    fair_points: float = 0.0

    def add(self, judged: Judged) -> None:
        """Counts a decision."""
        if judged.choices == 1:
            self.forced += 1
            return
        verdict = judged.verdict
        self.decisions += 1
        setattr(self, verdict.label, getattr(self, verdict.label) + 1)
        self.free += verdict.open.points == 0 and verdict.open.tricks == 0
        self.open_points += verdict.open.points
        self.open_tricks += verdict.open.tricks
        if verdict.fair is not None:
            self.fair_decisions += 1
            self.fair_points += verdict.fair.points

    def join(self, other: Tally) -> None:
        """Adds what another has counted."""
        for name in Tally.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    @property
    def share_best(self) -> float | None:
        """The share of decisions that cost nothing with all cards known; None where there were none."""
        return self.free / self.decisions if self.decisions else None


class Player(msgspec.Struct):
    """One player: `deals` at the table, all decisions, and the same by kind and by trick from 1."""

    name: str
    deals: int = 0
    total: Tally = msgspec.field(default_factory=Tally)
    by_kind: dict[Kind, Tally] = msgspec.field(default_factory=dict)
    by_trick: dict[int, Tally] = msgspec.field(default_factory=dict)

    def add(self, judged: Judged) -> None:
        """Counts a decision."""
        for tally in self._tallies(judged.verdict.kind, judged.trick):
            tally.add(judged)

    def add_unsure(self, unsure: Unsure) -> None:
        """Counts a decision without a verdict."""
        for tally in self._tallies(unsure.kind, unsure.trick):
            tally.unsure += 1

    def _tallies(self, kind: Kind, trick: int | None) -> Iterator[Tally]:
        yield self.total
        yield self.by_kind.setdefault(kind, Tally())
        if trick is not None:
            yield self.by_trick.setdefault(trick, Tally())

    def join(self, other: Player) -> None:
        """Adds the same player's other games."""
        self.deals += other.deals
        self.total.join(other.total)
        for kind, tally in other.by_kind.items():
            self.by_kind.setdefault(kind, Tally()).join(tally)
        for trick, tally in other.by_trick.items():
            self.by_trick.setdefault(trick, Tally()).join(tally)

    @property
    def open_a_deal(self) -> float | None:
        """Points given away a deal with all cards known."""
        return self.total.open_points / self.deals if self.deals else None

    @property
    def tricks_a_deal(self) -> float | None:
        """Tricks given away a deal with all cards known."""
        return self.total.open_tricks / self.deals if self.deals else None

    @property
    def fair_a_deal(self) -> float | None:
        """Points given away a deal by what could be known; None without the fair light."""
        return self.total.fair_points / self.deals if self.deals and self.total.fair_decisions else None


class Worst(msgspec.Struct, frozen=True):
    """A decision that cost something in either light: where, by whom, and how it should have gone on.

    `game` is its number among all that were reviewed, from 1. `deal` and `before` lead to the decision,
    in the first deal that fits where something is unknown; `line` are the choices of all seats in turn from
    there to the end, the better decision first (`better_of`).
    """

    game: int
    player: str
    judged: Judged
    deal: Deal
    before: tuple[Step, ...]
    line: tuple[Step, ...]


class Report(msgspec.Struct):
    """What all reviewed games come to: players, findings in words with game numbers, the worst decisions.

    `unread` are deals, or parts of them, that could not be read at all; `unknown` what cannot be told.
    `below` are decisions that cost points or tricks with all cards known, `faults` findings of what is
    wrong and not merely unknown, `lost` those of deals that cannot be reviewed since they could not be read
    or cannot be told, `seen` all who played though others alone may be wanted. `sources` are short names of
    where a game stands, by its number, as far as whoever read it has told.
    """

    games: int = 0
    deals: int = 0
    reviewed: int = 0
    players: dict[str, Player] = msgspec.field(default_factory=dict)
    seen: dict[str, None] = msgspec.field(default_factory=dict)
    findings: list[tuple[int, str]] = msgspec.field(default_factory=list)
    unread: list[tuple[int, str]] = msgspec.field(default_factory=list)
    unknown: list[tuple[int, str]] = msgspec.field(default_factory=list)
    unsupported: dict[str, int] = msgspec.field(default_factory=dict)
    worst: list[Worst] = msgspec.field(default_factory=list)
    below: int = 0
    faults: int = 0
    lost: int = 0
    sources: dict[int, str] = msgspec.field(default_factory=dict)

    def join(self, other: Report, most: int) -> None:
        """Adds what was found of the games after these; keeps `most` of the worst decisions."""
        before = self.games
        self.games += other.games
        self.deals += other.deals
        self.reviewed += other.reviewed
        self.below += other.below
        self.faults += other.faults
        self.lost += other.lost
        for name, player in other.players.items():
            self.players.setdefault(name, Player(name)).join(player)
        self.seen |= other.seen
        self.findings += [(before + game, text) for game, text in other.findings]
        self.unread += [(before + game, text) for game, text in other.unread]
        self.unknown += [(before + game, text) for game, text in other.unknown]
        self.sources |= {before + game: source for game, source in other.sources.items()}
        for rule, count in other.unsupported.items():
            self.unsupported[rule] = self.unsupported.get(rule, 0) + count
        moved = [msgspec.structs.replace(worst, game=before + worst.game) for worst in other.worst]
        self.worst = sorted([*self.worst, *moved], key=_worse_first)[:most]


def name_of(reviewed: GameReview, seat: str) -> str:
    """A seat's player by name; the seat where the record has no name for it."""
    return reviewed.game.players.get(seat) or seat


def report(reviewed: GameReview, most: int = 5, only: Collection[str] = ()) -> Report:
    """One game's report with so many of the worst decisions; of these players alone if any are named."""
    found = Report(games=1, deals=len(reviewed.deals))
    for rule in reviewed.game.unsupported:
        found.unsupported[rule] = 1
    for finding in reviewed.replayed.findings:
        _note(found, finding)
    costly: list[tuple[Judged, DealReview]] = []
    for deal in reviewed.deals:
        found.reviewed += bool(deal.judged)
        _sit(found, reviewed, deal, only)
        for judged in deal.judged:
            if not meant(reviewed, judged.verdict.seat, only):
                continue
            found.players[name_of(reviewed, judged.verdict.seat)].add(judged)
            found.below += any(judged.verdict.open)
            if any(judged.verdict.open) or fair_mistake(judged.verdict):
                costly.append((judged, deal))
        for unsure in deal.unsure:
            found.unknown.append((1, worded(unsure)))
            if meant(reviewed, unsure.seat, only):
                found.players[name_of(reviewed, unsure.seat)].add_unsure(unsure)
    costly.sort(key=lambda one: _badness(one[0]))
    found.worst = [_worst(reviewed, judged, deal) for judged, deal in costly[:most]]
    return found


def _worst(reviewed: GameReview, judged: Judged, deal: DealReview) -> Worst:
    course = next(state.course for state in deal.replayed.states if state.number == judged.step)
    name = name_of(reviewed, judged.verdict.seat)
    line = better_line(course, better_of(judged.verdict))
    return Worst(1, name, judged, course.deal, tuple(course.steps), line)


def fair_mistake(verdict: Verdict) -> bool:
    """Whether a decision was a mistake by what its seat could know, lucky or not."""
    return verdict.fair is not None and verdict.fair.points >= MISTAKE


def better_of(verdict: Verdict) -> str:
    """The better choice that is shown: best with all cards known and, as far as there is one, by what the
    seat could know; that alone where all cards known told nothing against the choice made."""
    fair = verdict.fair_best
    if fair is None or not fair_mistake(verdict):
        return verdict.best
    return fair if fair in verdict.equals or verdict.label == "lucky" else verdict.best


def _sit(found: Report, reviewed: GameReview, deal: DealReview, only: Collection[str]) -> None:
    """The players of a deal, each once though one may sit in two places."""
    if not deal.judged and not deal.unsure:
        return
    assert deal.replayed.completed is not None
    seats = deal.replayed.completed.deal.seats
    found.seen |= dict.fromkeys(name_of(reviewed, seat) for seat in seats)
    for name in dict.fromkeys(name_of(reviewed, seat) for seat in seats if meant(reviewed, seat, only)):
        found.players.setdefault(name, Player(name)).deals += 1


def meant(reviewed: GameReview, seat: str, only: Collection[str]) -> bool:
    """Whether a seat's player is among those wanted, named by seat or name; all are where none is."""
    return not only or name_of(reviewed, seat) in only or seat in only


def _note(found: Report, finding: Finding) -> None:
    found.lost += finding.kind in OPEN
    if finding.kind == "unread":
        found.unread.append((1, str(finding)))
    elif finding.kind in OPEN:
        found.unknown.append((1, str(finding)))
    else:
        found.faults += 1
        found.findings.append((1, str(finding)))


def worded(unsure: Unsure) -> str:
    """A decision without a verdict in words, as findings are."""
    trick = "" if unsure.trick is None else f", trick {unsure.trick}"
    said = f"deal {unsure.deal}{trick}, {unsure.seat}: {choice_text(unsure.kind, unsure.choice)}"
    if unsure.least is None or unsure.most is None:
        return f"{said}: {unsure.why}"
    cost = _span(unsure.least.points, unsure.most.points, "point")
    if unsure.most.tricks:
        cost += f", {_span(unsure.least.tricks, unsure.most.tricks, 'trick')}"
    return f"{said} costs {cost}: {unsure.why}"


def _span(least: int, most: int, noun: str) -> str:
    number = str(most) if least == most else f"{least} to {most}"
    return f"{number} {noun}{'' if least == most == 1 else 's'}"


def _badness(judged: Judged) -> tuple[float, ...]:
    """Sorts the worst first: by the cost that its label goes by, then the open one, then as it happened."""
    verdict = judged.verdict
    counted = verdict.open.points if verdict.fair is None else verdict.fair.points
    return (-counted, -verdict.open.points, -verdict.open.tricks, judged.deal, judged.step)


def _worse_first(worst: Worst) -> tuple[float, ...]:
    first = _badness(worst.judged)
    return (*first[:3], worst.game, *first[3:])


def by_name(players: Iterable[Player]) -> list[Player]:
    """Players from the one who gave away least a deal, with all cards known, to the one who gave most."""
    return sorted(players, key=lambda player: (player.open_a_deal or 0.0, player.name))
