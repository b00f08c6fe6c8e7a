"""Score cards as tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich import box
from rich.table import Table
from rich.text import Text as Styled

from dicecup.rules import Effect, Section

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dicecup.language import Language
    from dicecup.play import Card
    from dicecup.rules import Placement

STRUCK = "–"
OPEN = "·"


def card_table(
    cards: Sequence[Card],
    names: Sequence[str],
    tr: Language,
    now: Mapping[str, Placement] | None = None,
) -> Table:
    """Return the cards side by side.

    `now` adds a column, in front, of what the dice on the table would earn.
    """
    rules = cards[0].rules
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("", justify="right", style="dim")
    table.add_column(tr("Category"))
    if now is not None:
        table.add_column(tr("Now"), justify="right", style="italic")
    for name in names:
        table.add_column(Styled(name), justify="right")
    sections = [s for s in Section if any(c.section is s for c in rules.categories)]
    for section in sections:
        for i, category in enumerate(rules.categories):
            if category.section is section:
                row = [_entry(card.entries[i]) for card in cards]
                _add(table, str(i + 1), tr.text(category.name), _now(now, category.id), row)
        for bonus in rules.bonuses:
            if bonus.section is section:
                label = tr("Bonus from {total}", total=bonus.tiers[0][0])
                sums = [_subtotal(card, section, tr) for card in cards]
                _add(table, "", label, None if now is None else "", sums, style="dim")
        table.add_section()
    if any(card.beside for card in cards):
        beside = [tr.number(card.beside) for card in cards]
        _add(table, "", tr("Repeat bonuses"), None if now is None else "", beside)
    totals = [tr.number(card.total) for card in cards]
    _add(table, "", tr("Total"), None if now is None else "", totals, style="bold")
    return table


def _add(
    table: Table,
    number: str,
    label: str,
    now: str | None,
    cells: Sequence[str],
    style: str = "",
) -> None:
    shown = [] if now is None else [now]
    table.add_row(number, label, *shown, *cells, style=style)


def _entry(entry: int | None) -> str:
    if entry is None:
        return OPEN
    return str(entry) if entry else STRUCK


def _now(now: Mapping[str, Placement] | None, category: str) -> str | None:
    if now is None:
        return None
    placement = now.get(category)
    if placement is None or placement.effect is Effect.NOTHING:
        return ""
    bonus = f"+{placement.bonus}" if placement.bonus else ""
    return f"{placement.points}{bonus}"


def _subtotal(card: Card, section: Section, tr: Language) -> str:
    total, bonus = card.section_total(section), card.section_bonus(section)
    return f"{tr.number(total)} (+{tr.number(bonus)})" if bonus else tr.number(total)
