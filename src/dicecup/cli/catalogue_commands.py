"""`dicecup rulesets`, `dicecup rules` and `dicecup score`."""

# No postponed annotations: the parameters' help is made in the reader's language when a command
# is added.

import itertools
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import App, Parameter

from dicecup.cli.arguments import read_dice, read_filled, whole_number
from dicecup.cli.output import Output
from dicecup.language import (
    Language,
    describe,
    describe_attributes,
    describe_bonus,
    describe_joker,
)
from dicecup.rules import (
    Group,
    Miss,
    Order,
    Ruleset,
    Section,
    Text,
    maximum,
    ruleset,
    rulesets,
)

if TYPE_CHECKING:
    from rich.table import Table


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
            _show_rules(out, rules)
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
        table = _table(tr("Category"), tr("Points"), tr("Bonus"), numbers=(1, 2))
        for name, each in found.items():
            bonus = f"+{tr.number(each.bonus)}" if each.bonus else ""
            table.add_row(tr.text(rules.category(name).name), tr.number(each.points), bonus)
        out.show(table)
        return 0


def _table(*titles: str, numbers: tuple[int, ...] = ()) -> "Table":
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for i, title in enumerate(titles):
        table.add_column(title, justify="right" if i in numbers else "left")
    return table


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


def group_name(group: Group, tr: Language) -> str:
    """Return the heading of a group of rulesets."""
    match group:
        case Group.CLASSIC:
            return tr("Classics")
        case Group.SIMPLE:
            return tr("Simple games")
        case Group.VARIANT:
            return tr("Variants")
        case Group.RELATIVE:
            return tr("Relatives")
        case Group.HOUSE:
            return tr("House rules")


def _show_rulesets(out: Output, known: list[Ruleset]) -> None:
    tr = out.tr
    for group, members in itertools.groupby(known, key=lambda rules: rules.group):
        table = _table(group_name(group, tr), "", "")
        for rules in members:
            table.add_row(rules.id, tr.text(rules.name), tr.text(rules.summary))
        out.show(table)
    out.show(tr("The rules of one: dicecup rules ID. Play one: dicecup play ID."))


def _rules_data(rules: Ruleset, tr: Language) -> dict[str, Any]:
    return {
        **_summary(rules),
        "status": rules.status.value,
        "sources": list(rules.sources),
        "maximum": maximum(rules),
        "dice": {
            "count": rules.dice.count,
            "faces": list(rules.dice.faces),
            "attributes": {
                name: {str(face): value for face, value in values}
                for name, values in rules.dice.attributes
            },
        },
        "rolls": rules.turn.rolls,
        "bank_unused": rules.turn.bank_unused,
        "order": rules.order.value,
        "miss": rules.miss.value,
        "categories": [
            {
                "id": category.id,
                "name": _languages(category.name),
                "section": category.section.value,
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
            {"id": b.id, "section": b.section.value, "tiers": [list(tier) for tier in b.tiers]}
            for b in rules.bonuses
        ],
        "joker": list(describe_joker(rules, rules.joker, tr)) if rules.joker else None,
        "disputed": [
            {
                "id": point.id,
                "question": _languages(point.question),
                "answer": _languages(point.answer),
            }
            for point in rules.disputed
        ],
    }


def _show_card(out: Output, rules: Ruleset) -> None:
    tr = out.tr
    for section, title in (
        (Section.UPPER, tr("Upper section")),
        (Section.LOWER, tr("Lower section")),
    ):
        members = [category for category in rules.categories if category.section is section]
        if not members:
            continue
        table = _table(title, tr("What it takes, and what it pays"), tr("Example"))
        for category in members:
            examples = "\n".join(
                _example(
                    tr,
                    example.dice,
                    example.roll,
                    category.worth(example.dice, example.roll or rules.turn.rolls),
                )
                for example in category.examples
            )
            table.add_row(tr.text(category.name), describe(rules, category, tr), examples)
        out.show(table)


def _show_rules(out: Output, rules: Ruleset) -> None:
    from rich.text import Text as Styled

    tr = out.tr
    out.show(Styled(tr.text(rules.name), style="bold"), tr.text(rules.summary), "")
    for fact in _facts(rules, tr):
        out.show(f"· {fact}")
    _show_card(out, rules)
    for bonus in rules.bonuses:
        out.show(f"{tr.text(bonus.name)}: {describe_bonus(bonus, tr)}")
    if rules.joker is not None:
        out.show("", Styled(tr("Joker"), style="bold"))
        out.show(*describe_joker(rules, rules.joker, tr))
    if rules.disputed:
        out.show("", Styled(tr("Where sources differ"), style="bold"))
        for point in rules.disputed:
            out.show(f"· {tr.text(point.question)} {tr.text(point.answer)}")
    out.show("", tr("Highest total: {points}", points=tr.number(maximum(rules))))
    if rules.sources:
        out.show(tr("Sources: {sources}", sources="; ".join(rules.sources)))
    if rules.trademark is not None:
        out.show(tr.text(rules.trademark))


def _example(tr: Language, dice: tuple[int, ...], roll: int | None, points: int | None) -> str:
    shown = f"{'-'.join(map(str, dice))} → {tr.number(points or 0)}"
    return tr("{example} on roll {roll}", example=shown, roll=roll) if roll else shown


def _facts(rules: Ruleset, tr: Language) -> list[str]:
    faces = rules.dice.faces
    facts = [
        tr.plural(
            "{count} die with the faces {faces}",
            "{count} dice with the faces {faces}",
            rules.dice.count,
            faces=", ".join(map(str, faces)),
        ),
        tr.plural("{count} roll a turn", "{count} rolls a turn", rules.turn.rolls),
        tr.plural("{count} category", "{count} categories", len(rules.categories)),
    ]
    facts.extend(describe_attributes(rules, tr))
    if rules.turn.bank_unused:
        facts.append(tr("unused rolls are saved for any later turn"))
    if rules.order is Order.DOWN:
        facts.append(tr("the card is filled from the top down"))
    if rules.order is Order.UP:
        facts.append(tr("the card is filled from the bottom up"))
    if rules.miss is Miss.UNCHANGED:
        facts.append(tr("a miss, or a category used already, spends the turn and changes nothing"))
    facts.extend(
        tr("{category} on the first roll wins at once", category=tr.text(category.name))
        for category in rules.categories
        if category.served_wins
    )
    return facts
