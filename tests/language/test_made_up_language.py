"""One catalogue is all that a language needs."""

from __future__ import annotations

import contextlib
import io
import re
from typing import TYPE_CHECKING

import pytest

from dicecup import (
    DicecupError,
    Game,
    Hold,
    Match,
    Roll,
    Ruleset,
    Score,
    read_match,
    ruleset,
    rulesets,
)
from dicecup.cli.main import build
from dicecup.cli.output import Output
from dicecup.language import (
    Language,
    describe,
    describe_bonus,
    describe_joker,
    language,
    languages,
    read_catalogue,
)
from dicecup.language.telling import tell
from dicecup.players import player, players
from dicecup.terminal.commands import read_command, verbs
from dicecup.terminal.text_front import TextFront
from tests.cli.running import COMMANDS, set_up
from tests.language.made_up import TAG, english_in, in_wide_letters, made_up, made_up_po

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

OWN = made_up()


@pytest.fixture(autouse=True)
def _surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    set_up(monkeypatch, tmp_path)


def test_the_language_is_read_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / f"{TAG}.po"
    path.write_bytes(made_up_po())
    tr = Language(TAG, read_catalogue(path.read_bytes()))
    assert tr("Joker") == in_wide_letters("Joker") == "\uff2a\uff4f\uff4b\uff45\uff52"
    assert TAG not in languages()


def test_nothing_english_is_left_of_messages() -> None:
    assert english_in(OWN("what is not there")) == ["what", "is", "not", "there"]
    assert english_in(OWN("Highest total: {points}", points=1)) == []
    assert english_in(OWN.plural("{count} point", "{count} points", 1)) == []
    assert english_in(OWN.plural("{count} point", "{count} points", 5)) == []


def _texts(rules: Ruleset) -> list[str]:
    texts = [rules.name, rules.summary, *(each.name for each in rules.categories)]
    texts += [bonus.name for bonus in rules.bonuses]
    texts += [text for point in rules.disputed for text in (point.question, point.answer)]
    texts += [rules.trademark] if rules.trademark else []
    return [OWN.text(text) for text in texts]


@pytest.mark.parametrize("id", rulesets())
def test_nothing_english_is_left_of_a_ruleset(id: str) -> None:
    rules = ruleset(id)
    told = _texts(rules)
    told += [describe(rules, category, OWN) for category in rules.categories]
    told += [describe_bonus(bonus, OWN) for bonus in rules.bonuses]
    told += describe_joker(rules, rules.joker, OWN) if rules.joker else ()
    assert english_in(" ".join(told)) == []
    assert all(told)


def test_nothing_english_is_left_of_players() -> None:
    for id in players():
        assert english_in(OWN.text(player(id).name)) == []
        assert english_in(OWN.text(player(id).description)) == []


def _shown(*tokens: str) -> str:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        code = build(Output(OWN))(
            list(tokens), exit_on_error=False, print_error=False, result_action="return_value"
        )
    assert not code
    return out.getvalue()


def _english_left(text: str, *known: str) -> set[str]:
    """Return the English words in a text, but for some that belong there."""
    for each in sorted(known, key=len, reverse=True):
        text = text.replace(each, " ")
    return set(english_in(text))


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_nothing_english_is_left_of_help(command: str) -> None:
    text = _shown(*([command] if command else []), "--help")
    usage = set(english_in(text.splitlines()[0]))
    options = set(english_in(" ".join(re.findall(r"^  (\S+(?:, \S+)?)  ", text, re.MULTILINE))))
    left = _english_left("\n".join(text.splitlines()[1:]))
    assert left <= usage | options | {*players(), *COMMANDS}
    assert any(ord(letter) > 0xFF00 for letter in text)


@pytest.mark.parametrize("id", rulesets())
def test_nothing_english_is_left_of_the_rules_page(id: str) -> None:
    text = re.sub(r"\s+", " ", _shown("rules", id))
    assert _english_left(text, *ruleset(id).sources) == set()


def test_nothing_english_is_left_of_lists_and_scores() -> None:
    left = _english_left(_shown("rulesets"), *rulesets(), "dicecup", "play", "rules", "ID")
    assert left == set()
    assert _english_left(_shown("score", "yahtzee", "33333", "--filled", "yahtzee=50")) == set()
    told = _shown("simulate", "yahtzee-algorithm", "--games", "2")
    assert _english_left(told, "yahtzee-algorithm", "greedy") == set()


def _card_refuses() -> None:
    ruleset("yahtzee").placements((1, 1, 1, 1, 7))


def _game_refuses() -> None:
    Game.start(ruleset("yahtzee"), ["1"], seed="1").apply(Score("chance"))


def _hold_refuses() -> None:
    Game.start(ruleset("yahtzee"), ["1"], seed="1").apply(Roll()).apply(Hold((9,)))


def _roll_refuses() -> None:
    ruleset("yahtzee").placements((1, 1, 1, 1, 1), roll=9)


def _match_refuses() -> None:
    Match.start(ruleset("yahtzee"), ["1"], 0)


def _seat_refuses() -> None:
    Game.start(ruleset("yahtzee"), [""])


def _seed_refuses() -> None:
    Game.start(ruleset("yahtzee"), ["1"], "")


def _record_refuses() -> None:
    read_match("9")


def _position_refuses() -> None:
    read_match("dicecup 1\nruleset")


def _command_refuses() -> None:
    read_command("keep", Game.start(ruleset("yahtzee"), seed="1").position, OWN)


REFUSALS = [
    _card_refuses,
    _game_refuses,
    _hold_refuses,
    _roll_refuses,
    _match_refuses,
    _seat_refuses,
    _seed_refuses,
    _record_refuses,
    _position_refuses,
    _command_refuses,
]


@pytest.mark.parametrize("refuses", REFUSALS, ids=lambda each: each.__name__.strip("_"))
def test_nothing_english_is_left_of_errors(refuses: Callable[[], None]) -> None:
    with pytest.raises(DicecupError) as caught:
        refuses()
    told = OWN.error(caught.value)
    assert _english_left(told, "dicecup") == set()
    assert english_in(language("en").error(caught.value))


def test_nothing_english_is_left_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    match = Match.start(ruleset("yahtzee"), ["1", "2"], 2, "3")
    front = TextFront(OWN)
    front.greet(match, resumed=True)
    front.show_turn(match)
    match = match.apply(Roll())
    front.show_turn(match)
    front.show(tell("1", match.game.position, Hold(()), OWN))
    front.show(tell("1", match.game.position, Score("chance"), OWN))
    out = capsys.readouterr().out
    commitment = getattr(match.game.setup.source, "commitment", "")
    assert _english_left(out, commitment) == set()
    assert any(ord(letter) > 0xFF00 for letter in out)


def test_the_words_of_the_language_are_understood() -> None:
    position = Game.start(ruleset("yahtzee"), seed="1").apply(Roll()).position
    face = position.turn.dice[0]
    words = verbs(OWN)
    assert read_command(f"{words['keep'][-1]} {face}", position, OWN) == Hold((face,))
    name = OWN.text(position.rules.category("chance").name)
    assert read_command(f"{words['score'][-1]} {name}", position, OWN) == Score("chance")
    for word in (words["roll"][-1], "roll"):
        assert read_command(word, position, OWN) == Hold(())


def test_help_at_the_terminal_names_the_words_of_the_language() -> None:
    text = TextFront(OWN).help_text()
    assert english_in(text) == []
    assert verbs(OWN)["score"][-1] in text
