from __future__ import annotations

import dicecup
from dicecup.language import in_words, language
from dicecup.rules import DicecupError

RULES = dicecup.ruleset("yatzy")


def test_ids_of_categories_become_names() -> None:
    hint = DicecupError("did you mean {name!r}?", name="full_house")
    error = DicecupError(
        "{category!r} holds {points}; {hint}", category="ones", points=3, hint=hint
    )
    told = in_words(error, RULES, language("pt-BR"))
    assert str(told) == "'Uns' holds 3; did you mean 'Full house'?"


def test_lists_of_ids_become_lists_of_names() -> None:
    error = DicecupError("open: {open}", open="ones, two_pairs, nothing")
    assert str(in_words(error, RULES, language("en"))) == "open: Ones, Two pairs, nothing"
