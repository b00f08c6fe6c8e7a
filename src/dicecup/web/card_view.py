"""The score card as the table shows it: sections, rows, and a cell for each seat."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from dicecup.play import Phase
from dicecup.rules import Effect, Order, Section
from dicecup.web.buttons import gives

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dicecup.language import Language
    from dicecup.play import Card, Position
    from dicecup.rules import Category, Placement, SectionBonus

STRUCK = "–"
"""How a zero is written."""
STILL = "·"
"""What a turn without effect would write."""
MOST_ROWS = 10
"""Rows of a section that a column of a phone has room for."""


class Mark(Enum):
    """What is in a cell."""

    OPEN = "open"
    """Nothing yet."""
    PREVIEW = "preview"
    """What the dice on the table would score."""
    DONE = "done"
    STRUCK = "struck"


@dataclass(frozen=True, slots=True)
class Cell:
    """One seat's cell of a row."""

    seat: int
    mark: Mark
    shown: str
    extra: str = ""
    """Points earned beside the box."""
    said: str = ""
    """What a screen reader says where the sign alone would not do."""


@dataclass(frozen=True, slots=True)
class Row:
    """A category."""

    id: str
    name: str
    cells: tuple[Cell, ...]
    enterable: bool
    """Whether the dice on the table may be entered here."""
    chosen: bool
    reason: str = ""
    """Why an open category has to wait, or what choosing a used one costs."""
    gives: str = ""
    """What Enter Score would write, in words."""


@dataclass(frozen=True, slots=True)
class SumRow:
    """A subtotal, a bonus or a total."""

    kind: str
    name: str
    notes: tuple[str, ...]
    """A note for each seat, such as `7 to go`."""
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SectionView:
    """A part of the card."""

    id: str
    title: str
    rows: tuple[Row, ...]
    sums: tuple[SumRow, ...]


@dataclass(frozen=True, slots=True)
class CardView:
    """The whole card."""

    shown: int
    """The seat whose column stands out, and is the only one on a narrow screen."""
    names: tuple[str, ...]
    sections: tuple[SectionView, ...]
    total: SumRow


def card_view(
    position: Position, names: tuple[str, ...], shown: int, chosen: str | None, tr: Language
) -> CardView:
    """Return the cards of all seats, with what the dice would score in the column `shown`.

    Nothing is previewed unless the seat `shown` is deciding.
    """
    writer = CardWriter(position, shown, chosen, tr)
    sections = (
        part
        for section in Section
        if any(category.section is section for category in position.rules.categories)
        for part in _parts(writer, section, tr)
    )
    return CardView(shown, names, tuple(sections), writer.total())


def unbroken(name: str) -> str:
    """Return a name whose sums, such as `(3 + 3)`, are not broken over lines."""
    return name.replace(" + ", "\u00a0+\u00a0")


def _parts(writer: CardWriter, section: Section, tr: Language) -> Iterator[SectionView]:
    """Yield a section: in two parts where it has more rows than one column can show."""
    title = tr("Upper section") if section is Section.UPPER else tr("Lower section")
    rows, sums = tuple(writer.rows(section)), tuple(writer.sums(section))
    if len(rows) <= MOST_ROWS:
        yield SectionView(section.value, title, rows, sums)
        return
    half = -(-len(rows) // 2)
    yield SectionView(section.value, title, rows[:half], ())
    yield SectionView("more", tr("{section}, continued", section=title), rows[half:], sums)


class CardWriter:
    """Writes the rows of a card."""

    def __init__(self, position: Position, shown: int, chosen: str | None, tr: Language) -> None:
        """Write what the dice would score in the column `shown` alone."""
        self.position = position
        self.rules = position.rules
        self.cards = position.cards
        self.shown = shown
        self.chosen = chosen
        self.tr = tr
        deciding = position.phase is Phase.DECIDING and position.turn.seat == shown
        self.placements = position.placements() if deciding else {}
        self.deciding = deciding

    def rows(self, section: Section) -> Iterator[Row]:
        """Yield the rows of a section's categories."""
        for i, category in enumerate(self.rules.categories):
            if category.section is section:
                yield self._row(i, category)

    def _row(self, i: int, category: Category) -> Row:
        placement, name = self.placements.get(category.id), unbroken(self.tr.text(category.name))
        cells = tuple(self._cell(seat, card, i, placement) for seat, card in enumerate(self.cards))
        return Row(
            category.id,
            name,
            cells,
            enterable=placement is not None,
            chosen=placement is not None and self.chosen == category.id,
            reason=self._reason(i, placement),
            gives="" if placement is None else gives(name, placement, self.tr),
        )

    def _cell(self, seat: int, card: Card, i: int, placement: Placement | None) -> Cell:
        tr, entry = self.tr, card.entries[i]
        if entry is not None:
            return written(seat, entry, tr)
        if seat != self.shown or placement is None:
            return Cell(seat, Mark.OPEN, "")
        if placement.effect is Effect.NOTHING:
            return Cell(seat, Mark.PREVIEW, STILL, said=tr("nothing would change"))
        extra = f"+{tr.number(placement.bonus)}" if placement.bonus else ""
        return Cell(seat, Mark.PREVIEW, tr.number(placement.points), extra)

    def _reason(self, i: int, placement: Placement | None) -> str:
        tr, filled = self.tr, self.cards[self.shown].entries[i] is not None
        if not self.deciding:
            return ""
        if placement is not None:
            if placement.effect is Effect.NOTHING:
                return tr("used already") if filled else tr("a miss")
            return ""
        if filled:
            return ""
        return tr("in order") if self.rules.order is not Order.FREE else tr("not for this roll")

    def sums(self, section: Section) -> Iterator[SumRow]:
        """Yield the rows below them: the subtotal and the bonuses."""
        tr = self.tr
        bonuses = [bonus for bonus in self.rules.bonuses if bonus.section is section]
        if bonuses or section is Section.UPPER:
            subtotals = (card.section_total(section) for card in self.cards)
            yield SumRow("subtotal", tr("Subtotal"), self._no_notes, self._numbers(*subtotals))
        for bonus in bonuses:
            yield SumRow(
                "bonus",
                tr("Bonus"),
                tuple(bonus_note(card, bonus, tr) for card in self.cards),
                tuple(self._bonus(card, bonus) for card in self.cards),
            )
        joker = self.rules.joker
        if joker is not None and joker.bonus is not None and section is Section.LOWER:
            beside = (card.beside for card in self.cards)
            yield SumRow("beside", tr("Repeat bonuses"), self._no_notes, self._numbers(*beside))

    @property
    def _no_notes(self) -> tuple[str, ...]:
        return ("",) * len(self.cards)

    def _numbers(self, *values: int) -> tuple[str, ...]:
        return tuple(map(self.tr.number, values))

    def _bonus(self, card: Card, bonus: SectionBonus) -> str:
        points = bonus.of(card.section_total(bonus.section))
        closed = None not in (
            entry
            for category, entry in zip(self.rules.categories, card.entries, strict=True)
            if category.section is bonus.section
        )
        return self.tr.number(points) if points or not closed else STRUCK

    def total(self) -> SumRow:
        """Return the last row."""
        totals = (card.total for card in self.cards)
        return SumRow("total", self.tr("Total"), self._no_notes, self._numbers(*totals))


def written(seat: int, entry: int, tr: Language) -> Cell:
    """Return the cell of points that are entered."""
    if entry == 0:
        return Cell(seat, Mark.STRUCK, STRUCK, said=tr("zero"))
    return Cell(seat, Mark.DONE, tr.number(entry))


def bonus_note(card: Card, bonus: SectionBonus, tr: Language) -> str:
    """Return how far a section bonus is: `7 to go`, `reached` or `out of reach`."""
    total = card.section_total(bonus.section)
    ahead = [need for need, _ in bonus.tiers if need > total]
    reached = len(ahead) < len(bonus.tiers)
    if not ahead:
        return tr("reached")
    most = total + _most_still(card, bonus.section)
    if most >= ahead[0]:
        return tr.plural("{count} to go", "{count} to go", ahead[0] - total)
    return tr("reached") if reached else tr("out of reach")


def _most_still(card: Card, section: Section) -> int:
    """Return the most points that the open categories of a section can bring."""
    return sum(
        max(card.rules.possible_points(i))
        for i, category in enumerate(card.rules.categories)
        if card.entries[i] is None and category.section is section
    )
