"""Games at a real (pseudo-)terminal, key by key."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from dicecup import Fair, Game, Hold, Roll, Score, ruleset
from dicecup.language import language
from dicecup.terminal.saving import SavedGame
from tests.cli.running import LANGUAGES, run
from tests.terminal.programs import Terminal, sensible

if TYPE_CHECKING:
    from pathlib import Path

# From Python 3.12 on a process with threads, such as a worker of pytest-xdist, is warned against
# forking; what is forked here becomes another program at once.
pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded")

SIMPLE = ("yahtzee-simple", "--seed", "typed")
START = Game.start(ruleset("yahtzee-simple"), source=Fair("typed"))
FIRST = START.apply(Roll())


def _shown(game: Game) -> str:
    return " ".join(f"[{face}]" for face in game.position.turn.dice)


def _saved(data: Path) -> Game:
    found = SavedGame(data).load()
    assert found is not None
    return found[0].game


@pytest.mark.parametrize("language_tag", LANGUAGES)
def test_a_whole_game_is_typed_in(data: Path, language_tag: str) -> None:
    tr, game = language(language_tag), START
    with Terminal(*SIMPLE, "--language", language_tag) as terminal:
        while not game.finished:
            match action := sensible(game.position):
                case Roll():
                    terminal.until(tr("Roll Dice (Enter)"))
                    terminal.type("")
                case Hold(dice):
                    terminal.until(tr("keep or score (? for help)"))
                    terminal.type(f"{tr('keep')} {' '.join(map(str, dice))}")
                case Score(category):
                    left = game.position.rolls_left
                    question = "keep or score (? for help)" if left else "score (? for help)"
                    terminal.until(f"{tr(question)} > ")
                    number = game.rules.positions[category] + 1
                    terminal.type(f"{tr('score')} {number}")
                    if game.position.placements()[category].total == 0:
                        terminal.until("?")
                        terminal.type(tr("y (yes)")[0])
            game = game.apply(action)
            if game.position.turn.dice:
                terminal.until(_shown(game))
        total = tr.plural(
            "Final score: {count} point", "Final score: {count} points", game.totals[0]
        )
        terminal.until(total)
        assert terminal.ends() == 0
    assert "Four of a kind" not in terminal.shown or language_tag == "en"
    record = next((data / "records").iterdir())
    assert str(record) in terminal.shown
    assert run("verify", str(record), "--commitment", Fair("typed").commitment).code == 0


@pytest.mark.parametrize("key", ["c", "d"])
def test_leaving_in_mid_turn_one_goes_on_at_the_same_position(data: Path, key: str) -> None:
    kept = FIRST.position.turn.dice[0]
    game = FIRST.apply(Hold((kept,)))
    with Terminal(*SIMPLE) as terminal:
        terminal.until("Roll Dice (Enter) > ")
        terminal.type("")
        terminal.until("> ")
        terminal.type(f"keep {kept}")
        terminal.until(_shown(game))
        terminal.until("> ")
        terminal.press(key)
        terminal.until("dicecup play")
        assert terminal.ends() == 0
    assert _saved(data) == game
    with Terminal() as terminal:
        terminal.until("[Y/n] > ")
        terminal.type("")
        assert "Turn 1" in terminal.until(_shown(game))
        assert "1 roll left" in terminal.until("> ")
        terminal.type("keep")
        terminal.until("which dice")
        terminal.type("roll")
        game = game.apply(Hold(()))
        terminal.until(_shown(game))
        terminal.press(key)
        assert terminal.ends() == 0
    assert _saved(data) == game


@pytest.mark.parametrize("key", ["c", "d"])
def test_leaving_at_a_question_changes_nothing(data: Path, key: str) -> None:
    miss = next(id for id, each in FIRST.position.placements().items() if not each.points)
    with Terminal(*SIMPLE) as terminal:
        terminal.until("> ")
        terminal.type("")
        terminal.until("help) > ")
        terminal.type(f"score {miss}")
        terminal.until("[y/N] > ")
        terminal.press(key)
        assert terminal.ends() == 0
    assert _saved(data) == FIRST


def test_leaving_before_a_game_is_chosen_leaves_nothing(data: Path) -> None:
    with Terminal() as terminal:
        terminal.until("yahtzee-simple > ")
        terminal.press("c")
        assert terminal.ends() == 0
    assert not data.exists()
    assert "goes on" not in terminal.shown


def test_a_simulation_shows_its_progress_and_can_be_broken_off() -> None:
    with Terminal("yatzy", "--games", "1000000", command="simulate", kind="xterm") as terminal:
        terminal.until("Playing")
        terminal.until("%")
        terminal.press("c")
        assert terminal.ends() == 1
    assert "broken off" in terminal.shown


def test_a_simulation_leaves_only_its_result_on_the_screen() -> None:
    with Terminal("crag", "--games", "50", command="simulate", kind="xterm") as terminal:
        assert terminal.ends() == 0
    last = terminal.shown.splitlines()[-3:]
    assert last[0].endswith("50 games of crag by greedy, seed 1")
    assert re.match(r"mean \d+\.\d\d ± ", last[1])
