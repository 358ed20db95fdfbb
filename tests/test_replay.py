"""Records replayed: hands in order have no findings, and whatever breaks the rules is found where it happens."""

from __future__ import annotations

import msgspec
import pytest

from solver import Rules
from solver.errors import InputError
from solver.review.completing import OpenRecord
from solver.review.record import DealRecord, Game
from solver.review.replay import position_at, replay, replay_deal, unpriced, ways
from tests.records import HANDS, deal_record, game, of_course, random_walks, steps
from tests.walks import NAMES, OPTIONS

PARTNERSHIP = Rules.preset("partnership")
MARCH = {"N": 2, "E": 0, "S": 2, "W": 0}


def found(deal: DealRecord, rules: Rules = PARTNERSHIP) -> list[str]:
    return [str(finding).removeprefix("deal 1") for finding in replay_deal(rules, deal).findings]


def test_a_hand_in_order() -> None:
    replayed = replay_deal(PARTNERSHIP, deal_record())
    assert replayed.findings == ()
    assert replayed.points == MARCH
    assert replayed.unknown == {}
    assert [state.number for state in replayed.states] == list(range(24))
    assert [state.trick for state in replayed.states] == [None] * 4 + [1] * 4 + [2] * 4 + [3] * 4 + [
        4
    ] * 4 + [5] * 4
    assert replayed.end is not None
    assert replayed.end.points() == MARCH
    for state in replayed.states:
        assert (state.course.seat, state.course.kind) == (state.step.seat, state.step.kind)
        assert state.step.choice in state.course.choices()


@pytest.mark.parametrize(("name", "options"), OPTIONS, ids=NAMES)
def test_hands_of_every_game_are_in_order(name: str, options: dict[str, object]) -> None:
    rules = Rules.preset(name, **options)
    for course in random_walks(rules, 12):
        replayed = replay_deal(rules, of_course(course))
        assert replayed.findings == ()
        assert len(replayed.states) == len(course.steps)
        assert replayed.points == course.points()
        assert [state.course.steps for state in replayed.states] == [
            course.steps[:number] for number in range(len(course.steps))
        ]


FINDINGS: dict[str, tuple[list[tuple[str, str]], list[str]]] = {
    "a revoke, seen when the suit turns up": (
        [("W play 9S", "W play QD"), ("W play QD", "W play 9S")],
        [", trick 1, W: revokes: QD on AS, and 9S is played in trick 2"],
    ),
    "the left bower is a trump and follows": (
        [("N play JH", "N play QH"), ("N play JD", "N play JH"), ("N play QH", "N play JD"),
         ("S play AH", "S play 9C"), ("S play 9C", "S play AH")],
        [", trick 3, S: revokes: 9C on QH, and AH is played in trick 4"],
    ),
    "two revokes": (
        [("W play 9S", "W play QD"), ("W play QD", "W play 9S"), ("S play AH", "S play KC"), ("S play KC", "S play AH")],
        [", trick 1, W: revokes: QD on AS, and 9S is played in trick 2",
         ", trick 3, S: revokes: KC on JH, and AH is played in trick 5"],
    ),
    "a trick led by another than took the last": (
        [("S play AC", "W play QD"), ("W play QD", "N play TH"), ("N play TH", "E play 9D"), ("E play 9D", "S play AC")],
        [", trick 2, W: plays QD, and it is the turn of S"],
    ),
    "two who play in the wrong order": (
        [("W play 9S", "N play QC"), ("N play QC", "W play 9S")],
        [", trick 1, N: plays QC, and it is the turn of W", ", trick 1, W: plays 9S, and it is the turn of N"],
    ),
    "a card twice": (
        [("E play AD", "E play AS")],
        [", trick 5, E: AS was played by E in trick 1"],
    ),
    "a card that another has played": (
        [("W play KD", "W play QC")],
        [", trick 2, W: revokes: QD on AC, and QC is played in trick 5", ", trick 5, W: QC was played by N in trick 1"],
    ),
    "a card that was buried": (
        [("N play QH", "N play TD")],
        [", trick 5, N: TD was buried by N"],
    ),
    "a card that another was dealt": (
        [("N play QC", "N play KC"), ("S play KC", "")],
        [", trick 1, N: plays KC, which S was dealt", ", trick 5, W: plays KD, and it is the turn of S"],
    ),
    "the turn-up played by another": (
        [("W play QD", "W play TH")],
        [", trick 2, W: plays TH, which N took up", ", trick 2, N: TH was played by W in trick 2"],
    ),
    "a card that nobody was dealt": (
        [("S play KC", "S play JC")],
        [", trick 5, S: S does not hold JC: S may play KC"],
    ),
    "a card of another deck": (
        [("W play KD", "W play 7D")],
        [", trick 5, W: 7D is not in the deck of 24"],
    ),
    "a sixth trick": (
        [("W play KD", "W play KD\nN play TD")],
        [", trick 6, N: plays TD after the last trick"],
    ),
    "play before trumps": (
        [("S call order", "S call pass"), ("N bury TD", ""), ("S alone with", "")],
        [", trick 1, E: plays AS before trumps are made"],
    ),
    "a call out of turn": (
        [("E call pass", "S call pass"), ("S call order", "E call order")],
        [", S: calls (pass), and it is the turn of E", ", E: calls (order), and it is the turn of S"],
    ),
    "a call after trumps were made": (
        [("N bury TD", "W call pass\nN bury TD")],
        [", W: calls (pass) when the calls are over"],
    ),
    "a suit named in round 1": (
        [("S call order", "S call C")],
        [", S: S may not choose 'C' now (call), but pass order"],
    ),
    "the suit turned down": (
        [("S call order", "S call pass\nW call pass\nN call pass\nE call H"), ("N bury TD", ""), ("S alone with", "E alone with")],
        [", E: E may not choose 'H' now (call), but pass C D S"],
    ),
    "burying forgotten": (
        [("N bury TD", "")],
        [", S: says alone or not (with) when N buries"],
    ),
    "burying by another": (
        [("N bury TD", "S bury 9C")],
        [", S: buries (9C), and it is the turn of N"],
    ),
    "a card buried that is not held": (
        [("N bury TD", "N bury JC")],
        [", N: N may not choose 'JC' now (bury), but QC TD JD TH JH QH"],
    ),
    "alone said by another": (
        [("S alone with", "N alone with")],
        [", N: says alone or not (with), and it is the turn of S"],
    ),
    "a partner who sits out plays": (
        [("S alone with", "S alone alone")],
        [", trick 2, N: sits out and plays QC, and it is the turn of S"],
    ),
    "defending alone where that is off": (
        [("S alone with", "S alone with\nW defend alone")],
        [", W: says whether to defend alone (alone) when E plays"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("changes", "told"), FINDINGS.values(), ids=FINDINGS)
def test_what_is_not_in_order_is_found(changes: list[tuple[str, str]], told: list[str]) -> None:
    findings = found(deal_record(changes))
    assert findings[: len(told)] == told
    assert all("\n" not in line for line in findings)


def test_hands_deduced_from_play_show_a_card_in_two_places() -> None:
    deal = deal_record([("W play KD", "W play QC")], hands={})
    assert found(deal)[-1] == ": it cannot be replayed: in two places: QC"
    assert replay_deal(PARTNERSHIP, deal).states == ()


def test_the_states_end_where_the_rules_are_broken() -> None:
    replayed = replay_deal(PARTNERSHIP, deal_record([("S play AH", "S play KC"), ("S play KC", "S play AH")]))
    assert len(replayed.states) == 14
    assert replayed.end is None
    assert replayed.states[-1].step.choice == "KS"


SHORT: dict[str, tuple[int, dict[str, int] | None]] = {
    "no trick": (4, None),
    "three tricks, march or not is open": (16, None),
    "four tricks": (20, None),
    "all": (24, MARCH),
}


@pytest.mark.parametrize(("count", "points"), SHORT.values(), ids=SHORT)
def test_points_of_a_record_that_stops(count: int, points: dict[str, int] | None) -> None:
    assert replay_deal(PARTNERSHIP, deal_record(steps=steps()[:count])).points == points


def test_points_are_settled_when_tricks_to_come_change_nothing() -> None:
    """One trick lost, four taken, or the fifth: made."""
    rules = PARTNERSHIP
    for course in random_walks(rules, 60):
        record = of_course(course)
        if course.redeal:
            continue
        taken = course.taken
        makers = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}[course.maker or ""]
        short = msgspec.structs.replace(record, steps=record.steps[: -len(course.active)])
        before = replay_deal(rules, short)
        made = sum(taken[seat] for seat in makers) - (before.end is None)
        assert before.findings == ()
        if before.points is not None:
            assert before.points == course.points()
        else:
            assert made in (2, 3, 4, 5)


def test_points_told_wrong() -> None:
    assert found(deal_record(points={"N": 2, "S": 2})) == []
    assert found(deal_record(points=MARCH)) == []
    assert found(deal_record(points={"N": 1, "S": 1})) == [": told are N 1 S 1, and it makes N 2 E 0 S 2 W 0"]


def test_scores_are_counted() -> None:
    replayed = replay(game(deal_record(), deal_record(), scores={"N": 3, "E": 9, "S": 3, "W": 9}))
    assert [score and (score["N"], score["E"]) for score in replayed.scores] == [(5, 9), (7, 9)]
    assert replayed.findings == ()


def test_the_final_score_told_wrong() -> None:
    right = {"N": 4, "E": 0, "S": 4, "W": 0}
    assert replay(game(deal_record(), deal_record(), final=right)).findings == ()
    (finding,) = replay(game(deal_record(), deal_record(), final={**right, "N": 5})).findings
    assert finding.kind == "score"
    assert (
        str(finding) == "deal 2: the final score is told as N 5 E 0 S 4 W 0, and it comes to N 4 E 0 S 4 W 0"
    )


def test_play_after_the_end_of_the_game() -> None:
    score = {"N": 8, "E": 0, "S": 8, "W": 0}
    (finding,) = replay(game(deal_record(), deal_record(), scores=score)).findings
    assert str(finding) == "deal 2: the game is over at N 10 E 0 S 10 W 0"
    assert replay(game(deal_record(), deal_record(), scores=score, limit=2)).findings == ()
    (finding,) = replay(game(deal_record(), deal_record(), limit=1)).findings
    assert str(finding) == "deal 2: the game is over at N 2 E 0 S 2 W 0"


def test_no_score_is_told_wrong_where_it_is_not_known() -> None:
    unread = DealRecord(dealer="?", unread="deals[0]: a packed deal")
    replayed = replay(game(unread, deal_record(), final={"N": 1, "E": 0, "S": 1, "W": 0}))
    assert replayed.scores == (None, None)
    assert [str(finding) for finding in replayed.findings] == ["deal 1: deals[0]: a packed deal"]


def test_scores_under_rules_that_are_not_known_are_not_called_wrong() -> None:
    told = deal_record(points={"N": 9, "S": 9, "E": 0, "W": 0})
    assert [finding.kind for finding in replay(game(told)).findings] == ["points"]
    given = game(told, final={"N": 9, "E": 0, "S": 9, "W": 0}, unsupported=("four_trick_tokens",))
    assert replay(given).findings == ()
    assert replay(given).scores == (MARCH,)


def test_all_pass() -> None:
    passed = steps("E call pass\nS call pass\nW call pass\nN call pass\n" * 2)
    replayed = replay_deal(PARTNERSHIP, deal_record(steps=passed))
    assert replayed.findings == ()
    assert replayed.points == dict.fromkeys("NESW", 0)
    stuck = replay_deal(Rules.preset("partnership", all_pass="stick"), deal_record(steps=passed))
    assert [str(finding) for finding in stuck.findings] == [
        "deal 1, N: N may not choose 'pass' now (call), but C D S"
    ]


def test_scores_of_buck_count_down() -> None:
    rules = Rules.preset("buck")
    (course,) = random_walks(rules, 1)
    replayed = replay(Game(rules=rules, deals=(of_course(course),)))
    assert replayed.scores == ({seat: 25 - points for seat, points in course.points().items()},)


def test_a_point_of_a_record() -> None:
    replayed = replay_deal(PARTNERSHIP, deal_record())
    assert str(position_at(replayed)) == str(position_at(replayed, 1, 1))
    assert str(position_at(replayed, 2, 3)) == (
        "game: partnership; dealer: N; trump: H; maker: S; leader: S; N: JD TH JH QH; E: 9D AD QS KS; "
        "S: 9C KC AH; W: KD TS JS; trick: AC QD; taken: S=1"
    )  # fmt: skip
    stopped = replay_deal(PARTNERSHIP, deal_record(steps=steps()[:10]))
    assert str(position_at(stopped)) == str(position_at(replayed, 2, 3))
    for trick, card in ((2, 4), (6, 1), (1, 5)):
        with pytest.raises(InputError, match=f"deal 1: card {card} of trick {trick} is not played"):
            position_at(stopped, trick, card)
    called = replay_deal(PARTNERSHIP, deal_record(steps=steps()[:1]))
    with pytest.raises(InputError, match="deal 1: no card is played"):
        position_at(called)


def test_a_point_that_depends_on_unknown_cards() -> None:
    hidden = {seat: hand for seat, hand in HANDS.items() if seat != "W"}
    replayed = replay_deal(PARTNERSHIP, deal_record(hands=hidden, steps=steps()[:8]))
    assert replayed.unknown == {"W": 4}
    with pytest.raises(InputError, match="deal 1: it depends on cards that are not known: W 4"):
        position_at(replayed)
    # West followed neither clubs nor hearts, which leaves one card that his last can be.
    replayed = replay_deal(PARTNERSHIP, deal_record(hands=hidden, steps=steps()[:20]))
    assert replayed.unknown == {"W": 1}
    assert str(position_at(replayed).hand("W")[0]) == "KD"
    alone = deal_record(
        hands={seat: HANDS[seat] for seat in "ESW"},
        steps=steps("E call pass\nS call order\nN bury ??\nS alone alone\nE play AS"),
    )
    replayed = replay_deal(PARTNERSHIP, alone)
    assert replayed.unknown == {"N": 5}
    assert position_at(replayed).to_play == "S"


def test_what_has_no_price() -> None:
    deal = deal_record()
    assert unpriced(game(deal), deal) is None
    assert unpriced(game(deal, unsupported=("go_under",)), deal) == "rules that are not known here: go_under"
    exchanged = msgspec.convert(
        {**msgspec.to_builtins(deal), "exchanges": [{"cards": "9C", "receiver": "N"}]}, DealRecord
    )
    assert unpriced(game(exchanged), exchanged) == "cards were exchanged, which the rules here do not know"


def test_nothing_in_a_record_stops_the_replay() -> None:
    """Any step taken out, doubled, or exchanged with the next still gives findings, and no error."""
    given = steps()
    for number in range(len(given)):
        for changed in (
            given[:number] + given[number + 1 :],
            given[:number] + given[number : number + 1] + given[number:],
            given[:number]
            + given[number + 1 : number + 2]
            + given[number : number + 1]
            + given[number + 2 :],
        ):
            for hands in (HANDS, {}):
                replayed = replay_deal(PARTNERSHIP, deal_record(steps=changed, hands=hands))
                if changed != given and len(changed) >= len(given):
                    assert replayed.findings


def test_every_hand_that_a_decision_may_have_been_made_with() -> None:
    """The dealer's discard is not told: one of four cards, which mattered until the first lead."""
    hidden = deal_record([("N bury TD", "N bury ??")], hands={})
    replayed = replay_deal(PARTNERSHIP, hidden)
    calls = ways(replayed, 0)
    assert {frozenset(map(str, state.course.hand("N"))) for state in calls} == {
        frozenset({"JH", "JD", "QH", "QC", out}) for out in ("TD", "9H", "JC", "TC")
    }
    assert {state.step.choice for state in ways(replayed, 2)} == {"TD", "9H", "JC", "TC"}
    for number in range(4, 24):
        (state,) = ways(replayed, number)
        assert str(state.course.position) == str(replayed.states[number].course.position)
    with pytest.raises(OpenRecord, match="more than 3 deals fit this record"):
        ways(replayed, 1, 3)
    assert [len(ways(replay_deal(PARTNERSHIP, deal_record()), number)) for number in range(24)] == [1] * 24


def test_a_partner_who_sits_out_matters_to_the_calls_alone() -> None:
    text = "E call pass\nS call order\nN bury ??\nS alone alone\nE play AS\nS play KH\nW play 9S"
    replayed = replay_deal(
        PARTNERSHIP, deal_record(hands={seat: HANDS[seat] for seat in "ESW"}, steps=steps(text))
    )
    assert len(ways(replayed, 0)) == 56
    assert len(ways(replayed, 2)) == 56 * 6
    assert [len(ways(replayed, number)) for number in (4, 5, 6)] == [1, 1, 1]
