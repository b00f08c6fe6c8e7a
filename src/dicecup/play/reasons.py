"""Why an action is not allowed: one function for each kind of action."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from dicecup.play.turn import Phase
from dicecup.rules import Hold, HoldAll, IllegalActionError, Order, Score, Throw, suggestion

if TYPE_CHECKING:
    from dicecup.play.position import Position


def _wrong_phase(position: Position) -> IllegalActionError:
    match position.phase:
        case Phase.BEFORE_ROLL:
            return IllegalActionError("the dice are not rolled yet; roll them first")
        case Phase.ROLLING:
            return IllegalActionError("the dice are in the air; say first how they fall")
        case Phase.DECIDING:
            return IllegalActionError(
                "the dice are on the table; hold some and roll the others, or score"
            )
        case Phase.OVER:
            return IllegalActionError("the game is over")
        case _:
            assert_never(position.phase)


def against_roll(position: Position) -> IllegalActionError | None:
    """Return why a turn cannot begin now."""
    return None if position.phase is Phase.BEFORE_ROLL else _wrong_phase(position)


def against_throw(position: Position, throw: Throw) -> IllegalActionError | None:
    """Return why the dice cannot fall so."""
    if position.phase is not Phase.ROLLING:
        return _wrong_phase(position)
    expected = len(position.rolled_slots)
    if len(throw.faces) != expected:
        return IllegalActionError(
            "{given} dice fell ({dice}); {expected} were rolled",
            given=len(throw.faces),
            dice=" ".join(map(str, throw.faces)),
            expected=expected,
        )
    faces = position.rules.dice.faces
    for face in throw.faces:
        if type(face) is not int or face not in faces:
            return IllegalActionError(
                "{face!r} is not a face of the dice; the faces are {faces}",
                face=face,
                faces=", ".join(map(str, faces)),
            )
    return None


def against_hold(position: Position, hold: Hold) -> IllegalActionError | None:
    """Return why these dice cannot be held and the others rolled."""
    if position.phase is not Phase.DECIDING:
        return _wrong_phase(position)
    if position.rolls_left <= 0:
        return IllegalActionError(
            "no roll is left: all {rolls} are used; score", rolls=position.turn.roll
        )
    dice = position.turn.dice
    if any([hold.dice.count(face) > dice.count(face) for face in hold.dice]):  # noqa: C419 — asked for every hold, and a list is faster
        return IllegalActionError(
            "{held} cannot be held; the dice show {dice}",
            held=" ".join(map(str, hold.dice)),
            dice=" ".join(map(str, dice)),
        )
    if len(hold.dice) == len(dice) and position.rules.turn.hold_all is HoldAll.REFUSED:
        return IllegalActionError("all dice are held; release at least one, or score")
    return _against_slots(hold, dice)


def _against_slots(hold: Hold, dice: tuple[int, ...]) -> IllegalActionError | None:
    if not hold.slots:
        return None
    slots = hold.slots
    inside = all(type(slot) is int and 0 <= slot < len(dice) for slot in slots)
    if not inside or len(set(slots)) < len(slots):
        return IllegalActionError(
            "{slots} are not places of different dice; they are 0 to {last}",
            slots=", ".join(map(str, slots)),
            last=len(dice) - 1,
        )
    if tuple(sorted(dice[slot] for slot in slots)) != hold.dice:
        return IllegalActionError(
            "the dice in places {slots} show {shown}, not {held}",
            slots=", ".join(map(str, slots)),
            shown=" ".join(str(dice[slot]) for slot in slots),
            held=" ".join(map(str, hold.dice)),
        )
    return None


def against_score(position: Position, score: Score) -> IllegalActionError | None:
    """Return why the dice cannot be entered in a category."""
    rules = position.rules
    if position.phase is not Phase.DECIDING:
        return _wrong_phase(position)
    place = rules.positions.get(score.category) if isinstance(score.category, str) else None
    if place is None:
        return IllegalActionError(
            "unknown category {category!r}; {hint}",
            category=score.category,
            hint=suggestion(str(score.category), rules.positions),
        )
    if place in position.targets():
        return None
    allowed = position.placements()
    entry = position.card.entries[place]
    if entry is not None:
        return IllegalActionError(
            "{category!r} holds {points} already; open: {open}",
            category=score.category,
            points=entry,
            open=", ".join(allowed),
        )
    if rules.order is not Order.FREE:
        return IllegalActionError(
            "{category!r} has to wait: the card is filled in order, and {next!r} comes next",
            category=score.category,
            next=next(iter(allowed)),
        )
    return IllegalActionError(
        "a repeated {top!r} cannot go into {category!r} now; it may go into: {allowed}",
        top=rules.joker.category if rules.joker else "",
        category=score.category,
        allowed=", ".join(allowed),
    )
