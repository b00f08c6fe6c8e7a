"""The languages of Dicecup: messages, texts, numbers, and rules in words."""

from dicecup.language.describing import (
    describe,
    describe_attributes,
    describe_bonus,
    describe_joker,
)
from dicecup.language.facts import facts
from dicecup.language.language import (
    ENGLISH,
    Language,
    UnknownLanguageError,
    language,
    languages,
    of_environment,
    preferred,
    read_catalogue,
)
from dicecup.language.telling import tell, tell_rolls_left

__all__ = [
    "ENGLISH",
    "Language",
    "UnknownLanguageError",
    "describe",
    "describe_attributes",
    "describe_bonus",
    "describe_joker",
    "facts",
    "language",
    "languages",
    "of_environment",
    "preferred",
    "read_catalogue",
    "tell",
    "tell_rolls_left",
]
