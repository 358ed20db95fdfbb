"""`bowers pool`, `export`, `import` and `calendar` as people and programs use them."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from puzzles.model import dumps, loads
from puzzles.pool import Pool
from tests.made import made, row
from tests.plain_calendar import broken
from tests.running import ROOT, bowers

EXAMPLE = ROOT / "examples" / "puzzle.json"
WHOLE = dumps(loads(EXAMPLE.read_bytes()))


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A pool of 1,500 made-up puzzles, not to be changed."""
    path = tmp_path_factory.mktemp("store") / "pool.db"
    with Pool.create(path) as pool, pool.change():
        for number in range(1500):
            pool.add(row(made(number)))
    return path


@pytest.fixture
def own(path: Path, tmp_path: Path) -> Path:
    """A copy of it: a pool at rest is one file."""
    copied = tmp_path / "pool.db"
    copied.write_bytes(path.read_bytes())
    return copied


def answers(*arguments: object, status: int = 0) -> list[dict[str, object]]:
    done = bowers(*map(str, arguments))
    assert done.returncode == status, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_what_a_pool_holds(path: Path) -> None:
    puzzles = [made(number) for number in range(1500)]
    (told,) = answers("pool", path, "--json")
    assert told["puzzles"] == 1500
    assert told["game"] == Counter(puzzle.position.game for puzzle in puzzles)
    assert told["hero"] == Counter(puzzle.origin.hero for puzzle in puzzles)
    assert told["start"] == Counter(puzzle.origin.start for puzzle in puzzles)
    assert told["tricks"] == {str(n): c for n, c in Counter(puzzle.goal.tricks for puzzle in puzzles).items()}
    assert told["theme"] == Counter(theme for puzzle in puzzles for theme in puzzle.themes)
    assert list(told["level"]) == ["easy", "medium", "hard", "expert"]  # type: ignore[call-overload]
    shown = bowers("pool", str(path)).stdout.decode()
    assert shown.startswith("1,500 puzzles\n")
    rows = [line.split() for line in shown.splitlines()]
    assert ["expert", str(told["level"]["expert"])] in rows  # type: ignore[index]
    (some,) = answers("pool", path, "--level", "hard", "--game", "buck", "--hero", "buck maker", "--json")
    assert some["hero"] == {"buck maker": some["puzzles"]}


def test_export_gives_equal_pools_equal_lines(path: Path, tmp_path: Path) -> None:
    done = bowers("export", str(path))
    lines = done.stdout.splitlines()
    assert lines == [row(puzzle).line for puzzle in sorted(map(made, range(1500)), key=lambda one: one.id)]
    with Pool.create(tmp_path / "other.db") as pool, pool.change():
        for number in reversed(range(1500)):
            pool.add(row(made(number)))
    assert bowers("export", str(tmp_path / "other.db")).stdout == done.stdout


def test_export_of_some(path: Path) -> None:
    some = answers("export", path, "--start", "ending", "--theme", "hold up", "--goal", 3, "-n", 4)
    assert len(some) == 4
    for one in some:
        puzzle = loads(json.dumps(one))
        assert (puzzle.origin.start, puzzle.goal.tricks, "hold up" in puzzle.themes) == ("ending", 3, True)
    met = answers("export", path, "--where", "N.trumps >= 3; trump H", "--question-only")
    assert met
    for one in met:
        position = loads(json.dumps(one)).play_out()
        assert position.trump == "H"
        assert sum(map(position.layout.is_trump, position.hand("N"))) >= 3
        assert "solution" not in one


def test_export_says_where_nothing_is_as_asked_for(path: Path) -> None:
    for asked in (("--where", "N.trumps = 5; S.trumps = 5"), ("--game", "two-handed", "--hero", "partners")):
        done = bowers("export", str(path), *asked)
        assert (done.returncode, done.stdout) == (0, b"")
        assert (
            done.stderr.decode() == f"bowers: {path}: no puzzle there is as asked for; nothing is written\n"
        )
    done = bowers("export", str(path), "--calendar")
    assert done.stderr.decode() == f"bowers: {path}: no day there is as asked for; nothing is written\n"


def test_import_proves_again_and_counts(tmp_path: Path) -> None:
    pool = tmp_path / "pool.db"
    (tmp_path / "whole.jsonl").write_bytes(WHOLE + b"\n" + WHOLE + b"\n")
    done = bowers("import", str(pool), str(tmp_path / "whole.jsonl"), str(EXAMPLE))
    assert (done.returncode, done.stdout) == (0, b"1 stored, 2 known, 0 failed, 0 bad\n")
    assert bowers("export", str(pool)).stdout == WHOLE + b"\n"
    false = json.dumps(dict(json.loads(WHOLE), id="0123456789abcdef")).encode()
    other = tmp_path / "other.db"
    done = bowers("import", str(other), "--json", stdin=b"{}\n" + false + b"\n" + WHOLE + b"\n")
    assert json.loads(done.stdout) == {"stored": 1, "known": 0, "failed": 1, "unreadable": 1}
    assert done.returncode == 2
    complaints = done.stderr.decode().splitlines()
    assert complaints[0].startswith("bowers: stdin:1: ")
    assert complaints[1].startswith("bowers: stdin:2: 0123456789abcdef: $.id")
    assert len(complaints) == 2
    assert bowers("import", str(other), stdin=false).returncode == 1


@pytest.mark.parametrize("bits", [64.001, 1e30, 1e308])
def test_bits_that_no_puzzle_has_are_not_imported(bits: float, tmp_path: Path) -> None:
    given = json.loads(WHOLE)
    given["difficulty"]["habit_bits"] = bits
    done = bowers("import", str(tmp_path / "pool.db"), stdin=json.dumps(given))
    assert (done.returncode, done.stdout) == (2, b"0 stored, 0 known, 0 failed, 1 bad\n")
    assert done.stderr == b"bowers: stdin:1: $.difficulty.habit_bits: expected float <= 64.0\n"


DAMAGE = {
    "INSERT INTO days SELECT '2026-13-45', id FROM puzzles LIMIT 1": "damaged: date 2026-13-45: there is no such day",
    "UPDATE puzzles SET line = x'ff00'; INSERT INTO days SELECT '2026-12-01', id FROM puzzles LIMIT 1": "not ",
    "UPDATE puzzles SET line = '{}'; INSERT INTO days SELECT '2026-12-01', id FROM puzzles LIMIT 1": "$: ",
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_pool_that_another_program_has_spoilt(damage: str, own: Path) -> None:
    with closing(sqlite3.connect(own)) as other:
        other.executescript(damage)
    done = bowers("export", "--calendar", str(own))
    assert done.returncode == 2
    assert done.stderr.decode().startswith(f"bowers: {own}: {DAMAGE[damage]}")
    assert done.stderr.count(b"\n") == 1


def test_names_in_a_pool_are_neither_markup_nor_steer_the_terminal(tmp_path: Path) -> None:
    pool = tmp_path / "pool.db"
    given = json.loads(WHOLE)
    given["origin"]["hero"] = "\x1b[31m[/red]\n"
    assert bowers("import", str(pool), stdin=json.dumps(given)).returncode == 0
    shown = bowers("pool", str(pool))
    assert shown.returncode == 0
    assert rb" \x1b[31m[/red]\n" in shown.stdout
    refused = bowers("pool", str(pool), "--hero", "king")
    assert (refused.returncode, refused.stderr.count(b"\n")) == (2, 1)
    assert b"\x1b" not in shown.stdout + refused.stderr


def test_questions_alone_are_not_imported(tmp_path: Path) -> None:
    with_pool = tmp_path / "pool.db"
    bowers("import", str(with_pool), str(EXAMPLE))
    questions = bowers("export", str(with_pool), "--question-only").stdout
    done = bowers("import", str(tmp_path / "other.db"), stdin=questions)
    assert done.returncode == 2
    assert done.stderr.startswith(
        b"bowers: stdin:1: $.cards: is missing: a pool takes whole puzzles; $.solution: "
    )


def test_a_date_is_not_part_of_a_stored_puzzle(tmp_path: Path) -> None:
    pool = tmp_path / "pool.db"
    bowers("import", str(pool), stdin=json.dumps({**json.loads(WHOLE), "date": "2026-12-01"}))
    assert bowers("export", str(pool)).stdout == WHOLE + b"\n"


def test_a_calendar_kept_in_the_pool(own: Path) -> None:
    first = answers("calendar", "--pool", own, "--from", "2026-12-01", "--days", 60, "--json")
    assert [one["date"] for one in first[:2]] == ["2026-12-01", "2026-12-02"]
    assert len(first) == 60
    lines = bowers("export", str(own), "--calendar").stdout.splitlines()
    assert broken(lines) == []
    assert [json.loads(line)["id"] for line in lines] == [one["id"] for one in first]
    more = answers("calendar", "--pool", own, "--days", 10, "--json")
    assert (more[0]["date"], len(more)) == ("2027-01-30", 10)
    lines_then = bowers("export", str(own), "--calendar").stdout.splitlines()
    assert lines_then[:60] == lines
    assert broken(lines_then) == []
    again = bowers("calendar", "--pool", str(own), "--from", "2026-12-01", "--days", "70").stdout
    assert again == b"0 days chosen, 70 were there\n"
    (told,) = answers("pool", own, "--json")
    assert told["days"] == {"number": 70, "first": "2026-12-01", "last": "2027-02-08"}
    checked = bowers("calendar", "--pool", str(own), "--check")
    assert checked.stdout == b"70 days, 2026-12-01 to 2027-02-08: all rules kept\n"


def test_neither_hash_order_nor_the_clock_has_a_part_in_it(path: Path) -> None:
    ask = ("calendar", "--pool", str(path), "--from", "2026-12-01", "--days", "90", "--dry-run", "--json")
    first, second = (bowers(*ask, env={"PYTHONHASHSEED": seed}).stdout for seed in "12")
    assert first == second
    assert first.count(b"\n") == 90


def test_a_calendar_kept_in_a_file(path: Path, tmp_path: Path) -> None:
    file = tmp_path / "calendar.jsonl"
    ask = ("calendar", "--pool", str(path), "-o", str(file))
    before = path.read_bytes()
    shown = bowers(*ask, "--from", "2026-12-01", "--days", "30").stdout.decode()
    assert shown.endswith("30 days chosen\n")
    assert "2026-12-06 Sun  expert  " in shown
    lines = file.read_bytes().splitlines()
    assert len(lines) == 30
    bowers(*ask, "--days", "20")
    assert file.read_bytes().splitlines()[:30] == lines
    assert broken(file.read_bytes().splitlines()) == []
    assert path.read_bytes() == before
    assert bowers(*ask, "--check").returncode == 0
    dry = bowers(*ask, "--days", "20", "--dry-run").stdout
    assert b"20 days chosen" in dry
    assert len(file.read_bytes().splitlines()) == 50


def test_only_the_days_asked_for_are_planned_anew(path: Path, own: Path, tmp_path: Path) -> None:
    file = tmp_path / "calendar.jsonl"
    ask = ("calendar", "--pool", str(path), "-o", str(file))
    bowers(*ask, "--from", "2026-12-01", "--days", "28")
    before = file.read_bytes().splitlines()
    anew = ("--from", "2026-12-09", "--days", "3", "--replan", "--shares", "pool", "--tolerance", "3")
    dry = bowers(*ask, *anew, "--dry-run").stdout.decode()
    said = "3 days chosen, 3 of them anew; 17 later days stay"
    assert dry.endswith(f"{said}; a dry run, nothing is kept\n")
    assert file.read_bytes().splitlines() == before
    assert bowers(*ask, *anew).stdout.decode().endswith(f"{said}\n")
    after = file.read_bytes().splitlines()
    assert len(after) == 28
    assert (after[:8], after[11:]) == (before[:8], before[11:])
    assert broken(after) == []
    in_pool = ("calendar", "--pool", str(own))
    bowers(*in_pool, "--from", "2026-12-01", "--days", "28")
    assert (
        bowers(*in_pool, *anew, "--dry-run").stdout.decode().endswith(f"{said}; a dry run, nothing is kept\n")
    )
    assert bowers("export", str(own), "--calendar").stdout.splitlines() == before
    assert bowers(*in_pool, *anew).returncode == 0
    assert bowers("export", str(own), "--calendar").stdout.splitlines() == after
    one = bowers(*in_pool, "--from", "2027-02-01", "--days", "1", "--shares", "pool").stdout
    assert one.endswith(b"\n1 day chosen\n")


@pytest.mark.parametrize("day", ["2000-01-01", "2999-12-31"])
def test_the_first_and_the_last_day_of_all(day: str, path: Path) -> None:
    ask = ("--from", day, "--days", 1, "--dry-run", "--json")
    (one,) = answers("calendar", "--pool", path, *ask)
    assert one["date"] == day


def test_no_day_comes_after_the_last(own: Path) -> None:
    bowers("calendar", "--pool", str(own), "--from", "2999-12-31", "--days", "1")
    done = bowers("calendar", "--pool", str(own), "--days", "1")
    assert (done.returncode, done.stderr[:39]) == (2, b"bowers: --days 1: days end on 2999-12-3")


def test_broken_rules_are_told(own: Path) -> None:
    bowers("calendar", "--pool", str(own), "--from", "2026-12-01", "--days", "30")
    with closing(sqlite3.connect(own)) as other:
        other.execute("UPDATE days SET date = '2027-12-25' WHERE date = '2026-12-10'")
        other.commit()
    checked = bowers("calendar", "--pool", str(own), "--check", "--from", "2026-12-01", "--days", "30")
    assert checked.stdout == (
        b"2026-12-10: no puzzle\n29 days, 2026-12-01 to 2026-12-30, 1 missing: 1 fault\n"
    )
    assert checked.returncode == 1
    all_days = bowers("calendar", "--pool", str(own), "--check").stdout.decode()
    assert "2027-12-25: medium on a Saturday, which is hard" in all_days
    assert all_days.splitlines()[-1].startswith("30 days, 2026-12-01 to 2027-12-25, 360 missing: ")


def test_days_missing_between_others_are_counted(own: Path) -> None:
    for first, days in (("2026-12-01", "2"), ("2026-12-05", "2")):
        bowers("calendar", "--pool", str(own), "--from", first, "--days", days, "--shares", "pool")
    ask = ("calendar", "--pool", str(own), "--check")
    done = bowers(*ask)
    assert (done.returncode, done.stdout) == (
        0, b"4 days, 2026-12-01 to 2026-12-06, 2 missing: all rules kept\n",
    )  # fmt: skip
    assert (
        bowers(*ask, "--from", "2026-12-06", "--days", "1").stdout == b"1 day, 2026-12-06: all rules kept\n"
    )


def test_no_calendar_says_why(own: Path, tmp_path: Path) -> None:
    shares = tmp_path / "shares.json"
    shares.write_text('{"games": {"buck": 1}}')
    done = bowers("calendar", "--pool", str(own), "--from", "2026-12-01", "--shares", str(shares))
    assert done.returncode == 1
    assert done.stdout == b""
    lines = done.stderr.decode().splitlines()
    assert "bowers: no calendar: shares: game buck is to come on 365 days, " in done.stderr.decode()
    assert lines[-1] == (
        "bowers: what may help: --tolerance 1 or more; --shares pool; other days or fewer of them; "
        "more puzzles (bowers mine)"
    )
    assert bowers("export", str(own), "--calendar").stdout == b""


def test_a_week_that_cannot_climb_on_is_told_to_be_chosen_anew(own: Path) -> None:
    """Its Monday has the hardest of the easy puzzles."""
    with closing(sqlite3.connect(own)) as other:
        other.execute(
            "INSERT INTO days SELECT '2026-12-07', id FROM puzzles WHERE level = 'easy' ORDER BY habit DESC LIMIT 1"
        )
        other.commit()
    ask = ("calendar", "--pool", str(own), "--shares", "pool", "--tolerance", "3")
    done = bowers(*ask, "--days", "6")
    assert done.returncode == 1
    way = "--from 2026-12-07 --days 7 --replan"
    assert f"bowers: what may help: {way}, which chooses that week anew; " in done.stderr.decode()
    assert bowers(*ask, *way.split()).returncode == 0


def test_usual_shares_with_a_tolerance(own: Path, tmp_path: Path) -> None:
    """Four weeks that the usual shares have no room for: the pool has three kinds of heroes alone."""
    with closing(sqlite3.connect(own)) as other:
        other.execute("DELETE FROM puzzles WHERE hero NOT IN ('partners', 'defenders', 'buck maker')")
        other.commit()
    ask = ("calendar", "--pool", str(own), "--from", "2026-12-07", "--days", "28", "--dry-run", "--json")
    assert bowers(*ask).returncode == 1
    assert len(answers(*ask, "--tolerance", "5")) == 28
    shares = tmp_path / "shares.json"
    shares.write_text('{"tolerance": 5}')
    assert bowers(*ask, "--shares", str(shares)).stdout == bowers(*ask, "--tolerance", "5").stdout
    assert bowers(*ask, "--shares", str(shares), "--tolerance", "0").returncode == 1


def test_names_in_shares_that_nobody_knows(path: Path, tmp_path: Path) -> None:
    shares = tmp_path / "shares.json"
    shares.write_text('{"games": {"cutthroat": 1, "euchre": 0}, "heroes": {"defendrs": 1, "maker": 2}}')
    done = bowers("calendar", "--pool", str(path), "--from", "2026-12-01", "--shares", str(shares))
    assert done.returncode == 2
    assert done.stderr.decode() == (
        f"bowers: {shares}: $.games: no game 'euchre' (there are cutthroat, buck, partnership, british, "
        f"two-handed); {shares}: $.heroes: no hero 'defendrs' (did you mean defenders?)\n"
    )


BAD = {
    "no pool named": (["pool"], "Missing argument 'POOL'"),
    "a pool that is not there": (["pool", "{tmp}/none.db"], "none.db: no such file"),
    "no pool but text": (["pool", "README.md"], "README.md: not a pool: no SQLite file"),
    "a folder": (["export", "{tmp}"], ": cannot be opened"),
    "an unknown level": (["pool", "{pool}", "--level", "tricky"], "'tricky' is not one of 'easy'"),
    "an unknown hero": (["pool", "{pool}", "--hero", "king"], "has the hero 'king': there are buck escape, "),
    "an unknown theme": (["export", "{pool}", "--theme", "luck"], "has the theme 'luck': there are "),
    "an impossible goal": (["export", "{pool}", "--goal", "6"], "6 is not in the range 1<=x<=5"),
    "no wish": (["export", "{pool}", "--where", "N.trumps >="], "--where: "),
    "nothing to export": (["export", "{pool}", "-n", "0"], "0 is not in the range"),
    "an import of nothing": (["import", "{tmp}/new.db"], "stdin:1: nothing to read"),
    "an import of no file": (["import", "{tmp}/new.db", "none.jsonl"], "none.jsonl: no such file or directory"),
    "an import into text": (["import", "README.md", str(EXAMPLE)], "README.md: not a pool"),
    "an import into no folder": (["import", "{tmp}/no/pool.db", str(EXAMPLE)], "no/pool.db: cannot be opened"),
    "a calendar of no pool": (["calendar"], "Missing option '--pool'"),
    "no first day": (["calendar", "--pool", "{pool}"], "--from is needed"),
    "no such day": (["calendar", "--pool", "{pool}", "--from", "2026-02-30"], "--from: date 2026-02-30: there is no such day"),
    "no days": (["calendar", "--pool", "{pool}", "--from", "2026-12-01", "--days", "0"], "0 is not in the range"),
    "days without end": (["calendar", "--pool", "{pool}", "--from", "2999-12-01"], "--days 365: days end on 2999-12-31"),
    "a day that bowers daily does not know": (["calendar", "--pool", "{pool}", "--from", "9999-12-31", "--days", "1"], "--from: date 9999-12-31: not from 2000-01-01 to 2999-12-31"),
    "no file of shares": (["calendar", "--pool", "{pool}", "--shares", "none.json"], "none.json: no such file"),
    "shares that are none": (["calendar", "--pool", "{pool}", "--shares", "README.md"], "README.md: not JSON: "),
    "a calendar file that is none": (["calendar", "--pool", "{pool}", "-o", "README.md"], "README.md: no puzzles here (line 1: "),
    "no room for a calendar": (
        ["calendar", "--pool", "{pool}", "--from", "2026-12-01", "--days", "3", "-o", "{tmp}/no/calendar.jsonl"],
        "calendar.jsonl: no such file or directory",
    ),
    "a dateless calendar": (["calendar", "--pool", "{pool}", "-o", str(EXAMPLE)], "puzzle.json:1: $.date: is missing"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_one_clear_line(name: str, path: Path, tmp_path: Path) -> None:
    arguments, complaint = BAD[name]
    before = path.read_bytes()
    done = bowers(*(word.format(tmp=tmp_path, pool=path) for word in arguments))
    said = done.stderr.decode()
    assert done.returncode == 2
    assert complaint in said
    assert said.startswith("bowers: ")
    assert said.count("\n") == 1
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["pool", "{pool}", "--json"], ["sqlite3"]),
        (["export", "{pool}", "-n", "1"], ["sqlite3"]),
        (["import", "{tmp}/new.db", str(EXAMPLE)], ["sqlite3"]),
        (["calendar", "--pool", "{pool}", "--check"], ["sqlite3"]),
        (["mine", "--help"], []),
    ],
)
def test_no_command_imports_what_it_does_not_use(
    arguments: list[str], expected: list[str], path: Path, tmp_path: Path
) -> None:
    words = [word.format(pool=path, tmp=tmp_path) for word in arguments]
    code = (
        "import sys, cli.main\n"
        f"sys.argv = ['bowers', *{words!r}]\n"
        "try: cli.main.main()\n"
        "except SystemExit: pass\n"
        "heavy = {'rich', 'ortools', 'networkx', 'jsonschema', 'sqlite3', 'numpy', 'distributed', 'asyncio'}\n"
        "print('heavy:', sorted(heavy & set(sys.modules)), file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, timeout=60, check=True)
    assert done.stderr.decode().splitlines()[-1] == f"heavy: {expected}"
