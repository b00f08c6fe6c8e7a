"""The rules of a game, told from the rules themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich import box
from rich.table import Table
from rich.text import Text as Styled

from dicecup.language import describe, describe_bonus, describe_joker, facts
from dicecup.rules import Section, maximum

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType

    from dicecup.language import Language
    from dicecup.rules import Ruleset


def rules_page(rules: Ruleset, tr: Language) -> Iterator[RenderableType]:
    """Yield what to print: facts, every category, bonuses, joker, disputed points, sources."""
    yield Styled(tr.text(rules.name), style="bold")
    yield tr.text(rules.summary)
    yield ""
    yield from (f"· {fact}" for fact in facts(rules, tr))
    yield from _card(rules, tr)
    for bonus in rules.bonuses:
        yield f"{tr.text(bonus.name)}: {describe_bonus(bonus, tr)}"
    if rules.joker is not None:
        yield ""
        yield Styled(tr("Joker"), style="bold")
        yield from describe_joker(rules, rules.joker, tr)
    if rules.disputed:
        yield ""
        yield Styled(tr("Where sources differ"), style="bold")
        for point in rules.disputed:
            yield f"· {tr.text(point.question)} {tr.text(point.answer)}"
    yield ""
    yield tr("Highest total: {points}", points=tr.number(maximum(rules)))
    if rules.sources:
        yield tr("Sources: {sources}", sources="; ".join(rules.sources))
    if rules.trademark is not None:
        yield tr.text(rules.trademark)


def plain_table(*titles: str, numbers: tuple[int, ...] = ()) -> Table:
    """Return a table with a line under its titles; the columns `numbers` are aligned right."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for i, title in enumerate(titles):
        table.add_column(title, justify="right" if i in numbers else "left")
    return table


def _card(rules: Ruleset, tr: Language) -> Iterator[RenderableType]:
    for section, title in (
        (Section.UPPER, tr("Upper section")),
        (Section.LOWER, tr("Lower section")),
    ):
        members = [category for category in rules.categories if category.section is section]
        if not members:
            continue
        table = plain_table(title, tr("What it takes, and what it pays"), tr("Example"))
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
        yield table


def _example(tr: Language, dice: tuple[int, ...], roll: int | None, points: int | None) -> str:
    shown = f"{'-'.join(map(str, dice))} → {tr.number(points or 0)}"
    return tr("{example} on roll {roll}", example=shown, roll=roll) if roll else shown
