"""Texts that rulesets and players carry, and sentences that wait for a language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Text:
    """One text in English and any number of other languages."""

    english: str
    others: tuple[tuple[str, str], ...] = ()
    """Pairs of a language tag, such as `pt-BR`, and the text in it; sorted by tag."""

    def in_language(self, tag: str) -> str | None:
        """Return the text in the language `tag` (`en`, `pt-BR` …), or None if it has none."""
        if tag == "en":
            return self.english
        return dict(self.others).get(tag)

    def __str__(self) -> str:
        """Return the English text."""
        return self.english


@dataclass(frozen=True, slots=True)
class Count:
    """A number of things: the message for one, the message for several, each with `{count}`."""

    one: str
    many: str
    count: int

    def __str__(self) -> str:
        """Return it in English."""
        return (self.one if self.count == 1 else self.many).format(count=self.count)


class Sentence:
    """A message for people, with what fills it in: to be said in any language later on.

    Numbers with a fraction are told with one decimal, tuples as dice; `Text`, `Count` and other
    sentences in the same language.
    """

    __slots__ = ("template", "values")

    def __init__(self, template: str, /, **values: Filling) -> None:
        """Fill the `template`, a format string, with `values`."""
        self.template = template
        self.values: Mapping[str, Filling] = values

    def __str__(self) -> str:
        """Return it in English."""
        return self.template.format(**{key: _plain(value) for key, value in self.values.items()})

    def __repr__(self) -> str:
        """Return it in English, marked as a sentence."""
        return f"<Sentence {str(self)!r}>"


Filling = Text | Count | Sentence | str | float | tuple[int, ...]


def _plain(value: Filling) -> str:
    if isinstance(value, float):
        return f"{value:.1f}"
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
