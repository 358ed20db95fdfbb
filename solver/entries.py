"""Deal text and JSON split into the same entries: a key and a text each.

Knows the two notations and which keys there are. It does not know what the values mean:
that is `text`'s business.
"""

from __future__ import annotations

import difflib
import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from solver.cards import SEAT_NAMES, SEATS
from solver.errors import InputError, shown
from solver.rules import OPTIONS

ANNOTATIONS: Final = frozenset(
    [
        "id",
        "kind",
        "to_play",
        "tricks",
        "cards",
        "points",
        "line",
        "sequences",
        "guarantee",
        "outcomes",
        "contracts",
        "par",
    ]
)
"""JSON keys that may ride along: a name, and the fields of an answer."""

PLAYOUT_KEYS: Final = frozenset(["dealer", "trump", "maker", "alone", "leader", "trick", "taken", "side"])
DEAL_KEYS: Final = frozenset(["dealer", "turnup", "dummy"])
_RULE_KEYS: Final = frozenset(OPTIONS)
_KEYS: Final = frozenset({"game", *SEATS}) | PLAYOUT_KEYS | DEAL_KEYS | _RULE_KEYS
_DUMMY_RULE: Final = ("none", "optional", "must")
_JSON_KEYS: Final = PLAYOUT_KEYS | DEAL_KEYS | ANNOTATIONS | {"game", "deck", "hands", "rules"}


class Entries(NamedTuple):
    """Key and value texts as given, rules apart; `rules` holds texts or, from JSON, typed values."""

    values: dict[str, str]
    rules: dict[str, object]
    typed_rules: bool
    faults: tuple[str, ...]

    @property
    def nothing_read(self) -> bool:
        """Whether there is no entry at all, so that nothing can be said to be missing."""
        return not self.values and not self.rules

    @property
    def is_playout(self) -> bool:
        """Whether trumps are fixed; otherwise it is a whole deal."""
        return "trump" in self.values


def entries_of_text(text: str) -> Entries:
    """Splits `key: value` entries, one a line or separated by `;`; `#` starts a comment."""
    values: dict[str, Any] = {}
    rules: dict[str, Any] = {}
    faults: list[str] = []
    for _, key, value in _split(text):
        if value is None:
            faults.append(f"{shown(key)} is not of the form key: value")
        elif key not in _KEYS:
            faults.append(f"{shown(key)} is not a key{_meant(key, _KEYS)}")
        else:
            into = rules if _is_rule(key, value) else values
            if key in into:
                faults.append(f"{key} is given twice")
            into[key] = value
    if not (values or rules or faults):
        faults.append("there is no deal here")
    return Entries(values, rules, False, tuple(faults))


def lines_of_keys(text: str) -> dict[str, int]:
    """The lines, from 0, on which the keys of a deal text stand; of a key given twice, the second."""
    return {key: line for line, key, value in _split(text) if value is not None}


def _split(text: str) -> Iterator[tuple[int, str, str | None]]:
    """Line, key and value of each entry; no value where there is no colon."""
    for number, line in enumerate(text.splitlines()):
        for entry in line.partition("#")[0].split(";"):
            name, colon, value = entry.partition(":")
            key = name.strip()
            if colon:
                yield number, SEAT_NAMES.get(key.upper(), key.lower()), value.strip()
            elif key:
                yield number, key, None


def _is_rule(key: str, value: str) -> bool:
    """`dummy` names a rule as well as five cards: the rule's words are no cards."""
    return key in _RULE_KEYS and (key != "dummy" or value.strip().lower() in _DUMMY_RULE)


def decode_object(text: str | bytes) -> dict[str, Any]:
    """One JSON object; InputError where it is not JSON, not an object, or names a key twice."""
    try:
        found = json.loads(
            text, object_pairs_hook=_no_key_twice, parse_constant=_no_number, parse_float=_finite
        )
        json.dumps(found, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise InputError("not Unicode: half of a surrogate pair stands alone") from None
    except UnicodeDecodeError as error:
        raise InputError(f"not UTF-8 text: byte {error.start + 1} cannot be read") from None
    except json.JSONDecodeError as error:
        place = f"column {error.colno}" if error.lineno == 1 else f"line {error.lineno} column {error.colno}"
        said = error.msg.removesuffix(" at")  # some of these sentences end so, for a place to follow
        raise InputError(f"not JSON: {said[:1].lower()}{said[1:]} at {place}") from None
    except RecursionError:
        raise InputError("not a deal: JSON nested too deeply") from None
    except InputError:
        raise
    except ValueError:  # a whole number with more digits than Python reads
        raise InputError("not a deal: a number with too many digits") from None
    if not isinstance(found, dict):
        raise InputError(f"expected a JSON object, found {_kind(found)}")
    return found


def _no_number(name: str) -> Any:
    raise InputError(f"not JSON: {name} is no number there")


def _finite(digits: str) -> float:
    number = float(digits)
    return number if math.isfinite(number) else _no_number(digits[:20])


def _no_key_twice(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = dict.fromkeys(key for key in keys if keys.count(key) > 1)
        raise InputError([f"{shown(key)} is given twice" for key in twice])
    return found


def entries_of_object(given: Mapping[str, Any]) -> Entries:
    """The entries of a decoded JSON object, its values checked for type and put as text."""
    values: dict[str, str] = {}
    faults = [f"{shown(key)} is not a key{_meant(key, _JSON_KEYS)}" for key in given if key not in _JSON_KEYS]
    rules = _mapping(given, "rules", faults)
    for name in _JSON_KEYS - ANNOTATIONS - {"hands", "rules", "taken", "deck", "trump"}:
        value = given.get(name)
        if isinstance(value, str):
            values[name] = value
        elif value is not None:
            faults.append(f"{name}: must be text, not {_kind(value)}")
    if "trump" in given:
        trump = given["trump"]
        if trump is None:
            values["trump"] = "none"
        elif isinstance(trump, str):
            values["trump"] = trump
        else:
            faults.append(f"trump: must be a suit or null, not {_kind(trump)}")
            values["trump"] = "none"
    if given.get("deck") is not None and rules.setdefault("deck", given["deck"]) != given["deck"]:
        faults.append("deck: differs from rules.deck")
    for seat, cards in _mapping(given, "hands", faults).items():
        if seat not in SEATS or len(seat) != 1:
            faults.append(f"hands: {shown(seat)} is not a seat: one of N E S W")
        elif isinstance(cards, str):
            values[seat] = cards
        elif cards is not None:
            faults.append(f"{seat}: must be text such as 'JH 9C', not {_kind(cards)}")
    if given.get("taken") is not None:
        values["taken"] = " ".join(_counts(_mapping(given, "taken", faults), faults))
    return Entries(values, rules, True, tuple(faults))


def _mapping(given: Mapping[str, Any], name: str, faults: list[str]) -> dict[str, Any]:
    value = given.get(name)
    if value is None:
        return {}
    if isinstance(value, dict):
        return dict(value)
    faults.append(f"{name}: must be an object, not {_kind(value)}")
    return {}


def _counts(taken: Mapping[str, Any], faults: list[str]) -> Iterable[str]:
    for seat, count in taken.items():
        if isinstance(count, int) and not isinstance(count, bool):
            yield f"{seat}={count}"
        else:
            faults.append(f"taken: {shown(seat)} must have a whole number, not {_told(count)}")


def _told(value: object) -> str:
    """A number as it is, anything else by its kind."""
    return str(value) if isinstance(value, float) else _kind(value)


def _kind(value: object) -> str:
    for types, name in _KINDS:
        if isinstance(value, types):
            return name
    return "null"


_KINDS: Final[tuple[tuple[type | tuple[type, ...], str], ...]] = (
    (bool, "true or false"),
    ((int, float), "a number"),
    (str, "text"),
    (list, "a list"),
    (dict, "an object"),
)


def _meant(key: str, keys: Iterable[str]) -> str:
    close = difflib.get_close_matches(key[:40], sorted(keys), n=1)
    return f" (did you mean {close[0]}?)" if close else ""
