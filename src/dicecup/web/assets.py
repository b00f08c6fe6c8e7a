"""Styles, scripts and pictures: served under a name that changes with their content."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import resources
from pathlib import Path

FOLDER = Path(str(resources.files("dicecup.web") / "static"))
FOREVER = "public, max-age=31536000, immutable"


@cache
def names() -> frozenset[str]:
    """Return the names of all assets."""
    return frozenset(path.name for path in FOLDER.iterdir() if path.is_file())


@cache
def version() -> str:
    """Return ten hexadecimal digits that name the content of all assets."""
    digest = hashlib.sha256()
    for name in sorted(names()):
        digest.update(name.encode())
        digest.update((FOLDER / name).read_bytes())
    return digest.hexdigest()[:10]


def asset(name: str) -> str:
    """Return the address of an asset."""
    return f"/assets/{version()}/{name}"
