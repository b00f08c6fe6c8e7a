"""Reading a ruleset's TOML strictly: every refusal names file, key, value and what would be right.

Hand-written rather than left to a validation library, because the messages are part of what a
ruleset's author works with: they suggest the nearest known key, count dice and faces, and can be
translated.
"""

from __future__ import annotations

import difflib
import re
from enum import Enum
from typing import TYPE_CHECKING, NoReturn, TypeVar

from dicecup.rules.errors import RulesetError, suggestion
from dicecup.rules.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

E = TypeVar("E", bound=Enum)

LANGUAGE_TAG = re.compile(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?")
LONGEST_TEXT = 2000
LONGEST_KEY = 60


class Table:
    """A TOML table that is being read; what nobody asked for is refused by `finish`."""

    def __init__(self, data: Mapping[str, object], file: str, key: str = "") -> None:
        """Read `data`, which stands at `key` of `file`."""
        self.data = data
        self.file = file
        self.key = key
        self._known: set[str] = set()

    def path(self, key: str) -> str:
        """Return the dotted path of one of the table's keys."""
        if not key.isprintable() or len(key) > LONGEST_KEY:
            key = repr(key[:LONGEST_KEY])
        return f"{self.key}.{key}" if self.key and key else self.key or key

    def refuse(self, key: str, template: str, **values: object) -> NoReturn:
        """Refuse the value at `key`."""
        raise RulesetError(template, file=self.file, key=self.path(key), **values)

    def has(self, key: str) -> bool:
        """Say whether the key is there; asking makes it a known one."""
        self._known.add(key)
        return key in self.data

    def value(self, key: str) -> object:
        """Return the raw value; refused when it is missing."""
        if not self.has(key):
            strange = [name for name in self.data if name not in self._known]
            meant = difflib.get_close_matches(key, strange, n=1)
            if meant:
                self.refuse(key, "is missing; is it meant by {name!r}?", name=meant[0])
            self.refuse(key, "is missing")
        return self.data[key]

    def finish(self) -> None:
        """Refuse keys that nobody asked for."""
        for key in self.data:
            if key not in self._known:
                self.refuse(
                    key,
                    "unknown key {name!r}; {hint}",
                    name=key,
                    hint=suggestion(key, sorted(self._known)),
                )

    def integer(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """Return a whole number from `low` to `high`."""
        if default is not None and not self.has(key):
            return default
        return self.as_integer(key, self.value(key), low, high)

    def as_integer(self, key: str, value: object, low: int, high: int) -> int:
        """Check that a value, found at `key`, is a whole number from `low` to `high`."""
        if type(value) is not int or not low <= value <= high:
            self.refuse(
                key,
                "{value!r} is not a whole number from {low} to {high}",
                value=value,
                low=low,
                high=high,
            )
        return value

    def integers(self, key: str, low: int, high: int) -> tuple[int, ...]:
        """Return a list of whole numbers, at least one of them."""
        return self.as_integers(key, self.value(key), low, high)

    def as_integers(self, key: str, value: object, low: int, high: int) -> tuple[int, ...]:
        """Check that a value, found at `key`, is a list of whole numbers, not empty."""
        items = self.as_list(key, value)
        if not items:
            self.refuse(key, "is empty; give at least one number")
        return tuple(self.as_integer(f"{key}[{i}]", v, low, high) for i, v in enumerate(items, 1))

    def as_list(self, key: str, value: object) -> list[object]:
        """Check that a value, found at `key`, is a list."""
        if not isinstance(value, list):
            self.refuse(key, "{value!r} is not a list", value=value)
        return value

    def flag(self, key: str, *, default: bool) -> bool:
        """Return true or false."""
        if not self.has(key):
            return default
        value = self.value(key)
        if not isinstance(value, bool):
            self.refuse(key, "{value!r} is neither true nor false", value=value)
        return value

    def string(self, key: str) -> str:
        """Return a string that is not blank."""
        return self.as_string(key, self.value(key))

    def as_string(self, key: str, value: object) -> str:
        """Check that a value, found at `key`, is a printable string that is not blank."""
        if not isinstance(value, str):
            self.refuse(key, "{value!r} is not a string", value=value)
        if not value.strip() or not value.isprintable() or len(value) > LONGEST_TEXT:
            self.refuse(
                key,
                "{value!r} is not a printable text of 1 to {longest} characters",
                value=value[:40],
                longest=LONGEST_TEXT,
            )
        return value

    def strings(self, key: str) -> tuple[str, ...]:
        """Return a list of strings; empty when the key is missing."""
        if not self.has(key):
            return ()
        items = self.as_list(key, self.value(key))
        return tuple(self.as_string(f"{key}[{i}]", v) for i, v in enumerate(items, 1))

    def identifier(self, key: str, form: re.Pattern[str], example: str) -> str:
        """Return a string of a certain form."""
        value = self.string(key)
        if not form.fullmatch(value):
            self.refuse(
                key,
                "{value!r} is not an id; write it like {example!r}",
                value=value,
                example=example,
            )
        return value

    def member(self, key: str, kind: type[E], default: E | None = None) -> E:
        """Return a member of the enum `kind`, written as its value."""
        if default is not None and not self.has(key):
            return default
        value = self.value(key)
        found = next((member for member in kind if member.value == value), None)
        if found is None:
            self.refuse(
                key,
                "{value!r} is none of {known}",
                value=value,
                known=", ".join(repr(member.value) for member in kind),
            )
        return found

    def text(self, key: str, default: Text | None = None) -> Text:
        """Return a text: a string, or a table of languages with at least English."""
        if default is not None and not self.has(key):
            return default
        value = self.value(key)
        if isinstance(value, str):
            return Text(self.as_string(key, value))
        if not isinstance(value, dict):
            self.refuse(
                key, "{value!r} is not a text; write 'text' or {{ en = 'text' }}", value=value
            )
        languages = Table(value, self.file, self.path(key))
        english = languages.string("en")
        for tag in value:
            if not LANGUAGE_TAG.fullmatch(tag):
                languages.refuse(
                    tag, "{tag!r} is not a language; write it like 'en' or 'pt-BR'", tag=tag
                )
        others = ((tag, languages.string(tag)) for tag in sorted(value) if tag != "en")
        return Text(english, tuple(others))

    def table(self, key: str) -> Table:
        """Return the table at `key`; an empty one when the key is missing."""
        return self.as_table(key, self.value(key) if self.has(key) else {})

    def as_table(self, key: str, value: object) -> Table:
        """Check that a value, found at `key`, is a table."""
        if not isinstance(value, dict):
            self.refuse(key, "{value!r} is not a table", value=value)
        return Table(value, self.file, self.path(key))

    def tables(self, key: str) -> list[Table]:
        """Return the tables of an array, each known by its `id`; none when the key is missing."""
        if not self.has(key):
            return []
        found = []
        for number, item in enumerate(self.as_list(key, self.value(key)), 1):
            name = item.get("id") if isinstance(item, dict) else None
            found.append(
                self.as_table(
                    f"{key}.{name}" if isinstance(name, str) else f"{key}[{number}]", item
                )
            )
        return found
