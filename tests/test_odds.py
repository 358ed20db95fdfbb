"""Odds of a hand before the calls: against plain brute force, by hand, and what is broken."""

from __future__ import annotations

import json
from math import sqrt
from statistics import mean, stdev

import pytest

from solver import Card, Deal, Rules
from solver.cards import SEATS
from solver.review.odds import Odds, odds
from solver.review.worlds import Knowledge, Worlds
from tests.plain_review import PlainReview, Worth
from tests.running import bowers

HAND = "JH JD AH KH 9S"


def knowledge(
    game: str,
    dealer: str,
    seat: str,
    hand: str = HAND,
    turnup: str = "QH",
    seats: str = "NESW",
    **options: object,
) -> Knowledge:
    rules = Rules.preset(game, **options)
    held = tuple(map(Card, hand.split()))
    return Knowledge(rules, dealer, Card(turnup), seats, seat, "call", held, held, size=len(held), credit=2)


class Plain:
    """One world by brute force: every decision after a call played out, straight from the rules."""

    def __init__(self, deal: Deal, known: Knowledge) -> None:
        self.known, self.deal = known, deal
        self.review = PlainReview(deal, known.size, known.credit)
        first = SEATS.index(deal.dealer) + 1
        order = SEATS[first:] + SEATS[:first]
        self.order = [seat for seat in order if seat in deal.seats]

    def passed(self, round_: int) -> list[tuple[str, str, str]]:
        """All that is said before the seat's turn."""
        turn = [(one, "call", "pass") for one in self.order[: self.order.index(self.known.seat)]]
        return turn if round_ == 1 else [*((one, "call", "pass") for one in self.order), *turn]

    def net(self, worth: Worth, maker: str | None) -> tuple[int, int]:
        seat, sides = self.known.seat, self.deal.rules.sides
        if sides == "each":
            return worth.points[seat], 0
        foes = self.review.foes(seat, maker or "")
        return worth.points[seat], sum(
            worth.points[foe] for foe in (foes[:1] if sides == "partners" else foes)
        )

    def after(self, steps: list[tuple[str, str, str]], kind: str, token: str) -> Worth:
        """What a hand comes to when the seat then says alone or not, where it may say."""
        decision = self.review.decision(steps)
        while decision.kind != kind:
            steps = [*steps, (decision.seat, decision.kind, decision.best)]
            decision = self.review.decision(steps)
        return decision.values[token]

    def called(self, call: str, alone: bool) -> dict[str | None, Worth]:
        """By what the seat buries what its call comes to."""
        seat, kind = self.known.seat, "alone" if self.deal.rules.maker_alone else "bury"
        if call != "order":
            steps = [*self.passed(2), (seat, "call", call)]
            if self.deal.rules.maker_alone:
                return {None: self.after(steps, kind, "alone" if alone else "with")}
            return {None: self.review.decision(self.passed(2)).values[call]}
        steps = [*self.passed(1), (seat, "call", "order")]
        bury = self.review.decision(steps)
        asked = (
            kind == "alone" and not self.deal.rules.canadian
        )  # the dealer's partner is alone without saying so
        mine = bury.seat in self.review.side(seat, seat)
        found: dict[str | None, Worth] = {}
        for card, worth in bury.values.items():
            token = "alone" if alone else "with"
            if asked:
                found[card] = self.after([*steps, (bury.seat, "bury", card)], kind, token)
            else:
                found[card] = Worth(worth.points, worth.tricks if mine else 5 - worth.tricks)
        if bury.seat == seat:
            return found
        liked = max(found, key=lambda card: self.liking(bury.seat, found[card]))
        return {None: found[liked]}

    def liking(self, seat: str, worth: Worth) -> tuple[int, ...]:
        """How the dealer likes it; the tricks told are the maker's side's."""
        mine = seat in self.review.side(self.known.seat, self.known.seat)
        return self.review.liking(
            seat,
            self.known.seat,
            Worth(worth.points, worth.tricks if mine else 5 - worth.tricks),
            calling=False,
        )

    def pass_(self) -> tuple[int, int]:
        points, _ = self.review.par([*self.passed(1), (self.known.seat, "call", "pass")])
        return self.net(Worth(points, 0), self.maker_at_par())

    def maker_at_par(self) -> str | None:
        steps = [*self.passed(1), (self.known.seat, "call", "pass")]
        while True:
            decision = self.review.decision(steps)
            if decision.kind not in ("call", "turn"):
                return self.maker(steps)
            steps = [*steps, (decision.seat, decision.kind, decision.best)]
            if decision.best != "pass" or len(steps) == 2 * len(self.order):
                return self.maker(steps)

    @staticmethod
    def maker(steps: list[tuple[str, str, str]]) -> str | None:
        return next((seat for seat, kind, token in steps if kind == "call" and token != "pass"), None)


def expected(known: Knowledge, one: Odds, worlds: list[Plain]) -> None:
    """One call's odds are the means over these worlds."""
    if one.call == "pass":
        nets = [world.pass_() for world in worlds]
    else:
        told = [world.called(one.call, one.alone) for world in worlds]
        by_card = {
            card: [
                (*world.net(found[card], known.seat), found[card].tricks)
                for world, found in zip(worlds, told, strict=True)
            ]
            for card in told[0]
        }
        best = max(
            by_card,
            key=lambda card: (sum(o - a for o, a, _ in by_card[card]), sum(t for _, _, t in by_card[card])),
        )
        assert one.bury == (None if best is None else Card(best))
        results = by_card[best]
        number = len(results)
        assert one.made == pytest.approx(sum(tricks in (3, 4) for _, _, tricks in results) / number)
        assert one.march == pytest.approx(sum(tricks == 5 for _, _, tricks in results) / number)
        assert one.euchred == pytest.approx(sum(tricks < 3 for _, _, tricks in results) / number)
        nets = [(own, against) for own, against, _ in results]
    assert one.own == pytest.approx(mean(own for own, _ in nets))
    assert one.against == pytest.approx(mean(against for _, against in nets))
    net = [own - against for own, against in nets]
    assert one.points == pytest.approx(mean(net))
    assert one.margin == pytest.approx(1.959964 * stdev(net) / sqrt(len(net)), abs=1e-6)


CASES: list[Knowledge] = [
    knowledge("partnership", "E", "N", "JH 9S"),
    knowledge("partnership", "N", "N", "KH AS"),
    knowledge("partnership", "S", "N", "AH QC", defend_alone="any"),
    knowledge("partnership", "S", "N", "AH QC", canadian=True),
    knowledge("partnership", "E", "S", "AD KC", all_pass="stick", no_trump_call=True),
    knowledge("two-handed", "S", "N", "JD 9H", seats="NS"),
    knowledge("two-handed", "N", "N", "KH 9S", seats="NS"),
    knowledge("cutthroat", "E", "N", "JD 9C", seats="NES"),
    knowledge("cutthroat", "N", "N", "AH 9C", seats="NES"),
]


@pytest.mark.parametrize("known", CASES, ids=lambda known: f"{known.rules.game}, {known.dealer} deals")
def test_odds_are_those_of_brute_force(known: Knowledge) -> None:
    """Hands of two cards, the maker's side two tricks ahead."""
    number = 12
    worlds = Worlds(known)
    deals = [worlds.deal(world) for world in worlds.sample(number, 5)]
    found = odds(known, number, 5)
    assert len(found) >= 5
    for one in found:
        expected(known, one, [Plain(deal, known) for deal in deals])


def test_what_can_be_called() -> None:
    def calls(known: Knowledge) -> list[tuple[str, str | None, bool]]:
        return [(one.call, one.turned, one.alone) for one in odds(known, 2, 0)]

    assert calls(knowledge("two-handed", "N", "S", "AH QC", seats="NS")) == [
        ("order", None, False), ("C", None, False), ("D", None, False), ("S", None, False), ("pass", None, False),
    ]  # fmt: skip
    forced = calls(knowledge("partnership", "S", "N", "AH QC", canadian=True))
    assert forced[:2] == [("order", None, True), ("C", None, False)]
    stick = calls(knowledge("partnership", "S", "N", "AH QC", no_trump_call=True))
    assert ("none", None, True) in stick
    joker = calls(knowledge("british", "S", "N", "AH QC", turnup="B"))
    assert [one for one in joker if one[0] == "order"] == [
        ("order", suit, alone) for suit in "CDHS" for alone in (False, True)
    ]
    assert [one[1] for one in joker if one[0] == "pass"] == list("CDHS")
    assert odds(knowledge("buck", "S", "N", "AH QC", turnup="9C"), 2, 0) == []


def test_five_top_trumps() -> None:
    """Whoever has the five highest hearts takes five tricks with hearts, in every deal: 2 points, alone 4."""
    known = Knowledge.before_calls(
        Rules.preset("partnership"), "E", Card("TH"), "N", tuple(map(Card, "JH JD AH KH QH".split())), "NESW"
    )
    order, alone, *_ = odds(known, 50, 1)
    assert (order.march, order.points, order.margin) == (1.0, 2.0, 0.0)
    assert (alone.march, alone.points, alone.against) == (1.0, 4.0, 0.0)


def test_the_dealer_buries_one_card_in_all_deals() -> None:
    """Taking up the queen of hearts leaves five top trumps with the nine of spades buried."""
    known = Knowledge.before_calls(
        Rules.preset("partnership"), "N", Card("QH"), "N", tuple(map(Card, HAND.split())), "NESW"
    )
    order, alone, *others = odds(known, 50, 1)
    assert (order.bury, order.march, alone.bury, alone.points) == (Card("9S"), 1.0, Card("9S"), 4.0)
    assert all(one.bury is None for one in others)


def test_buck_pays_the_one_who_decides() -> None:
    """Five top trumps: five points where somebody stays, and five credited where nobody does."""
    known = Knowledge.before_calls(
        Rules.preset("buck"), "E", Card("TH"), "N", tuple(map(Card, "JH JD AH KH QH".split())), "NESW"
    )
    order, *others = odds(known, 3, 1)
    assert (order.march, order.points, order.euchred) == (1.0, 5.0, 0.0)
    assert [one.call for one in others] == ["C", "D", "S", "pass"]


def test_the_same_for_a_seed() -> None:
    known = Knowledge.before_calls(
        Rules.preset("two-handed"), "N", Card("QH"), "S", tuple(map(Card, HAND.split())), "NS"
    )
    heard: list[tuple[int, int]] = []
    first = odds(known, 20, 7, lambda done, total: heard.append((done, total)))
    assert first == odds(known, 20, 7) != odds(known, 20, 8)
    assert heard == [(number, 20) for number in range(1, 21)]
    with pytest.raises(ValueError, match="at least 2 worlds"):
        odds(known, 1, 0)


ASKED = (HAND, "--turnup", "QH", "--dealer", "E", "--seat", "N")


def test_the_table() -> None:
    printed = bowers("odds", *ASKED, "-n", "50").stdout.decode()
    assert printed.splitlines()[0] == "Partnership; East deals and turns up Q♥"
    assert "North holds J♦ J♥ K♥ A♥ 9♠" in printed
    assert " order, alone " in printed
    assert max(map(len, printed.splitlines())) <= 80
    spelled = bowers("odds", *"hj,jd ♥A KH 9s -u qh -d e --seat n -n 50".split()).stdout.decode()
    assert spelled == printed
    assert "set" in bowers("odds", *ASKED, "-n", "2", "--game", "buck").stdout.decode()
    joker = bowers("odds", *ASKED[:1], *"-u B -d N --seat N -g british -n 4".split()).stdout.decode()
    assert "take up (joker ♥), alone, bury 9♠ " in joker
    assert max(map(len, joker.splitlines())) <= 80
    assert (
        "take up, bury 9♠"
        in bowers("odds", *ASKED[:-4], "-d", "N", "--seat", "N", "-n", "20").stdout.decode()
    )


def test_three_are_told_who_plays() -> None:
    asked = (HAND, "-u", "QH", "-g", "cutthroat", "-n", "2")
    usual = bowers("odds", *asked, "-d", "E", "--seat", "N").stdout.decode()
    assert "They speak in the order South, North, East\n" in usual
    other = bowers("odds", *asked, "-d", "W", "--seat", "S").stdout.decode()
    assert "They speak in the order North, South, West\n" in other
    told = json.loads(bowers("odds", *asked, "-d", "W", "--seat", "S", "--json").stdout)
    assert told["seats"] == "NSW"


def test_the_json_answer() -> None:
    done = bowers("odds", *ASKED, "-n", "40", "--json", "--rule", "defend_alone=any", "--seed", "9")
    (line,) = done.stdout.splitlines()
    found = json.loads(line)
    assert {key: found[key] for key in ("game", "dealer", "turnup", "seat", "hand", "worlds", "seed")} == {
        "game": "partnership", "dealer": "E", "turnup": "QH", "seat": "N", "hand": "JD JH KH AH 9S",
        "worlds": 40, "seed": 9,
    }  # fmt: skip
    order, *_, last = found["odds"]
    assert list(order) == ["call", "alone", "made", "march", "euchred", "points", "margin", "own", "against"]
    assert order["made"] + order["march"] + order["euchred"] == pytest.approx(1)
    assert list(last) == ["call", "points", "margin", "own", "against"]


BROKEN: dict[str, tuple[str, str]] = {
    "no cards": ("--turnup QH --dealer E --seat N", "Missing argument 'CARDS'"),
    "no card": ("JH JD AH KH XX --turnup QH --dealer E --seat N", "CARDS: 'XX' is not a card"),
    "two that are none": ("J1 JD AH KH XX --turnup QH --dealer E --seat N", "CARDS: 'J1' is not a card; CARDS: 'XX' is not a card"),
    "four cards": ("JH JD AH KH --turnup QH --dealer E --seat N", "N holds 4 cards, not 5"),
    "six cards": ("JH JD AH KH 9S 9C --turnup QH --dealer E --seat N", "N holds 6 cards, not 5"),
    "a card twice": ("JH JH AH KH 9S --turnup QH --dealer E --seat N", "JH is there twice"),
    "the turn-up held": ("JH JD AH KH 9S --turnup 9S --dealer E --seat N", "9S is there twice"),
    "no turn-up": ("JH JD AH KH 9S --dealer E --seat N", "Missing option '-u' / '--turnup'"),
    "a turn-up that is none": ("JH JD AH KH 9S --turnup hearts --dealer E --seat N", "--turnup: 'hearts' is not a card"),
    "cards and a turn-up that are none": ("J1 JD AH KH 9S --turnup hearts --dealer E --seat N", "CARDS: 'J1' is not a card; --turnup: 'hearts' is not a card"),
    "two turn-ups": ("JH JD AH KH 9S --turnup QH,TH --dealer E --seat N", "--turnup: 'QH,TH' is not a card"),
    "no dealer": ("JH JD AH KH 9S --turnup QH --seat N", "Missing option '-d' / '--dealer'"),
    "no seat": ("JH JD AH KH 9S --turnup QH --dealer E", "Missing option '--seat'"),
    "a seat that is none": ("JH JD AH KH 9S --turnup QH --dealer E --seat Q", "Invalid value for '--seat'"),
    "no game": ("JH JD AH KH 9S --turnup QH --dealer E --seat N -g whist", "Invalid value for '-g' / '--game'"),
    "no rule": ("JH JD AH KH 9S --turnup QH --dealer E --seat N -r colour=red", "colour: no such rule"),
    "a rule without a value": ("JH JD AH KH 9S --turnup QH --dealer E --seat N -r canadian", "not of the form FIELD=VALUE"),
    "a rule twice": ("JH JD AH KH 9S --turnup QH --dealer E --seat N -r deck=24 -r deck=32", "--rule deck=32: given twice"),
    "not in the deck": ("JH JD AH KH 8S --turnup QH --dealer E --seat N", "8S is not in a deck of 24"),
    "a joker": ("JH JD AH KH B --turnup QH --dealer E --seat N", "B is not in a deck of 24"),
    "one deal": ("JH JD AH KH 9S --turnup QH --dealer E --seat N -n 1", "Invalid value for '-n' / '--number'"),
    "a seed that is none": ("JH JD AH KH 9S --turnup QH --dealer E --seat N -s x", "Invalid value for '-s' / '--seed'"),
    "a club in Buck": ("JH JD AH KH 9S --turnup QC --dealer E --seat N -g buck", "clubs are trumps, and nobody calls"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_broken_costs_one_line(name: str) -> None:
    arguments, said = BROKEN[name]
    done = bowers("odds", *arguments.split())
    (line,) = done.stderr.decode().splitlines()
    assert said in line
    assert done.returncode == 2
    assert not done.stdout
