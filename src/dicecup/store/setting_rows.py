"""The tables of settings and preferences."""

from __future__ import annotations

import json
import secrets
from typing import TYPE_CHECKING, Any

from sqlalchemy import insert, select, update

from dicecup.store.errors import StoreError
from dicecup.store.tables import PREFERENCES, SETTINGS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlalchemy.ext.asyncio import AsyncConnection

SECRET = "secret"  # noqa: S105 — the setting's name
SECRET_BYTES = 32


async def find_secret(connection: AsyncConnection) -> str | None:
    """Return the secret, or None before it was made."""
    chosen = select(SETTINGS.c.value).where(SETTINGS.c.name == SECRET)
    return (await connection.execute(chosen)).scalar_one_or_none()


async def insert_secret(connection: AsyncConnection) -> str:
    """Make and insert the secret, and return it."""
    secret = secrets.token_urlsafe(SECRET_BYTES)
    await connection.execute(insert(SETTINGS).values(name=SECRET, value=secret))
    return secret


async def find_preferences(connection: AsyncConnection, visitor: str) -> dict[str, Any]:
    """Return what a visitor has chosen; empty for an unknown one, and for what is damaged."""
    chosen = select(PREFERENCES.c.chosen).where(PREFERENCES.c.visitor == visitor)
    text = (await connection.execute(chosen)).scalar_one_or_none()
    try:
        found = json.loads(text or "{}")
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


async def put_preferences(
    connection: AsyncConnection, visitor: str, values: Mapping[str, Any]
) -> None:
    """Insert what a visitor has chosen, or put it in place of what was there.

    Raises `StoreError` for values that are not plain JSON.
    """
    own = PREFERENCES.c.visitor == visitor
    chosen = _write(values)
    done = await connection.execute(update(PREFERENCES).where(own).values(chosen=chosen))
    if not done.rowcount:
        await connection.execute(insert(PREFERENCES).values(visitor=visitor, chosen=chosen))


def _write(values: Mapping[str, Any]) -> str:
    try:
        return json.dumps(dict(values), allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise StoreError(
            "the preferences {values!r} are not plain JSON: {reason}", values=values, reason=error
        ) from None
