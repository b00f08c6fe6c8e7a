"""How strong computer players are: measured, kept, and told."""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass, replace
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from dicecup.play import Fair, Game
from dicecup.players.player import ManyGames, Player, player, players
from dicecup.players.simulation import chance_of, simulate
from dicecup.rules import Miss

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from dicecup.rules import Ruleset

KEPT = "strengths.json"
"""The file that the figures of the catalogue's rulesets are kept in."""
RIVAL = "optimal"
RIVAL_GAMES = 1_000_000
"""Games of the best player that a player's totals are compared with."""
Strengths = dict[str, "Strength"]
"""By the id of the player."""


@dataclass(frozen=True, slots=True)
class Strength:
    """What a player was seen to reach under a ruleset, in solitaire games."""

    games: int
    mean: float
    """The mean total."""
    deviation: float
    """The standard deviation of totals."""
    turns: float | None = None
    """The mean number of turns, where a miss costs nothing but a turn."""
    turns_deviation: float | None = None
    wins: float | None = None
    """The share of games won against the optimal player, ties counted as half; None where the
    optimal player cannot play, or is meant."""
    wins_error: float | None = None
    """The standard error of that share."""

    @property
    def error(self) -> float:
        """The standard error of the mean total."""
        return self.deviation / math.sqrt(self.games)

    @property
    def turns_error(self) -> float:
        """The standard error of the mean number of turns; 0 where turns do not count."""
        return (self.turns_deviation or 0.0) / math.sqrt(self.games)


def measure(rules: Ruleset, ids: Sequence[str], games: int, seed: str) -> Strengths:
    """Return what players reach, each in so many games; the same seed gives the same figures.

    Those are left out that would have to think for long about these rules. Raises `DiceError` for
    a seed that will not do.
    """
    rival = _rival(rules, seed)
    return {
        id: _measure(rules, player(id), games, seed, rival) for id in ids if player(id).plays(rules)
    }


def _measure(
    rules: Ruleset, mind: Player, games: int, seed: str, rival: Mapping[int, float] | None
) -> Strength:
    alone = _alone(rules, mind, games, seed, rival)
    if rival is None or mind.id == RIVAL or rules.miss is Miss.UNCHANGED:
        return alone[0]
    if not mind.solitary or any(category.served_wins for category in rules.categories):
        won = [_duel(rules, mind, number, seed) for number in range(1, games + 1)]
    else:
        below = _standing(rival, set(alone[1]))
        won = [below[total] for total in alone[1]]
    share, spread = _spread(won)
    return replace(alone[0], wins=share, wins_error=spread / math.sqrt(len(won)))


def _alone(
    rules: Ruleset, mind: Player, games: int, seed: str, rival: Mapping[int, float] | None
) -> tuple[Strength, list[int]]:
    """Return what a player reaches in solitaire games, and the totals where they are few."""
    if rival is not None and isinstance(mind, ManyGames):
        # Whoever plays many games at once plays them as the best player does.
        mean = math.fsum(total * share for total, share in rival.items())
        squares = math.fsum((total - mean) ** 2 * share for total, share in rival.items())
        return Strength(RIVAL_GAMES, mean, math.sqrt(squares)), []
    played = [(game.totals[0], len(game.past)) for game in simulate(rules, mind, games, seed)]
    totals, turns = [total for total, _ in played], [count for _, count in played]
    mean, deviation = _spread(totals)
    if rules.miss is Miss.UNCHANGED:
        return Strength(games, mean, deviation, *_spread(turns)), totals
    return Strength(games, mean, deviation), totals


def _spread(values: Sequence[float]) -> tuple[float, float]:
    """Return mean and standard deviation; one value alone deviates from nothing."""
    mean = math.fsum(values) / len(values)
    squares = math.fsum((value - mean) ** 2 for value in values)
    return mean, math.sqrt(squares / max(len(values) - 1, 1))


def _rival(rules: Ruleset, seed: str) -> dict[int, float] | None:
    """Return how often the optimal player reaches each total; None where it cannot tell."""
    best = player(RIVAL)
    if not isinstance(best, ManyGames) or not best.plays(rules):
        return None
    some = best.totals(rules, RIVAL_GAMES, seed)
    if some is None:
        return None
    shares: dict[int, float] = {}
    for totals in some:
        for total, count in totals.items():
            shares[total] = shares.get(total, 0.0) + count / RIVAL_GAMES
    return shares


def _standing(rival: Mapping[int, float], totals: Iterable[int]) -> dict[int, float]:
    """Return the probability that each total beats the rival, a tie counted as half."""
    return {
        total: math.fsum(
            share if other < total else share / 2
            for other, share in rival.items()
            if other <= total
        )
        for total in totals
    }


def _duel(rules: Ruleset, mind: Player, number: int, seed: str) -> float:
    """Return what the player gets of one game against the optimal one: 1, a half, or nothing.

    They begin by turns.
    """
    own = number % 2
    minds = (mind, player(RIVAL)) if own == 0 else (player(RIVAL), mind)
    game = Game.start(rules, [each.id for each in minds], source=Fair(f"{seed}/{number}"))
    chance = chance_of(game)
    while not game.finished:
        game = game.apply(minds[game.position.turn.seat].choose(game.position, chance))
    return float(own in game.winners) / len(game.winners)


@cache
def strengths(rules: Ruleset) -> Strengths:
    """Return what players are known to reach by these rules; empty where nothing is known.

    Figures of a ruleset that has been changed since are not told.
    """
    return {
        id: Strength(**figures)
        for id, figures in _kept().get(f"{rules.id}@{rules.digest}", {}).items()
    }


def ranked(known: Strengths) -> tuple[str, ...]:
    """Return the ids of all players, the weakest first, by what they reach under a ruleset.

    Nobody is above the best, whatever chance says; where nothing is known, or it is the same, the
    strength counts that they state.
    """
    best = _reached(known[RIVAL]) if RIVAL in known else math.inf

    def rank(id: str) -> tuple[float, int]:
        reached = min(_reached(known[id]), best) if id in known else best
        return reached if known else 0.0, player(id).strength

    return tuple(sorted(players(), key=rank))


def _reached(strength: Strength) -> float:
    """Return what is the more, the better: points, or turns that were not needed."""
    return strength.mean if strength.turns is None else -strength.turns


@cache
def _kept() -> dict[str, dict[str, dict[str, Any]]]:
    found: dict[str, dict[str, dict[str, Any]]] = json.loads(
        (resources.files("dicecup.players") / KEPT).read_text(encoding="utf-8")
    )
    return found


def kept_text(known: str, rules: Ruleset, found: Strengths) -> str:
    """Return the text of a file of figures with those of a ruleset put in place.

    `known` is the file's text before; figures of the ruleset's former rules are dropped.
    """
    kept = {
        name: figures
        for name, figures in json.loads(known or "{}").items()
        if name.partition("@")[0] != rules.id
    }
    kept[f"{rules.id}@{rules.digest}"] = {
        id: {key: _rounded(value) for key, value in asdict(strength).items() if value is not None}
        for id, strength in found.items()
    }
    return json.dumps(dict(sorted(kept.items())), indent=1) + "\n"


def _rounded(value: float) -> float:
    return value if isinstance(value, int) else float(f"{value:.6g}")
