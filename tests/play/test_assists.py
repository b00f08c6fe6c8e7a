"""Seats that asked for advice are marked in the game and in its record."""

from __future__ import annotations

import pytest

import dicecup
from dicecup import Entered, Game, Hold, IllegalActionError, Match, RecordError, Roll, Score, Seat
from dicecup.play import Assist
from tests.games import random_game

CRAG = dicecup.ruleset("crag")


def decided(rounds: int = 0) -> Game:
    """Return a game of Ana and a computer player where Ana has to decide."""
    game = Game.start(CRAG, ["Ana", Seat("Bia", "greedy")], seed="assist")
    for _ in range(2 * rounds):
        game = game.apply(Roll())
        game = game.apply(next(a for a in game.legal_actions() if isinstance(a, Score)))
    return game.apply(Roll())


def test_a_seat_is_assisted_from_its_first_question_on() -> None:
    game = decided(3)
    assert game.assisted_from(0) is None
    assisted = game.assist()
    assert assisted.assists == (Assist(4, 0),)
    assert assisted.assisted_from(0) == 4
    assert assisted.assisted_from(1) is None
    assert assisted.position is game.position
    later = assisted.apply(Hold(())).assist()
    assert later.assists == assisted.assists


def test_the_mark_is_written_down_and_read_back() -> None:
    game = decided(3).assist()
    assert "assisted 4.1" in game.record().splitlines()
    assert dicecup.read_game(game.private_record()) == game
    match = Match(1, (game,))
    assert dicecup.read_match(match.private_record()) == match


def test_every_seat_of_people_may_be_assisted() -> None:
    for game in random_game(CRAG, "several", 3):
        marked = game
        if game.position.turn.seat != 1 and game.position.phase is dicecup.Phase.DECIDING:
            marked = game.assist()
            assert dicecup.read_game(marked.private_record()) == marked


def test_a_finished_match_keeps_the_mark_of_each_game() -> None:
    match = Match(1, tuple(random_game(CRAG, "m", 1))[-1:])
    assert "assisted" not in match.record()
    game = Game.start(CRAG, ["Ana"], seed="m").apply(Roll()).assist()
    for action in match.game.actions[2:]:
        if not isinstance(action, dicecup.Throw):
            game = game.apply(action)
    assert game.finished
    assert dicecup.read_game(game.record()) == game
    assert game.record().splitlines()[5] == "game 1 1"
    assert game.record().splitlines()[6] == "assisted 1.1"


def test_taking_back_a_throw_does_not_take_back_advice() -> None:
    game = Game.start(CRAG, ["Ana"], source=Entered()).apply(Roll())
    game = game.apply(dicecup.Throw((1, 2, 3))).assist()
    assert game.retract_throw().assists == game.assists


def test_advice_is_for_people_who_have_to_decide() -> None:
    start = Game.start(CRAG, ["Ana", Seat("Bia", "greedy")], seed="assist")
    with pytest.raises(IllegalActionError, match="advice is for a person"):
        start.assist()
    game = decided().apply(Score("ones")).apply(Roll())
    with pytest.raises(IllegalActionError, match="advice is for a person"):
        game.assist()


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("assisted", "the turn of an assisted seat is missing"),
        ("assisted 4", "'4' is not a turn such as 4.1"),
        ("assisted 4.1.1", "'4.1.1' is not a turn such as 4.1"),
        ("assisted x.1", "'x' is not a whole number"),
        ("assisted 4.x", "'x' is not a whole number"),
        ("assisted 4.0", "there is no seat 0; they are 1 to 2"),
        ("assisted 4.3", "there is no seat 3; they are 1 to 2"),
        ("assisted 4.2", "seat 2 is a computer player"),
        ("assisted 5.1", "'5.1' is no turn of this game"),
        ("assisted 0.1", "'0.1' is no turn of this game"),
        ("assisted 4.1 yes", "'yes' is too much here"),
        ("assisted 4.1\nassisted 3.1", "seat 1 is assisted already"),
    ],
)
def test_marks_that_cannot_be_are_refused(line: str, told: str) -> None:
    record = decided(3).assist().private_record().replace("assisted 4.1", line)
    with pytest.raises(RecordError) as caught:
        dicecup.read_game(record)
    assert told in str(caught.value)


def test_a_mark_stands_where_the_game_begins_and_nowhere_else() -> None:
    lines = decided(3).assist().private_record().splitlines()
    lines.insert(-1, lines.pop(lines.index("assisted 4.1")))
    with pytest.raises(RecordError, match="'assisted'"):
        dicecup.read_game("\n".join(lines))
