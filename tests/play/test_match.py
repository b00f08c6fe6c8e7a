"""Matches: first to so many wins, the one who begins rotates, a tie counts for no one."""

from __future__ import annotations

import pytest

import dicecup
from dicecup import DicecupError, Entered, IllegalActionError, Match, Roll, Throw
from tests.games import RULESETS, random_match

CRAG = dicecup.ruleset("crag")


def _play_out(match: Match, faces: dict[int, tuple[int, int, int]]) -> Match:
    """Play the match's game with the same dice for a seat in every turn."""
    while not match.game.finished:
        seat = match.game.position.turn.seat
        match = match.apply(Roll()).apply(Throw(faces[seat]))
        match = match.apply(match.game.legal_actions()[-1])
    return match


GOOD, BAD = (5, 5, 3), (1, 1, 2)


def test_the_first_to_two_wins_takes_the_match_and_the_starter_rotates() -> None:
    match = Match.start(CRAG, ["A", "B"], wins=2, source=Entered())
    starters = []
    for winner in (0, 1, 1):
        starters.append(match.game.position.turn.seat)
        match = _play_out(match, {winner: GOOD, 1 - winner: BAD})
        if not match.finished:
            match = match.next_game()
    assert starters == [0, 1, 0]
    assert match.score == (1, 2)
    assert match.winner == 1
    assert match.finished
    with pytest.raises(IllegalActionError, match="decided"):
        match.next_game()


def test_a_tied_game_gives_no_one_a_win() -> None:
    match = _play_out(Match.start(CRAG, ["A", "B"], wins=1, source=Entered()), {0: GOOD, 1: GOOD})
    assert match.game.winners == (0, 1)
    assert match.score == (0, 0)
    assert not match.finished
    match = _play_out(match.next_game(), {0: BAD, 1: GOOD})
    assert match.score == (0, 1)
    assert match.winner == 1


def test_a_game_must_end_before_the_next_one() -> None:
    match = Match.start(CRAG, ["A", "B"], wins=2, seed="x")
    with pytest.raises(IllegalActionError, match="game 1 is not over"):
        match.next_game()


@pytest.mark.parametrize("wins", [0, -1, 100, 1.5, "2", True])
def test_wins_out_of_range_are_refused(wins: object) -> None:
    with pytest.raises(DicecupError, match="give 1 to 99"):
        Match.start(CRAG, ["A"], wins=wins)  # type: ignore[arg-type]


def test_games_of_a_match_have_dice_of_their_own() -> None:
    match = random_match(CRAG, "own dice", wins=3)
    firsts = {game.past[0][:2] for game in match.games}
    assert len(firsts) > 1


@pytest.mark.parametrize("id", [id for id in RULESETS if id != "yahtzee-algorithm"])
def test_a_match_can_be_written_down_and_read_at_every_point(id: str) -> None:
    match = random_match(dicecup.ruleset(id), "points", seats=2)
    assert dicecup.read_match(match.record()) == match
    assert match.record() == match.private_record()
    first = Match(match.wins, match.games[:1])
    assert dicecup.read_match(first.private_record()) == first
    assert "\nseed " not in first.record()
    public = dicecup.read_match(first.record())
    assert public.game.actions == first.game.actions
    assert public.game.totals == first.game.totals
