"""Turns and games: what a player may do, and what comes of it."""

from __future__ import annotations

import pickle

import pytest

import dicecup
from dicecup import Entered, Game, Hold, IllegalActionError, Phase, Roll, Score, Scripted, Throw

YAHTZEE = dicecup.ruleset("yahtzee")


def _scripted(id: str, *throws: str, seats: int = 1) -> Game:
    dice = tuple(tuple(map(int, throw)) for throw in throws)
    names = [f"P{n}" for n in range(1, seats + 1)]
    return Game.start(dicecup.ruleset(id), names, source=Scripted(dice))


def test_a_turn_begins_with_a_roll_of_all_dice() -> None:
    game = Game.start(YAHTZEE, ["Ana"], seed="x")
    assert game.position.phase is Phase.BEFORE_ROLL
    assert game.legal_actions() == (Roll(),)
    rolled = game.apply(Roll())
    assert len(rolled.position.turn.dice) == 5
    assert rolled.position.rolls_left == 2


def test_held_dice_stay_in_their_places_and_may_be_released_later() -> None:
    game = _scripted("yahtzee", "55265", "13", "666").apply(Roll())
    game = game.apply(Hold((5, 5, 5)))
    assert game.position.turn.dice == (5, 5, 1, 3, 5)
    game = game.apply(Hold((1, 3)))
    assert game.position.turn.dice == (6, 6, 1, 3, 6)


def test_a_hold_by_places_keeps_those_very_dice() -> None:
    game = _scripted("yahtzee", "55265", "1346").apply(Roll())
    game = game.apply(Hold.at(game.position.turn.dice, (4,)))
    assert game.position.turn.dice == (1, 3, 4, 6, 5)


def test_a_turn_may_end_after_any_roll() -> None:
    for rolls in (1, 2, 3):
        game = Game.start(YAHTZEE, ["Ana"], seed="x").apply(Roll())
        for _ in range(rolls - 1):
            game = game.apply(Hold(()))
        assert game.apply(Score("chance")).cards[0].filled.keys() == {"chance"}


def test_after_the_last_roll_only_a_score_is_legal() -> None:
    game = Game.start(YAHTZEE, ["Ana"], seed="x").apply(Roll()).apply(Hold(())).apply(Hold(()))
    assert all(isinstance(action, Score) for action in game.legal_actions())
    with pytest.raises(IllegalActionError, match="no roll is left"):
        game.apply(Hold(()))


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (Roll(), "on the table"),
        (Throw((1,)), "on the table"),
        (Hold((6,)), "cannot be held"),
        (Hold((5, 5, 5, 5)), "cannot be held"),
        (Hold((5, 5, 2, 6, 5)), "all dice are held"),
        (Hold((5, 5), (0, 2)), "show 5 2"),
        (Hold((5,), (5,)), "0 to 4"),
        (Hold((5, 5), (0, 0)), "different dice"),
        (Score("yatzy"), "did you mean 'yahtzee'"),
        (Score("ones"), "holds 0 already"),
    ],
)
def test_an_illegal_action_is_refused_with_the_reason_and_changes_nothing(
    action: Roll | Throw | Hold | Score, reason: str
) -> None:
    game = _scripted("yahtzee", "22222", "55235").apply(Roll()).apply(Score("ones")).apply(Roll())
    if action == Hold((5, 5, 2, 6, 5)):
        action = Hold(game.position.turn.dice)
    before = game.private_record()
    explained = game.explain_illegal(action)
    assert explained is not None
    assert reason in str(explained)
    with pytest.raises(IllegalActionError, match=reason):
        game.apply(action)
    assert game.private_record() == before
    assert action not in game.legal_actions()


def test_what_is_no_action_is_refused() -> None:
    game = Game.start(YAHTZEE, ["Ana"], seed="x")
    with pytest.raises(IllegalActionError, match="'roll' is not an action"):
        game.apply("roll")  # type: ignore[arg-type]


def test_nothing_is_legal_once_the_game_is_over() -> None:
    game = Game.start(dicecup.ruleset("crag"), ["Ana"], seed="x")
    while not game.finished:
        game = game.apply(game.legal_actions()[-1])
    assert game.legal_actions() == ()
    for action in (Roll(), Hold(()), Throw((1,)), Score("ones")):
        with pytest.raises(IllegalActionError, match="over"):
            game.apply(action)


def test_entered_dice_are_asked_for_and_checked() -> None:
    game = Game.start(YAHTZEE, ["Ana"], source=Entered()).apply(Roll())
    assert game.position.phase is Phase.ROLLING
    for faces, reason in [((1, 2), "5 were rolled"), ((1, 2, 3, 4, 7), "7 is not a face")]:
        with pytest.raises(IllegalActionError, match=reason):
            game.apply(Throw(faces))
    game = game.apply(Throw((5, 5, 2, 6, 5))).apply(Hold((5, 5, 5)))
    assert game.position.phase is Phase.ROLLING
    with pytest.raises(IllegalActionError, match="in the air"):
        game.apply(Score("fives"))
    game = game.apply(Throw((5, 1)))
    assert game.position.turn.dice == (5, 5, 5, 1, 5)


def test_a_repeated_yahtzee_goes_where_the_forced_joker_says() -> None:
    game = _scripted("yahtzee", "33333", "33333", "33333").apply(Roll()).apply(Score("yahtzee"))
    game = game.apply(Roll())
    assert [action for action in game.legal_actions() if isinstance(action, Score)] == [
        Score("threes")
    ]
    with pytest.raises(IllegalActionError, match="threes"):
        game.apply(Score("large_straight"))
    game = game.apply(Score("threes"))
    assert game.totals == (50 + 15 + 100,)
    game = game.apply(Roll()).apply(Score("large_straight"))
    assert game.totals == (50 + 15 + 100 + 40 + 100,)


def test_the_upper_bonus_is_paid_once_the_section_reaches_it() -> None:
    throws = ["11166", "22216", "33316", "44416", "55516", "66612"]
    names = ["ones", "twos", "threes", "fours", "fives", "sixes"]
    game = _scripted("yatzy", *throws)
    for name in names[:-1]:
        game = game.apply(Roll()).apply(Score(name))
    assert game.totals == (45,)
    assert game.apply(Roll()).apply(Score("sixes")).totals == (63 + 50,)


def test_a_forced_card_is_filled_from_the_top() -> None:
    game = Game.start(dicecup.ruleset("yatzy-forced"), ["Ana"], seed="x").apply(Roll())
    with pytest.raises(IllegalActionError, match="'ones' comes next"):
        game.apply(Score("yatzy"))
    assert game.apply(Score("ones")).apply(Roll()).legal_actions()[-1] == Score("twos")


def test_unused_rolls_are_saved_for_any_later_turn_where_the_rules_say_so() -> None:
    game = Game.start(dicecup.ruleset("maxi-yatzy-saved"), ["Ana"], seed="x")
    for category in ("ones", "twos"):
        game = game.apply(Roll()).apply(Score(category))
    assert game.position.card.saved_rolls == 4
    game = game.apply(Roll())
    for left in (6, 5, 4, 3, 2, 1):
        assert game.position.rolls_left == left
        game = game.apply(Hold(()))
    assert game.position.rolls_left == 0
    assert game.apply(Score("threes")).position.card.saved_rolls == 0
    lost = Game.start(dicecup.ruleset("maxi-yatzy"), ["Ana"], seed="x").apply(Roll())
    assert lost.apply(Score("ones")).position.rolls_allowed == 3


def test_a_served_hand_earns_more_in_generala() -> None:
    game = _scripted("generala", "12345", "12346", "5").apply(Roll())
    assert game.position.placements()["straight"].points == 25
    game = game.apply(Score("straight")).apply(Roll()).apply(Hold((1, 2, 3, 4)))
    assert game.position.turn.dice == (1, 2, 3, 4, 5)


def test_a_served_generala_wins_at_once_against_others_but_scores_sixty_alone() -> None:
    game = _scripted("generala", "12345", "44444", seats=2).apply(Roll()).apply(Score("straight"))
    game = game.apply(Roll()).apply(Score("generala"))
    assert game.finished
    assert game.winners == (1,)
    assert game.totals == (25, 60)
    alone = _scripted("generala", "44444").apply(Roll()).apply(Score("generala"))
    assert not alone.finished
    assert alone.totals == (60,)


def test_a_generala_of_the_second_roll_or_entered_elsewhere_does_not_end_the_game() -> None:
    game = _scripted("generala", "44441", "4", seats=2).apply(Roll()).apply(Hold((4, 4, 4, 4)))
    assert not game.apply(Score("generala")).finished
    game = _scripted("generala", "44444", seats=2).apply(Roll())
    assert not game.apply(Score("fours")).finished


def test_a_tie_is_a_shared_win() -> None:
    rules = dicecup.ruleset("crag")
    game = Game.start(rules, ["A", "B", "C"], source=Entered())
    faces = {0: (1, 1, 1), 1: (1, 1, 1), 2: (2, 2, 4)}
    while not game.finished:
        seat = game.position.turn.seat
        game = game.apply(Roll()).apply(Throw(faces[seat]))
        game = game.apply(game.legal_actions()[-1])
    assert game.totals[0] == game.totals[1]
    best = max(game.totals)
    assert game.winners == tuple(s for s in range(3) if game.totals[s] == best)
    equal = Game.start(rules, ["A", "B"], source=Entered())
    while not equal.finished:
        equal = equal.apply(Roll()).apply(Throw((1, 2, 6)))
        equal = equal.apply(equal.legal_actions()[-1])
    assert equal.winners == (0, 1)


def test_the_seat_that_begins_can_be_chosen() -> None:
    game = Game.start(YAHTZEE, ["A", "B", "C"], seed="x", first=2)
    order = []
    for _ in range(4):
        order.append(game.position.turn.seat)
        game = game.apply(Roll()).apply(game.apply(Roll()).legal_actions()[-1])
    assert order == [2, 0, 1, 2]
    for first in (-1, 3):
        with pytest.raises(IllegalActionError, match="cannot begin"):
            Game.start(YAHTZEE, ["A", "B", "C"], first=first)


def test_games_are_immutable_hashable_comparable_and_picklable() -> None:
    game = Game.start(YAHTZEE, ["A"], seed="x").apply(Roll())
    same = Game.start(YAHTZEE, ["A"], seed="x").apply(Roll())
    assert game == same
    assert hash(game) == hash(same)
    assert len({game, same}) == 1
    assert game != Game.start(YAHTZEE, ["A"], seed="y").apply(Roll())
    assert pickle.loads(pickle.dumps(game)) == game  # noqa: S301 — our own bytes
    with pytest.raises(AttributeError):
        game.throws = 3  # type: ignore[misc]
    with pytest.raises(AttributeError):
        game.position.turn = None  # type: ignore[misc, assignment]
    with pytest.raises(AttributeError):
        game.cards[0].beside = 100  # type: ignore[misc]


def test_errors_are_value_errors_and_picklable() -> None:
    game = Game.start(YAHTZEE, ["A"], seed="x")
    error = game.explain_illegal(Score("ones"))
    assert isinstance(error, ValueError)
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 — our own bytes
    assert str(again) == str(error)
    assert type(again) is type(error)
