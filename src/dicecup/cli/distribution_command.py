"""`dicecup distribution`."""

# No postponed annotations: the parameters' help is made in the reader's language when a command
# is added.

import sys
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter

from dicecup.cli.distribution_plot import plot
from dicecup.cli.files import write_text
from dicecup.cli.output import Output
from dicecup.cli.solver_commands import solved
from dicecup.language import Language
from dicecup.rules import DicecupError, Ruleset, ruleset
from dicecup.terminal import plain_table

if TYPE_CHECKING:
    from dicecup.solver import Distribution

PERCENTILES = (1, 5, 25, 50, 75, 95, 99)
MARKS = 12
"""About how many totals the table tells of."""
STEPS = [step * 10**power for power in range(7) for step in (1, 2, 5)]


def add_to(app: App, out: Output) -> None:
    """Add the command."""
    tr = out.tr

    @app.command(
        name="distribution",
        help=tr(
            "Tell how likely each final total is under best play, exactly.\n\n"
            "Example: dicecup distribution yatzy --plot yatzy.svg"
        ),
        usage="dicecup distribution RULESET [--json] [--plot FILE.svg]",
    )
    def distribution(
        id: Annotated[str, Parameter(name="RULESET", help=tr("id of a ruleset, or a .toml file"))],
        /,
        *,
        file: Annotated[
            str | None, Parameter(name="--plot", help=tr("draw it into an SVG file"))
        ] = None,
        json: Annotated[bool, Parameter(name="--json", help=tr("print JSON for programs"))] = False,
    ) -> int:
        rules = ruleset(id)
        if file is not None and not file.lower().endswith(".svg"):
            raise DicecupError("{file!r} is no name of a drawing; let it end in .svg", file=file)
        found = _distribution(rules, tr, hidden=json)
        if file is not None:
            write_text(file, plot(rules, found, tr))
        if json:
            out.data(
                {
                    "ruleset": rules.id,
                    "mean": found.mean,
                    "standard_deviation": found.standard_deviation,
                    "percentiles": {str(p): found.percentile(p) for p in PERCENTILES},
                    "pmf": found.pmf.tolist(),
                }
            )
        elif file is not None:
            out.show(tr("The drawing is in {file}.", file=file))
        else:
            _show(rules, found, out)
        return 0


def _show(rules: Ruleset, found: "Distribution", out: Output) -> None:
    tr = out.tr
    table = plain_table(tr("Total"), tr("At least that many, %"), numbers=(0, 1))
    low, high = found.percentile(1), found.percentile(99)
    step = next(each for each in STEPS if high - low <= each * MARKS)
    for total in range(low // step * step, high + step, step):
        table.add_row(tr.number(total), tr.number(100 * found.at_least(total), 2))
    percentiles = "  ".join(
        f"{p}\N{NO-BREAK SPACE}%:\N{NO-BREAK SPACE}{tr.number(found.percentile(p))}"
        for p in PERCENTILES
    )
    out.show(
        tr(
            "{ruleset} under best play: mean {mean}, standard deviation {deviation}",
            ruleset=rules.id,
            mean=tr.number(found.mean, 4),
            deviation=tr.number(found.standard_deviation, 4),
        ),
        tr("percentiles {percentiles}", percentiles=percentiles),
        table,
    )


def _distribution(rules: Ruleset, tr: Language, *, hidden: bool) -> "Distribution":
    """Return a distribution, with a bar of progress while it is worked out."""
    from rich.console import Console
    from rich.progress import Progress

    from dicecup.solver import check_distribution

    check_distribution(rules)
    solution = solved(rules, tr, hidden=hidden)
    console = Console(file=sys.stderr)
    off = hidden or not console.is_terminal
    with Progress(console=console, transient=True, disable=off) as bar:
        task = bar.add_task(tr("Adding up {ruleset}", ruleset=rules.id), total=None)
        return solution.distribution(
            lambda done, total: bar.update(task, completed=done, total=total)
        )
