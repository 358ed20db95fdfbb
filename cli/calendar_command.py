"""`bowers calendar`: a puzzle for every day, from a store."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.options import json_option
from cli.streams import printable
from solver.errors import BowersError, InputError
from solver.rules import GAMES

if TYPE_CHECKING:
    from puzzles.features import Features
    from puzzles.pool import Pool
    from puzzles.schedule import NoCalendar
    from puzzles.shares import Shares


@click.command(short_help="A puzzle for every day, from a store.")
@click.option("--pool", "path", metavar="POOL", required=True, help="The store to choose from.")
@click.option("--from", "first", metavar="DATE", help="First day.  [default: after the last one]")
@click.option("--days", "number", type=click.IntRange(1, 3660), metavar="N", help="How many.  [default: 365]")
@click.option(
    "--shares",
    metavar="FILE",
    help="Shares of games and heroes; `pool` for those the pool has.  [default: usual]",
)
@click.option(
    "--tolerance",
    type=click.IntRange(0, 3660),
    metavar="N",
    help="Each share may be missed by N days, the usual ones too.  [default: 0, or what FILE says]",
)
@click.option(
    "-o", "--out", metavar="FILE", help="Keep the calendar in this file instead of the pool; its days stay."
)
@click.option(
    "--replan",
    is_flag=True,
    help="Choose afresh for the days asked for, those with a puzzle too. Days before and after stay.",
)
@click.option("--dry-run", is_flag=True, help="Only show what would be chosen; nothing is kept.")
@click.option("--check", is_flag=True, help="Choose nothing: say which rules the days that are there break.")
@json_option("The chosen days as JSON lines.")
def calendar(
    path: str,
    first: str | None,
    number: int | None,
    shares: str | None,
    tolerance: int | None,
    out: str | None,
    replan: bool,
    dry_run: bool,
    check: bool,
    as_json: bool,
) -> None:
    """Chooses a puzzle for every day that has none: easy on Monday, harder each day to Sunday, no theme again
    within four days, games and heroes in given shares, no two puzzles alike. Days that are there stay; with
    --replan those of the stretch that --from and --days ask for are chosen anew, and all others stay.

    The rules are in docs/calendar.md. The same pool and days give the same calendar. Where there is none, it
    says which rule lacks what, and what may help.

    Exit status: 0 fine, 1 no calendar, or under --check a rule broken; 2 bad usage or bad input.
    """
    from puzzles.pool import Pool

    day = _read(first)
    with Pool.open(path) as pool:
        there = _there(pool, out)
        wanted = _shares(shares, tolerance, pool)
        if check:
            _check(there, day, number, wanted if shares or tolerance is not None else None)
            return
        start = _start(there, day)
        stretch = _stretch(start, 365 if number is None else number)
        anew = [day for day in stretch if day in there] if replan else []
        stay = {day: one for day, one in there.items() if day not in anew}
        chosen = _scheduled(pool, stay, start, stretch, wanted)
        if not dry_run:
            _keep(pool, out, stay, chosen, anew)
        _show(chosen, as_json=as_json)
        if not as_json:
            click.echo(_summary(chosen, stretch, anew, stay) + ("; a dry run, nothing is kept" * dry_run))


def _there(pool: Pool, out: str | None) -> dict[date, Features]:
    """The days that have a puzzle, in the file or in the pool."""
    from puzzles import calendar as calendars

    if out is None:
        return pool.days()
    return calendars.features(calendars.read(out), out) if Path(out).exists() else {}


def _shares(given: str | None, tolerance: int | None, pool: Pool) -> Shares:
    """The shares that were asked for, missed by so many days at most."""
    from puzzles.shares import USUAL, Shares

    shares = USUAL
    if given == "pool":
        counts = pool.counts()
        shares = Shares(counts["game"], counts["hero"]) if counts["game"] else USUAL
    elif given is not None:
        shares = _read_shares(given, pool)
    return shares if tolerance is None else replace(shares, tolerance=tolerance)


def _read_shares(path: str, pool: Pool) -> Shares:
    """Those of a file; its names are games and heroes that there are, or that the pool has."""
    from puzzles.heroes import HEROES
    from puzzles.shares import read_shares, unknown

    try:
        shares = read_shares(Path(path).read_bytes(), path)
    except OSError as error:
        raise BowersError(f"{path}: {(error.strerror or str(error)).lower()}") from None
    wrong = unknown(shares, GAMES, [*dict.fromkeys([*HEROES, *pool.counts()["hero"]])])
    if wrong:
        raise InputError([f"{path}: {printable(fault)}" for fault in wrong])
    return shares


def _read(first: str | None) -> date | None:
    from puzzles.dates import read_day

    try:
        return None if first is None else read_day(first)
    except InputError as error:
        raise click.UsageError(f"--from: {error}") from None


def _start(there: Mapping[date, Features], first: date | None) -> date:
    if first is not None:
        return first
    if not there:
        raise click.UsageError("--from is needed: there is no day yet to go on from")
    return max(there) + timedelta(days=1)


def _stretch(first: date, number: int) -> list[date]:
    from puzzles.dates import LAST

    if (LAST - first).days < number - 1:
        raise click.UsageError(f"--days {number}: days end on {LAST}")
    return [first + timedelta(days=place) for place in range(number)]


def _check(
    there: Mapping[date, Features], first: date | None, number: int | None, shares: Shares | None
) -> None:
    """Prints what is wrong, a line each, then how many days there are and how many are missing between them;
    days that are missing in a stretch asked for are wrong too."""
    from puzzles.calendar_rules import faults

    found = []
    if there and (first is not None or number is not None):
        stretch = _stretch(min(there) if first is None else first, 365 if number is None else number)
        found = [f"{day}: no puzzle" for day in stretch if day not in there]
        there = {day: there[day] for day in stretch if day in there}
    found += faults(there, shares) if there else ["no days"]
    for fault in found:
        click.echo(fault)
    if there:
        said = f"{len(found):,} {'faults' if len(found) > 1 else 'fault'}" if found else "all rules kept"
        click.echo(f"{_days_of(there)}: {said}")
    if found:
        click.get_current_context().exit(1)


def _days_of(there: Mapping[date, Features]) -> str:
    """`4 days, 2026-12-01 to 2026-12-06, 2 missing`."""
    first, last = min(there), max(there)
    missing = (last - first).days + 1 - len(there)
    span = f"{first}" if first == last else f"{first} to {last}"
    return f"{_number_of(len(there))}, {span}" + (f", {missing:,} missing" if missing else "")


def _number_of(days: int) -> str:
    return "1 day" if days == 1 else f"{days:,} days"


def _scheduled(
    pool: Pool, there: dict[date, Features], start: date, stretch: list[date], shares: Shares
) -> dict[date, Features]:
    from puzzles.schedule import NoCalendar, schedule

    try:
        return schedule(pool.features(), there, start, len(stretch), shares)
    except NoCalendar as error:
        for reason in error.reasons:
            click.echo(f"bowers: no calendar: {printable(reason)}", err=True)
        click.echo(f"bowers: what may help: {_help_for(error, there, stretch, shares)}", err=True)
        click.get_current_context().exit(1)


def _help_for(
    error: NoCalendar, there: Mapping[date, Features], stretch: Sequence[date], shares: Shares
) -> str:
    """Ways out, those first that cost nothing."""
    ways = ["other days or fewer of them", "more puzzles (bowers mine)"]
    if "shares" in str(error) and (shares.games or shares.heroes):
        ways[:0] = [f"--tolerance {shares.tolerance + 1} or more", "--shares pool"]
    before = stretch[0].weekday()
    monday = stretch[0] - timedelta(days=before)
    if any(monday <= day < stretch[0] for day in there):
        ways.insert(
            0, f"--from {monday} --days {len(stretch) + before} --replan, which chooses that week anew"
        )
    return "; ".join(ways)


def _keep(
    pool: Pool,
    out: str | None,
    stay: dict[date, Features],
    chosen: dict[date, Features],
    anew: Sequence[date],
) -> None:
    """In the pool, if nobody else changed its days meanwhile, or in the file, old lines as they were; the
    days chosen `anew` had other puzzles."""
    from puzzles import calendar as calendars
    from puzzles.model import dumps

    if out is None:
        with pool.change():
            pool.drop_days(anew)
            if pool.days() != stay:
                raise BowersError(f"{pool.path}: another program changed its days meanwhile; run again")
            pool.set_days((day, one.id) for day, one in chosen.items())
        return
    path = Path(out)
    lines = {day: dumps(puzzle) for day, puzzle in calendars.read(path).items()} if path.exists() else {}
    lines = {day: line for day, line in lines.items() if day in stay}
    lines |= dict(zip(sorted(chosen), calendars.lines(pool, chosen), strict=True))
    calendars.write(path, (lines[day] for day in sorted(lines)))


def _show(chosen: Mapping[date, Features], *, as_json: bool) -> None:
    if as_json:
        from solver.text import encode

        for day, one in sorted(chosen.items()):
            said = {
                "date": f"{day}", "id": one.id, "level": one.level, "bits": one.bits / 1000,
                "habit_bits": one.habit_bits / 1000, "game": one.game, "hero": one.hero, "start": one.start,
                "tricks": one.tricks, "themes": one.themes,
            }  # fmt: skip
            sys.stdout.write(encode(said) + "\n")
        return
    from puzzles.calendar_rules import WEEKDAYS

    for day, one in sorted(chosen.items()):
        heading = f"{day} {WEEKDAYS[day.weekday()][:3]}  {one.level:<6} {one.habit_bits / 1000:6.3f} bits"
        what = f"{one.game}, {one.hero}: {one.tricks}"
        click.echo(printable(f"{heading}  {one.id}  {what:<28}  {', '.join(one.themes)}".rstrip()))


def _summary(
    chosen: Mapping[date, Features],
    stretch: Sequence[date],
    anew: Sequence[date],
    stay: Mapping[date, Features],
) -> str:
    """`5 days chosen, 3 of them anew; 24 later days stay`."""
    left = len(stretch) - len(chosen)
    said = f"{_number_of(len(chosen))} chosen"
    said += f", {left:,} {'was' if left == 1 else 'were'} there" if left else ""
    if not anew:
        return said
    later = sum(day > stretch[-1] for day in stay)
    said += f", {len(anew):,} of them anew"
    return said + (f"; {later:,} later {'day stays' if later == 1 else 'days stay'}" if later else "")
