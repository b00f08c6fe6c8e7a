"""Mistakes in what Dicecup was given: every message names the value and what would be right."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


class DicecupError(ValueError):
    """Something that Dicecup was given is wrong.

    The English message is made from a template and its values, so that the template can be
    translated: `error.template`, `error.values`.
    """

    def __init__(self, template: str, /, **values: object) -> None:
        """Fill the `template`, a format string, with `values`."""
        super().__init__(template.format(**values))
        self.template = template
        self.values = values

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by template and values, because they are not positional arguments."""
        return (_rebuild, (type(self), self.template, self.values, self.__dict__))


def _rebuild(
    kind: type[DicecupError], template: str, values: dict[str, object], state: dict[str, object]
) -> DicecupError:
    error = kind.__new__(kind)
    ValueError.__init__(error, template.format(**values))
    error.__dict__.update(state)
    return error


class RulesetError(DicecupError):
    """A ruleset file is wrong; `file` and `key` say where."""

    def __init__(self, template: str, /, *, file: str, key: str, **values: object) -> None:
        """Place the message made from `template` and `values` at `key` of `file`."""
        super().__init__(template, **values)
        self.file = file
        self.key = key

    def __str__(self) -> str:
        """Put the place before the message."""
        return f"{self.place}: {super().__str__()}"

    @property
    def place(self) -> str:
        """File and key, such as `house.toml: categories[3].requires`."""
        return f"{self.file}: {self.key}" if self.key else self.file


class UnknownRulesetError(DicecupError):
    """No ruleset has that id, or no file is at that path."""


class CardError(DicecupError):
    """Dice, a roll number or the entries of a card cannot occur in the ruleset."""


class IllegalActionError(DicecupError):
    """The rules do not allow the action now; the game is unchanged."""


def suggestion(word: str, known: Iterable[str]) -> str:
    """Return the known word closest to `word`, or all of them if none is close."""
    names = list(known)
    close = difflib.get_close_matches(word, names, n=1, cutoff=0.6)
    return close[0] if close else ", ".join(names)
