"""The words of the notation: dice, holds, entries and cards, written and read.

`docs/notation.md` holds the grammar. Reading is told where it stands, so that every refusal names
a line and a column.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NoReturn

from dicecup.rules import (
    Dice,
    DicecupError,
    Ruleset,
    RulesetError,
    UnknownRulesetError,
    ruleset,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

VERSION = 1
ROLLED = "."
HIGHEST_DIGIT = 9
MOST_DIGITS = 18
NUMBER = re.compile(r"0|[1-9][0-9]*", re.ASCII)


class RecordError(DicecupError):
    """A record or a position is damaged; `line` and `column` (from 1) say where."""

    def __init__(self, template: str, /, *, line: int, column: int, **values: object) -> None:
        """Place the message made from `template` and `values`."""
        super().__init__(template, **values)
        self.line = line
        self.column = column

    def __str__(self) -> str:
        """Put the place before the message."""
        return f"line {self.line}, column {self.column}: {super().__str__()}"


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a record, and where it stands."""

    text: str
    line: int
    column: int

    def fail(self, template: str, **values: object) -> NoReturn:
        """Refuse the record at this word."""
        raise RecordError(template, line=self.line, column=self.column, **values)

    def part(self, start: int, end: int | None = None) -> Word:
        """Return a piece of the word, which knows its own place."""
        return Word(self.text[start:end], self.line, self.column + start)

    def split(self, mark: str) -> list[Word]:
        """Return the pieces between marks."""
        pieces, start = [], 0
        for text in self.text.split(mark):
            pieces.append(self.part(start, start + len(text)))
            start += len(text) + len(mark)
        return pieces

    @contextmanager
    def refusing(self) -> Iterator[None]:
        """Turn what goes wrong inside into a refusal of this word."""
        try:
            yield
        except RecordError:
            raise
        except RulesetError as error:
            self.fail("{reason}", reason=error)
        except DicecupError as error:
            self.fail(error.template, **error.values)

    def number(self) -> int:
        """Read a whole number from 0."""
        if not NUMBER.fullmatch(self.text) or len(self.text) > MOST_DIGITS:
            self.fail("{text!r} is not a whole number", text=self.text)
        return int(self.text)

    def one_of(self, *known: str) -> str:
        """Read one of certain words."""
        if self.text not in known:
            self.fail("{text!r} is not {known}", text=self.text, known=" / ".join(known))
        return self.text


@dataclass
class Line:
    """A line of a record, read word by word; words are separated by single blanks."""

    text: str
    number: int
    at: int = field(default=0)

    def words_left(self) -> bool:
        """Say whether a word is left."""
        return self.at <= len(self.text)

    def peek(self) -> str:
        """Return the next word's text; empty at the end."""
        return self.text[self.at :].partition(" ")[0]

    def word(self, meaning: str) -> Word:
        """Take the next word; `meaning` says in a refusal what was expected."""
        text = self.peek()
        word = Word(text, self.number, min(self.at, len(self.text)) + 1)
        if not text:
            word.fail("{meaning} is missing here", meaning=meaning)
        self.at += len(text) + 1
        return word

    def rest(self, meaning: str) -> Word:
        """Take all that is left, blanks included."""
        word = Word(self.text[self.at :], self.number, min(self.at, len(self.text)) + 1)
        if not word.text:
            word.fail("{meaning} is missing here", meaning=meaning)
        self.at = len(self.text) + 1
        return word

    def words(self, meaning: str) -> Iterator[Word]:
        """Take all words that are left."""
        while self.words_left():
            yield self.word(meaning)

    def end(self) -> None:
        """Refuse words that are left over."""
        if self.words_left():
            left = Word(self.text[self.at :], self.number, self.at + 1)
            left.fail("{text!r} is too much here", text=left.text)


def write_dice(rules: Ruleset, dice: Dice, kept: tuple[int, ...] | None = None) -> str:
    """Write dice such as `55265`, or a hold of the slots `kept` such as `55..5`.

    Faces above 9 set commas between the dice: `10,3,.`.
    """
    shown = [
        str(face) if kept is None or slot in kept else ROLLED for slot, face in enumerate(dice)
    ]
    return _joint(rules).join(shown)


def write_throw(rules: Ruleset, faces: Dice) -> str:
    """Write the dice of a throw alone, such as `13`, however many they are."""
    return _joint(rules).join(map(str, faces))


def read_throw(rules: Ruleset, word: Word) -> Dice:
    """Read what `write_throw` wrote."""
    single = [word.part(i, i + 1) for i in range(len(word.text))]
    pieces = word.split(",") if _joint(rules) else single
    return tuple(read_face(rules, piece) for piece in pieces)


def _joint(rules: Ruleset) -> str:
    return "," if rules.dice.faces[-1] > HIGHEST_DIGIT else ""


def read_hold(rules: Ruleset, word: Word) -> tuple[Dice, tuple[int, ...]]:
    """Read what `write_dice` wrote: the faces shown and their slots."""
    single = [word.part(i, i + 1) for i in range(len(word.text))]
    pieces = word.split(",") if _joint(rules) else single
    if len(pieces) != rules.dice.count:
        word.fail(
            "{text!r} shows {given} dice; there are {count}",
            text=word.text,
            given=len(pieces),
            count=rules.dice.count,
        )
    shown, slots = [], []
    for slot, piece in enumerate(pieces):
        if piece.text != ROLLED:
            shown.append(read_face(rules, piece))
            slots.append(slot)
    return tuple(shown), tuple(slots)


def read_face(rules: Ruleset, word: Word) -> int:
    """Read a face of the dice."""
    faces = rules.dice.faces
    if word.text not in map(str, faces):
        word.fail(
            "{text!r} is not a face of the dice; the faces are {faces}",
            text=word.text,
            faces=", ".join(map(str, faces)),
        )
    return int(word.text)


def read_dice(rules: Ruleset, word: Word) -> Dice:
    """Read dice that are all shown."""
    dice, _ = read_hold(rules, word)
    if len(dice) != rules.dice.count:
        word.fail("{text!r} does not show all dice", text=word.text)
    return dice


def write_ruleset(rules: Ruleset) -> str:
    """Write a ruleset's name: its id and its digest."""
    return f"{rules.id}@{rules.digest}"


def read_ruleset(word: Word, rules: Ruleset | None) -> Ruleset:
    """Read what `write_ruleset` wrote; without `rules` the catalogue is asked.

    Refuses another id, and rules that have changed since.
    """
    id, _, digest = word.text.partition("@")
    if rules is None:
        try:
            rules = ruleset(id.removesuffix(".toml").replace("/", ""))
        except UnknownRulesetError:
            word.fail("the ruleset {id!r} is not in the catalogue; give its file", id=id)
    if id != rules.id:
        word.fail("{id!r} is another ruleset than {known!r}", id=id, known=rules.id)
    if digest != rules.digest:
        word.part(len(id) + 1).fail(
            "the rules called {id!r} here have the digest {ours}, not {theirs}: they differ from "
            "those of the record",
            id=id,
            ours=rules.digest,
            theirs=digest,
        )
    return rules
