"""`bowers deal --where` as people use it."""

from __future__ import annotations

import json

import pytest

from cli import wishes as wishes_option
from puzzles.where import Sampler, meets, parse
from solver import Deal, Position, Rules
from tests.running import bowers


def test_play_outs_that_meet_wishes() -> None:
    asked = "N.trumps >= 3; E has JH; S void C; dealer E; trump H"
    done = bowers("deal", "-g", "cutthroat", "-s", "3", "-n", "4", "--where", asked, "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    positions = [Position.from_json(line) for line in done.stdout.splitlines()]
    assert len(set(positions)) == 4
    for position in positions:
        assert meets(parse(asked), position)
        assert (position.maker, position.dealer, position.faults()) == ("E", "E", [])
    text = bowers("deal", "-g", "cutthroat", "-s", "4", "--where", asked).stdout.decode()
    assert Position.parse(text) == positions[1], "seeds count on"


def test_whole_deals_where_no_trumps_are_spoken_of() -> None:
    asked = "E.aces >= 3; turnup H; dummy has no AS; dealer NS"
    done = bowers("deal", "-g", "cutthroat", "-s", "3", "-n", "3", "--where", asked, "--json")
    for line in done.stdout.splitlines():
        deal = Deal.from_json(line)
        assert meets(parse(asked), deal)
        assert deal.faults() == []


@pytest.mark.parametrize(
    ("options", "asked", "met"),
    [
        (["--trump", "h"], "N has R", "trump H; N has JH; maker dealer"),
        (["--trump", "H", "--maker", "s"], "S.trumps >= 3", "trump H; maker S; S.trumps >= 3"),
        (["--trump", "none"], "S void D", "trump none; S.printed(D) == 0; maker dealer"),
        (["--maker", "dealer"], "dealer.aces == 3", "maker dealer; dealer.aces == 3"),
        (["--maker", "n"], "N has JH", "maker N; N has JH"),
        (["--trump", "turnup"], "dealer W", "maker W"),
        ([], "maker E; E has R", "maker E; E has R"),
        ([], "alone E", "alone E; maker E"),
        ([], "maker NS", "maker NS"),
    ],
)
def test_trump_and_maker_are_two_wishes_more(options: list[str], asked: str, met: str) -> None:
    done = bowers("deal", "-s", "1", "-n", "5", "--where", asked, "--json", *options)
    assert (done.returncode, done.stderr) == (0, b"")
    positions = [Position.from_json(line) for line in done.stdout.splitlines()]
    assert len(positions) == 5
    for position in positions:
        assert meets(parse(met), position)


def test_the_turn_up_may_be_trumps() -> None:
    """A play-out does not show its turn-up: whoever holds three of four jacks shows that it was not one."""
    done = bowers(
        "deal", "-s", "1", "-n", "20", "--trump", "turnup", "--where", "turnup.jacks == 1", "--json"
    )
    for line in done.stdout.splitlines():
        position = Position.from_json(line)
        assert all(str(card) != f"J{position.trump}" for hand in position.hands for card in hand or ())


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--where", "N.trunps > 3"], "--where: column 3: expected a count ("),
        (["--where", ""], "--where: column 1: there is no wish here"),
        (["--where", "dummy has JH"], "--where: column 1: dummy: there is none in partnership"),
        (["--where", "N.trumps >= 6; dealer N"], "--where: cannot be met: N.trumps >= 6"),
        (["--where", "trump H; N has JH", "--trump", "S"], "--where: cannot be met together: trump H; trump S"),
        (["--where", "N has no R; N.bowers == 2"], "--where: cannot be met together: N has no R; N.bowers == 2"),
        (["--where", "N has 9H", "--maker", "E", "-g", "two-handed"], "--where: E has no hand in two-handed: expected one of N S"),
        (["--where", "N has B", "--trump", "none", "-g", "british"], "--where: trump none: a deck of 25 has a joker"),
        (["--where", "W.trumps > 2", "-g", "cutthroat"], "--where: column 1: W has no hand in cutthroat: expected one of N E S"),
        (["--where", "N has JH", "-n", "2", "-s", str(2**64 - 1)], "seeds end at 18446744073709551615"),
        (["--where"], "Option '--where' requires an argument"),
    ],
)  # fmt: skip
def test_one_line_of_complaint(arguments: list[str], complaint: str) -> None:
    done = bowers("deal", "-s", "1", *arguments)
    errors = done.stderr.decode()
    assert (done.returncode, done.stdout) == (2, b"")
    assert errors.count("\n") == 1
    assert errors.startswith("bowers: ")
    assert complaint in errors


def test_wishes_that_cannot_be_met_are_told_before_any_seed() -> None:
    done = bowers("deal", "--where", "N.trumps >= 9")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"bowers: --where: cannot be met: N.trumps >= 9\n"


def test_deals_that_are_not_drawn_evenly_say_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(wishes_option, "Sampler", lambda *given: Sampler(*given, effort=0))
    rules = Rules.preset("partnership")
    asked = "N.trumps == 5; E.trumps == 2"
    (found,) = wishes_option.dealt_as_wished(asked, rules, range(5, 6), None, None)
    assert isinstance(found, Position)
    assert meets(parse(asked), found)
    assert capsys.readouterr().err.startswith("bowers: --where: too rare to be drawn evenly")


def test_json_is_one_object_a_line() -> None:
    done = bowers("deal", "-s", "1", "-n", "2", "--where", "N has JH QH", "--json")
    assert [set(json.loads(line)) for line in done.stdout.splitlines()] == [
        {"game", "deck", "dealer", "turnup", "hands"}
    ] * 2


def test_no_puzzle_is_looked_for_that_cannot_be() -> None:
    done = bowers("generate", "-s", "1", "--where", "N.trumps >= 6; S void C")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"bowers: --where: cannot be met: N.trumps >= 6 ")
    done = bowers("generate", "-s", "1", "-g", "cutthroat", "--where", "N has R; W has L")
    assert b"--where: column 10: W has no hand in cutthroat: expected one of N E S" in done.stderr
    done = bowers("generate", "-s", "1", "--where", "N has R", "-g", "two-handed", "--level", "easy")
    assert done.returncode == 0
    question = json.loads(done.stdout)["position"]
    assert meets(parse("N has R"), Position.from_json(json.dumps(question)))
