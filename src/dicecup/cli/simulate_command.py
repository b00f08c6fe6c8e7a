"""`dicecup simulate`."""

# No postponed annotations: the parameters' help is made in the reader's language when a command
# is added.

import bisect
import itertools
import math
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Annotated, Any

from cyclopts import App, Parameter

from dicecup.cli.arguments import whole_number
from dicecup.cli.output import Output
from dicecup.cli.progress import progress
from dicecup.language import Language
from dicecup.play import Game
from dicecup.players import ManyGames, player, players, simulate
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
        rules, mind = ruleset(id), player(name)
        many = mind.totals(rules, games, seed) if isinstance(mind, ManyGames) else None
        with progress(tr, games, hidden=json) as advance:
            if many is None:
                result = _summary(rules, simulate(rules, mind, games, seed), advance)
            else:
                result = _spread(_counted(many, advance))
        result |= {"ruleset": rules.id, "player": name, "seed": seed, "games": games}
        if json:
            out.data(result)
        else:
            out.show(*_sentences(result, tr))
        return 0


def _summary(
    rules: Ruleset, played: Iterable[Game], advance: Callable[[int], None]
) -> dict[str, Any]:
    totals: Counter[int] = Counter()
    turns: Counter[int] = Counter()
    for game in played:
        totals[game.totals[0]] += 1
        turns[len(game.past)] += 1
        advance(1)
    summary = _spread(totals)
    if rules.miss is Miss.UNCHANGED:
        summary["turns"] = _spread(turns)
    return summary


def _counted(many: Iterable[Counter[int]], advance: Callable[[int], None]) -> Counter[int]:
    totals: Counter[int] = Counter()
    for some in many:
        totals.update(some)
        advance(some.total())
    return totals


def _spread(counts: Counter[int]) -> dict[str, Any]:
    """Return mean, deviations, extremes and percentiles; the latter by nearest rank.

    One game alone has no deviation.
    """
    games, values = counts.total(), sorted(counts)
    total = sum(value * counts[value] for value in values)
    squares = sum(value * value * counts[value] for value in values)
    # In whole numbers, so that nothing is lost before the only division.
    spread = games * squares - total * total
    deviation = math.sqrt(spread / (games * (games - 1))) if games > 1 else None
    ranks = list(itertools.accumulate(counts[value] for value in values))
    return {
        "mean": total / games,
        "standard_error": None if deviation is None else deviation / games**0.5,
        "standard_deviation": deviation,
        "minimum": values[0],
        "maximum": values[-1],
        "percentiles": {
            str(p): values[bisect.bisect_left(ranks, math.ceil(p * games / 100))]
            for p in PERCENTILES
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
        f"{percent}\N{NO-BREAK SPACE}%:\N{NO-BREAK SPACE}{tr.number(value)}"
        for percent, value in spread["percentiles"].items()
    )
    extremes = tr(
        "lowest {low}, highest {high}; percentiles {percentiles}",
        low=tr.number(spread["minimum"]),
        high=tr.number(spread["maximum"]),
        percentiles=percentiles,
    )
    if spread["standard_deviation"] is None:
        return [extremes]
    mean = tr(
        "mean {mean} ± {error}, standard deviation {deviation}",
        mean=tr.number(spread["mean"], 2),
        error=tr.number(spread["standard_error"], 2),
        deviation=tr.number(spread["standard_deviation"], 2),
    )
    return [mean, extremes]
