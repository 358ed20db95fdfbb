"""What is said of the right card for each theme, and a hint that does not name it.

Each sentence says no more than the theme's definition and the trick in the shown line make certain.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from puzzles.themes import words
from puzzles.themes.moment import TRUMPS, Moment, follow, lane, places, top, union
from puzzles.themes.throwing import guarded
from solver.board import beats


class Saying(NamedTuple):
    """The words of a theme: a hint, and a sentence about a moment at which it comes up, with a wrong card.

    `loosely` is said where the best replies make for different sentences, if there is something to say.
    """

    hint: str
    sentence: Callable[[Moment, int], str]
    loosely: Callable[[Moment], str] | None = None


_MANY: Final = 3


def _card(at: Moment, place: int) -> str:
    return words.card(at.layout, place)


def _mine(at: Moment) -> str:
    """The right card, and those equal to it: `the king of diamonds (or the right bower)`."""
    mine = _card(at, at.card)
    others = [_card(at, place) for place in reversed(at.equals) if place != at.card]
    if not others:
        return mine
    _, of, suit = mine.partition(" of ")
    short = [other.removesuffix(f"{of}{suit}") for other in others]
    return f"{mine} (or {' or '.join(short) if len(short) < _MANY else 'one of its equals'})"


def _opponents(at: Moment) -> str:
    """`the opponents`, or the only one by name."""
    only, *others = at.opponents
    return "the opponents" if others else words.seat(only)


def _bare(at: Moment, place: int) -> str:
    """`king of spades`."""
    return _card(at, place).removeprefix("the ")


def _beater(at: Moment, place: int) -> tuple[str, str]:
    """An opponent still to play who can beat a card, and what with: the lowest that does."""
    led = at.led if at.led >= 0 else place >> 4
    for seat in at.later:
        if not at.side[seat]:
            able = [
                p for p in places(follow(at.hands[seat], led)) if beats(p, place, trumps=at.layout.trumps)
            ]
            if able:
                return words.seat(seat), _card(at, able[0])
    raise AssertionError("nobody can beat it")


def _ruff_high(at: Moment, wrong: int) -> str:
    said = f"ruff high, with {_mine(at)}"
    if at.can_be_beaten(wrong, at.led) and not at.can_be_beaten(at.card, at.led):
        who, what = _beater(at, wrong)
        return f"{said}: {who} could overruff {_card(at, wrong)} with {what}"
    return said


def _cash_first(at: Moment, _wrong: int) -> str:
    return f"cash {_mine(at)} before drawing trumps"


def _save(at: Moment, wrong: int) -> str:
    who, what = _beater(at, wrong)
    return f"play low, {_mine(at)}: {who} could beat {_card(at, wrong)} with {what}"


def _drive_out(at: Moment, _wrong: int) -> str:
    suit = at.card >> 4
    now = top(lane(union(at.after), suit))
    out = _card(at, at.played(at.winner))
    return f"lead {_mine(at)} to drive out {out}, and {_card(at, now)} is high"


def _promotion(at: Moment, _wrong: int) -> str:
    spent = top(lane(at.live, TRUMPS))
    now = _card(at, top(lane(union(at.after), TRUMPS)))
    seats = [seat for seat, _ in at.trick]
    spender = next(seat for seat, place in at.trick if place == spent)
    for seat, place in at.trick[seats.index(at.seat) + 1 : seats.index(spender)]:
        if at.side[seat] and at.trump(place):
            return (
                f"{plainly(at)} for {words.seat(seat)} to ruff with {_card(at, place)}: {words.seat(spender)}"
                f" overruffs with {_card(at, spent)}, and {now} is the highest trump"
            )
    return f"{plainly(at)}: it costs {words.seat(spender)} {_card(at, spent)}, and {now} is the highest trump"


def _loose_promotion(at: Moment) -> str:
    spent = top(lane(at.live, TRUMPS))
    return f"{plainly(at)}: it costs {_opponents(at)} {_card(at, spent)}, the highest trump"


def _crash(at: Moment) -> str:
    trumps = [place for seat, place in at.trick if not at.side[seat] and at.trump(place)]
    return words.listed([_card(at, place) for place in trumps])


def _finesse(at: Moment, wrong: int) -> str:
    between = at.passed_between(at.card, wrong)
    return f"{_mine(at)} is enough to win, and {_card(at, wrong)} stays above {_card(at, between)}"


def _guard(at: Moment, wrong: int) -> str:
    high = guarded(at, wrong)[-1]
    return f"throw {_mine(at)} and keep {_card(at, wrong)} to guard {_card(at, high)}"


def _sacrifice(at: Moment, wrong: int) -> str:
    best = at.card == top(lane(at.live, at.card >> 4))
    rank = f"{'the' if best else 'as good as the'} highest {words.one_of(at.layout, at.card >> 4)} left"
    return f"throw {_mine(at)} away, {rank}, and keep {_card(at, wrong)}"


def _overtake(at: Moment, _wrong: int) -> str:
    verb = "ruff" if at.trump(at.card) and not at.trump(at.best_place) else "take"
    return (
        f"{verb} partner's {_bare(at, at.best_place)} with {_mine(at)}, although it would have won the trick"
    )


def _leave(at: Moment, _wrong: int) -> str:
    who, what = _beater(at, at.best_place)
    partners = _bare(at, at.best_place)
    return f"{plainly(at)} and leave partner's {partners} alone, although {who} could beat it with {what}"


def plainly(at: Moment) -> str:
    """`lead the king of spades`: what is said where no theme comes up."""
    card = _mine(at)
    if at.leads:
        return f"lead {card}"
    if at.card >> 4 == at.led:
        return f"play {card}"
    if at.trump(at.card) and at.takes(at.card):
        return f"{'overruff' if at.trump(at.best_place) else 'ruff'} with {card}"
    return f"throw {card}"


SAYINGS: Final = {
    "hold up": Saying(
        "Not every trick that can be won should be won.",
        lambda at, wrong: (
            f"let {words.seat(at.winner)} win with {_card(at, at.played(at.winner))}: {plainly(at)} and hold"
            f" up {_card(at, wrong)}"
        ),
    ),
    "unblock": Saying(
        "A high card can be in the way.",
        lambda at, wrong: f"get {_mine(at)} out of the way and keep {_card(at, wrong)}",
    ),
    "save a high card": Saying("A high card need not be played on a trick that it may not win.", _save),
    "ruff high": Saying("A ruff can be too low.", _ruff_high),
    "sacrifice a winner": Saying(
        "The highest card of a suit is not always worth keeping.",
        _sacrifice,
    ),
    "refuse to ruff": Saying(
        "Need this trick be ruffed?",
        lambda at, _wrong: f"do not ruff: throw {_mine(at)}",
    ),
    "underruff": Saying(
        "Even a trump can be thrown away.",
        lambda at, wrong: f"underruff with {_mine(at)} and keep {_card(at, wrong)}",
    ),
    "underlead": Saying(
        "The highest card of a suit need not be the first to be led.",
        lambda at, wrong: f"lead low, {_mine(at)}, from under {_card(at, wrong)}",
    ),
    "throw-in": Saying(
        "Think of who has to lead to the next trick.",
        lambda at, _wrong: (
            f"{plainly(at)}, so that {words.seat(at.winner)} wins and has to lead: with {_us(at)} on lead"
            " then the goal would be out of reach"
        ),
        lambda at: (
            f"{plainly(at)}, so that {_an_opponent(at)} wins and has to lead: with {_us(at)} on lead then the"
            " goal would be out of reach"
        ),
    ),
    "drive out": Saying("A trick may have to be given up to make another card high.", _drive_out),
    "finesse": Saying("Win no higher than necessary.", _finesse),
    "put partner in": Saying(
        "Think of which of the two hands should lead to the next trick.",
        lambda at, _wrong: (
            f"{plainly(at)} and let {words.seat(at.winner)} win: the next lead has to come from there"
        ),
    ),
    "lead through": Saying(
        "It matters who has to play before partner.",
        lambda at, _wrong: (
            f"lead {_mine(at)} through {words.seat(at.later[0])}, for {words.seat(at.winner)} to"
            f" {'ruff' if at.trump(at.played(at.winner)) and not at.trump(at.card) else 'win'} behind"
        ),
    ),
    "discard to void": Saying(
        "What is thrown now decides what can be ruffed later.",
        lambda at, _wrong: (
            f"throw {_mine(at)}, the last {words.one_of(at.layout, at.card >> 4)} of this hand,"
            " to ruff that suit later"
        ),
    ),
    "keep a guard": Saying("A small card can be worth keeping.", _guard),
    "leave partner the trick": Saying("Does partner's card need help?", _leave),
    "overtake partner": Saying("Even partner's trick can be worth taking.", _overtake),
    "second hand high": Saying(
        "Second hand does not always play low.",
        lambda at, _wrong: f"go up with {_mine(at)} in second seat",
    ),
    "trump promotion": Saying("The highest trump can be made to fall.", _promotion, _loose_promotion),
    "cash first": Saying("Trumps can wait.", _cash_first),
    "ruff low": Saying(
        "If you ruff, think of which trumps are left then.",
        lambda at, wrong: f"ruff low, with {_mine(at)}, and keep {_card(at, wrong)}",
    ),
    "crash trumps": Saying(
        "Trumps of several others can fall on one trick.",
        lambda at, _wrong: f"{plainly(at)}, so that {_crash(at)} fall together",
        lambda at: f"{plainly(at)}, so that trumps of the others fall together",
    ),
    "give a ruff": Saying(
        "Partner may be able to ruff.",
        lambda at, _wrong: f"lead {_mine(at)} for {words.seat(at.winner)} to ruff",
    ),
    "keep the bower": Saying(
        "The bower need not be spent yet.",
        lambda at, wrong: f"{plainly(at)} and keep {_card(at, wrong)}",
    ),
    "draw trumps": Saying(
        "Plain cards can wait.",
        lambda at, _wrong: f"draw trumps: lead {_mine(at)}",
    ),
}


def _an_opponent(at: Moment) -> str:
    only, *others = at.opponents
    return "an opponent" if others else words.seat(only)


def _us(at: Moment) -> str:
    return " or ".join(words.seat(seat) for seat in sorted((at.seat, *at.partners)))
