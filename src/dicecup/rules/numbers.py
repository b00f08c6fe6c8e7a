"""Whole numbers, such as those of NumPy too."""

from __future__ import annotations

import operator
from typing import Any


def whole(given: Any) -> Any:  # noqa: ANN401 — whatever a caller gives
    """Return a whole number of any kind as a plain `int`, and all else as it is, to be refused."""
    if type(given) is int or isinstance(given, bool):
        return given
    try:
        return operator.index(given)
    except TypeError:
        return given
