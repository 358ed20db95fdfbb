"""Where the words for places and roles point in one game and one setting.

Knows who sits where and who has which role; nothing of cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from puzzles.where.dealt import Setting
from puzzles.where.words import OTHER_PLACES
from solver.cards import NO_TRUMP, SEATS, SUITS
from solver.deal import USUAL_SEATS
from solver.rules import Rules
from solver.seats import side_of


def seats_at(rules: Rules) -> str:
    """The seats that are dealt a hand."""
    return USUAL_SEATS[rules.players]


def holders(place: str, rules: Rules, setting: Setting, seats: str) -> tuple[str, ...]:
    """The seats and other places that a place of a wish stands for; nobody for a maker there is none of."""
    if place in OTHER_PLACES:
        return (place,)
    if place == "dealer":
        return (setting.dealer,)
    if place == "maker":
        return (setting.maker,) if setting.maker else ()
    if place == "defenders":
        return tuple(seat for seat in seats if setting.maker and seat not in side_of(rules, setting.maker))
    return tuple(place)


def has_role(role: str, value: str, setting: Setting) -> bool:
    """Whether the setting gives dealer, maker or lone hand to this value; several seats mean one of them."""
    if role == "dealer":
        return setting.dealer in value
    if value == "none":
        return not _ROLE_OF[role](setting)
    if value in ("dealer", "maker"):
        return _ROLE_OF[value](setting) in _ROLE_OF[role](setting) and bool(_ROLE_OF[value](setting))
    return any(seat in value for seat in _ROLE_OF[role](setting))


_ROLE_OF: Final = {
    "dealer": lambda setting: setting.dealer,
    "maker": lambda setting: setting.maker,
    "alone": lambda setting: setting.alone,
}


def settings(
    rules: Rules, spoken: frozenset[str], *, no_trumps: bool = False, no_maker: bool = False
) -> Iterator[Setting]:
    """Every setting of a game: each dealer, and each trump suit, maker and lone hands if spoken of.

    `no_trumps` and `no_maker` are among them where the rules say so or these ask for them.
    """
    seats = seats_at(rules)
    plain = no_trumps or rules.no_trump_call or rules.all_pass == "no_trumps"
    trumps = (*SUITS, NO_TRUMP) if plain else tuple(SUITS)
    makers = (*seats, "") if no_maker else tuple(seats)
    for dealer in seats:
        for trump in trumps if "trump" in spoken else ("",):
            for maker in makers if "maker" in spoken else ("",):
                for alone in _lone_hands(rules, maker, seats) if "alone" in spoken else ("",):
                    yield Setting(dealer, trump, maker, alone)


def _lone_hands(rules: Rules, maker: str, seats: str) -> Iterator[str]:
    """Who may be alone under the rules: nobody, the maker, one defender, or both."""
    yield ""
    if not maker:
        return
    defenders = [seat for seat in seats if seat not in side_of(rules, maker)]
    if rules.maker_alone:
        yield maker
    if rules.defend_alone == "any":
        yield from defenders
    if rules.maker_alone and rules.defend_alone != "off":
        for seat in defenders:
            yield "".join(sorted(maker + seat, key=SEATS.index))
