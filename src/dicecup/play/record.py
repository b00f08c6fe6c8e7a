"""The record of a match or a game: a text that people can read and programs can replay.

The grammar is in `docs/notation.md`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecup.play.dice import DiceError, Entered, Fair, Scripted, Sealed
from dicecup.play.notation import VERSION, write_dice, write_ruleset, write_throw
from dicecup.play.turn import Phase
from dicecup.rules import Effect, Hold, Roll, Score, Throw

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dicecup.play.dice import DiceSource
    from dicecup.play.game import Actions, Game
    from dicecup.play.match import Match
    from dicecup.play.position import Position


def write_match(match: Match) -> str:
    """Return the public record: the seed of fair dice is in it once the match is decided."""
    return _write(match, reveal=match.finished)


def write_private_match(match: Match) -> str:
    """Return the record with the seed of fair dice in it, to go on from later.

    Whoever reads it can foretell the dice.
    """
    return _write(match, reveal=True)


def write_game(game: Game) -> str:
    """Return the public record of a single game, as a match of one win without the word."""
    return _join(
        [*_head(game), *_game_lines(game), *_seed(game.setup.source, reveal=game.finished)]
    )


def write_private_game(game: Game) -> str:
    """Return the record of a single game with the seed of fair dice in it."""
    return _join([*_head(game), *_game_lines(game), *_seed(game.setup.source, reveal=True)])


def _write(match: Match, *, reveal: bool) -> str:
    lines = [*_head(match.game), f"match {match.wins}"]
    for game in match.games:
        lines.extend(_game_lines(game))
    return _join([*lines, *_seed(match.game.setup.source, reveal=reveal)])


def _join(lines: list[str]) -> str:
    return "\n".join(lines) + "\n"


def _head(game: Game) -> Iterator[str]:
    yield f"dicecup {VERSION}"
    yield f"ruleset {write_ruleset(game.rules)}"
    for seat in game.seats:
        yield f"seat {seat.player} {seat.name}"
    match game.setup.source:
        case Fair(stream=stream) | Sealed(stream=stream) as source:
            yield f"dice fair {stream.value}"
            yield f"commitment {source.commitment}"
        case Scripted(throws):
            yield " ".join(["dice scripted", *(write_throw(game.rules, throw) for throw in throws)])
        case Entered():
            yield "dice entered"
        case source:
            raise DiceError("{source!r} cannot be written down", source=source)


def _seed(source: DiceSource, *, reveal: bool) -> Iterator[str]:
    if reveal and isinstance(source, Fair):
        yield f"seed {source.seed}"


def _game_lines(game: Game) -> Iterator[str]:
    yield f"game {game.setup.number} {game.setup.first + 1}"
    for assist in game.assists:
        yield f"assisted {assist.turn}.{assist.seat + 1}"
    for position, actions in game.turns():
        yield _turn_line(position, actions)
    position = game.position
    if position.phase is Phase.OVER:
        totals = " ".join(map(str, position.totals))
        winners = " ".join(str(seat + 1) for seat in position.winners)
        yield f"result {totals} won {winners}"


def _turn_line(position: Position, actions: Actions) -> str:
    rules = position.rules
    words = [f"{position.round}.{position.turn.seat + 1}"]
    for action in actions:
        before = position
        position = position.apply(action)
        match action:
            case Roll():
                continue
            case Hold(slots=slots):
                words.append(write_dice(rules, before.turn.dice, slots))
            case Throw():
                words.append(write_dice(rules, position.turn.dice))
            case Score(category):
                words.append(write_entry(before, category))
    if position.phase is Phase.ROLLING and position.turn.roll == 0:
        words.append(write_dice(rules, position.turn.dice, ()))
    return " ".join(words)


def write_entry(before: Position, category: str) -> str:
    """Return the entry of a legal category, such as `fives=15` or `threes=15+100`."""
    placement = before.placements()[category]
    if placement.effect is Effect.NOTHING:
        return f"{category}=-"
    bonus = f"+{placement.bonus}" if placement.bonus else ""
    return f"{category}={placement.points}{bonus}"
