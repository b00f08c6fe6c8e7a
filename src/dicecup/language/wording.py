"""Errors about categories, with the names that people read in place of ids."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecup.rules import DicecupError

if TYPE_CHECKING:
    from dicecup.language.language import Language
    from dicecup.rules import Ruleset


def in_words(error: DicecupError, rules: Ruleset, tr: Language) -> DicecupError:
    """Return the error with the names of the ruleset's categories in place of their ids."""
    names = {category.id: tr.text(category.name) for category in rules.categories}
    return _named_error(error, names)


def _named_error(error: DicecupError, names: dict[str, str]) -> DicecupError:
    values = {key: _named(value, names) for key, value in error.values.items()}
    return DicecupError(error.template, **values)


def _named(value: object, names: dict[str, str]) -> object:
    if isinstance(value, DicecupError):
        return _named_error(value, names)
    if not isinstance(value, str):
        return value
    return ", ".join(names.get(part, part) for part in value.split(", "))
