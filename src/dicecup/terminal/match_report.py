"""A whole match for people and for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text as Styled

from dicecup.language.telling import faces
from dicecup.play import Fair, Sealed
from dicecup.rules import Hold, Score, Throw
from dicecup.terminal.card_table import card_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import RenderableType

    from dicecup.language import Language
    from dicecup.play import Game, Match, Position
    from dicecup.rules import Action

NOTHING = "–"


def data(match: Match) -> dict[str, Any]:
    """Return the match as plain data for JSON; seats and games count from 1."""
    source = match.game.setup.source
    fair = isinstance(source, Fair | Sealed)
    return {
        "ruleset": match.rules.id,
        "seats": [{"name": seat.name, "player": seat.player} for seat in match.seats],
        "wins_needed": match.wins,
        "score": list(match.score),
        "winner": None if match.winner is None else match.winner + 1,
        "dice": type(source).__name__.lower() if not fair else "fair",
        "commitment": source.commitment if isinstance(source, Fair | Sealed) else None,
        "games": [_game_data(game) for game in match.games],
    }


def _game_data(game: Game) -> dict[str, Any]:
    return {
        "number": game.setup.number,
        "first": game.setup.first + 1,
        "finished": game.finished,
        "totals": list(game.totals),
        "winners": [seat + 1 for seat in game.winners],
        "cards": [
            {"filled": card.filled, "beside": card.beside, "total": card.total}
            for card in game.cards
        ],
        "turns": [
            {"seat": before.turn.seat + 1, "round": before.round, "moves": _moves(before, actions)}
            for before, actions in game.turns()
        ],
    }


def _moves(position: Position, actions: Sequence[Action]) -> list[dict[str, Any]]:
    moves: list[dict[str, Any]] = []
    for action in actions:
        before = position
        position = position.apply(action)
        match action:
            case Throw():
                moves.append({"dice": list(position.turn.dice)})
            case Hold(dice, slots):
                moves.append({"hold": list(dice), "slots": [slot + 1 for slot in slots]})
            case Score(category):
                placement = before.placements()[category]
                moves.append(
                    {
                        "score": category,
                        "points": placement.points,
                        "bonus": placement.bonus,
                        "effect": placement.effect.value,
                    }
                )
    return moves


def pages(match: Match, tr: Language) -> Iterator[RenderableType]:
    """Yield what to print: heading, and for each game the cards and the moves."""
    names = [seat.name for seat in match.seats]
    heading = f"{tr.text(match.rules.name)} · {', '.join(names)}"
    yield Styled(heading, style="bold")
    if match.wins > 1:
        score = " : ".join(map(str, match.score))
        yield tr("First to {wins} wins: {score}", wins=match.wins, score=score)
    for game in match.games:
        yield ""
        yield Styled(tr("Game {number}", number=game.setup.number), style="bold")
        yield card_table(game.cards, names, tr)
        yield from _result(game, names, tr)
        yield ""
        yield from (_turn_line(game, before, actions, tr) for before, actions in game.turns())


def _result(game: Game, names: Sequence[str], tr: Language) -> Iterator[str]:
    if not game.finished:
        yield tr("Not finished.")
    elif len(game.winners) > 1:
        yield tr("Shared win: {names}.", names=", ".join(names[seat] for seat in game.winners))
    elif len(names) > 1:
        yield tr("Winner: {name}", name=names[game.winners[0]])


def _turn_line(game: Game, position: Position, actions: Sequence[Action], tr: Language) -> Styled:
    words = [f"{position.round:>3}. {game.seats[position.turn.seat].name}:"]
    for action in actions:
        before = position
        position = position.apply(action)
        match action:
            case Throw():
                words.append(faces(position.turn.dice))
            case Hold(dice):
                words.append(tr("[keeps {dice}]", dice=faces(dice) or NOTHING))
            case Score(category):
                placement = before.placements()[category]
                name = tr.text(before.rules.category(category).name)
                words.append(f"→ {name} {placement.total}")
    # A line of its own for every turn, however long: people search and copy these.
    return Styled("  ".join(words), no_wrap=True, overflow="ignore")
