"""Random deals: the same forever, fair, and what a play-out of one looks like."""

from __future__ import annotations

from collections import Counter

import pytest

from solver import Card, Deal, Rules
from solver.cards import DECKS
from solver.rng import SplitMix64
from solver.rules import GAMES


def test_the_generator_gives_the_published_numbers() -> None:
    """SplitMix64 from seed 1234567: the values of its authors' C code, printed in many test suites."""
    numbers = SplitMix64(1234567)
    assert [numbers.next() for _ in range(5)] == [
        6457827717110365317, 3203168211198807973, 9817491932198370423,
        4593380528125082431, 16408922859458223821,
    ]  # fmt: skip


def test_numbers_below_a_bound_are_equally_likely() -> None:
    numbers = SplitMix64(7)
    counts = Counter(numbers.below(7) for _ in range(70_000))
    assert set(counts) == set(range(7))
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts.values()) < 22.46, "chi-square, p > 0.001"


@pytest.mark.parametrize("seed", [-1, 2**64, -(2**70)])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="is not from 0 to"):
        Deal.random(Rules.preset("partnership"), seed)


# fmt: off
PINNED = {
    ("partnership", 1): "game: partnership; dealer: E; turnup: 9H; N: KC AC TH AH QS; E: 9C TC QD QH TS; S: KD AD JH KH JS; W: JC QC 9D JD 9S",
    ("cutthroat", 1): "game: cutthroat; dealer: S; turnup: 9H; N: KC AC TH AH QS; E: 9C TC QD QH TS; S: KD AD JH KH JS; dummy: JC QC 9D JD 9S",
    ("buck", 2): "game: buck; dealer: S; turnup: KD; N: QD KH 9S QS KS; E: AC JD TH QH AS; S: 9C TC KC 9D JH; W: QC AD 9H AH TS",
    ("british", 3): "game: british; dealer: E; turnup: TC; N: AC JD QH AH B; E: 9S JS QS KS AS; S: QC KC KD TH KH; W: 9D TD 9H JH TS",
    ("two-handed", 4): "game: two-handed; dealer: N; turnup: AS; N: 9C TC QD 9S KS; S: 9D TD JD 9H QH",
    ("partnership", 2**64 - 1): "game: partnership; dealer: N; turnup: QH; N: TC TD TH TS KS; E: AC 9D JH AH AS; S: 9C QC KD AD 9S; W: JC KC 9H KH JS",
}
# fmt: on


@pytest.mark.parametrize(("game", "seed"), PINNED)
def test_a_seed_gives_this_deal_forever(game: str, seed: int) -> None:
    assert str(Deal.random(Rules.preset(game), seed)) == PINNED[game, seed]


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_is_whole(game: str) -> None:
    rules = Rules.preset(game)
    for seed in range(200):
        deal = Deal.random(rules, seed)
        cards = [card for hand in (*deal.hands, deal.dummy) for card in hand or ()] + [deal.turnup]
        assert len(cards) == len(set(cards)) == 5 * (rules.players + (rules.dummy != "none")) + 1
        assert set(cards) <= set(DECKS[rules.deck])
        assert deal.dealer in deal.seats
        assert deal.faults() == []


def test_every_card_and_every_dealer_comes_up_alike() -> None:
    rules = Rules.preset("partnership")
    deals = [Deal.random(rules, seed) for seed in range(24_000)]
    for counts in (Counter(deal.turnup for deal in deals), Counter(deal.dealer for deal in deals)):
        mean = len(deals) / len(counts)
        chi_square = sum((count - mean) ** 2 / mean for count in counts.values())
        assert chi_square < {24: 49.73, 4: 16.27}[len(counts)], "p > 0.001"
    holders = Counter(seat for deal in deals for seat in range(4) if Card("JH") in (deal.hands[seat] or ()))
    assert all(abs(holders[seat] - 5000) < 220 for seat in range(4)), "within 3.3 standard deviations"


def test_the_play_out_of_a_deal() -> None:
    deal = Deal.random(Rules.preset("partnership"), 1)
    p = deal.play_out("H", maker="N", alone="N")
    assert p.active == "NEW"
    assert p.leader in "NEW"
    assert p.faults() == []
    assert (p.maker, p.alone, p.dealer, p.side) == ("N", "N", deal.dealer, "N")
    for seat in "NEW":
        assert p.hand(seat) == deal.hands["NESW".index(seat)]
    cutthroat = Deal.random(Rules.preset("cutthroat"), 1)
    assert cutthroat.play_out("S", maker="E", alone="S").active == "ES"
    assert cutthroat.play_out(None, maker="E").active == "NES"
