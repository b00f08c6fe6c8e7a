"""Hypothesis plays every ruleset, legally and not, and never finds two truths."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import dicecup
from dicecup import Game, Hold, IllegalActionError, Phase, Position, Roll, Score, Throw
from tests.games import RULESETS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dicecup.rules import Action

EXAMPLES = 12


def _shows(game: Game, action: Roll | Hold | Throw | Score) -> bool:
    """Say whether the slots that a hold names are different dice that show its faces."""
    if not isinstance(action, Hold) or not action.slots:
        return True
    dice = game.position.turn.dice
    inside = all(0 <= slot < len(dice) for slot in action.slots)
    different = len(set(action.slots)) == len(action.slots)
    return inside and different and Hold.at(dice, action.slots).dice == action.dice


def _machine(id: str) -> type[RuleBasedStateMachine]:
    rules = dicecup.ruleset(id)
    faces = st.integers(0, max(rules.dice.faces) + 1)

    class Play(RuleBasedStateMachine):
        """A game with dice that Hypothesis chooses, beside a replay of its record."""

        def __init__(self) -> None:
            super().__init__()
            self.game: Game | None = None

        @property
        def now(self) -> Game:
            assert self.game is not None
            return self.game

        @initialize(seats=st.integers(1, 3), first=st.integers(0, 2))
        def start(self, seats: int, first: int) -> None:
            self.game = Game.start(
                rules, list("ABC")[:seats], source=dicecup.Entered(), first=first % seats
            )

        @precondition(lambda self: self.now.position.phase is Phase.BEFORE_ROLL)
        @rule(data=st.data(), alike=st.booleans())
        def play_a_turn(self, data: st.DataObject, alike: bool) -> None:
            rolling = self.now.apply(Roll())
            falls = rolling.legal_actions()
            fall = drawn(data, falls)
            if alike:
                face = data.draw(st.sampled_from(rules.dice.faces))
                fall = Throw((face,) * rules.dice.count)
            decided = rolling.apply(fall)
            scores = [a for a in decided.legal_actions() if isinstance(a, Score)]
            self.game = decided.apply(data.draw(st.sampled_from(scores)))

        @precondition(lambda self: not self.now.finished)
        @rule(data=st.data())
        def act_legally(self, data: st.DataObject) -> None:
            action = drawn(data, self.now.legal_actions())
            assert self.now.explain_illegal(action) is None
            self.game = self.now.apply(action)

        @rule(
            action=st.one_of(
                st.just(Roll()),
                st.builds(Hold, st.lists(faces, max_size=7).map(tuple)),
                st.builds(
                    Hold,
                    st.lists(faces, max_size=3).map(tuple),
                    st.lists(st.integers(-1, 7), max_size=3).map(tuple),
                ),
                st.builds(Throw, st.lists(faces, max_size=7).map(tuple)),
                st.builds(Score, st.sampled_from([*rules.positions, "nonsense"])),
            )
        )
        def act_anyhow(
            self,
            action: Roll | Hold | Throw | Score,
        ) -> None:
            before = (dicecup.write_position(self.now.position), self.now.actions)
            plain = Hold(action.dice) if isinstance(action, Hold) else action
            try:
                following = self.now.apply(action)
            except IllegalActionError as error:
                now = (dicecup.write_position(self.now.position), self.now.actions)
                assert now == before
                assert str(self.now.explain_illegal(action)) == str(error)
                assert plain not in self.now.legal_actions() or not _shows(self.now, action)
            else:
                assert plain in self.now.legal_actions()
                assert _shows(self.now, action)
                self.game = following

        def teardown(self) -> None:
            if self.game is not None:
                assert dicecup.read_game(self.game.private_record()) == self.game

        @invariant()
        def a_position_tells_the_same_in_one_line(self) -> None:
            if self.game is None:
                return
            position: Position = dicecup.read_position(dicecup.write_position(self.game.position))
            assert position == self.game.position
            assert position.legal_actions() == self.game.legal_actions()

        @invariant()
        def only_an_ended_game_has_winners(self) -> None:
            if self.game is not None:
                assert bool(self.game.winners) == (self.game.position.phase is Phase.OVER)

    return Play


def drawn(data: st.DataObject, actions: Sequence[Action]) -> Action:
    """Draw one of some actions, of which there may be too many to list."""
    return actions[data.draw(st.integers(0, len(actions) - 1))]


@pytest.mark.parametrize("id", RULESETS)
def test_play(id: str) -> None:
    run_state_machine_as_test(
        _machine(id),
        settings=settings(max_examples=EXAMPLES, stateful_step_count=70, deadline=None),
    )
