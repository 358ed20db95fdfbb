"""Deals and wishes done the plain way: bowers by hand, every deal listed, chi-square from its definition.

Uses nothing of `puzzles.where` and nothing of `Layout`, so that both can be held against it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from itertools import combinations

NEXT = {"C": "S", "S": "C", "D": "H", "H": "D"}


def deck(size: int) -> list[str]:
    ranks = "789TJQKA"[{24: 2, 25: 2, 28: 1, 32: 0, 33: 0}[size] :]
    return [rank + suit for suit in "CDHS" for rank in ranks] + (["B"] if size in (25, 33) else [])


def is_trump(card: str, trump: str) -> bool:
    return trump != "none" and (card in ("B", "J" + NEXT[trump]) or card[-1] == trump)


def trumps(cards: tuple[str, ...], trump: str) -> int:
    return sum(is_trump(card, trump) for card in cards)


def suit(cards: tuple[str, ...], wanted: str, trump: str) -> int:
    """Cards of an effective suit."""
    if wanted == trump:
        return trumps(cards, trump)
    return sum(card[-1] == wanted and not is_trump(card, trump) for card in cards)


def ranked(cards: tuple[str, ...], rank: str) -> int:
    return sum(card[0] == rank for card in cards)


def bowers(cards: tuple[str, ...], trump: str) -> int:
    return 0 if trump == "none" else sum(card in ("J" + trump, "J" + NEXT[trump]) for card in cards)


Hands = dict[str, tuple[str, ...]]


def every_deal(size: int, fixed: Mapping[str, str], sizes: Mapping[str, int]) -> Iterator[Hands]:
    """Every way to fill the places from the deck, some of their cards given; the stock holds the rest."""
    given = {place: tuple(cards.split()) for place, cards in fixed.items()}
    dealt = {card for cards in given.values() for card in cards}
    free = [card for card in deck(size) if card not in dealt]
    yield from _filled(free, list(sizes.items()), given, {})


def _filled(
    free: list[str], places: list[tuple[str, int]], given: Mapping[str, tuple[str, ...]], hands: Hands
) -> Iterator[Hands]:
    if not places:
        yield {**hands, "stock": tuple(sorted(free + list(given.get("stock", ()))))}
        return
    (place, size), *others = places
    held = given.get(place, ())
    for chosen in combinations(free, size - len(held)):
        left = [card for card in free if card not in chosen]
        yield from _filled(left, others, given, {**hands, place: tuple(sorted(held + chosen))})


def chi_square_p(statistic: float, freedom: int) -> float:
    """The chance that chi-square with these degrees of freedom is at least so large.

    The upper regularised gamma function of freedom/2 and statistic/2: its series where that converges
    fast, else its continued fraction (Abramowitz and Stegun 6.5.29 and 6.5.31).
    """
    a, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    front = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = 0
        while term > total * 1e-15:
            n += 1
            term *= x / (a + n)
            total += term
        return 1 - front * total
    b = x + 1 - a
    c, d = 1e300, 1 / b
    fraction = d
    for n in range(1, 100_000):
        step = -n * (n - a)
        b += 2
        d = 1 / (step * d + b)
        c = b + step / c
        fraction *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return front * fraction


def uniform_p(drawn: Counter[Hashable], expected: Mapping[Hashable, float]) -> float:
    """How likely counts so far from the expected shares are, when draws follow these shares."""
    assert set(drawn) <= set(expected), "a draw that was not expected"
    draws, shares = drawn.total(), math.fsum(expected.values())
    terms = []
    for cell, share in expected.items():
        mean = draws * share / shares
        assert mean >= 5, "too few draws for a chi-square test"
        terms.append((drawn[cell] - mean) ** 2 / mean)
    return chi_square_p(math.fsum(terms), len(expected) - 1)
