from __future__ import annotations

import pytest

from dicecup import Fair, Hold, IllegalActionError, Match, Roll, Score, Scripted, Throw, ruleset
from dicecup.store import DamagedMatchError, Event, NextGame, RetractThrow
from dicecup.store.folding import fold, newly_finished, perform, perform_all
from tests.games import ENDING, RULESETS
from tests.store.stores import applied, entered, fair, steps


@pytest.mark.parametrize("id", RULESETS)
def test_the_events_of_a_match_fold_to_it(id: str) -> None:
    start = fair(id, ("Ana", "Bruno", "Carla"), 1 if id in ENDING else 2)
    moves = [one for one, _ in zip(steps(start, id), range(400), strict=False)]
    match, events = perform_all(start, moves)
    expected = start
    for move in moves:
        expected = applied(expected, move)
    assert match == expected
    assert fold(start, events) == match


def test_fair_dice_fall_by_themselves() -> None:
    match, events = perform(fair(), Roll())
    assert [type(event) for event in events] == [Roll, Throw]
    with pytest.raises(IllegalActionError):
        perform(match, Throw((1, 2, 3)))


def test_entered_dice_are_waited_for() -> None:
    match, events = perform_all(entered(), [Roll(), Throw((1, 2, 3)), RetractThrow()])
    assert events == [Roll(), Throw((1, 2, 3)), RetractThrow()]
    assert match.game.actions == (Roll(),)
    assert fold(entered(), events) == match


def test_a_hold_is_told_with_its_places() -> None:
    match, _ = perform_all(entered(), [Roll(), Throw((1, 2, 2))])
    assert perform(match, Hold((2,)))[1] == (Hold((2,), (1,)),)
    assert perform(match, Hold((2,), (2,)))[1] == (Hold((2,), (2,)),)
    assert perform(match, Hold(()))[1] == (Hold(()),)


def test_what_is_no_step_is_illegal() -> None:
    with pytest.raises(IllegalActionError, match="not an action"):
        perform(fair(), "roll")  # type: ignore[arg-type]


def test_games_that_ended_in_between_are_found() -> None:
    start = fair(wins=3)
    end, _ = perform_all(start, list(steps(start, "x")))
    assert newly_finished(start, end) == list(end.games)
    first = Match(3, end.games[:1])
    assert newly_finished(first, end) == list(end.games[1:])
    assert newly_finished(first, first) == []


def _events() -> list[Event]:
    start = fair()
    return perform_all(start, list(steps(start, "damage")))[1]


def test_other_dice_than_the_seed_s_are_damage() -> None:
    events = _events()
    assert isinstance(events[1], Throw)
    events[1] = Throw(tuple(7 - face for face in events[1].faces))
    with pytest.raises(DamagedMatchError, match="the dice fell"):
        fold(fair(), events)


@pytest.mark.parametrize("missing", range(6))
def test_a_missing_event_is_damage(missing: int) -> None:
    events = _events()
    del events[missing]
    with pytest.raises(DamagedMatchError):
        fold(fair(), events)


def test_a_missing_last_throw_is_damage() -> None:
    with pytest.raises(DamagedMatchError, match="stored is None"):
        fold(fair(), [Roll()])


@pytest.mark.parametrize(
    "wrong",
    [NextGame(), RetractThrow(), Score("fives"), Score("nonsense"), Hold((9,)), Throw((1,))],
)
def test_an_event_that_the_rules_do_not_allow_is_damage(wrong: Event) -> None:
    with pytest.raises(DamagedMatchError):
        fold(fair(), [wrong])


def test_a_hold_without_its_places_is_damage() -> None:
    told: list[Event] = [Roll(), Throw((1, 2, 2)), Hold((2,))]
    with pytest.raises(DamagedMatchError, match="was really"):
        fold(entered(), told)


def test_a_script_that_ends_is_damage() -> None:
    start = Match.start(ruleset("crag"), source=Scripted(((1, 2, 3),)))
    match, events = perform(start, Roll())
    assert fold(start, events) == match
    with pytest.raises(DamagedMatchError, match="script"):
        fold(start, [*events, Score("ones"), Roll()])


def test_another_seed_contradicts_the_events() -> None:
    other = Match.start(ruleset("crag"), ("Ana", "Bruno"), 2, source=Fair("another"))
    with pytest.raises(DamagedMatchError):
        fold(other, _events())
