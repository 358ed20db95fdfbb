"""A file of Euchre Game Notation written for tests: the deal of `records`, as others would write it down."""

from __future__ import annotations

import copy
import json
from typing import Any

BIDDING: dict[str, Any] = {
    "phaseNumber": 0,
    "type": "EUCHRE_BIDDING",
    "calls": ["Pass", "Order"],
    "isAlone": False,
    "discard": "Td",
}
PLAY: dict[str, Any] = {
    "phaseNumber": 1,
    "type": "TRICK_PLAY",
    "tricks": [
        ["As", "Kh", "9s", "Qc"],
        ["Ac", "Qd", "Th", "9d"],
        ["Jh", "Ks", "Ah", "Ts"],
        ["Jd", "Qs", "9c", "Js"],
        ["Qh", "Ad", "Kc", "Kd"],
    ],
}
DEAL: dict[str, Any] = {
    "dealNumber": 0,
    "initialState": {"dealer": 0, "upCard": "Th"},
    "phases": [BIDDING, PLAY],
}
FILE: dict[str, Any] = {
    "fileType": "Euchre Game Notation",
    "version": "1.4",
    "metadata": {
        "title": "a deal",
        "players": ["Ann", "Bo", "Cy", "Di"],
        "initialScore": [3, 4],
        "ruleset": {"std": False, "canadian": False, "loner_lead": "LEFT_OF_DEALER"},
    },
    "deals": [DEAL],
}
ABSENT = object()


def file(**changes: object) -> str:
    """The file with places changed: `metadata__players=...`, `deals__0__phases__1__tricks=...`."""
    given: Any = copy.deepcopy(FILE)
    for path, value in changes.items():
        *inner, last = [int(part) if part.isdecimal() else part for part in path.split("__")]
        place = given
        for part in inner:
            place = place[part]
        if value is ABSENT:
            del place[last]
        elif isinstance(place, list) and last == len(place):
            place.append(value)
        else:
            place[last] = value
    return json.dumps(given)


def bidding(*calls: str, **fields: object) -> dict[str, Any]:
    """A phase of bidding."""
    return {"phaseNumber": 0, "type": "EUCHRE_BIDDING", "calls": list(calls), **fields}


def play(*tricks: str, **fields: object) -> dict[str, Any]:
    """A phase of play, each trick a text of cards."""
    return {"phaseNumber": 1, "type": "TRICK_PLAY", "tricks": [trick.split() for trick in tricks], **fields}


def deal(*phases: dict[str, Any], dealer: int = 0, up: str = "Th", **fields: object) -> dict[str, Any]:
    """A deal of these phases."""
    state: dict[str, object] = {"dealer": dealer, "upCard": up}
    for key in ("playerCards", "kitty"):
        if key in fields:
            state[key] = fields.pop(key)
    return {"dealNumber": 0, "initialState": state, "phases": list(phases), **fields}


def of(*deals: object, **rules: object) -> str:
    """A file of these deals under these rules; `version` is the file's."""
    version = rules.pop("version", "1.4")
    return file(deals=list(deals), version=version, metadata__ruleset=rules)
