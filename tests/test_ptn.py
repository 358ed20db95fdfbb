"""PTN read: deals, auctions, exchanges, lone hands and tricks as Trickster Cards records them."""

from __future__ import annotations

import json

import pytest

from solver.errors import InputError
from solver.review.ptn import read
from solver.review.record import DealRecord, Exchange, Game
from solver.review.replay import position_at, replay, replay_deal, unpriced
from tests.records import HANDS, deal_record, steps

RECORD = r"""
% PTN ---
[Event "a table"]
[GameCode "Euchre"]
[GameOptionsJson "{\"stickTheDealer\":true,\"noWatching\":true}"]
[GameScores "W:4 3 4 3"]
[North "Ann"]
[South ""]
[Dealer "N"]
[Deal "E:AKQ..A9. .AK..AK9 JT9..KQ. .JQ.JT.Q"]
[Undealt "HTH9CJCT"]
[Declarer "S"]
[Contract "♥"]
[Auction "E"]
Pass ♥ - -
[CardsAdded "N:HT"]
[CardsRemoved "N:DT"]
[Play "E"]
SA HK S9 CQ
D9 CA DQ HT
SK HA ST HJ
SQ C9 SJ DJ
DA CK DK HQ
"""


def changed(*changes: tuple[str, str]) -> str:
    text = RECORD
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def the_game(*changes: tuple[str, str]) -> Game:
    (only,) = read(changed(*changes))
    return only


def the_deal(*changes: tuple[str, str]) -> DealRecord:
    return the_game(*changes).deals[0]


def said(deal: DealRecord) -> list[str]:
    return [f"{step.seat} {step.kind} {step.choice}" for step in deal.steps]


def test_a_deal() -> None:
    game = the_game()
    assert game.rules.overrides() == {"all_pass": "stick"}
    assert (game.title, game.players, game.unsupported) == ("a table", {"N": "Ann"}, ())
    assert game.scores == {"W": 4, "N": 3, "E": 4, "S": 3}
    (deal,) = game.deals
    assert {seat: set(hand.split()) for seat, hand in deal.hands.items()} == {
        seat: set(hand.split()) for seat, hand in HANDS.items()
    }
    assert (deal.dealer, deal.turnup, deal.stock) == ("N", "TH", "9H JC TC")
    assert deal.steps == steps()
    replayed = replay(game)
    assert replayed.findings == ()
    assert replayed.scores == ({"N": 5, "E": 4, "S": 5, "W": 4},)


def test_bytes_a_mark_and_comments() -> None:
    assert read(b"\xef\xbb\xbf" + RECORD.replace("\n", "\r\n% a comment\r\n").encode()) == [the_game()]


def test_several_records() -> None:
    assert read(RECORD + RECORD) == [the_game()] * 2


def test_columns_are_seats_whoever_leads() -> None:
    turned = changed(
        ('[Play "E"]', '[Play "N"]'),
        ("SA HK S9 CQ", "CQ SA HK S9"), ("D9 CA DQ HT", "HT D9 CA DQ"), ("SK HA ST HJ", "HJ SK HA ST"),
        ("SQ C9 SJ DJ", "DJ SQ C9 SJ"), ("DA CK DK HQ", "HQ DA CK DK"),
    )  # fmt: skip
    assert read(turned) == [the_game()]


def test_the_last_trick_may_stop() -> None:
    stopped = ("SK HA ST HJ\nSQ C9 SJ DJ\nDA CK DK HQ\n", "SK - - HJ\n")
    deal = the_deal(stopped)
    assert said(deal)[-2:] == ["N play JH", "E play KS"]
    replayed = replay_deal(the_game().rules, deal)
    assert replayed.findings == ()
    assert position_at(replayed).to_play == "S"
    assert position_at(replayed).trick == position_at(replayed, 3, 3).trick


def test_a_card_that_is_not_recorded() -> None:
    deal = the_deal(("SK HA ST HJ", "SK HA - HJ"))
    assert said(deal)[12:16] == ["N play JH", "E play KS", "S play AH", "W play ??"]
    assert replay_deal(the_game().rules, deal).findings == ()
    last = the_deal(("DA CK DK HQ", "DA - DK HQ"))
    assert said(last)[-4:] == ["N play QH", "E play AD", "S play ??", "W play KD"]


def test_rounds_of_calls() -> None:
    second = the_deal(
        ("Pass ♥ - -", "Pass Pass Pass Pass\nPass ♣ - -"), ('[CardsAdded "N:HT"]\n', ""), ('[CardsRemoved "N:DT"]\n', ""),
        ('"♥"', '"♣"'), ("SA HK S9 CQ\nD9 CA DQ HT\nSK HA ST HJ\nSQ C9 SJ DJ\nDA CK DK HQ\n", ""),
    )  # fmt: skip
    assert said(second) == [f"{seat} call pass" for seat in "ESWNE"] + ["S call C", "S alone with"]
    assert second.turnup == "TH"


def test_alone_and_no_trumps() -> None:
    both = ("Pass ♥ - -", "Pass Pass Pass Pass\nPass NTalone - -")
    cards = (
        "SA HK S9 CQ\nD9 CA DQ HT\nSK HA ST HJ\nSQ C9 SJ DJ\nDA CK DK HQ\n",
        "SA C9 ST -\nSK K - -\n".replace(" K ", " CK "),
    )
    lone = the_game(
        both, cards, ('[CardsAdded "N:HT"]\n', ""), ('[CardsRemoved "N:DT"]\n', ""), ('"♥"', '"NT alone"'),
        (r"\"noWatching\"", r"\"allowNotrump\""),
    )  # fmt: skip
    assert lone.rules.no_trump_call
    assert said(lone.deals[0])[-7:] == [
        "S call none", "S alone alone", "E play AS", "S play 9C", "W play TS", "E play KS", "S play KC",
    ]  # fmt: skip
    assert replay(lone).findings == ()


def test_suits_in_other_spellings() -> None:
    assert the_game(("Pass ♥ - -", "Pass ♥️ - -"), ('"♥"', '"H"')) == the_game()


def test_calls_follow_from_declarer_and_contract() -> None:
    assert the_game(('[Auction "E"]\nPass ♥ - -\n', "")) == the_game()


def test_exchanges_with_the_stock_and_between_partners() -> None:
    """East goes under: three cards for three of the stock. Then South passes a card to North."""
    game = the_game(
        ('[CardsAdded "N:HT"]', '[CardsAdded "E:H9CJCT"]\n[CardsRemoved "E:D9SQSK"]\n[CardsAdded "N:HT"]'),
        ('[Play "E"]', '[CardsPassed "S:N:HK"]\n[CardsPassed "N:S:CQ"]\n[Play "E"]'),
        (r"{\"stickTheDealer\"", r"{\"goUnder\":true,\"callForBest\":true,\"aloneTake5\":true,\"gameOver\":5,\"stickTheDealer\""),
        ("SA HK S9 CQ\nD9 CA DQ HT\nSK HA ST HJ\nSQ C9 SJ DJ\nDA CK DK HQ\n", "CT CA DQ HK\n"),
    )  # fmt: skip
    (deal,) = game.deals
    assert deal.exchanges == (
        Exchange("9H JC TC", "E"), Exchange("9D QS KS", None, "E"), Exchange("KH", "N", "S"), Exchange("QC", "S", "N"),
    )  # fmt: skip
    assert game.unsupported == ("go_under", "partners_best", "alone_take_5", "gameOver=5")
    assert unpriced(game, deal) == "cards were exchanged, which the rules here do not know"
    replayed = replay(game)
    assert replayed.findings == ()
    position = position_at(replayed.deals[0], 2, 1)
    assert [str(card) for card in position.hand("E")] == ["JC", "AD", "9H", "AS"]
    assert [str(card) for card in position.hand("N")] == ["JD", "TH", "JH", "QH"]
    assert [str(card) for card in position.hand("S")] == ["9C", "QC", "KC", "AH"]


def test_hands_that_are_not_known() -> None:
    deal = the_deal(("E:AKQ..A9. .AK..AK9 JT9..KQ. .JQ.JT.Q", "E:- .AK..AK9 - .JQ.JT.Q"))
    assert set(deal.hands) == {"N", "S"}
    assert replay_deal(the_game().rules, deal).unknown == {}


def test_an_option_that_is_neither_on_nor_off_is_named() -> None:
    game = the_game((r"\"stickTheDealer\":true", r"\"stickTheDealer\":1"))
    assert game.unsupported == ("stickTheDealer=1",)


def test_longer_decks_and_the_joker() -> None:
    """`JH` is the high joker; the jack of hearts is `HJ`."""
    assert the_game(("E:AKQ..A9. ", "E:AKQ..A7. "), ("D9 CA", "D7 CA")).rules.deck == 32
    joker = the_game(("E:AKQ..A9. ", "E:AKQ..A..H "), ("D9 CA", "JH CA"))
    assert joker.rules.deck == 25
    assert "B" in joker.deals[0].hands["E"].split()


BROKEN: dict[str, tuple[str, str]] = {
    "nothing": ("% only a comment\n", "there is no record here"),
    "prose": ("a deal of euchre", "line 1: 'a deal of euchre' is neither a tag nor a row"),
    "a row under another tag": (changed(('[Dealer "N"]', '[Dealer "N"]\nPass')), "line 10: 'Pass' is neither a tag nor a row"),
    "another game": (changed(('"Euchre"', '"Whist"')), "GameCode: 'Whist' is not Euchre"),
    "options of no JSON": (changed((r"{\"stick", r"{stick")), "GameOptionsJson: "),
    "options with a number without end": (changed((r"\"noWatching\":true", r"\"x\":" + "9" * 5000)), "GameOptionsJson: not a deal: a number with too many digits"),
    "options with half a character": (changed((r"\"noWatching\":true", r"\"x\":\"\ud800\"")), "GameOptionsJson: not Unicode"),
    "options as a list": (changed((r'"{\"stickTheDealer\":true,\"noWatching\":true}"', '"[1]"')), "GameOptionsJson: '[1]' is no JSON object"),
    "three scores": (changed(("W:4 3 4 3", "W:4 3 4")), "GameScores: 'W:4 3 4' is not a seat and four scores"),
    "scores of words": (changed(("W:4 3 4 3", "W:4 3 4 x")), "GameScores: 'W:4 3 4 x' is not a seat and four scores"),
    "no dealer": (changed(('[Dealer "N"]\n', "")), "Dealer is missing"),
    "a dealer that is no seat": (changed(('[Dealer "N"]', '[Dealer "Q"]')), "Dealer: 'Q' is not a seat"),
    "no deal": (changed(('[Deal "E:AKQ..A9. .AK..AK9 JT9..KQ. .JQ.JT.Q"]\n', "")), "Deal is missing"),
    "a deal of no seat": (changed(('"E:AKQ', '"X:AKQ')), "Deal: 'X' is not a seat"),
    "three hands": (changed((" .JQ.JT.Q", "")), "Deal: 3 hands, and 4 play"),
    "a hand of three suits": (changed((" .JQ.JT.Q", " JQ.JT.Q")), "Deal: N: 'JQ.JT.Q' has 3 suits, not 4 (5 with jokers)"),
    "a hand of a six": (changed((" .JQ.JT.Q", " .J6.JT.Q")), "Deal: N: 'H6' is not a card, suit first"),
    "two jokers": (changed(("E:AKQ..A9. ", "E:AKQ..A..L ")), "Deal: E: JL, a second joker, is not supported"),
    "a stock of no cards": (changed(('"HTH9CJCT"', '"HTH9CJC"')), "Undealt: 'C' is not a card, suit first"),
    "cards added of no seat": (changed(('[CardsAdded "N:HT"]', '[CardsAdded "HT"]')), "CardsAdded: 'HT' is not a seat"),
    "a card removed of rank first": (changed(('"N:DT"', '"N:TD"')), "CardsRemoved: 'TD' is not a card, suit first"),
    "a card passed to nobody": (changed(('[Play "E"]', '[CardsPassed "N:HJ"]\n[Play "E"]')), "CardsPassed: 'N:HJ' is not two seats and cards"),
    "an auction of no seat": (changed(('[Auction "E"]', '[Auction "5"]')), "Auction: '5' is not a seat"),
    "a call that is none": (changed(("Pass ♥ - -", "Pass Double - -")), "Auction: row 1, S: 'Double' is neither Pass nor a suit nor NT"),
    "five calls in a row": (changed(("Pass ♥ - -", "Pass ♥ - - -")), "Auction: row 1 has 5 columns, not 4"),
    "another declarer": (changed(('[Declarer "S"]', '[Declarer "W"]')), "Declarer: W, and by the auction it is S"),
    "a declarer of no seat": (changed(('[Declarer "S"]', '[Declarer "s1"]')), "Declarer: 's1' is not a seat"),
    "a contract of no suit": (changed(('[Contract "♥"]', '[Contract "3♥"]')), "Contract: '3♥' is neither Pass nor a suit nor NT"),
    "a contract of nobody": (changed(('[Auction "E"]\nPass ♥ - -\n', ""), ('[Declarer "S"]\n', "")), "Declarer is missing"),
    "play without trumps": (changed(("Pass ♥ - -", "Pass Pass - -")), "Play: cards are played before trumps are made"),
    "play of no seat": (changed(('[Play "E"]', '[Play ""]')), "Play: '' is not a seat"),
    "five cards in a row": (changed(("SA HK S9 CQ", "SA HK S9 CQ C9")), "Play: row 1 has 5 columns, not 4"),
    "a card of none": (changed(("SA HK S9 CQ", "SA H10 S9 CQ")), "Play: row 1, S: 'H10' is not a card, suit first"),
    "a sitting partner plays": (changed(("Pass ♥ - -", "Pass ♥alone - -")), "Play: row 1: N sits out and plays CQ"),
    "who leads is not known": (changed(("SA HK S9 CQ", "SA - S9 CQ")), "Play: row 2: who leads is not known"),
    "not UTF-8": ("", "not UTF-8 text: byte 1 cannot be read"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "told"), BROKEN.values(), ids=BROKEN)
def test_what_cannot_be_read(text: str, told: str) -> None:
    with pytest.raises(InputError) as error:
        read(text or b"\xff\xfe")
    assert str(error.value).startswith(told)
    assert "\n" not in str(error.value)


def test_a_bad_record_among_several_is_named() -> None:
    line = RECORD[: RECORD.index("[Event")].count("\n") + RECORD.count("\n") + 1
    with pytest.raises(InputError, match=f"record at line {line}: Dealer: 'Q' is not a seat"):
        read(RECORD + changed(('[Dealer "N"]', '[Dealer "Q"]')))


def test_options_without_escapes() -> None:
    plain = {"stickTheDealer": True, "noWatching": True}
    old = changed(
        (r"{\"stickTheDealer\":true,\"noWatching\":true}", json.dumps(plain)),
        ('[North "Ann"]', '[North "Ann"'),
    )
    assert read(old) == [the_game()]


def test_the_same_deal_as_by_hand() -> None:
    assert the_deal().steps == deal_record().steps
