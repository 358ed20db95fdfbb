"""Euchre Game Notation written: the same game comes back, annotations are added, and what cannot be said is named."""

from __future__ import annotations

import json

import msgspec
import pytest

from solver import Rules
from solver.errors import InputError
from solver.review.egn.reading import read
from solver.review.egn.writing import as_object, write
from solver.review.marks import LABELS, Mark, label_of, marked
from solver.review.record import DealRecord, Exchange, Game, Line, StepRecord
from tests.egn_files import DEAL, FILE, bidding, deal, file, of, play
from tests.records import deal_record, game, of_course, random_walks, steps

STUCK = Rules.preset("partnership", all_pass="stick")


def test_a_file_of_version_1_4_comes_back_word_for_word() -> None:
    assert as_object(read(file())) == FILE
    assert json.loads(write(read(file()))) == FILE


GAMES: dict[str, str] = {
    "rules": of(DEAL, std=False, canadian=True, loner_lead="LEFT_OF_LONER", loner_march_score=5, go_under=True),
    "more rules": of(min_rank=8, allow_no_trump=True, defend_alone=True, loner_euchred_score=3, num_deals=4),
    "a joker": of(deal(bidding("Order"), play("B"), up="9h"), joker=True),
    "unknown cards": of(deal(bidding("Pass", "Order"), play("Ax Xh Xx 9s"), up="Xh")),
    "an unknown call": of(deal(bidding("Pass", "Pass", "Pass", "Pass", "x"))),
    "a lone hand": of(deal(bidding("Pass", "Order", isAlone=True), play("As Kh 9s", "9c"))),
    "a lone defender": of(
        deal(bidding("Pass", "Order", isAlone=True, aloneDefender=1), play("As Kh", "9c")), defend_alone=True
    ),
    "no trumps": of(deal(bidding(*["Pass"] * 4, "n"), play("9h Js Jh Ah")), allow_no_trump=True),
    "hands": of(deal(playerCards=[[], ["As", "Ks", "Qs", "Ad", "9d"], [], ["Xx", "Ts", "Xx", "Xx", "Xx"]])),
    "exchanges": of(deal(bidding("Order", cardExchanges=[{"sender": 3, "receiver": 1, "cards": ["Js"]}, {"receiver": 1, "cards": ["9c"]}]))),
    "nothing but a deal": of(deal()),
    "a packed deal": of(DEAL, "EgQ-_w=="),
    "lines": file(deals__0__alternativeLines=[
        {"branchIndex": 1, "phases": [bidding("Pass", "Order", isAlone=False), play("As")]},
        {"branchIndex": 6, "phases": [play("9c 9s Jh Ks", playAnnotations={"0": ["[??]not this"]})]},
        {"branchIndex": 22, "phases": [play("Xx")]},
    ]),
    "comments": file(
        deals__0__phases__0__callAnnotations={"1": ["[?]ordered", "twice"]},
        deals__0__phases__1__playAnnotations={"3": ["[!!]"], "19": ["the last"]},
    ),
    "scores and a date": file(metadata__finalScore=[5, 4], metadata__date="2026-05-29T16:30"),
}  # fmt: skip


@pytest.mark.parametrize("text", GAMES.values(), ids=GAMES)
def test_games_come_back(text: str) -> None:
    given = read(text)
    assert all(record.unread is None or record.packed for record in given.deals)
    assert read(write(given)) == given


def test_old_versions_are_written_as_1_4() -> None:
    old = read(file(version="1.0.0", metadata__match_id="x"))
    assert as_object(old)["version"] == "1.4"
    assert read(write(old)) == old


def test_a_stock_that_is_told_is_kept_as_hands() -> None:
    """Version 1.4 has no place for the stock; the hands that follow are all that it says."""
    given = read(
        of(deal(bidding("Pass", "Order"), DEAL["phases"][1], kitty=["9h", "Jc", "Tc"]), version="1.0")
    )
    written = as_object(given)["deals"][0]["initialState"]["playerCards"]
    assert [len(hand) for hand in written] == [5, 5, 5, 5]
    assert set(written[1]) == {"As", "Ks", "Qs", "Ad", "9d"}


def test_own_records_are_written() -> None:
    rules = Rules.preset("partnership", defend_alone="against_lone", lone_lead="left_of_lone", deck=32)
    deals = tuple(of_course(course) for course in random_walks(rules, 40))
    given = game(*deals, rules=rules, scores=dict.fromkeys("NESW", 0))
    back = read(write(given))
    assert back.rules == rules
    for mine, theirs in zip(deals, back.deals, strict=True):
        assert msgspec.structs.replace(theirs, number=None) == mine


def test_marks_are_comments_labels_and_lines() -> None:
    given = read(file())
    better = steps("S call pass\nW call pass")
    noted = marked(
        given,
        [
            Mark(0, 1, "costs 1 point", "[??]", better),
            Mark(0, 2, "costs a trick", "[?!]", steps("N bury QC")),
            Mark(0, 8, "costs 2 points", "[?]", steps("S play 9C\nW play QD")),
            Mark(0, 8, "and the match"),
        ],
    )
    written = as_object(noted)["deals"][0]
    assert written["phases"][0]["callAnnotations"] == {"1": ["[??]costs 1 point", "[?!]Bury: costs a trick"]}
    assert written["phases"][1]["playAnnotations"] == {"4": ["[?]costs 2 points", "and the match"]}
    assert [
        (line["branchIndex"], line["phases"][0].get("calls")) for line in written["alternativeLines"]
    ] == [
        (1, ["Pass", "Pass"]),
        (1, ["Order"]),
        (6, None),
    ]
    assert written["alternativeLines"][1]["phases"][0]["discard"] == "Qc"
    assert read(write(noted)) == noted
    assert [label_of(note) for note in ("[??]a", "[?!]b", "c [?]", "")] == ["[??]", "[?!]", "", ""]
    assert len(LABELS) == 6


def test_texts_are_cut_to_the_lengths_of_the_format() -> None:
    given = msgspec.structs.replace(marked(read(file()), [Mark(0, 0, "x" * 2000)]), title="t" * 200)
    written = as_object(given)
    (note,) = written["deals"][0]["phases"][0]["callAnnotations"]["0"]
    assert (len(note), note[-2:]) == (1024, "x…")
    assert len(written["metadata"]["title"]) == 128


def stuck(**fields: object) -> Game:
    return game(deal_record(**fields), rules=STUCK)  # type: ignore[arg-type]


UNSAYABLE: dict[str, tuple[Game, str]] = {
    "cutthroat": (game(rules=Rules.preset("cutthroat")), "the notation is for partnership games, not for cutthroat"),
    "a rule": (game(rules=Rules.preset("partnership", super_euchre=True)), "the notation cannot say super_euchre: True"),
    "lone defenders against anybody": (game(rules=Rules.preset("partnership", defend_alone="any")), "the notation cannot say defend_alone: any"),
    "a house rule": (game(unsupported=("alone_take_5",)), "the notation cannot say the rule alone_take_5"),
    "scores of one seat": (game(scores={"N": 1, "E": 0, "S": 2, "W": 0}), "scores: the notation gives one score to each partnership"),
    "too many deals": (game(*[DealRecord("N")] * 101), "101 deals: a file of the notation holds 100"),
    "an unread deal": (game(DealRecord("?", unread="deals[0]: it is no object")), "deal 1: it cannot be written, since it was not read"),
    "a call out of turn": (stuck(changes=[("E call pass", "W call pass")]), "deal 1: W calls out of turn, which the notation cannot say"),
    "a card out of turn": (stuck(changes=[("W play 9S", "N play QC"), ("N play QC", "W play 9S")]), "deal 1: N plays QC out of turn"),
    "a call after the lead": (stuck(changes=[("W play KD", "W play KD\nN call pass")]), "deal 1: N decides (call) after the first lead"),
    "alone or not": (stuck(changes=[("S alone with", "S alone ?")]), "deal 1: it is not known whether S is alone"),
    "staying in": (stuck(changes=[("S alone with", "S drop stay")]), "deal 1: the notation cannot say what S decides (drop)"),
    "cards to the stock": (game(DealRecord("N", "TH", exchanges=(Exchange("9C", None, "N"),))), "deal 1: 9C goes to the stock"),
    "too many lines": (game(DealRecord("N", "TH", lines=(Line(0, (StepRecord("E", "call", "pass"),)),) * 51)), "deal 1: 51 alternative lines"),
}  # fmt: skip


@pytest.mark.parametrize(("given", "told"), UNSAYABLE.values(), ids=UNSAYABLE)
def test_what_the_notation_cannot_say(given: Game, told: str) -> None:
    with pytest.raises(InputError) as error:
        write(given)
    assert str(error.value).startswith(told)
