"""The languages of Dicecup: messages, texts, numbers, and rules in words."""

from dicecup.language.describing import (
    describe,
    describe_attributes,
    describe_bonus,
    describe_joker,
    group_name,
)
from dicecup.language.facts import facts
from dicecup.language.jokers import explain_joker
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
from dicecup.language.telling import faces, tell, tell_move, tell_rolls_left
from dicecup.language.wording import in_words

__all__ = [
    "ENGLISH",
    "Language",
    "UnknownLanguageError",
    "describe",
    "describe_attributes",
    "describe_bonus",
    "describe_joker",
    "explain_joker",
    "faces",
    "facts",
    "group_name",
    "in_words",
    "language",
    "languages",
    "of_environment",
    "preferred",
    "read_catalogue",
    "tell",
    "tell_move",
    "tell_rolls_left",
]
