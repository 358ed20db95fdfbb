"""Themes: examples that a player would agree with, each claim by brute force; what is said of a puzzle is true.

An example in data/themes.jsonl names a play-out, the tricks wanted and the `first` card. Where the theme
holds, it is the only card, the cards `instead` are those the definition speaks of, and with `leaders` on lead
(`now`, or at the `next` trick once `then` has been played) the goal is lost. Where it does not, cards that
make it too are under `also`, or the goal is made with the `leaders` as well.
"""

from __future__ import annotations

import json
import re
from itertools import islice
from typing import Any
from unittest.mock import patch

import pytest

from puzzles.generate import generate
from puzzles.model import Goal, Puzzle
from puzzles.study import Study
from puzzles.themes import THEMES, _told, explain, hints, tag, title
from puzzles.themes.courses import course
from puzzles.themes.high_and_low import HIGH_AND_LOW
from puzzles.themes.moment import Setting
from puzzles.themes.sayings import SAYINGS
from puzzles.themes.tags import instead
from puzzles.themes.telling import Telling
from puzzles.themes.throwing import THROWING
from puzzles.themes.together import TOGETHER
from puzzles.themes.trump_play import TRUMP_PLAY
from puzzles.themes.variations import natural, naturally
from solver import Position, solve
from solver.cards import SEATS, SUITS, Card
from tests import plain
from tests.positions import mapped, plain_values, rotated
from tests.running import ROOT

EXAMPLES: list[dict[str, Any]] = [
    json.loads(line)
    for line in (ROOT / "tests" / "data" / "themes.jsonl").read_text(encoding="utf-8").splitlines()
]
TRUE = [example for example in EXAMPLES if example["holds"]]
FALSE = [example for example in EXAMPLES if not example["holds"]]
SUIT_MAPS = ("CDHS", "SDHC", "CHDS", "SHDC", "DCSH", "DSCH", "HCSD", "HSCD")


def named(example: dict[str, Any]) -> str:
    return f"{example['theme']}, {'true' if example['holds'] else 'false'}: {example['position']}"


def asked(example: dict[str, Any]) -> tuple[Position, Goal]:
    position = Position.parse(example["position"])
    assert not position.faults()
    return position, Goal(side=position.side, tricks=example["tricks"])


def value_if_led(position: Position, leader: str) -> int:
    """By brute force: the side's tricks if this seat were to lead."""
    hands = tuple(
        (seat, tuple(map(str, hand)))
        for seat, hand in zip(SEATS, position.hands, strict=True)
        if hand is not None
    )
    return plain.tricks(hands, position.trump, leader, (), position.side)


def with_other_leader(example: dict[str, Any], leader: str) -> int:
    """Tricks of the side, those of the trick now on the table included, with another seat on lead."""
    position, _ = asked(example)
    if example["when"] == "now":
        return value_if_led(position, leader)
    taken = side_tricks(position)
    for card in (example["first"], *example["then"].split()):
        position = position.play(card)
    assert not position.trick
    return side_tricks(position) - taken + value_if_led(position, leader)


def side_tricks(position: Position) -> int:
    assert position.taken is not None
    return sum(count for seat, count in position.taken.items() if seat in position.side)


def test_there_are_two_examples_each_way() -> None:
    for name in THEMES:
        assert sum(example["theme"] == name for example in TRUE) >= 2, name
        assert sum(example["theme"] == name for example in FALSE) >= 2, name
    assert {example["theme"] for example in EXAMPLES} == set(THEMES)


def test_every_theme_of_every_family_has_a_name_a_place_and_a_saying() -> None:
    families = (TRUMP_PLAY, HIGH_AND_LOW, TOGETHER, THROWING)
    assert sum(map(len, families)) == len(THEMES)
    assert {name for family in families for name in family} == set(THEMES) == set(SAYINGS)


@pytest.mark.parametrize("example", TRUE, ids=named)
def test_a_true_example(example: dict[str, Any]) -> None:
    position, goal = asked(example)
    values = plain_values(position)
    keep = {card for card, tricks in values.items() if tricks >= goal.tricks}
    assert example["first"] in keep
    assert set(example["instead"]).isdisjoint(keep)
    for leader in example.get("leaders", ""):
        assert with_other_leader(example, leader) < goal.tricks
    assert list(tag(position, goal)) == example["themes"]
    assert example["theme"] in example["themes"]


@pytest.mark.parametrize("example", TRUE, ids=named)
def test_the_python_search_finds_the_same_themes(example: dict[str, Any]) -> None:
    position, goal = asked(example)
    with patch("puzzles.study.new_kernel", return_value=None):
        assert list(tag(position, goal)) == example["themes"]


@pytest.mark.parametrize("example", TRUE, ids=named)
def test_a_definition_speaks_of_the_cards_that_lose(example: dict[str, Any]) -> None:
    position, goal = asked(example)
    at = Telling(Study(position, goal.side, goal.tricks), example["themes"]).at
    places = instead(example["theme"], at)
    assert {str(at.layout.card(place)) for place in places} == set(example["instead"])


@pytest.mark.parametrize("example", FALSE, ids=named)
def test_a_false_example(example: dict[str, Any]) -> None:
    position, goal = asked(example)
    values = plain_values(position)
    assert values[example["first"]] >= goal.tricks
    for card in example.get("also", ()):
        assert values[card] >= goal.tricks
    for leader in example.get("leaders", ""):
        assert with_other_leader(example, leader) >= goal.tricks
    assert "also" in example or "leaders" in example
    assert example["theme"] not in tag(position, goal)


@pytest.mark.parametrize("example", TRUE, ids=named)
def test_names_of_seats_and_suits_do_not_matter(example: dict[str, Any]) -> None:
    position, _ = asked(example)
    for by in range(4):
        for suits in SUIT_MAPS:
            twin = mapped(rotated(position, by), suits)
            assert list(tag(twin, Goal(side=twin.side, tricks=example["tricks"]))) == example["themes"]


@pytest.fixture(scope="module", name="some")
def some_puzzles() -> list[Puzzle]:
    """Of every kind, some without a theme."""
    return list(islice(generate(11), 60))


def test_best_play_is_told(some: list[Puzzle]) -> None:
    """Whatever card the story is about, every further card keeps the value, by brute force."""
    for puzzle in some:
        position = puzzle.play_out()
        if position.tricks_to_come > 3:
            continue
        study = Study(position, puzzle.goal.side, puzzle.goal.tricks)
        for card, *_ in study.choices():
            told = course(study, Setting.of(study), card)
            assert told.made == plain_values(position)[str(card)]
            there = position
            played = [place for trick in told.tricks for _, place in trick.cards][len(position.trick) :]
            for number, place in enumerate(played):
                values = plain_values(there)
                best = (max if there.to_play in tuple(there.side) else min)(values.values())
                move = there.layout.card(place)
                assert number == 0 or values[str(move)] == best
                there = there.play(move)
            assert there.to_play is None
            assert side_tricks(there) - side_tricks(position) == told.made


def test_an_explanation_names_the_right_card_and_counts_the_tricks_of_a_wrong_one(some: list[Puzzle]) -> None:
    for puzzle in some:
        position = puzzle.play_out()
        purpose, _, rest = puzzle.explanation.partition(". ")
        named = [card for card in right_cards(puzzle) if in_words(position, card) in purpose.lower()]
        assert named, puzzle.explanation
        before, _, became = rest.rpartition("? ")
        wrong = before.rpartition(". ")[2].lower()
        named_wrong = wrong.removesuffix(" first").removesuffix(" instead")
        values = plain_values(position) if position.tricks_to_come < 5 else values_of(position)
        (card,) = [card for card in values if in_words(position, Card(card)) == named_wrong]
        assert values[card] < puzzle.goal.tricks
        count = ("none", "only one", "only two", "only three", "only four")[values[card]]
        assert became.endswith(f" {count}."), puzzle.explanation


def right_cards(puzzle: Puzzle) -> list[Card]:
    """Those that keep the goal, which are equal."""
    assert puzzle.cards is not None
    return [Card(card) for card, tricks in puzzle.cards.items() if tricks >= puzzle.goal.tricks]


def test_the_story_follows_the_solution_and_its_later_turn_is_an_only_move(some: list[Puzzle]) -> None:
    """By brute force; of equal cards another may be told of than the solution shows."""
    later = 0
    for puzzle in some:
        position = puzzle.play_out()
        if position.tricks_to_come > 4:
            continue
        goal, line = puzzle.goal, puzzle.line()
        telling = Telling(Study(position, goal.side, goal.tricks), puzzle.themes, line)
        told = [place for trick in telling.told.tricks for _, place in trick.cards][len(position.trick) :]
        there, won = position, side_tricks(position)
        for number, place in enumerate(told):
            values = plain_values(there)
            card = there.layout.card(place)
            best = (max if there.to_play in tuple(there.side) else min)(values.values())
            assert values[str(card)] == best
            turn = telling.later
            if (
                turn is not None
                and turn.at.seat == SEATS.index(there.to_play or "")
                and (turn.at.card == place)
            ):
                later += 1
                need = goal.tricks - (side_tricks(there) - won)
                keep = {one for one, tricks in values.items() if tricks >= need}
                assert number > 0
                assert keep == {str(there.layout.card(one)) for one in turn.at.equals}
                assert str(turn.wrong) in values.keys() - keep
                assert in_words(there, card) in puzzle.explanation.partition(". ")[2].lower()
            there = there.play(card)
    assert later >= 3


TOLD = {
    # South's king is overruffed: both trumps are told of
    "game: cutthroat; trump: S; maker: N; alone: N; leader: E; N: JC AC TS AS; E: KC QH 9S QS; S: 9D TD QD KS;"
    " taken: E=1; side: ES | 2": (
        "Lead the king of clubs for South to ruff. Then East makes the queen of spades. The queen of hearts"
        " first? South ruffs with the king of spades, North overruffs with the ace of spades and makes the left"
        " bower and the ace of clubs; East and South make only one.",
        "Partner may be able to ruff.",
    ),
    # the ruff is easy, and only then comes the lead that gives North a ruff
    "game: cutthroat; trump: D; maker: S; alone: S; leader: N; N: 9D QD TH TS; E: TC QC KD AD 9H;"
    " S: KC JD JH JS AS; trick: 9S; side: NE | 3": (
        "Ruff with the king of diamonds (or the ace): it wins the trick, and North makes the nine of diamonds"
        " and East makes the ace of diamonds. The hard part is East's next lead. Lead the ten of clubs (or the"
        " queen) for North to ruff; the nine of hearts would fail. The ten of clubs instead? South wins with"
        " the jack of spades and takes the rest; North and East make none.",
        "The first card is easy; look at East's next lead.",
    ),
    # the only opponent is named; what his bower was worth to North is told
    "game: partnership; trump: C; maker: W; alone: W; leader: S; N: TC 9H; S: QH KS; W: KH JS;"
    " taken: N=2 S=1; side: NS | 1": (
        "Lead the king of spades: it costs West the left bower, and the ten of clubs is the highest trump. Then"
        " North makes the ten of clubs. The queen of hearts first? West beats it with the king of hearts and"
        " makes the left bower; North and South make none.",
        "The highest trump can be made to fall.",
    ),
}


@pytest.mark.parametrize("question", TOLD)
def test_what_is_told(question: str) -> None:
    text, _, tricks = question.rpartition(" | ")
    position = Position.parse(text)
    goal = Goal(side=position.side, tricks=int(tricks))
    themes = tag(position, goal)
    told, hint = TOLD[question]
    assert explain(position, goal, (), themes) == told
    assert hints(position, goal, (), themes)[0] == hint


def test_a_line_with_natural_cards_plays_the_classes_of_the_line(some: list[Puzzle]) -> None:
    for puzzle in some:
        line = puzzle.line()
        study = Study(puzzle.play_out(), puzzle.goal.side, puzzle.goal.tricks)
        there = Study(puzzle.play_out(), puzzle.goal.side, puzzle.goal.tricks)
        for card, told in zip(line, naturally(study, line), strict=True):
            assert len(study.choices()) == len(there.choices())
            place = [card in equal for equal in study.choices()].index(True)
            other = [told in equal for equal in there.choices()].index(True)
            assert study.values()[card] == there.values()[told]
            assert len(study.choices()[place]) == len(there.choices()[other])
            study.play(card)
            there.play(told)


@pytest.mark.parametrize(
    ("equal", "trick", "told"),
    [
        ("KD JD", "KS", "KD"),  # a ruff: the lower, though the bower sorts first
        ("KD JD", "", "JD"),  # nothing beats it: led from the top
        ("9C TC", "", "9C"),  # the ace is out: led low
        ("9C TC", "KC", "9C"),
    ],
)
def test_of_equal_cards_the_one_a_player_would_use(equal: str, trick: str, told: str) -> None:
    position = Position.parse(
        f"game: two-handed; trump: D; leader: {'E' if trick else 'N'}; N: {equal}; "
        f"E: AC{'' if trick else ' QS'}; {f'trick: {trick}; ' if trick else ''}taken: N=2 E=1; side: N"
    )
    board = Study(position, "N", 1).board
    assert natural(tuple(map(Card, equal.split())), board) == Card(told)


def test_what_is_said_reads_well(some: list[Puzzle]) -> None:
    for puzzle in some:
        said = [puzzle.explanation, *puzzle.hints]
        assert 2 <= len(puzzle.hints) <= 3
        for text in said:
            assert text[0].isupper()
            assert text[-1] in ".?"
            assert "  " not in text
            assert "None" not in text
        assert puzzle.solution is not None
        for card in right_cards(puzzle):
            right = in_words(puzzle.play_out(), card)
            assert right not in puzzle.title.lower()
            assert right not in " ".join(puzzle.hints).lower()


def test_puzzles_that_are_the_same_have_the_same_themes(some: list[Puzzle]) -> None:
    for number, puzzle in enumerate(some):
        for by in range(4):
            twin = mapped(rotated(puzzle.play_out(), by), SUIT_MAPS[(number + 3 * by) % 8])
            assert tag(twin, Goal(side=twin.side, tricks=puzzle.goal.tricks)) == puzzle.themes


def test_the_python_search_says_the_same(some: list[Puzzle]) -> None:
    for puzzle in some[:12]:
        position, goal, line = puzzle.play_out(), puzzle.goal, puzzle.line()
        with patch("puzzles.study.new_kernel", return_value=None):
            _told.cache_clear()
            themes = tag(position, goal, line)
            assert themes == puzzle.themes
            assert explain(position, goal, line, themes) == puzzle.explanation
            assert hints(position, goal, line, themes) == puzzle.hints
    _told.cache_clear()


def test_titles_say_what_is_at_stake() -> None:
    cases = {
        "game: cutthroat; trump: H; maker: N; leader: N; N: JH AH; E: 9C TC; S: 9S TS; taken: N=1 E=2; side: N | 2":
            "Make two more: ",
        "game: cutthroat; trump: H; maker: E; leader: N; N: JH AH; E: 9C TC; S: 9S TS; taken: N=1 E=2; side: NS | 2":
            "Take two more to euchre East: ",
        "game: cutthroat; trump: H; maker: E; leader: E; N: JH AH; E: 9C TC; S: 9S TS; taken: E=3; side: NS | 1":
            "Take one to stop the march: ",
        "game: cutthroat; trump: H; maker: N; leader: N; N: JH AH; E: 9C TC; S: 9S TS; taken: N=3; side: N | 2":
            "Win the last two: ",
        "game: buck; trump: H; maker: E; leader: E; N: JH AH; E: 9C TC; S: 9S TS; taken: E=2 S=1; side: N | 1":
            "Take one trick or be set: ",
        "game: buck; trump: H; maker: N; leader: N; N: JH AH; E: 9C TC; S: 9S TS; taken: N=1 S=2; side: N | 2":
            "Take two more or be set: ",
    }  # fmt: skip
    for text, expected in cases.items():
        position, _, tricks = text.rpartition(" | ")
        asked_of = Position.parse(position)
        found = title(asked_of, Goal(side=asked_of.side, tricks=int(tricks)))
        assert found.startswith(expected), found
        assert "hearts are trumps" in found


def test_no_puzzle_no_explanation() -> None:
    position = Position.parse("game: two-handed; trump: H; leader: N; N: JH JD; E: 9C TC; side: N")
    with pytest.raises(ValueError, match="no puzzle"):
        explain(position, Goal(side="N", tricks=2), (), ())
    assert tag(position, Goal(side="N", tricks=2)) == ()
    assert tag(position, Goal(side="E", tricks=1)) == ()


RANK_NAMES = dict(zip("789TJQKA", "seven eight nine ten jack queen king ace".split(), strict=True))
SUIT_NAMES = dict(zip(SUITS, "clubs diamonds hearts spades".split(), strict=True))


def in_words(position: Position, card: Card) -> str:
    bower = position.layout.bower(card)
    if str(card) == "B":
        return "the joker"
    return f"the {bower} bower" if bower else f"the {RANK_NAMES[str(card)[0]]} of {SUIT_NAMES[str(card)[1]]}"


def values_of(position: Position) -> dict[str, int]:
    """The solver's, which has tests of its own; brute force takes seconds for five cards."""
    return {str(card): tricks for card, tricks in solve(position).cards.items()}


def test_the_page_says_what_the_code_does() -> None:
    page = (ROOT / "docs" / "themes.md").read_text(encoding="utf-8")
    shown = re.findall(
        r"^### (.+)\n\n((?:.+\n)+)\n```\n(.+)\ntricks: (\d)\n```\n\n((?:> .+\n)+)", page, re.MULTILINE
    )
    assert {name for name, *_ in shown} == set(THEMES)
    assert len(shown) == page.count("### ") == len(THEMES)
    for name, definition, text, tricks, told in shown:
        assert " ".join(definition.split()) == f"{THEMES[name][0].upper()}{THEMES[name][1:]}."
        position = Position.parse(text)
        goal = Goal(side=position.side, tricks=int(tricks))
        assert name in tag(position, goal)
        assert " ".join(told.replace("\n> ", " ").removeprefix("> ").split()) == explain(
            position, goal, (), (name,)
        )
