"""What addresses ask for: a ruleset, a page to go back to."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from dicecup.rules import ruleset, rulesets

if TYPE_CHECKING:
    from starlette.datastructures import QueryParams

    from dicecup.language import Language
    from dicecup.rules import Ruleset

USUAL = "yahtzee"
REVIEW = r"/games/[a-z0-9]{1,64}/review(\?game=\d{1,6}&seat=\d{1,6})?"
PROGRESS = r"/progress(\?ruleset=[a-z0-9-]{1,64})?"
BEFORE = re.compile(f"{REVIEW}|{PROGRESS}", re.ASCII)


def ruleset_names(tr: Language) -> list[tuple[str, str]]:
    """Return the ids of all rulesets with their names."""
    return [(id, tr.text(ruleset(id).name)) for id in rulesets()]


def asked_rules(query: QueryParams) -> Ruleset:
    """Return the ruleset that an address names, else the usual one."""
    asked = query.get("rules", USUAL)
    return ruleset(asked if asked in rulesets() else USUAL)


def page_before(query: QueryParams) -> str:
    """Return the review or progress that an address says it comes from; empty: none."""
    back = query.get("from", "")
    return back if BEFORE.fullmatch(back) else ""
