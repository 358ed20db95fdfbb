"""Play-outs in which each plays for himself (Buck without a side): three answers, each exact, never mixed.

With more than two players there is no one value: what a seat can *force* against all the others
together (`guarantee`), what *can come out* when everybody plays for himself (`outcomes`), and what does
when everybody who is indifferent chooses by one rule (`rivals_line`). Tricks are always those from
the position on, the current trick included; payoffs count what was already taken.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final, TypeAlias

import msgspec

from solver.backend import kernel
from solver.board import Board
from solver.cards import SEATS, Card
from solver.engine import seat_bits, solve, state_of
from solver.equilibria import ENDS, End, Likings, Outcomes, Preferred, ends_in
from solver.errors import BowersError
from solver.native import NativeOutcomes, NativePreferred
from solver.position import Position
from solver.rules import Rules
from solver.scoring import payoff
from solver.seats import turn_order

Tricks: TypeAlias = dict[str, int]
"""By seat that plays."""

_TAKEN_MISSING: Final = (
    "taken is missing: what a trick is worth to each depends on the tricks taken so far (as taken: N=2 E=1)"
)


class RivalResult(msgspec.Struct, frozen=True):
    """The solution of a play-out in which each plays for himself.

    `guarantee` is the most tricks that each seat can force from here on; `cards` has every legal card
    of the seat `to_play`, in card order, and what that seat can force once it is played. `outcomes` is
    everything that can come out: tricks by seat, those of North fewest first, then those of East, South
    and West. `line` is the canonical line, and `reached` the outcome it leads to.
    """

    to_play: str
    guarantee: Tricks
    cards: dict[Card, int]
    outcomes: tuple[Tricks, ...]
    line: tuple[Card, ...]
    reached: Tricks


def solve_rivals(position: Position) -> RivalResult:
    """What everybody can force, what can come out, and the canonical line.

    Raises ImpossiblePosition for a position with faults, BowersError for one with sides, for a
    play-out that is over, and where `taken` is not known.
    """
    rivals = Rivals(position)
    seat = position.to_play or ""
    own = solve(replace(position, given_side=seat))
    return RivalResult(
        to_play=seat,
        guarantee={
            other: own.tricks if other == seat else guarantee(position, other) for other in position.active
        },
        cards=own.cards,
        outcomes=rivals.outcomes(),
        line=rivals.line(),
        reached=rivals.reached(),
    )


def guarantee(position: Position, seat: str) -> int:
    """The most tricks from here on that `seat` can force against all other seats together.

    Asked of any play-out, whoever plays together in it. Raises ImpossiblePosition for a position
    with faults, BowersError for a seat that does not play and for a play-out that is over.
    """
    position.check()
    if len(seat) != 1 or seat not in position.active:
        raise BowersError(f"{seat or 'a seat without a name'} does not play")
    return solve(replace(position, given_side=seat)).tricks


def outcomes(position: Position) -> tuple[Tricks, ...]:
    """Tricks from here on, by seat, of all pure-strategy subgame-perfect lines (rules of Buck: each
    for himself); an equilibrium is chosen at every history by itself.

    In order of North's tricks, then East's, South's and West's, fewest first. Errors as `solve_rivals`.
    """
    return Rivals(position).outcomes()


def rivals_line(position: Position) -> tuple[Card, ...]:
    """The line in which every decider prefers most points for himself, then fewest to the others in
    total, most tricks for himself, fewest points to the others one by one from his left, and the
    first card in card order. Errors as `solve_rivals`.
    """
    return Rivals(position).line()


def payoffs(position: Position, tricks: Tricks) -> Tricks:
    """What `tricks` from here on, by seat, come to for each: minus the change of its score (Buck text).

    Raises BowersError where `taken` is not known.
    """
    taken = position.taken
    if taken is None:
        raise BowersError(_TAKEN_MISSING)
    return {
        seat: payoff(position.rules, taken[seat] + more, maker=seat == position.maker)
        for seat, more in tricks.items()
    }


class Rivals:
    """One play-out asked about. Errors as `solve_rivals`."""

    def __init__(self, position: Position) -> None:
        position.check()
        if not position.each_for_himself:
            raise BowersError(
                "here seats play together, as the game or a given side says: ask solve; outcomes are those "
                "of games each for himself (buck without a side)"
            )
        if position.to_play is None:
            raise BowersError("the play-out is over: there is no card to play")
        if position.tricks_taken is None:
            raise BowersError(_TAKEN_MISSING)
        self._board = Board(position)
        self._start: End = position.tricks_taken
        self._active = position.active
        by_payoff, by_preference = _likings(position.rules, position.maker, self._active)
        bits, native = seat_bits(self._active), kernel()
        self._outcomes: Outcomes | NativeOutcomes
        self._preferred: Preferred | NativePreferred
        if native is None:
            self._outcomes, self._preferred = Outcomes(bits, by_payoff), Preferred(bits, by_preference)
        else:
            self._outcomes = NativeOutcomes(native, bits, by_payoff)
            self._preferred = NativePreferred(native, bits, by_preference)

    def outcomes(self) -> tuple[Tricks, ...]:
        """See the function `outcomes`."""
        mask = self._outcomes.value(state_of(self._board), self._board.taken)
        return tuple(map(self._from_here, ends_in(mask)))

    def reached(self) -> Tricks:
        """What the canonical line brings each seat, the line itself not asked for."""
        return self._from_here(ENDS[self._end()])

    def cards(self) -> dict[Card, Tricks]:
        """What the canonical line brings each seat after each legal card, in card order."""
        board, known, found = self._board, {}, {}
        for card in board.legal():
            board.play(card)
            state = state_of(board)
            if state not in known:  # after equal cards it is the same
                known[state] = self._end() if state.tricks else ENDS.index(tuple(board.taken))
            found[card] = self._from_here(ENDS[known[state]])
            board.undo()
        return found

    def line(self) -> tuple[Card, ...]:
        """See the function `rivals_line`.

        Two ends that one who chooses likes equally pay every seat the same, and then are the same end:
        every seat but the maker is paid differently for each number of tricks, and together they
        are five. So what is reached does not depend on card order, and each card of the line is the
        first that still leads there.
        """
        board = self._board
        end = self._end()
        found: list[Card] = []
        while any(board.hands):
            for card in board.legal():
                board.play(card)
                if self._end() == end:
                    found.append(card)
                    break
                board.undo()
            else:
                raise AssertionError("no card leads to the preferred end: the search contradicts itself")
        for _ in found:
            board.undo()
        return tuple(found)

    def _end(self) -> int:
        return self._preferred.value(state_of(self._board), self._board.taken)

    def _from_here(self, end: End) -> Tricks:
        places = zip(SEATS, end, self._start, strict=True)
        return {seat: tricks - before for seat, tricks, before in places if seat in self._active}


@lru_cache(maxsize=256)
def _likings(rules: Rules, maker: str | None, active: str) -> tuple[Likings, Likings]:
    """How each seat likes each end: by its payoff alone, and by Preference, which has no ties."""
    by_payoff, by_preference = [], []
    pays = {
        seat: [payoff(rules, end[number], maker=seat == maker) for end in ENDS]
        for number, seat in enumerate(SEATS)
        if seat in active
    }
    for number, seat in enumerate(SEATS):
        if seat not in active:
            by_payoff.append(bytes(len(ENDS)))
            by_preference.append(bytes(range(len(ENDS))))
            continue
        own = pays[seat]
        others = [pays[other] for other in turn_order(seat, active)[1:]]
        levels = sorted(set(own), reverse=True)
        by_payoff.append(bytes(map(levels.index, own)))
        keys = [
            (-own[e], sum(pay[e] for pay in others), -end[number], [pay[e] for pay in others])
            for e, end in enumerate(ENDS)
        ]
        best_first = sorted(range(len(ENDS)), key=keys.__getitem__)
        by_preference.append(bytes(map(best_first.index, range(len(ENDS)))))
    return tuple(by_payoff), tuple(by_preference)
