"""`dicecup solve` and `dicecup advise`."""

# No postponed annotations: the parameters' help is made in the reader's language when a command
# is added.

import sys
import time
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import App, Parameter

from dicecup.cli.arguments import read_dice, read_filled, whole_number
from dicecup.cli.output import Output
from dicecup.language import Language, tell_move
from dicecup.rules import DicecupError, Hold, Ruleset, Score, ruleset, rulesets
from dicecup.terminal import plain_table

if TYPE_CHECKING:
    from dicecup.solver import Advice, Option, Solution


ROUNDING = 1e-9
"""Probabilities below it are none."""


def add_to(app: App, out: Output) -> None:
    """Add the two commands."""
    tr = out.tr
    as_json = Parameter(name="--json", help=tr("print JSON for programs"))

    @app.command(
        name="solve",
        help=tr(
            "Find the best play of rulesets, and what it is worth.\n\n"
            "Example: dicecup solve yahtzee yatzy"
        ),
        usage="dicecup solve RULESET… [--all] [--json]",
    )
    def solve_rulesets(
        *ids: Annotated[
            str, Parameter(name="RULESET", help=tr("id of a ruleset, or a .toml file"))
        ],
        every: Annotated[
            bool, Parameter(name="--all", help=tr("all rulesets that can be solved"))
        ] = False,
        json: Annotated[bool, as_json] = False,
    ) -> int:
        if bool(ids) is every:
            raise DicecupError("name rulesets or give --all, not both")
        known = [ruleset(id) for id in (rulesets() if every else ids)]
        found = [
            each
            for each in (_figures(rules, out, every=every, json=json) for rules in known)
            if each
        ]
        if json:
            out.data(found)
            return 0
        headings = tr("Ruleset"), tr("Expected score"), tr("Expected turns")
        table = plain_table(*headings, tr("States"), tr("Seconds"), numbers=(1, 2, 3, 4))
        for each in found:
            score = each.get("expected_score")
            table.add_row(
                each["ruleset"],
                "–" if score is None else tr.number(score, 7),
                tr.number(each["expected_turns"], 0 if score is not None else 7),
                tr.number(each["states"]),
                tr.number(each["seconds"], 2),
            )
        out.show(table)
        return 0

    @app.command(
        name="advise",
        help=tr(
            "Tell the best move with dice, and what every other one gives up.\n\n"
            "Example: dicecup advise yahtzee 44666 --rolls-left 2 --filled ones=3"
        ),
        usage="dicecup advise RULESET DICE --rolls-left N [--filled CATEGORY=POINTS,…] [--json]",
    )
    def advise(
        id: Annotated[str, Parameter(name="RULESET", help=tr("id of a ruleset, or a .toml file"))],
        dice: Annotated[str, Parameter(name="DICE", help=tr("such as 33446 or 3,3,4,4,6"))],
        /,
        *,
        rolls_left: Annotated[
            int, Parameter(converter=whole_number, help=tr("rolls that the turn still has"))
        ],
        filled: Annotated[str, Parameter(help=tr("entries of the card, such as ones=3"))] = "",
        json: Annotated[bool, as_json] = False,
    ) -> int:
        solution = solved(ruleset(id), tr, hidden=json)
        advice = solution.advise(read_filled(filled), read_dice(dice), rolls_left)
        if json:
            options = [option_data(option, solution) for option in advice.options]
            out.data({"options": options, "outlook": advice.outlook})
            return 0
        table = plain_table(tr("Move"), expected_what(solution, tr), tr("Loss"), numbers=(1, 2))
        for option in advice.options:
            move = tell_move(solution.rules, option.action, tr)
            table.add_row(move, tr.number(abs(option.worth), 4), tr.number(option.loss, 4))
        out.show(table, _outlook(solution.rules, advice, tr))
        return 0


def _figures(rules: Ruleset, out: Output, *, every: bool, json: bool) -> dict[str, Any] | None:
    """Return the figures of a solution; of all rulesets, those out of reach are only told."""
    from dicecup.solver import OutOfReachError

    began = time.perf_counter()
    try:
        solution = solved(rules, out.tr, hidden=json)
    except OutOfReachError as error:
        if not every:
            raise
        print(out.tr.error(error), file=sys.stderr)  # noqa: T201 — beside the table
        return None
    seconds = time.perf_counter() - began
    found: dict[str, Any] = {"ruleset": rules.id, "expected_turns": solution.expected_turns}
    if solution.objective.value == "score":
        found["expected_score"] = solution.expected_score
    return found | {"states": solution.states.count, "seconds": seconds}


def solved(rules: Ruleset, tr: Language, *, hidden: bool) -> "Solution":
    """Return a solution, with a bar of progress while it is found."""
    from rich.console import Console
    from rich.progress import Progress

    from dicecup.solver import solve

    console = Console(file=sys.stderr)
    off = hidden or not console.is_terminal
    with Progress(console=console, transient=True, disable=off) as bar:
        task = bar.add_task(tr("Solving {ruleset}", ruleset=rules.id), total=None)
        return solve(rules, lambda done, total: bar.update(task, completed=done, total=total))


def expected_what(solution: "Solution", tr: Language) -> str:
    """Return the heading above what options are worth."""
    return tr("Expected turns") if solution.objective.value == "turns" else tr("Expected score")


def option_data(option: "Option", solution: "Solution") -> dict[str, Any]:
    """Return an option for programs."""
    key = "expected_turns" if solution.objective.value == "turns" else "expected_score"
    figures = {key: abs(option.worth), "loss": option.loss}
    match option.action:
        case Hold(dice):
            return {"hold": list(dice)} | figures
        case Score(category):
            return {"score": category} | figures


def _outlook(rules: Ruleset, advice: "Advice", tr: Language) -> str:
    """Return where the turn ends, the likeliest first."""
    chances = sorted(advice.outlook.items(), key=lambda pair: -pair[1])
    told = [
        tr(
            "{category} {percent}%",
            category=tr.text(rules.category(id).name),
            percent=tr.number(100 * chance, 1),
        )
        for id, chance in chances
    ]
    missed = 1 - sum(advice.outlook.values())
    if missed > ROUNDING:
        told.append(tr("a miss {percent}%", percent=tr.number(100 * missed, 1)))
    return tr("Under best play the turn ends in: {categories}", categories=", ".join(told))
