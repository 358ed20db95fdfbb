"""Euchre Game Notation: what is written reads back equal, each comment, label and line where it was."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import Rules
from solver.cards import SEATS
from solver.errors import InputError
from solver.review.annotating import annotated
from solver.review.course import Course
from solver.review.egn.comments import told, understood
from solver.review.egn.reading import read
from solver.review.egn.writing import as_object, write
from solver.review.judging import review
from solver.review.marks import LABELS
from solver.review.record import DealRecord, Game, Line, StepRecord
from solver.review.table import Table
from solver.rng import SplitMix64
from tests.egn_files import DEAL, bidding, deal, file, of
from tests.records import deal_record, game, of_course, random_walks, steps
from tests.walks import any_choice

RULES: dict[str, Rules] = {
    "basic": Rules.preset("partnership"),
    "stuck": Rules.preset("partnership", all_pass="stick", no_trump_call=True),
    "defend alone": Rules.preset("partnership", defend_alone="against_lone", lone_lead="left_of_lone"),
    "canadian": Rules.preset("partnership", canadian=True, defend_alone="against_lone"),
    "long deck": Rules.preset("partnership", deck=32, defend_alone="against_lone"),
    "joker": Rules.preset("partnership", deck=25),
}
SCORES = {"N": 3, "E": 4, "S": 3, "W": 4}
BETWEEN_DEFENDERS = "cannot leave out what"
"""A record that stops when the first of two defenders has been asked."""

NAMES = ("Bury", "Alone", "Turn", "Call", "Defend W", "Defend E", "Defend N", "Defend S")
TEXTS = (
    "", "costs 1 point; best is KD", " ", "Bury", "Bury:", "Line from Bury", "Line from Alone", "Line from Defend W",
    "Line from Call", "bury: no", "…", "\n", "[x]",
)  # fmt: skip


def note(numbers: SplitMix64) -> str:
    """A comment as nobody would write it, and sometimes as somebody would."""
    text = TEXTS[numbers.below(len(TEXTS))]
    for _ in range(numbers.below(4)):
        some = (*NAMES, *LABELS)[numbers.below(len(NAMES) + len(LABELS))]
        text = f"{some}{text}" if some in LABELS else f"{some}: {text}"
    return text


def notes(numbers: SplitMix64) -> tuple[str, ...]:
    return tuple(note(numbers) for _ in range(numbers.below(3)))


def noted(given: Sequence[StepRecord], numbers: SplitMix64) -> tuple[StepRecord, ...]:
    return tuple(msgspec.structs.replace(step, notes=notes(numbers)) for step in given)


def hidden(given: Sequence[StepRecord], table: Table, numbers: SplitMix64) -> tuple[StepRecord, ...]:
    """The same steps with cards that are not known, or partly; who played what as far as can be told then."""
    found = []
    for step in given:
        choice = step.choice
        if step.kind in ("bury", "play") and numbers.below(8) == 0:
            rank, suit = choice[0], choice[-1]
            choice = ("??", f"?{suit}", f"{rank}?")[numbers.below(3)] if choice != "B" else "??"
        seat = table.to_play if step.kind == "play" else step.seat
        found.append(StepRecord(seat, step.kind, "?" if step.kind == "turn" else choice))
        table.hear(found[-1])
    return tuple(found)


def other_line(course: Course, numbers: SplitMix64) -> Line:
    """How a hand could have gone on from any of its decisions, the same way for a while perhaps."""
    at = numbers.below(len(course.steps) + 1)
    again = Course(course.deal)
    for step in course.steps[:at]:
        again.choose(step.token)
    for step in course.steps[at:][: numbers.below(3)]:
        again.choose(step.token)
    for _ in range(numbers.below(12)):
        if again.kind is not None:
            again.choose(any_choice(again, numbers))
    return Line(at, tuple(StepRecord(*step) for step in again.steps[at:]))


def records(rules: Rules, number: int) -> Iterator[Game]:
    """Games of one deal: hands walked at random, some cut short, some with cards that are not known, with
    comments and lines everywhere."""
    numbers = SplitMix64(number)
    for count, course in enumerate(random_walks(rules, number)):
        whole = of_course(course)
        table = Table(rules, SEATS, whole.dealer, whole.turnup)
        own = tuple(StepRecord(*step) for step in course.steps)
        lines = [line for line in (other_line(course, numbers) for _ in range(4)) if line.steps]
        if count % 3 == 1:
            own = hidden(own, table, numbers)
            lines = [_hidden_line(rules, whole, own, line, numbers) for line in lines]
        if count % 3 == 2:
            own = own[: numbers.below(len(own) + 1)]
            lines = [line for line in lines if line.at <= len(own)]
        one = msgspec.structs.replace(
            whole,
            hands=whole.hands if count % 2 else {},
            steps=noted(own, numbers),
            lines=tuple(Line(line.at, noted(line.steps, numbers)) for line in lines),
            number=count,
        )
        yield game(one, rules=rules, scores=SCORES, players={"N": "Ann", "W": "Di"}, title="any")


def _hidden_line(
    rules: Rules, whole: DealRecord, own: Sequence[StepRecord], line: Line, numbers: SplitMix64
) -> Line:
    table = Table(rules, SEATS, whole.dealer, whole.turnup)
    for step in own[: line.at]:
        table.hear(step)
    return Line(line.at, hidden(line.steps, table, numbers))


def written(one: Game) -> str | None:
    """A game written; None where it may be refused: it is about the suit that a joker gets, or stops between
    defenders."""
    (only,) = one.deals
    turned = any(step.kind == "turn" and step.choice != "?" for step in only.steps)
    turned |= any(line.steps[0].kind == "turn" for line in only.lines)
    try:
        return write(one)
    except InputError as error:
        if turned or all(BETWEEN_DEFENDERS in fault for fault in error.faults):
            return None
        raise


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_any_game_reads_back_equal(rules: Rules) -> None:
    equal = 0
    kinds: set[str] = set()
    for one in records(rules, 240):
        text = written(one)
        if text is None:
            continue
        back = read(text)
        assert back == one
        assert write(back) == text
        equal += 1
        kinds |= {str(step.kind) for step in one.deals[0].steps if step.notes}
        kinds |= {f"line {line.steps[0].kind}" for line in one.deals[0].lines}
    assert equal > (150 if rules.deck == 25 else 200)
    assert {"call", "bury", "alone", "play", "line call", "line bury", "line alone", "line play"} <= kinds
    if rules.defend_alone != "off":
        assert {"defend", "line defend"} <= kinds


@pytest.mark.parametrize("name", ["basic", "stuck", "defend alone", "canadian", "long deck"])
def test_reviews_read_back_equal(name: str) -> None:
    """Mistakes of burying and of going alone keep their labels, comments and better lines."""
    rules = RULES[name]
    walks = [of_course(course) for course in random_walks(rules, 25)]
    deals = [msgspec.structs.replace(one, number=count) for count, one in enumerate(walks)]
    one = annotated(review(game(*deals, rules=rules, scores=SCORES)))
    back = read(write(one))
    assert back == one
    assert {step.kind for each in back.deals for step in each.steps if step.notes} >= {
        "call",
        "bury",
        "alone",
        "play",
    }
    assert {each.steps[line.at].kind for each in back.deals for line in each.lines} >= {
        "call",
        "bury",
        "alone",
        "play",
    }
    assert write(back) == write(one)


BIDDING = steps("E call pass\nS call order\nN bury TD\nS alone alone\nW defend with\nE defend alone")
WITH_A_JOKER = steps("N turn ?\nE call order\nN bury TD\nE alone with")
written_notes = st.lists(
    st.builds(
        lambda parts, text: "".join(parts) + text,
        st.lists(st.sampled_from([*LABELS, *(f"{name}: " for name in NAMES)]), max_size=4),
        st.sampled_from(TEXTS) | st.text(max_size=5),
    ),
    max_size=3,
)  # fmt: skip


@given(st.sampled_from([BIDDING, WITH_A_JOKER, BIDDING[:2]]), st.lists(written_notes, min_size=6, max_size=6))
def test_any_comments_come_back(bare: tuple[StepRecord, ...], texts: list[list[str]]) -> None:
    mine = tuple(
        msgspec.structs.replace(step, notes=tuple(some)) for step, some in zip(bare, texts, strict=False)
    )
    assert understood(bare, told(mine)) == (mine, 0)


@given(st.integers(1, 4), st.lists(written_notes, min_size=6, max_size=6))
def test_any_comments_of_a_line_come_back(start: int, texts: list[list[str]]) -> None:
    bare = BIDDING[1:]
    mine = tuple(
        msgspec.structs.replace(step, notes=() if number < start else tuple(some))
        for number, (step, some) in enumerate(zip(bare, texts, strict=False))
    )
    assert understood(bare, told(mine, start, BIDDING[1:]), BIDDING[1:]) == (mine[start:], start)
    assert understood(bare, told(mine, 0, BIDDING[1:]), BIDDING[1:]) == (mine, 0)


@given(st.dictionaries(st.integers(0, 1), written_notes.map(tuple).filter(bool)))
def test_any_comments_of_others_come_back(said: dict[int, tuple[str, ...]]) -> None:
    """What is understood of them is written so that it is understood the same; and word for word, unless
    somebody has named a call without need."""
    found = understood(BIDDING, said).steps
    again = told(found)
    assert understood(BIDDING, again).steps == found
    if not any("Call: " in text for texts in said.values() for text in texts):
        assert again == said


SAID: dict[str, tuple[list[str], dict[str, tuple[str, ...]]]] = {
    "burying": (["[?]Bury: costs a trick"], {"bury": ("[?]costs a trick",)}),
    "alone": (["Alone: brave", "Alone: [x]"], {"alone": ("brave", "[x]")}),
    "both and the call": (
        ["[?]ordered", "Bury: why", "[!]Alone: so"], {"call": ("[?]ordered",), "bury": ("why",), "alone": ("[!]so",)},
    ),
    "a comment that only looks like it": (["Call: Bury: so she said"], {"call": ("Bury: so she said",)}),
    "and one that looks like that": (["Call: Call: Bury: x"], {"call": ("Call: Bury: x",)}),
    "one on the call by name": (["Call: too early"], {"call": ("Call: too early",)}),
    "in an order of their own": (["Bury: why", "ordered"], {"call": ("Bury: why", "ordered")}),
    "the label behind the name": (["Bury: [?]why"], {"call": ("Bury: [?]why",)}),
    "a defender who was not asked": (["Defend W: no"], {"call": ("Defend W: no",)}),
    "a line's": (["Line from Bury"], {"call": ("Line from Bury",)}),
}  # fmt: skip


@pytest.mark.parametrize(("texts", "found"), SAID.values(), ids=SAID)
def test_what_comments_on_the_last_call_are_about(
    texts: list[str], found: dict[str, tuple[str, ...]]
) -> None:
    text = file(deals__0__phases__0__callAnnotations={"1": texts})
    (record,) = read(text).deals
    assert {step.kind: step.notes for step in record.steps if step.notes} == found
    assert as_object(read(text))["deals"][0]["phases"][0]["callAnnotations"] == {"1": texts}


def test_a_name_on_another_call_is_no_name() -> None:
    text = file(deals__0__phases__0__callAnnotations={"0": ["Bury: not he"]})
    assert read(text).deals[0].steps[0].notes == ("Bury: not he",)
    assert json.loads(write(read(text))) == json.loads(text)


def test_lines_that_depart_after_the_calls_say_where() -> None:
    own = deal_record(
        lines=(
            Line(2, steps("N bury QC")),
            Line(3, steps("S alone alone\nE play AS")),
            Line(1, steps("S call order\nN bury QC")),
            Line(2, steps("N bury TD\nS alone alone")),
            Line(4, steps("E play AS\nS play AH")),
        ),
        number=0,
    )
    one = game(own, scores=SCORES)
    assert read(write(one)) == one
    lines = as_object(one)["deals"][0]["alternativeLines"]
    assert [line["branchIndex"] for line in lines] == [1, 1, 1, 1, 2]
    assert [line["phases"][0].get("callAnnotations") for line in lines] == [
        {"0": ["Line from Bury"]},
        {"0": ["Line from Alone"]},
        None,
        {"0": ["Line from Bury"]},
        None,
    ]
    assert all(line["phases"][0]["calls"] == ["Order"] for line in lines[:4])
    assert [line["phases"][0].get("discard") for line in lines] == ["Qc", "Td", "Qc", "Td", None]


def test_what_leads_up_to_a_line_is_the_deals_own() -> None:
    line = {
        "branchIndex": 1,
        "phases": [bidding("Order", discard="Qc", isAlone=True, callAnnotations={"0": ["Line from Alone"]})],
    }
    (found,) = read(file(deals__0__alternativeLines=[line])).deals[0].lines
    assert (found.at, found.steps[0].notes) == (1, ("Line from Alone",))
    line["phases"][0]["discard"] = "Td"  # type: ignore[index]
    (found,) = read(file(deals__0__alternativeLines=[line])).deals[0].lines
    assert (found.at, found.steps) == (3, steps("S alone alone"))


STOPS: dict[str, tuple[dict[str, object], int]] = {
    "with the call": ({}, 2),
    "with a discard that is not known": ({"discard": "Xx"}, 3),
    "with a discard": ({"discard": "Td"}, 3),
    "with the maker's word": ({"discard": "Td", "isAlone": False}, 4),
    "with the maker's word, the discard not told": ({"isAlone": True}, 4),
    "with the defenders' word": ({"isAlone": True, "aloneDefender": -1}, 6),
    "with a defender's word": ({"isAlone": True, "aloneDefender": 3}, 5),
}


@pytest.mark.parametrize(("fields", "count"), STOPS.values(), ids=STOPS)
def test_records_that_stop_before_the_lead(fields: dict[str, object], count: int) -> None:
    """What is not told then has not been decided."""
    one = read(of(deal(bidding("Pass", "Order", **fields)), defend_alone=True))
    assert len(one.deals[0].steps) == count
    assert as_object(one)["deals"][0]["phases"] == [bidding("Pass", "Order", **fields)]


def test_what_the_format_needs_is_added() -> None:
    """A number of each deal, and scores; otherwise the record is what it was."""
    one = game(deal_record(), deal_record(number=7))
    back = read(write(one))
    assert [each.number for each in back.deals] == [0, 7]
    assert back.scores == dict.fromkeys("NESW", 0)
    first = msgspec.structs.replace(back.deals[0], number=None)
    assert msgspec.structs.replace(back, deals=(first, back.deals[1]), scores=None) == one
    assert read(write(back)) == back


def test_a_number_of_deals_takes_the_place_of_the_target() -> None:
    one = game(deal_record(number=0), scores=SCORES, limit=8)
    assert read(write(one)) == one
    for rules in ({"num_deals": 8}, {"num_deals": 8, "winning_score": 5}):
        found = read(of(DEAL, **rules))
        assert (found.limit, found.rules.target) == (8, 10)
        assert read(write(found)) == found


def test_house_rules_keep_their_order() -> None:
    one = game(
        deal_record(number=0), scores=SCORES, unsupported=("go_under", "loner_euchred_score=4", "farmers")
    )
    assert read(write(one)) == one


def test_exchanges_of_cards_that_are_not_known() -> None:
    exchange = {"receiver": 1, "cards": ["Xx", "Xx"]}
    one = read(of(deal(bidding("Order", cardExchanges=[exchange])), go_under=True))
    assert one.deals[0].exchanges[0].cards == "?? ??"
    assert read(write(one)) == one


LOST: dict[str, tuple[DealRecord, str]] = {
    "alone is not told": (deal_record([("S alone with", "")]), "step 4: the notation cannot say E play AS there"),
    "another buries": (deal_record([("N bury TD", "W bury TD")]), "step 3: the notation cannot say W bury TD there"),
    "buried twice": (deal_record([("N bury TD", "N bury TD\nN bury QC")]), "step 3: the notation cannot say N bury TD there"),
    "defended where nobody may": (deal_record([("S alone with", "S alone with\nW defend with")]), "step 5: the notation cannot say W defend with there"),
    "one defender asked": (deal_record(steps=(*BIDDING[:5],)), "step 6: the notation cannot leave out what E decides (defend)"),
    "cards without trumps": (deal_record(steps=steps("E call pass\nE play AS")), "the notation cannot say it; read again, deal.phases[1].tricks: cards are played before trumps are made"),
    "a comment on no call": (deal_record(steps=[StepRecord("N", "bury", "TD", ("why",))]), "the notation cannot say it"),
    "a line from nowhere": (deal_record(lines=(Line(3, steps("E play AS")),)), "line 1: it cannot start at step 4 in the notation"),
    "a line without its discard": (deal_record(lines=(Line(2, steps("S alone with")),)), "line 1: it cannot start at step 3 in the notation"),
}  # fmt: skip


@pytest.mark.parametrize(("record", "told_of"), LOST.values(), ids=LOST)
def test_what_would_not_read_back_is_refused(record: DealRecord, told_of: str) -> None:
    with pytest.raises(InputError) as error:
        write(game(record, rules=RULES["defend alone"]))
    assert str(error.value).startswith(f"deal 1: {told_of}")


def test_what_the_format_has_no_room_for() -> None:
    """Long comments are cut; too many of them, or of anything else, are refused."""
    long = deal_record(
        steps=[
            StepRecord("E", "call", "order", ("[?]",) * 30),
            StepRecord("N", "bury", "TD", ("x" * 2000,) * 21),
        ]
    )
    with pytest.raises(InputError, match="deal 1: 51 comments on a call or a card: the notation holds 50"):
        write(game(long))
    short = msgspec.structs.replace(
        long, steps=(long.steps[0], msgspec.structs.replace(long.steps[1], notes=("x" * 2000,)))
    )
    back = read(write(game(short)))
    (comment,) = back.deals[0].steps[1].notes
    assert comment == "x" * (1024 - len("Bury: ") - 1) + "…"
    assert read(write(back)) == back
    with pytest.raises(InputError, match="date: the notation holds 64 letters"):
        write(game(date="x" * 65))
    with pytest.raises(InputError, match="an alternative line without steps"):
        write(game(deal_record(lines=(Line(0, ()),))))
