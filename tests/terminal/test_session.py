from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicecup import Fair, Game, Hold, Match, Roll, Score, read_match, read_position, ruleset
from dicecup.coach.hints import best_move, look_at
from dicecup.language import language
from dicecup.rules import rulesets
from dicecup.terminal.saving import SavedGame
from tests.cli import house_rules, records
from tests.cli.running import LANGUAGES, in_any_language, run
from tests.terminal.programs import lines, of_kind, played, sensible, spelled

if TYPE_CHECKING:
    from tests.terminal.programs import Event

ENGLISH = language("en")
SIMPLE = ("yahtzee-simple", "--seed", "a seed")
FIRST = Game.start(ruleset("yahtzee-simple"), source=Fair("a seed")).apply(Roll())
"""The game of `SIMPLE` after its first roll."""


def _turns(events: list[Event]) -> list[str]:
    return [event["position"] for event in of_kind(events, "turn")]


def _text(*tokens: str, typed: tuple[str, ...] = ()) -> str:
    outcome = run("play", *tokens, stdin=lines(*typed))
    assert (outcome.code, outcome.err) == (0, "")
    return outcome.out


def _saved(data: Path) -> Match:
    found = SavedGame(data).load()
    assert found is not None
    return found[0]


def _records(data: Path) -> list[Path]:
    return sorted((data / "records").iterdir()) if (data / "records").exists() else []


def _whole_game(id: str, seed: str) -> tuple[Game, list[str]]:
    """Return a game that is played out, and the lines that play it."""
    game = Game.start(ruleset(id), source=Fair(seed))
    typed = []
    while not game.finished:
        action = sensible(game.position)
        typed.append(spelled(action))
        game = game.apply(action)
    return game, typed


def test_the_dice_are_those_of_the_seed() -> None:
    events = played(*SIMPLE, typed=["roll"])
    assert of_kind(events, "turn")[-1]["dice"] == list(FIRST.position.turn.dice)
    assert read_position(_turns(events)[-1]) == FIRST.position
    assert events[0]["commitment"] == Fair("a seed").commitment


@pytest.mark.parametrize("id", ["yahtzee", "yatzy", "crag", "maxi-yatzy-saved", "kismet"])
def test_a_whole_game_ends_with_its_total_and_a_record(data: Path, id: str) -> None:
    game, typed = _whole_game(id, "whole")
    events = played(id, "--seed", "whole", typed=typed)
    over = of_kind(events, "game_over")
    assert [event["totals"] for event in over] == [list(game.totals)]
    end = events[-1]
    assert end["event"] == "match_over"
    assert _records(data) == [Path(end["path"])]
    assert read_match(end["record"]).games == (game,)
    assert Path(end["path"]).read_text(encoding="utf-8") == end["record"]
    assert run("verify", end["path"], "--commitment", events[0]["commitment"]).code == 0
    assert not SavedGame(data).path.exists()


def test_a_game_alone_is_over_after_one_game_and_can_be_verified() -> None:
    _, typed = _whole_game("crag", "alone")
    events = played("crag", "--seed", "alone", typed=typed)
    assert len(of_kind(events, "game_over")) == 1
    assert events[-1]["event"] == "match_over"
    assert run("verify", events[-1]["path"]).code == 0


def test_a_finished_game_is_not_offered_again(data: Path) -> None:
    _, typed = _whole_game("crag", "s")
    assert played("crag", "--seed", "s", typed=typed)[-1]["event"] == "match_over"
    again = played("crag", "--seed", "s")
    assert again[0]["resumed"] is False
    assert len(_records(data)) == 1


@pytest.mark.parametrize(
    "spellings",
    [
        ("", "k{0}", "s {line}"),
        ("r", "k {0}", "score {line}"),
        ("ROLL", "keep {0} ", "s {category}"),
        ("roll", "keep {0},", "score {name}"),
    ],
)
def test_moves_may_be_spelled_in_many_ways(spellings: tuple[str, ...]) -> None:
    kept = FIRST.position.turn.dice[0]
    game = FIRST.apply(Hold((kept,))).apply(Score("chance"))
    words = {"line": 13, "category": "chance", "name": "Chance"}
    events = played(*SIMPLE, typed=[line.format(kept, **words) for line in spellings])
    assert not of_kind(events, "error")
    assert read_position(_turns(events)[-1]) == game.position


@pytest.mark.parametrize("language_tag", LANGUAGES)
def test_moves_may_be_spelled_in_the_language_and_in_english(language_tag: str) -> None:
    tr = language(language_tag)
    kept = FIRST.position.turn.dice[0]
    game = FIRST.apply(Hold((kept,))).apply(Score("chance"))
    own = [tr("roll"), f"{tr('keep')} {kept}", f"{tr('score')} 13"]
    letters = [tr("r (roll)")[0], f"{tr('k (keep)')[0]}{kept}", f"{tr('s (score)')[0]} 13"]
    for typed in (own, letters, ["roll", f"keep {kept}", "score chance"]):
        events = played(*SIMPLE, "--new", "--language", language_tag, typed=typed)
        assert not of_kind(events, "error")
        assert read_position(_turns(events)[-1]) == game.position


WRONG_FIRST = ["keep 5", "score 1", "33446", "bet", "score", "keep", "keep x"]
WRONG_LATER = [
    "",
    "bet",
    "keep 7",
    "keep 1 1 1 1 1 1",
    "keep x",
    "keep",
    "score",
    "score 0",
    "score 14",
    "score jackpot",
    "score three",
    "score {0}",
    "33446",
    "ok",
    "[bold]",
    "{0} {name}",
    "x" * 3000,
]


@pytest.mark.parametrize("line", WRONG_FIRST)
def test_a_wrong_line_before_the_roll_changes_nothing(data: Path, line: str) -> None:
    events = played(*SIMPLE, typed=[line])
    assert len(of_kind(events, "error")) == 1
    assert not of_kind(events, "move")
    assert _saved(data).game.actions == ()


@pytest.mark.parametrize("line", WRONG_LATER)
def test_a_wrong_line_is_answered_and_changes_nothing(data: Path, line: str) -> None:
    events = played(*SIMPLE, typed=["roll", line])
    assert len(of_kind(events, "error")) == 1
    assert of_kind(events, "error")[0]["message"]
    assert len(of_kind(events, "move")) == 1
    assert _saved(data).game == FIRST


def test_after_wrong_lines_the_game_goes_on() -> None:
    typed = [*WRONG_FIRST, "roll", *WRONG_LATER, "score chance"]
    events = played(*SIMPLE, typed=typed)
    assert len(of_kind(events, "error")) == len(WRONG_FIRST) + len(WRONG_LATER)
    assert read_position(_turns(events)[-1]) == FIRST.apply(Score("chance")).position


def test_a_category_that_is_filled_is_refused_with_those_that_are_open() -> None:
    events = played(*SIMPLE, typed=["roll", "score chance", "roll", "score chance"])
    message = of_kind(events, "error")[0]["message"]
    total = sum(FIRST.position.turn.dice)
    assert "'Chance'" in message
    assert str(total) in message
    assert "Three of a kind" in message


@pytest.mark.parametrize("line", ["?", "help", "card", "c", "rules"])
def test_every_request_is_answered(line: str) -> None:
    for before in ([], ["roll"]):
        unasked = len(played(*SIMPLE, "--new", typed=before))
        assert len(played(*SIMPLE, "--new", typed=[*before, line])) > unasked


def test_the_rules_are_told_during_the_game() -> None:
    (told,) = of_kind(played(*SIMPLE, typed=["rules"]), "rules")
    assert list(told["categories"]) == list(ruleset("yahtzee-simple").positions)
    text = _text(*SIMPLE, "--new", typed=("rules",))
    assert all(str(category.name) in text for category in ruleset("yahtzee-simple").categories)


def test_the_colours_are_told_during_the_game() -> None:
    (told,) = of_kind(played("kismet", typed=["rules"]), "rules")
    facts = " ".join(told["facts"])
    assert all(colour in facts for colour in ("black", "red", "green"))


def test_the_bonus_and_the_joker_are_told_during_the_game() -> None:
    told = _text("yahtzee", "--seed", "s", typed=("rules",))
    assert "35 for 63" in told
    assert "100 more" in told


def test_a_zero_is_entered_once_it_is_confirmed(data: Path) -> None:
    assert FIRST.position.placements()["yahtzee"].points == 0
    told = _text(*SIMPLE, typed=("roll", "score yahtzee", "y"))
    assert re.search(r"Enter 0 in Yahtzee\? \[y/N\]", told)
    assert _saved(data).game == FIRST.apply(Score("yahtzee"))


@pytest.mark.parametrize("answer", ["n", "", "no", "N"])
def test_a_zero_that_is_not_confirmed_changes_nothing(data: Path, answer: str) -> None:
    told = _text(*SIMPLE, typed=("roll", "score yahtzee", answer))
    assert "Nothing was entered" in told
    assert _saved(data).game == FIRST


@pytest.mark.parametrize("answer", ["what?", "score yahtzee", "yahtzee", "yesterday", "score 9"])
def test_an_answer_that_is_neither_yes_nor_no_is_asked_again(data: Path, answer: str) -> None:
    told = _text(*SIMPLE, typed=("roll", "score yahtzee", answer, "n"))
    assert told.count("[y/N]") == 2
    assert "Nothing was entered" in told
    assert _saved(data).game == FIRST


@pytest.mark.parametrize(("tag", "word"), [("en", "quit"), ("pt-BR", "sair"), ("pt-BR", "q")])
def test_quitting_at_a_question_quits(data: Path, tag: str, word: str) -> None:
    _text(*SIMPLE, "--language", tag, typed=("roll", "score yahtzee", word))
    assert _saved(data).game.actions == FIRST.actions
    before = SavedGame(data).path.read_bytes()
    _text("--language", tag, typed=(word,))
    assert SavedGame(data).path.read_bytes() == before


@pytest.mark.parametrize("answer", ["s", "S", "sim", "y"])
def test_a_zero_is_confirmed_in_the_language(data: Path, answer: str) -> None:
    _text(*SIMPLE, "--language", "pt-BR", typed=("roll", "score yahtzee", answer))
    assert _saved(data).game.position == FIRST.apply(Score("yahtzee")).position


def test_a_zero_declined_in_the_language_changes_nothing(data: Path) -> None:
    _text(*SIMPLE, "--language", "pt-BR", typed=("roll", "score yahtzee", "não"))
    assert _saved(data).game.position == FIRST.position


def test_points_are_entered_without_a_question(data: Path) -> None:
    told = _text(*SIMPLE, typed=("roll", "score chance"))
    assert "?" not in told.partition("points in Chance")[2].partition("Turn 2")[0]
    assert _saved(data).game == FIRST.apply(Score("chance"))


def test_a_program_is_not_asked_about_a_zero(data: Path) -> None:
    events = played(*SIMPLE, typed=["roll", "score yahtzee"])
    assert of_kind(events, "move")[-1]["move"] == "score"
    assert _saved(data).game == FIRST.apply(Score("yahtzee"))


def test_a_turn_that_changes_nothing_is_not_called_a_zero() -> None:
    rules = ruleset("yahtzee-algorithm")
    game = Game.start(rules, source=Fair("a seed")).apply(Roll())
    miss = next(id for id, each in game.position.placements().items() if not each.points)
    told = _text(rules.id, "--seed", "a seed", typed=("roll", f"score {miss}", "n"))
    assert "Enter 0" not in told


def test_real_dice_are_typed_in(data: Path) -> None:
    typed = ["", "33446", "keep 3 3", "3,4,1", "k333", "3 3", "score yahtzee"]
    events = played("yahtzee-simple", "--dice", "entered", typed=typed)
    assert not of_kind(events, "error")
    phases = [event["phase"] for event in of_kind(events, "turn")]
    assert phases[:7] == ["before_roll", *["rolling", "deciding"] * 3]
    assert of_kind(events, "turn")[4]["dice"] == [3, 3, 3, 4, 1]
    assert of_kind(events, "turn")[-1]["totals"] == [50]
    assert _saved(data).game.cards[0].filled == {"yahtzee": 50}


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("3344", "4"),
        ("334466", "6"),
        ("33447", "7"),
        ("3 3 4 4 x", "x"),
        ("", "?"),
        ("keep 3", "air"),
    ],
)
def test_dice_that_cannot_fall_are_refused(data: Path, line: str, named: str) -> None:
    events = played("yahtzee-simple", "--dice", "entered", typed=["", line])
    assert len(of_kind(events, "error")) == 1
    assert named in of_kind(events, "error")[0]["message"]
    assert _saved(data).game.position.phase.value == "rolling"


def test_real_dice_are_rolled_for_the_opponents_too() -> None:
    typed = ["", "33446", "score chance", "66666"]
    events = played("yatzy", "--dice", "entered", "--opponents", "1", typed=typed)
    last = of_kind(events, "move")[-1]
    assert (last["seat"], last["move"]) == (2, "score")
    assert of_kind(events, "turn")[-1]["totals"] == [20, 50]


def test_people_are_told_how_many_real_dice_to_roll() -> None:
    told = _text("yahtzee-simple", "--dice", "entered", typed=("", "33446", "k3344"))
    assert "Roll 5 dice" in told
    assert "Roll 1 die " in told


def test_a_match_of_real_dice_ends_with_a_record() -> None:
    typed = [line for number in range(1, 14) for line in ("", "666", f"score {number}")]
    events = played("crag", "--dice", "entered", typed=typed)
    assert events[-1]["event"] == "match_over"
    verdict = run("verify", events[-1]["path"], "--json")
    assert (verdict.code, verdict.data["dice"]) == (0, "entered")


def _leave_and_return(*typed: str, again: tuple[str, ...] = ()) -> tuple[list[Event], list[Event]]:
    return played(*SIMPLE, typed=typed), played(*SIMPLE, typed=again)


def test_a_program_that_comes_back_goes_on_where_it_left() -> None:
    kept = f"keep {FIRST.position.turn.dice[0]}"
    for typed in ([], ["roll"], ["roll", kept], ["roll", kept, "score chance"]):
        left = played(*SIMPLE, "--new", typed=typed)
        back = played(*SIMPLE)
        assert back[0]["resumed"] is True
        assert of_kind(left, "turn")[-1] == of_kind(back, "turn")[0]


def test_after_leaving_the_dice_are_the_same() -> None:
    kept = f"keep {FIRST.position.turn.dice[0]}"
    _, back = _leave_and_return("roll", again=(kept, "score chance"))
    game = FIRST.apply(Hold((FIRST.position.turn.dice[0],))).apply(Score("chance"))
    assert read_position(_turns(back)[-1]) == game.position


def test_quitting_is_leaving() -> None:
    left, back = _leave_and_return("roll", "quit", again=())
    assert left[-1]["event"] == "text"
    assert "dicecup play" in left[-1]["text"]
    assert _turns(back) == [_turns(left)[-1]]


def test_a_program_that_wishes_another_game_gets_it(data: Path) -> None:
    played(*SIMPLE, typed=["roll"])
    events = played("yatzy", "--seed", "other")
    assert (events[-3]["event"], events[-3]["ruleset"]) == ("start", "yatzy")
    assert events[-3]["resumed"] is False
    assert [read_match(path.read_text()).game for path in _records(data)] == [FIRST]


def test_a_program_without_wishes_goes_on() -> None:
    played(*SIMPLE, typed=["roll"])
    events = played()
    assert events[0]["resumed"] is True
    assert read_position(_turns(events)[0]) == FIRST.position


def test_a_new_game_puts_the_old_one_aside(data: Path) -> None:
    played(*SIMPLE, typed=["roll"])
    events = played(*SIMPLE, "--new", typed=["roll", "score chance"])
    kept = _records(data)
    assert len(kept) == 1
    assert str(kept[0]) in events[0]["text"]
    assert read_match(kept[0].read_text(encoding="utf-8")).game == FIRST
    assert _saved(data).game == FIRST.apply(Score("chance"))


def test_a_new_game_without_an_old_one_is_just_a_game(data: Path) -> None:
    events = played(*SIMPLE, "--new")
    assert events[0]["event"] == "start"
    assert _records(data) == []


@pytest.mark.parametrize(
    ("answer", "resumed"), [("", True), ("y", True), ("Yes", True), ("n", False)]
)
def test_people_are_asked_whether_to_go_on(data: Path, answer: str, *, resumed: bool) -> None:
    _text(*SIMPLE, typed=("roll",))
    told = _text(*SIMPLE, typed=(answer,))
    assert "Simple Yahtzee, turn 1? [Y/n]" in told
    assert ("You go on" in told) == resumed
    assert len(_records(data)) == (0 if resumed else 1)


def test_people_who_go_on_see_turn_dice_and_card() -> None:
    _text(*SIMPLE, typed=("roll", "score chance", "roll"))
    told = _text(typed=("",))
    dice = FIRST.apply(Score("chance")).apply(Roll()).position.turn.dice
    assert "Turn 2" in told
    assert " ".join(f"[{face}]" for face in dice) in told
    assert re.search(rf"Chance +{sum(FIRST.position.turn.dice)}", told)


def test_leaving_at_the_question_keeps_the_game(data: Path) -> None:
    _text(*SIMPLE, typed=("roll",))
    before = SavedGame(data).path.read_bytes()
    assert "[Y/n]" in _text(*SIMPLE)
    assert SavedGame(data).path.read_bytes() == before


def test_people_choose_from_the_list() -> None:
    for number, id in enumerate(rulesets(), 1):
        told = _text("--new", typed=(str(number), "0"))
        assert re.search(rf"{number:>3}  {id} +{re.escape(str(ruleset(id).name))}\n", told)
        assert str(ruleset(id).name) in told.partition("Enter for")[2]


@pytest.mark.parametrize("answer", ["0", "19", "99999999", "chess", "-1", "1.5", "²"])
def test_a_choice_that_is_none_is_answered(answer: str) -> None:
    told = _text(typed=(answer, "", ""))
    assert f"'{answer}'" in told
    assert "Simple Yahtzee" in told.partition(f"'{answer}'")[2]


def test_a_choice_that_is_nearly_one_is_answered_with_it() -> None:
    assert "did you mean 'yatzy'?" in _text(typed=("yatzi",))


def test_an_id_is_a_choice_too() -> None:
    assert "Turn 1" in _text(typed=("kismet", ""))


def test_opponents_and_wins_are_asked_for_when_not_even_the_game_is_named(data: Path) -> None:
    told = _text(typed=("crag", "4", "2", "x", "3"))
    assert "'4'" in told
    assert "'x'" in told
    match = _saved(data)
    assert (match.rules.id, len(match.seats), match.wins) == ("crag", 3, 3)


def test_wins_need_opponents() -> None:
    outcome = run("play", "crag", "--wins", "2")
    assert outcome.code == 2
    assert "--opponents" in outcome.err


def test_a_game_that_was_put_aside_is_gone_on_with(data: Path) -> None:
    _text(*SIMPLE, typed=("roll",))
    left = _saved(data)
    _text("crag", "--new", typed=("roll",))
    (aside,) = (data / "records").glob("*unfinished*")
    told = _text(str(aside))
    assert "You go on" in told
    assert _saved(data) == left
    assert len(list((data / "records").glob("*unfinished*"))) == 2


def test_dice_that_were_mistyped_are_entered_anew(data: Path) -> None:
    typed = ["33446", "undo", "33445", "keep 33", "124", "undo", "126", "score chance", "undo"]
    events = played("yahtzee-simple", "--dice", "entered", typed=typed)
    assert len(of_kind(events, "error")) == 1
    assert _saved(data).game.cards[0].filled == {"chance": 15}


def test_fair_dice_are_never_entered_anew(data: Path) -> None:
    events = played(*SIMPLE, typed=["roll", "undo"])
    assert "by hand" in of_kind(events, "error")[0]["message"]
    assert _saved(data).game == FIRST


def test_a_ruleset_that_was_moved_is_found_where_it_is_named(tmp_path: Path, data: Path) -> None:
    own = Path(house_rules.write(tmp_path))
    left = played(str(own), "--seed", "s", typed=["roll"])
    moved = tmp_path / "moved.toml"
    own.rename(moved)
    back = played(str(moved), "--seed", "s")
    assert of_kind(back, "turn")[0] == of_kind(left, "turn")[-1]
    assert data.exists()


DAMAGES = {
    "garbage": b"\x00\x01garbage",
    "empty": b"",
    "not UTF-8": b"\xff\xfe",
    "another version": b"dicecup 9\n",
    "unknown rules": b"dicecup 1\nruleset chess@0\n",
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_game_is_told_kept_aside_and_a_new_one_begins(data: Path, damage: bytes) -> None:
    data.mkdir()
    SavedGame(data).path.write_bytes(damage)
    events = played(*SIMPLE, typed=["roll"])
    assert events[0]["event"] == "error"
    kept = _records(data)
    assert [path.read_bytes() for path in kept] == [damage]
    assert str(kept[0]) in of_kind(events, "text")[0]["text"]
    assert of_kind(events, "start")[0]["resumed"] is False
    assert _saved(data).game == FIRST


def test_a_damaged_game_is_told_with_its_place(data: Path) -> None:
    played(*SIMPLE, typed=["roll", "score chance"])
    path = SavedGame(data).path
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"chance=\d+", "chance=99", text), encoding="utf-8")
    message = played(*SIMPLE)[0]["message"]
    number = next(n for n, line in enumerate(text.split("\n"), 1) if "chance" in line)
    assert f"line {number}, " in message
    assert "99" in message


def test_a_folder_where_the_game_should_be_is_put_aside(data: Path) -> None:
    SavedGame(data).path.mkdir(parents=True)
    events = played(*SIMPLE, typed=["roll"])
    assert events[0]["event"] == "error"
    assert _saved(data).game == FIRST


def test_a_game_with_a_player_who_is_unknown_here_is_put_aside(data: Path) -> None:
    played(*SIMPLE, "--opponents", "1", typed=["roll"])
    path = SavedGame(data).path
    path.write_text(path.read_text().replace("seat greedy", "seat oracle"), encoding="utf-8")
    events = played(*SIMPLE, "--opponents", "1", typed=["roll", "score chance"])
    assert "'oracle'" in of_kind(events, "error")[0]["message"]
    assert of_kind(events, "start")[-1]["resumed"] is False


def test_a_folder_that_cannot_be_written_is_told_once_and_one_plays(data: Path) -> None:
    data.touch()
    game, typed = _whole_game("crag", "s")
    events = played("crag", "--seed", "s", typed=typed[:20])
    assert len(of_kind(events, "error")) == 1
    assert str(data) in of_kind(events, "error")[0]["message"]
    assert len(of_kind(events, "move")) == 20
    assert game.finished


def test_without_a_folder_a_game_ends_with_its_record_in_the_answer(data: Path) -> None:
    data.touch()
    game, typed = _whole_game("crag", "s")
    end = played("crag", "--seed", "s", typed=typed)[-1]
    assert (end["event"], end["path"]) == ("match_over", None)
    assert read_match(end["record"]).game == game


def test_a_game_that_cannot_be_kept_is_not_promised(data: Path) -> None:
    data.touch()
    assert "goes on" not in played(*SIMPLE, typed=["roll"])[-1]["text"]
    assert "goes on" not in _text(*SIMPLE, typed=("roll",))


def test_a_disk_that_fills_up_does_not_end_the_game(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    played(*SIMPLE)
    monkeypatch.setattr("os.fsync", full)
    events = played(*SIMPLE, typed=["roll", "score chance", "roll"])
    assert len(of_kind(events, "move")) == 3
    assert "No space left" in of_kind(events, "error")[0]["message"]
    assert len(of_kind(events, "error")) == 1
    assert _saved(data).game.actions == ()


def _tie() -> Match:
    """Return a match of one win after its first game, a tie of real dice."""
    return records.thrown_alike(ruleset("crag"), ["Ana", "Rui"], 6)


def test_after_a_tie_another_game_decides(data: Path) -> None:
    *begun, last, _, _ = _tie().record().split("\n")
    data.mkdir()
    SavedGame(data).path.write_text("\n".join(begun) + "\n", encoding="utf-8")
    category = last.split()[-1].partition("=")[0]
    events = played(typed=["", "666", f"score {category}", "", "123"])
    over = of_kind(events, "game_over")
    assert [event["winners"] for event in over] == [[1, 2]]
    assert over[0]["score"] == [0, 0]
    assert not of_kind(events, "match_over")
    turn = of_kind(events, "turn")[-1]
    assert (turn["game"], turn["seat"], turn["dice"]) == (2, 2, [1, 2, 3])
    assert len(_saved(data).games) == 2


def test_a_match_left_between_two_games_goes_on_with_the_next(data: Path) -> None:
    SavedGame(data).save(_tie(), None)
    events = played(typed=["", "123"])
    assert events[0]["resumed"] is True
    assert of_kind(events, "game_over")[0]["game"] == 1
    assert of_kind(events, "turn")[0]["game"] == 2
    assert _saved(data).games[0] == _tie().game


def test_a_match_left_at_its_end_is_kept_as_a_record(data: Path) -> None:
    match = records.finished()
    SavedGame(data).save(match, None)
    events = played()
    assert events[-1]["event"] == "match_over"
    assert [path.read_text(encoding="utf-8") for path in _records(data)] == [match.record()]
    assert not SavedGame(data).path.exists()


def test_a_record_that_cannot_be_kept_is_not_lost(data: Path) -> None:
    data.mkdir()
    (data / "records").touch()
    game, typed = _whole_game("crag", "s")
    end = played("crag", "--seed", "s", typed=typed)[-2:]
    assert end[0]["event"] == "error"
    assert (end[1]["event"], end[1]["path"]) == ("match_over", None)
    assert _saved(data).game == game


def test_a_game_that_cannot_be_put_aside_is_not_lost(data: Path) -> None:
    played(*SIMPLE, typed=["roll"])
    (data / "records").touch()
    outcome = run("play", *SIMPLE, "--new", "--json", stdin=lines("roll", "score chance"))
    assert outcome.code in {0, 2}
    assert "terminal-game" in outcome.words
    assert _saved(data).game == FIRST


def test_a_ruleset_of_ones_own_is_remembered(tmp_path: Path) -> None:
    own = house_rules.write(tmp_path)
    left = played(own, "--seed", "s", typed=["roll"])
    assert left[0]["ruleset"] == "house"
    back = played()
    assert (back[0]["ruleset"], back[0]["resumed"]) == ("house", True)
    assert of_kind(back, "turn")[0] == of_kind(left, "turn")[-1]
    assert of_kind(back, "turn")[0]["rolls_left"] == 3


def test_the_same_command_goes_on_with_a_ruleset_of_ones_own(tmp_path: Path, data: Path) -> None:
    own = house_rules.write(tmp_path)
    left = played(own, "--seed", "s", typed=["roll"])
    back = played(own, "--seed", "s")
    assert back[0].get("resumed") is True
    assert of_kind(back, "turn")[0] == of_kind(left, "turn")[-1]
    assert _records(data) == []


@pytest.mark.parametrize("change", ["gone", "changed", "broken"])
def test_a_game_whose_rules_are_no_longer_there_is_put_aside(
    tmp_path: Path, data: Path, change: str
) -> None:
    own = house_rules.write(tmp_path)
    played(own, "--seed", "s", typed=["roll"])
    match change:
        case "gone":
            Path(own).unlink()
        case "changed":
            house_rules.write(tmp_path, house_rules.HOUSE.replace("rolls = 4", "rolls = 2"))
        case _:
            house_rules.write(tmp_path, "nonsense")
    events = played(*SIMPLE, typed=["roll"])
    assert "house" in events[0]["message"]
    assert len(_records(data)) == 1
    assert of_kind(events, "start")[0]["resumed"] is False


@pytest.mark.parametrize(
    "name", ["[bold]x[/bold]", ":smile:", "🧑‍🚀 Zé", "{0}", "{name}", "שרה", "–"]
)
def test_names_are_shown_as_they_are(name: str) -> None:
    told = _text("crag", "--seed", "s", "--opponents", "1", "--name", name, typed=("", "s 1"))
    heading = next(line for line in told.splitlines() if "Turn 1" in line)
    assert heading.endswith(name)
    assert name in next(line for line in told.splitlines() if "Bia" in line and "Now" in line)
    events = played("crag", "--new", "--name", name)
    assert of_kind(events, "start")[0]["seats"][0]["name"] == name


def test_a_name_with_letters_of_two_directions_is_kept_when_going_on() -> None:
    played("crag", "--name", "אנה 🎲")
    assert played()[0]["seats"][0]["name"] == "אנה 🎲"


def test_opponents_play_between_the_own_turns() -> None:
    events = played("yatzy", "--seed", "s", "--opponents", "2", typed=["roll", "score chance"])
    after = events[events.index(of_kind(events, "move")[2]) :]
    seats = [event["seat"] for event in of_kind(after, "move")]
    assert seats == sorted(seats)
    assert set(seats) == {2, 3}
    assert of_kind(events, "turn")[-1]["round"] == 2
    assert all(total > 0 for total in of_kind(events, "turn")[-1]["totals"][1:])


def test_people_see_what_opponents_roll_and_keep() -> None:
    told = _text("yatzy", "--seed", "s", "--opponents", "1", typed=("", "s chance"))
    opponent = [line for line in told.splitlines() if line.startswith("Bia: ")]
    assert re.search(r"→ \d \d \d \d \d$", opponent[0])
    assert " in " in opponent[-1]


@pytest.mark.parametrize("language_tag", LANGUAGES)
def test_a_game_speaks_the_language(language_tag: str) -> None:
    outcome = in_any_language(["play", *SIMPLE], language_tag)
    tr = language(language_tag)
    assert outcome.code == 0
    assert tr("Type ? for help.") in outcome.out
    assert outcome.out.startswith(str(tr.text(ruleset("yahtzee-simple").name)))
    assert ("Goodbye" not in outcome.out) or language_tag == "en"


@pytest.mark.parametrize("form", [[], ["--json"]], ids=["text", "json"])
def test_input_that_is_not_utf_8_is_answered_or_ends_the_game(data: Path, form: list[str]) -> None:
    outcome = run("play", *SIMPLE, *form, stdin=b"roll\n\xff\xfe\n")
    assert outcome.code in {0, 2}
    assert _saved(data).game == FIRST


@settings(max_examples=25)
@given(
    typed=st.lists(
        st.sampled_from(["roll", "keep 1", "k66", "score 1", "s 13", "card", "?", "rules", "", "5"])
        | st.text(max_size=8),
        max_size=12,
    )
)
def test_whatever_is_typed_the_game_goes_on(typed: list[str]) -> None:
    for form in ([], ["--json"]):
        outcome = run("play", *SIMPLE, "--new", *form, stdin=lines(*typed))
        assert (outcome.code, outcome.err) == (0, "")


def test_a_hint_says_what_to_look_at_and_once_more_what_is_best(data: Path) -> None:
    told = _text("crag", "--seed", "hint", typed=("", "hint", "hint", "quit"))
    game = _saved(data).game
    first, second = look_at(game.position, ENGLISH), best_move(game.position, ENGLISH)
    words = " ".join(told.split())
    assert words.index(first) < words.index(second)
    assert game.assisted_from(0) == 1
    assert "assisted 1.1" in _saved(data).record()


def test_a_hint_before_the_roll_is_refused(data: Path) -> None:
    assert "advice is for a person" in _text("crag", typed=("hint", "quit"))
    assert _saved(data).game.assists == ()


def test_new_dice_get_a_new_hint(data: Path) -> None:
    told = _text("crag", "--seed", "hint", typed=("", "hint", "roll", "hint", "quit"))
    assert "Best: " not in told
    assert _saved(data).game.assisted_from(0) == 1
