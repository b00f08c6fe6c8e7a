"""A name for what matters in a ruleset: records and solved tables are filed under it."""

from __future__ import annotations

import hashlib
import json
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from typing import TYPE_CHECKING

from dicecup.rules.text import Text

if TYPE_CHECKING:
    from dicecup.rules.ruleset import Ruleset

_PARTS = ("dice", "turn", "order", "miss", "categories", "bonuses", "joker")
_WORDS = ("examples",)
"""Fields of the parts that say nothing about play."""


def digest(rules: Ruleset) -> str:
    """Return sixteen hexadecimal digits of the SHA-256 of all that matters for play.

    Fields that hold their default are left out, so that a part that learns something new keeps
    the digests of the rulesets that do not use it.
    """
    plain = {part: _plain(getattr(rules, part)) for part in _PARTS}
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _plain(value: object) -> object:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if is_dataclass(value):
        told = {
            field.name: _plain(getattr(value, field.name))
            for field in fields(value)
            if field.name not in _WORDS
            and not isinstance(getattr(value, field.name), Text)
            and (field.default is MISSING or getattr(value, field.name) != field.default)
        }
        return {"is": type(value).__name__, **told}
    return value
