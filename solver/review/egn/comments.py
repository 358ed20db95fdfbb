"""Comments on decisions that have no place of their own in Euchre Game Notation, only calls and cards have.

Burying, going alone and defending alone follow the last call, so what is said of them stands there behind a
name: `[?]Bury: costs a trick`, `Alone: brave`, `Defend W: too late`; what is said of a joker's suit stands on
the first call, `Turn: why hearts`. A line that departs from the deal at one of them says the call again, and
in its first comment where it departs: `Line from Bury`. A comment on a call that would be taken for one of
these gets a name as well: `Call: Bury: so she said`. What is not written so is taken as it stands.

Knows bidding as steps, and nothing of how a file is put together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

import msgspec

from solver.review.marks import label_of
from solver.review.record import StepRecord

Notes: TypeAlias = dict[int, tuple[str, ...]]
"""Comments by the number of the call that they stand on."""

_CALL: Final = "Call"
_START: Final = "Line from "


class Understood(NamedTuple):
    """Steps with their comments, those apart that only lead up to a line: the first `start`."""

    steps: tuple[StepRecord, ...]
    start: int = 0


def told(steps: Sequence[StepRecord], start: int = 0, own: Sequence[StepRecord] = ()) -> Notes:
    """The comments of bidding as they stand on its calls; `start` and `own` as in `understood`.

    A name is put before a comment on a call only where it would be misunderstood without.
    """
    said = _written(steps, start, named=False)
    if understood([bare(step) for step in steps], said, own) == Understood(tuple(steps[start:]), start):
        return said
    return _written(steps, start, named=True)


def understood(steps: Sequence[StepRecord], said: Notes, own: Sequence[StepRecord] = ()) -> Understood:
    """Steps of bidding that have no comments yet, with those that were said on its calls.

    `own` are the deal's steps in their place where they are a line's: nothing else can lead up to it.
    """
    head, first = said.get(0, ())[:1], [bare(step) for step in own]
    for start in range(1, len(steps)):
        if head == (_line_from(steps[start]),) and list(steps[:start]) == first[:start]:
            found = _read(steps, {**said, 0: said[0][1:]})
            if _written(found, start, named=True) == said and not any(step.notes for step in found[:start]):
                return Understood(found[start:], start)
    found = _read(steps, said)
    return Understood(found if _written(found, 0, named=True) == said else _as_it_stands(steps, said))


def bare(step: StepRecord) -> StepRecord:
    """A step without its comments."""
    return msgspec.structs.replace(step, notes=())


def _written(steps: Sequence[StepRecord], start: int, *, named: bool) -> Notes:
    """The comments on calls; with a name before all that look like others, where that is wished."""
    said: dict[int, tuple[str, ...]] = {0: (_line_from(steps[start]),)} if start else {}
    for place, (call, *others) in enumerate(_places(steps)):
        names = [_name(steps[number]) for number in others]
        texts = [
            _behind(_CALL, note) if named and _looks(note, names) else note for note in steps[call].notes
        ]
        texts += [_behind(_name(steps[number]), note) for number in others for note in steps[number].notes]
        said[place] = (*said.get(place, ()), *texts)
    return {place: texts for place, texts in said.items() if texts}


def _read(steps: Sequence[StepRecord], said: Notes) -> tuple[StepRecord, ...]:
    """Steps with their comments, by the names before them."""
    notes: dict[int, list[str]] = {number: [] for number in range(len(steps))}
    for place, (call, *others) in enumerate(_places(steps)):
        names = {_name(steps[number]): number for number in reversed(others)}
        for text in said.get(place, ()):
            name = next((name for name in names if _after(name, text) is not None), _CALL)
            note = _after(name, text)
            if note is None or (name == _CALL and not _looks(note, list(names))):
                note = text
            notes[names.get(name, call)].append(note)
    return tuple(_with(step, notes[number]) for number, step in enumerate(steps))


def _as_it_stands(steps: Sequence[StepRecord], said: Notes) -> tuple[StepRecord, ...]:
    found = list(steps)
    for place, (call, *_) in enumerate(_places(steps)):
        found[call] = _with(steps[call], said.get(place, ()))
    return tuple(found)


def _places(steps: Sequence[StepRecord]) -> list[list[int]]:
    """By call, the numbers of the call and of the steps whose comments stand on it."""
    places: list[list[int]] = []
    before: list[int] = []
    for number, step in enumerate(steps):
        if step.kind == "call":
            places.append([number, *before])
            before = []
        else:
            (places[-1] if places else before).append(number)
    return places


def _name(step: StepRecord) -> str:
    return f"Defend {step.seat}" if step.kind == "defend" else step.kind.capitalize()


def _line_from(step: StepRecord) -> str:
    return f"{_START}{_name(step)}"


def _looks(note: str, names: Sequence[str]) -> bool:
    """Whether a comment would be taken for one on another decision, or has a name because it would."""
    named: str | None = note
    while named is not None:
        note, named = named, _after(_CALL, named)
    return note.startswith(_START) or any(_after(name, note) is not None for name in names)


def _behind(name: str, note: str) -> str:
    """A comment behind a name; its label stays in front, where others look for it."""
    label = label_of(note)
    return f"{label}{name}: {note[len(label) :]}"


def _after(name: str, text: str) -> str | None:
    """The comment behind a name, None where another or none is before it."""
    label = label_of(text)
    said, before = text[len(label) :], f"{name}: "
    return label + said[len(before) :] if said.startswith(before) else None


def _with(step: StepRecord, notes: Sequence[str]) -> StepRecord:
    return msgspec.structs.replace(step, notes=tuple(notes))
