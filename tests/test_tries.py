"""Tries of a puzzle: what each first card comes to, its refutation, and what else could be played."""

from __future__ import annotations

from puzzles.model import Puzzle, loads
from puzzles.session import Session
from puzzles.tries import Try, asked, tries
from solver import Position
from solver.cards import SEATS, Card
from tests.positions import plain_values
from tests.puzzle_data import FILE

# North led the ten of spades, which South must ruff low: the joker has to draw the ace of diamonds, which
# would beat every other trump, and the ace of clubs thrown away loses this trick.
RUFF_LOW = """{"schema": "bowers.puzzle/1", "id": "b3621b80c5ba86f4", "position": {"game": "two-handed",
"deck": 25, "dealer": "S", "trump": "D", "maker": "S", "leader": "N", "hands": {"N": "AD 9H KH JS",
"S": "AC 9D TD KD B"}, "trick": "TS", "taken": {"N": 0, "S": 0}, "side": "S"}, "goal": {"side": "S",
"tricks": 5}, "title": "Make 5", "hints": ["Which trump of yours can North's ace not beat?"],
"origin": {"generator": "by hand", "revision": 1, "hero": "two-handed", "start": "after lead"}}""".replace(
    "\n", " "
)


def puzzle() -> Puzzle:
    return loads(RUFF_LOW)


def of(found: tuple[Try, ...], card: str) -> Try:
    return next(one for one in found if Card(card) in (one.card, *one.equal))


def test_each_class_of_first_cards_has_a_try_the_right_one_first() -> None:
    found = tries(asked(puzzle()), 5)
    assert [(str(one.card), one.tricks, one.makes) for one in found] == [
        ("9D", 5, True),
        ("AC", 4, False),
        ("B", 4, False),
    ]
    assert [str(card) for card in found[0].equal] == ["TD", "KD"]
    worth = plain_values(puzzle().play_out())
    assert all(worth[str(one.card)] == one.tricks for one in found)


def test_the_main_line_tells_which_later_cards_would_lose_it() -> None:
    line = of(tries(asked(puzzle()), 5), "9D").line
    assert [(turn.seat, str(turn.card)) for turn in line] == [("S", "9D"), ("S", "B"), ("N", "AD")]
    assert {str(one.card) for one in line[1].tries} == {"TD", "AC"}
    assert all(not one.makes and one.tricks == 4 for one in line[1].tries)


def test_a_refutation_ends_where_the_goal_is_out_of_reach() -> None:
    found = tries(asked(puzzle()), 5)
    assert [(turn.seat, str(turn.card)) for turn in of(found, "AC").line] == [("S", "AC")]
    position = puzzle().play_out()
    for one in (one for one in found if not one.makes):
        played = one_after(position, one)
        ours = sum(count for seat, count in (played.taken or {}).items() if seat in "S")
        assert ours + played.tricks_to_come < 5


def test_lines_end_with_the_trick_that_decides() -> None:
    for text in FILE.read_bytes().splitlines()[::4]:
        asked_of = loads(text)
        tricks, position = asked_of.goal.tricks, asked_of.play_out()
        before = ours(position)
        for one in tries(asked(asked_of), tricks):
            after = one_after(position, one)
            assert not after.trick
            assert not any(turn.tries for turn in one.line) or one.makes
            made = ours(after) - before
            if not one.makes:
                assert made + after.tricks_to_come < tricks
                assert winners(position, one)[-1] not in position.side
            elif made < tricks:  # certain, and more than two tricks short of it
                assert after.tricks_to_come >= tricks - made > 0


def winners(position: Position, one: Try) -> list[str]:
    found = []
    for turn in one.line:
        position = position.play(turn.card)
        if not position.trick:
            found.append(position.leader)
    return found


def ours(position: Position) -> int:
    return sum(count for seat, count in (position.taken or {}).items() if seat in position.side)


def one_after(position: Position, one: Try) -> Position:
    for turn in one.line:
        assert position.to_play == turn.seat
        position = position.play(turn.card)
    return position


def test_a_session_refuses_wrong_cards_and_takes_back() -> None:
    session = Session(puzzle())
    assert session.ours
    lost = session.try_card("B")
    assert lost is not None
    assert lost.tricks == 4
    assert session.try_card("kd") is None
    assert session.forced == ()
    assert session.position.to_play == "S"
    assert session.back()
    assert session.position == Position.parse(str(puzzle().play_out()))
    assert not session.back()
    assert session.try_card("9D") is None
    assert session.try_card("B") is None
    assert session.done
    assert session.wrong == 1


def test_others_reply_and_forced_cards_are_followed() -> None:
    # South leads the nine: North must ruff or throw; any spade of South is equal to the others.
    text = RUFF_LOW.replace('"AC 9D TD KD B"', '"AC 9D TD KD B"').replace('"trick": "TS"', '"trick": ""')
    text = text.replace('"AD 9H KH JS"', '"AD TS 9H KH JS"').replace('"leader": "N"', '"leader": "S"')
    session = Session(loads(text))
    assert session.try_card("B") is None
    assert not session.ours
    assert SEATS.index(session.seat) == 0
    assert str(session.reply()) == "AD"
