from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from dicecup.store.moments import now, read_moment, write_moment


def test_moments_are_written_and_read() -> None:
    moment = now()
    assert read_moment(write_moment(moment)) == moment
    assert read_moment(write_moment(moment)).tzinfo is UTC


def test_texts_sort_by_time() -> None:
    start = datetime(2025, 1, 1, tzinfo=UTC)
    moments = [start, start + timedelta(microseconds=1), start + timedelta(days=1)]
    texts = [write_moment(moment) for moment in moments]
    assert texts == sorted(texts)
    assert len({len(text) for text in texts}) == 1


def test_other_zones_become_utc() -> None:
    there = datetime(2025, 1, 1, 12, tzinfo=timezone(timedelta(hours=-3)))
    assert write_moment(there) == "2025-01-01T15:00:00.000000+00:00"


def test_anything_else_is_refused() -> None:
    with pytest.raises(ValueError, match="yesterday"):
        read_moment("yesterday")
