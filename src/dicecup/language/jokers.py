"""A joker, explained at the moment when it applies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecup.play import Phase
from dicecup.rules import Section

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dicecup.language.language import Language
    from dicecup.play import Position
    from dicecup.rules import Joker, Placement


def explain_joker(position: Position, tr: Language) -> tuple[str, ...]:
    """Return sentences on what a repeated top roll may do now; none when there is none."""
    joker = position.rules.joker
    if joker is None or position.phase is not Phase.DECIDING or not _repeats(position, joker):
        return ()
    return tuple(_sentences(position, joker, tr))


def _repeats(position: Position, joker: Joker) -> bool:
    filled = position.card.entries[position.rules.positions[joker.category]] is not None
    return filled and len(set(position.turn.dice)) == 1


def _sentences(position: Position, joker: Joker, tr: Language) -> Iterator[str]:
    rules, placements = position.rules, position.placements()
    top = tr.text(rules.category(joker.category).name)
    paying = {id: placement for id, placement in placements.items() if placement.bonus}
    bonus = max((placement.bonus for placement in paying.values()), default=0)
    if bonus and len(paying) < len(placements):
        yield tr(
            "Another {top}: {points} points more in {category}.",
            top=top,
            points=tr.number(bonus),
            category=_names(position, paying, tr),
        )
    elif bonus:
        yield tr("Another {top}: {points} points more.", top=top, points=tr.number(bonus))
    else:
        yield tr("Another {top}: a joker.", top=top)
    still_open = [
        c.id for c, e in zip(rules.categories, position.card.entries, strict=True) if e is None
    ]
    if len(placements) < len(still_open):
        yield _where(position, still_open, tr)
    free = {id: placement for id, placement in placements.items() if placement.joker}
    if free:
        yield tr("In full there: {categories}.", categories=_names(position, free, tr))


def _where(position: Position, still_open: list[str], tr: Language) -> str:
    """Return where a joker goes that may not go into every open category."""
    placements = position.placements()
    names = _names(position, placements, tr)
    if len(placements) == 1:
        return tr("It has to go into {category}.", category=names)
    lower = [id for id in still_open if position.rules.category(id).section is Section.LOWER]
    if list(placements) == lower:
        return tr("It may go into any open category of the lower section.")
    return tr("It may go into: {categories}.", categories=names)


def _names(position: Position, placements: dict[str, Placement], tr: Language) -> str:
    return ", ".join(tr.text(position.rules.category(id).name) for id in placements)
