"""Text of wishes read into values: the grammar of docs/where.md, one method a rule.

Knows grammar and gathers the faults of all wishes of a text; nothing of what a wish means.
"""

from __future__ import annotations

from typing import Final

from puzzles.where import words
from puzzles.where.tokens import Token, refuse, wishes_apart
from puzzles.where.wishes import (
    ASKING_COUNTS,
    SUIT_COUNTS,
    All,
    Any,
    Compare,
    Count,
    Has,
    Is,
    Not,
    Sum,
    Term,
    Void,
    Wish,
    Wishes,
)
from solver.errors import InputError

_SIGNS: Final = ("<", "<=", "==", "!=", ">=", ">")
_MOST_TIMES: Final = 999
_MOST_DEPTH: Final = 40
_A_WISH: Final = f"a place ({words.PLACES_LISTED}), trump, alone, a number, not or ("


def parse(text: str) -> Wishes:
    """The wishes of a text; InputError names everything that cannot be read, with its column."""
    faults: list[str] = []
    found: list[Wish] = []
    places: list[str] = []
    for tokens in wishes_apart(text):
        try:
            found.append(_Reader(tokens).whole())
            places.append(tokens[0].place)
        except InputError as error:
            faults += error.faults
    if faults:
        raise InputError(faults)
    if not found:
        raise InputError("column 1: there is no wish here")
    return Wishes(tuple(found), tuple(places))


class _Reader:
    """Reads one wish from its tokens, the last of which says that it ends."""

    def __init__(self, tokens: list[Token]) -> None:
        self._tokens = tokens
        self._at = 0
        self._depth = 0

    @property
    def _now(self) -> Token:
        return self._tokens[self._at]

    def _take(self) -> Token:
        token = self._now
        self._at += 1
        return token

    def _sees(self, *texts: str) -> bool:
        return self._now.kind != "end" and self._now.text.lower() in texts

    def _passes(self, *texts: str) -> bool:
        """Whether one of these comes next, which is then read."""
        if self._sees(*texts):
            self._at += 1
            return True
        return False

    def _need(self, text: str) -> None:
        if not self._passes(text):
            raise refuse(self._now, f"'{text}'")

    def whole(self) -> Wish:
        unread = next((token for token in self._tokens if token.kind == "unread"), None)
        if unread:
            raise InputError(f"{unread.place}: {unread.shown} has no meaning in a wish")
        wish = self._either()
        if self._now.kind != "end":
            raise refuse(self._now, "'and', 'or', ';' or the end")
        return wish

    def _either(self) -> Wish:
        found = [self._both()]
        while self._passes("or"):
            found.append(self._both())
        return found[0] if len(found) == 1 else Any(tuple(found))

    def _both(self) -> Wish:
        found = [self._one()]
        while self._passes("and"):
            found.append(self._one())
        return found[0] if len(found) == 1 else All(tuple(found))

    def _one(self) -> Wish:
        token = self._now
        self._depth += 1
        if self._depth > _MOST_DEPTH:
            raise InputError(f"{token.place}: wishes nested more than {_MOST_DEPTH} deep")
        wish = self._inner(token)
        self._depth -= 1
        return wish

    def _inner(self, token: Token) -> Wish:
        if self._passes("not"):
            return Not(self._one())
        if self._passes("("):
            wish = self._either()
            self._need(")")
            return wish
        if token.kind == "number" or self._sees("-"):
            return self._compare()
        if self._sees("trump", "alone"):
            return self._role(self._take().text.lower())
        place = words.place_of(token.text) if token.kind == "word" else None
        if place is None:
            listed = (*words.ROLE_PLACES, *words.OTHER_PLACES, "trump", "alone", "not")
            raise InputError(str(refuse(token, _A_WISH)) + words.meant(token.text, listed))
        return self._of_a_place(place)

    def _of_a_place(self, place: str) -> Wish:
        after = self._tokens[self._at + 1]
        if after.kind == "sign" and after.text == ".":
            return self._compare()
        self._at += 1
        if self._passes("has"):
            return self._has(place)
        if self._passes("void"):
            self._passes("in", "of")
            return Void(place, self._suit())
        if place in words.ROLES:
            return self._role(place)
        raise refuse(self._now, "'.' and a count, 'has' or 'void'")

    def _has(self, place: str) -> Has:
        none = self._passes("no")
        return Has(place, self._cards(), none)

    def _role(self, role: str) -> Is:
        self._passes("is", "==")
        token = self._take()
        value = None if token.kind == "end" else self._role_value(role, token)
        if value is None:
            raise refuse(token, _ROLE_WANTED[role])
        return Is(role, value)

    def _role_value(self, role: str, token: Token) -> str | None:
        if role == "trump":
            return words.trump_of(token.text)
        if role == "turnup":
            suit = words.printed_suit_of(token.text)
            if suit:
                return suit
            self._at -= 1
            return self._card()
        if token.text.lower() in _ROLE_WORDS[role]:
            return token.text.lower()
        return words.seats_of(token.text)

    def _cards(self) -> tuple[str, ...]:
        found = [self._card()]
        while self._passes(",") or (self._now.kind in ("word", "number") and not self._sees("and", "or")):
            token = self._now
            card = self._card()
            if card in found:
                raise InputError(f"{token.place}: {card} is named twice")
            found.append(card)
        return tuple(found)

    def _card(self) -> str:
        token = self._now
        if token.kind not in ("word", "number"):
            raise refuse(token, words.CARDS_LISTED)
        self._at += 1
        rank = words.rank_of(token.text)
        if rank and self._passes("of"):
            return words.ranked_card(rank, self._suit())
        card = words.card_of(token.text) if token.kind == "word" else None
        if card is None:
            raise refuse(token, words.CARDS_LISTED)
        if words.bower_of(token.text):
            self._passes("bower")
        return card

    def _suit(self) -> str:
        token = self._take() if self._now.kind != "end" else self._now
        suit = words.suit_of(token.text) if token.kind == "word" else None
        if suit is None:
            raise refuse(token, f"a suit ({words.SUITS_LISTED})")
        return suit

    def _compare(self) -> Compare:
        start = self._now
        sums = [self._sum()]
        signs: list[str] = []
        while self._sees(*_SIGNS):
            signs.append(self._take().text)
            sums.append(self._sum())
        if not signs:
            raise refuse(self._now, f"one of {' '.join(_SIGNS)}")
        if all(term.count is None for each in sums for term in each.terms):
            raise InputError(f"{start.place}: expected a count as N.trumps among the numbers compared")
        return Compare(tuple(sums), tuple(signs))

    def _sum(self) -> Sum:
        terms = [self._term(-1 if self._passes("-") else 1)]
        while self._sees("+", "-"):
            terms.append(self._term(-1 if self._take().text == "-" else 1))
        return Sum(tuple(terms))

    def _term(self, sign: int) -> Term:
        token = self._now
        if token.kind != "number":
            return Term(sign, self._count())
        self._at += 1
        if len(token.text) > 3 or int(token.text) > _MOST_TIMES:
            raise InputError(f"{token.place}: expected a number up to {_MOST_TIMES}, not {token.shown}")
        return Term(sign * int(token.text), self._count() if self._passes("*") else None)

    def _count(self) -> Count:
        token = self._now
        place = words.place_of(token.text) if token.kind == "word" else None
        if place is None:
            raise refuse(token, f"a number or a count as N.trumps (of {words.PLACES_LISTED})")
        self._at += 1
        self._need(".")
        token = self._now
        what = words.count_of(token.text) if token.kind == "word" else None
        if what is None:
            wanted = f"a count ({words.COUNTS_LISTED})"
            raise InputError(str(refuse(token, wanted)) + words.meant(token.text, words.COUNT_WORDS))
        self._at += 1
        return self._asking(place, what) if what in ASKING_COUNTS else Count(place, what)

    def _asking(self, place: str, what: str) -> Count:
        self._need("(")
        if what == "cards":
            count = Count(place, what, self._cards())
        elif what == "length":
            count = Count(place, SUIT_COUNTS[self._suit()])
        else:
            token = self._now
            suit = words.printed_suit_of(token.text) if token.kind == "word" else None
            if suit is None:
                raise refuse(token, "a printed suit (C D H S)")
            self._at += 1
            count = Count(place, what, (suit,))
        self._need(")")
        return count


_ROLE_WORDS: Final = {"dealer": (), "maker": ("dealer", "none"), "alone": ("maker", "none")}
_ROLE_WANTED: Final = {
    "trump": "a suit (C D H S), none or turnup",
    "turnup": f"a suit (C D H S) or {words.CARDS_LISTED}",
    "dealer": "a seat (N E S W, or several as NS), '.', 'has' or 'void'",
    "maker": "a seat (N E S W, or several as NS), dealer, none, '.', 'has' or 'void'",
    "alone": "a seat (N E S W, or several as NS), maker or none",
}
