"""Matches: duplicate deals, costs charged to who decided, the same for a seed whoever plays which part."""

from __future__ import annotations

import json
import re
import shlex
import signal
import subprocess
import sys
import time
from collections import Counter
from math import sqrt
from pathlib import Path

import pytest

from solver import Deal, Rules
from solver.cards import SEATS
from solver.errors import BowersError
from solver.review import match as matches
from solver.review import record
from solver.review.bots.bot import Bot, Seer
from solver.review.bots.naming import bot_maker
from solver.review.course import Course
from solver.review.fair import fair
from solver.review.lineup import places, tables
from solver.review.match import CHUNK, Match, Played, play
from solver.review.price import Prices
from solver.review.replay import replay
from solver.review.tally import Standing, Tally, mean
from solver.review.worlds import Knowledge
from solver.rules import GAMES
from tests.bots import DIES, FAST, program
from tests.plain_review import PlainReview
from tests.running import ROOT, bowers


def all_tables(match: Match, jobs: int = 1) -> list[Played]:
    return [table for deal in play(match, jobs) for table in deal]


def standings(match: Match, jobs: int = 1) -> list[Standing]:
    tally = Tally(match)
    for deal in play(match, jobs):
        tally.add(deal)
    return tally.standings()


NUMBERS = {
    # Tables of a deal, by places and bots.
    ("partnership", 2): 2,
    ("partnership", 3): 6,
    ("partnership", 4): 12,
    ("british", 2): 2,
    ("two-handed", 2): 2,
    ("two-handed", 3): 6,
    ("cutthroat", 2): 6,
    ("cutthroat", 3): 3,
    ("cutthroat", 4): 12,
    ("buck", 2): 2,
    ("buck", 3): 12,
    ("buck", 4): 4,
}


@pytest.mark.parametrize(("game", "bots"), NUMBERS)
def test_every_bot_holds_every_hand_equally_often(game: str, bots: int) -> None:
    rules = Rules.preset(game)
    for number in range(8):
        found = tables(rules, bots, number)
        assert len(found) == NUMBERS[game, bots]
        assert len({tuple(sorted(one.items())) for one in found}) == len(found)
        for place in places(rules):
            held = Counter(one[seat] for one in found for seat in place)
            assert set(held) == set(range(bots))
            assert len(set(held.values())) == 1
        for one in found:
            assert len(set(one.values())) > 1
            if rules.sides == "partners":
                assert one["N"] == one["S"] != one["E"] == one["W"]


@pytest.mark.parametrize(("game", "orders"), [("cutthroat", 2), ("buck", 6)])
def test_every_order_round_the_table_comes(game: str, orders: int) -> None:
    rules = Rules.preset(game)
    bots = rules.players
    seen = set()
    for number in range(orders):
        row = tuple(tables(rules, bots, number)[0].values())
        seen.add(row)
        assert tables(rules, bots, number + orders) == tables(rules, bots, number)
    assert len(seen) == orders


def test_the_deals_are_those_of_their_seeds() -> None:
    match = Match(Rules.preset("cutthroat"), ("habit", "random"), 3, 40, open=False)
    for table in all_tables(match):
        deal = Deal.random(match.rules, 40 + table.number)
        (dealt,) = table.record.deals
        assert dealt.dealer == deal.dealer
        assert dealt.hands == {
            seat: " ".join(map(str, hand)) for seat, hand in zip(SEATS, deal.hands, strict=True) if hand
        }


@pytest.mark.parametrize("game", GAMES)
def test_the_yardstick_costs_nothing(game: str) -> None:
    """At every decision, against bots that err; and by records that are read again."""
    number = {"buck": 3, "cutthroat": 4}.get(game, 12) if FAST else 1
    rules = Rules.preset(game)
    for table in all_tables(Match(rules, ("optimal", "random"), number, 7)):
        mine = [one.cost for one in table.decided if one.bot == 0]
        assert mine
        assert set(mine) == {(0, 0)}
        (again,) = replay(record.from_json(record.to_json(table.record))).deals
        assert again.end is not None
        course = again.end
        for price, step in zip(Prices(course.deal).walk(course.steps), course.steps, strict=True):
            if table.bots[step.seat] == 0:
                assert price.costs[step.token] == (0, 0)


def test_the_yardstick_costs_nothing_by_brute_force() -> None:
    for table in all_tables(Match(Rules.preset("two-handed"), ("optimal", "random"), 3, 5)):
        (dealt,) = table.record.deals
        deal = Deal.random(Rules.preset("two-handed"), 5 + table.number)
        plain = PlainReview(deal, 5, 0)
        steps: list[tuple[str, str, str]] = [(one.seat, one.kind, one.choice) for one in dealt.steps]
        costs = {bot: Counter[str]() for bot in (0, 1)}
        for number, (seat, _, choice) in enumerate(steps):
            points, tricks = plain.decision(steps[:number]).costs[choice]
            costs[table.bots[seat]].update(points=points, tricks=tricks)
        assert costs[0].total() == 0
        told = [one.cost for one in table.decided if one.bot == 1 and one.cost is not None]
        assert costs[1]["points"] == sum(cost.points for cost in told)
        assert costs[1]["tricks"] == sum(cost.tricks for cost in told)


class _Erring(Seer):
    """Best play but for one decision."""

    at = 0
    token = ""

    def foresee(self, course: Course, prices: Prices) -> str:
        return self.token if len(course.steps) == self.at else prices.price(course).best


@pytest.mark.parametrize("seed", range(4))
def test_one_known_mistake_is_charged_exactly_that(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Best play by all but for the dearest choice that brute force finds on the way."""
    deal = Deal.random(Rules.preset("two-handed"), seed)
    plain, course, prices = PlainReview(deal, 5, 0), Course(deal), Prices(deal)
    dearest = ((0, 0), 0, "", "")
    while course.kind is not None:
        assert course.seat is not None
        costs = plain.decision(course.steps).costs
        worst = max(costs, key=lambda token: costs[token])
        dearest = max(dearest, (costs[worst], len(course.steps), worst, course.seat))
        course.choose(prices.price(course).best)
    cost, at, token, seat = dearest
    assert cost > (0, 0)
    monkeypatch.setattr(_Erring, "at", at)
    monkeypatch.setattr(_Erring, "token", token)
    monkeypatch.setattr(
        matches, "bot_maker", lambda name, _: _Erring if name == "erring" else bot_maker(name)
    )
    (one, other) = all_tables(Match(deal.rules, ("erring", "optimal"), 1, seed))
    table = one if one.bots[seat] == 0 else other
    assert [charged.cost for charged in table.decided if charged.cost != (0, 0)] == [cost]
    assert [charged.bot for charged in table.decided if charged.cost != (0, 0)] == [0]
    after = Course(deal)
    for step in table.record.deals[0].steps:
        after.choose(step.choice)
    lost = cost[0]
    own, against = after.points()[seat], after.points()[seat.translate({78: "S", 83: "N"})]
    best = course.points()
    assert best[seat] - best[seat.translate({78: "S", 83: "N"})] - (own - against) == lost


@pytest.mark.parametrize("game", ["partnership", "two-handed"])
def test_against_the_yardstick_points_lost_are_cost(game: str) -> None:
    """Two sides, and the other never errs: what is given away is what the other is ahead."""
    one, other = standings(Match(Rules.preset(game), ("random", "optimal"), 15, 3))
    assert one.open is not None
    assert one.open.points.mean == pytest.approx(other.ahead.mean)
    assert one.ahead.mean == pytest.approx(-other.ahead.mean)


@pytest.mark.skipif(not FAST, reason="worlds take long with the Python search")
@pytest.mark.parametrize("game", ["partnership", "buck"])
def test_a_match_is_the_same_by_any_number_of_processes(game: str) -> None:
    number = CHUNK + 5 if game == "partnership" else 3
    match = Match(Rules.preset(game), ("random", "pimc:4"), number, 11, fair=4)
    alone = all_tables(match, 1)
    assert all_tables(match, 2) == alone
    assert [table.record for table in all_tables(Match(*_fields(match, seed=12)), 1)] != [
        table.record for table in alone
    ]


def _fields(match: Match, seed: int) -> tuple[Rules, tuple[str, ...], int, int]:
    return match.rules, match.bots, match.deals, seed


def test_two_bots_of_a_kind_are_even() -> None:
    """Random bots with the same cards draw other lots, habit plays the same at both tables."""
    first, second = standings(Match(Rules.preset("partnership"), ("habit", "habit"), 10, 1))
    assert (first.name, second.name) == ("habit", "habit #2")
    assert first.ahead.mean == second.ahead.mean == 0
    assert first.points.mean == second.points.mean
    assert first.open == second.open


def test_points_and_costs_are_added_up() -> None:
    match = Match(Rules.preset("cutthroat"), ("random", "habit"), 4, 2)
    tally, by_deal = Tally(match), []
    for deal in play(match, 1):
        tally.add(deal)
        by_deal.append(deal)
    for bot, standing in enumerate(tally.standings()):
        points, costs = [], []
        for deal in by_deal:
            scored = [table.points[seat] for table in deal for seat in "NES" if table.bots[seat] == bot]
            points.append(sum(scored) / len(scored))
            given = [one.cost for table in deal for one in table.decided if one.bot == bot]
            costs.append(sum(cost.points for cost in given if cost) / len(scored))
        assert standing.points.mean == pytest.approx(sum(points) / 4)
        spread = sum((value - sum(points) / 4) ** 2 for value in points) / 3
        assert standing.points.margin == pytest.approx(1.959964 * sqrt(spread / 4))
        assert standing.open is not None
        assert standing.open.points.mean == pytest.approx(sum(costs) / 4)


def test_few_deals_have_no_interval() -> None:
    assert mean([]) == mean([])
    assert mean([2.0]).margin is None
    assert mean([1.0, 1.0]).margin == 0


@pytest.mark.skipif(not FAST, reason="worlds take long with the Python search")
def test_fair_costs_are_those_of_fair() -> None:
    match = Match(Rules.preset("partnership"), ("random", "habit"), 2, 9, fair=30)
    table = all_tables(match)[0]
    course = Course(Deal.random(match.rules, 9))
    decided = iter(table.decided)
    best = 0
    for step in table.record.deals[0].steps:
        if len(course.choices()) > 1:
            one = next(decided)
            assert one.kind == course.kind
            assert (one.fair is None) == (one.kind in ("call", "turn"))
            if one.fair is not None:
                price = fair(Knowledge.of(course), 400, 1).costs[step.choice]
                assert abs(one.fair[0] - price.points) < 1.0
                best += one.fair[0] == 0
        course.choose(step.choice)
    assert best
    assert next(decided, None) is None


@pytest.mark.skipif(not FAST, reason="worlds take long with the Python search")
def test_order_of_the_built_in_bots() -> None:
    """`make prove` asks for intervals that do not meet, over many more deals."""
    random, habit, pimc = standings(Match(Rules.preset("two-handed"), ("random", "habit", "pimc:20"), 40, 1))
    assert random.open is not None
    assert habit.open is not None
    assert pimc.open is not None
    assert random.open.points.mean > habit.open.points.mean > pimc.open.points.mean
    assert random.ahead.mean < habit.ahead.mean < pimc.ahead.mean


@pytest.mark.parametrize("game", GAMES)
def test_records_hold(game: str) -> None:
    """They are read back, the referee finds nothing, and points are those of the match."""
    for table in all_tables(Match(Rules.preset(game), ("random", "habit"), 3, 4, open=False)):
        back = record.from_json(record.to_json(table.record))
        assert back == table.record
        replayed = replay(back)
        assert replayed.findings == ()
        assert replayed.deals[0].points == table.points
        assert set(back.players.values()) == {"random", "habit"}


class _Failing(Bot):
    def choose(self, view: object) -> str:
        raise KeyError("lost")


def test_a_bot_that_raises_loses_its_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        matches, "bot_maker", lambda name, _: _Failing if name == "failing" else bot_maker(name)
    )
    match = Match(Rules.preset("partnership"), ("failing", "habit"), 3, 1)
    failing, habit = standings(match)
    assert set(failing.lost) == {"crash"}
    assert habit.lost == {}
    assert all("KeyError: 'lost'" in text for table in all_tables(match) for text in table.losses)


def test_what_cannot_be_played() -> None:
    rules = Rules.preset("partnership")
    with pytest.raises(ValueError, match="between 2 to 4 bots, not 1"):
        Match(rules, ("habit",), 1, 1).check()
    with pytest.raises(BowersError, match="seeds end at"):
        Match(rules, ("habit", "habit"), 2, 2**64 - 1).check()


def test_the_command(tmp_path: Path) -> None:
    out = tmp_path / "hands.jsonl"
    arguments = ("match", "habit", "random", "-n", "6", "--seed", "5", "-g", "two-handed", "--fair", "10")
    done = bowers(*arguments, "--out", str(out))
    assert (done.returncode, done.stderr) == (0, b"")
    shown = done.stdout.decode()
    assert "two-handed: 6 deals from seed 5, 12 tables" in shown
    assert "fair" in shown
    games = record.loads(out.read_text(encoding="utf-8"))
    assert len(games) == 12
    assert all(replay(game).findings == () for game in games)
    as_json = bowers(*arguments, "--json", "--jobs", "1")
    told = json.loads(as_json.stdout)
    assert (told["game"], told["seed"], told["deals"], told["tables"], told["fair"]) == (
        "two-handed",
        5,
        6,
        12,
        10,
    )
    assert [bot["name"] for bot in told["bots"]] == ["habit", "random"]
    for bot in told["bots"]:
        assert f"{bot['points']['mean']:.3f}" in shown
        assert f"{bot['open']['points_a_decision']:.3f}" in shown


def test_the_command_tells_a_seed_and_lost_decisions() -> None:
    done = bowers("match", DIES, "random", "-n", "2")
    said = done.stderr.decode().splitlines()
    assert done.returncode == 0
    assert said[0].startswith("seed ")
    assert said[1].startswith(f"bowers: {DIES}: deal 1 (seed ")
    assert "it has ended (exit status 1)" in said[1]
    assert said[-1].startswith("bowers: and ")
    assert "crash" in done.stdout.decode()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_match_that_is_stopped_says_how_far_it_came(number: signal.Signals, tmp_path: Path) -> None:
    out = tmp_path / "hands.jsonl"
    command = [sys.executable, "-m", "cli", "match", "random", "random", "-n", "100000", "-s", "1", "-j", "1"]
    process = subprocess.Popen(
        [*command, "--out", str(out)], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    until = time.monotonic() + 60
    while not (out.exists() and out.stat().st_size) and time.monotonic() < until:
        time.sleep(0.05)
    process.send_signal(number)
    shown, said = process.communicate(timeout=60)
    assert (process.returncode, shown) == (130, b"")
    found = re.fullmatch(
        r"bowers: stopped after ([\d,]+) of 100,000 deals; their hands are in (.*)\n", said.decode()
    )
    assert found is not None
    assert found[2] == str(out)
    kept = len(record.loads(out.read_text(encoding="utf-8")))
    assert kept - 2 * int(found[1].replace(",", "")) in (0, 2)  # it may be stopped between the two


def test_a_match_that_is_stopped_waits_for_no_program(tmp_path: Path) -> None:
    """It has ten minutes for a decision, and sleeps; its match is played by two processes."""
    mark = tmp_path / "asked"
    sleeps = program(f"open({str(mark)!r}, 'w').close(); import time; time.sleep(1000)")
    command = [sys.executable, "-m", "cli", "match", sleeps, "random", "-n", "60", "-s", "1", "-j", "2"]
    process = subprocess.Popen([*command, "--limit", "600"], cwd=ROOT, stderr=subprocess.PIPE)
    until = time.monotonic() + 60
    while not mark.exists() and time.monotonic() < until:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (130, b"bowers: stopped after 0 of 60 deals\n")


def test_the_tables_of_long_names_and_nothing_ahead() -> None:
    """Two bots that choose alike are even, and a long name takes one line of the second table."""
    name = f"{shlex.quote(sys.executable)} -m no_such_module --with some --quite long --options here"
    shown = bowers("match", name, name, "-n", "1", "-s", "1").stdout.decode()
    assert shown.startswith("partnership: 1 deal from seed 1, 2 tables\n")
    assert "-0.000" not in shown
    costs = [line for line in shown.splitlines() if line.endswith("%")]
    assert [("…  " in line, " open " in line) for line in costs] == [(True, True)] * 2
    assert max(map(len, shown.splitlines())) <= 80


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("habit",), "a match is between 2 to 4 bots, not 1"),
        (("habit",) * 5, "a match is between 2 to 4 bots, not 5"),
        (("habit", "no_such_program_here"), "no_such_program_here"),
        (("habit", "random", "--fair", "1"), "--fair takes at least 2 worlds"),
        (("habit", "random", "--fair", "1000001"), "--fair"),
        (("habit", "random", "--rule", "deck=99"), "rules.deck"),
        (("habit", "random", "--out", "/"), "--out"),
        (("habit", "random", "--limit", "0"), "--limit"),
        (("habit", "random", "--limit", "nan"), "--limit"),
        (("habit", "random", "--limit", "inf"), "--limit"),
        (("habit", "random", "-n", "2", "--seed", str(2**64 - 1)), "seeds end at"),
    ],
)
def test_bad_usage_is_one_line(arguments: tuple[str, ...], why: str) -> None:
    done = bowers("match", *arguments)
    said = done.stderr.decode().splitlines()
    assert (done.returncode, done.stdout) == (2, b"")
    assert len(said) == 1
    assert why in said[0]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_records_that_cannot_be_kept_end_the_match_in_one_line() -> None:
    done = bowers("match", "habit", "random", "-n", "2", "--seed", "1", "--out", "/dev/full")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"bowers: --out /dev/full: no space left on device")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize("game", ["partnership", "cutthroat"])
def test_a_review_of_the_records_says_the_same(game: str, tmp_path: Path) -> None:
    out = tmp_path / "hands.jsonl"
    done = bowers(
        "match", "habit", "random", "-n", "4", "--seed", "3", "-g", game, "--json", "--out", str(out)
    )
    reviewed = bowers("review", "--json", str(out))
    assert (done.returncode, reviewed.returncode) == (0, 0)
    told = json.loads(reviewed.stdout.splitlines()[-1])
    assert told["findings"] == []
    players = {player["player"]: player for player in told["players"]}
    for bot in json.loads(done.stdout)["bots"]:
        player = players[bot["name"]]
        assert player["decisions"] == bot["open"]["decisions"]
        per_decision = player["cost"]["points"] / player["decisions"]
        assert per_decision == pytest.approx(bot["open"]["points_a_decision"])
        assert player["cost"]["tricks"] / player["decisions"] == pytest.approx(
            bot["open"]["tricks_a_decision"]
        )
