"""What the others did since one's own last turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecup.language import tell
from dicecup.rules import Hold, Score, Throw

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dicecup.language import Language
    from dicecup.play import Game, Position
    from dicecup.rules import Action


def last_moves(game: Game, seat: int, tr: Language) -> tuple[str, ...]:
    """Return a line for each turn that others have finished since `seat` played last."""
    return tuple(
        " ".join(_words(game.seats[position.turn.seat].name, position, actions, tr))
        for position, actions in turns_of_others(game, seat)
    )


def turns_of_others(game: Game, seat: int) -> list[tuple[Position, Sequence[Action]]]:
    """Return the turns that others have finished since `seat` played last, with their starts."""
    found: list[tuple[Position, Sequence[Action]]] = []
    for position, actions in list(game.turns())[: len(game.past)][-len(game.seats) + 1 :]:
        if len(game.seats) == 1 or position.turn.seat == seat:
            found.clear()
        else:
            found.append((position, actions))
    return found


def _words(name: str, position: Position, actions: Sequence[Action], tr: Language) -> Iterator[str]:
    for action in actions:
        before = position
        position = position.apply(action)
        match action:
            case Throw():
                yield "-".join(map(str, position.turn.dice))
            case Hold(dice):
                yield tr("[keeps {dice}]", dice=" ".join(map(str, dice)) or "–")
            case Score():
                yield "→ " + tell(name, before, action, tr)
            case _:
                continue
