"""Rules of thumb: each where it decides and where it does not, and all of them as the docs tell them."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings

from puzzles.habit import by_habit
from puzzles.study import Study
from solver import Position
from solver.habit import RULES
from tests.plain_chance import Table, habits
from tests.positions import equal_classes, positions
from tests.running import ROOT

# The rule that decides for North, the cards it likes, and the position; North and South are partners.
CASES = (
    ("draw trumps", "JH", "maker: N; leader: N; N: JH AH 9S; E: KH QC TC; S: QS KD 9D; W: JD AC KC"),
    # The other side has no trumps left.
    ("lead a singleton", "9S", "maker: N; leader: N; N: JH AH 9S; E: KS QC TC; S: QS KD 9D; W: AD AC KC"),
    # The highest trump is alone.
    ("lead a singleton", "9C 9S", "maker: N; leader: N; N: JH 9C 9S; E: KH QC TC; S: QS KD 9D; W: JD AC KC"),
    ("trumps to the maker", "KH", "maker: S; leader: N; N: TH KH AS; E: QH QC TC; S: JH AH 9D; W: JD AC KC"),
    # He is the maker himself, and has not the highest trump.
    ("cash an ace", "AS", "maker: N; leader: N; N: TH KH AS; E: QH QC TC; S: JH AH 9D; W: JD AC KC"),
    # The ace from the shorter suit.
    ("cash an ace", "AS", "maker: E; leader: N; N: AS AC 9C; E: KH QC TC; S: JH AH 9D; W: JD KS KC"),
    # The aces are with others; with the ace of clubs gone the king is as good.
    ("low from length", "9C", "maker: E; leader: N; N: QS QC 9C; E: KH AC TC; S: JH AH 9D; W: JD AS KC"),
    ("cash an ace", "KC", "maker: E; leader: N; N: QS KC 9C; E: KH QC TC; S: JH AH 9D; W: JD AS JC"),
    ("lead a singleton", "QS", "leader: N; N: 9H QS 9C QC; E: KH AC TC TD; S: JH AH 9D AD; W: JD AS KC KS"),
    # Without a trump to ruff with.
    ("low from length", "9S", "leader: N; N: 9S QS QD; E: KH AC AD; S: JH AH 9D; W: JD AS KS"),
    ("high trump", "JH", "leader: N; N: JH TH; E: KH AC; S: 9D AD; W: AS KC"),
    ("low trump", "TH", "leader: N; N: QH TH; E: KH JH; S: 9D AD; W: AS KC"),
    ("partner has it", "TS", "leader: S; trick: AS 9S; N: TS KS; E: QS QD; S: KD; W: TD"),
    # The partner's jack can still be beaten.
    ("third hand high", "KS", "leader: S; trick: JS 9S; N: TS KS; E: QS QD; S: KD; W: TD"),
    # The partner's king has only his own ace above it.
    ("partner has it", "TS", "leader: S; trick: KS 9S; N: TS JS; E: QS QD; S: AS; W: TD"),
    ("last hand", "QS", "leader: E; trick: TS 9S JS; N: QS AS 9D; E: KS AD; S: TD KD; W: QD QC"),
    ("third hand high", "AS", "leader: S; trick: 9S JS; N: QS AS 9D; E: KS TS AD; S: TD KD; W: QD QC"),
    ("second hand low", "9S", "leader: W; trick: TS; N: 9S QS; E: KS TD; S: AS 9D; W: KD"),
    ("second hand low", "AS", "leader: W; trick: TS; N: 9S AS; E: KS TD; S: QS 9D; W: KD"),
    ("last hand", "QS", "leader: W; trick: TS; N: 9S QS; W: KD"),
    ("follow low", "JS", "leader: E; trick: AS 9S TS; N: JS KS; E: QS; S: TD; W: QD"),
    # Who must follow a trick that was ruffed.
    ("follow low", "JS", "leader: E; trick: QS 9S 9H; N: JS AS; E: KS; S: TD; W: QD"),
    ("ruff", "9H", "leader: E; trick: AS 9S TS; N: 9H QH; E: KD; S: TD; W: KH"),
    # A low trump would not win.
    ("ruff", "QH", "leader: E; trick: AS 9S TH; N: 9H QH; E: KD; S: TD; W: KH"),
    ("discard to void", "QD", "leader: E; trick: TS AS 9S; N: 9H QD; E: KD; S: TD; W: KH"),
    # Without a trump for later.
    ("throw low", "9C QD", "leader: E; trick: TS AS 9S; N: 9C QD; E: KD; S: TC; W: KH"),
    ("throw low", "9D", "leader: E; trick: TS AS 9S; N: 9H 9D QD; E: KD AC; S: TC TD; W: KH KC"),
    ("keep trumps", "AD", "leader: E; trick: TS AS 9S; N: 9H AD; E: KD; S: TD; W: KH"),
    ("throw a low trump", "9H", "leader: E; trick: TS AS 9S; N: 9H JH; E: KD; S: TD; W: KH"),
)


@pytest.mark.parametrize(("rule", "cards", "text"), CASES)
def test_what_a_player_of_habit_does(rule: str, cards: str, text: str) -> None:
    position = Position.parse(f"trump: H; side: NS; {text}")
    assert not position.faults()
    found, liked = by_habit(Study(position, "NS", 1))
    assert (found.name, " ".join(map(str, liked))) == (rule, cards)


def test_every_rule_has_its_cases() -> None:
    assert [rule.name for rule in RULES] == list(dict.fromkeys(sorted((r for r, _, _ in CASES), key=order)))


def order(name: str) -> int:
    return [rule.name for rule in RULES].index(name)


@settings(max_examples=400, deadline=None)
@given(positions(5))
def test_it_is_what_the_sentences_say(position: Position) -> None:
    assume((position.to_play or "-") in position.side)
    liked = set(by_habit(Study(position, position.side, 1))[1])
    plainly = habits(Table.of(position, position.side))
    assert liked == {min(one) for one in equal_classes(position) if plainly & set(map(str, one))}


def test_the_page_lists_the_rules() -> None:
    page = (ROOT / "docs" / "puzzles-difficulty.md").read_text(encoding="utf-8")
    rows = [f"| {rule.name} | {rule.sentence} |" for rule in RULES]
    assert "\n".join(rows) in page
