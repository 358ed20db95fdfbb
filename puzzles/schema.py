"""The JSON Schema of a puzzle, made from the model.

Knows how a schema is written; what a puzzle is made of is the model's business. `puzzle.schema.json` beside
this file is its text, for those who want it without running anything.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec

from puzzles.model import SCHEMA, Puzzle


def json_schema() -> dict[str, Any]:
    """The schema, draft 2020-12, of one puzzle."""
    ((reference,), parts) = msgspec.json.schema_components((Puzzle,), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$comment": f"What {SCHEMA} may say; whether it is true is told by bowers check.",
        **reference,
        "$defs": {name: _tidy(part) for name, part in parts.items()},
    }


def schema_text() -> str:
    """The same as text for people and files."""
    return json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n"


def _tidy(part: Any) -> Any:
    """Descriptions as single lines: a docstring's line ends mean nothing there."""
    if isinstance(part, list):
        return [_tidy(one) for one in part]
    if not isinstance(part, dict):
        return part
    return {
        key: " ".join(value.split()) if key == "description" and isinstance(value, str) else _tidy(value)
        for key, value in part.items()
    }
