from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import pytest
import structlog
from starlette.testclient import TestClient

from dicecup.store.schema import migrate
from dicecup.web import Settings, create_app

if TYPE_CHECKING:
    from collections.abc import Iterator

OWN = {"Origin": "http://localhost", "Accept-Language": "en"}
"""What a browser sends with a form of our own pages."""


class Guests(Protocol):
    """Opens more browsers on the server of a test."""

    def __call__(
        self,
        headers: dict[str, str] | None = None,
        **options: Any,  # noqa: ANN401 — as TestClient
    ) -> TestClient:
        """Return a browser without cookies; `headers` are in place of those of our own forms."""
        ...  # pragma: no cover — a protocol's body


@pytest.fixture(scope="session", autouse=True)
def plain_log() -> None:
    """Log in plain lines, which are shown beside a failure; pretty ones take seconds."""
    shown: list[structlog.typing.Processor] = [
        structlog.processors.format_exc_info,
        structlog.processors.KeyValueRenderer(),
    ]
    structlog.configure(processors=shown)


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database in which nothing has been kept yet; to make its tables takes a while."""
    path = tmp_path_factory.mktemp("empty") / "dicecup.sqlite"
    migrate(path)
    return path


@pytest.fixture
def database(tmp_path: Path, empty_database: Path) -> Path:
    return Path(shutil.copy(empty_database, tmp_path))


@pytest.fixture
def client(database: Path) -> Iterator[TestClient]:
    """A browser without scripts, on a server of its own."""
    app = create_app(Settings(database=database))
    with TestClient(app, base_url="http://localhost", headers=OWN) as client:
        yield client


@pytest.fixture
def guest(client: TestClient) -> Guests:
    """More browsers on the same server."""

    def open_browser(
        headers: dict[str, str] | None = None,
        **options: Any,  # noqa: ANN401 — as TestClient
    ) -> TestClient:
        wanted = {"base_url": "http://localhost", "headers": OWN if headers is None else headers}
        other = TestClient(client.app, **{**wanted, **options})
        # The same event loop: a server has but one.
        other.portal = client.portal
        return other

    return open_browser
