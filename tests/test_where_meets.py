"""What wishes say of a deal or a play-out, by hand; and every method against every other."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, reject, settings

from puzzles.where import (
    Dealt,
    NotTold,
    Sampler,
    Setting,
    Wishes,
    WishesClash,
    filter_for,
    filter_of,
    meets,
    parse,
    possible,
)
from puzzles.where.binding import bind
from puzzles.where.wishes import Has
from solver import Card, Deal, Position, Rules
from solver.errors import InputError
from solver.rng import SplitMix64
from tests import plain_where as plain
from tests.where_strategies import wishes

DEAL = Deal.parse(
    "game: cutthroat; dealer: E; turnup: KD; N: JC AD 9H KH AH; E: TC KC QD JH AS; S: 9S TS JD QS KS; "
    "dummy: 9C QC AC TD JS"
)
HEARTS = Dealt(DEAL, Setting("E", "H", "N", "N"))
PLAYED = HEARTS.play_out()

TRUE = """
N.trumps == 3; N.hearts == 3; N.length(H) == 3; E.trumps == 1; S.trumps == 1; S.diamonds == 0; S.next == 0
S void D; S void next; not S void S; S.printed(D) == 1; N.clubs == 1; N.jacks == 1; N.bowers == 0
E has R; S has L; E has JH QD; E has JH, AS; N has no JH JD; N has A of trumps; N has A of next; N has AH KH
N.aces == 2; NS.aces == 2; NES.bowers == 2; defenders.bowers == 2; maker.trumps > dealer.trumps
dealer E; dealer EW; not dealer N; maker N; maker NS; not maker dealer; alone N; alone maker; alone NE; not alone none
trump H; not trump none; not trump S; N.trumps + S.trumps == 4; 2*N.trumps - 1 >= 5; 1 <= E.trumps < N.trumps
N has JH or E has JH; N has AH and E has JH; not (N has JH or S has JH); N.cards(JH R AH KH) == 2
E.trumps != N.trumps; -N.trumps < 0; maker.cards(9 of trumps) == 1; E has ace of spades
"""
HIDDEN = """
turnup KD; turnup D; not turnup H; turnup.kings == 1; turnup has KD; not trump turnup; turnup.next == 1
dummy.clubs == 3; dummy has JS; dummy.trumps == 0; stock.trumps == 2; stock has QH TH 9D; stock.printed(H) == 2
"""
FALSE = """
N has JH AH; N has no AH KD; E has no JH; N.trumps >= 4; S.diamonds == 1; S.hearts == 0; N void H; trump D
1 <= N.trumps < 3; N has AH and E has AH; maker E; alone E; alone none; dealer NS; not N has AH; maker none
"""


def one_by_one(text: str) -> list[str]:
    return [str(Wishes((wish,))) for wish in parse(text).wishes]


@pytest.mark.parametrize("text", one_by_one(TRUE))
def test_true_of_a_deal_and_its_play_out(text: str) -> None:
    assert meets(parse(text), HEARTS)
    assert meets(parse(text), PLAYED)


@pytest.mark.parametrize("text", one_by_one(HIDDEN))
def test_true_of_a_deal_and_not_told_by_its_play_out(text: str) -> None:
    assert meets(parse(text), HEARTS)
    with pytest.raises(NotTold):
        meets(parse(text), PLAYED)
    with pytest.raises(
        InputError, match="column 1: expected a wish that a play-out can meet, and it does not tell"
    ):
        filter_of(parse(text))


@pytest.mark.parametrize("text", one_by_one(FALSE))
def test_false_of_a_deal_and_its_play_out(text: str) -> None:
    assert not meets(parse(text), HEARTS)
    assert not meets(parse(text), PLAYED)


def test_without_trumps_jacks_are_ordinary_and_there_are_no_bowers() -> None:
    plain_suits = Dealt(DEAL, Setting("E", "none", "N", ""))
    assert meets(
        parse("trump none; S.diamonds == 1; N.clubs == 1; N.trumps == 0; NES.bowers == 0"), plain_suits
    )
    assert meets(
        parse("N has no R; E has no L; N has no A of trumps; S.next == 0; S void trumps"), plain_suits
    )
    assert not meets(parse("E has R"), plain_suits)


def test_the_joker_is_a_trump() -> None:
    deal = Deal.parse(
        "game: british; dealer: N; turnup: B; N: 9C TC 9S AC TS; E: 9D TD KD QD 9H; S: TH KC QC AD JD; W: QH KH AH JH QS"
    )
    dealt = Dealt(deal, Setting("N", "H", "E"))
    assert meets(
        parse("turnup B; turnup.trumps == 1; W.trumps == 4; turnup.hearts == 1; not turnup H"), dealt
    )
    assert not meets(parse("trump turnup"), dealt), "a joker turned up names no suit"


def test_a_bare_deal_has_no_trumps() -> None:
    assert meets(parse("N has AH; dealer E; turnup D; N.aces == 2; E.printed(C) == 2"), DEAL)
    for text, missing in {
        "N.trumps == 3": "trump",
        "alone N": "alone and maker",
        "maker.aces == 2": "maker",
    }.items():
        with pytest.raises(NotTold, match=f"{text}: {missing} not settled in a bare deal"):
            meets(parse(text), DEAL)


def test_a_play_out_under_way() -> None:
    position = Position.parse(
        "trump: S; leader: W; maker: E; N: AS KD 9H; E: JS QC TH; S: 9S TS AH; W: KS 9D; trick: QD; taken: W=2"
    )
    assert meets(parse("E has R; W.trumps == 1; W.diamonds == 1; maker.trumps == 1; E void D"), position)
    assert not meets(parse("W has QD"), position), "it lies on the table"
    with pytest.raises(NotTold, match="the dealer is not told"):
        meets(parse("dealer E"), position)


def test_a_filter_turns_away_what_does_not_say() -> None:
    two = Position.parse("game: two-handed; trump: H; leader: N; N: JH 9C; S: AS KS; taken: N=3")
    assert filter_of(parse("N has R"))(two)
    assert not filter_of(parse("S has R"))(two)
    assert not filter_of(parse("W void C"))(two), "West has no hand to be void"
    assert not filter_of(parse("N has R; dealer N"))(two)


SMALL = {"N": "9H KC QC AD", "S": "JH 9C TC TD"}
STOCK = "KD QD 9D TH 9S AH KS TS QS AS KH"
PLACES = {"N": 5, "S": 5, "turnup": 1}


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(wishes("NS", ("dealer", "maker", "defenders", "turnup", "stock"), "9TJQKA", joker=False, most=3))
def test_counting_evaluating_and_solving_agree(wished: Wishes) -> None:
    """On the sixty ways to deal the last cards of two hands, in every setting the wishes speak of."""
    rules = Rules.preset("two-handed")
    fixed = Wishes(
        tuple(Has(place, tuple(held.split())) for place, held in {**SMALL, "stock": STOCK}.items())
    )
    both = wished + fixed
    deals = [
        Deal(rules, "N", Card(h["turnup"][0]), (hand(h["N"]), None, hand(h["S"]), None))
        for h in plain.every_deal(24, {**SMALL, "stock": STOCK}, PLACES)
    ]
    assert len(deals) == 60
    met = sum(
        meets(wished, Dealt(Deal(rules, bound.setting.dealer, deal.turnup, deal.hands), bound.setting))
        for bound in bind(both, rules)
        for deal in deals
    )
    verdict = possible(both, rules)
    assert bool(verdict) is (met > 0)
    if verdict.example is None:
        with pytest.raises(WishesClash) as error:
            Sampler(both, rules)
        assert error.value.clash == verdict.clash
        return
    sampler = Sampler(both, rules)
    assert sampler.deals == met
    example = verdict.example
    for dealt in (example, *(sampler.draw(SplitMix64(seed)) for seed in range(3))):
        assert meets(both, dealt)
        assert dealt.deal.faults() == []


def hand(cards: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(map(Card, cards))


@settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)
@given(wishes("NES", ranks="9TJQKA", joker=False))
def test_every_deal_drawn_meets_the_wishes_and_is_legal(wished: Wishes) -> None:
    rules = Rules.preset("cutthroat")
    try:
        sampler = Sampler(wished, rules, effort=20_000)
    except WishesClash:
        reject()
    for seed in range(5):
        dealt = sampler.draw(SplitMix64(seed))
        assert meets(wished, dealt)
        assert dealt.deal.faults() == []
        if dealt.setting.trump:
            assert dealt.play_out().faults() == []


IMPOSSIBLE = {
    "N.trumps >= 6": "N.trumps >= 6",
    "N.trumps >= 4; E.trumps >= 4; dealer S; N void C": "N.trumps >= 4; E.trumps >= 4",
    "N has JH; S has QH; N has no JH QC": "N has JH; N has no JH QC",
    "trump H; N has R; E has JH; S has 9C": "trump H; N has R; E has JH",
    "trump C; turnup AH; trump turnup": "trump C; turnup AH; trump turnup",
    "dealer N; maker E; maker dealer; N has 9C": "dealer N; maker E; maker dealer",
    "NESW.aces == 0; turnup.aces == 0; N has JH": "NESW.aces == 0; turnup.aces == 0",
    "N void C; N void D; N void H; N.spades <= 4; trump H": "N void C; N void D; N void H; N.spades <= 4",
    "alone N; maker E; N has JH": "alone N; maker E",
    "not (N has JH or N has no JH); E has QH": "not (N has JH or N has no JH)",
    "N.trumps > E.trumps; E.trumps > S.trumps; S.trumps > N.trumps; W has 9C":
        "N.trumps > E.trumps; E.trumps > S.trumps; S.trumps > N.trumps",
    "3 < 2*N.bowers <= 4; S.bowers + E.bowers >= 1; W.aces >= 1": "3 < 2*N.bowers <= 4; S.bowers + E.bowers >= 1",
}  # fmt: skip


@pytest.mark.parametrize("text", IMPOSSIBLE)
def test_impossible_wishes_are_named_and_none_too_many(text: str) -> None:
    rules = Rules.preset("partnership")
    verdict = possible(parse(text), rules)
    assert not verdict
    assert Wishes(verdict.clash) == parse(IMPOSSIBLE[text])
    with pytest.raises(WishesClash) as error:
        Sampler(parse(text), rules)
    together = " together" if len(verdict.clash) > 1 else ""
    assert str(error.value) == f"cannot be met{together}: {IMPOSSIBLE[text]}"
    for spared in verdict.clash:
        kept = Wishes(tuple(wish for wish in verdict.clash if wish != spared))
        assert not kept.wishes or Sampler(kept, rules).deals, "counting shows that each is needed"


def test_possible_wishes_come_with_a_deal() -> None:
    wished = parse("N.trumps == 5; E.trumps == 2; S void trumps; trump turnup; maker W; alone maker")
    verdict = possible(wished, Rules.preset("partnership"))
    assert verdict.example is None, "the turn-up would be the eighth trump"
    less = parse("N.trumps == 5; E.trumps == 1; S void trumps; trump turnup; maker W; alone maker")
    verdict = possible(less, Rules.preset("partnership"))
    assert verdict
    assert verdict.example is not None
    assert meets(less, verdict.example)
    assert verdict.example.deal.faults() == []


GAMES = ("cutthroat", "partnership", "two-handed", "buck")


@pytest.mark.parametrize(
    "text",
    [
        "N.trumps >= 3",
        "N void C; N void D; N void H; N.spades <= 4; trump H",  # the hand of an ending is short
        "NESW.aces == 0; NESW.jacks == 0; NESW.trumps == 0",
        "W has R",
        "alone N; maker N",
        "trump none; N has JH",
    ],
)
def test_wishes_that_some_play_out_may_meet(text: str) -> None:
    assert callable(filter_for(parse(text), map(Rules.preset, GAMES)))


@pytest.mark.parametrize(
    ("text", "games", "complaint"),
    [
        ("N.trumps >= 6; S void C", GAMES, "cannot be met: N.trumps >= 6"),
        ("N.trumps + E.trumps >= 8; N void S", GAMES, "cannot be met: N.trumps + E.trumps >= 8"),
        ("N has R; E has R", GAMES, "cannot be met together: N has R; E has R"),
        ("alone E; maker N", ("two-handed", "buck"), "cannot be met: alone E"),
        ("W has R", ("cutthroat",), "column 1: W has no hand in cutthroat: expected one of N E S"),
        ("N has R; stock has L", GAMES, "column 10: expected a wish that a play-out can meet, and it does not tell stock"),
    ],
)  # fmt: skip
def test_wishes_that_no_play_out_can_meet(text: str, games: tuple[str, ...], complaint: str) -> None:
    with pytest.raises(InputError) as error:
        filter_for(parse(text), map(Rules.preset, games))
    assert str(error.value) == complaint


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(wishes("NES", ranks="9TJQKA", joker=False, most=2))
def test_counting_and_evaluating_agree_with_dummy_and_lone_hands(wished: Wishes) -> None:
    """On the six ways to deal the last card of North, the dummy and the turn-up."""
    rules = Rules.preset("cutthroat")
    held = {
        "N": "9H KC QC AD",
        "E": "JH 9C TC TD AS",
        "S": "JD KD QD 9D TH",
        "dummy": "9S AH KS TS",
        "stock": "QS JS KH",
    }
    fixed = Wishes(tuple(Has(place, tuple(cards.split())) for place, cards in held.items()))
    sizes = {"N": 5, "E": 5, "S": 5, "dummy": 5, "turnup": 1}
    met = 0
    settings_of_all = bind(wished + fixed, rules)
    for h in plain.every_deal(24, held, sizes):
        hands = (hand(h["N"]), hand(h["E"]), hand(h["S"]), None)
        for bound in settings_of_all:
            deal = Deal(rules, bound.setting.dealer, Card(h["turnup"][0]), hands, hand(h["dummy"]))
            met += meets(wished, Dealt(deal, bound.setting))
    if met:
        assert Sampler(wished + fixed, rules).deals == met
    else:
        assert not possible(wished + fixed, rules)
