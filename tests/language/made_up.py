"""A language made up for tests: its letters are none that English uses."""

from __future__ import annotations

import io
import re
from functools import cache

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from dicecup.language import Language, read_catalogue
from tests.language.catalogue_tool import catalogue_tool

TAG = "eo"
WIDE = 0xFEE0
"""From a letter of ASCII to its wide form."""
HOLES = re.compile(r"(\{[^{}]*\})")
LETTERS = re.compile(r"[A-Za-z]+")


def in_wide_letters(message: str) -> str:
    """Return a message in wide letters, its places for values untouched."""
    return "".join(
        piece
        if HOLES.fullmatch(piece)
        else LETTERS.sub(lambda word: "".join(chr(ord(c) + WIDE) for c in word[0]), piece)
        for piece in HOLES.split(message)
    )


def po_of(catalogue: Catalog) -> bytes:
    """Return a catalogue as the content of a file."""
    out = io.BytesIO()
    write_po(out, catalogue)
    return out.getvalue()


@cache
def made_up_po() -> bytes:
    """Return the catalogue of the made-up language, which translates all that there is."""
    catalogue = Catalog(locale=TAG)
    for message in catalogue_tool().messages(TAG):
        if isinstance(message, str):
            catalogue.add(message, in_wide_letters(message))
        else:
            catalogue.add(message, tuple(map(in_wide_letters, message)))
    return po_of(catalogue)


def made_up() -> Language:
    """Return the language."""
    return Language(TAG, read_catalogue(made_up_po()))


def english_in(text: str) -> list[str]:
    """Return the English words of a text."""
    return LETTERS.findall(text)
