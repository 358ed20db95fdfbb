"""Reports of whole records: a deal whose every number can be argued by hand, what is not known, sums."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from cli.review_words import letters, worst_text
from solver import Deal, Rules
from solver.errors import BowersError
from solver.review import record
from solver.review.annotating import annotated, priced
from solver.review.completing import completions
from solver.review.course import Step
from solver.review.judging import review
from solver.review.marks import label_of
from solver.review.price import Prices
from solver.review.record import DealRecord, Game, Line, StepRecord
from solver.review.report import Player, Report, Tally, report
from solver.review.verdict import MISTAKE, Verdict, verdicts
from solver.review.wording import choice_text
from tests.records import HANDS, deal_record, game, of_course, random_walks, steps
from tests.running import ROOT
from tests.walks import NAMES, OPTIONS


def five_trumps() -> Game:
    """South holds both bowers, ace, king and queen of hearts; East has spades only, West diamonds, North clubs.

    North deals and turns up the ten of hearts. South takes all five tricks with any cards whenever hearts are
    trumps. Bo passes, Cy orders and plays with his partner: 2 points.
    """
    (found,) = record.loads((ROOT / "examples" / "review.jsonl").read_text(encoding="utf-8"))
    return found


class TestByHand:
    """Cy alone would make 4 points and makes 2: that costs 2. Before that Bo could have ordered: as maker he
    takes no trick, which costs him 2 points instead of the 4 that Cy has in hand. All else costs nothing."""

    def test_costs(self) -> None:
        judged = list(review(five_trumps()).judged)
        costs = {one.step: one.verdict.open for one in judged if any(one.verdict.open)}
        assert costs == {0: (2, 0), 3: (2, 0)}
        assert [one.verdict.label for one in judged if one.step in costs] == ["blunder", "blunder"]
        assert len(judged) == 24

    def test_tallies(self) -> None:
        found = report(review(five_trumps()))
        told = {
            name: (player.deals, player.total.decisions, player.total.forced, player.total.open_points)
            for name, player in found.players.items()
        }
        # Choices: a call, a discard, alone or not; and cards while there are two to choose from, where North
        # must play his ten of hearts to the second trick.
        assert told == {"Ann": (1, 4, 2, 0), "Bo": (1, 5, 1, 2), "Cy": (1, 6, 1, 2), "Di": (1, 4, 1, 0)}
        bo, cy = found.players["Bo"], found.players["Cy"]
        assert (bo.open_a_deal, bo.total.share_best, bo.fair_a_deal) == (2.0, 4 / 5, None)
        assert {kind: tally.open_points for kind, tally in cy.by_kind.items()} == {
            "call": 0,
            "alone": 2,
            "play": 0,
        }
        assert {trick: tally.decisions for trick, tally in cy.by_trick.items()} == {
            1: 1,
            2: 1,
            3: 1,
            4: 1,
            5: 0,
        }
        assert (found.below, found.faults, found.findings, found.unknown) == (2, 0, [], [])

    def test_the_worst_and_what_was_better(self) -> None:
        worst = report(review(five_trumps())).worst
        assert [(one.player, one.judged.verdict.choice) for one in worst] == [("Bo", "pass"), ("Cy", "with")]
        assert worst[0].line[0] == ("E", "call", "order")
        assert worst[1].line[0] == ("S", "alone", "alone")
        assert {step.seat for step in worst[1].line} == {"E", "S", "W"}  # his partner sits out
        assert sum(step.kind == "play" for step in worst[1].line) == 15

    def test_fair(self) -> None:
        """Nobody's card can matter to South, so that his plays cost nothing in any world."""
        found = report(review(five_trumps(), 50, 3))
        cy = found.players["Cy"].by_kind
        assert (cy["play"].fair_decisions, cy["play"].fair_points) == (4, 0.0)
        assert (cy["alone"].fair_decisions, cy["alone"].fair_points) == (1, 2.0)

    def test_the_annotated_game(self) -> None:
        game = annotated(review(five_trumps()))
        (deal,) = game.deals
        noted = {number: step.notes for number, step in enumerate(deal.steps) if step.notes}
        assert noted == {
            0: ("[??]costs 2 points; best is order",),
            3: ("[??]costs 2 points; best is going alone",),
        }
        assert [(line.at, line.steps[0].choice) for line in deal.lines] == [(0, "order"), (3, "alone")]
        plain = [msgspec.structs.replace(step, notes=()) for step in deal.steps]
        assert plain == list(five_trumps().deals[0].steps)


def test_one_player_alone() -> None:
    found = report(review(five_trumps()), only={"Cy"})
    assert list(found.players) == ["Cy"]
    assert (found.below, len(found.worst), list(found.seen)) == (1, 1, ["Ann", "Bo", "Cy", "Di"])
    assert list(report(review(five_trumps()), only={"E"}).players) == ["Bo"]
    assert annotated(review(five_trumps()), {"Di"}) == five_trumps()


def test_a_player_in_two_places_has_the_deal_once() -> None:
    twice = msgspec.structs.replace(five_trumps(), players={"N": "A", "E": "B", "S": "A", "W": "B"})
    found = report(review(twice))
    assert {name: (p.deals, p.total.decisions) for name, p in found.players.items()} == {
        "A": (1, 10),
        "B": (1, 9),
    }


def test_games_add_up() -> None:
    """Two games reviewed apart come to the same as the sum of their decisions, the numbers moved on."""
    total = Report()
    for _ in range(3):
        total.join(report(review(five_trumps())), most=4)
    assert (total.games, total.deals, total.reviewed, total.below) == (3, 3, 3, 6)
    assert {name: player.total.open_points for name, player in total.players.items()} == {
        "Ann": 0, "Bo": 6, "Cy": 6, "Di": 0,
    }  # fmt: skip
    assert total.players["Bo"].open_a_deal == 2.0
    assert [(worst.game, worst.player) for worst in total.worst] == [
        (1, "Bo"),
        (1, "Cy"),
        (2, "Bo"),
        (2, "Cy"),
    ]


@pytest.mark.parametrize(("game", "options"), OPTIONS, ids=NAMES)
def test_sums_are_those_of_the_decisions(game: str, options: dict[str, object]) -> None:
    rules = Rules.preset(game, **options)
    number = 1 if rules.sides == "each" or rules.dummy != "none" else 4
    played = Game(rules=rules, deals=tuple(map(of_course, random_walks(rules, number))))
    found = review(played)
    told = report(found, most=100)
    judged = list(found.judged)
    assert len(judged) == sum(len(deal.steps) for deal in played.deals)
    assert not list(found.unsure)
    costly = [one for one in judged if any(one.verdict.open)]
    assert len(told.worst) == told.below == len(costly)
    everybody = Player("all")
    for player in told.players.values():
        everybody.join(player)
    assert everybody.total.open_points == sum(one.verdict.open.points for one in judged)
    assert everybody.total.decisions + everybody.total.forced == len(judged)
    for split in (everybody.by_kind, {**everybody.by_trick, 0: _before_play(everybody)}):
        joined = Tally()
        for tally in split.values():
            joined.join(tally)
        assert joined == everybody.total
    for worst in told.worst:  # the better line is worth what the best choice is
        better = review(Game(rules=rules, deals=(_deal_of(worst.deal, (*worst.before, *worst.line)),)))
        (deal,) = better.deals
        assert deal.replayed.findings == ()
        best_worth = worst.judged.verdict.best_worth
        assert best_worth is not None
        assert deal.replayed.points == best_worth.points
        after = [one for one in deal.judged if one.step >= len(worst.before)]
        assert all(one.verdict.open == (0, 0) for one in after)


def _before_play(player: Player) -> Tally:
    found = Tally()
    for kind, tally in player.by_kind.items():
        if kind != "play":
            found.join(tally)
    return found


def _deal_of(deal: object, made: object) -> DealRecord:
    from solver.review.course import Course

    course = Course(deal)  # type: ignore[arg-type]
    for step in made:  # type: ignore[attr-defined]
        course.choose(step.token)
    return of_course(course)


class TestUnknown:
    """North's discard is not told: one of five cards that nobody saw."""

    def bare(self, *changes: tuple[str, str]) -> DealRecord:
        return deal_record([("N bury TD", "N bury ??"), *changes], hands={})

    def test_what_cannot_matter_is_solved_over(self) -> None:
        """Hands follow from play but for the discard: no card to play depends on it."""
        known, found = review(game(deal_record())), review(game(self.bare()))
        plays = [(one.step, one.verdict.open) for one in found.judged if one.trick]
        assert plays == [(one.step, one.verdict.open) for one in known.judged if one.trick]
        assert len(plays) == 20

    def test_what_can_matter_is_told(self) -> None:
        found = review(game(self.bare()))
        sure = {one.step for one in found.judged}
        unsure = {one.step for one in found.unsure}
        assert sure | unsure == set(range(24))
        assert not sure & unsure
        for one in found.unsure:
            assert one.least is not None
            assert one.most is not None
            assert one.least <= one.most

    def test_a_verdict_holds_in_every_deal_that_fits(self) -> None:
        """Each way the discard may be named, the verdicts that were given are given there too."""
        found = {one.step: one.verdict.open for one in review(game(self.bare())).judged}
        spans = {one.step: (one.least, one.most) for one in review(game(self.bare())).unsure}
        seen: dict[int, set[tuple[int, int]]] = {}
        for card in "9H TD TC JC AC".split():
            hands = {**HANDS, "N": f"JH JD QH QC {card}"}
            if card in "".join(HANDS.values()) and card not in HANDS["N"]:
                continue
            named = deal_record([("N bury TD", f"N bury {card}")], hands=hands)
            for one in review(game(named)).judged:
                seen.setdefault(one.step, set()).add(one.verdict.open)
        assert all(seen[step] == {cost} for step, cost in found.items())
        for step, (least, most) in spans.items():
            assert least is not None
            assert most is not None
            points = {cost[0] for cost in seen[step]}
            assert least.points <= min(points) <= max(points) <= most.points

    def test_in_the_fair_light_too(self) -> None:
        found = {one.step: one.verdict for one in review(game(self.bare()), 20, 1).judged}
        assert all(found[step].fair is not None for step in range(4, 24) if step in found)


def test_rules_that_are_not_known_are_named_and_calls_have_no_price() -> None:
    found = review(game(deal_record(), unsupported=("farmers",)))
    told = report(found)
    assert told.unsupported == {"farmers": 1}
    assert [one.step for one in found.unsure] == [0, 1, 2, 3]
    assert {one.why for one in found.unsure} == {"rules that are not known here: farmers"}
    assert len(list(found.judged)) == 20


def test_cards_of_a_lone_maker_who_scores_otherwise_have_no_price() -> None:
    """South alone against two; with his partner the rule changes nothing."""
    rules = ("loner_euchred_score=4",)
    lone = next(
        of_course(course)
        for course in random_walks(Rules.preset("partnership"), 30)
        if course.maker is not None and course.maker in course.alone
    )
    found = review(game(lone, deal_record(), unsupported=rules))
    first, second = found.deals
    assert (first.judged, len(first.unsure)) == ((), len(lone.steps))
    assert len(second.judged) == 20


def test_a_deal_that_cannot_be_replayed_says_why() -> None:
    twice = deal_record([("W play KD", "W play AS")], hands={})
    unread = DealRecord(dealer="N", unread="a packed deal")
    found = report(review(game(twice, unread, deal_record())))
    assert (found.deals, found.reviewed) == (3, 1)
    assert (found.faults, found.lost) == (2, 1)
    assert [text for _, text in found.findings] == [
        "deal 1, trick 5, W: AS was played by E in trick 1",
        "deal 1: it cannot be replayed: in two places: AS",
    ]
    assert [text for _, text in found.unread] == ["deal 2: a packed deal"]


def test_a_deal_is_reviewed_up_to_what_the_referee_refuses() -> None:
    revoke = deal_record(
        [
            ("S play KH", "S play AH"),
            ("S play AH", "S play KH"),
            ("W play 9S", "W play QD"),
            ("W play QD", "W play 9S"),
        ]
    )
    found = review(game(revoke))
    assert [one.step for one in found.judged] == list(range(6))
    assert report(found).faults >= 1


def test_labels_go_into_comments_as_they_are_told() -> None:
    rules = Rules.preset("partnership")
    for course in random_walks(rules, 10):
        found = review(Game(rules=rules, deals=(of_course(course),)))
        (deal,) = annotated(found).deals
        for one in found.judged:
            notes = deal.steps[one.step].notes
            assert bool(notes) == any(one.verdict.open)
            if notes:
                assert label_of(notes[0]) == one.verdict.mark


def test_steps_of_a_record_may_carry_their_own_comments() -> None:
    noted = msgspec.structs.replace(
        five_trumps(),
        deals=(
            msgspec.structs.replace(
                five_trumps().deals[0],
                steps=(StepRecord("E", "call", "pass", ("nothing here",)), *five_trumps().deals[0].steps[1:]),
            ),
        ),
    )
    (deal,) = annotated(review(noted)).deals
    assert deal.steps[0].notes == ("nothing here", "[??]costs 2 points; best is order")
    assert steps()[0].notes == ()


def test_a_record_that_stops_early_is_not_guessed_at() -> None:
    """One trick told and no hands: more than a thousand deals fit, and nothing is judged."""
    short = deal_record(hands={})
    found = review(game(msgspec.structs.replace(short, steps=short.steps[:8])))
    assert not list(found.judged)
    assert {one.why for one in found.unsure} == {"more than 1000 deals fit this record"}
    assert len(list(found.unsure)) == 8
    told = report(found)
    assert (told.reviewed, told.players["N"].total.unsure, told.players["N"].total.decisions) == (0, 2, 0)
    assert told.players["N"].open_a_deal == 0
    assert "deal 1, E: pass: more than 1000 deals fit this record" in [text for _, text in told.unknown]


def test_what_a_partner_held_who_sat_out_does_not_matter_to_the_play() -> None:
    """South alone: North's cards are not told, and every card played has a verdict all the same."""
    whole = five_trumps().deals[0]
    alone = [step for step in whole.steps if step.seat != "N" or step.kind != "play"]
    alone[3] = StepRecord("S", "alone", "alone")
    alone[2] = StepRecord("N", "bury", "??")
    deal = msgspec.structs.replace(whole, steps=tuple(alone), hands={}, points=None)
    found = review(Game(rules=five_trumps().rules, deals=(deal,)))
    plays = [one for one in found.judged if one.trick]
    assert [(one.verdict.open, one.ways) for one in plays] == [((0, 0), 1)] * 15
    # Whatever North holds, East would rather be euchred for 2 than let South score 4.
    east = next(one for one in found.judged if one.step == 0)
    assert (east.verdict.open, east.verdict.best) == ((2, 0), "order")
    assert east.ways == 56  # any five of the eight cards that nobody saw
    assert found.deals[0].replayed.points == {"N": 4, "E": 0, "S": 4, "W": 0}
    # How it goes on from there would name North's cards.
    (noted,) = annotated(found).deals
    assert noted.steps[0].notes == ("[??]costs 2 points; best is order",)
    assert noted.lines == (Line(0, (StepRecord("E", "call", "order"),)),)
    (worst,) = report(found).worst
    assert worst_text(worst, report(found), letters).endswith(
        "best: order; shown is one of 56 deals that fit"
    )


def test_what_depends_on_cards_that_are_not_known_has_no_worth() -> None:
    """A verdict names points and tricks only where they are those of every deal that fits."""
    rules = Rules.preset("partnership")
    none = some = 0
    for course in random_walks(rules, 12):
        whole = of_course(course)
        hidden = tuple(
            StepRecord(step.seat, step.kind, "??") if step.kind == "bury" else step for step in whole.steps
        )
        if course.alone or hidden == whole.steps:
            continue
        dealt = msgspec.structs.replace(whole, hands={}, steps=hidden[:-2])
        walks = [
            Prices(one.deal).walk([Step(step.seat, step.kind, step.choice) for step in one.steps])
            for one in completions(rules, dealt)
        ]
        for judged in review(Game(rules=rules, deals=(dealt,))).judged:
            worths = [walk[judged.step].values[walk[judged.step].best] for walk in walks]
            if judged.verdict.best_worth is None:
                none += 1
                assert any(worth != worths[0] for worth in worths)
            elif judged.trick is None:
                some += 1
                assert all(worth == judged.verdict.best_worth for worth in worths)
    assert none
    assert some


def test_the_worst_are_those_of_the_light_that_counts() -> None:
    """Decisions that cost something with all cards known, or are a mistake by what could be known."""
    rules = Rules.preset("partnership")
    played = Game(rules=rules, deals=tuple(map(of_course, random_walks(rules, 4))))
    found = review(played, 20, 5)
    told = report(found, most=1000)
    verdicts = [one.verdict for one in found.judged]
    wanted = [
        one for one in verdicts if any(one.open) or (one.fair is not None and one.fair.points >= MISTAKE)
    ]
    assert len(told.worst) == len(wanted) > told.below == sum(any(one.open) for one in verdicts)
    counted = [
        one.open.points if one.fair is None else one.fair.points
        for one in (worst.judged.verdict for worst in told.worst)
    ]
    assert counted == sorted(counted, reverse=True)
    for worst in told.worst:
        verdict, better = worst.judged.verdict, worst.line[0]
        said = f", and best is {choice_text(verdict.kind, verdict.fair_best or '').removeprefix('burying ')}"
        assert (said in priced(verdict)) == (verdict.fair is not None and verdict.fair.points >= MISTAKE)
        assert better.seat == verdict.seat
        if verdict.label == "lucky":
            assert better.token == verdict.fair_best
        else:
            assert better.token in verdict.equals


CALLED = "E call pass\nS call order\nN bury ??\nS alone with\n"


def test_a_discard_that_nobody_saw_is_no_revoke() -> None:
    """North holds one club, or one diamond, and does not follow it: that is what he has buried, whichever
    card comes first among those he may have buried."""
    clubs = {"N": "9C JH QH KH AS", "E": "AC KS QS AD 9D", "S": "AH TC KC JC 9H", "W": "JS TS QC KD QD"}
    diamonds = {"N": "9C JH QH KD AS", "E": "AD KS QS AC 9D", "S": "AH TD KC JC 9H", "W": "JS TS QC KH QD"}
    for hands, trick in ((clubs, "AC TC QC AS"), (diamonds, "AD TD QD AS")):
        plays = "\n".join(f"{seat} play {card}" for seat, card in zip("ESWN", trick.split(), strict=True))
        found = review(game(deal_record(hands=hands, steps=steps(CALLED + plays))))
        assert found.replayed.findings == ()
        assert len(list(found.judged)) + len(list(found.unsure)) == 8


def test_a_revoke_that_is_certain_after_one_that_hangs_on_the_discard() -> None:
    """North follows neither clubs, of which he has one, nor diamonds, of which he has two: he has buried the
    club, and revokes once."""
    hands = {"N": "9C KD QD JH AS", "E": "AC AD KS QS AH", "S": "TC KC TD JC 9H", "W": "JS TS QC QH 9D"}
    plays = (
        "E play AC\nS play TC\nW play QC\nN play AS\nE play AD\nS play TD\nW play 9D\nN play JH\nN play QD"
    )
    found = report(review(game(deal_record(hands=hands, steps=steps(CALLED + plays)), deal_record())))
    assert found.reviewed == 2
    assert [text for _, text in found.findings] == [
        "deal 1, trick 2, N: revokes: JH on AD, and QD is played in trick 3"
    ]


def test_what_goes_wrong_in_one_deal_does_not_lose_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(deal: Deal, steps: Sequence[Step], number: int, seed: int) -> list[Verdict]:
        if str(deal.turnup) == "9S":
            raise BowersError("no deal fits what W has seen")
        return verdicts(deal, steps, number, seed)

    monkeypatch.setattr("solver.review.judging.verdicts", fails)
    rules = Rules.preset("partnership")
    other = next(of_course(course) for course in random_walks(rules, 90) if str(course.deal.turnup) == "9S")
    found = report(review(game(deal_record(), other, deal_record())))
    assert (found.deals, found.reviewed, found.faults) == (3, 2, 1)
    assert [text for _, text in found.findings] == [
        "deal 2: it cannot be reviewed: no deal fits what W has seen"
    ]
