"""Known answers, each for a reason that players argue about."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import dicecup

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "cases" / "scoring.json").read_text(encoding="utf-8")
)


def _name(case: dict[str, Any]) -> str:
    dice = "".join(map(str, case.get("dice", [])))
    what = case.get("category", case.get("upper"))
    return f"{case['kind']}-{case['ruleset']}-{dice}-{what}"


def test_there_are_cases_of_every_kind() -> None:
    assert {case["kind"] for case in CASES} == {"score", "place", "bonus"}
    assert len(CASES) == 93


@pytest.mark.parametrize("case", CASES, ids=_name)
def test_known_answer(case: dict[str, Any]) -> None:
    rules = dicecup.ruleset(case["ruleset"])
    if case["kind"] == "bonus":
        assert rules.section_bonus("upper", case["upper"]) == case["expected"]
        return
    found = rules.placements(case["dice"], case.get("filled"), case.get("roll"))
    placement = found.get(case["category"])
    if case["expected"] == "illegal":
        assert placement is None
    elif case["kind"] == "place":
        assert placement is not None
        assert [placement.points, placement.bonus] == case["expected"]
    elif placement is None:
        # A forced order offers the first category only: ask the category itself.
        assert (rules.category(case["category"]).worth(case["dice"], 1) or 0) == case["expected"]
    else:
        assert placement.points == case["expected"]
