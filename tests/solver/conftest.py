from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="session", autouse=True)
def cache_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep tables apart from those of whoever runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DICECUP_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield
