"""Rules of thumb of euchre players, as a table: which cards a player of habit likes at his turn.

Knows what that player sees at the turn, in relative ranks: his hand, the table, which card of a suit is the
highest left, and who called. It must not know what a card is worth, nor names of seats and suits: the
same turn under another rotation or suit map is liked the same. The first rule that applies decides;
all cards that it leaves are liked equally.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias

from solver.suits import SHAPE, Memo, owners


class Played(NamedTuple):
    """A card on the table: who played it, its suit, and how many cards of the suit were below it when the
    trick began."""

    seat: int
    suit: int
    below: int


class Choice(NamedTuple):
    """A class of equal cards: a suit and, from low to high, the numbers of live cards below its cards."""

    suit: int
    low: int
    high: int


Choices: TypeAlias = tuple[Choice, ...]
Table: TypeAlias = tuple[Played, ...]


@dataclass(frozen=True)
class Turn:
    """What a player sees who is to act.

    `codes` are the suits as they stood when the trick began, so with the cards that lie on the table: trumps,
    then four plain suits. `choices` are the classes of legal cards. `active`, `side` and `makers` are seats
    as bits: who plays, who plays together with this seat, and the maker alone, 0 where there is none.
    """

    seat: int
    codes: tuple[int, ...]
    table: Table
    choices: Choices
    active: int
    side: int
    makers: int

    @cached_property
    def winning(self) -> Played:
        """The card that is winning the trick; only for one who follows."""
        best = self.table[0]
        for card in self.table[1:]:
            if card.below > best.below if card.suit == best.suit else card.suit == 0:
                best = card
        return best

    @property
    def left(self) -> int:
        """How many seats play after this one."""
        return self.active.bit_count() - 1 - len(self.table)

    @property
    def leads(self) -> bool:
        """Whether he leads."""
        return not self.table

    @property
    def follows(self) -> bool:
        """Whether he has cards of the suit led."""
        return not self.leads and self.choices[0].suit == self.table[0].suit

    @property
    def void(self) -> bool:
        """Whether he has none of the suit led."""
        return not self.leads and not self.follows

    @property
    def called(self) -> bool:
        """Whether his side fixed trumps."""
        return bool(self.side & self.makers)

    @property
    def maker(self) -> bool:
        """Whether he is the maker himself."""
        return bool(self.makers >> self.seat & 1)

    @property
    def partner_has_it(self) -> bool:
        """Whether a partner is winning the trick for good, or with the highest card left of its suit.

        A card that only others of the same hand could beat is as good as those: they are equal cards.
        """
        best = self.winning
        if not self.side >> best.seat & 1:
            return False
        return not self.left or set(owners(self.codes[best.suit])[best.below :]) == {best.seat}

    def highest(self, suit: int) -> int:
        """The number of the highest card left of a suit."""
        return (self.codes[suit].bit_length() - 1) // 2 - 1

    def is_high(self, choice: Choice) -> bool:
        """Whether it is the highest left of its suit."""
        return choice.high == self.highest(choice.suit)

    def takes(self, choice: Choice) -> bool:
        """Whether it would win the trick as it lies."""
        best = self.winning
        return choice.low > best.below if choice.suit == best.suit else choice.suit == 0

    def length(self, suit: int) -> int:
        """His cards of a suit."""
        return SHAPE[self.codes[suit]].lengths[self.seat]

    @property
    def foes_have_trumps(self) -> bool:
        """Whether the other side has trumps."""
        return bool(SHAPE[self.codes[0]].holders & self.active & ~self.side)

    @property
    def trumps(self) -> Choices:
        """His legal trumps."""
        return tuple(choice for choice in self.choices if choice.suit == 0)

    @property
    def plain(self) -> Choices:
        """His legal cards of plain suits."""
        return tuple(choice for choice in self.choices if choice.suit)


@dataclass(frozen=True)
class Rule:
    """A rule of thumb: its name, what players say, when it applies, and the cards it likes then (none: it
    does not apply after all)."""

    name: str
    sentence: str
    when: Callable[[Turn], bool]
    which: Callable[[Turn], Choices]


def _lowest(choices: Iterable[Choice]) -> Choices:
    """Of each suit the lowest."""
    found: dict[int, Choice] = {}
    for choice in choices:
        if choice.suit not in found or choice.low < found[choice.suit].low:
            found[choice.suit] = choice
    return tuple(found.values())


def _highest(choices: Iterable[Choice]) -> Choices:
    """Of each suit the highest."""
    found: dict[int, Choice] = {}
    for choice in choices:
        if choice.suit not in found or choice.high > found[choice.suit].high:
            found[choice.suit] = choice
    return tuple(found.values())


def _of_length(turn: Turn, choices: Choices, pick: Callable[[Iterable[int]], int]) -> Choices:
    """Those of suits as long as `pick` says of their lengths."""
    if not choices:
        return ()
    wanted = pick(turn.length(choice.suit) for choice in choices)
    return tuple(choice for choice in choices if turn.length(choice.suit) == wanted)


def _high(turn: Turn, choices: Choices) -> Choices:
    return tuple(choice for choice in choices if turn.is_high(choice))


def _not_high(turn: Turn, choices: Choices) -> Choices:
    return tuple(choice for choice in choices if not turn.is_high(choice))


def _single(turn: Turn, choices: Choices) -> Choices:
    return tuple(choice for choice in choices if turn.length(choice.suit) == 1)


def _taking(turn: Turn) -> Choices:
    return tuple(choice for choice in turn.choices if turn.takes(choice))


RULES: Final[tuple[Rule, ...]] = (
    Rule(
        "draw trumps",
        "Makers who hold the highest trump and another lead it, while the other side has trumps.",
        lambda turn: turn.leads and turn.called and turn.foes_have_trumps and turn.length(0) > 1,
        lambda turn: _high(turn, turn.trumps),
    ),
    Rule(
        "trumps to the maker",
        "The maker's partner leads his highest trump, while the other side has trumps.",
        lambda turn: turn.leads and turn.called and not turn.maker and turn.foes_have_trumps,
        lambda turn: _highest(turn.trumps),
    ),
    Rule(
        "cash an ace",
        "Lead the highest card left of a plain suit; of several, from the shortest suit.",
        lambda turn: turn.leads,
        lambda turn: _of_length(turn, _high(turn, turn.plain), min),
    ),
    Rule(
        "lead a singleton",
        "With a trump to ruff with, lead the only card of a plain suit.",
        lambda turn: turn.leads and bool(turn.trumps),
        lambda turn: _single(turn, turn.plain),
    ),
    Rule(
        "low from length",
        "Otherwise lead the lowest card of the longest plain suit.",
        lambda turn: turn.leads,
        lambda turn: _of_length(turn, _lowest(turn.plain), max),
    ),
    Rule(
        "high trump",
        "With nothing but trumps, lead the highest one left if it is yours.",
        lambda turn: turn.leads,
        lambda turn: _high(turn, turn.trumps),
    ),
    Rule(
        "low trump",
        "Otherwise lead the lowest trump.",
        lambda turn: turn.leads,
        lambda turn: _lowest(turn.trumps),
    ),
    Rule(
        "partner has it",
        "Do not overtake a partner whose card is the highest left, or who has won the trick: play low.",
        lambda turn: turn.follows and turn.partner_has_it,
        lambda turn: _lowest(turn.choices),
    ),
    Rule(
        "last hand",
        "Last to play, win as cheaply as possible.",
        lambda turn: turn.follows and not turn.left,
        lambda turn: _lowest(_taking(turn)),
    ),
    Rule(
        "second hand low",
        "Second to play, win with the highest card left of the suit, but otherwise play low.",
        lambda turn: turn.follows and len(turn.table) == 1,
        lambda turn: _high(turn, _taking(turn)) or _lowest(turn.choices),
    ),
    Rule(
        "third hand high",
        "Third to play, play the highest card if that wins so far.",
        lambda turn: turn.follows,
        lambda turn: _highest(_taking(turn)),
    ),
    Rule(
        "follow low",
        "If you cannot win, play low.",
        lambda turn: turn.follows,
        lambda turn: _lowest(turn.choices),
    ),
    Rule(
        "ruff",
        "Void, ruff with the lowest trump that wins, unless a partner has the trick.",
        lambda turn: turn.void and not turn.partner_has_it,
        lambda turn: _lowest(_taking(turn)),
    ),
    Rule(
        "discard to void",
        "With a trump for later, throw the only card of a plain suit, if it is not the highest left.",
        lambda turn: turn.void and bool(turn.trumps),
        lambda turn: _single(turn, _not_high(turn, turn.plain)),
    ),
    Rule(
        "throw low",
        "Otherwise throw the lowest card of a plain suit; keep trumps and the highest cards left.",
        lambda turn: turn.void,
        lambda turn: _not_high(turn, _lowest(turn.plain)),
    ),
    Rule(
        "keep trumps",
        "Throw a high card of a plain suit before a trump.",
        lambda turn: turn.void,
        lambda turn: _lowest(turn.plain),
    ),
    Rule(
        "throw a low trump",
        "With nothing but trumps, play the lowest.",
        lambda turn: turn.void,
        lambda turn: _lowest(turn.trumps),
    ),
)
"""In the order in which they are asked."""


def deciding(turn: Turn) -> tuple[Rule, Choices]:
    """The rule that decides, and the choices it likes."""
    for rule in RULES:
        if rule.when(turn) and (liked := rule.which(turn)):
            return rule, liked
    raise AssertionError("the last rules for leads, following and discards always apply")


def liked(turn: Turn) -> Choices:
    """The choices that a player of habit likes, all of them equally."""
    return deciding(turn)[1]


def _classes(key: int) -> tuple[tuple[int, int], ...]:
    code, seat = key >> 2, key & 3
    found: list[tuple[int, int]] = []
    before = -1
    for index, holder in enumerate(owners(code)):
        if holder == seat and before == seat:
            found[-1] = (found[-1][0], index)
        elif holder == seat:
            found.append((index, index))
        before = holder
    return tuple(found)


_CLASSES: Final = Memo(_classes)
"""By code << 2 | seat: its classes of equal cards of a suit, each from its lowest to its highest card."""


def legal_classes(codes: tuple[int, ...], seat: int, table: Table) -> Choices:
    """The legal cards of a seat in classes of equal cards, `codes` as the trick began.

    Cards on the table are live to the trick's end (docs/rules.md, equal cards), and are in these codes; so
    the classes are the runs of a seat's cards in them.
    """
    if table:
        led = table[0].suit
        following = _CLASSES[codes[led] << 2 | seat]
        if following:
            return tuple(Choice(led, low, high) for low, high in following)
    return tuple(
        Choice(suit, low, high)
        for suit, code in enumerate(codes)
        if code > 1
        for low, high in _CLASSES[code << 2 | seat]
    )
