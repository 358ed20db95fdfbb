"""The options of the games as tables: what each may be, what each game says, what makes no sense together.

Knows the names and values of options. Must not know how they are given or read, nor cards in play.
"""

from collections.abc import Callable
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

import msgspec

Game: TypeAlias = Literal["cutthroat", "buck", "partnership", "british", "two-handed"]
LoneLead: TypeAlias = Literal["left_of_dealer", "left_of_lone"]
BothAloneLead: TypeAlias = Literal["left_of_maker", "left_of_defender", "left_of_dealer"]
Points: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=100)]
Score: TypeAlias = Annotated[int, msgspec.Meta(ge=-1000, le=1000)]


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """Every option of one game, unchecked; None where an option does not apply to it."""

    game: Game
    players: Literal[2, 3, 4]
    deck: Literal[24, 25, 28, 32, 33]
    sides: Literal["maker_against_rest", "each", "partners"]
    dummy: Literal["none", "optional", "must"]
    may_name_turned_suit: bool
    all_pass: Literal["redeal", "stick", "no_trumps"]
    no_trump_call: bool
    club_turned_is_trump: bool
    drop_out: bool
    maker_may_drop: bool
    maker_alone: bool
    defend_alone: Literal["off", "against_lone", "any"]
    canadian: bool
    lone_lead: LoneLead | None
    both_alone_lead: BothAloneLead | None  # None where it could apply: as `lone_lead` has it
    points_made: Points | None
    points_march: Points | None
    points_lone_march: Points | None
    points_euchre: Points | None
    points_lone_defence: Points | None
    points_lone_defence_march: Points | None
    lone_defence_shared: Literal["both", "lone", "low_only", "side"] | None
    super_euchre: bool | None
    set_penalty: Points | None
    set_maker_subtracts: bool | None
    set_penalties_stack: bool | None
    all_five_wins: bool | None
    all_five_wins_unopposed: bool | None
    sole_stayer: Literal["credit_five", "no_score"] | None
    start: Score
    target: Score
    win_tie: Literal["best_then_shared", "shared"] | None


Value: TypeAlias = int | str | None

# One column a game. Where the texts are silent the choice is this project's: the suit turned down may not be
# named, the maker may not drop, a penalty replaces the subtraction, and it is never paid twice.
COLUMNS: Final = ("cutthroat", "buck", "partnership", "two-handed")
TABLE: Final[dict[str, tuple[Value, Value, Value, Value]]] = {
    "players": (3, 4, 4, 2),
    "deck": (24, 24, 24, 24),
    "sides": ("maker_against_rest", "each", "partners", "maker_against_rest"),
    "dummy": ("optional", "none", "none", "none"),
    "may_name_turned_suit": (False, False, False, False),
    "all_pass": ("redeal", "no_trumps", "redeal", "redeal"),
    "no_trump_call": (False, False, False, False),
    "club_turned_is_trump": (False, True, False, False),
    "drop_out": (False, True, False, False),
    "maker_may_drop": (False, False, False, False),
    "maker_alone": (True, False, True, False),
    "defend_alone": ("any", "off", "off", "off"),
    "canadian": (False, False, False, False),
    "lone_lead": ("left_of_lone", None, "left_of_dealer", None),
    "both_alone_lead": ("left_of_maker", None, None, None),
    "points_made": (1, None, 1, 1),
    "points_march": (3, None, 2, 2),
    "points_lone_march": (3, None, 4, None),
    "points_euchre": (2, None, 2, 2),
    "points_lone_defence": (2, None, 4, None),
    "points_lone_defence_march": (4, None, 4, None),
    "lone_defence_shared": ("low_only", None, "side", None),
    "super_euchre": (False, None, False, False),
    "set_penalty": (None, 5, None, None),
    "set_maker_subtracts": (None, False, None, None),
    "set_penalties_stack": (None, False, None, None),
    "all_five_wins": (None, True, None, None),
    "all_five_wins_unopposed": (None, False, None, None),
    "sole_stayer": (None, "credit_five", None, None),
    "start": (0, 25, 0, 0),
    "target": (10, 0, 10, 10),
    "win_tie": ("best_then_shared", "best_then_shared", None, None),
}


def _has_joker(r: Options) -> bool:
    return r.deck in (25, 33)


def _each(r: Options) -> bool:
    return r.sides == "each"


def _against_two(r: Options) -> bool:
    return r.sides == "maker_against_rest" and r.players > 2


def _maker_has_company(r: Options) -> bool:
    return r.sides == "partners" or (_against_two(r) and r.dummy == "optional")


def _defender_has_fellow(r: Options) -> bool:
    return r.sides == "partners" or _against_two(r)


def _maker_may(r: Options) -> bool:
    return r.maker_alone and _maker_has_company(r)


def _defender_may(r: Options) -> bool:
    return r.defend_alone != "off" and _defender_has_fellow(r)


def _falls(more_tricks: int | None, fewer_tricks: int | None, times: int = 1) -> bool:
    return more_tricks is not None and fewer_tricks is not None and more_tricks < times * fewer_tricks


class Scope(NamedTuple):
    """Fields that have a meaning only under other options."""

    fields: str
    reads: str
    holds: Callable[[Options], bool]
    where: str


SCOPES: Final = (
    Scope("points_made points_march points_euchre super_euchre", "sides",
          lambda r: not _each(r), "for games in which a maker scores against defenders"),
    Scope("points_lone_march", "sides players dummy",
          _maker_has_company, "where the maker has a partner or a dummy to leave out"),
    Scope("points_lone_defence points_lone_defence_march lone_defence_shared", "sides players",
          _defender_has_fellow, "where a defender has a fellow to leave out"),
    Scope("lone_lead", "maker_alone defend_alone sides players dummy",
          lambda r: _maker_may(r) or _defender_may(r), "where somebody may play alone"),
    Scope("both_alone_lead", "maker_alone defend_alone sides players dummy",
          lambda r: _maker_may(r) and _defender_may(r),
          "where the maker and a defender may both play alone"),
    Scope("set_penalty set_maker_subtracts set_penalties_stack all_five_wins all_five_wins_unopposed",
          "sides", _each, "for games each for himself"),
    Scope("sole_stayer", "sides drop_out",
          lambda r: _each(r) and r.drop_out, "for games each for himself in which players may drop out"),
    Scope("win_tie", "sides players",
          lambda r: _each(r) or _against_two(r), "where several players can reach the target in one hand"),
)  # fmt: skip


class Mixture(NamedTuple):
    """Options that make no sense together; the first field read is the one to name."""

    reads: str
    occurs: Callable[[Options], bool]
    why: str


_STILL: Final = "though points must never fall as tricks rise"
MIXTURES: Final = (
    Mixture("players sides", lambda r: r.sides == "partners" and r.players != 4,
            "two partnerships need 4 players"),
    Mixture("players sides", lambda r: r.sides == "maker_against_rest" and r.players == 4,
            "a maker plays against one or two others, so 4 players need partners or each for himself"),
    Mixture("deck players dummy", lambda r: r.deck < 5 * (r.players + (r.dummy != "none")) + 1,
            "too few cards for five to each hand and a turn-up"),
    Mixture("deck sides", lambda r: _has_joker(r) and _each(r),
            "no joker in games each for himself"),
    Mixture("dummy sides players", lambda r: r.dummy != "none" and not _against_two(r),
            "needs a maker who plays against two others, which leaves a place empty"),
    Mixture("all_pass deck", lambda r: r.all_pass == "no_trumps" and _has_joker(r),
            "no_trumps is not played with a joker"),
    # Made, march and euchred are the maker's; when all have passed there is no maker to score.
    Mixture("all_pass sides", lambda r: r.all_pass == "no_trumps" and not _each(r),
            "no_trumps leaves nobody as maker, which only games each for himself can score"),
    Mixture("no_trump_call deck", lambda r: r.no_trump_call and _has_joker(r),
            "no trumps are not played with a joker"),
    Mixture("club_turned_is_trump sides", lambda r: r.club_turned_is_trump and not _each(r),
            "leaves nobody as maker, which only games each for himself can score"),
    Mixture("drop_out sides", lambda r: r.drop_out and not _each(r),
            "only for games each for himself"),
    Mixture("maker_may_drop drop_out", lambda r: r.maker_may_drop and not r.drop_out,
            "nobody may drop out"),
    Mixture("maker_alone sides players dummy", lambda r: r.maker_alone and not _maker_has_company(r),
            "the maker has neither a partner nor a dummy that he may leave out"),
    Mixture("defend_alone sides players", lambda r: r.defend_alone != "off" and not _defender_has_fellow(r),
            "no defender has a fellow to leave out"),
    Mixture("defend_alone maker_alone", lambda r: r.defend_alone == "against_lone" and not r.maker_alone,
            "against_lone needs a maker who may play alone"),
    Mixture("canadian sides", lambda r: r.canadian and r.sides != "partners",
            "the dealer has no partner"),
    Mixture("canadian maker_alone sides",
            lambda r: r.canadian and r.sides == "partners" and not r.maker_alone,
            "the dealer's partner may not play alone"),
    Mixture("points_march points_made", lambda r: _falls(r.points_march, r.points_made),
            f"less than points_made, {_STILL}"),
    Mixture("points_lone_march points_made", lambda r: _falls(r.points_lone_march, r.points_made),
            f"less than points_made, {_STILL}"),
    Mixture("points_lone_defence_march points_lone_defence",
            lambda r: _falls(r.points_lone_defence_march, r.points_lone_defence),
            f"less than points_lone_defence, {_STILL}"),
    # With 2 to each at four tricks and 3 in all at five, a maker would rather lose all five.
    Mixture("points_lone_defence_march points_lone_defence lone_defence_shared",
            lambda r: (r.lone_defence_shared == "low_only"
                       and _falls(r.points_lone_defence_march, r.points_lone_defence, times=2)),
            f"less than both defenders get for fewer tricks under low_only, {_STILL}"),
    Mixture("super_euchre points_euchre", lambda r: bool(r.super_euchre) and _falls(4, r.points_euchre),
            f"4 for all five is less than points_euchre, {_STILL}"),
    Mixture("lone_defence_shared sides",
            lambda r: r.sides == "partners" and r.lone_defence_shared not in ("side", None),
            "partners have one score, so it must be side"),
    Mixture("lone_defence_shared sides",
            lambda r: r.sides == "maker_against_rest" and r.lone_defence_shared == "side",
            "side is only for partners, who have one score"),
    Mixture("all_five_wins_unopposed all_five_wins",
            lambda r: bool(r.all_five_wins_unopposed) and not r.all_five_wins,
            "all five tricks do not win here"),
    Mixture("all_five_wins_unopposed drop_out",
            lambda r: bool(r.all_five_wins_unopposed) and not r.drop_out,
            "nobody is unopposed where nobody may drop out"),
    Mixture("all_five_wins_unopposed sole_stayer",
            lambda r: bool(r.all_five_wins_unopposed) and r.sole_stayer == "no_score",
            "a sole stayer takes no tricks under no_score"),
    Mixture("start target sides", lambda r: _each(r) and r.start <= r.target,
            "must be above target in games each for himself, where scores count down"),
    Mixture("start target sides", lambda r: not _each(r) and r.start >= r.target,
            "must be below target where scores count up"),
)  # fmt: skip
