"""Texts that a ruleset carries in several languages."""

from __future__ import annotations

from dataclasses import dataclass


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
