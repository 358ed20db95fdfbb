"""A hand in progress, from the deal to the last trick: whose decision, of what kind, what may be chosen.

Knows the order of decisions (docs/rules.md) and, with all cards known, who holds what. It does not know
what a choice is worth, nor what a seat can see.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final, Literal, NamedTuple, TypeAlias

from solver.board import Board
from solver.calls import Auction, Bid, CallTurn
from solver.cards import SEATS, TRICKS, Card, cards_text
from solver.deal import Deal
from solver.errors import BowersError, IllegalPlay, InputError, shown
from solver.position import Position
from solver.preference import preferences
from solver.rules import Rules
from solver.scoring import payoff
from solver.seats import first_leader, may_defend_alone, partner, sitting_out
from solver.text import Hand, Hands

Kind: TypeAlias = Literal["turn", "call", "bury", "alone", "defend", "keep", "drop", "play"]

WITH: Final = "with"
ALONE: Final = "alone"
STAY: Final = "stay"
DROP: Final = "drop"


class Step(NamedTuple):
    """One decision made: who, of what kind, and the token of the choice."""

    seat: str
    kind: Kind
    token: str


class Course:
    """One deal with all cards known, walked decision by decision; `choose` moves on, `copy` is cheap.

    `kind` and `seat` tell the decision that is due, None when the hand is over. `steps` are the
    decisions made. Tokens are those of deal files: `pass order C D H S none` for calls, `turn:H` for a joker
    turned up, a card to bury or to play, `with` or `alone`, the five cards kept, `stay` or `drop`.

    `bid` is the call that stands, None before it and where all pass. `alone` are the lone seats,
    `drops` who has dropped out. `buried` is the dealer's discard, `kept` the five that a maker with a
    dummy keeps, None before.

    Raises ImpossiblePosition for a deal with faults; `Course.short` takes deals of fewer cards.
    """

    __slots__ = (
        "_asked",
        "_auction",
        "_board",
        "_credit",
        "_hands",
        "_order",
        "_turn",
        "alone",
        "bid",
        "buried",
        "deal",
        "drops",
        "kept",
        "kind",
        "redeal",
        "seat",
        "steps",
    )

    def __init__(self, deal: Deal) -> None:
        deal.check()
        self._begin(deal, 0)

    @classmethod
    def short(cls, deal: Deal, credit: int = 0) -> Course:
        """A deal of fewer than five cards a hand, not looked at for faults: of the tricks that make five with
        it `credit` are the maker's side's and the others its opponents'. Each for himself all of them are
        the first leader's."""
        course = cls.__new__(cls)
        course._begin(deal, credit)
        return course

    def _begin(self, deal: Deal, credit: int) -> None:
        self.deal = deal
        self.steps: list[Step] = []
        self.bid: Bid | None = None
        self.alone = ""
        self.drops = ""
        self.buried: Card | None = None
        self.kept: Hand | None = None
        self.redeal = False
        """Whether all have passed and nothing is played."""
        self._auction = Auction(deal)
        self._credit = credit
        self._hands = {seat: hand for seat, hand in zip(SEATS, deal.hands, strict=True) if hand is not None}
        self._board: Board | None = None
        self._turn: CallTurn | None = None
        self._asked = ""
        self._order = self._auction.order
        self._call(self._auction.start)

    def copy(self) -> Course:
        """The same hand at the same point, to be walked on by itself."""
        other = Course.__new__(Course)
        for name in Course.__slots__:
            setattr(other, name, getattr(self, name))
        other.steps = self.steps.copy()
        other._hands = self._hands.copy()
        other._board = None if self._board is None else self._board.copy()
        return other

    @property
    def rules(self) -> Rules:
        """The rules of the deal."""
        return self.deal.rules

    @property
    def size(self) -> int:
        """Cards dealt to a hand: five, unless the deal is `short`."""
        return len(self.deal.hands[SEATS.index(self.deal.dealer)] or ())

    @property
    def credit(self) -> int:
        """Tricks of the maker's side before the first of a `short` deal."""
        return self._credit

    @property
    def turn(self) -> CallTurn | None:
        """The turn to call, while there are calls."""
        return self._turn

    @property
    def asked(self) -> str:
        """While defenders say alone or players drop out: the seat to decide and those still to be asked."""
        return self._asked

    @property
    def trump(self) -> str | None:
        """Trumps, once they are fixed; None also for no trumps."""
        return None if self.bid is None else self.bid.trump

    @property
    def maker(self) -> str | None:
        """Who fixed trumps; None before that and where nobody did."""
        return None if self.bid is None else self.bid.maker or None

    @property
    def active(self) -> str:
        """The seats that play this hand as far as is decided, clockwise from North."""
        out = self.drops + sitting_out(self.rules, self.deal.seats, self.maker or "", self.alone)
        return "".join(seat for seat in self.deal.seats if seat not in out)

    @property
    def position(self) -> Position | None:
        """The play-out as it stands, the finished one at the end; None before the first lead and where
        nothing is played. `tricks_taken` of a `short` deal between two sides is unknown."""
        return None if self._board is None else self._board.position()

    @property
    def taken(self) -> dict[str, int]:
        """Tricks by seat so far, for all at the table; those of one who alone stays in are credited."""
        if self._board is not None:
            return {seat: self._board.taken[SEATS.index(seat)] for seat in self.deal.seats}
        found = dict.fromkeys(self.deal.seats, 0)
        if self.kind is None and len(self.active) == 1 and self.rules.sole_stayer == "credit_five":
            found[self.active] = TRICKS
        return found

    def hand(self, seat: str) -> Hand:
        """The cards a seat holds now, in card order: six while it buries, its own and the dummy's while it
        keeps five."""
        if self._board is not None and seat in self.active:
            return self._board.layout.cards(self._board.hands[SEATS.index(seat)])
        return self._hands.get(seat, ())

    def choices(self) -> tuple[str, ...]:
        """What may be chosen now, in the order in which equally good choices are preferred; none when the
        hand is over."""
        if self.kind == "play":
            assert self._board is not None
            return tuple(map(str, self._board.legal()))
        if self._turn is not None:
            return self._auction.tokens(self._turn)
        if self.kind == "bury":
            return tuple(map(str, self._hands[self.deal.dealer]))
        if self.kind == "keep":
            assert self.seat is not None
            return tuple(map(cards_text, combinations(self._hands[self.seat], self.size)))
        return _CHOICES[self.kind]

    def choose(self, token: str) -> None:
        """Makes the decision that is due; IllegalPlay if this may not be chosen now, with what may."""
        kind, seat = self.kind, self.seat
        if kind is None or seat is None:
            raise IllegalPlay(f"{shown(token)}: the hand is over")
        if kind == "play":
            self._play(token)
        elif kind == "keep":
            token = self._keep(seat, token)
        elif token not in self.choices():
            raise IllegalPlay(f"{seat} may not choose {shown(token)} now ({kind}), but {self._may()}")
        self.steps.append(Step(seat, kind, token))
        if self._turn is not None:
            self._call(self._auction.after(self._turn, token))
        elif kind == "bury":
            self._bury(Card(token))
        elif kind == "alone":
            self._say_alone(seat if token == ALONE else "")
        elif kind == "defend":
            self._defend(seat if token == ALONE else "")
        elif kind == "drop":
            self._drop(seat if token == DROP else "")
        elif kind == "keep":
            self._deal_out()
        else:
            self._next_card()

    def points(self) -> dict[str, int]:
        """Points of the finished hand by seat, in Buck payoffs; BowersError while it goes on."""
        if self.kind is not None:
            raise BowersError(f"the hand goes on: {self.seat} is to decide ({self.kind})")
        seats = self.deal.seats
        if self.bid is None:
            return dict.fromkeys(seats, 0)
        taken = self.taken
        if self.rules.sides == "each":
            played = {seat: payoff(self.rules, taken[seat], maker=seat == self.maker) for seat in self.active}
            if len(played) == 1 and self.rules.sole_stayer != "credit_five":
                played = {}
            return {seat: played.get(seat, 0) for seat in seats}
        maker = self.bid.maker
        found = preferences(self.rules, seats, self.size, self._credit)
        made = sum(taken[seat] for seat in seats if seat in found.side(maker, maker))
        return dict(found.points(maker, self.alone)[made])

    def _due(self, kind: Kind | None, seat: str | None) -> None:
        self.kind: Kind | None = kind
        self.seat: str | None = seat

    def _may(self) -> str:
        return " ".join(self.choices())

    def _call(self, then: CallTurn | Bid | None) -> None:
        if isinstance(then, CallTurn):
            self._turn = then
            self._due("call" if then.round else "turn", then.seat)
            return
        self._turn = None
        if then is None:
            self.redeal = True
            self._due(None, None)
            return
        self.bid = then
        if then.round == 1:
            dealer = self.deal.dealer
            self._hands[dealer] = tuple(sorted((*self._hands[dealer], self.deal.turnup)))
            self._due("bury", dealer)
        else:
            self._ask_maker()

    def _bury(self, card: Card) -> None:
        dealer = self.deal.dealer
        self.buried = card
        self._hands[dealer] = tuple(held for held in self._hands[dealer] if held is not card)
        self._ask_maker()

    def _ask_maker(self) -> None:
        """Alone or not, in games with sides; each for himself who drops out comes next."""
        rules, bid = self.rules, self.bid
        assert bid is not None
        if rules.sides == "each":
            may = rules.drop_out and bid.round > 0
            asked = "".join(s for s in self._order if s != bid.maker or rules.maker_may_drop) if may else ""
            self._ask(asked, "drop")
        elif not rules.maker_alone:
            self._say_alone("")
        elif rules.canadian and bid.round == 1 and bid.maker == partner(self.deal.dealer):
            self._say_alone(bid.maker)
        else:
            self._due("alone", bid.maker)

    def _say_alone(self, lone_maker: str) -> None:
        assert self.maker is not None
        self.alone = lone_maker
        asked = may_defend_alone(self.rules, self.deal.seats, self.maker, lone_maker=bool(lone_maker))
        self._ask(asked, "defend")

    def _ask(self, asked: str, kind: Literal["defend", "drop"]) -> None:
        self._asked = asked
        if asked:
            self._due(kind, asked[0])
        elif kind == "defend":
            self._look_at_the_dummy()
        else:
            self._deal_out()

    def _defend(self, lone: str) -> None:
        self.alone = "".join(seat for seat in SEATS if seat in self.alone + lone)
        self._ask("" if lone else self._asked[1:], "defend")

    def _drop(self, dropped: str) -> None:
        self.drops = "".join(seat for seat in SEATS if seat in self.drops + dropped)
        self._ask(self._asked[1:], "drop")

    def _look_at_the_dummy(self) -> None:
        maker, dummy = self.maker, self.deal.dummy
        assert maker is not None
        if dummy is None or maker in self.alone:
            self._deal_out()
            return
        self._hands[maker] = tuple(sorted(self._hands[maker] + dummy))
        self._due("keep", maker)

    def _keep(self, seat: str, token: str) -> str:
        """Reads the five cards kept, in any order; their token."""
        pool, why = self._hands[seat], ""
        try:
            five = tuple(sorted(map(Card, token.split())))
        except InputError as error:
            why = str(error)
        else:
            strange = next((card for card in five if card not in pool), None)
            if strange is not None:
                why = f"{strange} is not among them"
            elif len(set(five)) != self.size or len(five) != self.size:
                why = f"{shown(token)} are not {self.size} cards"
        if why:
            raise IllegalPlay(f"{seat} keeps {self.size} of {cards_text(pool)}: {why}")
        self.kept = self._hands[seat] = five
        return cards_text(five)

    def _deal_out(self) -> None:
        """Everything is decided but the play."""
        active, maker, dealer = self.active, self.maker, self.deal.dealer
        if len(active) < 2:
            self._due(None, None)
            return
        leader = first_leader(self.rules, dealer, active, maker, self.alone)
        before = TRICKS - self.size if self.rules.sides == "each" else 0
        north, east, south, west = (before if seat == leader else 0 for seat in SEATS)
        known = self.rules.sides == "each" or self.size == TRICKS
        self._board = Board(
            Position(
                rules=self.rules,
                trump=self.trump,
                hands=self._held_by(active),
                leader=leader,
                tricks_taken=(north, east, south, west) if known else None,
                maker=maker,
                alone=self.alone,
                dealer=dealer,
            )
        )
        self._next_card()

    def _held_by(self, active: str) -> Hands:
        north, east, south, west = (self._hands[seat] if seat in active else None for seat in SEATS)
        return (north, east, south, west)

    def _play(self, token: str) -> None:
        board = self._board
        assert board is not None
        try:
            board.play(Card(token))
        except BowersError as error:
            raise IllegalPlay(f"{error}: {self.seat} may play {self._may()}") from None

    def _next_card(self) -> None:
        board = self._board
        assert board is not None
        if any(board.hands):
            self._due("play", SEATS[board.seat])
        else:
            self._due(None, None)


_CHOICES: Final[dict[Kind | None, tuple[str, ...]]] = {
    None: (),
    "alone": (WITH, ALONE),
    "defend": (WITH, ALONE),
    "drop": (STAY, DROP),
}
