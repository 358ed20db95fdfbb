"""What a review says, in words and in rows of text: the same for the terminal and for Markdown.

Knows reports; nothing of how tables and lines are drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from solver.review.course import WITH, Kind, Step
from solver.review.report import KINDS, LABELS, Player, Report, Tally, Worst, by_name, fair_mistake
from solver.review.verdict import BLUNDER, MISTAKE, Verdict
from solver.review.wording import best_text, choice_text, cost_text

Suits = Callable[[str], str]
"""A token with its cards written as the output can take them."""

KIND_NAMES: Final[dict[Kind, str]] = {
    "turn": "naming the joker's suit",
    "call": "calls",
    "bury": "burying",
    "alone": "alone or not",
    "defend": "defending alone",
    "keep": "keeping five",
    "drop": "staying in",
    "play": "play",
}
MOST_COLUMNS: Final = 4
"""Players that have a column each."""
_LONGEST_NAME: Final = 24
_NARROW: Final = 12
"""Characters of a name where every player has a column."""
MOST_LINES: Final = 20
"""Findings that are told in full."""


class Rows(NamedTuple):
    """A table: its heading, the names of columns, the rows, and what is said below."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()


_LABEL_NOTES: Final = (
    f"Mistake: cost {MISTAKE:g} points or more, open and fair; blunder: fair {BLUNDER:g} or more.",
    "Unlucky: only the open cost is that high, lucky: only the fair one.",
    "Calls have no fair price and go by the open one.",
)


def headline(report: Report) -> str:
    """How much was reviewed."""
    games = "" if report.games == 1 else f" of {report.games:,} games"
    deals = f"{report.deals:,} deal{'' if report.deals == 1 else 's'}{games}"
    left = report.deals - report.reviewed
    return f"{deals} reviewed" if not left else f"{report.reviewed:,} of {deals} reviewed"


def light(report: Report) -> str:
    """What the numbers mean."""
    said = "Points given away against best play by everybody, all cards known"
    fair = "; fair: by what the seat could know, calls left out" if is_fair(report) else ""
    return f"{said}{fair}."


def is_fair(report: Report) -> bool:
    """Whether there are fair prices."""
    return any(player.total.fair_decisions for player in report.players.values())


def players_rows(report: Report) -> Rows:
    """A row for each player: points and tricks a deal, and how many blunders; in the fair light what it says
    instead."""
    columns = ("player", "deals", "choices", "best", "points a deal")
    if is_fair(report):
        fair = tuple((*_row(one), _number(one.fair_a_deal)) for one in _all(report))
        return Rows("", (*columns, "fair"), fair)
    # What costs points costs one at least: with all cards known every mistake is a blunder.
    rows = tuple((*_row(one), _number(one.tricks_a_deal), str(one.total.blunder)) for one in _all(report))
    return Rows("", (*columns, "tricks a deal", "blunders"), rows)


def tables(report: Report) -> list[Rows]:
    """All tables that have rows."""
    found = (players_rows(report), labels_rows(report), kinds_rows(report), tricks_rows(report))
    return [rows for rows in found if rows.rows]


def labels_rows(report: Report) -> Rows:
    """In the fair light, how many decisions have which label."""
    if not is_fair(report):
        return Rows("", (), ())
    rows = tuple(
        (_cut(player.name, _LONGEST_NAME), *(str(getattr(player.total, label)) for label in LABELS))
        for player in _all(report)
    )
    return Rows("By verdict", ("player", *LABELS), rows, _LABEL_NOTES)


def _all(report: Report) -> list[Player]:
    return by_name(report.players.values())


def _row(player: Player) -> tuple[str, ...]:
    total = player.total
    name = _cut(player.name, _LONGEST_NAME)
    return name, f"{player.deals:,}", f"{total.decisions:,}", _share(total), _number(player.open_a_deal)


def _cut(name: str, longest: int) -> str:
    return name if len(name) <= longest else f"{name[: longest - 1]}…"


def kinds_rows(report: Report) -> Rows:
    """Points given away by kind of decision, a column for each player."""
    kinds = [kind for kind in KINDS if any(kind in player.by_kind for player in report.players.values())]
    told = [(KIND_NAMES[kind], [player.by_kind.get(kind) for player in _players(report)]) for kind in kinds]
    return _by("By kind of decision", "kind", told, report)


def tricks_rows(report: Report) -> Rows:
    """Points given away in play by trick, a column for each player."""
    tricks = sorted({trick for player in report.players.values() for trick in player.by_trick})
    told = [(str(trick), [player.by_trick.get(trick) for player in _players(report)]) for trick in tricks]
    return _by("Play by trick", "trick", told, report)


def _players(report: Report) -> list[Player]:
    """The players that have columns: all, or one that stands for all where they are many."""
    players = by_name(report.players.values())
    if len(players) <= MOST_COLUMNS:
        return players
    everybody = Player("all")
    for player in players:
        everybody.join(player)
    return [everybody]


def _by(title: str, first: str, told: Iterable[tuple[str, list[Tally | None]]], report: Report) -> Rows:
    names = tuple(_cut(player.name, _NARROW) for player in _players(report))
    rows = tuple((name, *map(_cell, tallies)) for name, tallies in told if any(map(_cell_told, tallies)))
    meant = "points open/fair (choices)" if is_fair(report) else "points (choices)"
    return Rows(f"{title}: {meant}", (first, *names), rows)


def _cell_told(tally: Tally | None) -> bool:
    return tally is not None and tally.decisions > 0


def _cell(tally: Tally | None) -> str:
    if tally is None or not _cell_told(tally):
        return "-"
    fair = f"/{tally.fair_points:.1f}" if tally.fair_decisions else ""
    return f"{tally.open_points}{fair} ({tally.decisions})"


def _share(tally: Tally) -> str:
    return "-" if tally.share_best is None else f"{tally.share_best:.1%}"


def _number(number: float | None) -> str:
    return "-" if number is None else f"{number:.2f}"


def remarks(report: Report) -> list[tuple[str, list[str]]]:
    """Headings with lines under them: rules not known, what could not be read, what the referee found, what
    nobody can tell."""
    found = []
    if report.unsupported:
        rules = ", ".join(report.unsupported)
        found.append((f"Rules not known here, calls under them have no price: {rules}", list[str]()))
    titled = {"Not read": report.unread, "The referee found": report.findings, "Not known": report.unknown}
    for title, told in titled.items():
        if told:
            lines = [f"{_game(report, game)}{text}" for game, text in told[:MOST_LINES]]
            if len(told) > MOST_LINES:
                lines.append(f"and {len(told) - MOST_LINES:,} more (--json tells all)")
            found.append((title, lines))
    return found


def _game(report: Report, number: int) -> str:
    """Which of several games, before what is said of it."""
    if report.games == 1:
        return ""
    source = report.sources.get(number)
    return f"game {number}, " if source is None else f"game {number} ({source}), "


def worst_text(worst: Worst, report: Report, suits: Suits) -> str:
    """Where and who, what it cost, and what was better."""
    judged, verdict = worst.judged, worst.judged.verdict
    where = f"{_game(report, worst.game)}deal {judged.deal}"
    where += "" if judged.trick is None else f", trick {judged.trick}"
    who = verdict.seat if worst.player == verdict.seat else f"{worst.player} ({verdict.seat})"
    cost = cost_text(verdict.open.points, verdict.open.tricks)
    choice = choice_text(verdict.kind, verdict.choice, suits)
    label = "" if verdict.label == "best" else f" ({verdict.label})"  # a trick that made no points
    said = f"{where}, {who}: {choice} costs {cost}{_fair_text(verdict)}{label}"
    said = f"{said}; best: {best_text(verdict.kind, verdict.equals, suits)}"
    if verdict.fair_best is not None and fair_mistake(verdict):
        said = f"{said}; fair: {best_text(verdict.kind, [verdict.fair_best], suits)}"
    # It is the same in all of them, and one has to be shown.
    return said if judged.ways == 1 else f"{said}; shown is one of {judged.ways} deals that fit"


def _fair_text(verdict: Verdict) -> str:
    """The fair cost, with its interval where it is not exact."""
    if verdict.fair is None:
        return ""
    margin = f" ± {verdict.fair.margin:.2f}" if verdict.fair.margin else ""
    return f", fair {verdict.fair.points:.2f}{margin} points"


def decided(steps: Iterable[Step], suits: Suits) -> str:
    """The decisions before the play in a row: `E pass, S order, N buries 9♠`."""
    return ", ".join(_decided(step, suits) for step in steps if step.kind != "play") or "nobody has called"


def _decided(step: Step, suits: Suits) -> str:
    if step.token == WITH:
        return f"{step.seat} not alone"
    words = {"bury": "buries ", "keep": "keeps "}
    return f"{step.seat} {words.get(step.kind, '')}{suits(step.token)}"


def plays(steps: Iterable[Step], suits: Suits) -> str:
    """Cards played in a row: `E A♠, S K♥`."""
    return ", ".join(f"{step.seat} {suits(step.token)}" for step in steps if step.kind == "play")


def letters(token: str) -> str:
    """A token as it stands."""
    return token


def dealt_text(worst: Worst) -> str:
    """The hand before the decision as deal text; the play-out once cards are played."""
    from solver.review.course import Course

    course = Course(worst.deal)
    for step in worst.before:
        course.choose(step.token)
    return str(worst.deal if course.position is None else course.position)
