"""`dicecup rulesets`, `dicecup rules` and `dicecup score`."""

# No postponed annotations: the parameters' help is made in the reader's language when a command
# is added.

import itertools
from typing import Annotated, Any

from cyclopts import App, Parameter

from dicecup.cli.arguments import read_dice, read_filled, whole_number
from dicecup.cli.output import Output
from dicecup.language import Language, describe, describe_joker, group_name
from dicecup.rules import (
    Ruleset,
    Text,
    maximum,
    ruleset,
    rulesets,
)
from dicecup.terminal import plain_table, rules_page


def add_to(app: App, out: Output) -> None:
    """Add the three commands."""
    tr = out.tr
    as_json = Parameter(name="--json", help=tr("print JSON for programs"))

    @app.command(
        name="rulesets",
        help=tr("List the rulesets.\n\nExample: dicecup rulesets --json"),
        usage="dicecup rulesets [--json]",
    )
    def list_rulesets(*, json: Annotated[bool, as_json] = False) -> int:
        known = [ruleset(id) for id in rulesets()]
        if json:
            out.data([_summary(rules) for rules in known])
        else:
            _show_rulesets(out, known)
        return 0

    @app.command(
        name="rules",
        help=tr("Show the rules of a game.\n\nExample: dicecup rules yatzy"),
        usage="dicecup rules RULESET [--json]",
    )
    def show_rules(
        id: Annotated[str, Parameter(name="RULESET", help=tr("id of a ruleset, or a .toml file"))],
        /,
        *,
        json: Annotated[bool, as_json] = False,
    ) -> int:
        rules = ruleset(id)
        if json:
            out.data(_rules_data(rules, tr))
        else:
            out.show(*rules_page(rules, tr))
        return 0

    @app.command(
        name="score",
        help=tr(
            "Tell what dice may be entered in, and what that earns.\n\n"
            "Example: dicecup score yahtzee 33333 --filled yahtzee=50,threes=6"
        ),
        usage="dicecup score RULESET DICE [--filled CATEGORY=POINTS,…] [--roll N] [--json]",
    )
    def score(
        id: Annotated[str, Parameter(name="RULESET", help=tr("id of a ruleset, or a .toml file"))],
        dice: Annotated[str, Parameter(name="DICE", help=tr("such as 33446 or 3,3,4,4,6"))],
        /,
        *,
        filled: Annotated[str, Parameter(help=tr("entries of the card, such as ones=3"))] = "",
        roll: Annotated[
            int | None,
            Parameter(
                converter=whole_number,
                help=tr("number of the roll that made the dice; default the last"),
            ),
        ] = None,
        json: Annotated[bool, as_json] = False,
    ) -> int:
        rules = ruleset(id)
        found = rules.placements(read_dice(dice), read_filled(filled), roll)
        if json:
            out.data(
                {
                    id: {"points": each.points, "bonus": each.bonus, "joker": each.joker}
                    for id, each in found.items()
                }
            )
            return 0
        table = plain_table(tr("Category"), tr("Points"), tr("Bonus"), numbers=(1, 2))
        for name, each in found.items():
            bonus = f"+{tr.number(each.bonus)}" if each.bonus else ""
            table.add_row(tr.text(rules.category(name).name), tr.number(each.points), bonus)
        out.show(table)
        return 0


def _summary(rules: Ruleset) -> dict[str, Any]:
    return {
        "id": rules.id,
        "name": _languages(rules.name),
        "summary": _languages(rules.summary),
        "group": rules.group.value,
        "based_on": rules.based_on,
        "digest": rules.digest,
    }


def _languages(text: Text) -> dict[str, str]:
    return {"en": text.english, **dict(text.others)}


def _joker_data(rules: Ruleset, tr: Language) -> dict[str, Any] | None:
    joker = rules.joker
    if joker is None:
        return None
    bonus = joker.bonus
    return {
        "category": joker.category,
        "placement": joker.placement.value,
        "values": joker.values.value,
        "counts_as": list(joker.counts_as),
        "bonus": None
        if bonus is None
        else {"points": bonus.points, "gate": bonus.gate.value, "place": bonus.place.value},
        "description": list(describe_joker(rules, joker, tr)),
    }


def _show_rulesets(out: Output, known: list[Ruleset]) -> None:
    tr = out.tr
    for group, members in itertools.groupby(known, key=lambda rules: rules.group):
        table = plain_table(group_name(group, tr), "", "")
        rows = [(rules.id, tr.text(rules.name), tr.text(rules.summary)) for rules in members]
        # The ids are what people type: they are shown whole however narrow the terminal is.
        table.columns[0].min_width = max(len(id) for id, _, _ in rows)
        for row in rows:
            table.add_row(*row)
        out.show(table)
    out.show(tr("The rules of one: dicecup rules ID. Play one: dicecup play ID."))


def _rules_data(rules: Ruleset, tr: Language) -> dict[str, Any]:
    return {
        **_summary(rules),
        "status": rules.status.value,
        "sources": list(rules.sources),
        "maximum": maximum(rules),
        "trademark": None if rules.trademark is None else _languages(rules.trademark),
        "dice": {
            "count": rules.dice.count,
            "faces": list(rules.dice.faces),
            "attributes": {
                name: {str(face): value for face, value in values}
                for name, values in rules.dice.attributes
            },
        },
        "rolls": rules.turn.rolls,
        "hold_all": rules.turn.hold_all.value,
        "bank_unused": rules.turn.bank_unused,
        "order": rules.order.value,
        "miss": rules.miss.value,
        "categories": [
            {
                "id": category.id,
                "name": _languages(category.name),
                "section": category.section.value,
                "face": category.face,
                "served_wins": category.served_wins,
                "description": describe(rules, category, tr),
                "examples": [
                    {
                        "dice": list(example.dice),
                        "roll": example.roll or rules.turn.rolls,
                        "points": category.worth(example.dice, example.roll or rules.turn.rolls),
                    }
                    for example in category.examples
                ],
            }
            for category in rules.categories
        ],
        "bonuses": [
            {
                "id": bonus.id,
                "name": _languages(bonus.name),
                "section": bonus.section.value,
                "tiers": [list(tier) for tier in bonus.tiers],
            }
            for bonus in rules.bonuses
        ],
        "joker": _joker_data(rules, tr),
        "disputed": [
            {
                "id": point.id,
                "question": _languages(point.question),
                "answer": _languages(point.answer),
            }
            for point in rules.disputed
        ],
    }
