"""Dice as the table shows them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from dicecup.play import Entered, Phase
from dicecup.rules import Hold, Throw

if TYPE_CHECKING:
    from collections.abc import Collection

    from dicecup.language import Language
    from dicecup.play import Game
    from dicecup.rules import Dice

PIPPED = range(1, 7)
WORDS = 7


class DiceState(Enum):
    """What the dice on the table are doing."""

    WAITING = "waiting"
    """Not rolled yet in this game."""
    RESTING = "resting"
    """The last turn's, until the next one begins."""
    LIVE = "live"
    """Rolled, and to be held or entered."""
    AIR = "air"
    """Real dice are being rolled; people say how they fall."""


@dataclass(frozen=True, slots=True)
class Die:
    """One die."""

    slot: int
    """Its place, from 0."""
    face: int
    """What it shows; 0 in the air."""
    held: bool
    said: str
    """What a screen reader says: `die 3: five, held`."""
    value: str
    """The face in a word: `five`."""


@dataclass(frozen=True, slots=True)
class DiceView:
    """All dice."""

    state: DiceState
    dice: tuple[Die, ...]
    holdable: bool
    """Whether holds may be set now."""
    pipped: bool
    """Whether the faces are 1 to 6 and have pips; others show numbers."""
    colours: tuple[tuple[int, str], ...] = ()
    """The colour of each face's pips, where rules give them any."""


def dice_view(game: Game, held: Collection[int], fallen: Dice, tr: Language) -> DiceView:
    """Return the dice of the turn, or the last ones that lay on the table.

    `held` are slots that a person means to hold; `fallen` the faces entered so far, while real
    dice are in the air.
    """
    position, rules = game.position, game.rules
    state, faces = _state(game)
    if state is DiceState.AIR:
        faces, held = _entering(faces, fallen), _kept(game)
    dice = tuple(
        _die(slot, face, tr, held=slot in held and face != 0) for slot, face in enumerate(faces)
    )
    colours = dict(rules.dice.attributes).get("color", ())
    return DiceView(
        state,
        dice,
        holdable=state is DiceState.LIVE and position.rolls_left > 0,
        pipped=set(rules.dice.faces) <= set(PIPPED),
        colours=colours,
    )


def _state(game: Game) -> tuple[DiceState, Dice]:
    position, rules = game.position, game.rules
    match position.phase:
        case Phase.DECIDING:
            return DiceState.LIVE, position.turn.dice
        case Phase.BEFORE_ROLL if isinstance(game.setup.source, Entered):
            return DiceState.AIR, (0,) * rules.dice.count
        case Phase.ROLLING:
            return DiceState.AIR, position.turn.dice
        case _:
            last = _last_dice(game)
            if last is None:
                faces = rules.dice.faces
                return DiceState.WAITING, tuple(
                    faces[slot % len(faces)] for slot in range(rules.dice.count)
                )
            return DiceState.RESTING, last


def _kept(game: Game) -> tuple[int, ...]:
    return game.position.turn.kept


def _entering(dice: Dice, fallen: Dice) -> Dice:
    """Return the dice with the faces entered so far in the first places that are in the air."""
    pending = list(fallen)
    return tuple(face or (pending.pop(0) if pending else 0) for face in dice)


def _last_dice(game: Game) -> Dice | None:
    """Return the dice of the last finished turn."""
    dice: Dice | None = None
    for action in game.past[-1] if game.past else ():
        match action:
            case Throw(faces):
                dice = _entering(dice or (0,) * len(faces), faces)
            case Hold(slots=slots) if dice is not None:
                dice = tuple(face if slot in slots else 0 for slot, face in enumerate(dice))
    return dice


def _die(slot: int, face: int, tr: Language, *, held: bool) -> Die:
    value = face_word(face, tr)
    said = (
        tr("die {number}: {face}, held", number=slot + 1, face=value)
        if held
        else tr("die {number}: {face}", number=slot + 1, face=value)
    )
    return Die(slot, face, held, said, value)


def face_word(face: int, tr: Language) -> str:
    """Return a face in a word."""
    words = (
        tr("in the air"),
        tr("one"),
        tr("two"),
        tr("three"),
        tr("four"),
        tr("five"),
        tr("six"),
    )
    return words[face] if face < WORDS else tr.number(face)
