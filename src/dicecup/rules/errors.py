"""Mistakes in what Dicecup was given: every message names the value and what would be right."""

from __future__ import annotations

import difflib
import reprlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


SHOWN = reprlib.Repr()
SHOWN.maxlist = SHOWN.maxtuple = 40
SHOWN.maxset = SHOWN.maxdict = 20
SHOWN.maxlevel = 5
SHOWN.maxstring = SHOWN.maxother = 100
LARGEST_SHOWN = 10**80
LONGEST_SHOWN = 20
LONGEST_TEXT = 600


class DicecupError(ValueError):
    """Something that Dicecup was given is wrong.

    The English message is made from a template and its values, so that the template can be
    translated: `error.template`, `error.values`.
    """

    def __init__(self, template: str, /, **values: object) -> None:
        """Fill the `template`, a format string, with `values`."""
        told = {name: brief(value) for name, value in values.items()}
        super().__init__(template.format(**told))
        self.template = template
        self.values = told

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


class _Brief:
    """A value that is too long or too deep to be shown whole."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[type[_Brief], tuple[str]]:
        return (_Brief, (self.text,))


def brief(value: object) -> object:
    """Return a value that can be shown in one line, whatever it was."""
    if isinstance(value, int) and abs(value) >= LARGEST_SHOWN:
        return _Brief(f"{value:#x}"[:LONGEST_SHOWN] + "…")
    if isinstance(value, str) and len(value) > LONGEST_TEXT:
        return f"{value[:LONGEST_TEXT]}…"
    if isinstance(value, dict | list | set | tuple):
        try:
            text = SHOWN.repr(value)
        except (ValueError, RecursionError):
            text = "…"
        return value if text == repr_or_none(value) else _Brief(text)
    return value


def repr_or_none(value: object) -> str | None:
    """Return how a value is written, or None when that is too long or too deep to be written."""
    try:
        return repr(value)
    except (ValueError, RecursionError):
        return None


def suggestion(word: str, known: Iterable[str]) -> DicecupError:
    """Return what would be right in place of `word`: the closest known word, or all of them."""
    names = list(known)
    close = difflib.get_close_matches(word, names, n=1, cutoff=0.6)
    if close:
        return DicecupError("did you mean {name!r}?", name=close[0])
    return DicecupError("known: {names}", names=", ".join(names))
