"""What the buttons say in small: what will happen when they are pressed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dicecup.rules import Effect, HoldAll
from dicecup.web.doing import Doing

if TYPE_CHECKING:
    from dicecup.language import Language
    from dicecup.play import Position
    from dicecup.rules import Placement
    from dicecup.store import Draft


@dataclass(frozen=True, slots=True)
class ButtonNotes:
    """The notes of all buttons."""

    roll: str
    """On Roll Dice or Next Round."""
    rolls: tuple[str, ...]
    """The same for every number of dice, from none on, that may be rolled."""
    enter: str
    """On Enter Score."""
    none_rolled: bool
    """Whether a roll may be spent with all dice held."""


def button_notes(position: Position, doing: Doing, draft: Draft, tr: Language) -> ButtonNotes:
    """Return the notes for what is held and chosen."""
    may = position.rules.turn.hold_all is HoldAll.ALLOWED
    if doing is not Doing.DECIDE:
        first = doing in {Doing.FIRST_ROLL, Doing.NEXT_ROUND}
        count = tr.plural("{count} die", "{count} dice", position.rules.dice.count)
        return ButtonNotes(count if first else "", (), tr("after a roll"), may)
    rolls = _roll_notes(position, tr)
    rolled = position.rules.dice.count - len(draft.slots)
    roll = rolls[rolled] if rolls else tr("no roll left")
    return ButtonNotes(roll, rolls, _enter_note(position, draft.category, tr), may)


def _roll_notes(position: Position, tr: Language) -> tuple[str, ...]:
    left = position.rolls_left
    if left <= 0:
        return ()
    counts = range(1, position.rules.dice.count + 1)
    none = (
        _roll_note(0, left, tr)
        if position.rules.turn.hold_all is HoldAll.ALLOWED
        else tr("release a die first")
    )
    return (none, *(_roll_note(count, left, tr) for count in counts))


def _roll_note(dice: int, left: int, tr: Language) -> str:
    count = tr.plural("{count} die", "{count} dice", dice)
    return tr.plural("{dice}, {count} left", "{dice}, {count} left", left, dice=count)


def _enter_note(position: Position, chosen: str | None, tr: Language) -> str:
    placement = position.placements().get(chosen) if chosen else None
    if placement is None or chosen is None:
        return tr("choose a category")
    return gives(tr.text(position.rules.category(chosen).name), placement, tr)


def gives(category: str, placement: Placement, tr: Language) -> str:
    """Return what Enter Score would write: `15 in Fives`; `category` is its name."""
    if placement.effect is Effect.NOTHING:
        return tr("nothing in {category}", category=category)
    points = tr.number(placement.points)
    if placement.bonus:
        points += f" + {tr.number(placement.bonus)}"
    return tr("{points} in {category}", points=points, category=category)
