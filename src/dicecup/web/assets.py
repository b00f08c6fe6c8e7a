"""Styles, scripts and pictures: served under a name that changes with their content."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import resources
from pathlib import Path

FOLDER = Path(str(resources.files("dicecup.web") / "static"))
FOREVER = "public, max-age=31536000, immutable"


@cache
def version() -> str:
    """Return ten hexadecimal digits that name the content of all assets."""
    digest = hashlib.sha256()
    for path in sorted(FOLDER.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(FOLDER).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:10]


def asset(name: str) -> str:
    """Return the address of an asset."""
    return f"/assets/{version()}/{name}"
