from __future__ import annotations

import gettext

import pytest
from babel.messages.catalog import Catalog

from dicecup import CardError, RecordError, RulesetError, read_match, ruleset
from dicecup.language import (
    ENGLISH,
    Language,
    UnknownLanguageError,
    language,
    languages,
    of_environment,
    preferred,
    read_catalogue,
)
from dicecup.rules import Text
from tests.language.made_up import po_of

NAMES = ("DICECUP_LANGUAGE", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


@pytest.fixture(autouse=True)
def _no_wishes(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)


def test_english_comes_first() -> None:
    assert languages()[0] == ENGLISH
    assert "pt-BR" in languages()
    assert [language(tag).tag for tag in languages()] == list(languages())


def test_an_unknown_language_is_named_with_those_that_there_are() -> None:
    with pytest.raises(UnknownLanguageError) as caught:
        language("tlh")
    assert "'tlh'" in str(caught.value)
    assert "en, pt-BR" in str(caught.value)
    assert language("pt_BR") is language("pt-BR")


def test_values_are_filled_in() -> None:
    tr = language("en")
    assert tr("at least one {face}", face=6) == "at least one 6"
    assert tr("no {braces} without values") == "no {braces} without values"
    assert tr("") == ""
    assert tr("{name}", name="{face}") == "{face}"


@pytest.mark.parametrize(
    ("environment", "tag"),
    [
        ({}, "en"),
        ({"LANG": "pt_BR.UTF-8"}, "pt-BR"),
        ({"LANG": "pt_BR"}, "pt-BR"),
        ({"LANG": "pt_PT.UTF-8"}, "pt-BR"),
        ({"LANG": "pt"}, "pt-BR"),
        ({"LANG": "PT-br"}, "pt-BR"),
        ({"LANG": "pt_BR.UTF-8@euro"}, "pt-BR"),
        ({"LANG": "pt@euro"}, "pt-BR"),
        ({"LANG": "en_US.UTF-8"}, "en"),
        ({"LANG": "ptolemaic"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": ".UTF-8"}, "en"),
        ({"LC_ALL": "pt_BR.UTF-8", "LANG": "en_US.UTF-8"}, "pt-BR"),
        ({"LC_ALL": "en_US.UTF-8", "LANG": "pt_BR.UTF-8"}, "en"),
        ({"LC_MESSAGES": "pt_BR.UTF-8", "LANG": "en_US.UTF-8"}, "pt-BR"),
        ({"LC_ALL": "", "LANG": "pt_BR.UTF-8"}, "pt-BR"),
        ({"LANGUAGE": "pt_BR:en", "LC_ALL": "en_US.UTF-8"}, "pt-BR"),
        ({"LANGUAGE": "en:pt_BR", "LC_ALL": "pt_BR.UTF-8"}, "en"),
        ({"LANGUAGE": "de:tlh:pt", "LC_ALL": "en_US.UTF-8"}, "pt-BR"),
        ({"LANGUAGE": "de::", "LANG": "en_US.UTF-8"}, "en"),
        ({"LANGUAGE": ":", "LANG": "C"}, "en"),
        ({"DICECUP_LANGUAGE": "pt-BR", "LANGUAGE": "en"}, "pt-BR"),
        ({"DICECUP_LANGUAGE": "en", "LANG": "pt_BR.UTF-8"}, "en"),
        ({"DICECUP_LANGUAGE": "\0\ud800", "LANG": "pt_BR"}, "en"),
    ],
    ids=str,
)
def test_the_environment_chooses_the_language(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], tag: str
) -> None:
    monkeypatch.setattr("os.environ", {**environment})
    assert of_environment().tag == tag


def test_the_first_wish_that_can_be_granted_is() -> None:
    assert preferred(["de", "pt-PT", "en"]).tag == "pt-BR"
    assert preferred(["de", "en-GB", "pt-BR"]).tag == "en"
    assert preferred([]).tag == "en"


@pytest.mark.parametrize(
    ("number", "decimals", "english", "portuguese"),
    [
        (0, 0, "0", "0"),
        (999, 0, "999", "999"),
        (1000, 0, "1,000", "1.000"),
        (1234567, 0, "1,234,567", "1.234.567"),
        (1234.5, 1, "1,234.5", "1.234,5"),
        (0.126, 2, "0.13", "0,13"),
        (3.0, 2, "3.00", "3,00"),
        (-1500, 0, "-1,500", "-1.500"),
    ],
)
def test_numbers_have_the_marks_of_the_language(
    number: float, decimals: int, english: str, portuguese: str
) -> None:
    assert language("en").number(number, decimals) == english
    assert language("pt-BR").number(number, decimals) == portuguese


@pytest.mark.parametrize(
    ("count", "english", "portuguese"),
    [
        (0, "0 points", "0 ponto"),
        (1, "1 point", "1 ponto"),
        (2, "2 points", "2 pontos"),
        (1575, "1,575 points", "1.575 pontos"),
    ],
)
def test_a_count_has_its_plural(count: int, english: str, portuguese: str) -> None:
    forms = ("{count} point", "{count} points")
    assert language("en").plural(*forms, count) == english
    assert language("pt-BR").plural(*forms, count) == portuguese


def test_a_million_has_a_plural_of_its_own() -> None:
    told = language("pt-BR").plural("{count} point", "{count} points", 1_000_000)
    assert told.startswith("1.000.000 ")
    assert told.endswith("pontos")


@pytest.mark.parametrize(
    ("count", "form"),
    [(0, "one"), (1, "one"), (2, "other"), (999_999, "other"), (1_000_000, "many")],
)
def test_portuguese_has_three_plural_forms(count: int, form: str) -> None:
    catalogue = Catalog(locale="pt_BR")
    catalogue.add(("{count} die", "{count} dice"), ("one", "many", "other"))
    tr = Language("pt-BR", read_catalogue(po_of(catalogue)))
    assert tr.plural("{count} die", "{count} dice", count) == form


def test_a_text_is_its_own_translation_before_the_catalogue_s() -> None:
    catalogue = Catalog(locale="eo")
    catalogue.add("Yahtzee", "Jaco")
    tr = Language("eo", read_catalogue(po_of(catalogue)))
    assert tr.text(Text("Yahtzee", (("eo", "Jaĥzio"),))) == "Jaĥzio"
    assert tr.text(Text("Yahtzee", (("pt-BR", "Iate"),))) == "Jaco"
    assert tr.text(Text("Crag")) == "Crag"
    assert language("en").text(Text("Crag", (("eo", "Klifo"),))) == "Crag"


def test_a_text_in_braces_is_shown_as_it_is() -> None:
    assert language("pt-BR").text(Text("{name}")) == "{name}"


def _card_error() -> CardError:
    with pytest.raises(CardError) as caught:
        ruleset("yahtzee").placements((1, 1, 1, 1, 7))
    return caught.value


def test_an_error_is_told_in_the_language() -> None:
    error = _card_error()
    assert language("en").error(error) == str(error)
    told = language("pt-BR").error(error)
    assert told != str(error)
    assert "7" in told
    assert "1, 2, 3, 4, 5, 6" in told


def test_an_error_in_a_record_has_its_place_in_the_language() -> None:
    with pytest.raises(RecordError) as caught:
        read_match("dicecup 1\nruleset yatzee@0\n")
    assert language("en").error(caught.value) == str(caught.value)
    told = language("pt-BR").error(caught.value)
    assert "line" not in told
    assert "2" in told.partition(":")[0]
    assert "9" in told.partition(":")[0]


def test_what_is_missing_in_a_record_is_named_in_the_language() -> None:
    with pytest.raises(RecordError) as caught:
        read_match("dicecup 1\nruleset\n")
    assert "the ruleset" in language("en").error(caught.value)
    assert "the ruleset" not in language("pt-BR").error(caught.value)


def test_an_error_inside_an_error_is_told_in_the_language() -> None:
    outer = RecordError("{reason}", line=3, column=4, reason=_card_error())
    tr = language("pt-BR")
    assert tr.error(_card_error()) in tr.error(outer)
    assert language("en").error(outer) == f"line 3, column 4: {_card_error()}"


def test_an_error_in_a_file_keeps_file_and_key() -> None:
    error = RulesetError("this is not TOML: {reason}", file="house.toml", key="turn", reason="odd")
    for tag in languages():
        told = language(tag).error(error)
        assert told.startswith("house.toml: turn: ")
        assert told.endswith("odd")
    assert language("en").error(error) == str(error)


def test_a_catalogue_without_translations_leaves_english() -> None:
    catalogue = Catalog(locale="eo")
    catalogue.add("Joker", "")
    tr = Language("eo", read_catalogue(po_of(catalogue)))
    assert tr("Joker") == "Joker"
    assert Language("eo", gettext.NullTranslations())("Joker") == "Joker"
