"""Records: what is written down, and what a reader refuses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import dicecup
from dicecup import Entered, Fair, Game, Hold, Match, RecordError, Roll, Score, Seat, Throw
from dicecup.play import Sealed
from tests.games import last, random_game

CRAG = dicecup.ruleset("crag")
DOCUMENT = Path(__file__).parents[2] / "docs" / "notation.md"


def _example(number: int) -> str:
    text = DOCUMENT.read_text(encoding="utf-8")
    found: list[str] = re.findall(r"```text\n(.*?)```", text, re.DOTALL)
    return found[number]


def test_the_record_of_the_documentation_is_a_verified_game() -> None:
    text = _example(0)
    game = dicecup.read_game(text)
    assert game.finished
    assert game.record() == text


def test_the_position_of_the_documentation_is_one() -> None:
    line = _example(1).strip()
    position = dicecup.read_position(line)
    assert dicecup.write_position(position) == line
    assert position.turn.dice == (5, 5, 2, 6, 5)
    assert position.rolls_left == 1
    assert position.cards[0].total == 3 + 9 + 50 + 100


def test_an_unfinished_public_record_has_no_seed_but_can_be_followed() -> None:
    game = Game.start(CRAG, ["Ana", Seat("Bia", "greedy")], seed="secret").apply(Roll())
    assert "secret" not in game.record()
    followed = dicecup.read_game(game.record())
    assert followed.setup.source == Sealed(Fair("secret").commitment)
    assert followed.position == game.position
    assert followed.apply(Score("ones")).apply(Roll()).legal_actions()[0] == Throw((1, 1, 1))


def test_dice_in_the_air_are_written_down() -> None:
    game = Game.start(CRAG, ["Ana"], source=Entered()).apply(Roll())
    assert game.record().splitlines()[-1] == "1.1 ..."
    assert dicecup.read_game(game.record()) == game
    game = game.apply(Throw((6, 2, 5))).apply(Hold((6,)))
    assert game.record().splitlines()[-1] == "1.1 625 6.."
    assert dicecup.read_game(game.record()) == game


def test_a_private_record_of_dice_in_the_air_goes_on_with_the_dice_of_the_seed() -> None:
    sealed = Game.start(CRAG, ["Ana"], source=Entered()).apply(Roll())
    text = sealed.record().replace(
        "dice entered", f"dice fair individual\ncommitment {Fair('s').commitment}"
    )
    game = dicecup.read_game(text + "seed s\n").resume()
    assert game == Game.start(CRAG, ["Ana"], seed="s").apply(Roll())


def test_comments_empty_lines_and_carriage_returns_are_tolerated() -> None:
    text = last(random_game(CRAG, "x", 2)).record()
    spoiled = "# a comment\r\n\r\n" + text.replace("\n", "\r\n\n")
    assert dicecup.read_game(spoiled).record() == text


def test_faces_above_nine_are_written_with_commas(tmp_path: Path) -> None:
    path = tmp_path / "big.toml"
    path.write_text(
        'schema = 1\nid = "big"\nname = "Big"\nsummary = "Big dice."\n'
        "[dice]\ncount = 2\nfaces = [0, 5, 10]\n"
        '[[categories]]\nid = "all"\nname = "All"\nscore = "sum"\n'
    )
    rules = dicecup.ruleset(path)
    game = Game.start(rules, ["A"], source=Entered()).apply(Roll()).apply(Throw((10, 0)))
    game = game.apply(Hold((10,))).apply(Throw((10,)))
    assert game.record().splitlines()[-1] == "1.1 10,0 10,. 10,10"
    assert dicecup.read_game(game.record(), rules) == game
    line = dicecup.write_position(game.position)
    assert dicecup.read_position(line, rules) == game.position
    with pytest.raises(RecordError, match="not in the catalogue"):
        dicecup.read_game(game.record())


FINISHED = """dicecup 1
ruleset crag@7bb2c0e21b019188
seat human Ana
dice entered
game 1 1
1.1 511 ones=2
2.1 511 5.. 522 twos=4
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "reason"),
    [
        ("dicecup 1", "dicecup 2", 1, 9, "version 2"),
        ("dicecup 1", "dicecup one", 1, 9, "'one' is not a whole number"),
        ("dicecup 1", "dicecap 1", 1, 1, "'dicecap'"),
        ("crag@", "crab@", 2, 9, "'crab' is not in the catalogue"),
        ("@7bb2", "@7bb3", 2, 14, "7bb3"),
        ("seat human Ana\n", "", 3, 1, "'seat'"),
        ("seat human Ana", "seat human", 3, 11, "a name is missing"),
        ("seat human Ana", "seat human Ana\nseat human ana", 4, 12, "sits twice"),
        ("seat human Ana", "seat human  Ana", 3, 12, "is not a name"),
        ("seat human", "seat hu-man", 3, 6, "hu-man"),
        ("dice entered", "dice loaded", 4, 6, "'loaded'"),
        ("dice entered", "dice fair individual", 5, 1, "'commitment'"),
        ("dice entered", "dice fair individual\ncommitment 12", 5, 12, "SHA-256"),
        ("dice entered", "dice fair shared", 4, 11, "'shared'"),
        ("game 1 1", "game 1 2", 5, 8, "no seat 2"),
        ("game 1 1", "game 1", 5, 7, "missing"),
        ("game 1 1", "game 0 1", 5, 6, "expected 1"),
        ("game 1 1\n", "", 5, 1, "'game'"),
        ("1.1 511 ones=2", "1.2 511 ones=2", 6, 1, "expected 1.1"),
        ("1.1 511 ones=2", "1.1 517 ones=2", 6, 7, "'7' is not a face"),
        ("1.1 511 ones=2", "1.1 5112 ones=2", 6, 5, "shows 4 dice"),
        ("1.1 511 ones=2", "1.1 511 ones=3", 6, 14, "'ones=2', not 'ones=3'"),
        ("1.1 511 ones=2", "1.1 511 ones=2+100", 6, 14, "ones=2"),
        ("1.1 511 ones=2", "1.1 511 one=2", 6, 9, "'one'"),
        ("1.1 511 ones=2", "1.1 511 ones=2 511", 6, 16, "too much"),
        ("1.1 511 ones=2", "1.1 511  ones=2", 6, 9, "missing"),
        ("1.1 511 ones=2", "1.1", 6, 4, "missing"),
        ("511 5.. 522", "511 4.. 522", 7, 9, "die 1 shows 5"),
        ("511 5.. 522", "511 5.. 422", 7, 13, "was held at 5"),
        ("511 5.. 522", "511 5.. 5.2", 7, 13, "does not show all"),
        ("511 5.. 522 ", "511 5.. 522 5.. 523 ", 7, 17, "no roll is left"),
        ("twos=4", "ones=0", 7, 17, "holds 2 already"),
        ("2.1 511", "3.1 511", 7, 1, "expected 2.1"),
        ("twos=4\n", "twos=4\nresult 6 won 1\n", 8, 1, "does not belong"),
        ("twos=4\n", "twos=4\nseed x\n", 8, 1, "does not belong"),
        ("game 1 1", "match 0\ngame 1 1", 5, 7, "give 1 to 99"),
        ("game 1 1", "match 2\ngame 2 1", 6, 6, "expected 1"),
    ],
)
def test_a_damaged_record_is_refused_at_the_place(
    old: str, new: str, line: int, column: int, reason: str
) -> None:
    assert dicecup.read_game(FINISHED).totals == (6,)
    assert old in FINISHED
    with pytest.raises(RecordError) as refusal:
        dicecup.read_match(FINISHED.replace(old, new, 1))
    assert (refusal.value.line, refusal.value.column) == (line, column)
    assert reason in str(refusal.value)


def _fair_record() -> str:
    return last(random_game(CRAG, "fair", 2)).record()


def test_a_die_that_the_seed_did_not_make_is_found() -> None:
    lines = _fair_record().splitlines()
    turn = next(n for n, text in enumerate(lines) if text.startswith("1.1 "))
    words = lines[turn].split(" ")
    # Spoil a roll that is re-rolled in full or entered where no points depend on it.
    spoiled = {"1": "2"}.get(words[1][0], "1") + words[1][1:]
    rest = " ".join(words[2:])
    lines[turn] = f"1.1 {spoiled} {rest}"
    with pytest.raises(RecordError):
        dicecup.read_game("\n".join(lines))


def test_a_die_changed_where_no_score_depends_on_it_is_found_by_the_seed() -> None:
    game = Game.start(CRAG, ["A"], seed="q").apply(Roll())
    game = game.apply(Hold(())).apply(Score("ones"))
    text = game.private_record()
    word = text.split("1.1 ")[1].split(" ")[0]
    changed = ("2" if word[0] == "1" else "1") + word[1:]
    with pytest.raises(RecordError, match=f"not {changed}"):
        dicecup.read_game(text.replace(f"1.1 {word}", f"1.1 {changed}"))


def test_a_seed_that_was_not_committed_to_is_refused() -> None:
    with pytest.raises(RecordError, match="not the commitment"):
        dicecup.read_game(_fair_record().replace("seed fair", "seed fairer"))


def test_a_finished_record_without_its_seed_or_result_is_refused() -> None:
    text = _fair_record()
    with pytest.raises(RecordError, match="'seed'"):
        dicecup.read_game(text.replace("seed fair\n", ""))
    with pytest.raises(RecordError, match="'result'"):
        dicecup.read_game(re.sub(r"result .*\n", "", text))


@pytest.mark.parametrize("spoil", ["total", "winner"])
def test_a_result_that_does_not_follow_is_refused(spoil: str) -> None:
    text = _fair_record()
    words = text.split("result ")[1].split("\n")[0].split(" ")
    if spoil == "total":
        words[0] = str(int(words[0]) + 1)
    else:
        words[-1] = "2" if words[-1] == "1" else "1"
    with pytest.raises(RecordError, match="total" if spoil == "total" else "has won"):
        dicecup.read_game(re.sub(r"result .*", "result " + " ".join(words), text))


def test_the_record_of_a_match_is_not_that_of_a_single_game() -> None:
    match = Match.start(CRAG, ["A"], seed="x")
    with pytest.raises(RecordError, match="of a match"):
        dicecup.read_game(match.record())


def test_a_record_too_long_is_refused_at_once() -> None:
    with pytest.raises(RecordError, match="longer than"):
        dicecup.read_match("#" * 4_000_001)


def test_scripted_games_are_read_with_their_script() -> None:
    script = dicecup.Scripted(((1, 2, 3), (4, 5, 6)))
    game = Game.start(CRAG, ["A"], source=script).apply(Roll()).apply(Score("ones"))
    assert dicecup.read_game(game.record()) == game
    assert dicecup.read_game(game.apply(Roll()).record()) == game.apply(Roll())
    with pytest.raises(RecordError, match="these dice are 123"):
        dicecup.read_game(game.record().replace("1.1 123 ones=1", "1.1 124 ones=1"))


def test_dice_of_an_unknown_source_cannot_be_written_down() -> None:
    class Loaded:
        def throw(self, *_: object) -> tuple[int, ...]:
            return (6, 6, 6)

    game = Game.start(CRAG, ["A"], source=Loaded()).apply(Roll())
    with pytest.raises(dicecup.DiceError, match="cannot be written down"):
        game.record()


@pytest.mark.parametrize("number", [0, -1, 1.0, "1", True])
def test_a_game_is_numbered_from_one(number: object) -> None:
    with pytest.raises(dicecup.DicecupError, match="not the number of a game"):
        Game.start(CRAG, ["A"], number=number)  # type: ignore[arg-type]


def test_a_ruleset_is_needed_and_not_its_id() -> None:
    with pytest.raises(dicecup.DicecupError, match="'crag' is not a ruleset"):
        Game.start("crag", ["A"])  # type: ignore[arg-type]


GOLDEN = sorted((Path(__file__).parents[1] / "cases").glob("*.dicecup"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_old_records_stay_readable(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    match = dicecup.read_match(text)
    assert match.record() == text or match.game.record() == text


def test_there_are_old_records() -> None:
    assert len(GOLDEN) >= 5


def test_a_record_of_changed_rules_names_both_digests() -> None:
    with pytest.raises(RecordError, match="7bb2c0e21b019188"):
        dicecup.read_match(FINISHED.replace("@7bb2c0e21b019188", "@0123456789abcdef"))


def test_a_single_game_has_no_number_to_choose_its_dice_by() -> None:
    game = Game.start(CRAG, ["A"], seed="s", number=7).apply(Roll())
    with pytest.raises(RecordError, match="expected 1"):
        dicecup.read_game(game.private_record())


@pytest.mark.parametrize("text", [None, b"dicecup 1", 7])
def test_what_is_no_text_is_refused(text: object) -> None:
    with pytest.raises(RecordError, match="not a text"):
        dicecup.read_match(text)  # type: ignore[arg-type]
    with pytest.raises(RecordError, match="not a text"):
        dicecup.read_position(text)  # type: ignore[arg-type]


def test_a_first_throw_does_not_follow_a_hold() -> None:
    with pytest.raises(RecordError, match="too much") as refusal:
        dicecup.read_game(FINISHED.replace("1.1 511", "1.1 ... 511"))
    assert (refusal.value.line, refusal.value.column) == (6, 9)


def test_many_tied_games_are_read_in_no_time() -> None:
    match = Match.start(CRAG, ["A", "B"], source=Entered())
    for _ in range(30):
        while not match.game.finished:
            match = match.apply(Roll()).apply(Throw((1, 1, 1)))
            match = match.apply(match.game.legal_actions()[-1])
        match = match.next_game()
    assert dicecup.read_match(match.record()) == match
