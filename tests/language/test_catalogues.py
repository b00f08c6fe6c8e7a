from __future__ import annotations

import ast
import io
import re
import string
import sys
from typing import TYPE_CHECKING

import pytest
from babel.messages.pofile import read_po

from dicecup import ruleset, rulesets
from dicecup.language import languages
from dicecup.players import player, players
from tests.language.catalogue_tool import catalogue_tool

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from babel.messages.catalog import Catalog, Message

    from dicecup.rules import Text

TRANSLATED = languages()[1:]
DATED = re.compile(rb"^\"(POT-Creation-Date|PO-Revision-Date|Generated-By):.*$", re.MULTILINE)


def _bytes(tag: str) -> bytes:
    path: Path = catalogue_tool().path_of(tag)
    return path.read_bytes()


def _catalogue(tag: str) -> Catalog:
    return read_po(io.BytesIO(_bytes(tag)), locale=tag.replace("-", "_"), abort_invalid=True)


def _messages(tag: str) -> list[Message]:
    return [message for message in _catalogue(tag) if message.id]


def _forms(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def _holes(template: str) -> set[tuple[str, str | None, str | None]]:
    """Return the places for values, with their conversions and formats."""
    return {
        (name, conversion, form)
        for _, name, form, conversion in string.Formatter().parse(template)
        if name is not None
    }


@pytest.mark.parametrize("tag", TRANSLATED)
def test_a_catalogue_has_every_message_and_no_other(tag: str) -> None:
    wanted = set(catalogue_tool().messages(tag))
    found = {message.id for message in _messages(tag)}
    assert {m if isinstance(m, str) else tuple(m) for m in found} == wanted


def _hidden(path: Path) -> Iterator[str]:
    """Yield the calls inside f-strings that would have a message collected anywhere else."""
    for text in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(text, ast.JoinedStr):
            for call in ast.walk(text):
                if isinstance(call, ast.Call):
                    name = ast.unparse(call.func).rpartition(".")[2]
                    if name in catalogue_tool().KEYWORDS:
                        yield f"{path.name}:{call.lineno}: {ast.unparse(call)}"


def test_no_message_hides_in_an_f_string() -> None:
    """The tool that collects messages does not look into them."""
    paths = catalogue_tool().SOURCE.rglob("*.py")
    assert [found for path in sorted(paths) for found in _hidden(path)] == []


@pytest.mark.parametrize("tag", TRANSLATED)
def test_every_message_is_translated_in_all_its_forms(tag: str) -> None:
    plurals = _catalogue(tag).num_plurals
    assert not [
        message.id
        for message in _messages(tag)
        if not all(_forms(message))
        or len(_forms(message)) != (plurals if message.pluralizable else 1)
    ]


@pytest.mark.parametrize("tag", TRANSLATED)
def test_nothing_is_doubtful_or_obsolete(tag: str) -> None:
    catalogue = _catalogue(tag)
    assert not catalogue.fuzzy
    assert not [message.id for message in catalogue if message.fuzzy]
    assert not catalogue.obsolete
    assert b"\n#~" not in _bytes(tag)


@pytest.mark.parametrize("tag", TRANSLATED)
def test_translations_have_the_same_places_for_values(tag: str) -> None:
    different = []
    for message in _messages(tag):
        ids = [message.id] if isinstance(message.id, str) else list(message.id)
        sets = [_holes(text) for text in (*ids, *_forms(message))]
        if any(holes != sets[0] for holes in sets):
            different.append(message.id)
    assert different == []


@pytest.mark.parametrize("tag", TRANSLATED)
def test_translations_begin_and_end_like_the_message(tag: str) -> None:
    def edges(text: str) -> tuple[bool, bool, int]:
        return text != text.lstrip(), text != text.rstrip(), text.count("\n\n")

    wrong = [
        message.id
        for message in _messages(tag)
        if isinstance(message.id, str)
        and any(edges(form) != edges(message.id) for form in _forms(message))
    ]
    assert wrong == []


@pytest.mark.parametrize("tag", TRANSLATED)
def test_words_that_are_typed_and_commands_are_whole(tag: str) -> None:
    """Words of the terminal are single words, and commands in texts stay as they are."""
    words = {"roll", "keep", "score", "card", "rules", "help", "quit"}
    for message in _messages(tag):
        if message.id in words:
            assert len(_forms(message)[0].split()) == 1
        for command in re.findall(r"dicecup [a-z]+", str(message.id)):
            assert all(command in form for form in _forms(message))


@pytest.mark.parametrize("tag", TRANSLATED)
def test_a_catalogue_is_what_the_tool_writes(
    tag: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tool, kept = catalogue_tool(), _bytes(tag)
    monkeypatch.setattr(tool, "CATALOGUES", tmp_path)
    monkeypatch.setattr(sys, "argv", ["catalogue.py", tag])
    tool.path_of(tag).write_bytes(kept)
    tool.main()
    written = tool.path_of(tag).read_bytes()
    assert DATED.sub(b"", written) == DATED.sub(b"", kept)
    assert "0 not translated" in capsys.readouterr().out


def test_the_tool_begins_a_new_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tool = catalogue_tool()
    monkeypatch.setattr(tool, "CATALOGUES", tmp_path / "new")
    monkeypatch.setattr(sys, "argv", ["catalogue.py", "eo"])
    tool.main()
    catalogue = read_po(io.BytesIO((tmp_path / "new" / "eo.po").read_bytes()), locale="eo")
    found = {message.id for message in catalogue if message.id}
    assert found == set(tool.messages("eo"))
    assert "Four of a kind" in found
    assert "Four of a kind" not in tool.messages("pt-BR")
    assert f"{len(found)} not translated" in capsys.readouterr().out


def _texts_of(id: str) -> Iterator[Text]:
    rules = ruleset(id)
    yield from (rules.name, rules.summary)
    yield from (category.name for category in rules.categories)
    yield from (bonus.name for bonus in rules.bonuses)
    for point in rules.disputed:
        yield from (point.question, point.answer)
    if rules.trademark is not None:
        yield rules.trademark


@pytest.mark.parametrize("id", rulesets())
def test_every_ruleset_has_its_texts_in_portuguese(id: str) -> None:
    assert not [text.english for text in _texts_of(id) if not text.in_language("pt-BR")]


@pytest.mark.parametrize("id", rulesets())
def test_questions_are_questions_in_portuguese_too(id: str) -> None:
    for point in ruleset(id).disputed:
        portuguese = point.question.in_language("pt-BR")
        assert portuguese is not None
        assert portuguese.endswith("?") == point.question.english.endswith("?")
        assert portuguese != point.question.english


@pytest.mark.parametrize("id", players())
def test_every_player_has_its_texts_in_portuguese(id: str) -> None:
    for text in (player(id).name, player(id).description):
        assert text.in_language("pt-BR") not in {None, "", text.english}
