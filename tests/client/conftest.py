from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.servers import Server

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with which all programs of the tests play."""
    with Server(tmp_path_factory.mktemp("served")) as server:
        yield server
