"""The browser game: pages that work as plain forms, and scripts that make them smooth."""

from dicecup.web.app import create_app
from dicecup.web.serving import ServerError, serve, serve_to_browser
from dicecup.web.settings import LogFormat, Settings, settings_with

__all__ = [
    "LogFormat",
    "ServerError",
    "Settings",
    "create_app",
    "serve",
    "serve_to_browser",
    "settings_with",
]
