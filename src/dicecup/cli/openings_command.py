"""`dicecup openings`."""

# No postponed annotations: the parameters' help is made in the reader's language when a command
# is added.

from typing import Annotated

from cyclopts import App, Parameter

from dicecup.cli.output import Output
from dicecup.cli.solver_commands import expected_what, option_data, solved
from dicecup.language import tell_move
from dicecup.rules import ruleset
from dicecup.terminal import plain_table


def add_to(app: App, out: Output) -> None:
    """Add the command."""
    tr = out.tr

    @app.command(
        name="openings",
        help=tr(
            "Tell the best move after every first roll, and what the second best gives up.\n\n"
            "Example: dicecup openings yahtzee"
        ),
        usage="dicecup openings RULESET [--json]",
    )
    def openings(
        id: Annotated[str, Parameter(name="RULESET", help=tr("id of a ruleset, or a .toml file"))],
        /,
        *,
        json: Annotated[bool, Parameter(name="--json", help=tr("print JSON for programs"))] = False,
    ) -> int:
        from dicecup.coach.openings import openings as found_openings

        solution = solved(ruleset(id), tr, hidden=json)
        rules = solution.rules
        tops = [
            (opening.dice, [each for each in (opening.best, opening.second) if each])
            for opening in found_openings(solution)
        ]
        if json:
            out.data(
                [
                    {"dice": list(dice), "options": [option_data(each, solution) for each in top]}
                    for dice, top in tops
                ]
            )
            return 0
        headings = tr("Roll"), tr("Best move"), expected_what(solution, tr)
        table = plain_table(*headings, tr("Second best"), tr("Loss"), numbers=(2, 4))
        for dice, (best, *others) in tops:
            table.add_row(
                " ".join(map(str, dice)),
                tell_move(rules, best.action, tr),
                tr.number(abs(best.worth), 4),
                *(tell_move(rules, each.action, tr) for each in others),
                *(tr.number(each.loss, 4) for each in others),
            )
        out.show(table)
        return 0
