"""Histories of OpenSpiel's `euchre`: what the numbers mean, and what is no history."""

from __future__ import annotations

import pytest

from solver.cards import SEATS
from solver.errors import InputError
from solver.review.openspiel import CARDS, NOT_ASKED, history, read, returns
from solver.review.replay import replay
from tests.records import HANDS, STEPS, steps

DEALER = 0
NUMBERS = {str(card): number for number, card in enumerate(CARDS)}
DEALT = [NUMBERS[HANDS[seat].split()[number]] for number in range(5) for seat in SEATS]
CALLS = [24, 27]
PLAYS = [NUMBERS[step.choice] for step in steps() if step.kind == "play"]
HISTORY = [DEALER, *DEALT, NUMBERS["TH"], *CALLS, NUMBERS["TD"], 30, *PLAYS]


def said(actions: list[int], **settings: bool) -> list[str]:
    return [f"{step.seat} {step.kind} {step.choice}" for step in read(actions, **settings).deals[0].steps]


def test_the_numbers() -> None:
    """Cards by rank, C D H S within a rank; then pass, four suits, alone, with help."""
    assert [str(card) for card in CARDS[:5]] == ["9C", "9D", "9H", "9S", "TC"]
    assert str(CARDS[23]) == "AS"


def test_a_history() -> None:
    game = read(HISTORY)
    assert game.rules.overrides() == {"all_pass": "stick"}
    (deal,) = game.deals
    assert (deal.dealer, deal.turnup, deal.hands) == ("N", "TH", HANDS)
    assert deal.steps == steps(STEPS)
    (replayed,) = replay(game).deals
    assert replayed.findings == ()
    assert replayed.points is not None
    assert returns(replayed.points) == [2.0, -2.0, 2.0, -2.0]
    assert replayed.completed is not None
    assert history(replayed.completed.deal, deal.steps, deal.hands) == HISTORY


@pytest.mark.parametrize("length", range(22, len(HISTORY) + 1))
def test_a_history_may_stop(length: int) -> None:
    game = read(HISTORY[:length])
    (deal,) = game.deals
    assert deal.steps == steps(STEPS)[: length - 22]
    (replayed,) = replay(game).deals
    assert replayed.completed is not None
    assert history(replayed.completed.deal, deal.steps, deal.hands) == HISTORY[:length]


def test_settings() -> None:
    assert read(HISTORY, stick=False).rules.all_pass == "redeal"
    assert read(HISTORY[:22], lone_defenders=True).rules.defend_alone == "any"
    passed = [*HISTORY[:22], *[24] * 8]
    assert len(said(passed, stick=False)) == 8
    with pytest.raises(InputError, match="action 29: N may not choose 'pass' now"):
        read(passed)


def test_naming_a_suit() -> None:
    """The number of a suit is an order in round 1 and a name in round 2."""
    second = [*HISTORY[:22], 24, 24, 24, 24, 24, 25]
    assert said(second)[-2:] == ["E call pass", "S call C"]
    assert said([*second, 29])[-1] == "S alone alone"
    with pytest.raises(InputError, match="action 22: E may not choose 'C' now"):
        read([*HISTORY[:22], 25])


# South is maker and North dealer: OpenSpiel asks East, then West; here West is asked first.
DEFENCE: dict[str, tuple[list[int], list[str]]] = {
    "neither": ([30, 30], ["W defend with", "E defend with"]),
    "the first asked there": ([29], ["W defend with", "E defend alone"]),
    "the second asked there": ([30, 29], ["W defend alone"]),
    "one asked so far": ([30], []),
}


@pytest.mark.parametrize(("numbers", "told"), DEFENCE.values(), ids=DEFENCE)
def test_lone_defenders(numbers: list[int], told: list[str]) -> None:
    actions = [*HISTORY[:26], *numbers]
    game = read(actions, lone_defenders=True)
    (deal,) = game.deals
    assert [f"{step.seat} {step.kind} {step.choice}" for step in deal.steps[4:]] == told
    assert [step.seat for step in deal.steps if step.notes == (NOT_ASKED,)] == (
        ["W"] if numbers == [29] else []
    )
    (replayed,) = replay(game).deals
    assert replayed.completed is not None
    back = history(replayed.completed.deal, deal.steps, deal.hands)
    assert back == (actions if told else HISTORY[:26])


BROKEN: dict[str, tuple[list[object], str]] = {
    "nothing": ([], "0 actions: the deal alone takes 22"),
    "half a deal": (list(HISTORY[:10]), "10 actions: the deal alone takes 22"),
    "no player": ([9, *HISTORY[1:]], "action 0: 9 is no player: one of 0 to 3 deals"),
    "a card of none": ([0, 24, *HISTORY[2:]], "action 1: 24 is no card"),
    "a number too high": ([*HISTORY[:22], 31], "action 22: 31 is no action"),
    "a negative number": ([*HISTORY[:22], -1], "action 22: -1 is no action"),
    "a word": ([*HISTORY[:22], "Pass"], "action 22: 'Pass' is no action"),
    "a card twice": ([0, HISTORY[2], *HISTORY[2:]], "the deal: "),
    "a card for a call": ([*HISTORY[:22], 3], "action 22: 3, when E is to decide (call)"),
    "a call for a card": ([*HISTORY[:26], 24], "action 26: 24, when E is to decide (play)"),
    "alone too early": ([*HISTORY[:22], 29], "action 22: 29, when E is to decide (call)"),
    "the turn-up buried": (
        [*HISTORY[:24], NUMBERS["TH"]],
        "action 24: the card turned up is not buried in OpenSpiel",
    ),
    "a card not held": ([*HISTORY[:26], NUMBERS["9H"]], "action 26: E does not hold 9H"),
    "a revoke": ([*HISTORY[:28], NUMBERS["QD"]], "action 28: W must follow suit (S) and may not play QD"),
    "too long": ([*HISTORY, 3], f"action {len(HISTORY)}: 3, when the hand is over"),
}


@pytest.mark.parametrize(("actions", "told"), BROKEN.values(), ids=BROKEN)
def test_what_is_no_history(actions: list[int], told: str) -> None:
    with pytest.raises(InputError) as error:
        read(actions)
    assert str(error.value).startswith(told)


def test_what_openspiel_does_not_play() -> None:
    (replayed,) = replay(read(HISTORY)).deals
    assert replayed.completed is not None
    deal = replayed.completed.deal
    with pytest.raises(InputError, match="OpenSpiel does not let the dealer bury the card turned up"):
        history(deal, steps("E call pass\nS call order\nN bury TH"))
