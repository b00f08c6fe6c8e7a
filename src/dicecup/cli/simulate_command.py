"""`dicecup simulate`."""

# No postponed annotations: the parameters' help is made in the reader's language when a command
# is added.

import math
import statistics
import sys
from collections.abc import Iterable
from typing import Annotated, Any

from cyclopts import App, Parameter

from dicecup.cli.arguments import whole_number
from dicecup.cli.output import Output
from dicecup.language import Language
from dicecup.play import Game
from dicecup.players import player, players, simulate
from dicecup.rules import DicecupError, Miss, Ruleset, ruleset

PERCENTILES = (5, 25, 50, 75, 95)
MOST_GAMES = 100_000_000


def add_to(app: App, out: Output) -> None:
    """Add the command."""
    tr = out.tr

    @app.command(
        name="simulate",
        help=tr(
            "Let a computer player play many solitaire games, and summarise its totals.\n\n"
            "Example: dicecup simulate yatzy --games 10000 --player greedy --seed 1"
        ),
        usage="dicecup simulate RULESET [--games N] [--player NAME] [--seed S] [--json]",
    )
    def simulate_games(
        id: Annotated[str, Parameter(name="RULESET", help=tr("id of a ruleset, or a .toml file"))],
        /,
        *,
        games: Annotated[
            int, Parameter(converter=whole_number, help=tr("how many games; default 1000"))
        ] = 1000,
        name: Annotated[
            str,
            Parameter(
                name="--player",
                help=tr("which player: {players}; default greedy", players=", ".join(players())),
            ),
        ] = "greedy",
        seed: Annotated[str, Parameter(help=tr("same seed, same games; default 1"))] = "1",
        json: Annotated[bool, Parameter(name="--json", help=tr("print JSON for programs"))] = False,
    ) -> int:
        if not 1 <= games <= MOST_GAMES:
            raise DicecupError("{games} games; give 1 to {most}", games=games, most=MOST_GAMES)
        rules = ruleset(id)
        played = simulate(rules, player(name), games, seed)
        result = _summary(rules, _with_progress(played, games, tr, hidden=json))
        result |= {"ruleset": rules.id, "player": name, "seed": seed, "games": games}
        if json:
            out.data(result)
        else:
            out.show(*_sentences(result, tr))
        return 0


def _with_progress(
    played: Iterable[Game], games: int, tr: Language, *, hidden: bool
) -> Iterable[Game]:
    from rich.console import Console
    from rich.progress import track

    console = Console(file=sys.stderr)
    off = hidden or not console.is_terminal
    return track(played, tr("Playing"), total=games, console=console, disable=off, transient=True)


def _summary(rules: Ruleset, played: Iterable[Game]) -> dict[str, Any]:
    totals, turns = [], []
    for game in played:
        totals.append(game.totals[0])
        turns.append(len(game.past))
    summary = _spread(totals)
    if rules.miss is Miss.UNCHANGED:
        summary["turns"] = _spread(turns)
    return summary


def _spread(values: list[int]) -> dict[str, Any]:
    """Return mean, deviations, extremes and percentiles; the latter by nearest rank."""
    ordered = sorted(values)
    deviation = statistics.stdev(values) if len(values) > 1 else 0.0
    return {
        "mean": statistics.fmean(values),
        "standard_error": deviation / len(values) ** 0.5,
        "standard_deviation": deviation,
        "minimum": ordered[0],
        "maximum": ordered[-1],
        "percentiles": {
            str(p): ordered[math.ceil(p * len(ordered) / 100) - 1] for p in PERCENTILES
        },
    }


def _sentences(result: dict[str, Any], tr: Language) -> list[str]:
    lines = [
        tr.plural(
            "{count} game of {ruleset} by {player}, seed {seed}",
            "{count} games of {ruleset} by {player}, seed {seed}",
            result["games"],
            ruleset=result["ruleset"],
            player=result["player"],
            seed=result["seed"],
        ),
        *_spread_sentences(result, tr),
    ]
    if "turns" in result:
        lines += [tr("Turns needed:"), *_spread_sentences(result["turns"], tr)]
    return lines


def _spread_sentences(spread: dict[str, Any], tr: Language) -> list[str]:
    percentiles = "  ".join(
        f"{percent} %: {tr.number(value)}" for percent, value in spread["percentiles"].items()
    )
    return [
        tr(
            "mean {mean} ± {error}, standard deviation {deviation}",
            mean=tr.number(spread["mean"], 2),
            error=tr.number(spread["standard_error"], 2),
            deviation=tr.number(spread["standard_deviation"], 2),
        ),
        tr(
            "lowest {low}, highest {high}; percentiles {percentiles}",
            low=tr.number(spread["minimum"]),
            high=tr.number(spread["maximum"]),
            percentiles=percentiles,
        ),
    ]
