"""Errors: one family, with a place, a template to translate, and a way through pickle."""

import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

import dicecup
from dicecup.rules import (
    CardError,
    DicecupError,
    IllegalActionError,
    RulesetError,
    UnknownRulesetError,
    suggestion,
)
from tests.rules.house import MINIMAL, load, varied


@pytest.mark.parametrize(
    "kind", [DicecupError, RulesetError, UnknownRulesetError, CardError, IllegalActionError]
)
def test_every_error_is_a_value_error(kind: type[Exception]) -> None:
    assert issubclass(kind, ValueError)
    assert issubclass(kind, DicecupError)


def test_a_message_is_its_template_and_its_values() -> None:
    error = CardError("{dice} dice of {count!r}", dice=3, count="five")
    assert str(error) == "3 dice of 'five'"
    assert error.template == "{dice} dice of {count!r}"
    assert error.values == {"dice": 3, "count": "five"}


def test_values_may_look_like_templates() -> None:
    assert str(CardError("{name!r} is none", name="{name}")) == "'{name}' is none"


def test_a_ruleset_error_tells_the_place_first() -> None:
    error = RulesetError("{value} is odd", file="house.toml", key="dice.count", value=3)
    assert error.place == "house.toml: dice.count"
    assert str(error) == "house.toml: dice.count: 3 is odd"


def test_a_ruleset_error_about_a_whole_file_names_the_file_alone() -> None:
    error = RulesetError("is empty", file="house.toml", key="")
    assert error.place == "house.toml"
    assert str(error) == "house.toml: is empty"


QUESTIONS: dict[str, Callable[[Path], object]] = {
    "a value": lambda folder: load(folder, varied(MINIMAL, ("count = 3", "count = [0]"))),
    "no TOML": lambda folder: load(folder, "x = "),
    "no file": lambda folder: dicecup.ruleset(folder / "gone.toml"),
    "no path": lambda _: dicecup.ruleset("a\0b.toml"),
    "no id": lambda _: dicecup.ruleset("yatzee"),
    "wrong dice": lambda _: dicecup.ruleset("yatzy").placements((1, 2, 3)),
}


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS.keys())
def test_every_error_survives_pickling(tmp_path: Path, question: Callable[[Path], object]) -> None:
    with pytest.raises(DicecupError) as caught:
        question(tmp_path)
    error = caught.value
    copy = pickle.loads(pickle.dumps(error))  # noqa: S301 — made in the same line
    assert type(copy) is type(error)
    assert str(copy) == str(error)
    assert copy.template == error.template
    assert vars(copy).keys() == vars(error).keys()


def test_a_suggestion_is_the_nearest_known_word() -> None:
    hint = str(suggestion("yatzee", ["yatzy", "yacht", "kismet"]))
    assert "yatzy" in hint
    assert "kismet" not in hint


def test_a_suggestion_is_all_known_words_when_none_is_near() -> None:
    assert "yatzy, kismet" in str(suggestion("zzz", (word for word in ("yatzy", "kismet"))))
