"""What a player types, understood."""

from __future__ import annotations

import unicodedata
from enum import Enum
from typing import TYPE_CHECKING

from dicecup.play import Phase
from dicecup.rules import Action, DicecupError, Hold, Roll, Score, Throw, suggestion

if TYPE_CHECKING:
    from dicecup.language import Language
    from dicecup.play import Position


LONGEST_FACE = 3
HIGHEST_DIGIT = 9


class CommandError(DicecupError):
    """What was typed means nothing here."""


class Request(Enum):
    """What a player may ask for beside playing."""

    HELP = "help"
    CARD = "card"
    RULES = "rules"
    QUIT = "quit"
    UNDO = "undo"
    HINT = "hint"


def read_command(line: str, position: Position, tr: Language) -> Action | Request:
    """Return what a line asks for; raises `CommandError` with what would be right.

    English words are always understood, and those of the language beside them.
    """
    text = line.strip()
    if position.phase in (Phase.BEFORE_ROLL, Phase.ROLLING) and text[:1].isdigit():
        return Throw(_faces(text, position))
    word, _, rest = text.partition(" ")
    word = plain(word)
    if word[:1] in ("k", tr("k (keep)")[0]) and word[1:].isdigit():
        word, rest = word[0], f"{word[1:]} {rest}"
    if not word and position.phase is not Phase.BEFORE_ROLL:
        raise CommandError("type what to do; ? tells what can be typed")
    try:
        verb = _verb(word, tr) if word else "roll"
    except CommandError:
        raise _meant(text, position, tr) from None
    match verb:
        case "roll":
            return Roll() if position.phase is Phase.BEFORE_ROLL else Hold(())
        case "keep":
            if not rest.strip() and position.rolls_left > 0:
                raise CommandError(
                    "which dice? Type the faces to keep; {roll} rolls all", roll=tr("roll")
                )
            return Hold(_faces(rest, position))
        case "score":
            if not rest.strip():
                raise CommandError("which category? Type its number or its name")
            return Score(_category(rest.strip(), position, tr))
        case _:
            return Request(verb)


def plain(word: str) -> str:
    """Return a word without case and accents, which people leave out when they type."""
    apart = unicodedata.normalize("NFD", word.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def verbs(tr: Language) -> dict[str, tuple[str, ...]]:
    """Return the words, shortest first, that mean each command."""
    return {
        "roll": ("r", "roll", tr("r (roll)")[0], tr("roll")),
        "keep": ("k", "keep", tr("k (keep)")[0], tr("keep")),
        "score": ("s", "score", tr("s (score)")[0], tr("score")),
        "card": ("c", "card", tr("c (card)")[0], tr("card")),
        "rules": ("rules", tr("rules")),
        "help": ("?", "help", tr("help")),
        "quit": ("q", "quit", tr("quit")),
        "undo": ("undo", tr("undo")),
        "hint": ("hint", tr("hint")),
    }


def _verb(word: str, tr: Language) -> str:
    meanings = verbs(tr)
    # The language's own words come first: its letters may be other words' letters in English.
    for own in (slice(2, None), slice(0, None)):
        for verb, words in meanings.items():
            if word in map(plain, words[own]):
                return verb
    raise CommandError("{word!r} is not understood", word=word)


def _meant(text: str, position: Position, tr: Language) -> CommandError:
    """Return what to say to a line without a command: dice, a category, or nothing known."""
    if text.replace(" ", "").replace(",", "").isdigit():
        return CommandError(
            "type '{keep} {text}' to keep these dice, or '{score} {text}' for that line",
            keep=tr("keep"),
            score=tr("score"),
            text=text,
        )
    try:
        _category(text, position, tr)
    except CommandError:
        return CommandError(
            "{word!r} is not understood; known: {known}",
            word=text.split(maxsplit=1)[0],
            known=", ".join(words[-1] for words in verbs(tr).values()),
        )
    return CommandError("type '{score} {text}' to enter it there", score=tr("score"), text=text)


def _faces(text: str, position: Position) -> tuple[int, ...]:
    """Return faces typed as `55`, `5 5` or `5,5`; with faces above 9 not as the first."""
    pieces = text.replace(",", " ").split()
    if len(pieces) == 1 and max(position.rules.dice.faces) <= HIGHEST_DIGIT:
        pieces = list(pieces[0])
    for piece in pieces:
        if not (piece.isascii() and piece.isdigit() and len(piece) <= LONGEST_FACE):
            raise CommandError("{piece!r} is not a die; type faces like 5 5 2", piece=piece)
    return tuple(map(int, pieces))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= LONGEST_FACE


def _category(text: str, position: Position, tr: Language) -> str:
    """Return the category meant by a line number, an id, or the beginning of its name."""
    categories = position.rules.categories
    if _is_number(text) and 1 <= int(text) <= len(categories):
        return categories[int(text) - 1].id
    wanted = plain(text)
    labels = {category.id: tr.text(category.name) for category in categories}
    names = {id: plain(label) for id, label in labels.items()}
    exact = [id for id, name in names.items() if wanted in (id, name)]
    begun = [
        id
        for id, name in names.items()
        if wanted and (name.startswith(wanted) or id.startswith(wanted))
    ]
    if exact or len(begun) == 1:
        return (exact or begun)[0]
    if begun:
        raise CommandError(
            "{text!r} may be {several}; type more of it, or the number of its line",
            text=text,
            several=", ".join(labels[id] for id in begun),
        )
    raise CommandError(
        "there is no category {text!r}; {hint} (its number will do too)",
        text=text,
        hint=suggestion(text, labels.values()),
    )
