"""What a bot is: it plays one seat, is told what that seat may know, and chooses.

Knows nothing of any bot, nor of matches. What a bot is told is the same for all deals that differ only in
what its seat has not seen.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Literal, TypeAlias

from solver.cards import Card
from solver.errors import BowersError
from solver.review.course import Course, Kind, Step
from solver.review.price import Prices
from solver.review.worlds import Knowledge
from solver.rng import SplitMix64
from solver.rules import Rules
from solver.text import Hand

Reason: TypeAlias = Literal["illegal", "time", "crash", "unplayable"]
"""Why a decision was lost: no legal choice, no answer in time, nobody there to answer, a hand that whoever is
there to answer has no way to represent."""


class Lost(BowersError):
    """A bot has not decided; `reason` says why in a word, the text in a sentence."""

    def __init__(self, reason: Reason, text: str) -> None:
        super().__init__(text)
        self.reason: Reason = reason


@dataclass(frozen=True, slots=True)
class Dealt:
    """What a seat is told when the cards have been dealt: `number` counts the deals of this bot from 1,
    `seed` is for what it draws by lot."""

    number: int
    seed: int
    seats: str
    seat: str
    dealer: str
    turnup: Card
    hand: Hand


@dataclass(frozen=True, slots=True)
class View:
    """A decision as its seat sees it: what is `known` and the `choices`, in the order in which equally good
    ones are preferred. `number` counts the decisions of this bot in the deal from 1, `seed` is for lots."""

    known: Knowledge
    choices: tuple[str, ...]
    number: int
    seed: int

    @property
    def seat(self) -> str:
        """Who is to decide."""
        return self.known.seat

    @property
    def kind(self) -> Kind:
        """The kind of the decision."""
        return self.known.kind

    @property
    def lots(self) -> SplitMix64:
        """Random numbers of this decision, from the start."""
        return SplitMix64(self.seed)


@dataclass(frozen=True, slots=True)
class Result:
    """How a hand ended: points by seat (Buck: payoffs), and its decisions as far as they were open."""

    points: dict[str, int]
    steps: tuple[Step, ...]


class Bot(ABC):
    """A player of one seat through some deals; it hears of a deal, chooses when asked, hears the result.

    Whatever it raises, and what may not be chosen, loses the decision: the first of the choices is played.
    """

    def start(self, rules: Rules, seed: int) -> None:  # noqa: B027
        """The table is open: once, before anything else. `seed` is for lots."""

    def deal(self, dealt: Dealt) -> None:  # noqa: B027
        """Cards have been dealt."""

    @abstractmethod
    def choose(self, view: View) -> str:
        """One of `view.choices`."""

    def result(self, result: Result) -> None:  # noqa: B027
        """A hand is over."""

    def close(self) -> None:  # noqa: B027
        """The table is closed; called once, also after errors."""


class Seer(Bot):
    """A bot that sees all cards: a yardstick, and no player. It is asked by `foresee` instead of `choose`."""

    def choose(self, view: View) -> str:
        """Is not asked."""
        raise Lost("crash", "it must see all cards")

    @abstractmethod
    def foresee(self, course: Course, prices: Prices) -> str:
        """The choice, with the hand as it stands and prices of its deal."""
