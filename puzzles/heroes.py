"""The kinds of hero: in which games each is found, with what contract, on which side, for what goal.

A table, and one short function a kind that seats the hero at a deal. Knows the games and what is called in
them; must not know play or values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple

from puzzles.calling import Bid, Called, buck_table, first_bid, first_open_bid, made_ready
from solver.cards import SEATS
from solver.deal import Deal
from solver.position import Position
from solver.rng import SplitMix64
from solver.rules import Rules
from solver.seats import first_leader, side_of, sitting_out
from solver.strength import strength

# Tenths of a trick that a hand promises when it calls.
_CALLS: Final = 26
_AGAINST_THREE: Final = 28
_OPEN: Final = 20
"""Without trumps, where they may be called."""
_WITH_DUMMY: Final = 17
_TWO_HANDED: Final = 22
_ALONE: Final = 30
_DEFENDS_ALONE: Final = 14


class Seated(NamedTuple):
    """What was called and kept, and the seats that are the hero's side."""

    called: Called
    side: str


@dataclass(frozen=True, slots=True)
class Hero:
    """One kind. `games` are those it is found in. `seat` makes a deal ready with a hero in it, None where
    the hands do not allow it. `goals` are the tricks of a whole play-out that its side plays for, by
    whether it made trumps."""

    games: tuple[str, ...]
    seat: Callable[[Deal, SplitMix64], Seated | None]
    goals: Mapping[bool, tuple[int, ...]]
    tries: int = 1
    """How often it is tried, since some kinds fall out more often than others."""
    partner: bool = False
    """Whether two hands are on his side."""


_MADE: Final = (3, 5)
"""The contract, and the march."""
_HELD: Final = (1, 3)
"""No march, and the euchre."""
_SCORES: Final = MappingProxyType({True: _MADE, False: _HELD})
_MAKES: Final = MappingProxyType({True: _MADE})
_HOLDS: Final = MappingProxyType({False: _HELD})


def _of_maker(deal: Deal, _numbers: SplitMix64) -> Seated | None:
    bid = first_bid(deal, _WITH_DUMMY)
    return bid and Seated(made_ready(deal, bid), bid.maker)


def _of_defenders(deal: Deal, numbers: SplitMix64) -> Seated | None:
    """One maker in four is alone if he can be."""
    bid = first_bid(deal, _WITH_DUMMY)
    if bid is None:
        return None
    alone = bid.maker if bid.strength >= _CALLS and not numbers.below(4) else ""
    return Seated(made_ready(deal, bid, alone=alone), "".join(s for s in deal.seats if s != bid.maker))


def _of_partners(deal: Deal, numbers: SplitMix64) -> Seated | None:
    """The maker's side or the other, as likely."""
    bid = first_open_bid(deal, _OPEN) if deal.rules.no_trump_call else first_bid(deal, _CALLS)
    if bid is None:
        return None
    makers = side_of(deal.rules, bid.maker)
    side = makers if numbers.below(2) else "".join(seat for seat in deal.seats if seat not in makers)
    return Seated(made_ready(deal, bid), side)


def _of_lone_maker(deal: Deal, _numbers: SplitMix64) -> Seated | None:
    bid = first_bid(deal, _ALONE)
    return bid and Seated(made_ready(deal, bid, alone=bid.maker), bid.maker)


def _of_lone_defender(deal: Deal, numbers: SplitMix64) -> Seated | None:
    """The strongest defender, if he has something; a strong maker may be alone too."""
    bid = first_bid(deal, _CALLS if deal.dummy is None else _WITH_DUMMY)
    if bid is None:
        return None
    makers = side_of(deal.rules, bid.maker)
    rivals = [seat for seat in deal.seats if seat not in makers]
    lone = max(rivals, key=lambda seat: _strength(deal, seat, bid))
    if _strength(deal, lone, bid) < _DEFENDS_ALONE:
        return None
    maker_too = bid.strength >= _ALONE and numbers.below(2)
    alone = bid.maker + lone if maker_too else lone
    return Seated(made_ready(deal, bid, alone=alone), lone)


def _of_two(deal: Deal, numbers: SplitMix64) -> Seated | None:
    bid = first_bid(deal, _TWO_HANDED)
    return bid and Seated(made_ready(deal, bid), deal.seats[numbers.below(2)])


def _of_buck_maker(deal: Deal, _numbers: SplitMix64) -> Seated | None:
    called = buck_table(deal, first_bid(deal, _AGAINST_THREE))
    return None if called.maker is None or _stayers(called) < 2 else Seated(called, called.maker)


def _of_buck_escape(deal: Deal, numbers: SplitMix64) -> Seated | None:
    """Anybody who stayed in but the maker."""
    called = buck_table(deal, first_bid(deal, _AGAINST_THREE))
    staying = [
        seat
        for seat, hand in zip(SEATS, called.hands, strict=True)
        if hand is not None and seat != called.maker
    ]
    if not staying or _stayers(called) < 2:
        return None
    return Seated(called, staying[numbers.below(len(staying))])


def _stayers(called: Called) -> int:
    return sum(hand is not None for hand in called.hands)


def _strength(deal: Deal, seat: str, bid: Bid) -> int:
    return strength(deal.hands[SEATS.index(seat)] or (), deal.rules.deck, bid.trump)


_PARTNERS: Final = ("partnership", "british")

HEROES: Final[Mapping[str, Hero]] = MappingProxyType(
    {
        "maker": Hero(("cutthroat",), _of_maker, _MAKES),
        "defenders": Hero(("cutthroat",), _of_defenders, _HOLDS, tries=2, partner=True),
        "partners": Hero(_PARTNERS, _of_partners, _SCORES, tries=2, partner=True),
        "lone maker": Hero(("cutthroat", *_PARTNERS), _of_lone_maker, _MAKES),
        "lone defender": Hero(
            ("cutthroat", *_PARTNERS), _of_lone_defender, MappingProxyType({False: (1, 3, 5)}), tries=3
        ),
        "two-handed": Hero(("two-handed",), _of_two, _SCORES),
        "buck escape": Hero(("buck",), _of_buck_escape, MappingProxyType({False: (1,)}), tries=4),
        "buck maker": Hero(("buck",), _of_buck_maker, MappingProxyType({True: (3,)}), tries=2),
    }
)
"""By kind, as `origin.hero` names it."""

_DECKS: Final[Mapping[str, tuple[Mapping[str, object], ...]]] = MappingProxyType(
    {
        "cutthroat": ({"deck": 28}, {"deck": 32}, {"deck": 25}, {"deck": 33}),
        "partnership": ({"deck": 28}, {"deck": 32}, {"no_trump_call": True}, {"no_trump_call": True}),
        "british": ({"deck": 33},),
        "two-handed": ({"deck": 28}, {"deck": 32}, {"deck": 25}),
        "buck": ({"deck": 28}, {"deck": 32}),
    }
)
"""What a game is played with now and then instead of its usual rules."""
_DEALS: Final = 20
"""So many deals are tried until the hands suit the hero."""
_USUAL: Final = 3
"""Of four deals so many are played by the usual rules."""


def rules_for(game: str, hero: str, numbers: SplitMix64) -> Rules:
    """Rules of a game in which the hero can be found, mostly the usual ones."""
    options: Mapping[str, object] = {}
    if numbers.below(4) >= _USUAL:
        choices = _DECKS[game]
        options = choices[numbers.below(len(choices))]
    return _rules_with(game, hero, options)


def all_rules_for(game: str, hero: str) -> Iterator[Rules]:
    """All that `rules_for` may give, the usual ones first."""
    for options in ({}, *_DECKS[game]):
        yield _rules_with(game, hero, options)


def _rules_with(game: str, hero: str, options: Mapping[str, object]) -> Rules:
    if hero == "lone defender" and game in _PARTNERS:
        return Rules.preset(game, **options, defend_alone="any")
    return Rules.preset(game, **options)


def called_play_out(hero: str, game: str, numbers: SplitMix64) -> Position | None:
    """A play-out of a random deal as sensible players call, bury and keep, its side the hero's; None where
    none of some deals suits him."""
    rules = rules_for(game, hero, numbers)
    for _ in range(_DEALS):
        deal = Deal.random(rules, numbers.next())
        seated = HEROES[hero].seat(deal, numbers)
        if seated is not None:
            return play_out(deal, seated)
    return None


def play_out(deal: Deal, seated: Seated) -> Position:
    """The play-out that begins, its side the hero's."""
    called = seated.called
    out = sitting_out(deal.rules, deal.seats, called.maker or "", called.alone)
    north, east, south, west = (
        None if seat in out else hand for seat, hand in zip(SEATS, called.hands, strict=True)
    )
    hands = (north, east, south, west)
    active = "".join(seat for seat, hand in zip(SEATS, hands, strict=True) if hand is not None)
    return Position(
        rules=deal.rules,
        trump=called.trump,
        hands=hands,
        leader=first_leader(deal.rules, deal.dealer, active, called.maker, called.alone),
        maker=called.maker,
        alone=called.alone,
        dealer=deal.dealer,
        given_side="".join(seat for seat in active if seat in seated.side),
    )
