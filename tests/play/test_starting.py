"""Who begins is found out by a roll that anyone can make again from the seed."""

from __future__ import annotations

import hashlib
import hmac

from hypothesis import given
from hypothesis import strategies as st

from dicecup import Match, ruleset
from dicecup.play import Fair, Stream, starting_roll

YAHTZEE = ruleset("yahtzee")


@given(seed=st.text("abcdef0123456789", min_size=1), seats=st.integers(1, 20))
def test_the_highest_sum_begins_and_ties_throw_again(seed: str, seats: int) -> None:
    roll = starting_roll(YAHTZEE, seats, Fair(seed))
    left = list(range(seats))
    for thrown in roll.rounds:
        assert [each.seat for each in thrown] == left
        sums = {each.seat: sum(each.dice) for each in thrown}
        left = [seat for seat in left if sums[seat] == max(sums.values())]
    assert left == [roll.first]


def test_duplicate_dice_have_starting_throws_of_their_own() -> None:
    own = starting_roll(YAHTZEE, 4, Fair("a"))
    assert starting_roll(YAHTZEE, 4, Fair("a", Stream.DUPLICATE)) == own


def test_the_dice_are_those_of_the_documented_scheme() -> None:
    roll = starting_roll(YAHTZEE, 2, Fair("a"))
    dice = []
    for place in range(1, 6):
        message = f"dicecup-dice-1:0:2:1:1:{place}:0"
        stream = hmac.digest(b"a", message.encode(), hashlib.sha256)
        dice.append(next(byte for byte in stream if byte < 252) % 6 + 1)
    assert roll.rounds[0][1].dice == tuple(dice)


def test_every_seat_begins_about_as_often() -> None:
    begun = [starting_roll(YAHTZEE, 3, Fair(str(number))).first for number in range(600)]
    assert all(140 <= begun.count(seat) <= 260 for seat in range(3))


def test_a_match_is_begun_by_the_seat_that_is_named() -> None:
    match = Match.start(YAHTZEE, ["Ana", "Bia", "Rui"], first=2)
    assert match.game.position.turn.seat == 2
    assert match.game.setup.first == 2
