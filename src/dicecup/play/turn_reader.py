"""Reading one line of a record: a turn, checked against the rules as it is played again."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from dicecup.play.notation import Line, Word, read_dice, read_hold
from dicecup.play.record import write_entry
from dicecup.play.turn import Phase
from dicecup.rules import Action, Hold, Roll, Score, Throw

if TYPE_CHECKING:
    from dicecup.play.game import Game


class TurnReader:
    """Reads one line of a turn: its number, dice and holds in turn, and the entry."""

    def __init__(self, line: Line, game: Game) -> None:
        """Read `line`, which goes on with `game`."""
        self.line = line
        self.game = game
        self.rules = game.rules
        self.ended = False
        self.in_air = False
        self.throws: list[Word] = []
        """Where each throw of the line stands."""

    def read(self) -> Game:
        """Return the game after the line."""
        self._number(self.line.word("the turn's number"))
        words = list(self.line.words("dice, a hold or an entry"))
        if not words:
            self.line.word("the dice")
        for word in words:
            self._word(word)
        return self.game

    def _number(self, word: Word) -> None:
        position = self.game.position
        expected = f"{position.round}.{position.turn.seat + 1}"
        if word.text != expected:
            word.fail(
                "turn {given} stands here; expected {expected}", given=word.text, expected=expected
            )

    def _word(self, word: Word) -> None:
        position = self.game.position
        if self.ended or self.in_air:
            word.fail("{text!r} is too much here", text=word.text)
        match position.phase:
            case Phase.BEFORE_ROLL:
                self._first_throw(word)
            case Phase.ROLLING:
                self._later_throw(word)
            case Phase.DECIDING if "=" in word.text:
                self._entry(word)
            case Phase.DECIDING:
                self._hold(word)
            case Phase.OVER:
                word.fail("{text!r} is too much here", text=word.text)
            case _:
                assert_never(position.phase)

    def _apply(self, action: Action, word: Word) -> None:
        with word.refusing():
            self.game = self.game.apply(action)

    def _first_throw(self, word: Word) -> None:
        dice, _ = read_hold(self.rules, word)
        self._apply(Roll(), word)
        self.in_air = not dice
        if dice:
            self.throws.append(word)
            self._apply(Throw(read_dice(self.rules, word)), word)

    def _later_throw(self, word: Word) -> None:
        turn = self.game.position.turn
        dice = read_dice(self.rules, word)
        for slot in turn.kept:
            if dice[slot] != turn.dice[slot]:
                word.fail(
                    "die {die} was held at {held}; here it shows {shown}",
                    die=slot + 1,
                    held=turn.dice[slot],
                    shown=dice[slot],
                )
        self.throws.append(word)
        self._apply(Throw(tuple(dice[s] for s in self.game.position.rolled_slots)), word)

    def _hold(self, word: Word) -> None:
        turn = self.game.position.turn
        dice, slots = read_hold(self.rules, word)
        for face, slot in zip(dice, slots, strict=True):
            if face != turn.dice[slot]:
                word.fail(
                    "die {die} shows {shown}; it cannot be held at {held}",
                    die=slot + 1,
                    shown=turn.dice[slot],
                    held=face,
                )
        self._apply(Hold(dice, slots), word)

    def _entry(self, word: Word) -> None:
        category, points = word.split("=")[:2]
        before = self.game.position
        self._apply(Score(category.text), category)
        self.ended = True
        told = write_entry(before, category.text)
        if word.text != told:
            points.fail("the entry is {told!r}, not {given!r}", told=told, given=word.text)
