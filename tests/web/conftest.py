from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient

from dicecup.web import Settings, create_app

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

OWN = {"Origin": "http://localhost", "Accept-Language": "en"}
"""What a browser sends with a form of our own pages."""


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "dicecup.sqlite"


@pytest.fixture
def client(database: Path) -> Iterator[TestClient]:
    """A browser without scripts, on a server of its own."""
    app = create_app(Settings(database=database))
    with TestClient(app, base_url="http://localhost", headers=OWN) as client:
        yield client
