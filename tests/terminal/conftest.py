"""Every command of these tests keeps its games in the test's own folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.running import set_up

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return the folder that games are kept in."""
    folder = tmp_path / "data"
    set_up(monkeypatch, folder)
    return folder
