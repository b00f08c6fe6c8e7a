"""The review of a game: skill and luck add up, whatever was played and whoever played it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, ParamSpec, TypeVar

import numpy as np
import pytest

import dicecup
from dicecup.coach import Kind, review, share_line, sum_line, sums_of
from dicecup.coach.chances import LAST_ROUNDS
from dicecup.coach.reasons import tell_wins
from dicecup.coach.sums import course_of
from dicecup.language import language
from dicecup.play import Card, Entered, Fair, Game, Match, Stream
from dicecup.players import play_out, player
from dicecup.rules import DicecupError, Hold, Roll, Score, Throw
from dicecup.solver import Objective, OutOfReachError, Solution, solve, winning
from tests.games import RULESETS
from tests.solver.small import small

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from dicecup.coach import SeatReview
    from dicecup.rules import Ruleset

P = ParamSpec("P")
T = TypeVar("T")
SOLVED = [id for id in RULESETS if id not in {"maxi-yatzy", "maxi-yatzy-saved"}]
"""Those that tests can solve."""


def played(rules: Ruleset, who: str, seed: str, seats: int = 1, most: int | None = None) -> Game:
    """Return a game among seats that all play alike, at most so many decisions of it."""
    game, chance, decisions = Game.start(rules, list("ABC")[:seats], seed), random.Random(seed), 0
    while not game.finished and (most is None or decisions < most):
        game = game.apply(player(who).choose(game.position, chance))
        decisions += 1
    return game


def seat_of(game: Game, seat: int = 0) -> SeatReview:
    """Return the review of a seat."""
    return review(game).games[0].seats[seat]


def check_sums(seat: SeatReview) -> None:
    """All that a review says adds up."""
    assert seat.start + seat.luck - seat.loss == pytest.approx(seat.worth, abs=1e-9)
    assert all(judged.loss >= 0 for judged in seat.decisions)
    assert seat.luck == pytest.approx(sum(stage.luck for stage in seat.stages), abs=1e-9)
    assert seat.loss == pytest.approx(sum(stage.loss for stage in seat.stages), abs=1e-9)
    sums = sums_of(seat)
    assert sums.start + sums.luck + sums.mistakes == pytest.approx(sums.result, abs=1e-9)
    if seat.decisions:
        last = course_of(seat)[-1]
        assert last.start + last.luck + last.mistakes == pytest.approx(last.result, abs=1e-9)


def check_wins(seat: SeatReview, *, alone: bool) -> None:
    """Chances to win are probabilities; an exact one is none above the best move's."""
    for judged in seat.decisions:
        wins = judged.wins
        assert (wins is None) is alone
        if wins is not None:
            assert -1e-12 <= wins.done <= 1 + 1e-12
            assert not wins.exact or wins.done <= wins.best + 1e-12


@pytest.mark.parametrize("id", SOLVED)
def test_luck_and_mistakes_add_up_to_the_final_score(id: str) -> None:
    rules = dicecup.ruleset(id)
    for number in range(8):
        seats = 1 + number % 3
        who = "random" if number % 2 and rules.miss.value != "unchanged" else "greedy"
        game = played(rules, who, str(number), seats)
        for seat, told in enumerate(review(game).games[0].seats):
            check_sums(told)
            if id in {"crag", "yahtzee"}:
                check_wins(told, alone=seats == 1)
            card = game.cards[seat]
            if told.objective is Objective.TURNS:
                assert told.worth == pytest.approx(-card.turns, abs=1e-9)
            elif card.complete:
                assert told.worth == pytest.approx(card.total, abs=1e-9)
            else:
                # Another seat has won at once.
                assert game.position.served_winner is not None


@pytest.mark.soak
@pytest.mark.parametrize("id", [*SOLVED, "maxi-yatzy"])
def test_they_add_up_in_a_thousand_games(id: str) -> None:
    rules = dicecup.ruleset(id)
    solve(rules)  # once and for all, where that takes a minute
    for number in range(1000):
        who = "random" if number % 2 and rules.miss.value != "unchanged" else "greedy"
        check_sums(seat_of(played(rules, who, f"soak {number}")))


@pytest.mark.parametrize("id", ["yahtzee", "yatzy", "kniffel", "crag", "yahtzee-algorithm"])
def test_whoever_plays_best_makes_no_mistake(id: str) -> None:
    for number in range(4):
        seat = seat_of(played(dicecup.ruleset(id), "optimal", str(number)))
        assert seat.loss == pytest.approx(0, abs=1e-9)
        assert seat.mistakes == ()


@pytest.mark.parametrize(
    "options", [{"turn": "bank_unused = true"}, {"turn": 'hold_all = "allowed"'}]
)
def test_saved_rolls_and_rolls_with_all_dice_held(tmp_path: Path, options: dict[str, str]) -> None:
    rules = small(tmp_path, **options)  # type: ignore[arg-type] # other options are numbers
    for number in range(30):
        game = played(rules, "random", str(number))
        seat = seat_of(game)
        check_sums(seat)
        assert seat.worth == pytest.approx(game.totals[0], abs=1e-9)


def test_luck_is_nothing_on_average() -> None:
    rules = dicecup.ruleset("crag")
    luck = [seat_of(played(rules, "greedy", str(number))).luck for number in range(400)]
    assert abs(np.mean(luck)) < 4 * np.std(luck) / len(luck) ** 0.5


@pytest.mark.soak
def test_luck_is_nothing_on_average_over_many_games() -> None:
    rules = dicecup.ruleset("crag")
    luck = [seat_of(played(rules, "greedy", str(number))).luck for number in range(100_000)]
    error = np.std(luck) / len(luck) ** 0.5
    print(f"\nmean luck {np.mean(luck):.3f} ± {error:.3f}")  # noqa: T201 — a figure to be reported
    assert abs(np.mean(luck)) < 4 * error


def test_unfinished_games_are_reviewed_as_far_as_they_go() -> None:
    rules = dicecup.ruleset("yahtzee")
    for decisions in (0, 1, 2, 5, 17):
        seat = seat_of(played(rules, "random", "s", most=decisions))
        check_sums(seat)
        assert not seat.card.complete
        if decisions < 2:
            assert seat.worth == seat.start == solve("yahtzee").expected_score
            assert seat.stages == ()


def test_real_dice_and_duplicate_streams_are_reviewed_alike() -> None:
    rules = dicecup.ruleset("crag")
    fair = played(rules, "greedy", "x")
    entered = Game.start(rules, ["A"], source=Entered())
    for action in fair.actions:
        entered = entered.apply(action)
    assert isinstance(fair.actions[1], Throw)
    assert seat_of(entered).luck == seat_of(fair).luck
    assert seat_of(entered).loss == seat_of(fair).loss
    source = Fair("x", Stream.DUPLICATE)
    alike = play_out(Game.start(rules, ["A", "B"], source=source), player("greedy"))
    one, other = review(alike.record()).games[0].seats
    assert [one.luck, one.loss, one.worth] == [other.luck, other.loss, other.worth]
    assert [judged.action for judged in one.decisions] == [each.action for each in other.decisions]
    alone = play_out(Game.start(rules, ["A"], source=source), player("greedy"))
    assert seat_of(alone).loss == one.loss


def test_hints_change_nothing_but_a_mark() -> None:
    rules = dicecup.ruleset("crag")
    begun = Game.start(rules, ["A", "B"], seed="hints").apply(Roll())
    plain, hinted = (play_out(game, player("greedy")) for game in (begun, begun.assist()))
    one, other = (review(game.record()).games[0] for game in (plain, hinted))
    assert [seat.assisted for seat in one.seats] == [None, None]
    assert [seat.assisted for seat in other.seats] == [1, None]
    assert [(seat.luck, seat.loss) for seat in one.seats] == [
        (seat.luck, seat.loss) for seat in other.seats
    ]


def test_each_game_of_a_match_is_reviewed() -> None:
    match, chance = Match.start(dicecup.ruleset("crag"), ["A", "B"], 2, "m"), random.Random(1)
    while not match.finished:
        if match.game.finished:
            match = match.next_game()
        match = match.apply(player("greedy").choose(match.game.position, chance))
    found = review(match.record())
    assert len(found.games) == len(match.games) >= 2
    for reviewed, game in zip(found.games, match.games, strict=True):
        assert [seat.worth for seat in reviewed.seats] == pytest.approx(list(game.totals))
        luck = [seat.luck for seat in reviewed.seats]
        assert reviewed.luckiest == luck.index(max(luck))
    assert review(match.games[0]).games[0].seats[0].seat.name == "A"


def test_it_is_judged_by_the_rules_that_were_played() -> None:
    plain, forced = dicecup.ruleset("yatzy-simple"), dicecup.ruleset("yatzy-forced")
    assert seat_of(played(plain, "greedy", "1")).start == solve(plain).expected_score
    assert seat_of(played(forced, "greedy", "1")).start == solve(forced).expected_score
    unfair = played(plain, "greedy", "1").record().replace("yatzy-simple", "yatzy-forced")
    with pytest.raises(DicecupError):
        review(unfair)


def test_a_decision_tells_what_it_is_about() -> None:
    game = Game.start(dicecup.ruleset("yahtzee"), source=Entered())
    for action in (dicecup.Roll(), Throw((5, 5, 2, 3, 6)), Hold((2, 3)), Throw((1, 1, 6))):
        game = game.apply(action)
    game = game.apply(Hold((1, 1))).apply(Throw((2, 4, 6))).apply(Score("yahtzee"))
    first, second, last = seat_of(game).decisions
    assert (first.kind, second.kind, last.kind) == (Kind.FIRST_HOLD, Kind.LATER_HOLD, Kind.CATEGORY)
    assert first.best.action == Hold((5, 5))
    assert first.action == Hold((2, 3))
    assert first.loss == pytest.approx(first.best.worth - first.done.worth)
    assert last.best.action != Score("yahtzee")
    assert seat_of(game).costliest[0] == last


def test_what_cannot_be_reviewed_is_refused() -> None:
    for odd in (None, 5, ["roll"]):
        with pytest.raises(DicecupError, match="is nothing to review"):
            review(odd)  # type: ignore[arg-type]
    with pytest.raises(dicecup.RecordError):
        review("dicecup 1\nnonsense")
    with pytest.raises(OutOfReachError, match="is not solved yet; dicecup solve maxi-yatzy-saved"):
        review(Game.start(dicecup.ruleset("maxi-yatzy-saved")))


def test_a_card_that_nobody_plays_on_has_no_luck() -> None:
    rules = dicecup.ruleset("crag")
    seat = seat_of(Game.start(rules, ["A", "B"]), 1)
    assert (seat.luck, seat.loss, seat.decisions) == (0, 0, ())
    assert seat.card == Card.blank(rules)


def test_the_sums_are_told_in_a_line() -> None:
    tr, rules = language("en"), dicecup.ruleset("crag")
    seat = seat_of(played(rules, "greedy", "8"))
    told = sum_line(seat, tr)
    assert told.startswith("149.8 expected at the start, ")
    assert f"{seat.card.total} points." in told
    assert share_line(seat, rules, tr).startswith(
        f"Dicecup · Crag: {seat.card.total} points, luck "
    )
    turns = seat_of(played(dicecup.ruleset("yahtzee-algorithm"), "greedy", "8"))
    assert f"{turns.card.turns} turns." in sum_line(turns, tr)


@pytest.mark.parametrize("id", ["crag", "yahtzee"])
def test_in_a_match_the_chance_to_win_is_told_and_near_its_end_exactly(id: str) -> None:
    rules = dicecup.ruleset(id)
    game = play_out(Game.start(rules, ["A", "B"], seed="wins"), player("greedy"))
    for seat in review(game).games[0].seats:
        for judged in seat.decisions:
            open_ = max(card.entries.count(None) for card in judged.position.cards)
            wins, told = judged.wins, tell_wins(judged, language("en"))
            assert wins is not None
            assert wins.exact == (open_ <= LAST_ROUNDS)
            assert -1e-12 <= wins.done <= 1 + 1e-12
            if wins.exact:
                assert wins.done <= wins.best <= 1 + 1e-12
            given_up = wins.best - wins.done
            assert bool(told) == (given_up >= (0.005 if wins.exact else 0.01))
            assert ("about" in told) == (bool(told) and not wins.exact)
            if not judged.loss:
                assert wins.done == pytest.approx(wins.best) or wins.exact
    last = [seat.decisions[-1] for seat in review(game).games[0].seats]
    winner = game.winners[0]
    assert last[-1].wins is not None
    assert last[-1].wins.done == pytest.approx(float(winner == 1), abs=1e-9)


@pytest.mark.parametrize("id", ["generala", "yahtzee-algorithm"])
def test_where_totals_do_not_decide_no_chance_is_told(id: str) -> None:
    rules = dicecup.ruleset(id)
    game = play_out(Game.start(rules, ["A", "B"], seed="none"), player("greedy"))
    (reviewed,) = review(game).games
    assert all(each.wins is None for seat in reviewed.seats for each in seat.decisions)


def test_alone_there_is_nobody_to_win_against() -> None:
    game = play_out(Game.start(dicecup.ruleset("crag"), ["A"], seed="wins"), player("greedy"))
    assert all(each.wins is None for each in review(game).games[0].seats[0].decisions)


def test_chances_to_win_are_worked_out_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def recording(work: Callable[P, T]) -> Callable[P, T]:
        def recorded(*values: P.args, **named: P.kwargs) -> T:
            asked.append(work.__name__)
            return work(*values, **named)

        return recorded

    monkeypatch.setattr(Solution, "spread", recording(Solution.spread))
    monkeypatch.setattr(winning, "winning", recording(winning.winning))
    decisions = review(played(dicecup.ruleset("crag"), "greedy", "asked", 2)).games[0].seats[0]
    first, last = decisions.decisions[0], decisions.decisions[-1]
    assert asked == []
    for _ in range(2):
        assert first.wins is not None
        assert not first.wins.exact
        assert last.wins is not None
        assert last.wins.exact
    assert asked == ["spread", "winning"]
