"""Records that others have made, in the folder that BOWERS_RECORDS_DIR names: read, replayed, counted, written."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import msgspec
import pytest

from solver import solve
from solver.errors import InputError
from solver.review import load
from solver.review.annotating import annotated
from solver.review.completing import OpenRecord, completions
from solver.review.egn.reading import read
from solver.review.egn.writing import write
from solver.review.judging import review
from solver.review.marks import Mark, marked
from solver.review.record import Game, from_json, to_json
from solver.review.replay import position_at, replay
from solver.review.report import report
from tests.running import bowers

FOLDER = os.environ.get("BOWERS_RECORDS_DIR")
pytestmark = pytest.mark.skipif(not FOLDER, reason="BOWERS_RECORDS_DIR names no folder of records")

EGN = sorted(Path(FOLDER, "egn").glob("*.egn")) if FOLDER else []
REVOKES = "small-annotated.egn"
"""A file of which the cards cannot have been played like that."""
egn_files = pytest.mark.parametrize("path", EGN, ids=[path.name for path in EGN])

SCORES: dict[str, list[tuple[int, int]]] = {
    "branches.egn": [
        (2, 0),
        (2, 2),
        (3, 2),
        (4, 2),
        (5, 2),
        (7, 2),
        (8, 2),
        (9, 2),
        (9, 3),
        (9, 5),
        (9, 9),
        (10, 9),
    ],
    "comeback.egn": [(1, 7), (3, 7), (5, 7), (5, 8), (6, 8), (6, 9), (8, 9), (9, 9), (11, 9)],
    "scenario.egn": [(0, 1)],
    "two-hands.egn": [(8, 9), (10, 9)],
}
"""Counted by hand from calls and tricks: North and South, East and West."""

TOLD = {5: (5, 2), 6: (5, 3), 10: (7, 6), 11: (8, 6), 12: (8, 8)}
"""What the comments in `finals-annotated.egn` say of the score before a deal, by its number from 0: down 3, up 2,
7 points, 8-6, 8-8."""


def games(path: Path) -> Game:
    return read(path.read_bytes())


def schema() -> dict[str, Any]:
    assert FOLDER is not None
    found: dict[str, Any] = json.loads(Path(FOLDER, "egn", "egn-schema-v1.json").read_text(encoding="utf-8"))
    return found


def conforms(text: str) -> None:
    jsonschema: Any = pytest.importorskip("jsonschema")
    jsonschema.Draft7Validator(schema()).validate(json.loads(text))


def test_there_are_records() -> None:
    assert len(EGN) >= 9


@egn_files
def test_every_deal_is_replayed_or_the_reason_told(path: Path) -> None:
    game = games(path)
    replayed = replay(game)
    for one in replayed.deals:
        assert one.deal.unread is None
        if path.name != REVOKES:
            assert one.findings == ()
            assert len(one.states) == len(one.deal.steps)
            assert one.end is not None
            assert one.points == one.end.points()
    if path.name == REVOKES:
        assert [str(finding) for finding in replayed.findings] == [
            "deal 1, trick 1, S: revokes: QD on QC, and 9C is played in trick 4",
            "deal 1, trick 2, W: revokes: JS on TH, and 9H is played in trick 4",
            "deal 1, trick 3, W: plays QS, which N took up",
            "deal 1, trick 3, E: revokes: AH on QS, and 9S is played in trick 5",
            "deal 1: it cannot be replayed: in two places: QS",
            "deal 2, trick 1, N: revokes: TH on JD, and TD is played in trick 2",
            "deal 2, trick 2, N: revokes: TD on TS, and AS is played in trick 4",
            "deal 2, trick 3, W: revokes: 9S on 9H, and AH is played in trick 4",
            "deal 2, trick 4, W: revokes: AH on AC, and JS is played in trick 5",
        ]


@egn_files
def test_a_game_ends_when_somebody_has_ten_points(path: Path) -> None:
    """No file says how a game ended; but each ends with the deal that reaches ten, or is a part of one."""
    scores = [(score["N"], score["E"]) for score in replay(games(path)).scores if score is not None]
    assert all(max(score) < 10 for score in scores[:-1])
    if path.name not in ("scenario.egn", REVOKES):
        assert max(scores[-1]) >= 10
    if path.name in SCORES:
        assert scores == SCORES[path.name]
    if path.name == "finals-annotated.egn":
        assert {number: scores[number - 1] for number in TOLD} == TOLD


@egn_files
def test_what_is_not_known_of_a_deal(path: Path) -> None:
    """A dealer who took up the turn-up and told no discard, and a partner who sat out."""
    game = games(path)
    for one in replay(game).deals:
        if one.completed is None:
            with pytest.raises(OpenRecord, match="in two places: QS"):
                completions(game.rules, one.deal)
            continue
        ways = len(completions(game.rules, one.deal))
        assert ways == {(): 1, (1,): 4, (5,): 56, (1, 5): 504}[tuple(sorted(one.unknown.values()))]


@egn_files
def test_written_files_conform_and_read_back(path: Path) -> None:
    game = games(path)
    text = write(game)
    conforms(text)
    back = read(text)
    source = json.loads(path.read_bytes())
    if source["version"] == "1.4":
        assert json.loads(text) == source
    assert [deal.steps for deal in back.deals] == [deal.steps for deal in game.deals]
    assert [deal.lines for deal in back.deals] == [deal.lines for deal in game.deals]
    if path.name != REVOKES:  # which tells the stock, as version 1.4 cannot
        assert back == game
    assert from_json(to_json(game)) == game


def equal_but_for_the_stock(path: Path, mine: Game, text: str) -> Game:
    """What is read of a text is the game that was written; of a stock only the hands that follow are left."""
    back = read(text)
    assert [deal.steps for deal in back.deals] == [deal.steps for deal in mine.deals]
    assert [deal.lines for deal in back.deals] == [deal.lines for deal in mine.deals]
    assert back == mine or path.name == REVOKES
    return back


@egn_files
def test_annotated_files_conform_and_keep_calls_cards_and_tricks(path: Path) -> None:
    game = games(path)
    marks = [
        Mark(number, step, f"costs {step} tricks", "[??]", deal.steps[step:])
        for number, deal in enumerate(game.deals)
        for step in (0, len(deal.steps) // 3, len(deal.steps) - 1)
    ]
    text = write(marked(game, marks))
    conforms(text)
    for before, after in zip(
        game.deals, equal_but_for_the_stock(path, marked(game, marks), text).deals, strict=True
    ):
        assert len(after.lines) == len(before.lines) + 3


@egn_files
def test_every_deal_is_reviewed_or_the_reason_told(path: Path) -> None:
    """Each decision has a verdict, or it is said that cards which nobody told would change it."""
    found = review(games(path))
    for one in found.deals:
        told = {each.step for each in one.judged} | {each.step for each in one.unsure}
        if path.name != REVOKES:
            assert told == set(range(len(one.replayed.deal.steps)))
        else:  # as far as the referee could follow
            assert len(told) in (0, 9)
        assert all(each.why.endswith("ways for cards that are not known") for each in one.unsure)
        assert all(each.trick is None for each in one.unsure)  # no card played depends on them
    assert report(found).faults == (9 if path.name == REVOKES else 0)


@egn_files
def test_reviewed_files_conform_and_read_back_equal(path: Path) -> None:
    game = games(path)
    found = review(game)
    mine = annotated(found)
    text = write(mine)
    conforms(text)
    back = equal_but_for_the_stock(path, mine, text)
    assert write(back) == text
    costly = {(one.deal, one.step) for one in found.judged if any(one.verdict.open)}
    for number, (before, after) in enumerate(zip(game.deals, back.deals, strict=True), 1):
        marked_here = {step for deal, step in costly if deal == number}
        assert {line.at for line in after.lines[len(before.lines) :]} == marked_here
        assert len(after.lines) == len(before.lines) + len(marked_here)
        notes = sum(len(step.notes) for step in before.steps) + len(marked_here)
        assert sum(len(step.notes) for step in after.steps) == notes
        for step, (old, new) in enumerate(zip(before.steps, after.steps, strict=True)):
            assert (old.seat, old.kind, old.choice) == (new.seat, new.kind, new.choice)
            assert len(new.notes) == len(old.notes) + (step in marked_here)


def test_own_games_conform() -> None:
    from tests.records import game, of_course, random_walks
    from tests.test_egn_writing import STUCK

    deals = tuple(of_course(course) for course in random_walks(STUCK, 30))
    conforms(write(game(*deals, rules=STUCK, players={"N": "A", "W": "D"}, limit=30)))


def test_own_games_with_comments_and_lines_conform() -> None:
    from tests.test_egn_equal import RULES, records, written

    for rules in RULES.values():
        for text in filter(None, map(written, records(rules, 60))):
            conforms(text)


def test_scenarios_conform() -> None:
    from solver import Rules
    from solver.review.egn.scenario import scenario
    from tests.test_scenario import positions

    for position in positions(Rules.preset("partnership"), 10):
        conforms(write(scenario(position, "take 3 tricks", position.legal()[:1], "a puzzle")))


def test_a_trickster_record() -> None:
    """Three rows, the last of three cards, South to play; North has exchanged three cards with the stock."""
    assert FOLDER is not None
    (game,) = load.games(Path(FOLDER, "ptn", "lead.ptn").read_bytes())
    assert game.unsupported == ("alone_take_5", "partners_best", "go_under")
    (one,) = replay(game).deals
    assert one.findings == ()
    position = position_at(one)
    assert str(position) == (
        "game: partnership; all_pass: stick; no_trump_call: yes; dealer: W; trump: H; maker: S; leader: W; "
        "N: KC QS; E: AC KS; S: QH AH JS; W: TS AS; trick: 9D JD JC; taken: N=1 W=1"
    )
    assert position.faults() == []
    # Declarer's partner is winning with the left bower: to throw the jack away keeps both trumps.
    assert {str(card): tricks for card, tricks in solve(position).cards.items()} == {
        "QH": 2,
        "AH": 2,
        "JS": 3,
    }
    assert str(position_at(one, 3, 4)) == str(position)
    with pytest.raises(InputError, match="deal 1: card 1 of trick 4 is not played"):
        position_at(one, 4, 1)


def test_records_are_solved_on_the_command_line() -> None:
    assert FOLDER is not None
    ptn, finals = (
        str(Path(FOLDER, *part)) for part in (("ptn", "lead.ptn"), ("egn", "finals-annotated.egn"))
    )
    done = bowers("solve", "--json", ptn, ptn, "--at", "2.3")
    assert done.returncode == 0
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["to_play"] for answer in answers] == ["S", "S"]
    # "Nothing I could do here to prevent the euchre", says the dealer, who has trumps to play.
    done = bowers("solve", "--json", finals, "--at", "3:2.4")
    answer = json.loads(done.stdout)
    assert (answer["to_play"], set(answer["cards"].values())) == ("N", {1})


def test_the_games_come_in_any_order(tmp_path: Path) -> None:
    """Own lines of the same games are the same games."""
    given = [games(path) for path in EGN]
    file = tmp_path / "games.jsonl"
    file.write_text("".join(to_json(game) + "\n" for game in given), encoding="utf-8")
    assert load.games(file.read_bytes()) == given
    assert msgspec.json.decode(file.read_bytes().splitlines()[0])["schema"] == "bowers.record/1"
