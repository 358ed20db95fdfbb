"""Draws that meet wishes are uniform: against every deal listed the plain way."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from typing import NamedTuple

import pytest

from puzzles.where import Dealt, Sampler, WishesClash, draw, meets, parse
from puzzles.where.counting import below
from solver import Card, Rules
from solver.errors import InputError
from solver.rng import SEEDS, SplitMix64
from tests import plain_where as plain
from tests.plain_where import Hands

DRAWS = 20_000
LEAST_P = 0.001


def cell(dealt: Dealt) -> Hashable:
    """A draw as the plain lists name it: setting, hands, dummy and turn-up."""
    deal = dealt.deal
    places = [*zip("NESW", deal.hands, strict=True), ("dummy", deal.dummy), ("turnup", (deal.turnup,))]
    hands = tuple((place, tuple(sorted(map(str, cards)))) for place, cards in places if cards is not None)
    return tuple(dealt.setting), hands


class Space(NamedTuple):
    """Wishes, and the same space listed the plain way."""

    game: str
    wishes: str
    settings: list[tuple[str, str, str, str]]
    fixed: dict[str, str]
    sizes: dict[str, int]
    meets: Callable[[tuple[str, str, str, str], Hands], bool]
    rules: dict[str, object] = {}  # noqa: RUF012 - never changed

    def cells(self) -> Iterator[Hashable]:
        size = Rules.preset(self.game, **self.rules).deck
        for hands in plain.every_deal(size, self.fixed, self.sizes):
            shown = tuple((place, hands[place]) for place in self.sizes)
            for setting in self.settings:
                if self.meets(setting, hands):
                    yield setting, shown


def wished(fixed: dict[str, str]) -> str:
    return "; ".join(f"{place} has {cards}" for place, cards in fixed.items())


TWO = {"N": 5, "S": 5, "turnup": 1}
THREE = {"N": 5, "E": 5, "S": 5, "dummy": 5, "turnup": 1}
FOUR = {"N": 5, "E": 5, "S": 5, "W": 5, "turnup": 1}

# fmt: off
SPACES = {
    "a suit divided": Space(
        "two-handed", "dealer N; trump H; N.trumps >= S.trumps; N.aces == S.aces",
        [("N", "H", "", "")],
        {"N": "9H KC QC", "S": "JH 9C TC TD", "stock": "KD QD 9D TH 9S AH KS"}, TWO,
        lambda _, h: plain.trumps(h["N"], "H") >= plain.trumps(h["S"], "H")
        and plain.ranked(h["N"], "A") == plain.ranked(h["S"], "A"),
    ),
    "trumps and dealer free": Space(
        "two-handed", "N.trumps > S.trumps",
        [(dealer, trump, "", "") for dealer in "NS" for trump in "CDHS"],
        {"N": "9H KC QC AD JS", "S": "JH 9C TC TD", "stock": "KD QD 9D TH"}, TWO,
        lambda s, h: plain.trumps(h["N"], s[1]) > plain.trumps(h["S"], s[1]),
    ),
    "trumps turned, with an or": Space(
        "partnership", "trump turnup; (dealer has R and W void next) or dealer.length(C) + 1 < N.length(C)",
        [(dealer, trump, "", "") for dealer in "NESW" for trump in "CDHS"],
        {"N": "9C TC QC AD", "E": "JC JD 9H TH TS", "S": "JH JS 9D KS AH", "W": "TD KC QS AC"}, FOUR,
        lambda s, h: h["turnup"][0][1] == s[1] and (
            ("J" + s[1] in h[s[0]] and plain.suit(h["W"], plain.NEXT[s[1]], s[1]) == 0)
            or plain.suit(h[s[0]], "C", s[1]) + 1 < plain.suit(h["N"], "C", s[1])
        ),
    ),
    "maker, defenders and dummy": Space(
        "cutthroat", "maker.trumps >= 2; defenders.bowers == 1; dummy.aces + N.aces >= 2; not trump S",
        [(dealer, trump, maker, "") for dealer in "NES" for trump in "CDH" for maker in "NES"],
        {"N": "9C TC QC AD", "E": "JD 9H TH TS KD", "S": "JH JS 9D KS AH", "dummy": "TD KC QS", "stock": "9S"}, THREE,
        lambda s, h: plain.trumps(h[s[2]], s[1]) >= 2
        and sum(plain.bowers(h[seat], s[1]) for seat in "NES" if seat != s[2]) == 1
        and plain.ranked(h["dummy"] + h["N"], "A") >= 2,
    ),
    "lone hands": Space(
        "partnership", "alone NE; maker has A of trumps; not maker dealer; dealer ES; trump H or trump none",
        [(dealer, trump, maker, maker) for dealer in "ES" for trump in ("H", "none") for maker in "NE"],
        {"N": "9C TC QC AD", "E": "JC JD 9H TH TS", "S": "JH JS 9D KS", "W": "TD KC QS AC QD"}, FOUR,
        lambda s, h: s[1] == "H" and "AH" in h[s[2]] and s[2] != s[0],
    ),
    "a joker": Space(
        "british", "dealer W; NS.trumps == 3; turnup.trumps == 0; N has no B",
        [("W", trump, "", "") for trump in "CDHS"],
        {"N": "9C TC QC AD", "E": "JC JD 9H TH TS", "S": "JH JS 9D KS", "W": "TD KC QS AC QD"}, FOUR,
        lambda s, h: plain.trumps(h["N"] + h["S"], s[1]) == 3 and plain.trumps(h["turnup"], s[1]) == 0
        and "B" not in h["N"],
    ),
    "each for himself": Space(
        "buck", "maker none or maker.kings > dealer.kings; trump none or trump C; S.printed(S) == 2",
        [(dealer, trump, maker, "") for dealer in "NESW" for trump in ("C", "none") for maker in ("N", "E", "S", "W", "")],
        {"N": "9C TC QC AD JH", "E": "JC JD 9H TH TS", "S": "JS 9D KS", "W": "TD KC QS AC QD", "stock": "9S AS"}, FOUR,
        lambda s, h: (not s[2] or plain.ranked(h[s[2]], "K") > plain.ranked(h[s[0]], "K"))
        and sum(card[1] == "S" for card in h["S"]) == 2,
    ),
}
# fmt: on


@pytest.mark.parametrize("name", SPACES)
def test_draws_are_uniform(name: str) -> None:
    space = SPACES[name]
    rules = Rules.preset(space.game, **space.rules)
    expected = dict.fromkeys(space.cells(), 1.0)
    assert 20 <= len(expected) <= DRAWS // 5
    wishes = parse(f"{space.wishes}; {wished(space.fixed)}")
    assert Sampler(wishes, rules).deals == len(expected)
    found = draw(wishes, rules, 1, DRAWS)
    assert (found.uniform, found.method) == (True, "counting")
    assert plain.uniform_p(Counter(map(cell, found.deals)), expected) > LEAST_P


def trumps_of_two(wanted: Callable[[int, int], bool]) -> dict[Hashable, float]:
    """The shares of North's and South's numbers of trumps, seven in a deck of 24, from binomials alone."""
    return {
        (north, south): math.comb(7, north) * math.comb(17, 5 - north)
        * math.comb(7 - north, south) * math.comb(12 + north, 5 - south)
        for north, south in itertools.product(range(6), repeat=2)
        if north + south <= 7 and wanted(north, south)
    }  # fmt: skip


def trumps_held(dealt: Dealt) -> tuple[int, int]:
    north, _, south, _ = (tuple(map(str, hand or ())) for hand in dealt.deal.hands)
    return plain.trumps(north, dealt.setting.trump), plain.trumps(south, dealt.setting.trump)


@pytest.mark.parametrize("effort", [0, 1_000_000])
@pytest.mark.parametrize("game", ["two-handed", "partnership"])
def test_hands_of_the_whole_game_are_uniform(game: str, effort: int) -> None:
    """Counted, and drawn by rejection where nothing may be counted."""
    sampler = Sampler(
        parse("2 <= N.trumps + S.trumps <= 5; N.trumps >= S.trumps"), Rules.preset(game), effort=effort
    )
    assert (sampler.uniform, sampler.method) == (True, "counting" if effort else "rejection")
    drawn: Counter[Hashable] = Counter(trumps_held(sampler.draw(SplitMix64(seed))) for seed in range(DRAWS))
    expected = trumps_of_two(lambda north, south: 2 <= north + south <= 5 and north >= south)
    assert len(expected) == 10
    expected[4, 1] += expected.pop((5, 0))  # too rare for a cell of its own
    drawn[4, 1] += drawn.pop((5, 0), 0)
    assert plain.uniform_p(drawn, expected) > LEAST_P


SIX = ("9C", "TC", "QC", "KC", "AS", "9D")
"""Cards that are no trumps when hearts are."""


def test_counting_some_wishes_and_rejecting_by_others_is_uniform() -> None:
    """Shares by where six cards lie and how many trumps North and South have, from binomials alone."""
    expected: Counter[Hashable] = Counter()
    for lies in itertools.product("NS-", repeat=6):
        if sum((n + 1) * (at == "N") - n * (at == "S") for n, at in enumerate(lies)) < 4:
            continue
        north, south = (5 - lies.count(seat) for seat in "NS")
        for a, b in itertools.product(range(min(north, 5) + 1), range(min(south, 5) + 1)):
            if b <= a <= 7 - b:
                others = math.comb(11, north - a) * math.comb(11 - (north - a), south - b)
                expected[a, b, lies.count("N")] += math.comb(7, a) * math.comb(7 - a, b) * others
    weighed = " + ".join(f"{n + 1}*N.cards({card}) - {n}*S.cards({card})" for n, card in enumerate(SIX))
    wishes = parse(f"trump H; dealer N; N.trumps >= S.trumps; {weighed} >= 4")
    rules = Rules.preset("two-handed")
    assert Sampler(wishes, rules).deals == sum(expected.values()) * 14
    sampler = Sampler(wishes, rules, effort=600)
    assert (sampler.uniform, sampler.method, sampler.deals) == (True, "counting and rejection", None)
    drawn: Counter[Hashable] = Counter()
    for seed in range(DRAWS):
        dealt = sampler.draw(SplitMix64(seed))
        six = sum(str(card) in SIX for card in dealt.deal.hands[0] or ())
        drawn[(*trumps_held(dealt), six)] += 1
    common = {
        kind: float(deals) for kind, deals in expected.items() if deals * DRAWS >= 10 * expected.total()
    }
    assert len(common) > 20
    assert plain.uniform_p(Counter({kind: drawn[kind] for kind in common}), common) > LEAST_P


def test_wishes_too_rare_to_be_drawn_evenly_say_so() -> None:
    """Where nothing may be counted and rejection finds next to nothing, the constraint model finds deals."""
    wishes = parse("N.trumps == 5; E.trumps >= 2; S void trumps")
    rules = Rules.preset("partnership")
    sampler = Sampler(wishes, rules, effort=0)
    assert (sampler.uniform, sampler.method, sampler.deals) == (False, "constraint model", None)
    found = [sampler.draw(SplitMix64(seed)) for seed in range(20)]
    assert found == [sampler.draw(SplitMix64(seed)) for seed in range(20)], "the same for a seed"
    assert len(set(map(cell, found))) == 20
    for dealt in found:
        assert meets(wishes, dealt)
        assert dealt.deal.faults() == []


def test_impossible_wishes_are_found_impossible_by_every_method() -> None:
    wishes = parse("N.trumps >= 4; E.trumps >= 4; N has 9C")
    for effort in (0, 100, 1_000_000):
        with pytest.raises(WishesClash, match=r"^cannot be met together: N.trumps >= 4; E.trumps >= 4$"):
            Sampler(wishes, Rules.preset("partnership"), effort=effort)


def test_a_seed_gives_this_deal_forever() -> None:
    found = draw(
        parse("N.trumps >= 3; E has JH; S void C; dealer E; trump H"), Rules.preset("cutthroat"), 7, 2
    )
    assert [str(dealt.deal) for dealt in found.deals] == PINNED
    again = draw(
        parse("N.trumps >= 3; E has JH; S void C; dealer E; trump H"), Rules.preset("cutthroat"), 8, 1
    )
    assert found.deals[1:] == again.deals, "seeds count on"


# fmt: off
PINNED = [
    "game: cutthroat; dealer: E; turnup: KD; N: JC AD 9H KH AH; E: TC KC QD JH AS; S: 9S TS JS QS KS; dummy: 9C QC AC TD JD",
    "game: cutthroat; dealer: E; turnup: KD; N: TC QC 9H QH AH; E: JC 9D TD JH JS; S: QD TH 9S QS AS; dummy: 9C KC AC JD KH",
]
# fmt: on


@pytest.mark.parametrize(("seed", "number"), [(SEEDS, 1), (-1, 1), (SEEDS - 1, 2), (0, -1)])
def test_seeds_out_of_range_are_refused(seed: int, number: int) -> None:
    with pytest.raises(InputError, match="deals do not fit from"):
        draw(parse("N has JH"), Rules.preset("partnership"), seed, number)


def test_numbers_below_large_bounds_are_equally_likely() -> None:
    numbers = SplitMix64(3)
    bound = 3 << 70
    counts: Counter[Hashable] = Counter(below(numbers, bound) >> 69 for _ in range(DRAWS))
    assert plain.uniform_p(counts, dict.fromkeys(range(6), 1.0)) > LEAST_P
    assert {below(numbers, 1) for _ in range(9)} == {0}


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 10.828), (3, 16.266), (6, 22.458), (23, 49.728), (100, 149.449), (1000, 1143.917)],
)
def test_the_chi_square_quantile(freedom: int, quantile: float) -> None:
    """Against printed tables of the distribution, p = 0.001."""
    assert plain.chi_square_p(quantile, freedom) == pytest.approx(0.001, rel=1e-3)
    assert plain.chi_square_p(freedom, freedom) == pytest.approx(0.5, abs=0.2)


def test_whole_deals_without_wishes_on_trumps_have_none() -> None:
    (dealt,) = draw(parse("N has JH; turnup 9C"), Rules.preset("partnership"), 1, 1).deals
    assert dealt.setting[1:] == ("", "", "")
    assert dealt.deal.turnup == Card("9C")
    with pytest.raises(InputError, match="trumps are not settled"):
        dealt.play_out()
