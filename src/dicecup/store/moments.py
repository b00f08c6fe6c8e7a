"""Moments in UTC, as texts that sort by time."""

from __future__ import annotations

from datetime import UTC, date, datetime


def now() -> datetime:
    """Return the present moment in UTC."""
    return datetime.now(UTC)


def today() -> date:
    """Return the present day in UTC."""
    return now().date()


def write_moment(moment: datetime) -> str:
    """Return a moment as text, such as `2025-01-31T12:00:00.000000+00:00`."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def read_moment(text: str) -> datetime:
    """Return the moment that `write_moment` wrote; raises `ValueError` for anything else."""
    return datetime.fromisoformat(text).astimezone(UTC)
