"""Settings that all tests share."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

# Deadlines would time the machine, not the code; examples are drawn anew in every run.
settings.register_profile(
    "dicecup", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("dicecup")

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="session", autouse=True)
def solver_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep solved tables with the tests, where all of their processes share them.

    `DICECUP_TEST_CACHE` names a folder for several runs of one state of the code, so that what the
    first compiles and solves need not be done again.
    """
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    if given := os.environ.get("DICECUP_TEST_CACHE"):
        shared = Path(given)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DICECUP_CACHE", str(shared / "cache"))
        # Every process of the tests would begin to solve the whole catalogue.
        patch.setenv("DICECUP_PREPARE", "false")
        patch.setenv("NUMBA_CACHE_DIR", str(shared / "compiled"))
        yield
