"""The language of wishes: what may be typed, its one written form, and what is said of the rest."""

from __future__ import annotations

import re
import shlex

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.where import Wishes, parse, words
from puzzles.where.binding import bind
from puzzles.where.wishes import All, Any, Compare, Count, Has, Is, Not, Sum, Term, Void
from solver import Rules
from solver.errors import InputError
from tests.running import ROOT, bowers
from tests.where_strategies import wishes


@given(wishes())
def test_what_is_written_reads_back(wished: Wishes) -> None:
    assert parse(str(wished)) == wished


SPELLINGS = {
    "n.trumps>=3": "N.trumps >= 3",
    "north has the".replace("the", "10h"): "N has TH",
    "E has j♥, 9♠": "E has JH 9S",
    "E has JH 9S;": "E has JH 9S",
    "E has right bower and E has left": "E has R and E has L",
    "E has right left": "E has R L",
    "E has joker": "E has B",
    "E has JK": "E has B",
    "E has no B": "E has no B",
    "E has ace of hearts, 9 of spades, 10 of clubs": "E has AH 9S TC",
    "E has king of trumps": "E has K of trumps",
    "E has J of trumps, jack of next": "E has R L",
    "S void clubs": "S void C",
    "S void in trump": "S void trumps",
    "S.length(H) = 2": "S.hearts == 2",
    "S.length(trumps) ≥ 2": "S.trumps >= 2",
    "S.ace = 1": "S.aces == 1",
    "S.printed(hearts) <> 2".replace("<>", "!="): "S.printed(H) != 2",
    "WN.aces == 2": "NW.aces == 2",
    "trump is hearts": "trump H",
    "trump = ♥": "trump H",
    "trump NT": "trump none",
    "dealer = east": "dealer E",
    "maker SN": "maker NS",
    "Maker Dealer": "maker dealer",
    "turnup hearts": "turnup H",
    "turnup right bower": "turnup R",
    "alone maker": "alone maker",
    "not not N has JH": "not not N has JH",
    "(N has JH)": "N has JH",
    "(N has JH or S has JH) and trump H": "(N has JH or S has JH) and trump H",
    "N has JH or S has JH and trump H": "N has JH or S has JH and trump H",
    "N.trumps - 1 > -E.trumps + 2*S.aces - 3": "N.trumps - 1 > -E.trumps + 2*S.aces - 3",
    "2 <= N.trumps <= 4": "2 <= N.trumps <= 4",
    "# a remark\nN has JH # his\n\n;; dealer E\n": "N has JH; dealer E",
    "dealer.trumps > maker.trumps": "dealer.trumps > maker.trumps",
    "stock has R": "stock has R",
    "N has JH # here; or there": "N has JH",
    "N has JH\r\nE has QH\r\n": "N has JH; E has QH",
    "N.cards(jh, R) >= 1": "N.cards(JH R) >= 1",
}


@pytest.mark.parametrize("text", SPELLINGS)
def test_spellings(text: str) -> None:
    assert str(parse(text)) == SPELLINGS[text]


def test_values() -> None:
    trumps = Sum((Term(1, Count("N", "trumps")),))
    assert parse("N.trumps >= 3; E has no JH R; S void next; maker EW").wishes == (
        Compare((trumps, Sum((Term(3),))), (">=",)),
        Has("E", ("JH", "R"), none=True),
        Void("S", "next"),
        Is("maker", "EW"),
    )
    north, east, south = (Has(seat, ("JH",)) for seat in "NES")
    assert parse("N has JH or E has JH and not S has JH").wishes == (
        Any((north, All((east, Not(south))))),
    )  # and binds closer than or, not closer than both


_COUNT = "expected a count (trumps, next, clubs, diamonds, hearts, spades, aces, kings, queens, jacks, tens, nines, eights, sevens, bowers, length(H), printed(H), cards(JH R)), not"
_CARD = "expected a card as JH, B, right, left, A of trumps, not"
_START = "expected a place (N E S W, several as NS, dealer, maker, defenders, dummy, turnup, stock), trump, alone, a number, not or (, not"
_SUMMAND = "expected a number or a count as N.trumps (of N E S W, several as NS, dealer, maker, defenders, dummy, turnup, stock), not"
_SUIT = "expected a suit (C D H S, trumps, next), not"

# fmt: off
BAD = {
    "": "column 1: there is no wish here",
    " ;; # nothing": "column 1: there is no wish here",
    "N.trunps >= 3": f"column 3: {_COUNT} 'trunps' (did you mean trumps?)",
    "N. >= 3": f"column 4: {_COUNT} '>='",
    "N.": f"column 3: {_COUNT} the end",
    "N": "column 2: expected '.' and a count, 'has' or 'void', not the end",
    "N trumps >= 3": "column 3: expected '.' and a count, 'has' or 'void', not 'trumps'",
    "X.trumps >= 3": f"column 1: {_START} 'X'",
    "NN.trumps >= 3": f"column 1: {_START} 'NN'",
    "deeler E": f"column 1: {_START} 'deeler' (did you mean dealer?)",
    "trumps H": f"column 1: {_START} 'trumps' (did you mean trump?)",
    ">= 3": f"column 1: {_START} '>='",
    "N.trumps": "column 9: expected one of < <= == != >= >, not the end",
    "N.trumps 3": "column 10: expected one of < <= == != >= >, not '3'",
    "N.trumps >= ": f"column 13: {_SUMMAND} the end",
    "N.trumps => 3": f"column 11: {_SUMMAND} '>'",
    "N.trumps >= three": f"column 13: {_SUMMAND} 'three'",
    "N.trumps >= 1000": "column 13: expected a number up to 999, not '1000'",
    "N.trumps >= 3 +": f"column 16: {_SUMMAND} the end",
    "N.trumps >= 3 E has JH": "column 15: expected 'and', 'or', ';' or the end, not 'E'",
    "3 >= 2": "column 1: expected a count as N.trumps among the numbers compared",
    "2*3 >= N.aces": f"column 3: {_SUMMAND} '3'",
    "N.trumps * 2 >= 3": "column 10: expected one of < <= == != >= >, not '*'",
    "N.length >= 3": "column 10: expected '(', not '>='",
    "N.length(X) >= 3": f"column 10: {_SUIT} 'X'",
    "N.length(H >= 3": "column 12: expected ')', not '>='",
    "N.printed(trumps) >= 3": "column 11: expected a printed suit (C D H S), not 'trumps'",
    "N.cards() >= 3": f"column 9: {_CARD} ')'",
    "E has": f"column 6: {_CARD} the end",
    "E has JX": f"column 7: {_CARD} 'JX'",
    "E has JH, ": f"column 11: {_CARD} the end",
    "E has JH 11H": f"column 10: {_CARD} '11H'",
    "E has JH and": f"column 13: {_START} the end",
    "E has JH HJ": "column 10: JH is named twice",
    "E has 3 trumps": f"column 7: {_CARD} '3'",
    "E has A of nothing": f"column 12: {_SUIT} 'nothing'",
    "E has not JH": f"column 7: {_CARD} 'not'",
    "S void": f"column 7: {_SUIT} the end",
    "S void in in C": f"column 11: {_SUIT} 'in'",
    "S void X": f"column 8: {_SUIT} 'X'",
    "dealer": "column 7: expected a seat (N E S W, or several as NS), '.', 'has' or 'void', not the end",
    "dealer X": "column 8: expected a seat (N E S W, or several as NS), '.', 'has' or 'void', not 'X'",
    "maker nobody": "column 7: expected a seat (N E S W, or several as NS), dealer, none, '.', 'has' or 'void', not 'nobody'",
    "alone dummy": "column 7: expected a seat (N E S W, or several as NS), maker or none, not 'dummy'",
    "trump JH": "column 7: expected a suit (C D H S), none or turnup, not 'JH'",
    "trump": "column 6: expected a suit (C D H S), none or turnup, not the end",
    "turnup": "column 7: expected a suit (C D H S) or a card as JH, B, right, left, A of trumps, not the end",
    "turnup XY": f"column 8: {_CARD} 'XY'",
    "(N has JH": "column 10: expected ')', not the end",
    "N has JH)": "column 9: expected 'and', 'or', ';' or the end, not ')'",
    "not": f"column 4: {_START} the end",
    "N has JH & E has QH": "column 10: '&' has no meaning in a wish",
    "N has \x1b[31mJH": r"column 7: '\x1b' has no meaning in a wish",
    "N has JH\nE has # a remark; E has QH": f"line 2, column 27: {_CARD} the end",
    "N has JH\nE hat QH": "line 2, column 3: expected '.' and a count, 'has' or 'void', not 'hat'",
    "N.trunp > 1; E has ZZ; S void C": f"column 3: {_COUNT} 'trunp' (did you mean trump?); column 20: {_CARD} 'ZZ'",
    "(" * 60 + "N has JH" + ")" * 60: "column 41: wishes nested more than 40 deep",
}

SENSELESS = {
    ("cutthroat", "E has JH; W.trumps >= 3"): "column 11: W has no hand in cutthroat: expected one of N E S",
    ("two-handed", "dealer E"): "column 1: E has no hand in two-handed: expected one of N S",
    ("partnership", "dummy has JH"): "column 1: dummy: there is none in partnership",
    ("partnership", "E has B 7H"): "column 1: B is not in the deck of 24; column 1: 7H is not in the deck of 24",
    ("partnership", "E has 8 of trumps"): "column 1: 8 of trumps is not in the deck of 24",
    ("partnership", "N.cards(8C) == 0"): "column 1: 8C is not in the deck of 24",
    ("partnership", "turnup 7H"): "column 1: 7H is not in the deck of 24",
    ("british", "trump none"): "column 1: trump none: a deck of 25 has a joker, which needs a trump suit",
}
# fmt: on


@pytest.mark.parametrize("text", BAD)
def test_bad_wishes_get_the_column_and_what_was_expected(text: str) -> None:
    with pytest.raises(InputError) as error:
        parse(text)
    assert str(error.value) == BAD[text]
    assert "\n" not in str(error.value)


def test_enough_bad_wishes() -> None:
    assert len(BAD) + len(SENSELESS) >= 30


@pytest.mark.parametrize(("game", "text"), SENSELESS)
def test_wishes_that_a_game_has_no_place_for(game: str, text: str) -> None:
    with pytest.raises(InputError) as error:
        bind(parse(text), Rules.preset(game))
    assert str(error.value) == SENSELESS[game, text]


PAGE = (ROOT / "docs" / "where.md").read_text(encoding="utf-8")
TABLE = [
    wish
    for row in re.findall(r"^\| (`.*?) \|", PAGE, re.MULTILINE)
    for wish in re.findall(r"`(.*?)`", row)
    if wish != "wish"
]


@pytest.mark.parametrize("text", TABLE)
def test_the_wishes_of_the_page_are_wishes(text: str) -> None:
    assert parse(str(parse(text))) == parse(text)


def test_the_page_shows_wishes_of_every_kind() -> None:
    assert len(TABLE) > 35
    assert {type(wish) for text in TABLE for wish in parse(text).wishes} == {Compare, Has, Void, Is, Not, Any}
    for word in words.COUNTS_LISTED.replace("(H)", "").replace("(JH R)", "").split(", "):
        assert f'"{word}' in PAGE, word


def test_the_errors_of_the_page_are_what_is_said() -> None:
    shown = re.findall(r"^```text\n\$ bowers (.*)\n(.*)\n```$", PAGE, re.MULTILINE)
    assert len(shown) == 2
    for command, complaint in shown:
        done = bowers(*shlex.split(command))
        assert (done.returncode, done.stderr.decode(), done.stdout) == (2, complaint + "\n", b"")


def test_the_python_of_the_page() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names: dict[str, object] = {}
    exec(code, names)
    for expression, value in re.findall(r"^((?:found|meets|bool).*?)  # (.*)$", code, re.MULTILINE):
        assert repr(eval(expression, names)) == value
    assert str(eval(code.splitlines()[-1].partition("  #")[0], names)[0]) == "N has R L"


_PIECES = st.sampled_from(
    [
        *"N S NS dealer maker alone trump turnup has no void not and or is ( ) . , ; + - * <= == 3 10 JH R".split(),
        *"right bower A of trumps length cards # ?".split(),
        "\n",
    ]
)  # fmt: skip


@given(st.text() | st.lists(_PIECES, max_size=14).map(" ".join) | st.lists(_PIECES, max_size=14).map("".join))
def test_any_text_is_wishes_or_one_line_of_complaint(text: str) -> None:
    try:
        wished = parse(text)
    except InputError as error:
        said = str(error)
    else:
        assert parse(str(wished)) == wished
        return
    assert re.match(r"(line \d+, )?column \d+: ", said)
    assert said.isprintable()
