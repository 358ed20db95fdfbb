"""Euchre Game Notation read: every version and feature of the format, and what is wrong with a file."""

from __future__ import annotations

from typing import Any

import pytest

from solver.cards import SEATS
from solver.errors import InputError
from solver.review.egn.reading import read
from solver.review.record import DealRecord, Exchange, Line, StepRecord
from solver.review.replay import replay, replay_deal
from tests.egn_files import ABSENT, BIDDING, DEAL, PLAY, bidding, deal, file, of, play
from tests.records import steps


def the_deal(text: str) -> DealRecord:
    (only,) = read(text).deals
    assert only.unread is None, only.unread
    return only


def said(record: DealRecord) -> list[str]:
    return [f"{step.seat} {step.kind} {step.choice}" for step in record.steps]


def test_a_game() -> None:
    game = read(file())
    assert game.players == {"N": "Ann", "E": "Bo", "S": "Cy", "W": "Di"}
    assert game.scores == {"N": 3, "E": 4, "S": 3, "W": 4}
    assert (game.title, game.final, game.limit, game.unsupported) == ("a deal", None, None, ())
    (only,) = game.deals
    assert (only.dealer, only.turnup, only.hands, only.number) == ("N", "TH", {}, 0)
    assert only.steps == steps()
    replayed = replay(game)
    assert replayed.findings == ()
    assert replayed.scores == ({"N": 5, "E": 4, "S": 5, "W": 4},)


@pytest.mark.parametrize(
    "version", ["1.0.0", "1.0", "1.1", "1.1.0", "1.2", "1.2.3", "1.3", "1.3.1", "1.4", "1.4.7"]
)
def test_all_versions(version: str) -> None:
    assert read(file(version=version)) == read(file())


def test_the_keys_of_old_versions() -> None:
    old = file(
        version="1.0.0",
        metadata__match_id="m1",
        metadata__event="not known today",
        deals__0={
            "deal_number": 0,
            "initial_state": {
                "dealer": 0,
                "up_card": "Th",
                "kitty": ["", "Jc", ""],
                "player_cards": [[], [], ["Ah", "Kh", "Ac", "Kc", "9c"], []],
            },
            "phases": [
                bidding("Pass", "Order", is_alone=False, discard="Td", calls_annotations={"2": ["on the last"]}),
                play("As Kh 9s", isAlone=False, initialLead=1, tricks_annotations={"0": ["first"], "2": ["third"]}),
            ],
        },
    )  # fmt: skip
    record = the_deal(old)
    assert said(record) == said(the_deal(file(deals__0__phases__1=play("As Kh 9s"))))
    assert record.hands == {"S": "AH KH AC KC 9C"}
    assert record.stock == "?? JC ??"
    assert [step.notes for step in record.steps if step.notes] == [("on the last",), ("first",), ("third",)]


def test_the_lead_that_an_old_version_tells() -> None:
    record = the_deal(of(deal(BIDDING, play("Kh 9s Qc As", "9d", initialLead=2)), version="1.0.0"))
    assert said(record)[4:] == ["S play KH", "W play 9S", "N play QC", "E play AS", "S play 9D"]
    assert str(replay_deal(read(file()).rules, record, 1).findings[0]) == (
        "deal 1, trick 1, S: plays KH, and it is the turn of E"
    )


@pytest.mark.parametrize("lead", ["LEFT_OF_DEALER", "LEFT_OF_LONER"])
@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("turn", range(4))
def test_who_leads_against_one_who_is_alone(lead: str, dealer: int, turn: int) -> None:
    calls = ["Pass"] * turn + ["Order"]
    record = the_deal(
        of(deal(bidding(*calls, isAlone=True), play("As Kh 9s", "Qc"), dealer=dealer), loner_lead=lead)
    )
    maker = (dealer + 1 + turn) % 4
    sits = (maker + 2) % 4
    first = (maker if lead == "LEFT_OF_LONER" else dealer) + 1
    order = [seat % 4 for seat in range(first, first + 4) if seat % 4 != sits]
    plays = [step.seat for step in record.steps if step.kind == "play"]
    assert plays[:3] == [SEATS[seat] for seat in order]
    # Hearts are trumps: the king takes the trick.
    assert plays[3] == SEATS[order[1]]


def test_four_players_lead_from_the_dealers_left() -> None:
    for dealer in range(4):
        record = the_deal(of(deal(bidding("Order"), play("As"), dealer=dealer)))
        assert record.steps[-1].seat == SEATS[(dealer + 1) % 4]


def test_rounds_of_calls() -> None:
    calls = ("Pass", "Pass", "Pass", "Pass", "Pass", "c")
    record = the_deal(of(deal(bidding(*calls, isAlone=True), play("Ah"), up="Kd", dealer=3)))
    assert said(record) == [
        "N call pass", "E call pass", "S call pass", "W call pass", "N call pass", "E call C", "E alone alone",
        "N play AH",
    ]  # fmt: skip


def test_nobody_calls() -> None:
    record = the_deal(of(deal(bidding(*["Pass"] * 8)), std=False))
    assert said(record) == [f"{seat} call pass" for seat in "ESWNESWN"]
    assert replay_deal(read(of(DEAL, std=False)).rules, record).points == dict.fromkeys("NESW", 0)
    assert the_deal(of(deal())).steps == ()


def test_no_trumps_and_a_call_that_is_not_known() -> None:
    passes = ["Pass"] * 4
    record = the_deal(of(deal(bidding(*passes, "n"), play("9h Js Jh Ah", "Kc")), allow_no_trump=True))
    assert said(record)[4:] == [
        "E call none",
        "E alone with",
        "E play 9H",
        "S play JS",
        "W play JH",
        "N play AH",
        "N play KC",
    ]
    unknown = the_deal(of(deal(bidding(*passes, "x"), play("9h Js Jh Ah", "Kc"))))
    assert said(unknown)[4:] == [
        "E call ?",
        "E alone with",
        "E play 9H",
        "S play JS",
        "W play JH",
        "N play AH",
        "? play KC",
    ]
    (finding,) = replay_deal(read(file()).rules, unknown).findings
    assert str(finding) == "deal 1: it cannot be replayed: trumps are not known"


CARDS: dict[str, tuple[str, str, dict[str, object]]] = {
    "a nine as N": ("Nc", "9C", {}),
    "capital suits": ("AS", "AS", {}),
    "the right bower": ("R", "JH", {}),
    "the left bower": ("L", "JD", {}),
    "the joker": ("B", "B", {"joker": True}),
    "a rank not known": ("Xs", "?S", {}),
    "a suit not known": ("Jx", "J?", {}),
    "nothing known": ("Xx", "??", {}),
    "an empty text": ("", "??", {}),
    "a trump": ("At", "AH", {}),
    "a card of next": ("An", "AD", {}),
    "a low card": ("7d", "7D", {"min_rank": 7}),
}


@pytest.mark.parametrize(("word", "card", "rules"), CARDS.values(), ids=CARDS)
def test_cards(word: str, card: str, rules: dict[str, object]) -> None:
    trick = {**play("As"), "tricks": [[word]]}
    assert the_deal(of(deal(bidding("Order"), trick), **rules)).steps[-1].choice == card


def test_suits_that_are_named_by_what_they_are_to_trumps() -> None:
    """With spades for trumps next are clubs, and the green suits diamonds and hearts."""
    record = the_deal(of(deal(bidding("Pass", "Order"), play("Ag Kg 9h Jn", "R"), up="9t")))
    assert record.turnup == "9S"
    assert said(record)[4:] == ["E play AD", "S play KD", "W play 9H", "N play JC", "N play JS"]


def test_bowers_before_trumps_are_known() -> None:
    assert the_deal(of(deal(bidding("Pass"), up="R"))).turnup == "J?"


WINNERS: dict[str, tuple[str, str]] = {
    "the best cannot be beaten": ("As Xx Jh 9s", "W"),
    "any card of the suit led is beaten": ("As Ks Xc 9s", "E"),
    "the unknown card may be best": ("As Xx 9s 9c", "?"),
    "a low card of an unknown suit may be a trump": ("As 9x Ks Qs", "?"),
    "the suit led is not known, and a trump is": ("Xx Kc Jh Qs", "W"),
}


@pytest.mark.parametrize(("trick", "leads"), WINNERS.values(), ids=WINNERS)
def test_who_leads_after_a_card_that_is_not_known(trick: str, leads: str) -> None:
    record = the_deal(of(deal(BIDDING, play(trick, "9d"))))
    assert record.steps[-1].seat == leads


def test_records_that_stop() -> None:
    record = the_deal(file(deals__0__phases__1__tricks=[["As", "Kh", "9s", "Qc"], ["Ac", "Qd"], [], []]))
    assert record.steps == steps()[:10]
    assert replay_deal(read(file()).rules, record).findings == ()


def test_lone_defenders() -> None:
    rules: dict[str, object] = {"defend_alone": True}
    lone = the_deal(
        of(deal(bidding("Pass", "Order", isAlone=True, aloneDefender=1), play("As Kh", "9c")), **rules)
    )
    assert said(lone)[2:] == [
        "N bury ??", "S alone alone", "W defend with", "E defend alone", "E play AS", "S play KH", "S play 9C",
    ]  # fmt: skip
    first = the_deal(of(deal(bidding("Pass", "Order", isAlone=True, aloneDefender=3)), **rules))
    assert said(first)[3:] == ["S alone alone", "W defend alone"]
    none = the_deal(of(deal(bidding("Pass", "Order", isAlone=True, aloneDefender=-1)), **rules))
    assert said(none)[3:] == ["S alone alone", "W defend with", "E defend with"]
    asked = the_deal(of(deal(bidding("Pass", "Order", isAlone=False)), **rules))
    assert said(asked)[3:] == ["S alone with"]
    off = of(deal(bidding("Pass", "Order", isAlone=True, aloneDefender=1)))
    (finding,) = replay(read(off)).findings[:1]
    assert "E: says whether to defend alone (alone)" in str(finding)


def test_canadian() -> None:
    """The dealer's partner who orders is alone without being asked; that he is not is a finding."""
    alone = read(of(deal(bidding("Pass", "Order", isAlone=True), play("As Kh 9s")), canadian=True))
    assert said(alone.deals[0])[2:4] == ["N bury ??", "E play AS"]
    assert replay(alone).findings == ()
    with_help = read(of(deal(bidding("Pass", "Order", isAlone=False)), canadian=True))
    assert [str(finding) for finding in replay(with_help).findings] == [
        "deal 1, S: says alone or not (with) when E plays"
    ]


RULES: dict[str, tuple[dict[str, object], dict[str, object]]] = {
    "nothing said": ({}, {"all_pass": "stick"}),
    "not stuck": ({"std": False}, {}),
    "decks": ({"min_rank": 7, "std": False}, {"deck": 32}),
    "a short long deck": ({"min_rank": 8, "std": False}, {"deck": 28}),
    "a joker": ({"joker": True, "std": False}, {"deck": 25}),
    "a joker in a long deck": ({"joker": True, "min_rank": 7, "std": False}, {"deck": 33}),
    "canadian": ({"canadian": True, "std": False}, {"canadian": True}),
    "lead": ({"loner_lead": "LEFT_OF_LONER", "std": False}, {"lone_lead": "left_of_lone"}),
    "lone march": ({"loner_march_score": 5, "std": False}, {"points_lone_march": 5}),
    "defend alone": ({"defend_alone": True, "std": False}, {"defend_alone": "against_lone"}),
    "no trumps": ({"allow_no_trump": True, "std": False}, {"no_trump_call": True}),
    "target": ({"winning_score": 5, "std": False}, {"target": 5}),
    "all defaults told": (
        {"std": True, "min_rank": 9, "winning_score": 10, "canadian": False, "loner_lead": "LEFT_OF_DEALER",
         "loner_march_score": 4, "loner_euchred_score": 2, "defend_alone": False, "farmers": False,
         "partners_best": False, "go_under": False, "joker": False, "num_players": 4, "allow_no_trump": False,
         "fast_break": False, "four_trick_tokens": False},
        {"all_pass": "stick"},
    ),
}  # fmt: skip


@pytest.mark.parametrize(("given", "options"), RULES.values(), ids=RULES)
def test_rule_sets(given: dict[str, object], options: dict[str, object]) -> None:
    game = read(of(**given))
    assert game.rules.overrides() == options
    assert game.unsupported == ()


def test_rules_that_are_not_supported_are_named() -> None:
    flags = ["farmers", "partners_best", "go_under", "fast_break", "four_trick_tokens"]
    game = read(of(DEAL, **dict.fromkeys(flags, True), loner_euchred_score=4))
    assert game.unsupported == (*flags, "loner_euchred_score=4")
    assert game.deals[0].steps == steps()


def test_a_game_of_so_many_deals() -> None:
    assert read(of(DEAL, num_deals=8)).limit == 8
    score = {"metadata__initialScore": [9, 9]}
    assert replay(read(file(metadata__ruleset={"num_deals": 8}, deals__1=DEAL, **score))).findings == ()
    over = replay(read(file(deals__1=DEAL, **score))).findings
    assert [finding.kind for finding in over] == ["over"]


def test_hands_that_are_given() -> None:
    hands = [[], ["As", "Ks", "Qs", "Ad", "9d"], ["Xx", "Kh", "Ax", "Kc", "9c"], ["Xx"] * 5]
    record = the_deal(of(deal(BIDDING, playerCards=hands)))
    assert record.hands == {"E": "AS KS QS AD 9D", "S": "?? KH A? KC 9C"}


def test_cards_that_change_hands() -> None:
    exchanges = [{"sender": 0, "receiver": 2, "cards": ["Jh"]}, {"receiver": 2, "cards": ["9s", "Xx"]}]
    record = the_deal(of(deal(bidding("Pass", "Order", cardExchanges=exchanges)), partners_best=True))
    assert record.exchanges == (Exchange("JH", "S", "N"), Exchange("9S ??", "S"))


def test_comments_and_labels() -> None:
    record = the_deal(
        file(
            deals__0__phases__0__callAnnotations={"0": ["[?]pass", "why"], "1": ["[!!] order"]},
            deals__0__phases__1__playAnnotations={"0": ["[??]lead"], "19": ["last"]},
        )
    )
    notes = {number: step.notes for number, step in enumerate(record.steps) if step.notes}
    assert notes == {0: ("[?]pass", "why"), 1: ("[!!] order",), 4: ("[??]lead",), 23: ("last",)}


LINES: dict[str, tuple[dict[str, Any], Line]] = {
    "a trick": (
        {"branchIndex": 6, "phases": [play("9c 9s Jh Ks", "Jd", playAnnotations={"1": ["[!]low"]})]},
        Line(8, (*steps("S play 9C"), StepRecord("W", "play", "9S", ("[!]low",)), *steps("N play JH\nE play KS\nN play JD"))),
    ),
    "from the middle of a trick": (
        {"branchIndex": 4, "phases": [play("Js Jh", "Qh")]},
        Line(6, steps("W play JS\nN play JH\nN play QH")),
    ),
    "another call": (
        {"branchIndex": 1, "phases": [bidding("Pass", "Order"), play("As")]},
        Line(1, steps("S call pass\nW call order\nN bury ??\nW alone with\nE play AS")),
    ),
    "from the first lead": (
        {"branchIndex": 2, "phases": [play("9d")]},
        Line(4, steps("E play 9D")),
    ),
    "the same call, another card buried": (
        {"branchIndex": 1, "phases": [bidding("Order", discard="Qc"), play("As")]},
        Line(1, steps("S call order\nN bury QC\nS alone with\nE play AS")),
    ),
    "no other call, but alone": (
        {"branchIndex": 2, "phases": [bidding(isAlone=True, discard="Td"), play("As Kh 9s", "9c")]},
        Line(2, steps("N bury TD\nS alone alone\nE play AS\nS play KH\nW play 9S\nS play 9C")),
    ),
    "the same cards for a while": (
        {"branchIndex": 2, "phases": [play("As Kh 9s Jh")]},
        Line(4, steps("E play AS\nS play KH\nW play 9S\nN play JH")),
    ),
    "on from where the record stops": (
        {"branchIndex": 22, "phases": [play("Xx")]},
        Line(24, steps("N play ??")),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("given", "line"), LINES.values(), ids=LINES)
def test_alternative_lines(given: dict[str, Any], line: Line) -> None:
    assert the_deal(file(deals__0__alternativeLines=[given])).lines == (line,)


def test_a_packed_deal_does_not_lose_the_others() -> None:
    game = read(of(DEAL, "EgQ-_w==", DEAL))
    assert [record.unread for record in game.deals] == [
        None,
        "deals[1]: a packed deal (base64url) is not read; have it unpacked first",
        None,
    ]
    assert [finding.kind for finding in replay(game).findings] == ["unread"]


FILES: dict[str, tuple[str | bytes, str]] = {
    "no JSON": ("{", "not JSON"),
    "bytes": (b"\xff\xfe{", "not UTF-8 text"),
    "a list": ("[]", "expected a JSON object, found a list"),
    "no file type": (file(fileType=ABSENT), "fileType: it is missing: no Euchre Game Notation"),
    "another file type": (file(fileType="Bridge"), "fileType: 'Bridge' is not 'Euchre Game Notation'"),
    "no version": (file(version=ABSENT), "version: None is none of 1.0 to 1.4"),
    "a later version": (file(version="1.5"), "version: '1.5' is none of 1.0 to 1.4"),
    "a version of another kind": (file(version=1.4), "version: 1.4 is none of 1.0 to 1.4"),
    "an unknown key": (file(dealz=[]), "file: 'dealz' has no place here"),
    "no metadata": (file(metadata=ABSENT), "metadata: it is missing"),
    "an unknown key of metadata": (file(metadata__author="x"), "metadata: 'author' has no place here"),
    "players as an object": (file(metadata__players={}), "metadata.players: {} is no list"),
    "five players": (file(metadata__players=["A"] * 5), "metadata.players: 5 players are not supported, only 4"),
    "a player of no name": (file(metadata__players=[1]), "metadata.players[0]: 1 is no text"),
    "a player with a key of none": (file(metadata__players=[{"name": "A", "age": 3}]), "metadata.players[0]: 'age' has no place here"),
    "one score": (file(metadata__initialScore=[1]), "metadata.initialScore: [1] are not the scores of two teams"),
    "a score of words": (file(metadata__finalScore=["a", 1]), "metadata.finalScore: ['a', 1] are not the scores of two teams"),
    "rules as a list": (file(metadata__ruleset=[]), "metadata.ruleset: [] is no object"),
    "a rule of no name": (of(sticks=True), "metadata.ruleset: 'sticks' is not a rule of the notation"),
    "a rule of another kind": (of(std=1), "metadata.ruleset: std: 1 is not true or false"),
    "a number of another kind": (of(winning_score=True), "metadata.ruleset: winning_score: True is not a whole number from 0"),
    "a lead of no kind": (of(loner_lead="LEFT"), "metadata.ruleset: loner_lead: 'LEFT' is not one of LEFT_OF_DEALER, LEFT_OF_LONER"),
    "deals without end": (of(num_deals=10**9), "metadata.ruleset: num_deals: 1000000000 is more than 1,000,000"),
    "three players": (of(num_players=3), "metadata.ruleset: num_players: games of 3 players are not supported, only of 4"),
    "a deck from ten": (of(min_rank=10), "metadata.ruleset: min_rank: a deck from 10 up is not supported"),
    "a joker with eights": (of(min_rank=8, joker=True), "metadata.ruleset: min_rank: a deck with a joker from 8 up is not supported"),
    "a joker without trumps": (of(allow_no_trump=True, joker=True), "metadata.ruleset: rules.no_trump_call: no trumps are not played with a joker"),
    "a lone march for nothing": (of(loner_march_score=0), "metadata.ruleset: rules.points_lone_march: less than points_made"),
    "no deals": (file(deals=ABSENT), "deals: it is missing"),
    "deals as an object": (file(deals={}), "deals: {} is no list"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "told"), FILES.values(), ids=FILES)
def test_what_is_no_such_file(text: str | bytes, told: str) -> None:
    with pytest.raises(InputError) as error:
        read(text)
    assert str(error.value).startswith(told)
    assert "\n" not in str(error.value)


BID = "deals__0__phases__0__"
TRICKS = "deals__0__phases__1__"
DEALS: dict[str, tuple[str, str]] = {
    "a number": (of(7), "deals[0]: it is no object"),
    "an unknown key": (file(deals__0__note="x"), "deals[0]: 'note' has no place here"),
    "no state": (file(deals__0__initialState=ABSENT), "deals[0].initialState: it is missing"),
    "a state with a key of none": (file(deals__0__initialState__dummy=1), "deals[0].initialState: 'dummy' has no place here"),
    "no dealer": (file(deals__0__initialState__dealer=ABSENT), "deals[0].initialState.dealer: it is missing"),
    "a fifth dealer": (file(deals__0__initialState__dealer=4), "deals[0].initialState.dealer: 4 is not a seat: players are 0 to 3"),
    "a true dealer": (file(deals__0__initialState__dealer=True), "deals[0].initialState.dealer: True is not a seat"),
    "no turned card": (file(deals__0__initialState__upCard=ABSENT), "deals[0].initialState.upCard: it is missing"),
    "a turned card of none": (file(deals__0__initialState__upCard="10h"), "deals[0].initialState.upCard: '10h' is not a card"),
    "a number of none": (file(deals__0__dealNumber=-1), "deals[0].dealNumber: -1 is no whole number from 0"),
    "five hands": (file(deals__0__initialState__playerCards=[[]] * 5), "deals[0].initialState.playerCards: 5 hands, and 4 play"),
    "a hand of text": (file(deals__0__initialState__playerCards=["As"]), "deals[0].initialState.playerCards[0]: 'As' is no list"),
    "a hand of no cards": (file(deals__0__initialState__playerCards=[["1s"]]), "deals[0].initialState.playerCards[0][0]: '1s' is not a card"),
    "no phases": (file(deals__0__phases=ABSENT), "deals[0].phases: it is missing"),
    "a phase of no type": (file(deals__0__phases__0__type="BIDDING"), "deals[0].phases[0].type: 'BIDDING' is neither EUCHRE_BIDDING nor TRICK_PLAY"),
    "a phase that is none": (file(deals__0__phases__0=3), "deals[0].phases[0].type: None is neither"),
    "bidding last": (of(deal(PLAY, BIDDING)), "deals[0].phases[1].type: EUCHRE_BIDDING comes first, and once"),
    "play twice": (of(deal(BIDDING, PLAY, PLAY)), "deals[0].phases[2].type: a second TRICK_PLAY"),
    "an unknown key of bidding": (file(**{f"{BID}bids": []}), "deals[0].phases[0]: 'bids' has no place here"),
    "no calls": (file(**{f"{BID}calls": ABSENT}), "deals[0].phases[0].calls: it is missing"),
    "a call that is none": (file(**{f"{BID}calls": ["Pass", "Fold"]}), "deals[0].phases[0].calls[1]: 'Fold' is not a call"),
    "a call that is a number": (file(**{f"{BID}calls": [0]}), "deals[0].phases[0].calls[0]: 0 is not a call"),
    "alone perhaps": (file(**{f"{BID}isAlone": "no"}), "deals[0].phases[0].isAlone: 'no' is not true or false"),
    "a discard of none": (file(**{f"{BID}discard": "X"}), "deals[0].phases[0].discard: 'X' is not a card"),
    "a discard of nobody": (file(**{f"{BID}calls": ["Pass"]}), "deals[0].phases[0].discard: nobody has made trumps"),
    "a lone defender of none": (file(**{f"{BID}aloneDefender": 9}), "deals[0].phases[0].aloneDefender: 9 is not a seat"),
    "an exchange of none": (file(**{f"{BID}cardExchanges": [{"receiver": 7, "cards": []}]}), "deals[0].phases[0].cardExchanges[0].receiver: 7 is not a seat"),
    "an exchange without cards": (file(**{f"{BID}cardExchanges": [{"receiver": 1}]}), "deals[0].phases[0].cardExchanges[0].cards: it is missing"),
    "a comment on no call": (file(**{f"{BID}callAnnotations": {"5": ["x"]}}), "deals[0].phases[0].callAnnotations.5: '5' is the number of none of 2"),
    "a comment on a word": (file(**{f"{BID}callAnnotations": {"first": ["x"]}}), "deals[0].phases[0].callAnnotations.first: 'first' is the number of none of 2"),
    "a comment that is a number": (file(**{f"{TRICKS}playAnnotations": {"0": [4]}}), "deals[0].phases[1].playAnnotations.0[0]: 4 is no text"),
    "a comment alone": (file(**{f"{TRICKS}playAnnotations": {"0": "x"}}), "deals[0].phases[1].playAnnotations.0: 'x' is no list"),
    "no tricks": (file(**{f"{TRICKS}tricks": ABSENT}), "deals[0].phases[1].tricks: it is missing"),
    "a trick of text": (file(**{f"{TRICKS}tricks": ["As Kh"]}), "deals[0].phases[1].tricks[0]: 'As Kh' is no list"),
    "a card that is none": (file(**{f"{TRICKS}tricks__1__2": "11h"}), "deals[0].phases[1].tricks[1][2]: '11h' is not a card"),
    "five cards in a trick": (file(**{f"{TRICKS}tricks__0__4": "9c"}), "deals[0].phases[1].tricks[0]: it holds 5 cards, and 4 are to be played"),
    "three cards in a trick": (file(**{f"{TRICKS}tricks__2": ["Jh", "Ks", "Ah"]}), "deals[0].phases[1].tricks[2]: it holds 3 cards, and 4 are to be played"),
    "four cards against a lone hand": (file(**{f"{BID}isAlone": True}), "deals[0].phases[1].tricks[0]: it holds 4 cards, and 3 are to be played"),
    "a trick left out": (file(**{f"{TRICKS}tricks__1": []}), "deals[0].phases[1].tricks[1]: it holds 0 cards, and 4 are to be played"),
    "play without trumps": (of(deal(PLAY)), "deals[0].phases[0].tricks: cards are played before trumps are made"),
    "a lead by nobody": (of(deal(BIDDING, play("As", initialLead=8)), version="1.0"), "deals[0].phases[1].initialLead: 8 is not a seat"),
    "lines as an object": (file(deals__0__alternativeLines={}), "deals[0].alternativeLines: {} is no list"),
    "a line from nowhere": (file(deals__0__alternativeLines=[{"phases": []}]), "deals[0].alternativeLines[0].branchIndex: None is no whole number from 0"),
    "a line from beyond": (file(deals__0__alternativeLines=[{"branchIndex": 23, "phases": []}]), "deals[0].alternativeLines[0].branchIndex: 23, and there are 22 calls and plays"),
    "a line of too many cards": (file(deals__0__alternativeLines=[{"branchIndex": 4, "phases": [play("Js Jh Qh")]}]), "deals[0].alternativeLines[0].phases[0].tricks[0]: it holds 3 cards, and 2 are to be played"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "told"), DEALS.values(), ids=DEALS)
def test_what_a_deal_cannot_be_read_for(text: str, told: str) -> None:
    unread = read(text).deals[0].unread
    assert unread is not None
    assert unread.startswith(told)
    assert "\n" not in unread


@pytest.mark.parametrize(
    "place", ["deals", "deals__0", "deals__0__phases__1__tricks", "deals__0__phases__1__tricks__0__0"]
)
def test_nested_too_deeply(place: str) -> None:
    text = file(**{place: "deep"}).replace('"deep"', "[" * 900 + "]" * 900)
    try:
        why = read(text).deals[0].unread
    except InputError as error:
        why = str(error)
    assert why
