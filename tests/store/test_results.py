from __future__ import annotations

from collections import Counter

from dicecup import Match, Phase, Roll, Throw
from dicecup.store.moments import now
from dicecup.store.results import results
from tests.store.stores import applied, entered, fair, steps


def _end(match: Match) -> Match:
    for one in steps(match, "results"):
        match = applied(match, one)
    return match


def test_each_seat_has_a_result() -> None:
    game = _end(fair("yahtzee", ("Ana", "Bruno", "Carla"), 1)).games[0]
    moment = now()
    found = results("m", game, moment)
    assert [one.name for one in found] == ["Ana", "Bruno", "Carla"]
    assert [one.seat for one in found] == [0, 1, 2]
    assert tuple(one.total for one in found) == game.totals
    assert [one.filled for one in found] == [card.filled for card in game.cards]
    assert tuple(one.seat for one in found if one.won) == game.winners
    assert {(one.match, one.game, one.player, one.ruleset) for one in found} == {
        ("m", 1, "human", "yahtzee")
    }
    assert all(one.digest == game.rules.digest and one.finished == moment for one in found)


def test_faces_and_rolls_are_those_of_the_throws_that_counted() -> None:
    game = _end(entered("crag", ("Ana", "Bruno"))).games[0]
    found = results("m", game, now())
    throws = [action for action in game.actions if isinstance(action, Throw)]
    assert sum(one.rolls for one in found) == len(throws)
    total: Counter[int] = Counter()
    for one in found:
        total.update(one.faces)
    assert total == Counter(face for throw in throws for face in throw.faces)


def test_faces_are_counted_by_seat() -> None:
    match = entered("crag", ("Ana", "Bruno"))
    while not match.game.finished:
        seat = match.game.position.turn.seat
        assert match.game.position.phase is Phase.BEFORE_ROLL
        match = match.apply(Roll()).apply(Throw((seat + 1,) * 3))
        match = match.apply(match.game.legal_actions()[-1])
    turns = len(match.rules.categories)
    ana, bruno = results("m", match.game, now())
    assert (ana.faces, bruno.faces) == ({1: 3 * turns}, {2: 3 * turns})
    assert ana.rolls == bruno.rolls == turns
