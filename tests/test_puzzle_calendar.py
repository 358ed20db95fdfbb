"""Calendars: every rule kept, by a checker of its own; days that are there stay; why there is none."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, timedelta
from functools import cache
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles import calendar
from puzzles.calendar_rules import faults
from puzzles.features import Features, alike, alike_pairs, difference
from puzzles.model import Puzzle, dumps, loads
from puzzles.pool import Pool
from puzzles.schedule import NoCalendar, schedule
from puzzles.shares import USUAL, Shares, read_shares
from solver.errors import BowersError, InputError
from solver.rng import SplitMix64
from tests.made import LEVELS, made, row
from tests.plain_calendar import broken, likeness, looks
from tests.puzzle_data import FILE

FIRST = date(2026, 12, 1)
ANY = Shares(None, None)


@cache
def puzzles(number: int, seed: int = 5) -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in (made(place, seed) for place in range(number))}


@cache
def year() -> dict[date, Features]:
    return schedule(pool(5000), {}, FIRST, 365, USUAL)


def pool(number: int, seed: int = 5) -> list[Features]:
    return [*map(Features.of, puzzles(number, seed).values())]


def lines(days: Mapping[date, Features], known: Mapping[str, Puzzle]) -> list[bytes]:
    return [dumps(msgspec.structs.replace(known[one.id], date=f"{day}")) for day, one in days.items()]


def test_a_year_from_five_thousand_puzzles_keeps_every_rule_within_a_minute() -> None:
    start = time.process_time()
    days = year()
    assert time.process_time() - start < 60
    assert [*days] == [FIRST + timedelta(days=number) for number in range(365)]
    assert broken(lines(days, puzzles(5000)), USUAL.games, USUAL.heroes) == []
    assert faults(days, USUAL) == []


def test_the_same_pool_in_any_order_gives_the_same_year() -> None:
    assert schedule(SplitMix64(3).shuffled(pool(5000)), {}, FIRST, 365, USUAL) == year()


def test_days_that_are_there_stay_when_a_year_is_added() -> None:
    more = schedule(pool(5000), year(), FIRST, 730, USUAL)
    assert more.keys() == {FIRST + timedelta(days=number) for number in range(365, 730)}
    assert broken(lines({**year(), **more}, puzzles(5000)), USUAL.games, USUAL.heroes) == []


def test_weeks_added_one_by_one() -> None:
    """From a day in the middle of a week on, ten days each time; shares hold for all days together."""
    days: dict[date, Features] = {}
    for part in range(1, 13):
        days |= schedule(pool(2000), days, FIRST, 10 * part, USUAL)
        assert broken(lines(days, puzzles(2000)), USUAL.games, USUAL.heroes) == []


def test_a_week_that_is_begun_leaves_room_for_its_other_days() -> None:
    """Six hundred puzzles, seven days each time from a Tuesday on, so that each week is begun on a Monday."""
    days: dict[date, Features] = {}
    for week in range(6):
        days |= schedule(pool(600), days, FIRST + timedelta(days=7 * week), 7, replace(USUAL, tolerance=1))
    assert len(days) == 42
    assert broken(lines(days, puzzles(600))) == []


def test_gaps_between_days_are_filled_with_a_look_to_both_sides() -> None:
    kept = {day: one for day, one in year().items() if day.toordinal() % 3}
    filled = schedule(pool(5000), kept, FIRST, 365, Shares(None, None))
    assert len(filled) == 365 - len(kept)
    assert broken(lines(dict(sorted({**kept, **filled}.items())), puzzles(5000))) == []


def test_days_before_and_after_the_stretch_are_looked_at() -> None:
    around = {day: one for day, one in year().items() if not 100 <= (day - FIRST).days < 130}
    filled = schedule(pool(5000), around, FIRST + timedelta(days=100), 30, USUAL)
    assert broken(lines(dict(sorted({**around, **filled}.items())), puzzles(5000))) == []
    assert broken(lines(filled, puzzles(5000)), USUAL.games, USUAL.heroes) == []


@pytest.mark.parametrize(("seed", "number"), [(8, 130), (9, 170), (10, 150), (11, 130), (13, 150)])
def test_a_tight_pool_is_repaired(seed: int, number: int) -> None:
    """Few puzzles to spare: weeks that do not fit at once are filled again with their neighbours, some of them
    more than once, and the shares stay exact."""
    shares = Shares({"cutthroat": 1, "buck": 1}, {"maker": 5, "buck maker": 3, "buck escape": 2})
    kinds = [("cutthroat", "maker"), ("buck", "buck maker"), ("buck", "buck escape")]
    known = {
        puzzle.id: puzzle
        for puzzle in (
            made(place, seed, kinds=kinds, levels=dict.fromkeys(LEVELS, 1)) for place in range(number)
        )
    }
    days = schedule([*map(Features.of, known.values())], {}, FIRST, 60, shares)
    assert broken(lines(days, known), shares.games, shares.heroes) == []


def test_shares_of_a_file_with_a_tolerance() -> None:
    shares = read_shares(
        '{"games": {"buck": 1, "cutthroat": 2, "british": 0}, "tolerance": 2}', "shares.json"
    )
    days = schedule(pool(3000), {}, FIRST, 100, shares)
    assert broken(lines(days, puzzles(3000)), shares.games, tolerance=2) == []
    assert {one.game for one in days.values()} == {"buck", "cutthroat"}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "shares.json: not JSON: "),
        ("[]", "shares.json: expected a JSON object, found a list"),
        ('{"game": {}}', "shares.json: $: object contains unknown field game"),
        ('{"games": {"buck": -1}}', "shares.json: $.games: 'buck' has a weight below nothing"),
        ('{"games": {"buck": 1}, "games": null}', "shares.json: 'games' is given twice"),
        ('{"games": {"buck": 1.5}}', "shares.json: $.games[...]: expected int, got float"),
        ('{"heroes": {"maker": 0}}', "shares.json: $.heroes: no name has a weight"),
        ('{"heroes": {"maker": 0.5}}', "shares.json: $.heroes[...]: expected int, got float"),
        ('{"tolerance": -1}', "shares.json: $.tolerance: -1 days; it must not be negative"),
    ],
)
def test_shares_that_cannot_be_read(text: str, complaint: str) -> None:
    with pytest.raises(InputError) as error:
        read_shares(text, "shares.json")
    assert complaint in str(error.value)


def without(test: Callable[[Features], bool]) -> list[Features]:
    return [one for one in pool(5000) if not test(one)]


IMPOSSIBLE: dict[str, tuple[list[Features], Shares, list[str]]] = {
    "an empty pool": (
        [],
        ANY,
        ["Monday and Tuesday: 105 easy puzzles are needed, 0 can be used (0 in the pool", ": 105 more", "Sunday: 52 expert"],
    ),
    "too few experts": (
        [one for place, one in enumerate(pool(5000)) if one.level != "expert" or place % 16 == 0],
        ANY,
        ["Sunday: 52 expert puzzles are needed, ", "more"],
    ),
    "a game that is not there": (
        without(lambda one: one.game == "buck"),
        USUAL,
        ["shares: game buck is to come on 73 days, 0 puzzles can be used: 73 more", "hero buck maker is to come on 43 days"],
    ),
    "a hero that is rare": (
        [one for place, one in enumerate(pool(5000)) if one.hero != "partners" or place % 12 == 0],
        USUAL,
        ["shares: hero partners is to come on 116 days, "],
    ),
    "shares that contradict each other": (
        pool(5000),
        Shares({"cutthroat": 1}, {"partners": 1}),
        ["shares: those of the games and those of the heroes cannot both be met"],
    ),
    "a hero without hard puzzles": (
        without(lambda one: one.hero == "buck escape" and one.level != "easy"),
        Shares(None, {"buck escape": 3, "maker": 7}),
        [" more hard puzzles of buck, buck escape, than the 0 that can be used would meet the shares"],
    ),
    "one theme everywhere": (
        [replace(one, themes=("hold up",)) for one in pool(1500)],
        ANY,
        ["2026-12-01 to 2026-12-06: no choice of puzzles keeps all rules; one does without the 4 days that a theme rests",
         "puzzles left", "have the theme 'hold up'"],
    ),
    "no climb": (
        [replace(one, bits=5000) for one in pool(1500)],
        ANY,
        ["2026-12-01 to 2026-12-06: no choice of puzzles keeps all rules; one does without each day harder than the one"],
    ),
    "all alike": (
        [replace(pool(1)[0], id=f"{place:016x}") for place in range(400)],
        ANY,
        [" can be used (", " in the pool, without those published or alike)"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_why_there_is_no_calendar(name: str) -> None:
    there, shares, expected = IMPOSSIBLE[name]
    with pytest.raises(NoCalendar) as error:
        schedule(there, {}, FIRST, 365, shares)
    for part in expected:
        assert part in str(error.value)


def test_published_days_beyond_a_share_are_told() -> None:
    only = Shares({"cutthroat": 1}, None)
    with pytest.raises(NoCalendar, match="game cutthroat was published on 116 days more than its share here"):
        schedule(pool(5000), year(), FIRST, 366, Shares({"buck": 1, "cutthroat": 0}, None))
    assert schedule(pool(5000), year(), FIRST + timedelta(days=365), 7, only)


def test_nothing_to_do() -> None:
    assert schedule([], year(), FIRST, 365, USUAL) == {}


def test_alike_is_at_most_one_difference_of_ten() -> None:
    one = Features(
        "0",
        "buck",
        "buck maker",
        "ending",
        "hard",
        3,
        4000,
        5000,
        ("hold up", "unblock"),
        "1+2.1",
        "R1",
        "4.0",
    )
    changes: list[Features] = [
        replace(one, id="1", game="cutthroat"), replace(one, id="1", hero="maker"), replace(one, id="1", start="opening"),
        replace(one, id="1", level="easy"), replace(one, id="1", tricks=2), replace(one, id="1", habit_bits=5500),
        replace(one, id="1", themes=("hold up",)), replace(one, id="1", shape="2+2"),
        replace(one, id="1", tops="L1"), replace(one, id="1", table="4.1"),
    ]  # fmt: skip
    assert all(alike(one, changed) and difference(one, changed) == 1 for changed in changes)
    assert not any(alike(a, b) for place, a in enumerate(changes) for b in changes[:place])
    assert difference(one, replace(one, id="1", bits=100)) == 0
    assert difference(one, replace(one, habit_bits=5499)) == 0


few = st.integers(0, 1)


@given(st.lists(st.tuples(few, few, few, few, few, few, st.integers(0, 12)), max_size=30))
def test_alike_pairs_are_all_that_are_alike(given_features: list[tuple[int, ...]]) -> None:
    features = [
        Features(
            f"{place}", "ab"[g], "ab"[h], "ab"[s], "ab"[lv], t, 0, bits * 100, ("x",) * th, "1+1", "", "4.0"
        )
        for place, (g, h, s, lv, t, th, bits) in enumerate(given_features)
    ]
    expected = [
        {other for other, two in enumerate(features) if other != place and alike(one, two)}
        for place, one in enumerate(features)
    ]
    assert alike_pairs(features) == expected


def test_the_checkers_agree_on_likeness() -> None:
    some = [*puzzles(60).values()]
    for one in some:
        for other in some:
            apart = difference(Features.of(one), Features.of(other))
            assert likeness(looks(json.loads(dumps(one))), looks(json.loads(dumps(other)))) == 10 - apart


def changed(day: int, **fields: object) -> dict[date, Features]:
    at = FIRST + timedelta(days=day)
    return {**year(), at: replace(year()[at], **fields)}  # type: ignore[arg-type]


BROKEN: dict[str, tuple[Callable[[], dict[date, Features]], str]] = {
    "level": (lambda: changed(9, level="easy"), "2026-12-10: easy on a Thursday, which is medium"),
    "climb": (lambda: changed(10, bits=1), "2026-12-11: 0.001 and "),
    "climb with habit": (lambda: changed(10, habit_bits=1), "and 0.001 bits, not harder than 2026-12-10 with "),
    "theme": (
        lambda: changed(10, themes=year()[FIRST + timedelta(days=6)].themes),
        "2026-12-11: the theme '",
    ),
    "twice": (
        lambda: changed(20, id=year()[FIRST + timedelta(days=6)].id),
        "2026-12-21: the puzzle of 2026-12-07 once more, ",
    ),
    "alike": (
        lambda: changed(27, **{
            name: getattr(year()[FIRST + timedelta(days=6)], name)
            for name in ("game", "hero", "start", "tricks", "themes", "shape", "tops", "table")
        }),
        "2026-12-28: alike to the puzzle of 2026-12-07",
    ),
    "shares": (lambda: changed(3, game="euchre"), "shares: game euchre on 1 of 365 days, not 0"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_each_broken_rule_is_told(name: str) -> None:
    make, complaint = BROKEN[name]
    assert any(complaint in fault for fault in faults(make(), USUAL))


def test_a_file_of_days(tmp_path: Path) -> None:
    path = tmp_path / "calendar.jsonl"
    first_days = {day: one for day, one in year().items() if (day - FIRST).days < 20}
    calendar.write(path, lines(first_days, puzzles(5000)))
    read = calendar.read(path)
    assert calendar.features(read, "calendar") == first_days
    found = calendar.lookup(path, date(2026, 12, 5))
    assert found is not None
    assert (found.date, found.id) == ("2026-12-05", year()[date(2026, 12, 5)].id)
    assert calendar.lookup(path, date(2027, 12, 5)) is None
    assert [entry.name for entry in tmp_path.iterdir()] == ["calendar.jsonl"]


def test_many_faults_of_a_calendar_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "calendar.jsonl"
    path.write_bytes(b"\n".join([dumps(made(1))] * 300))
    with pytest.raises(InputError) as error:
        calendar.read(path)
    assert len(error.value.faults) == 11
    assert error.value.faults[-1] == f"{path}: and 290 faults more"


def test_days_in_a_pool_are_looked_up_too(tmp_path: Path) -> None:
    path = tmp_path / "pool.db"
    one = made(3)
    with Pool.create(path) as store, store.change():
        store.add(row(one))
        store.set_days([(FIRST, one.id)])
    assert calendar.lookup(path, FIRST) == msgspec.structs.replace(one, date="2026-12-01")
    assert calendar.lookup(path, FIRST + timedelta(days=1)) is None


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ([dumps(made(1))], "calendar.jsonl:1: $.date: is missing"),
        ([dumps(msgspec.structs.replace(made(1), date="2026-02-30"))], "$.date 2026-02-30: there is no such day"),
        ([dumps(msgspec.structs.replace(made(n), date="2026-12-01")) for n in (1, 2)], "calendar.jsonl:2: $.date: 2026-12-01 has"),
        ([b"{}"], "calendar.jsonl:1: "),
        ([b"", b""], "nothing to read: no puzzle here"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_calendar(content: list[bytes], complaint: str, tmp_path: Path) -> None:
    path = tmp_path / "calendar.jsonl"
    path.write_bytes(b"\n".join(content))
    with pytest.raises(InputError) as error:
        calendar.lookup(path, FIRST)
    assert complaint in str(error.value)
    with pytest.raises(BowersError, match="no such file"):
        calendar.lookup(tmp_path / "none", FIRST)


def test_a_puzzle_that_cannot_be_looks_like_nothing() -> None:
    """Without trumps the joker has no place."""
    whole = loads(next(line for line in FILE.read_bytes().splitlines() if b'"deck":33' in line))
    trumpless = msgspec.structs.replace(whole, position=msgspec.structs.replace(whole.position, trump=None))
    with pytest.raises(InputError, match=r"^\$.position: a deck of 33 is not played without trumps"):
        Features.of(trumpless)
