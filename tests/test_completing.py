"""What a record leaves open: hands deduced from play, and every deal that fits, compared with trying them all."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb

import msgspec
import pytest

from solver import Card, Deal, Rules
from solver.cards import DECKS, SEATS
from solver.review import completing
from solver.review.completing import OpenRecord, completions
from solver.review.record import DealRecord, StepRecord
from solver.review.replay import follow, replay_deal
from solver.review.unseen import holdings, unknown_cards
from tests.plain_course import PlainCourse
from tests.records import HANDS, deal_record, of_course, random_walks, steps

PARTNERSHIP = Rules.preset("partnership")


def cards(text: str) -> set[Card]:
    return set(map(Card, text.split()))


def test_hands_are_what_was_played_and_buried() -> None:
    held = holdings(PARTNERSHIP, deal_record(hands={}))
    assert {seat: set(holding.cards) for seat, holding in held.items()} == {
        seat: cards(hand) for seat, hand in HANDS.items()
    }
    assert unknown_cards(PARTNERSHIP, deal_record(hands={})) == {}


DEALER: dict[str, tuple[list[tuple[str, str]], str, int]] = {
    "the buried card is not told": ([("N bury TD", "N bury ??")], "JH JD QH QC", 1),
    "the turn-up was buried": ([("N bury TD", "N bury TH"), ("N play TH", "N play TD")], "JH JD QH TD QC", 0),
    "the turn-up was not played, so it was buried": (
        [("N bury TD", "N bury ??"), ("N play TH", "N play TD")],
        "JH JD QH TD QC",
        0,
    ),
    "a card played is not told": ([("N bury TD", "N bury ??"), ("N play QC", "N play ??")], "JH JD QH", 2),
    "the turn-up may be the card not told": ([("N play TH", "N play ??")], "JH JD QH TD QC", 0),
    "something of a card is told": ([("N bury TD", "N bury ?D")], "JH JD QH QC", 1),
}


@pytest.mark.parametrize(("changes", "known", "unknown"), DEALER.values(), ids=DEALER)
def test_the_hand_of_a_dealer_who_takes_up_the_turn_up(
    changes: list[tuple[str, str]], known: str, unknown: int
) -> None:
    held = holdings(PARTNERSHIP, deal_record(changes, hands={}))["N"]
    assert set(held.cards) == cards(known)
    assert len(held.slots) == unknown


def test_a_sitting_partner_is_not_seen() -> None:
    text = "E call pass\nS call order\nN bury ??\nS alone alone\nE play AS\nS play KH\nW play 9S"
    record = deal_record(hands={seat: HANDS[seat] for seat in "ESW"}, steps=steps(text))
    assert unknown_cards(PARTNERSHIP, record) == {"N": 5}
    # Five of the eight cards nobody has seen; the sixth, that is buried, is any of them or the turn-up.
    assert len(completions(PARTNERSHIP, record)) == 56 * 6


def test_nothing_open_is_one_deal() -> None:
    (only,) = completions(PARTNERSHIP, deal_record(hands={}))
    assert {seat: set(hand or ()) for seat, hand in zip(SEATS, only.deal.hands, strict=True)} == {
        seat: cards(hand) for seat, hand in HANDS.items()
    }
    assert only.steps == deal_record().steps


def test_what_is_told_of_a_card_is_kept() -> None:
    found = completions(PARTNERSHIP, deal_record([("N bury TD", "N bury ?D")], hands={}))
    assert {step.steps[2].choice for step in found} == {"TD"}  # of diamonds it is the only one not seen
    found = completions(PARTNERSHIP, deal_record([("N bury TD", "N bury T?")], hands={}))
    assert {step.steps[2].choice for step in found} == {"TD", "TC"}


def test_a_stock_that_is_told_cannot_be_held() -> None:
    record = deal_record([("N bury TD", "N bury ??")], hands={}, stock="9H JC TC")
    assert {one.steps[2].choice for one in completions(PARTNERSHIP, record)} == {"TD"}
    record = deal_record([("N bury TD", "N bury ??")], hands={}, stock="9H ?C")
    assert {one.steps[2].choice for one in completions(PARTNERSHIP, record)} == {"TD", "JC", "TC"}


def test_nobody_is_given_what_he_would_have_had_to_play() -> None:
    """West did not follow clubs and hearts; East followed everything but hearts and clubs."""
    hidden = {seat: HANDS[seat] for seat in "NS"}
    for one in completions(PARTNERSHIP, deal_record(hands=hidden, steps=steps()[:20])):
        assert not {"9H", "TC", "JC"} & {str(card) for card in one.deal.hands[3] or ()}


def test_a_revoke_that_the_record_shows_does_not_hide_it() -> None:
    changes = [("W play 9S", "W play QD"), ("W play QD", "W play 9S"), ("N bury TD", "N bury ??")]
    assert len(completions(PARTNERSHIP, deal_record(changes, hands={}))) == 4


def test_a_card_led_that_is_not_known_makes_nobody_revoke() -> None:
    """East throws the jack of clubs on it and has the queen of spades: no spade was led in the third trick."""
    told = """E call pass;S call order;N bury ??;S alone with
        E play AS;S play TS;W play JD;N play KS;W play AD;N play AH;E play 9C;S play 9D
        N play ??;E play JC;S play JH;W play TD;S play JS;W play QD;N play KH;E play QS
        N play TH;E play AC;S play QH;W play QC"""
    made = [StepRecord(*step.split()) for step in told.replace("\n", ";").split(";")]  # type: ignore[arg-type]
    record = DealRecord(dealer="N", turnup="KH", steps=tuple(made))
    found = completions(PARTNERSHIP, record)
    assert found
    for one in found:
        assert follow(one)[2] is None
        assert not one.steps[12].choice.endswith("S")


def test_who_leads_tells_of_a_card_that_is_not_known() -> None:
    """South leads after the first trick, so with spades led he has trumped: a club would have left it to East."""
    record = deal_record([("S play KH", "S play ??")], hands={seat: HANDS[seat] for seat in "NEW"})
    assert [one.steps[5].choice for one in completions(PARTNERSHIP, record)] == ["9H", "KH"]
    assert replay_deal(PARTNERSHIP, record).findings == ()


NONE: dict[str, tuple[DealRecord, str]] = {
    "unread": (DealRecord(dealer="?", unread="deals[3]: a packed deal"), "deals[3]: a packed deal"),
    "in two places": (deal_record([("W play KD", "W play AS")], hands={}), "in two places: AS"),
    "twice in one hand": (deal_record(hands={**HANDS, "W": f"{HANDS['W'][:-2]}{HANDS['W'][:2]}"}), f"in two places: {HANDS['W'][:2]}"),
    "another deck": (deal_record([("W play KD", "W play 7D")], hands={}), "not in the deck of 24: 7D"),
    "a joker turned up where there is none": (deal_record(turnup="B"), "not in the deck of 24: B"),
    "trumps not known": (deal_record([("S call order", "S call ?")], hands={}), "trumps are not known"),
    "whose card": (deal_record([("W play KD", "? play KD")], hands={}), "it is not known whose card some cards are"),
    "alone or not": (deal_record([("S alone with", "S alone ?")], hands={}), "it is not known what was called"),
    "six cards": (deal_record([("W play KD", "W play KD\nW play JC")], hands={}), "W has 6 cards, not 5"),
    "too many": (deal_record(hands={}, steps=steps()[:9]), "more than 1000 deals fit this record"),
}  # fmt: skip


@pytest.mark.parametrize(("record", "why"), NONE.values(), ids=NONE)
def test_why_there_is_none(record: DealRecord, why: str) -> None:
    with pytest.raises(OpenRecord) as error:
        completions(PARTNERSHIP, record)
    assert str(error.value) == why


def test_a_maker_who_keeps_five_of_ten() -> None:
    rules = Rules.preset("cutthroat")
    kept = 0
    for course in random_walks(rules, 30):
        record = of_course(course)
        hidden = tuple(
            StepRecord(step.seat, step.kind, "?") if step.kind == "keep" else step for step in record.steps
        )
        (only,) = completions(rules, msgspec.structs.replace(record, steps=hidden))
        assert only.deal == course.deal
        assert only.steps == record.steps
        kept += hidden != record.steps
    assert kept > 5


def test_a_dummy_that_nobody_wrote_down_has_what_the_maker_kept_of_it() -> None:
    """Five of the eight cards that are not seen are the dummy's, those among them that the maker kept."""
    rules = Rules.preset("cutthroat")
    kept = 0
    for course in random_walks(rules, 30):
        record = msgspec.structs.replace(of_course(course), dummy=None)
        own = set().union(*(hand or () for hand in course.deal.hands), [course.deal.turnup])
        taken = {Card(card) for step in record.steps if step.kind == "keep" for card in step.choice.split()}
        seen = taken - own
        found = completions(rules, record)
        assert len(found) == comb(8 - len(seen), 5 - len(seen))
        assert all(seen <= set(one.deal.dummy or ()) for one in found)
        kept += bool(seen)
    assert kept > 5


def all_deals(record: DealRecord) -> Iterator[tuple[Deal, list[str]]]:
    """Every deal, and every card buried, with which the rules allow all that was said and played."""
    deck = DECKS[24]
    turnup = Card(record.turnup)
    plays = {seat: [s.choice for s in record.steps if s.kind == "play" and s.seat == seat] for seat in SEATS}
    ordered = any(step.choice == "order" for step in record.steps)
    free = [
        card for card in deck if card != turnup and all(str(card) not in played for played in plays.values())
    ]
    dealer = record.dealer

    def hands(seats: str, left: list[Card]) -> Iterator[dict[str, tuple[Card, ...]]]:
        if not seats:
            yield {}
            return
        mine = [Card(card) for card in plays[seats[0]] if card != record.turnup]
        for more in combinations(left, 5 - len(mine)):
            for others in hands(seats[1:], [card for card in left if card not in more]):
                yield {seats[0]: (*mine, *more), **others}

    for dealt in hands(SEATS, free):
        north, east, south, west = (dealt[seat] for seat in SEATS)
        deal = Deal(PARTNERSHIP, dealer, turnup, (north, east, south, west))
        outs = [str(card) for card in (*dealt[dealer], turnup)] if ordered else [""]
        for out in outs:
            tokens = [out if step.kind == "bury" else step.choice for step in record.steps]
            if allowed(deal, record, tokens):
                yield deal, tokens


def allowed(deal: Deal, record: DealRecord, tokens: list[str]) -> bool:
    told = [(step.seat, step.kind, token) for step, token in zip(record.steps, tokens, strict=True)]
    try:
        PlainCourse(deal, 5, told)
    except AssertionError:
        return False
    return True


def test_the_deals_that_fit_are_all_that_the_rules_allow() -> None:
    """Hands played to the end and short of it, the dealer's discard unknown, no hand given."""
    compared = 0
    for course in random_walks(PARTNERSHIP, 40):
        record = of_course(course)
        if course.redeal or course.alone:
            continue
        hidden = tuple(
            StepRecord(step.seat, step.kind, "??") if step.kind == "bury" else step for step in record.steps
        )
        cut = len(hidden) - compared % 4
        record = msgspec.structs.replace(record, hands={}, steps=hidden[:cut])
        found = [(one.deal, [step.choice for step in one.steps]) for one in completions(PARTNERSHIP, record)]
        expected = list(all_deals(record))
        assert len(found) == len(expected)
        assert all(one in expected for one in found)
        assert course.deal in [deal for deal, _ in found]
        compared += 1
        if compared == 12:
            break
    assert compared == 12


def stopped(*tricks: str, **hands: str) -> DealRecord:
    """A record that stops in the play, all hands told, and not what the dealer buried; hearts are trumps."""
    told = {
        "N": "9C JH QH KH AS",
        "E": "AC KS QS AD 9D",
        "S": "AH TC KC JC 9H",
        "W": "JS TS QC KD QD",
        **hands,
    }
    calls = "E call pass\nS call order\nN bury ??\nS alone with\n"
    return DealRecord("N", "TH", hands=told, steps=steps(calls + "\n".join(tricks)))


LED_A_CLUB = ("E play AC", "S play TC", "W play QC", "N play AS", "E play KS")


def test_a_dealer_who_does_not_follow_has_buried_what_he_could_have_followed_with() -> None:
    """North holds one club and throws a spade on a club: it is the club that he has buried."""
    (way,) = completions(PARTNERSHIP, stopped(*LED_A_CLUB))
    assert way.steps[2].choice == "9C"


def test_whatever_he_buried_a_dealer_with_two_clubs_revokes() -> None:
    """Then every discard is possible, and the revoke is a finding."""
    record = stopped(*LED_A_CLUB, N="9C JC QH KH AS", S="AH TC KC JH 9H")
    assert [way.steps[2].choice for way in completions(PARTNERSHIP, record)] == ["9C", "JC", "TH", "QH", "KH"]


@pytest.mark.parametrize("game", ["partnership", "british", "cutthroat", "two-handed", "buck"])
def test_a_hand_in_order_fits_wherever_its_record_stops(game: str) -> None:
    """Nothing is told but calls and cards: not one of them is against the rules, and some deal fits."""
    rules = Rules.preset(game, **({"defend_alone": "any"} if game == "partnership" else {}))
    for number, course in enumerate(random_walks(rules, 60)):
        whole = of_course(course)
        stop = len(whole.steps) - number % 12
        record = msgspec.structs.replace(whole, hands={}, dummy=None, steps=whole.steps[: max(stop, 1)])
        replayed = replay_deal(rules, record)
        if len({record.dealer, *(step.seat for step in record.steps)}) < rules.players != 4:
            assert [finding.kind for finding in replayed.findings] == ["unknown"]
            continue
        assert replayed.findings == ()
        assert replayed.completed is not None
        assert len(replayed.states) == len(record.steps)


def test_what_a_maker_kept_shows_his_revoke() -> None:
    """East keeps two spades, throws a diamond on the queen led, and has a spade left to play."""
    calls = "N call pass\nE call order\nS bury QD\nE alone with\nS defend with\nN defend with\n"
    record = DealRecord(
        dealer="S",
        turnup="9H",
        hands={"N": "TH QH JS QS AS", "S": "QC AC QD KD KH"},
        dummy="TC 9D AD JH KS",
        steps=(
            *steps(calls),
            StepRecord("E", "keep", "9D TD JH AH TS"),
            *steps("N play QS\nE play 9D\nS play 9H\nS play AC\nN play AS\nE play TS"),
        ),
    )
    replayed = replay_deal(Rules.preset("cutthroat"), record)
    (finding,) = replayed.findings
    assert str(finding) == "deal 1, trick 1, E: revokes: 9D on QS, and TS is played in trick 2"
    assert replayed.completed is not None


def test_too_much_to_look_at_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(completing, "_MOST_LOOKED_AT", 5)
    with pytest.raises(OpenRecord) as error:
        completions(PARTNERSHIP, deal_record(hands={}, steps=steps()[:9]))
    assert str(error.value) == "too much is open to look at every deal that may fit"
