"""Records: what is written is read back, and what cannot be read is told with its place."""

from __future__ import annotations

import json
from typing import Any

import pytest

from solver import Rules
from solver.cards import Card
from solver.errors import InputError
from solver.review.record import (
    SCHEMA,
    DealRecord,
    Exchange,
    Game,
    Line,
    StepRecord,
    dumps,
    fits,
    from_json,
    loads,
    to_json,
)
from tests.records import deal_record, game, of_course, random_walks, steps
from tests.walks import NAMES, OPTIONS


def full() -> Game:
    """A game in which every field says something."""
    noted = StepRecord("E", "call", "pass", ("[?]could have ordered", "no label"))
    one = DealRecord(
        dealer="N",
        turnup="?H",
        hands={"N": "JH ?? 9? ?S TC"},
        dummy="9C TC",
        stock="AS",
        exchanges=(Exchange("9C TC", "N"), Exchange("AS", None, "N")),
        steps=(noted, StepRecord("S", "call", "?"), StepRecord("?", "play", "??")),
        lines=(Line(1, (StepRecord("S", "call", "order"),)),),
        points={"N": 1, "S": 1},
        number=7,
    )
    unread = DealRecord(dealer="?", unread="deals[1]: a packed deal", packed="AAAA")
    return Game(
        rules=Rules.preset("partnership", all_pass="stick", deck=28),
        deals=(one, unread, deal_record()),
        players={"N": "Ann", "E": "Bo"},
        title="a game",
        date="2026-01-02T03:04",
        scores={"N": 3, "E": 4, "S": 3, "W": 4},
        final={"N": 4, "E": 4, "S": 4, "W": 4},
        limit=8,
        unsupported=("go_under",),
    )


def test_everything_comes_back() -> None:
    games = [full(), game(), game(deal_record())]
    assert loads(dumps(games)) == games
    assert loads("\n" + dumps(games).replace("\n", "\n\n")) == games


@pytest.mark.parametrize(("name", "options"), OPTIONS, ids=NAMES)
def test_hands_of_every_game_come_back(name: str, options: dict[str, object]) -> None:
    rules = Rules.preset(name, **options)
    deals = tuple(of_course(course) for course in random_walks(rules, 5))
    given = Game(rules=rules, deals=deals)
    assert from_json(to_json(given)) == given


def test_rules_are_written_as_everywhere() -> None:
    written = json.loads(to_json(game(deal_record(), rules=Rules.preset("british", all_pass="stick"))))
    assert written["schema"] == SCHEMA
    assert (written["game"], written["deck"], written["rules"]) == ("british", 25, {"all_pass": "stick"})


@pytest.mark.parametrize(
    ("card", "text", "may_be"),
    [
        ("JH", "JH", True),
        ("JH", "J?", True),
        ("JH", "?H", True),
        ("JH", "??", True),
        ("B", "??", True),
        ("B", "?H", False),
        ("JH", "Q?", False),
        ("JH", "?S", False),
        ("JH", "JS", False),
    ],
)
def test_what_a_text_leaves_open(card: str, text: str, may_be: bool) -> None:
    assert fits(Card(card), text) is may_be


def changed(path: str, value: object) -> str:
    """The full game with one place changed; `absent` takes it away."""
    given: Any = json.loads(to_json(full()))
    *inner, last = [int(part) if part.isdecimal() else part for part in path.split(".")]
    place = given
    for part in inner:
        place = place[part]
    if value == "absent":
        del place[last]
    else:
        place[last] = value
    return json.dumps(given)


BROKEN: dict[str, tuple[str, str]] = {
    "no JSON": ("{", "not JSON: expecting property name"),
    "a list": ("[]", "expected a JSON object, found a list"),
    "a key twice": ('{"schema": 1, "schema": 1}', "'schema' is given twice"),
    "no schema": (changed("schema", "absent"), "schema: None is not bowers.record/1"),
    "another schema": (changed("schema", "bowers.record/2"), "schema: 'bowers.record/2' is not bowers.record/1"),
    "no game": (changed("game", "absent"), "game: it is missing, or no text"),
    "an unknown game": (changed("game", "bridge"), "game: 'bridge' is not one of cutthroat, buck"),
    "an unknown rule": (changed("rules.all_passed", 1), "rules.all_passed: no such rule (did you mean all_pass?)"),
    "rules as a list": (changed("rules", []), "rules: must be an object of options by name"),
    "an impossible mixture": (changed("rules", {"canadian": True, "maker_alone": False}), "rules.canadian: the dealer's partner"),
    "a deck of 52": (changed("deck", 52), "deck: must be one of 24, 25, 28, 32, 33, not 52"),
    "a deck that is a list": (changed("deck", []), "deck: must be one of 24, 25, 28, 32, 33, not []"),
    "a deck of a fraction": (changed("deck", 24.0), "deck: must be one of 24, 25, 28, 32, 33, not 24.0"),
    "a deck of words": (changed("deck", "big"), "deck: must be one of 24, 25, 28, 32, 33, not 'big'"),
    "no deals": (changed("deals", "absent"), "object missing required field deals"),
    "deals as an object": (changed("deals", {}), "deals: expected array, got object"),
    "an unknown key": (changed("dealers", 1), "object contains unknown field dealers"),
    "an unknown key of a deal": (changed("deals.0.hand", 1), "deals[0]: object contains unknown field hand"),
    "an unknown key of a step": (changed("deals.0.steps.1.card", 1), "deals[0].steps[1]: object contains unknown field card"),
    "no dealer": (changed("deals.0.dealer", "absent"), "deals[0]: object missing required field dealer"),
    "a dealer that is no seat": (changed("deals.0.dealer", "X"), "deals[0].dealer: 'X' is not a seat: one of N E S W"),
    "a dealer that is a number": (changed("deals.0.dealer", 0), "deals[0].dealer: expected str, got int"),
    "a turn-up that is no card": (changed("deals.0.turnup", "1H"), "deals[0].turnup: '1H' is not a card"),
    "two turn-ups": (changed("deals.0.turnup", "9H 9C"), "deals[0].turnup: '9H 9C' is not a card"),
    "a hand of no seat": (changed("deals.0.hands", {"Q": "9H"}), "deals[0].hands: 'Q' is not a seat"),
    "a hand of no cards": (changed("deals.0.hands.N", "9H XX"), "deals[0].hands.N: 'XX' is not a card"),
    "a hand as a list": (changed("deals.0.hands.N", ["9H"]), "deals[0].hands[...]: expected str, got array"),
    "a dummy of no cards": (changed("deals.0.dummy", "9h"), "deals[0].dummy: '9h' is not a card"),
    "a stock of no cards": (changed("deals.0.stock", "10H"), "deals[0].stock: '10H' is not a card"),
    "an exchange of no cards": (changed("deals.0.exchanges.1.cards", "A"), "deals[0].exchanges[1].cards: 'A' is not a card"),
    "an exchange with nobody": (changed("deals.0.exchanges.0.receiver", "NS"), "deals[0].exchanges[0].receiver: 'NS' is not a seat"),
    "a step of no seat": (changed("deals.0.steps.0.seat", ""), "deals[0].steps[0].seat: '' is not a seat"),
    "a step of no kind": (changed("deals.0.steps.0.kind", "bid"), "deals[0].steps[0].kind: invalid enum value 'bid'"),
    "a call that is none": (changed("deals.0.steps.0.choice", "h"), "deals[0].steps[0].choice: 'h' is no choice of the kind call"),
    "a play that is no card": (changed("deals.2.steps.4.choice", "pass"), "deals[2].steps[4].choice: 'pass' is not a card"),
    "alone or what": (changed("deals.2.steps.3.choice", "maybe"), "deals[2].steps[3].choice: 'maybe' is no choice of the kind alone"),
    "two cards buried": (changed("deals.2.steps.2.choice", "9H TH"), "deals[2].steps[2].choice: '9H TH' is not a card"),
    "no deals allowed": (changed("limit", 0), "limit: 0 is no number of deals from 1 to 1,000,000"),
    "fewer than none": (changed("limit", -1), "limit: -1 is no number of deals from 1 to 1,000,000"),
    "deals without end": (changed("limit", 10**30), "limit: 1000000000000000000000000000000 is no number of deals"),
    "a limit that is half a deal": (changed("limit", 1.5), "limit: expected int | null, got float"),
    "a number below nought": (changed("deals.0.number", -1), "deals[0].number: -1 is no whole number from 0"),
    "a note that is none": (changed("deals.0.steps.0.notes", [1]), "deals[0].steps[0].notes[0]: expected str, got int"),
    "a line from nowhere": (changed("deals.0.lines.0.at", 9), "deals[0].lines[0].at: 9 is none of the deal's 3 steps, nor the end"),
    "a line with no call": (changed("deals.0.lines.0.steps.0.choice", "red"), "deals[0].lines[0].steps[0].choice: 'red' is no choice"),
    "points of no seat": (changed("deals.0.points", {"NS": 1}), "deals[0].points: 'NS' is not a seat"),
    "points that are none": (changed("deals.0.points.N", "one"), "expected int, got str"),
    "scores of no seat": (changed("scores", {"X": 1}), "scores: 'X' is not a seat"),
    "a limit that is none": (changed("limit", 1.5), "limit: expected int | null, got float"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "told"), BROKEN.values(), ids=BROKEN)
def test_what_cannot_be_read_is_told_with_its_place(text: str, told: str) -> None:
    with pytest.raises(InputError) as error:
        loads(dumps([game()]) + text)
    message = str(error.value)
    assert message.startswith("line 2: ")
    assert told in message
    assert "\n" not in message


def test_all_faults_are_told_at_once() -> None:
    given = json.loads(to_json(full()))
    given["deals"][0]["dealer"] = "Z"
    given["deals"][2]["steps"][4]["choice"] = "ZZ"
    with pytest.raises(InputError) as error:
        from_json(json.dumps(given))
    assert len(error.value.faults) == 2


def test_lines_end_where_lines_end() -> None:
    """Not at every sign that may part lines: a title may have one."""
    given = game(title="one\u2028two\x0cthree\x85")
    assert loads(dumps([given, given])) == [given, given]


def test_nested_too_deeply() -> None:
    deep = "[" * 900 + "]" * 900
    for place in ("deals", "players", "notes"):
        with pytest.raises(InputError):
            from_json(f'{{"schema": "{SCHEMA}", "game": "partnership", "{place}": {deep}}}')


def test_a_five_that_is_kept_has_five_cards() -> None:
    good = game(deal_record(steps=steps("N keep 9H TH JH QH KH\nN keep ?")))
    assert from_json(to_json(good)) == good
    bad = to_json(game(deal_record(steps=steps("N keep 9H TH JH QH"))))
    with pytest.raises(InputError, match="'9H TH JH QH' is not 5 cards"):
        from_json(bad)
