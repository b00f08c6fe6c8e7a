"""Catalogues of messages: bring one up to date, or begin one for another language.

    python tools/catalogue.py pt-BR

The messages are collected from the code and, for languages that the rulesets and players do not
speak themselves, from these. What is translated already is kept.
"""

from __future__ import annotations

import io
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as CatalogMessage
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from dicecup.players import player, players

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCE = Path(__file__).parents[1] / "src" / "dicecup"
CATALOGUES = SOURCE / "language" / "catalogues"
KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "tr": None,
    "plural": (1, 2),
    "Count": (1, 2),
    "Sentence": None,
    "refuse": (2,),
    "fail": None,
    "word": None,
    "words": None,
    "rest": None,
    "CardError": None,
    "ClientError": None,
    "CommandError": None,
    "DamagedMatchError": None,
    "DiceError": None,
    "LobbyError": None,
    "ObjectiveError": None,
    "OutOfReachError": None,
    "DicecupError": None,
    "FileError": None,
    "IllegalActionError": None,
    "ReactionError": None,
    "RecordError": None,
    "RulesetError": None,
    "PuzzleError": None,
    "SavingError": None,
    "SimulationError": None,
    "SeatError": None,
    "ServerError": None,
    "SettingsError": None,
    "StaleError": None,
    "StartError": None,
    "StoreError": None,
    "TooManyProgramsError": None,
    "UnreachableError": None,
    "UnknownLanguageError": None,
    "UnknownLobbyError": None,
    "UnknownMatchError": None,
    "UnknownPlayerError": None,
    "UnknownRulesetError": None,
}
"""Calls whose first argument, or the ones named, is a message."""

Message = str | tuple[str, ...]
"""A message, or its forms for one and for many."""


def code_messages() -> dict[Message, list[str]]:
    """Return the messages of the code, each with the files that it is in."""
    found: dict[Message, list[str]] = {}
    extracted = extract_from_dir(
        SOURCE,
        [("**.py", "python"), ("web/templates/**", "jinja2.ext:babel_extract")],
        options_map={"web/templates/**": {"silent": "false", "trim_blocks": "true"}},
        keywords=KEYWORDS,
        strip_comment_tags=True,
    )
    for file, _, message, _, _ in extracted:
        key = tuple(message) if isinstance(message, tuple | list) else message
        if key:
            found.setdefault(key, []).append(file)
    return found


def ruleset_texts(language: str) -> dict[Message, list[str]]:
    """Return the English texts of rulesets and players that lack `language`, with their files."""
    found: dict[Message, list[str]] = {}
    for path in sorted(SOURCE.glob("rules/**/*.toml")):
        for english in _texts(tomllib.loads(path.read_text(encoding="utf-8")), language):
            found.setdefault(english, []).append(str(path.relative_to(SOURCE)))
    for id in players():
        for text in (player(id).name, player(id).description):
            if text.in_language(language) is None:
                found.setdefault(text.english, []).append("players")
    return found


def _texts(value: object, language: str) -> Iterator[str]:
    if isinstance(value, dict):
        if "en" in value:
            if language not in value:
                yield value["en"]
            return
        for inner in value.values():
            yield from _texts(inner, language)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner, language)


def messages(language: str) -> dict[Message, list[str]]:
    """Return all that a catalogue of the language has to translate."""
    return {**code_messages(), **ruleset_texts(language)}


def path_of(language: str) -> Path:
    """Return where the catalogue of a language is."""
    return CATALOGUES / f"{language.replace('-', '_')}.po"


def update(language: str) -> Catalog:
    """Return the catalogue of a language with exactly the messages of today."""
    path = path_of(language)
    tag = language.replace("-", "_")
    old = Catalog(locale=tag)
    if path.exists():
        old = read_po(io.BytesIO(path.read_bytes()), locale=tag)
    new = Catalog(
        locale=tag,
        project="dicecup",
        version="1",
        fuzzy=False,
        header_comment=f"# Dicecup in {language}",
        last_translator="The Dicecup developers",
        language_team=language,
        msgid_bugs_address="the project's issues",
    )
    for message, files in sorted(messages(language).items(), key=lambda item: str(item[0])):
        known = old.get(message if isinstance(message, str) else message[0])
        places = [(file, 0) for file in sorted(set(files))]
        new.add(message, known.string if known else "", locations=places)
    return new


def _is_translated(message: CatalogMessage) -> bool:
    return all(message.string or ()) if message.pluralizable else bool(message.string)


def main() -> None:
    """Write the catalogue of the language named on the command line."""
    language = sys.argv[1]
    catalogue = update(language)
    CATALOGUES.mkdir(exist_ok=True)
    with path_of(language).open("wb") as file:
        write_po(file, catalogue, width=100, include_lineno=False, sort_output=False)
    missing = [message.id for message in catalogue if message.id and not _is_translated(message)]
    print(f"{path_of(language).name}: {len(catalogue)} messages, {len(missing)} not translated")


if __name__ == "__main__":
    main()
