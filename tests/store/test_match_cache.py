from __future__ import annotations

from dicecup.store.match_cache import Folded, MatchCache
from tests.store.stores import fair


def test_the_match_that_was_not_used_for_longest_is_dropped() -> None:
    cache = MatchCache(most=2)
    folded = Folded(fair(), 0, "now")
    cache.keep("a", folded)
    cache.keep("b", folded)
    assert cache.get("a", 0, "now") is folded
    cache.keep("c", folded)
    assert cache.get("b", 0, "now") is None
    assert cache.get("a", 0, "now") is folded
    assert cache.get("c", 0, "now") is folded


def test_a_later_state_than_is_stored_is_not_used() -> None:
    cache = MatchCache()
    cache.keep("a", Folded(fair(), 5, "now"))
    assert cache.get("a", 4, "now") is None
    assert cache.get("a", 5, "now") is not None
    assert cache.get("a", 6, "now") is not None


def test_a_dropped_match_is_gone() -> None:
    cache = MatchCache()
    cache.keep("a", Folded(fair(), 0, "now"))
    cache.drop("a")
    cache.drop("never there")
    assert cache.get("a", 0, "now") is None


def test_another_match_under_the_same_id_is_not_taken_for_it() -> None:
    cache = MatchCache()
    cache.keep("a", Folded(fair(), 0, "then"))
    assert cache.get("a", 0, "now") is None
