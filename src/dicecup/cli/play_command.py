"""`dicecup play`."""

# No postponed annotations: the parameters' help is made in the reader's language when a command
# is added.

from typing import Annotated, Literal

from cyclopts import App, Parameter

from dicecup.cli.arguments import whole_number
from dicecup.cli.output import Output
from dicecup.players import players
from dicecup.rules import DicecupError
from dicecup.terminal import MOST_OPPONENTS, MOST_WINS, Wishes, play


def add_to(app: App, out: Output) -> None:
    """Add the command."""
    tr = out.tr

    @app.command(
        name="play",
        help=tr(
            "Play in the terminal, alone or against computer players. Ctrl-C leaves; the same "
            "command goes on later.\n\n"
            "Example: dicecup play yatzy-simple --opponents 3 --wins 2"
        ),
        usage=tr("dicecup play [RULESET] [OPTIONS]"),
    )
    def play_game(  # noqa: PLR0913 — the command's options
        id: Annotated[
            str | None, Parameter(name="RULESET", help=tr("id of a ruleset, or a .toml file"))
        ] = None,
        /,
        *,
        opponents: Annotated[
            int | None,
            Parameter(
                converter=whole_number,
                help=tr("computer players to play against, 0 to 3; default 0"),
            ),
        ] = None,
        wins: Annotated[
            int | None,
            Parameter(
                converter=whole_number,
                help=tr("game wins that decide the match, 1 to 3; default 1"),
            ),
        ] = None,
        dice: Annotated[
            Literal["fair", "entered"],
            Parameter(help=tr("fair: rolled for you; entered: you roll real dice; default fair")),
        ] = "fair",
        seed: Annotated[
            str | None, Parameter(help=tr("seed of fair dice; default a random one"))
        ] = None,
        name: Annotated[
            str,
            Parameter(
                name="--player",
                help=tr("the opponents: {players}; default greedy", players=", ".join(players())),
            ),
        ] = "greedy",
        own_name: Annotated[str | None, Parameter(name="--name", help=tr("your name"))] = None,
        new: Annotated[
            bool, Parameter(help=tr("start a new game; an unfinished one is put aside"))
        ] = False,
        json: Annotated[
            bool, Parameter(name="--json", help=tr("read commands and print JSON lines"))
        ] = False,
    ) -> int:
        if opponents is not None and not 0 <= opponents <= MOST_OPPONENTS:
            raise DicecupError(
                "{given} opponents; give 0 to {most}", given=opponents, most=MOST_OPPONENTS
            )
        if wins is not None and not 1 <= wins <= MOST_WINS:
            raise DicecupError("{wins} wins; give 1 to {most}", wins=wins, most=MOST_WINS)
        if wins is not None and wins > 1 and not opponents and id is not None:
            raise DicecupError("{wins} wins need opponents; give --opponents 1 to 3", wins=wins)
        if seed is not None and dice == "entered":
            raise DicecupError("a seed belongs to fair dice; leave out --seed or --dice entered")
        wishes = Wishes(
            ruleset=id,
            opponents=opponents,
            wins=wins,
            entered=dice == "entered",
            seed=seed,
            player=name,
            name=own_name or tr("You"),
            new=new,
        )
        return play(wishes, tr, as_json=json)
