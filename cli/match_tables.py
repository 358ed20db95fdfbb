"""What a match came to as a table for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from cli.board import Face
from cli.streams import printable
from cli.tables import plain_table
from solver.review.match import Match
from solver.review.tally import Light, Mean, Standing


def match_table(match: Match, tables: int, standings: Sequence[Standing], face: Face) -> RenderableType:
    """What each bot scored, then what its decisions cost, and below what the columns are."""
    scored = plain_table(face)
    lost = any(one.lost for one in standings)
    scored.add_column("bot")
    for name in ("points a deal", "ahead", *(["lost decisions"] if lost else [])):
        scored.add_column(name, justify="right", no_wrap=True)
    for one in standings:
        row = [printable(one.name), _mean(one.points), _mean(one.ahead, sign=True)]
        said = ", ".join(f"{count} {reason}" for reason, count in one.lost.items()) or "0"
        scored.add_row(*row, *([said] if lost else []))
    cost = plain_table(face)
    cost.add_column("bot")
    for name in ("light", "cost a deal", "a decision", "tricks a deal", "best play"):
        cost.add_column(name, justify="right", no_wrap=True)
    for one in standings:
        for name, light in (("open", one.open), ("fair", one.fair)):
            if light is not None:
                # On one line, cut where the terminal is narrow: it stands whole in the table above.
                bot = Text(printable(one.name), no_wrap=True, overflow="ellipsis")
                cost.add_row(bot, name, *_light(light))
    deals = f"{match.deals:,} deal{'' if match.deals == 1 else 's'}"
    title = f"{match.rules.game}: {deals} from seed {match.seed}, {tables:,} tables"
    return Group(
        Text(title, "bold"), Text(), scored, Text(), cost, *(Text(note, "dim") for note in _notes(match))
    )


def _notes(match: Match) -> Iterator[str]:
    what = "Payoffs" if match.rules.sides == "each" else "Points"
    yield f"{what} a deal and {_place(match)}, ± 95 %; ahead of the other bots at the table."
    yield "Costs: points given away against best play, open with all cards known."
    if match.fair:
        yield f"Fair: by the mean of {match.fair} worlds that fit what was known; calls left out."


def _place(match: Match) -> str:
    return "side" if match.rules.sides == "partners" else "seat"


def _mean(value: Mean, *, sign: bool = False) -> str:
    shown = f"{round(value.mean, 3) + 0.0:{'+' if sign else ''}.3f}"  # no -0.000
    return shown if value.margin is None else f"{shown} ± {value.margin:.3f}"


def _light(light: Light) -> list[str]:
    costs = (_mean(light.points), f"{light.points_a_decision:.3f}", _mean(light.tricks))
    return [*costs, f"{light.best:.1%}"]
