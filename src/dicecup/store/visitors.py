"""What names a visitor, who may own matches and have preferences."""

from __future__ import annotations

from dicecup.store.errors import StoreError

LONGEST_VISITOR = 200


def check_visitor(visitor: str) -> None:
    """Raise `StoreError` for what cannot name a visitor."""
    fits = isinstance(visitor, str) and 1 <= len(visitor) <= LONGEST_VISITOR
    if not fits or not visitor.isprintable():
        raise StoreError(
            "{visitor!r} does not name a visitor; give 1 to {longest} printable characters",
            visitor=visitor,
            longest=LONGEST_VISITOR,
        )
