"""The application of one process among several."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecup.web.app import create_app
from dicecup.web.observing import set_up_logging
from dicecup.web.settings import Settings

if TYPE_CHECKING:
    from starlette.types import ASGIApp


def create_worker_app() -> ASGIApp:
    """Return the application with the settings of the environment."""
    settings = Settings()
    set_up_logging(settings.log_format)
    return create_app(settings)
