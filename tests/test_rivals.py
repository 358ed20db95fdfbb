"""Each for himself: equal to the vectors and to a plain induction of another make, and consistent in itself."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import (
    BowersError,
    Card,
    ImpossiblePosition,
    NotTwoSided,
    Position,
    Rules,
    guarantee,
    outcomes,
    solve,
    solve_rivals,
)
from solver.cards import SEATS
from solver.rivals import payoffs, rivals_line
from tests import plain, plain_rivals
from tests.both import solve_rivals_by_both
from tests.positions import KINDS, PAIRS, WITHOUT_JOKER, positions, rotated

LINES = (Path(__file__).parent / "data" / "equilibria.jsonl").read_text(encoding="utf-8").splitlines()
ENDING = "game: buck; trump: H; maker: S; leader: S; N: KD TD; E: KC TS; S: QC 9D; W: QD 9C; taken: S=2 W=1"
EXAMPLE = (Path(__file__).parent.parent / "examples" / "buck.txt").read_text(encoding="utf-8")
HANDS = "N: JH JD KH AS 9S; E: AH TH KS QC 9C; S: QH 9H TS AC KD"


@st.composite
def rival_positions(draw: st.DrawFn, most_cards: int = 3, kinds: Sequence[str] = KINDS) -> Position:
    """A possible play-out of Buck without a side, with any way to count a set."""
    position = draw(positions(most_cards, decks=WITHOUT_JOKER, kinds=kinds))
    rules = Rules.preset(
        "buck",
        deck=position.rules.deck,
        set_penalty=draw(st.sampled_from([5, 5, 3, 1, 0])),
        set_maker_subtracts=draw(st.booleans()),
        set_penalties_stack=draw(st.booleans()),
    )
    return replace(position, rules=rules, given_side=None)


def in_the_open(position: Position) -> tuple[plain_rivals.History, plain_rivals.Game]:
    """The position and what its payoffs depend on, as the plain induction takes them."""
    rules = position.rules
    hands = tuple((seat, tuple(map(str, position.hand(seat)))) for seat in position.active)
    game = plain_rivals.Game(
        position.trump,
        position.maker,
        rules.set_penalty or 0,
        bool(rules.set_maker_subtracts),
        bool(rules.set_penalties_stack),
    )
    taken = position.tricks_taken or (0, 0, 0, 0)
    return plain_rivals.History(hands, position.leader, tuple(map(str, position.trick)), taken), game


def whole_hand(position: Position, tricks: dict[str, int]) -> tuple[int, ...]:
    """Tricks of the whole hand for N, E, S, W."""
    return tuple((position.taken or {}).get(seat, 0) + tricks.get(seat, 0) for seat in SEATS)


def test_the_vectors_are_all_there() -> None:
    kinds = [json.loads(line)["kind"] for line in LINES]
    assert len(kinds) == 96
    assert set(kinds) == {"buck"}
    seats = [len(json.loads(line)["hands"]) for line in LINES]
    assert [seats.count(number) for number in (2, 3, 4)] == [24, 24, 48]


@pytest.mark.parametrize("line", LINES, ids=lambda line: json.loads(line)["id"])
def test_every_set_of_outcomes_is_exact(line: str) -> None:
    result = solve_rivals_by_both(Position.from_json(line))
    assert list(result.outcomes) == json.loads(line)["outcomes"]
    assert result.reached in result.outcomes


@settings(max_examples=400)
@given(rival_positions())
def test_all_answers_are_those_of_a_plain_induction(position: Position) -> None:
    history, game = in_the_open(position)
    result = solve_rivals_by_both(position)
    assert {whole_hand(position, found) for found in result.outcomes} == plain_rivals.outcomes(history, game)
    end, cards = plain_rivals.line(history, game)
    assert whole_hand(position, result.reached) == end
    assert tuple(map(str, result.line)) == cards
    held = dict(history.hands)[history.seat]
    assert {str(card): tricks for card, tricks in result.cards.items()} == {
        card: plain.after(history.hands, position.trump, position.leader, history.trick, history.seat, card)
        for card in plain.legal(held, history.trick, position.trump)
    }
    assert result.guarantee == {
        seat: plain.tricks(history.hands, position.trump, position.leader, history.trick, seat)
        for seat in position.active
    }
    plain_rivals.forget()


@settings(max_examples=60)
@given(rival_positions(most_cards=5))
def test_the_answers_agree_with_each_other(position: Position) -> None:
    """Whatever is large enough to be slow by brute force is at least consistent."""
    result = solve_rivals_by_both(position)
    assert result.to_play == position.to_play
    assert list(result.outcomes) == sorted(result.outcomes, key=lambda found: tuple(found.values()))
    for found in result.outcomes:
        assert list(found) == list(position.active)
        assert sum(found.values()) == position.tricks_to_come
        assert all(
            paid >= payoffs(position, result.guarantee)[seat]
            for seat, paid in payoffs(position, found).items()
        ), "no outcome pays a seat less than what it can force"
    assert result.reached in result.outcomes
    end = position
    for card in result.line:
        end = end.play(card)
    assert end.to_play is None
    assert end.taken is not None
    assert whole_hand(position, result.reached) == whole_hand(end, {})
    assert max(result.cards.values()) == result.guarantee[result.to_play]
    assert list(result.cards) == list(position.legal())
    assert (outcomes(position), rivals_line(position)) == (result.outcomes, result.line)
    assert {seat: guarantee(position, seat) for seat in position.active} == result.guarantee


@settings(max_examples=60)
@given(rival_positions(most_cards=4), st.integers(1, 3))
def test_turning_the_table_changes_nothing(position: Position, by: int) -> None:
    """Seats keep their neighbours, so that even the canonical line turns with them."""

    def turned(tricks: dict[str, int]) -> dict[str, int]:
        return {SEATS[(SEATS.index(seat) + by) % 4]: count for seat, count in tricks.items()}

    result, other = solve_rivals_by_both(position), solve_rivals(rotated(position, by))
    found = [turned(tricks) for tricks in result.outcomes]
    assert len(found) == len(other.outcomes)
    assert all(tricks in found for tricks in other.outcomes)
    assert turned(result.guarantee) == other.guarantee
    assert (other.cards, other.line, other.reached) == (result.cards, result.line, turned(result.reached))


@settings(max_examples=100)
@given(rival_positions(most_cards=5, kinds=PAIRS))
def test_two_players_without_a_maker_leave_nothing_open(position: Position) -> None:
    """A trick for one is a trick lost by the other, so that what both can force is what comes out."""
    result = solve_rivals_by_both(replace(position, maker=None))
    assert result.outcomes == (result.guarantee,)


def test_a_set_maker_chooses_who_gets_the_tricks() -> None:
    """South takes nothing more and is set; a diamond gives both tricks to North, a club both to East.
    Nobody can force one. South's points, those of the others together and his tricks are the same
    either way; of the others, from his left, West's are too, and North's are fewer after the club."""
    result = solve_rivals_by_both(Position.parse(ENDING))
    assert Position.parse(EXAMPLE) == Position.parse(ENDING), "the deal of docs/buck.md"
    assert result.outcomes == ({"N": 0, "E": 2, "S": 0, "W": 0}, {"N": 2, "E": 0, "S": 0, "W": 0})
    assert result.guarantee == {"N": 0, "E": 0, "S": 0, "W": 0}
    assert result.cards == {Card("QC"): 0, Card("9D"): 0}
    assert result.reached == result.outcomes[0]
    assert " ".join(map(str, result.line)) == "QC 9C TD KC TS 9D QD KD"
    assert payoffs(Position.parse(ENDING), result.reached) == {"N": -5, "E": 2, "S": -5, "W": 1}


def test_what_was_taken_counts() -> None:
    """The ace of clubs is South's third trick as maker, and he takes it; as his second it saves nothing,
    and he may as well let North have both."""
    cards = ENDING.replace("QC", "AC")
    assert outcomes(Position.parse(cards)) == ({"N": 1, "E": 0, "S": 1, "W": 0},)
    assert outcomes(Position.parse(cards.replace("S=2 W=1", "S=1 W=2"))) == (
        {"N": 1, "E": 0, "S": 1, "W": 0},
        {"N": 2, "E": 0, "S": 0, "W": 0},
    )


def test_of_cards_that_lead_to_the_same_the_first_is_played() -> None:
    """North's trumps are equal, and neither East nor South can take a trick: the earlier card each time."""
    position = Position.parse(
        "game: buck; trump: H; leader: N; N: JH AH; E: 9S 9C; S: TS TC; taken: N=1 E=1 S=1"
    )
    assert " ".join(map(str, rivals_line(position))) == "JH 9C TC AH 9S TS"


def test_one_seat_against_all_others_may_be_asked_of_any_play_out() -> None:
    cutthroat = f"game: cutthroat; trump: H; maker: N; leader: S; {HANDS}"
    assert {seat: guarantee(Position.parse(cutthroat), seat) for seat in "NES"} == {"N": 3, "E": 0, "S": 0}
    unknown = "game: buck; trump: H; leader: S; N: JH; E: AH; S: QH"
    assert guarantee(Position.parse(unknown), "N") == 1


def test_what_cannot_be_solved_says_why() -> None:
    buck = f"game: buck; trump: H; maker: N; leader: S; {HANDS}"
    for ask in (solve_rivals, outcomes, rivals_line, lambda p: guarantee(p, "N")):
        with pytest.raises(ImpossiblePosition, match="JH is in N and in E"):
            ask(Position.parse(buck.replace("E: AH", "E: JH")))
        over = Position.parse("game: buck; trump: H; leader: N; N: 9H; E: TH; taken: N=4")
        with pytest.raises(BowersError, match="over"):
            ask(over.play(Card("9H")).play(Card("TH")))
    for ask in (solve_rivals, outcomes, rivals_line):
        with pytest.raises(BowersError, match="taken is missing"):
            ask(Position.parse("game: buck; trump: H; leader: S; N: JH; E: AH; S: QH"))
        for sided in (f"{buck}; side: N", buck.replace("buck", "cutthroat")):
            with pytest.raises(BowersError, match="ask solve"):
                ask(Position.parse(sided))
    for nobody in ("W", "NE", "", "n"):
        with pytest.raises(BowersError, match="does not play"):
            guarantee(Position.parse(buck), nobody)
    with pytest.raises(
        NotTwoSided, match="each for himself: ask solve_rivals, guarantee or outcomes.*side: S"
    ):
        solve(Position.parse(buck))
