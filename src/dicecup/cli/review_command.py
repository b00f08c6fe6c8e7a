"""`dicecup review`."""

# No postponed annotations: the parameters' help is made in the reader's language when a command
# is added.

from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import App, Parameter

from dicecup.cli.files import read_text
from dicecup.cli.output import Output
from dicecup.cli.solver_commands import solved
from dicecup.language import Language, faces, tell_move
from dicecup.play import read_match
from dicecup.rules import Hold, Score, ruleset
from dicecup.terminal import plain_table

if TYPE_CHECKING:
    from rich.table import Table

    from dicecup.coach import GameReview, Judged, SeatReview


def add_to(app: App, out: Output) -> None:
    """Add the command."""
    tr = out.tr

    @app.command(
        name="review",
        help=tr(
            "Tell what every decision of a game gave up, and what the dice gave.\n\n"
            "Example: dicecup review game.dicecup --all"
        ),
        usage="dicecup review FILE [--ruleset FILE] [--all] [--json]",
    )
    def review_record(
        path: Annotated[
            str,
            Parameter(
                name="FILE",
                help=tr("a record, or - for standard input"),
                allow_leading_hyphen=True,
            ),
        ],
        /,
        *,
        rules: Annotated[
            str,
            Parameter(
                name="--ruleset",
                help=tr("the ruleset's .toml file, if it is not in the catalogue"),
            ),
        ] = "",
        every: Annotated[
            bool, Parameter(name="--all", help=tr("all decisions, not the costliest alone"))
        ] = False,
        json: Annotated[bool, Parameter(name="--json", help=tr("print JSON for programs"))] = False,
    ) -> int:
        from dicecup.coach import review
        from dicecup.solver.at_hand import check_quick

        match = read_match(read_text(path), ruleset(rules) if rules else None)
        check_quick(match.rules)
        solved(match.rules, tr, hidden=json)
        found = review(match)
        if json:
            out.data(
                {"ruleset": match.rules.id, "games": [_game_data(game) for game in found.games]}
            )
            return 0
        for game in found.games:
            _show_game(game, out, every=every)
        return 0


def _show_game(reviewed: "GameReview", out: Output, *, every: bool) -> None:
    from dicecup.coach import share_line, sum_line
    from dicecup.coach.sums import ending

    tr, game = out.tr, reviewed.game
    out.show(
        tr(
            "{rules}, game {number}",
            rules=tr.text(game.rules.name),
            number=game.setup.number,
        )
    )
    if ending(game, tr):
        out.show(ending(game, tr))
    for seat in reviewed.seats:
        out.show("", f"{seat.seat.name}: {sum_line(seat, tr)}", _best_moves(seat, tr))
        if seat.assisted is not None:
            out.show(tr("with hints since round {round}", round=seat.assisted))
        if every:
            out.show(_table(seat, tr))
        else:
            for number, judged in enumerate(seat.costliest, 1):
                out.show(f"{number}. {_mistake(judged, tr)}")
        out.show(share_line(seat, game.rules, tr))
    if reviewed.luckiest is not None:
        name = reviewed.seats[reviewed.luckiest].seat.name
        out.show("", tr("The dice were kindest to {name}.", name=name))


def _best_moves(seat: "SeatReview", tr: Language) -> str:
    return tr(
        "{best} of {decisions} moves were the best.",
        best=tr.number(len(seat.decisions) - len(seat.mistakes)),
        decisions=tr.number(len(seat.decisions)),
    )


def _mistake(judged: "Judged", tr: Language) -> str:
    from dicecup.coach import explain
    from dicecup.coach.reasons import tell_wins

    rules, turn = judged.position.rules, judged.position.turn
    told = tr(
        "Turn {turn}, roll {roll}, {dice}: {move} gave up {loss}; better: {best}.",
        turn=judged.position.round,
        roll=turn.roll,
        dice=faces(turn.dice),
        move=tell_move(rules, judged.action, tr),
        loss=tr.number(judged.loss, 2),
        best=tell_move(rules, judged.best.action, tr),
    )
    return " ".join(filter(None, (told, explain(judged, tr), tell_wins(judged, tr))))


def _table(seat: "SeatReview", tr: Language) -> "Table":
    from dicecup.coach.reasons import chance_to_win
    from dicecup.coach.sums import signed

    headings = tr("Turn"), tr("Roll"), tr("Dice"), tr("Luck"), tr("Move"), tr("Loss")
    several = any(judged.wins is not None for judged in seat.decisions)
    chances = [tr("To win")] if several else []
    numbers = (0, 1, 3, 5, 6) if several else (0, 1, 3, 5)
    table = plain_table(*headings, *chances, tr("Best move"), numbers=numbers)
    for judged in seat.decisions:
        rules, turn = judged.position.rules, judged.position.turn
        table.add_row(
            str(judged.position.round),
            str(turn.roll),
            faces(turn.dice),
            signed(_sign(seat) * judged.luck, tr, 2),
            tell_move(rules, judged.action, tr),
            tr.number(judged.loss, 2),
            *([chance_to_win(judged, tr)] if several else []),
            tell_move(rules, judged.best.action, tr) if judged.is_mistake else "",
        )
    return table


def _game_data(reviewed: "GameReview") -> dict[str, Any]:
    return {
        "number": reviewed.game.setup.number,
        "finished": reviewed.game.finished,
        "seats": [_seat_data(seat) for seat in reviewed.seats],
    }


def _sign(seat: "SeatReview") -> int:
    """Return what turns worths into points, or into turns."""
    from dicecup.solver import Objective

    return -1 if seat.objective is Objective.TURNS else 1


def _seat_data(seat: "SeatReview") -> dict[str, Any]:
    """Return a seat, of which `start + luck + mistakes = result`, in points or in turns."""
    sign = _sign(seat)
    return {
        "name": seat.seat.name,
        "player": seat.seat.player,
        "objective": seat.objective.value,
        "assisted": seat.assisted,
        "start": sign * seat.start,
        "luck": sign * seat.luck,
        "mistakes": -sign * seat.loss + 0.0,  # nothing has no sign
        "result": sign * seat.worth,
        "decisions": [
            {
                "turn": judged.position.round,
                "roll": judged.position.turn.roll,
                "dice": list(judged.position.turn.dice),
                "luck": sign * judged.luck,
                "kind": judged.kind.value,
                "done": _move_data(judged.action),
                "best": _move_data(judged.best.action),
                "loss": judged.loss,
                "wins": None if judged.wins is None else judged.wins._asdict(),
            }
            for judged in seat.decisions
        ],
    }


def _move_data(move: Hold | Score) -> dict[str, Any]:
    return {"hold": list(move.dice)} if isinstance(move, Hold) else {"score": move.category}
