"""Every card of whole rulesets, beside a solver that was written apart."""

from __future__ import annotations

import numpy as np
import pytest

from dicecup.rules import ruleset
from dicecup.solver import solve
from tests.solver.plain import Plain


@pytest.mark.parametrize("id", ["crag", "cheerio"])
def test_every_card_agrees_with_the_plain_solver(id: str) -> None:
    solution, wanted = solve(id), Plain(ruleset(id)).values()
    size = len(solution.rules.categories)
    assert solution.states.count == len(wanted) == 1 << size
    codes = 2 * np.arange(1 << size)
    assert solution.table[solution.states.start[codes]] == pytest.approx(wanted, abs=1e-9)
