"""Programs as bots: the line protocol, and programs that hang, die, flood or talk nonsense lose decisions only."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import sys
import time
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from solver import Deal, Rules
from solver.errors import BowersError
from solver.review.bots import pipes, wire
from solver.review.bots import program as programs
from solver.review.bots.bot import Dealt, Lost, View
from solver.review.bots.pipes import Program
from solver.review.bots.program import ProgramBot
from solver.review.course import Course
from solver.review.match import Match, Played, play
from solver.review.replay import replay
from solver.review.worlds import Knowledge
from tests import bots
from tests.bots import DIES, EVIL, FIRST, program
from tests.running import ROOT, bowers

TWO = Rules.preset("two-handed")


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs have two seconds to start; those of Python find the tests."""
    monkeypatch.setattr(programs, "START", 2.0)
    monkeypatch.chdir(ROOT)


def played(
    *names: str, deals: int = 1, rules: Rules = TWO, limit: float = 0.3, seed: int = 1
) -> list[Played]:
    return [
        table
        for deal in play(Match(rules, names, deals, seed, limit=limit, open=rules is TWO), 1)
        for table in deal
    ]


def lost(tables: list[Played], bot: int) -> Counter[str]:
    return Counter(one.lost for table in tables for one in table.decided if one.bot == bot and one.lost)


@pytest.mark.parametrize("name", EVIL)
def test_a_bad_program_loses_its_decisions_and_nothing_else(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    reason, command = EVIL[name]
    if reason == "time":
        monkeypatch.setattr(programs, "START", 1.0)
    tables = played(command, "random", limit=0.3 if reason == "time" else 30)
    assert len(tables) == 2
    counts = lost(tables, 0)
    if name.startswith("floods"):  # it may be heard before it is too much
        assert set(counts) <= {"illegal", "crash"}
    else:
        assert set(counts) == {reason}
    decisions = [
        step for table in tables for step in table.record.deals[0].steps if table.bots[step.seat] == 0
    ]
    assert counts.total() == len(decisions) > 0
    assert not lost(tables, 1)
    for table in tables:
        for step in table.record.deals[0].steps:
            assert bool(step.notes) == (table.bots[step.seat] == 0)
        assert replay(table.record).findings == ()
        assert table.losses
        assert "is played for it" in table.losses[0]
    assert not pipes._RUNNING


def test_the_first_choice_is_played_for_a_lost_decision() -> None:
    """So a bot that always fails plays as one that chooses the first choice, and is charged the same."""
    failing, first = (played(name, "habit", deals=6) for name in (DIES, program(FIRST)))
    assert not lost(first, 0)
    for one, other in zip(failing, first, strict=True):
        assert [tuple(step)[:3] for step in map(astuple, one.record.deals[0].steps)] == [
            tuple(step)[:3] for step in map(astuple, other.record.deals[0].steps)
        ]
        assert one.points == other.points
        costs = [(each.cost and each.cost.points) or 0 for each in one.decided if each.bot == 0]
        assert sum(costs) == sum(each.cost.points for each in other.decided if each.bot == 0 and each.cost)


def astuple(step: object) -> tuple[object, ...]:
    return msgspec.structs.astuple(step)  # type: ignore[arg-type]


def test_a_program_that_fails_now_and_then_is_started_again() -> None:
    dies = program("sys.exit(1) if told['id'] == 2 else " + FIRST)
    tables = played(dies, "random", deals=3)
    asked = [table for table in tables for one in table.decided if one.bot == 0]
    counts = lost(tables, 0)
    assert set(counts) == {"crash"}
    assert counts.total() == len(tables)
    assert len(asked) > len(tables)


def test_an_answer_to_another_question_is_passed_over() -> None:
    late = program(
        "say(json.dumps({'choice': 'nonsense', 'id': told['id'] - 1})); "
        "say(json.dumps({'choice': choices[0], 'id': told['id']}))"
    )
    assert not lost(played(late, "random"), 0)


def test_a_program_that_greets_wrongly_is_told_of_the_deal_all_the_same() -> None:
    """It runs on, has lost the decision, and answers the next ones."""
    told = program(
        "say(json.dumps({'choice': choices[0] if dealt else 'nothing is dealt'}))",
        hello="say('welcome')",
        deal="dealt = told['hand']",
        before="dealt = ''\n",
    )
    tables = played(told, "random")
    assert lost(tables, 0) == {"illegal": len(tables)}


def test_children_of_a_program_end_with_it(tmp_path: Path) -> None:
    """A shell that starts another program which ignores being told to end."""
    mark = tmp_path / "pid"
    child = f"import os, signal, time; signal.signal(15, signal.SIG_IGN); open({str(mark)!r}, 'w').write(str(os.getpid())); time.sleep(100)"
    shell = (
        f"{shlex.quote(sys.executable)} -c {shlex.quote(child)} & while read line; do echo '{{}}'; done; wait"
    )
    running = Program(["sh", "-c", shell])
    until = time.monotonic() + 10
    while not (mark.exists() and mark.read_text()) and time.monotonic() < until:
        time.sleep(0.01)
    number = int(mark.read_text())
    running.end()
    until = time.monotonic() + 5
    while time.monotonic() < until:
        try:
            os.kill(number, 0)
            status = Path(f"/proc/{number}/stat")
            if status.exists() and status.read_text().split(")")[1].split()[0] == "Z":
                break  # gone, and waiting for its new parent to notice
        except ProcessLookupError:
            break
        time.sleep(0.01)
    else:
        pytest.fail("it is still there")


def decision() -> View:
    course = Course(Deal.random(TWO, 1))
    return View(Knowledge.of(course), course.choices(), 1, 7)


def test_the_last_words_of_a_program_are_told() -> None:
    bot = ProgramBot(shlex.split(program("raise ValueError('no idea')")), 2)
    bot.start(TWO, 0)
    with pytest.raises(Lost, match=re.escape("it has ended (exit status 1): ValueError: no idea")) as error:
        bot.choose(decision())
    assert error.value.reason == "crash"
    bot.close()


def test_a_program_is_told_everything_in_order() -> None:
    echo = 'import sys\nfor line in sys.stdin:\n    sys.stderr.write(line)\n    sys.stderr.flush()\n    sys.stdout.write(\'{"choice":"pass"}\\n\')\n    sys.stdout.flush()\n'
    bot = ProgramBot([sys.executable, "-c", echo], 5)
    bot.start(TWO, 5)
    view = decision()
    known = view.known
    bot.deal(Dealt(1, 9, known.seats, known.seat, known.dealer, known.turnup, known.held))
    assert bot.choose(view) == "pass"
    running = bot._program
    assert running is not None
    until = time.monotonic() + 5
    while running._complaint.count(b"\n") < 3 and time.monotonic() < until:
        running._listen_to_complaints()
        time.sleep(0.01)
    kinds = [json.loads(line)["type"] for line in running._complaint.decode().splitlines()]
    assert kinds[-2:] == ["deal", "act"]
    bot.close()
    assert bot._program is None


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("tests.bots:First", None),
        ("tests.bots:Talking", None),
        ("tests.bots:Raising", "crash"),
        ("tests.bots:Slow", "time"),
    ],
)
def test_python_classes_run_as_programs(name: str, reason: str | None) -> None:
    tables = played(name, "random", limit=0.5 if reason == "time" else 30)
    assert set(lost(tables, 0)) == ({reason} if reason else set())


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("tests.bots:EVIL", "'tests.bots:EVIL' is no class under solver.review.bots.bot.Bot"),
        ("tests.bots:Absent", "'tests.bots:Absent': module 'tests.bots' has no attribute 'Absent'"),
        ("broken:Any", "'broken:Any': SyntaxError: "),
        ("raises:Any", "'raises:Any': ZeroDivisionError: division by zero"),
        ("ends:Any", "'ends:Any': it ends with exit status 4"),
    ],
)
def test_a_class_that_is_not_there_is_told_before_the_match(
    name: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken.py").write_text("def (", encoding="utf-8")
    (tmp_path / "raises.py").write_text("1 / 0", encoding="utf-8")
    (tmp_path / "ends.py").write_text("raise SystemExit(4)", encoding="utf-8")
    if not name.startswith("tests."):
        monkeypatch.chdir(tmp_path)
    with pytest.raises(BowersError) as caught:
        Match(Rules.preset("partnership"), (name, "habit"), 1, 1).check()
    assert str(caught.value).startswith(why)
    assert "\n" not in str(caught.value)


def test_a_python_class_plays_as_it_does_here(monkeypatch: pytest.MonkeyPatch) -> None:
    outside = played("tests.bots:Last", "habit", deals=3)
    monkeypatch.setattr(
        "solver.review.match.bot_maker", lambda name, _: bots.Last if "Last" in name else habit
    )
    inside = played("tests.bots:Last", "habit", deals=3)
    assert [table.record for table in inside] == [table.record for table in outside]


def habit() -> object:
    from solver.review.bots.habit import HabitBot

    return HabitBot()


@pytest.mark.skipif(shutil.which("sh") is None, reason="there is no sh")
@pytest.mark.parametrize("game", ["partnership", "cutthroat", "buck", "british", "two-handed"])
def test_the_bot_in_sh_plays_a_match(game: str) -> None:
    tables = played("sh examples/bot.sh", "random", rules=Rules.preset(game), deals=2)
    assert not lost(tables, 0)
    for table in tables:
        assert replay(table.record).findings == ()
        course = Course(Deal.random(Rules.preset(game), 1 + table.number))
        for step in table.record.deals[0].steps:
            choices = course.choices()
            if table.bots[step.seat] == 0:
                assert step.choice == choices[-1 if step.kind == "play" else 0]
            course.choose(step.choice)


@pytest.mark.skipif(shutil.which("sh") is None, reason="there is no sh")
def test_the_bot_in_sh_from_the_command_line() -> None:
    done = bowers("match", "sh examples/bot.sh", "random", "-n", "4", "--seed", "3", "--jobs", "2", "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    assert [bot["lost"] for bot in json.loads(done.stdout)["bots"]] == [{}, {}]


def test_the_messages_of_the_page() -> None:
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    lines = re.findall(r"```json\n(.*?)\n```", page, re.DOTALL)
    told = [line for line in lines if '"type"' in line]
    assert [json.loads(line)["type"] for line in told] == ["hello", "deal", "act", "result", "bye"]
    for line in told:
        assert wire.line(wire.MESSAGES.decode(line)) == line.encode() + b"\n"
    (answer,) = (line for line in lines if line not in told)
    act = wire.MESSAGES.decode(told[2])
    assert isinstance(act, wire.Act)
    read = msgspec.json.decode(answer, type=wire.Answer)
    assert read.choice in act.choices
    assert read.id == act.id


def test_the_class_of_the_page() -> None:
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    names: dict[str, object] = {}
    exec(code, names)
    careful = names["Careful"]
    assert isinstance(careful, type)
    assert careful().choose(decision()) == "pass"
