"""The rules of one game: a frozen `Rules`, made from a preset by name and what is played differently.

Knows how options are given, checked, compared and written. Must not know cards in play, seats, legality
of a play, or how points are counted; what the options are is in the tables.
"""

import difflib
import functools
import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final, NamedTuple, get_args

import msgspec
import msgspec.inspect

from solver.errors import InputError, shown
from solver.rules_tables import COLUMNS, MIXTURES, SCOPES, TABLE, BothAloneLead, Game, Options, Value


class Rules(Options, frozen=True, kw_only=True):
    """Every option of one game; None where an option does not apply to it.

    `Rules.preset` and `Rules.from_text` check what they are given; the bare constructor does not.
    """

    @classmethod
    def preset(cls, game: str, **overrides: object) -> "Rules":
        """The rules of `game`, with `overrides` by field name.

        Raises InputError with one fault for each unknown name, bad value or impossible mixture.
        """
        return _build(game, overrides)

    @classmethod
    def from_text(cls, game: str, texts: Mapping[str, str]) -> "Rules":
        """As `preset`, from values as people type them: `yes`, `off`, `10`, `Left_of_Lone`, `none`.

        Raises InputError as `preset` does.
        """
        domains = _domains()
        return _build(
            game.strip().lower(),
            {name: domains[name].read(text) if name in domains else text for name, text in texts.items()},
        )

    def replace(self, **overrides: object) -> "Rules":
        """These rules with some fields changed; `game` stays.

        Raises InputError as `preset` does.
        """
        return _build(self.game, {**self.overrides(), **overrides})

    def overrides(self) -> dict[str, Any]:
        """The fields that differ from the preset of `game`, in field order, ready for JSON."""
        preset = _PRESETS[self.game]
        return {name: getattr(self, name) for name in OPTIONS if getattr(self, name) != getattr(preset, name)}

    def texts(self) -> dict[str, str]:
        """The same as `overrides`, as text that `from_text` reads back."""
        return {name: _written(value) for name, value in self.overrides().items()}

    @property
    def lead_when_both_alone(self) -> BothAloneLead | None:
        """Who leads when a lone defender meets a lone maker: `both_alone_lead`, else as `lone_lead`.

        Common rules: the lone player's left, and that is the maker's if both are alone.
        """
        if self.both_alone_lead is None and self.lone_lead is not None:
            return "left_of_dealer" if self.lone_lead == "left_of_dealer" else "left_of_maker"
        return self.both_alone_lead


GAMES: Final[tuple[str, ...]] = get_args(Game)
OPTIONS: Final = tuple(name for name in Rules.__struct_fields__ if name != "game")


def _preset_values(game: str) -> dict[str, Any]:
    if game == "british":
        return {**_preset_values("partnership"), "game": game, "deck": 25}
    column = COLUMNS.index(game)
    return {"game": game} | {name: row[column] for name, row in TABLE.items()}


_PRESETS: Final = {game: Rules(**_preset_values(game)) for game in GAMES}


def _build(game: object, given: Mapping[str, object]) -> Rules:
    preset = _PRESETS.get(game) if isinstance(game, str) else None
    if preset is not None and not given:
        return preset
    faults = [] if preset else [f"game: {shown(game)} is not one of {', '.join(GAMES)}"]
    values: dict[str, Any] = {}
    for name, value in given.items():
        try:
            values[name] = _checked(name, value)
        except InputError as error:
            faults += error.faults
    if preset is None:
        raise InputError(faults)
    rules = msgspec.structs.replace(preset, **values)
    bad = given.keys() - values.keys()
    faults += [*_out_of_scope(rules, preset, bad), *_mixtures(rules, bad)]
    if faults:
        raise InputError(faults)
    return rules


def _checked(name: str, value: object) -> Any:
    if name == "game":
        raise InputError(["rules.game: the game is named beside its options, not among them"])
    domain = _domains().get(name)
    if domain is None:
        near = difflib.get_close_matches(name, OPTIONS, n=1)
        raise InputError(
            [f"rules.{name[:40]}: no such rule" + (f" (did you mean {near[0]}?)" if near else "")]
        )
    try:
        return msgspec.convert(value, domain.type)
    except msgspec.ValidationError:
        raise InputError([f"rules.{name}: must be {domain.says}, not {shown(value)}"]) from None


def _out_of_scope(rules: Rules, preset: Rules, bad: Collection[str]) -> Iterator[str]:
    """What was given where it means nothing, and what is missing where it is needed.

    A preset's own value may stay where an override has made it idle: a game without lone hands need not
    also blank everything said about them.
    """
    for scope in SCOPES:
        if not set(scope.reads.split()).isdisjoint(bad):
            continue
        holds = scope.holds(rules)
        for name in scope.fields.split():
            value = getattr(rules, name)
            if not holds and value is not None and value != getattr(preset, name):
                yield f"rules.{name}: only {scope.where}"
            # Left open, the lead of two lone hands is as `lone_lead` has it.
            if holds and value is None and name not in ("both_alone_lead", *bad):
                yield f"rules.{name}: needed {scope.where} ({_domains()[name].says_needed})"


def _mixtures(rules: Rules, bad: Collection[str]) -> Iterator[str]:
    for mixture in MIXTURES:
        reads = mixture.reads.split()
        if set(reads).isdisjoint(bad) and mixture.occurs(rules):
            yield f"rules.{reads[0]}: {mixture.why}"


class _Domain(NamedTuple):
    """What a field may be: to check it, to say it, and to read it from text."""

    type: Any
    says: str
    says_needed: str
    words: Mapping[str, Value]

    def read(self, text: str) -> Value:
        """The value that `text` stands for, or `text` itself for the check to refuse."""
        word = text.strip().lower()
        if word not in self.words and re.fullmatch("[+-]?[0-9]{1,9}", word):
            return int(word)
        return self.words.get(word, text)


_TRUTHS: Final = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


@functools.cache
def _domains() -> dict[str, _Domain]:
    return {
        field.name: _domain(field.type) for field in msgspec.structs.fields(Rules) if field.name != "game"
    }


def _domain(hint: Any) -> _Domain:
    kind = msgspec.inspect.type_info(hint)
    if not isinstance(kind, msgspec.inspect.UnionType):
        says, words = _said_and_read(kind)
        return _Domain(hint, says, says, words)
    says, words = _said_and_read(kind.types[0])
    return _Domain(hint, f"{says}, or none", says, {**words, "none": None, "-": None})


def _said_and_read(kind: msgspec.inspect.Type) -> tuple[str, Mapping[str, Value]]:
    if isinstance(kind, msgspec.inspect.LiteralType):
        words = {str(value): value for value in kind.values}
        *most, last = words
        return f"{', '.join(most)} or {last}", words
    if isinstance(kind, msgspec.inspect.IntType):
        return f"a whole number from {kind.ge} to {kind.le}", {}
    return "true or false", _TRUTHS


def _written(value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)
