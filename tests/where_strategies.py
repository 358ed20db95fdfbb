"""Wishes at random, as values, for property tests."""

from __future__ import annotations

from hypothesis import strategies as st

from puzzles.where.wishes import All, Any, Compare, Count, Has, Is, Not, Sum, Term, Void, Wish, Wishes

SUITS = st.sampled_from("CDHS")
SEATS = st.sampled_from("NESW")


def places(seats: str, others: list[str]) -> st.SearchStrategy[str]:
    several = st.sets(st.sampled_from(seats), min_size=1, max_size=3)
    joined = several.map(lambda chosen: "".join(seat for seat in "NESW" if seat in chosen))
    return st.sampled_from(others) | joined if others else joined


def cards(ranks: str, *, joker: bool) -> st.SearchStrategy[str]:
    printed = st.tuples(st.sampled_from(ranks), SUITS).map("".join)
    ranked = st.tuples(st.sampled_from(ranks.replace("J", "")), st.sampled_from(["trumps", "next"]))
    words = st.sampled_from(["R", "L", "B"] if joker else ["R", "L"])
    return printed | words | ranked.map(" of ".join)


def wishes(
    seats: str = "NESW",
    others: tuple[str, ...] = ("dealer", "maker", "defenders", "dummy", "turnup", "stock"),
    ranks: str = "789TJQKA",
    *,
    joker: bool = True,
    most: int = 4,
) -> st.SearchStrategy[Wishes]:
    place = places(seats, list(others))
    card = cards(ranks, joker=joker)
    several = st.lists(card, min_size=1, max_size=4, unique=True).map(tuple)
    plain = [
        "trumps", "next", "clubs", "diamonds", "hearts", "spades",
        "aces", "kings", "queens", "jacks", "tens", "nines", "bowers",
    ]  # fmt: skip
    count = (
        st.builds(Count, place, st.sampled_from(plain))
        | st.builds(Count, place, st.just("printed"), SUITS.map(lambda suit: (suit,)))
        | st.builds(Count, place, st.just("cards"), several)
    )
    times = st.integers(-3, 5)
    number = st.builds(Term, times)
    term = number | st.builds(Term, times, count) | st.builds(Term, st.just(1), count)
    first = st.lists(term, max_size=2)
    summed = st.lists(term, min_size=1, max_size=3).map(lambda terms: Sum(tuple(terms)))
    counted = st.builds(lambda before, one: Sum((*before, Term(1, one))), first, count)
    sign = st.sampled_from(["<", "<=", "==", "!=", ">=", ">"])
    seats_named = places(seats, [])
    one: st.SearchStrategy[Wish] = (
        st.builds(lambda a, by, b: Compare((a, b), (by,)), counted, sign, summed)
        | st.builds(lambda a, x, b, y, c: Compare((a, b, c), (x, y)), summed, sign, counted, sign, summed)
        | st.builds(Has, place, several, st.booleans())
        | st.builds(Void, place, st.sampled_from(["C", "D", "H", "S", "trumps", "next"]))
        | st.builds(Is, st.just("dealer"), seats_named)
        | st.builds(Is, st.just("maker"), seats_named | st.sampled_from(["dealer", "none"]))
        | st.builds(Is, st.just("alone"), seats_named | st.sampled_from(["maker", "none"]))
        | st.builds(
            Is, st.just("trump"), SUITS | st.sampled_from(["turnup"] if joker else ["turnup", "none"])
        )
        | st.builds(Is, st.just("turnup"), SUITS | card)
    )
    joined: st.SearchStrategy[Wish] = st.recursive(
        one,
        lambda inner: (
            st.builds(Not, inner)
            | st.lists(inner, min_size=2, max_size=3).map(lambda parts: All(tuple(parts)))
            | st.lists(inner, min_size=2, max_size=3).map(lambda parts: Any(tuple(parts)))
        ),
        max_leaves=4,
    )
    return st.lists(joined, min_size=1, max_size=most).map(lambda found: Wishes(tuple(found)))
