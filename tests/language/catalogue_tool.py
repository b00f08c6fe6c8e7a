"""The script `tools/catalogue.py`, as a module."""

from __future__ import annotations

import importlib.util
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType

SCRIPT = Path(__file__).parents[2] / "tools" / "catalogue.py"


@cache
def catalogue_tool() -> ModuleType:
    """Return the script, which is no part of a package."""
    spec = importlib.util.spec_from_file_location("catalogue_tool", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
