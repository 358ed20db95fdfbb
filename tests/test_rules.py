"""What each game's rules are, and which rules cannot be had together.

The table below was typed from the statement of the rules, not from the code.
"""

import json
import pickle
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import InputError
from solver.rules import GAMES, OPTIONS, Rules

# option: cutthroat | buck | partnership | british | two-handed; "-" does not apply
STATED = """
players:                   3 | 4 | 4 | 4 | 2
deck:                      24 | 24 | 24 | 25 | 24
sides:                     maker_against_rest | each | partners | partners | maker_against_rest
dummy:                     optional | none | none | none | none
may_name_turned_suit:      no | no | no | no | no
all_pass:                  redeal | no_trumps | redeal | redeal | redeal
no_trump_call:             no | no | no | no | no
club_turned_is_trump:      no | yes | no | no | no
drop_out:                  no | yes | no | no | no
maker_may_drop:            no | no | no | no | no
maker_alone:               yes | no | yes | yes | no
defend_alone:              any | off | off | off | off
canadian:                  no | no | no | no | no
lone_lead:                 left_of_lone | - | left_of_dealer | left_of_dealer | -
both_alone_lead:           left_of_maker | - | - | - | -
points_made:               1 | - | 1 | 1 | 1
points_march:              3 | - | 2 | 2 | 2
points_lone_march:         3 | - | 4 | 4 | -
points_euchre:             2 | - | 2 | 2 | 2
points_lone_defence:       2 | - | 4 | 4 | -
points_lone_defence_march: 4 | - | 4 | 4 | -
lone_defence_shared:       low_only | - | side | side | -
super_euchre:              no | - | no | no | no
set_penalty:               - | 5 | - | - | -
set_maker_subtracts:       - | no | - | - | -
set_penalties_stack:       - | no | - | - | -
all_five_wins:             - | yes | - | - | -
all_five_wins_unopposed:   - | no | - | - | -
sole_stayer:               - | credit_five | - | - | -
start:                     0 | 25 | 0 | 0 | 0
target:                    10 | 0 | 10 | 10 | 10
win_tie:                   best_then_shared | best_then_shared | - | - | -
"""
ORDER = ("cutthroat", "buck", "partnership", "british", "two-handed")

POINTS = (
    "points_made",
    "points_march",
    "points_lone_march",
    "points_euchre",
    "points_lone_defence",
    "points_lone_defence_march",
    "set_penalty",
)
SCORES = ("start", "target")
CHOICES: dict[str, tuple[object, ...]] = {
    "players": (2, 3, 4),
    "deck": (24, 25, 28, 32, 33),
    "sides": ("maker_against_rest", "each", "partners"),
    "dummy": ("none", "optional", "must"),
    "all_pass": ("redeal", "stick", "no_trumps"),
    "defend_alone": ("off", "against_lone", "any"),
    "lone_lead": ("left_of_dealer", "left_of_lone"),
    "both_alone_lead": ("left_of_maker", "left_of_defender", "left_of_dealer"),
    "lone_defence_shared": ("both", "lone", "low_only", "side"),
    "sole_stayer": ("credit_five", "no_score"),
    "win_tie": ("best_then_shared", "shared"),
}
TRUTHS = tuple(name for name in OPTIONS if name not in (*CHOICES, *POINTS, *SCORES))
# Those that do not apply to every game.
BLANK = {line.split(":")[0] for line in STATED.strip().splitlines() if " -" in line}


def value_of(name: str, text: str) -> object:
    if text == "-":
        return None
    if text in ("yes", "no") and name in TRUTHS:
        return text == "yes"
    return int(text) if text.isdigit() else text


def stated(game: str) -> dict[str, object]:
    rows = (line.split(":") for line in STATED.strip().splitlines())
    return {name: value_of(name, cells.split("|")[ORDER.index(game)].strip()) for name, cells in rows}


def faults(game: str, **overrides: object) -> tuple[str, ...]:
    with pytest.raises(InputError) as caught:
        Rules.preset(game, **overrides)
    return caught.value.faults


def fault(game: str, **overrides: object) -> str:
    (only,) = faults(game, **overrides)
    return only


# What it takes to turn a game of sides into one in which each plays for himself.
EACH: dict[str, object] = {
    "sides": "each",
    "dummy": "none",
    "maker_alone": False,
    "defend_alone": "off",
    "set_penalty": 5,
    "set_maker_subtracts": False,
    "set_penalties_stack": False,
    "all_five_wins": True,
    "all_five_wins_unopposed": False,
    "win_tie": "shared",
    "start": 25,
    "target": 0,
}


class TestPresets:
    def test_the_games_are_these_five(self) -> None:
        assert GAMES == ORDER

    @pytest.mark.parametrize("game", ORDER)
    def test_every_option_is_as_the_rules_state_it(self, game: str) -> None:
        rules = Rules.preset(game)
        assert rules.game == game
        assert {name: getattr(rules, name) for name in OPTIONS} == stated(game)

    @pytest.mark.parametrize("game", ORDER)
    def test_truths_are_bools_and_numbers_are_not(self, game: str) -> None:
        rules = Rules.preset(game)
        for name, value in stated(game).items():
            assert type(getattr(rules, name)) is type(value)

    @pytest.mark.parametrize("game", ORDER)
    def test_a_preset_passes_the_checks_when_spelled_out(self, game: str) -> None:
        assert Rules.preset(game, **stated(game)) == Rules.preset(game)
        assert Rules.preset(game, **stated(game)).overrides() == {}

    def test_british_is_partnership_with_the_joker(self) -> None:
        rules, plain = Rules.preset("british"), Rules.preset("partnership")
        assert [n for n in OPTIONS if getattr(rules, n) != getattr(plain, n)] == ["deck"]
        assert rules.deck == 25

    def test_rules_are_values(self) -> None:
        rules = Rules.preset("buck", drop_out=False)
        assert rules == Rules.preset("buck", drop_out=False) != Rules.preset("buck")
        assert hash(rules) == hash(Rules.preset("buck", drop_out=False))
        assert pickle.loads(pickle.dumps(rules)) == rules
        with pytest.raises(AttributeError):
            rules.deck = 28  # type: ignore[misc]


class TestLeadWhenBothAreAlone:
    def test_cutthroat_leads_from_the_makers_left(self) -> None:
        assert Rules.preset("cutthroat").lead_when_both_alone == "left_of_maker"

    def test_partnership_leads_as_one_lone_hand_does(self) -> None:
        both = Rules.preset("partnership", defend_alone="against_lone")
        assert both.lead_when_both_alone == "left_of_dealer"
        assert both.replace(lone_lead="left_of_lone").lead_when_both_alone == "left_of_maker"

    def test_its_own_option_outranks_that(self) -> None:
        rules = Rules.preset("partnership", defend_alone="any", both_alone_lead="left_of_defender")
        assert rules.lead_when_both_alone == "left_of_defender"

    def test_there_is_none_without_lone_hands(self) -> None:
        assert Rules.preset("buck").lead_when_both_alone is None


class TestHouseRules:
    @pytest.mark.parametrize(
        ("game", "overrides"),
        [
            ("cutthroat", {"all_pass": "stick"}),
            ("cutthroat", {"deck": 33}),
            ("cutthroat", {"dummy": "must", "maker_alone": False}),
            ("cutthroat", {"dummy": "none", "maker_alone": False, "defend_alone": "off"}),
            ("cutthroat", {"no_trump_call": True}),
            ("cutthroat", {"both_alone_lead": None}),
            ("partnership", {"all_pass": "stick", "defend_alone": "against_lone", "canadian": True}),
            ("partnership", {"no_trump_call": True, "deck": 32}),
            ("partnership", {"maker_alone": False}),
            ("partnership", {"points_lone_defence": 2}),
            ("partnership", {"super_euchre": True}),
            ("british", {"deck": 33}),
            ("two-handed", {"deck": 25, "may_name_turned_suit": True}),
            ("buck", {"players": 3}),
            ("buck", {"players": 2}),
            ("buck", {"drop_out": False, "club_turned_is_trump": False, "all_pass": "redeal"}),
            ("buck", {"all_pass": "stick", "no_trump_call": True, "start": 15}),
            ("buck", {"all_five_wins_unopposed": True, "maker_may_drop": True}),
            ("buck", {"sole_stayer": "no_score", "set_penalties_stack": True}),
            ("partnership", EACH),
        ],
    )
    def test_what_is_merely_unusual_is_allowed(self, game: str, overrides: dict[str, object]) -> None:
        rules = Rules.preset(game, **overrides)
        assert {name: getattr(rules, name) for name in OPTIONS} == {**stated(game), **overrides}

    def test_replace_keeps_what_it_does_not_name(self) -> None:
        rules = Rules.preset("buck", start=15).replace(set_penalty=3)
        assert rules == Rules.preset("buck", start=15, set_penalty=3)

    def test_replace_refuses_as_preset_does(self) -> None:
        with pytest.raises(InputError) as caught:
            Rules.preset("buck").replace(deck=25, game="british")
        assert caught.value.faults == (
            "rules.game: the game is named beside its options, not among them",
            "rules.deck: no joker in games each for himself",
            "rules.all_pass: no_trumps is not played with a joker",
        )


class TestWhatAnOptionMayBe:
    @pytest.mark.parametrize("name", sorted(CHOICES))
    @pytest.mark.parametrize("value", ["whatever", True, 26, 1.5, ["each"]])
    def test_one_of_a_few(self, name: str, value: object) -> None:
        *most, last = sorted(CHOICES[name])  # type: ignore[type-var]
        said = f"{', '.join(map(str, most))} or {last}" + (", or none" if name in BLANK else "")
        assert f"rules.{name}: must be {said}, not {value!r}" in faults("cutthroat", **{name: value})

    @pytest.mark.parametrize("name", TRUTHS)
    @pytest.mark.parametrize("value", ["maybe", "yes", 0, 1])
    def test_true_or_false_and_never_a_number(self, name: str, value: object) -> None:
        said = "true or false" + (", or none" if name in BLANK else "")
        assert fault("partnership", **{name: value}) == f"rules.{name}: must be {said}, not {value!r}"

    @pytest.mark.parametrize("name", POINTS)
    @pytest.mark.parametrize("value", [-1, 101, True, "2", 2.0])
    def test_points_from_0_to_100_and_never_a_truth(self, name: str, value: object) -> None:
        text = f"rules.{name}: must be a whole number from 0 to 100, or none, not {value!r}"
        assert fault("cutthroat", **{name: value}) == text

    @pytest.mark.parametrize("name", SCORES)
    @pytest.mark.parametrize("value", [-1001, 1001, False, None])
    def test_scores_from_minus_1000_to_1000(self, name: str, value: object) -> None:
        text = f"rules.{name}: must be a whole number from -1000 to 1000, not {value!r}"
        assert fault("cutthroat", **{name: value}) == text

    def test_a_misspelt_option_is_answered_with_the_nearest(self) -> None:
        assert fault("buck", dropout=True) == "rules.dropout: no such rule (did you mean drop_out?)"
        assert fault("buck", foo=1) == "rules.foo: no such rule"

    @pytest.mark.parametrize("game", ["whist", "Buck", ""])
    def test_an_unknown_game_is_answered_with_the_games(self, game: str) -> None:
        known = "cutthroat, buck, partnership, british, two-handed"
        assert fault(game) == f"game: {game!r} is not one of {known}"


class TestAllFaultsAtOnce:
    def test_each_fault_has_its_own_text(self) -> None:
        found = faults("buck", drop_out="maybe", foo=1, deck=25, set_penalty=-1, points_made=1)
        assert found == (
            "rules.drop_out: must be true or false, not 'maybe'",
            "rules.foo: no such rule",
            "rules.set_penalty: must be a whole number from 0 to 100, or none, not -1",
            "rules.points_made: only for games in which a maker scores against defenders",
            "rules.deck: no joker in games each for himself",
            "rules.all_pass: no_trumps is not played with a joker",
        )

    def test_an_unknown_game_does_not_hide_unknown_options(self) -> None:
        assert [text.split(":")[0] for text in faults("whist", deck=23, foo=1)] == [
            "game",
            "rules.deck",
            "rules.foo",
        ]

    def test_nothing_is_concluded_from_a_value_that_could_not_be_read(self) -> None:
        assert fault("cutthroat", drop_out="yess", maker_may_drop=True).startswith("rules.drop_out: must be")

    def test_every_mixture_that_applies_is_named(self) -> None:
        assert faults("cutthroat", players=2, canadian=True) == (
            "rules.dummy: needs a maker who plays against two others, which leaves a place empty",
            "rules.maker_alone: the maker has neither a partner nor a dummy that he may leave out",
            "rules.defend_alone: no defender has a fellow to leave out",
            "rules.canadian: the dealer has no partner",
        )


NO_COMPANY = "rules.maker_alone: the maker has neither a partner nor a dummy that he may leave out"
NO_FELLOW = "rules.defend_alone: no defender has a fellow to leave out"
EMPTY_PLACE = "rules.dummy: needs a maker who plays against two others, which leaves a place empty"
NO_JOKER_WITHOUT_TRUMPS = "rules.all_pass: no_trumps is not played with a joker"
NOBODY_TO_SCORE = "leaves nobody as maker, which only games each for himself can score"
FALLING = "though points must never fall as tricks rise"

IMPOSSIBLE: list[tuple[str, Mapping[str, object], str]] = [
    # Who plays against whom.
    ("partnership", {"players": 3}, "rules.players: two partnerships need 4 players"),
    ("partnership", {"players": 2}, "rules.players: two partnerships need 4 players"),
    (
        "cutthroat",
        {"players": 4, "dummy": "none", "maker_alone": False, "defend_alone": "off"},
        "rules.players: a maker plays against one or two others, so 4 players need partners "
        "or each for himself",
    ),
    # The dummy.
    ("partnership", {"dummy": "optional", "deck": 28}, EMPTY_PLACE),
    ("two-handed", {"dummy": "must"}, EMPTY_PLACE),
    ("buck", {"dummy": "optional", "players": 3}, EMPTY_PLACE),
    # The joker.
    ("buck", {"deck": 25, "all_pass": "redeal"}, "rules.deck: no joker in games each for himself"),
    ("buck", {"deck": 33, "all_pass": "stick"}, "rules.deck: no joker in games each for himself"),
    ("british", {"no_trump_call": True}, "rules.no_trump_call: no trumps are not played with a joker"),
    (
        "cutthroat",
        {"deck": 33, "no_trump_call": True},
        "rules.no_trump_call: no trumps are not played with a joker",
    ),
    # A hand without a maker.
    ("partnership", {"all_pass": "no_trumps"}, f"rules.all_pass: no_trumps {NOBODY_TO_SCORE}"),
    ("cutthroat", {"club_turned_is_trump": True}, f"rules.club_turned_is_trump: {NOBODY_TO_SCORE}"),
    # Dropping out.
    ("cutthroat", {"drop_out": True}, "rules.drop_out: only for games each for himself"),
    ("partnership", {"maker_may_drop": True}, "rules.maker_may_drop: nobody may drop out"),
    ("buck", {"drop_out": False, "maker_may_drop": True}, "rules.maker_may_drop: nobody may drop out"),
    # Alone.
    ("two-handed", {"maker_alone": True}, NO_COMPANY),
    ("buck", {"maker_alone": True}, NO_COMPANY),
    ("cutthroat", {"dummy": "none"}, NO_COMPANY),
    ("cutthroat", {"dummy": "must"}, NO_COMPANY),
    ("two-handed", {"defend_alone": "any"}, NO_FELLOW),
    ("buck", {"defend_alone": "any"}, NO_FELLOW),
    (
        "partnership",
        {"maker_alone": False, "defend_alone": "against_lone"},
        "rules.defend_alone: against_lone needs a maker who may play alone",
    ),
    ("cutthroat", {"canadian": True}, "rules.canadian: the dealer has no partner"),
    ("buck", {"canadian": True}, "rules.canadian: the dealer has no partner"),
    (
        "partnership",
        {"canadian": True, "maker_alone": False},
        "rules.canadian: the dealer's partner may not play alone",
    ),
    ("two-handed", {"lone_lead": "left_of_lone"}, "rules.lone_lead: only where somebody may play alone"),
    (
        "partnership",
        {"maker_alone": False, "lone_lead": "left_of_lone"},
        "rules.lone_lead: only where somebody may play alone",
    ),
    (
        "partnership",
        {"both_alone_lead": "left_of_maker"},
        "rules.both_alone_lead: only where the maker and a defender may both play alone",
    ),
    (
        "partnership",
        {"lone_lead": None},
        "rules.lone_lead: needed where somebody may play alone (left_of_dealer or left_of_lone)",
    ),
    # Points of games with a maker's side.
    *(
        ("buck", {name: 2}, f"rules.{name}: only for games in which a maker scores against defenders")
        for name in ("points_made", "points_march", "points_euchre")
    ),
    (
        "buck",
        {"super_euchre": False},
        "rules.super_euchre: only for games in which a maker scores against defenders",
    ),
    *(
        (
            game,
            {"points_lone_march": 4},
            "rules.points_lone_march: only where the maker has a partner or a dummy to leave out",
        )
        for game in ("two-handed", "buck")
    ),
    *(
        (game, {name: value}, f"rules.{name}: only where a defender has a fellow to leave out")
        for game in ("two-handed", "buck")
        for name, value in (
            ("points_lone_defence", 4),
            ("points_lone_defence_march", 4),
            ("lone_defence_shared", "both"),
        )
    ),
    (
        "cutthroat",
        {"points_made": None},
        "rules.points_made: needed for games in which a maker scores against defenders "
        "(a whole number from 0 to 100)",
    ),
    ("cutthroat", {"points_march": 0}, f"rules.points_march: less than points_made, {FALLING}"),
    ("partnership", {"points_lone_march": 0}, f"rules.points_lone_march: less than points_made, {FALLING}"),
    (
        "partnership",
        {"points_lone_defence_march": 3},
        f"rules.points_lone_defence_march: less than points_lone_defence, {FALLING}",
    ),
    (
        "cutthroat",
        {"points_lone_defence_march": 3},
        "rules.points_lone_defence_march: less than both defenders get for fewer tricks under low_only, "
        + FALLING,
    ),
    (
        "partnership",
        {"super_euchre": True, "points_euchre": 5},
        f"rules.super_euchre: 4 for all five is less than points_euchre, {FALLING}",
    ),
    (
        "partnership",
        {"lone_defence_shared": "both"},
        "rules.lone_defence_shared: partners have one score, so it must be side",
    ),
    (
        "cutthroat",
        {"lone_defence_shared": "side"},
        "rules.lone_defence_shared: side is only for partners, who have one score",
    ),
    # Points of games each for himself.
    *(
        (game, {name: value}, f"rules.{name}: only for games each for himself")
        for game in ("cutthroat", "partnership", "british", "two-handed")
        for name, value in (
            ("set_penalty", 5),
            ("set_maker_subtracts", False),
            ("set_penalties_stack", True),
            ("all_five_wins", True),
            ("all_five_wins_unopposed", False),
        )
    ),
    (
        "buck",
        {"set_penalty": None},
        "rules.set_penalty: needed for games each for himself (a whole number from 0 to 100)",
    ),
    (
        "cutthroat",
        {"sole_stayer": "no_score"},
        "rules.sole_stayer: only for games each for himself in which players may drop out",
    ),
    (
        "buck",
        {"drop_out": False, "sole_stayer": "no_score"},
        "rules.sole_stayer: only for games each for himself in which players may drop out",
    ),
    (
        "buck",
        {"all_five_wins": False, "all_five_wins_unopposed": True},
        "rules.all_five_wins_unopposed: all five tricks do not win here",
    ),
    (
        "buck",
        {"drop_out": False, "all_five_wins_unopposed": True},
        "rules.all_five_wins_unopposed: nobody is unopposed where nobody may drop out",
    ),
    (
        "buck",
        {"sole_stayer": "no_score", "all_five_wins_unopposed": True},
        "rules.all_five_wins_unopposed: a sole stayer takes no tricks under no_score",
    ),
    # The race.
    *(
        (
            game,
            {"win_tie": "shared"},
            "rules.win_tie: only where several players can reach the target in one hand",
        )
        for game in ("partnership", "british", "two-handed")
    ),
    (
        "buck",
        {"start": 0, "target": 10},
        "rules.start: must be above target in games each for himself, where scores count down",
    ),
    (
        "buck",
        {"target": 25},
        "rules.start: must be above target in games each for himself, where scores count down",
    ),
    ("cutthroat", {"start": 10, "target": 0}, "rules.start: must be below target where scores count up"),
    ("two-handed", {"start": 10}, "rules.start: must be below target where scores count up"),
]


class TestImpossibleMixtures:
    @pytest.mark.parametrize(("game", "overrides", "text"), IMPOSSIBLE)
    def test_it_is_refused_by_name_and_nothing_else_is(
        self, game: str, overrides: Mapping[str, object], text: str
    ) -> None:
        assert fault(game, **overrides) == text

    @pytest.mark.parametrize("deck", [25, 33])
    def test_no_trumps_after_passes_leave_the_joker_without_a_suit(self, deck: int) -> None:
        assert NO_JOKER_WITHOUT_TRUMPS in faults("partnership", all_pass="no_trumps", deck=deck)

    @pytest.mark.parametrize("deck", [24, 25])
    def test_four_hands_a_dummy_and_a_turn_up_need_26_cards(self, deck: int) -> None:
        text = "rules.deck: too few cards for five to each hand and a turn-up"
        assert text in faults("partnership", dummy="optional", deck=deck)
        assert text not in faults("partnership", dummy="optional", deck=28)

    def test_idle_options_of_a_preset_need_not_be_blanked(self) -> None:
        plain = Rules.preset("partnership", maker_alone=False)
        assert plain.lone_lead == "left_of_dealer"
        assert plain == plain.replace(points_lone_march=4)

    def test_idle_options_may_be_blanked(self) -> None:
        assert Rules.preset("partnership", maker_alone=False, lone_lead=None).lone_lead is None


def some_value(name: str) -> st.SearchStrategy[object]:
    numbers = st.integers(0, 6) if name in POINTS else st.integers(-30, 30)
    values: st.SearchStrategy[object] = (
        st.booleans() if name in TRUTHS else st.sampled_from(CHOICES[name]) if name in CHOICES else numbers
    )
    return values | st.none() if name in BLANK else values


@st.composite
def some_rules(draw: st.DrawFn) -> Rules:
    """A preset after a few changes, those left out that are refused."""
    game = draw(st.sampled_from(ORDER))
    rules = (
        Rules.preset(game, **EACH) if game == "partnership" and draw(st.booleans()) else Rules.preset(game)
    )
    for name in draw(st.lists(st.sampled_from(OPTIONS), max_size=12)):
        with suppress(InputError):
            rules = rules.replace(**{name: draw(some_value(name))})
    return rules


class TestRoundTrips:
    @given(some_rules())
    def test_a_preset_and_the_overrides_say_everything(self, rules: Rules) -> None:
        assert Rules.preset(rules.game, **rules.overrides()) == rules

    @given(some_rules())
    def test_overrides_survive_json_and_keep_the_order_of_the_options(self, rules: Rules) -> None:
        overrides = rules.overrides()
        assert json.loads(json.dumps(overrides)) == overrides
        assert list(overrides) == [name for name in OPTIONS if name in overrides]

    @given(some_rules())
    def test_overrides_are_exactly_what_differs(self, rules: Rules) -> None:
        mine = stated(rules.game) | rules.overrides()
        assert mine == {name: getattr(rules, name) for name in OPTIONS}
        assert all(stated(rules.game)[name] != value for name, value in rules.overrides().items())

    @given(some_rules())
    def test_the_texts_read_back(self, rules: Rules) -> None:
        assert Rules.from_text(rules.game, rules.texts()) == rules

    @given(st.sampled_from(ORDER), st.dictionaries(st.sampled_from(OPTIONS), st.text(max_size=6), max_size=3))
    def test_any_text_is_read_or_refused_by_name(self, game: str, texts: dict[str, str]) -> None:
        named: set[str] = set()
        try:
            rules = Rules.from_text(game, texts)
        except InputError as error:
            named = {text.split(":")[0] for text in error.faults}
        else:
            assert Rules.from_text(game, rules.texts()) == rules
        assert named <= {f"rules.{name}" for name in OPTIONS}


class TestText:
    @pytest.mark.parametrize("yes", ["yes", "true", "on", "YES", " True "])
    @pytest.mark.parametrize("no", ["no", "false", "off", "Off"])
    def test_yes_and_no_in_any_of_their_words(self, yes: str, no: str) -> None:
        rules = Rules.from_text("cutthroat", {"no_trump_call": yes, "maker_alone": no})
        assert rules == Rules.preset("cutthroat", no_trump_call=True, maker_alone=False)

    def test_words_and_games_in_any_case(self) -> None:
        rules = Rules.from_text(" Partnership ", {"lone_lead": "Left_Of_Lone", "all_pass": "STICK"})
        assert rules == Rules.preset("partnership", lone_lead="left_of_lone", all_pass="stick")

    def test_numbers(self) -> None:
        rules = Rules.from_text("buck", {"start": "+15", "target": "-5", "players": "3", "set_penalty": "07"})
        assert rules == Rules.preset("buck", start=15, target=-5, players=3, set_penalty=7)

    @pytest.mark.parametrize("none", ["none", "-", "None"])
    def test_none_where_an_option_need_not_apply(self, none: str) -> None:
        rules = Rules.from_text("cutthroat", {"both_alone_lead": none})
        assert rules.both_alone_lead is None

    def test_no_dummy_is_a_word_and_defenders_may_be_off(self) -> None:
        texts = {"dummy": "none", "maker_alone": "no", "defend_alone": "off"}
        rules = Rules.from_text("cutthroat", texts)
        assert (rules.dummy, rules.defend_alone) == ("none", "off")
        assert rules.texts() == texts

    def test_what_is_written(self) -> None:
        rules = Rules.preset("cutthroat", deck=28, no_trump_call=True, both_alone_lead=None, all_pass="stick")
        assert rules.texts() == {
            "deck": "28",
            "all_pass": "stick",
            "no_trump_call": "yes",
            "both_alone_lead": "none",
        }

    def test_all_faults_of_a_text_at_once(self) -> None:
        with pytest.raises(InputError) as caught:
            Rules.from_text("buck", {"drop_out": "maybe", "start": "12.5", "deck": "26", "foo": "1"})
        assert caught.value.faults == (
            "rules.drop_out: must be true or false, not 'maybe'",
            "rules.start: must be a whole number from -1000 to 1000, not '12.5'",
            "rules.deck: must be 24, 25, 28, 32 or 33, not 26",
            "rules.foo: no such rule",
        )


def test_every_option_and_its_presets_stand_in_the_documentation() -> None:
    page = (Path(__file__).parent.parent / "docs" / "rules.md").read_text(encoding="utf-8")
    rows = {
        cells[1].strip(" `"): cells
        for cells in (line.split("|") for line in page.splitlines())
        if len(cells) == 9
    }
    words = {None: "–", True: "yes", False: "no"}
    for option in OPTIONS:
        shown = [cell.strip() for cell in rows[option][4:8]]
        presets = [Rules.preset(game) for game in ("cutthroat", "buck", "partnership", "two-handed")]
        values = [getattr(preset, option) for preset in presets]
        assert shown == [str(words.get(v, v)) if isinstance(v, bool | None) else str(v) for v in values]
