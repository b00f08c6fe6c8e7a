"""Have the solver compiled: look at a game, which needs all of it. The cache folder keeps it."""

from __future__ import annotations

from dicecup import Game, ruleset
from dicecup.coach import review
from dicecup.players import play_out, player


def main() -> None:
    """Review a game of the smallest ruleset, chances to win included."""
    game = Game.start(ruleset("crag"), ["A", "B"], seed="compiled")
    (reviewed,) = review(play_out(game, player("greedy"))).games
    for seat in reviewed.seats:
        _ = [judged.wins for judged in seat.decisions]


if __name__ == "__main__":
    main()
