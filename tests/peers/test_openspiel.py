"""Ten thousand random games of OpenSpiel's `euchre` are played by the same rules as here.

Compared, at every card: whose turn it is, which cards are legal, who takes the trick; before the
play, who sits out; after it, the points. Good play is not looked at.

OpenSpiel numbers players clockwise, 0 to 3 for N E S W, and cards rank by rank, C D H S within a
rank. It deals one card at a time, the dealer's first. Its game is partnership with 24 cards, the
lead from the dealer's left, and no burying of the card turned up.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest

from solver import Board, Card, Deal, Position, Rules
from solver.cards import DECKS, SEATS, SUITS
from solver.rng import SplitMix64
from solver.scoring import hand_points
from solver.seats import partner

pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: the extra `peers` has it")

pytestmark = pytest.mark.peers

GAMES = 5_000
"""For each of OpenSpiel's two settings, with and without lone defenders."""
CARDS = [Card(rank + suit) for rank in "9TJQKA" for suit in SUITS]
"""By OpenSpiel's number of the action."""
PASS, CLUBS, ALONE = 24, 25, 29

Said = tuple[str, object, object]
"""What is compared, what is said here, what OpenSpiel says."""


@dataclass
class Calls:
    """All that came before the play, as the actions tell it."""

    dealer: str = ""
    turnup: Card | None = None
    hands: dict[str, set[Card]] = field(default_factory=lambda: {seat: set() for seat in SEATS})
    trump: str = ""
    maker: str = ""
    alone: str = ""
    passes: int = 0
    buried: Card | None = None

    def hear(self, phase: str, seat: str, action: int) -> None:
        getattr(self, f"hear_{phase.lower()}")(seat, action)

    def hear_dealer_selection(self, _: str, action: int) -> None:
        self.dealer = SEATS[action]

    def hear_deal(self, _: str, action: int) -> None:
        dealt = sum(map(len, self.hands.values()))
        if dealt < 20:
            self.hands[SEATS[(SEATS.index(self.dealer) + dealt) % 4]].add(CARDS[action])
        else:
            self.turnup = CARDS[action]

    def hear_bidding(self, seat: str, action: int) -> None:
        if action == PASS:
            self.passes += 1
        else:
            self.maker, self.trump = seat, SUITS[action - CLUBS]

    def hear_discard(self, seat: str, action: int) -> None:
        assert self.turnup is not None
        self.buried = CARDS[action]
        self.hands[seat].add(self.turnup)
        self.hands[seat].remove(self.buried)

    def hear_go_alone(self, seat: str, action: int) -> None:
        if action == ALONE:
            self.alone += seat

    def play_out(self, rules: Rules) -> Position:
        assert self.turnup is not None
        north, east, south, west = (tuple(self.hands[seat]) for seat in SEATS)
        deal = Deal(rules, self.dealer, self.turnup, (north, east, south, west))
        return deal.play_out(self.trump, self.maker, self.alone)


def random_calls(state: Any, numbers: SplitMix64) -> Calls:
    """Acts at random until the first lead, or until all have passed twice."""
    calls = Calls()
    while not state.is_terminal() and state.current_phase().name != "PLAY":
        action = random_action(state, numbers)
        player = state.current_player()
        calls.hear(state.current_phase().name, SEATS[player] if player >= 0 else "", action)
        state.apply_action(action)
    return calls


def random_action(state: Any, numbers: SplitMix64) -> int:
    actions: list[int] = state.legal_actions()
    return actions[numbers.below(len(actions))]


def played_on_the_board(state: Any, position: Position, numbers: SplitMix64) -> Iterator[Said]:
    """The play with the board that is changed in place."""
    board = Board(position)
    while not state.is_terminal():
        yield "turn", SEATS[board.seat], SEATS[state.current_player()]
        yield "legal cards", list(board.legal()), legal_cards(state)
        action = random_action(state, numbers)
        board.play(CARDS[action])
        state.apply_action(action)
    yield "tricks", board.taken, tricks_by_seat(state)


def played_by_position(state: Any, position: Position, numbers: SplitMix64) -> Iterator[Said]:
    """The same with positions, each a new value."""
    while not state.is_terminal():
        yield "turn", position.to_play, SEATS[state.current_player()]
        yield "legal cards", list(position.legal()), legal_cards(state)
        action = random_action(state, numbers)
        position = position.play(CARDS[action])
        state.apply_action(action)
    yield "turn", position.to_play, None
    yield "tricks", list(position.tricks_taken or ()), tricks_by_seat(state)


def seats_that_play(state: Any) -> str:
    return "".join(seat for seat, plays in zip(SEATS, state.active_players(), strict=True) if plays)


def legal_cards(state: Any) -> list[Card]:
    return sorted(CARDS[action] for action in state.legal_actions())


def tricks_by_seat(state: Any) -> list[int]:
    winners = [trick.winner() for trick in state.tricks()]
    return [winners.count(player) for player in range(4)]


def points(rules: Rules, calls: Calls, tricks: list[int]) -> list[float]:
    """As OpenSpiel counts: own side's points less the other's, by seat."""
    makers = calls.maker + partner(calls.maker)
    maker_tricks = sum(count for seat, count in zip(SEATS, tricks, strict=True) if seat in makers)
    won = hand_points(rules, SEATS, calls.maker, calls.alone, maker_tricks)
    return [float(won[seat] - won[SEATS[SEATS.index(seat) - 1]]) for seat in SEATS]


def random_game(state: Any, rules: Rules, numbers: SplitMix64, seen: Counter[str]) -> Iterator[Said]:
    """One game from the deal on; what it was like is counted in `seen`."""
    calls = random_calls(state, numbers)
    if not calls.maker:
        seen["all passed"] += 1
        yield "terminal", True, state.is_terminal()
        return
    position = calls.play_out(rules)
    seen.update(what_it_was_like(calls, position))
    yield "faults", position.faults(), []
    yield "seats that play", position.active, seats_that_play(state)
    play = played_by_position if numbers.below(10) == 0 else played_on_the_board
    yield from play(state, position, numbers)
    yield "points", points(rules, calls, tricks_by_seat(state)), state.returns()


def what_it_was_like(calls: Calls, position: Position) -> Iterator[str]:
    yield f"trump {calls.trump}"
    yield f"round {1 if calls.passes < 4 else 2}"
    yield f"dealer {calls.dealer}"
    if calls.buried is not None:
        yield "the dealer buried"
    if calls.alone:
        yield "alone: " + " and ".join("maker" if seat == calls.maker else "defender" for seat in calls.alone)
    if calls.dealer not in position.active:
        yield "the dealer buried and sits out" if calls.buried else "the dealer sits out"
    held = {position.layout.bower(card) for hand in position.hands for card in hand or ()}
    yield from (f"{bower} bower in play" for bower in ("left", "right") if bower in held)


@dataclass
class Comparison:
    differences: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    seen: Counter[str] = field(default_factory=Counter)


@cache
def comparison(lone_defenders: bool) -> Comparison:
    """All games of one setting; a game is left at its first difference."""
    game = pyspiel.load_game("euchre", {"allow_lone_defender": lone_defenders, "stick_the_dealer": False})
    rules = Rules.preset("partnership", defend_alone="any" if lone_defenders else "off")
    numbers = SplitMix64(int(lone_defenders))
    found = Comparison()
    for _ in range(GAMES):
        state = game.new_initial_state()
        for what, here, there in random_game(state, rules, numbers, found.seen):
            if here != there:
                found.differences[what].append(f"{here}, OpenSpiel says {there}, in\n{state}")
                break
    return found


both_settings = pytest.mark.parametrize("lone_defenders", [False, True])


@both_settings
@pytest.mark.parametrize(
    "what", ["seats that play", "turn", "legal cards", "tricks", "points", "faults", "terminal"]
)
def test_openspiel_says_the_same(what: str, lone_defenders: bool) -> None:
    """`turn` is the first lead too, and the lead of whoever took the trick before."""
    assert comparison(lone_defenders).differences[what] == []


@both_settings
def test_the_games_are_of_every_kind(lone_defenders: bool) -> None:
    seen = comparison(lone_defenders).seen
    often = {f"trump {suit}" for suit in SUITS} | {f"dealer {seat}" for seat in SEATS}
    often |= {"round 1", "the dealer buried", "left bower in play", "right bower in play", "alone: maker"}
    often |= {"the dealer buried and sits out"}
    if lone_defenders:
        often |= {"alone: defender", "alone: maker and defender"}
    assert {kind: seen[kind] for kind in often if seen[kind] < GAMES // 10} == {}
    assert seen["round 2"] > GAMES // 50
    assert seen["all passed"] < GAMES // 100


def test_without_lone_defenders_only_makers_play_alone() -> None:
    assert {kind for kind in comparison(False).seen if "alone" in kind} == {"alone: maker"}


def test_openspiel_names_the_actions_as_they_are_read_here() -> None:
    state = pyspiel.load_game("euchre").new_initial_state()
    state.apply_action(0)
    names = [state.action_to_string(state.current_player(), action) for action in range(31)]
    assert names[: len(CARDS)] == [str(card)[::-1] for card in CARDS]
    assert names[PASS:] == ["Pass", "Clubs", "Diamonds", "Hearts", "Spades", "Alone", "Partner"]
    assert set(CARDS) == set(DECKS[24])
