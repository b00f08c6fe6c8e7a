"""Words for people: messages, texts of rulesets and numbers in the reader's language.

A language is one catalogue, `catalogues/TAG.po`. English needs none: it is what the messages are
written in.
"""

from __future__ import annotations

import gettext
import io
import os
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

from dicecup.rules import Count, DicecupError, RulesetError, Sentence, Text, suggestion

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterable
    from datetime import datetime

    from dicecup.rules.text import Filling

ENGLISH = "en"


class UnknownLanguageError(DicecupError):
    """There is no catalogue for that language."""


@dataclass(frozen=True)
class Language:
    """One language that Dicecup speaks."""

    tag: str
    """Such as `en` or `pt-BR`."""
    translations: gettext.NullTranslations = field(repr=False, compare=False)

    def __call__(self, message: str, /, **values: object) -> str:
        """Return a message in this language, with its values filled in."""
        translated = self.translations.gettext(message) if message else message
        return translated.format(**values) if values else translated

    def plural(self, one: str, many: str, count: int, **values: object) -> str:
        """Return the form of a message that fits the count, which fills `{count}`."""
        template = self.translations.ngettext(one, many, count)
        return template.format(count=self.number(count), **values)

    def text(self, text: Text) -> str:
        """Return a text of a ruleset or a player: its own translation, else the catalogue's."""
        return text.in_language(self.tag) or self(text.english)

    def sentence(self, sentence: Sentence) -> str:
        """Return a sentence in this language, with all that fills it."""
        values = {key: self._filling(value) for key, value in sentence.values.items()}
        return self(sentence.template).format(**values)

    def _filling(self, value: Filling) -> str:
        match value:
            case Text():
                return self.text(value)
            case Count(one, many, count):
                return self.plural(one, many, count)
            case Sentence():
                return self.sentence(value)
            case str():
                return value
            case tuple():
                return " ".join(map(str, value))
            case _:
                return self.number(value, 1 if isinstance(value, float) else 0)

    def error(self, error: DicecupError) -> str:
        """Return what went wrong, place included."""
        values = {key: self._error_value(key, value) for key, value in error.values.items()}
        message = self.translations.gettext(error.template).format(**values)
        line, column = getattr(error, "line", None), getattr(error, "column", None)
        if line is not None:
            tr = self
            place = tr("line {line}, column {column}", line=line, column=column)
            return f"{place}: {message}"
        return f"{error.place}: {message}" if isinstance(error, RulesetError) else message

    def _error_value(self, key: str, value: object) -> object:
        if isinstance(value, DicecupError):
            return self.error(value)
        return self(str(value)) if key == "meaning" else value

    @property
    def own_name(self) -> str:
        """The language in its own words, such as Português (Brasil)."""
        from babel import Locale

        name = Locale.parse(self.tag, sep="-").get_display_name() or self.tag
        return name[:1].upper() + name[1:]

    def number(self, number: float, decimals: int = 0) -> str:
        """Return a number with the marks of this language, such as `1,234.5` or `1.234,5`."""
        plain = f"{number:,.{decimals}f}"
        if self.tag == ENGLISH:
            return plain
        from babel.numbers import format_decimal

        pattern = "#,##0" + ("." + "0" * decimals if decimals else "")
        return format_decimal(number, format=pattern, locale=self.tag.replace("-", "_"))

    def moment(self, moment: datetime) -> str:
        """Return day and time, where this machine is, such as `30 Nov 2026, 15:57`."""
        from babel.dates import format_time

        return (
            f"{self.date(moment)}, {format_time(moment.astimezone(), 'short', locale=self._locale)}"
        )

    def date(self, moment: datetime) -> str:
        """Return the day of a moment, where this machine is, such as `30 Nov 2026`."""
        from babel.dates import format_date

        return format_date(moment.astimezone(), format="medium", locale=self._locale)

    def day(self, day: dt.date) -> str:
        """Return a day, such as `30 Nov 2026`."""
        from babel.dates import format_date

        return format_date(day, format="medium", locale=self._locale)

    @property
    def _locale(self) -> str:
        return "en_GB" if self.tag == ENGLISH else self.tag.replace("-", "_")


@cache
def languages() -> tuple[str, ...]:
    """Return the tags of all languages, English first."""
    folder = resources.files("dicecup.language") / "catalogues"
    files = (entry.name for entry in folder.iterdir() if entry.name.endswith(".po"))
    return (ENGLISH, *sorted(name.removesuffix(".po").replace("_", "-") for name in files))


@cache
def language(tag: str) -> Language:
    """Return a language by its tag; raises `UnknownLanguageError` when there is none."""
    if tag == ENGLISH:
        return Language(ENGLISH, gettext.NullTranslations())
    known = _closest(tag)
    if known is not None and known != tag:
        return language(known)
    if known is None:
        raise UnknownLanguageError(
            "unknown language {tag!r}; {hint}", tag=tag, hint=suggestion(tag, languages())
        )
    source = resources.files("dicecup.language") / "catalogues" / f"{tag.replace('-', '_')}.po"
    return Language(tag, read_catalogue(source.read_bytes()))


def _closest(tag: str) -> str | None:
    """Return the language that a tag such as `pt`, `pt_BR.UTF-8` or `EN` means."""
    wish = tag.partition("@")[0].partition(".")[0].replace("_", "-").casefold()
    exact = (known for known in languages() if known.casefold() == wish)
    kin = (known for known in languages() if known.split("-")[0] == wish.split("-")[0])
    return next(exact, None) or next(kin, None)


def read_catalogue(po: bytes) -> gettext.GNUTranslations:
    """Return the translations of a catalogue in PO form."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = io.BytesIO()
    write_mo(compiled, read_po(io.BytesIO(po)))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def preferred(wishes: Iterable[str]) -> Language:
    """Return the first language wished for that there is; English without any.

    `wishes` are tags such as `pt-BR`, `pt_BR.UTF-8` or `pt`; a base language serves for its kin.
    """
    for wish in wishes:
        found = _closest(wish)
        if found is not None:
            return language(found)
    return language(ENGLISH)


def of_environment() -> Language:
    """Return the language that the environment asks for, by the rules of gettext."""
    names = ("DICECUP_LANGUAGE", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    wish = next((os.environ[name] for name in names if os.environ.get(name)), "")
    return preferred(part for part in wish.split(":") if part)
