"""The rule set of a Euchre Game Notation file and `Rules`, both ways.

Knows which rules the format can name and which of them `Rules` can say; the others are named.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from solver.errors import InputError, shown
from solver.review.record import MOST_DEALS
from solver.rules import OPTIONS, Rules

_LEADS: Final = {"LEFT_OF_DEALER": "left_of_dealer", "LEFT_OF_LONER": "left_of_lone"}
_LEAD_WORDS: Final = {word: name for name, word in _LEADS.items()}
_DECKS: Final = {(9, False): 24, (9, True): 25, (8, False): 28, (7, False): 32, (7, True): 33}
_RANKS: Final = {deck: ranks for ranks, deck in _DECKS.items()}
_EUCHRED: Final = 2

_FLAGS: Final = ("farmers", "partners_best", "go_under", "fast_break", "four_trick_tokens")
_UNKNOWN_HERE: Final = (*_FLAGS, "loner_euchred_score")
"""What `Rules` cannot say: exchanges of cards, and scores of their own."""

_DEFAULTS: Final[dict[str, Any]] = {
    "std": True,
    "min_rank": 9,
    "winning_score": 10,
    "num_deals": 0,
    "canadian": False,
    "loner_lead": "LEFT_OF_DEALER",
    "loner_march_score": 4,
    "loner_euchred_score": _EUCHRED,
    "defend_alone": False,
    "joker": False,
    "num_players": 4,
    "allow_no_trump": False,
    **dict.fromkeys(_FLAGS, False),
}
_ALWAYS_WRITTEN: Final = ("std", "canadian", "loner_lead")
_NO_TARGET: Final = 1000
_MOST_DIGITS: Final = 10


class RuleSet(NamedTuple):
    """Rules as they are here, the number of deals where that ends the game, and what `Rules` cannot say."""

    rules: Rules
    limit: int | None
    unsupported: tuple[str, ...]


def rule_set(given: Mapping[str, Any], *, strict: bool) -> RuleSet:
    """Reads a rule set; InputError names what is no rule and what cannot be played here.

    Where it is not `strict` unknown names are passed over, as old versions had others.
    """
    faults = []
    found = dict(_DEFAULTS)
    for name, value in given.items():
        if name not in _DEFAULTS:
            if strict:
                faults.append(f"{shown(name)} is not a rule of the notation")
        elif not _is_like(value, _DEFAULTS[name]):
            faults.append(f"{name}: {shown(value)} is not {_kind(_DEFAULTS[name])}")
        else:
            found[name] = value
    faults += _beyond(found)
    if faults:
        raise InputError(faults)
    limit = found["num_deals"] or None
    target = found["winning_score"]
    if limit:
        target = _DEFAULTS["winning_score"]  # which ends no game then
    elif not target:
        target = _NO_TARGET
    rules = Rules.preset(
        "partnership",
        deck=_DECKS[found["min_rank"], found["joker"]],
        all_pass="stick" if found["std"] else "redeal",
        canadian=found["canadian"],
        lone_lead=_LEADS[found["loner_lead"]],
        points_lone_march=found["loner_march_score"],
        defend_alone="against_lone" if found["defend_alone"] else "off",
        no_trump_call=found["allow_no_trump"],
        target=target,
    )
    unsupported = [_unsupported(name, found[name]) for name in given if name in _UNKNOWN_HERE]
    return RuleSet(rules, limit, tuple(text for text in unsupported if text))


def _unsupported(name: str, value: object) -> str:
    """A rule that is not known here as it is named, "" where it makes no difference."""
    if value == _DEFAULTS[name]:
        return ""
    return name if value is True else f"{name}={value}"


def _beyond(found: Mapping[str, Any]) -> list[str]:
    """What no rules here say, and what changes the game too much to read it without."""
    faults = []
    if found["num_players"] != 4:
        faults.append(f"num_players: games of {found['num_players']} players are not supported, only of 4")
    if (found["min_rank"], found["joker"]) not in _DECKS:
        what = "with a joker " if found["joker"] else ""
        faults.append(f"min_rank: a deck {what}from {found['min_rank']} up is not supported")
    if found["num_deals"] > MOST_DEALS:
        faults.append(f"num_deals: {shown(found['num_deals'])} is more than {MOST_DEALS:,}")
    if found["loner_lead"] not in _LEADS:
        faults.append(f"loner_lead: {shown(found['loner_lead'])} is not one of {', '.join(_LEADS)}")
    return faults


def _is_like(value: object, default: object) -> bool:
    return type(value) is type(default) and not (type(value) is int and value < 0)


def _kind(value: object) -> str:
    if isinstance(value, bool):
        return "true or false"
    return "a whole number from 0" if isinstance(value, int) else "text"


def written(rules: Rules, limit: int | None, unsupported: tuple[str, ...]) -> dict[str, Any]:
    """A rule set for rules; InputError names the options that the notation cannot say."""
    if rules.sides != "partners":
        raise InputError(f"the notation is for partnership games, not for {rules.game}")
    min_rank, joker = _RANKS[rules.deck]
    said: dict[str, Any] = {
        "std": rules.all_pass == "stick",
        "min_rank": min_rank,
        "winning_score": rules.target,
        "canadian": rules.canadian,
        "loner_lead": _LEAD_WORDS[rules.lone_lead or "left_of_dealer"],
        "loner_march_score": 4 if rules.points_lone_march is None else rules.points_lone_march,
        "defend_alone": rules.defend_alone == "against_lone",
        "joker": joker,
        "allow_no_trump": rules.no_trump_call,
    }
    if limit is not None:
        said["num_deals"] = limit
        del said["winning_score"]
    for text in unsupported:
        name, _, number = text.partition("=")
        value = int(number) if number.isdecimal() and len(number) < _MOST_DIGITS else True
        if name not in _UNKNOWN_HERE or _unsupported(name, value) != text:
            raise InputError(f"the notation cannot say the rule {text}")
        said[name] = value
    back = rule_set(said, strict=True).rules
    missing = [name for name in OPTIONS if getattr(back, name) != getattr(rules, name)]
    if limit is not None and "target" in missing:
        missing.remove("target")
    if missing:
        raise InputError([f"the notation cannot say {name}: {getattr(rules, name)}" for name in missing])
    return {
        name: value for name, value in said.items() if name in _ALWAYS_WRITTEN or value != _DEFAULTS[name]
    }
