from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from babel.messages.catalog import Catalog
from hypothesis import given
from hypothesis import strategies as st

from dicecup import Game, Hold, Position, Roll, Score, Throw, ruleset
from dicecup.language import Language, language, languages, read_catalogue
from dicecup.play import Entered, Scripted
from dicecup.terminal.commands import CommandError, Request, plain, read_command, verbs
from tests.cli import house_rules
from tests.language.made_up import po_of

if TYPE_CHECKING:
    from pathlib import Path

ENGLISH = language("en")
PORTUGUESE = language("pt-BR")


def _deciding(id: str = "yahtzee-simple", dice: tuple[int, ...] = (5, 5, 2, 5, 1)) -> Position:
    return Game.start(ruleset(id), source=Scripted((dice,))).apply(Roll()).position


def _rolling() -> Position:
    return Game.start(ruleset("yahtzee-simple"), source=Entered()).apply(Roll()).position


BEFORE = Game.start(ruleset("yahtzee-simple"), seed="s").position
DECIDING = _deciding()
ROLLING = _rolling()


@pytest.mark.parametrize("line", ["", " ", "r", "roll", "ROLL", "  Roll  ", "r\n", "\r\n"])
def test_a_turn_begins_with_a_roll(line: str) -> None:
    assert read_command(line, BEFORE, ENGLISH) == Roll()


@pytest.mark.parametrize("line", ["r", "roll"])
def test_rolling_again_keeps_nothing(line: str) -> None:
    assert read_command(line, DECIDING, ENGLISH) == Hold(())


@pytest.mark.parametrize(
    "line",
    [
        "k 5 5 2",
        "k552",
        "k 552",
        "K552",
        "k5 5 2",
        "keep 5 5 2",
        "keep 5,5,2",
        "keep 2 5,5",
        "KEEP 552",
    ],
)
def test_dice_are_kept_in_every_spelling(line: str) -> None:
    assert read_command(line, DECIDING, ENGLISH) == Hold((2, 5, 5))


@pytest.mark.parametrize(
    "line",
    [
        "s 9",
        "score 9",
        "score 09",
        "S 9",
        "score full_house",
        "score Full house",
        "score full",
        "score FULL HOUSE",
        "s  full house ",
    ],
)
def test_a_category_is_named_in_every_spelling(line: str) -> None:
    assert read_command(line, DECIDING, ENGLISH) == Score("full_house")


@pytest.mark.parametrize("line", ["full_house", "9", "full house"])
def test_a_category_alone_is_no_command(line: str) -> None:
    with pytest.raises(CommandError):
        read_command(line, DECIDING, ENGLISH)


@pytest.mark.parametrize(
    ("line", "request_"),
    [
        ("?", Request.HELP),
        ("help", Request.HELP),
        ("c", Request.CARD),
        ("card", Request.CARD),
        ("rules", Request.RULES),
        ("q", Request.QUIT),
        ("quit", Request.QUIT),
        ("QUIT now", Request.QUIT),
    ],
)
@pytest.mark.parametrize(
    "position", [BEFORE, DECIDING, ROLLING], ids=["before", "deciding", "in air"]
)
def test_what_may_be_asked_for_at_any_time(
    line: str, request_: Request, position: Position
) -> None:
    assert read_command(line, position, ENGLISH) is request_
    assert read_command(line, position, PORTUGUESE) is request_


@pytest.mark.parametrize("line", ["33446", "3 3 4 4 6", "3,3,4,4,6", " 3, 3, 4, 4, 6 "])
def test_the_fall_of_real_dice_is_typed_in_every_spelling(line: str) -> None:
    assert read_command(line, ROLLING, ENGLISH) == Throw((3, 3, 4, 4, 6))


def test_bare_dice_mean_a_fall_only_where_dice_may_fall() -> None:
    assert read_command("33446", BEFORE, ENGLISH) == Throw((3, 3, 4, 4, 6))
    with pytest.raises(CommandError, match="'keep 33446'"):
        read_command("33446", DECIDING, ENGLISH)


def test_a_bare_category_is_answered_with_how_to_enter_it() -> None:
    with pytest.raises(CommandError, match="'score chance'"):
        read_command("chance", DECIDING, ENGLISH)
    with pytest.raises(CommandError, match="'pontuar trinca'"):
        read_command("trinca", DECIDING, PORTUGUESE)


@pytest.mark.parametrize("line", ["33x46", "3 3 4 4 x", "3.5", "1²"])
def test_what_is_no_die_is_named(line: str) -> None:
    with pytest.raises(CommandError, match="is not a die"):
        read_command(line, ROLLING, ENGLISH)


def _high(folder: Path, *throws: tuple[int, ...]) -> Game:
    rules = ruleset(house_rules.write(folder, house_rules.HIGH_FACES))
    return Game.start(rules, source=Scripted(throws) if throws else Entered()).apply(Roll())


def test_faces_above_nine_are_typed_apart(tmp_path: Path) -> None:
    game = _high(tmp_path)
    assert read_command("10 12", game.position, ENGLISH) == Throw((10, 12))
    assert read_command("1,10", game.position, ENGLISH) == Throw((1, 10))


def test_a_single_die_above_nine_is_kept(tmp_path: Path) -> None:
    position = _high(tmp_path, (10, 12)).position
    assert read_command("keep 10", position, ENGLISH) == Hold((10,))


def test_a_single_die_above_nine_falls(tmp_path: Path) -> None:
    game = _high(tmp_path).apply(Throw((10, 1))).apply(Hold((10,)))
    assert read_command("12", game.position, ENGLISH) == Throw((12,))


def test_no_line_at_all_is_answered_with_help() -> None:
    for position in (DECIDING, ROLLING):
        with pytest.raises(CommandError, match=r"\?"):
            read_command("", position, ENGLISH)


@pytest.mark.parametrize("line", ["keep", "k", "keep  "])
def test_keeping_asks_which_dice(line: str) -> None:
    with pytest.raises(CommandError, match="which dice"):
        read_command(line, DECIDING, ENGLISH)


@pytest.mark.parametrize("line", ["score", "s", "score  "])
def test_scoring_asks_where(line: str) -> None:
    with pytest.raises(CommandError, match="which category"):
        read_command(line, DECIDING, ENGLISH)


def test_an_unknown_word_is_answered_with_those_that_are_known() -> None:
    with pytest.raises(CommandError) as caught:
        read_command("bet 100", DECIDING, ENGLISH)
    assert "'bet'" in str(caught.value)
    assert all(verb in str(caught.value) for verb in verbs(ENGLISH))


def test_a_beginning_that_several_names_have_is_answered_with_these() -> None:
    with pytest.raises(CommandError) as caught:
        read_command("score three", DECIDING, ENGLISH)
    assert "Threes, Three of a kind" in str(caught.value)


def test_a_whole_name_goes_before_names_that_begin_with_it() -> None:
    assert read_command("score threes", DECIDING, ENGLISH) == Score("threes")
    position = _deciding("yatzy")
    assert read_command("score par", position, PORTUGUESE) == Score("pair")


@pytest.mark.parametrize(
    "line", ["score 0", "score 14", "score 99999", "score jackpot", "score -1"]
)
def test_an_unknown_category_is_named(line: str) -> None:
    with pytest.raises(CommandError) as caught:
        read_command(line, DECIDING, ENGLISH)
    assert repr(line.split()[1]) in str(caught.value)


def test_an_unknown_category_is_answered_with_the_one_that_was_meant() -> None:
    with pytest.raises(CommandError, match="Small straight"):
        read_command("score smal strait", DECIDING, ENGLISH)


@pytest.mark.parametrize("tag", languages())
def test_every_line_of_the_card_can_be_named_in_every_language(tag: str) -> None:
    tr = language(tag)
    for id in ("yahtzee", "maxi-yatzy", "kismet", "generala"):
        position = _deciding(id, (1,) * ruleset(id).dice.count)
        for number, category in enumerate(position.rules.categories, 1):
            for name in (str(number), category.id, tr.text(category.name)):
                line = f"score {name}"
                assert read_command(line, position, tr) == Score(category.id)


def test_accents_may_be_left_out() -> None:
    assert plain("SEQUÊNCIA") == "sequencia"
    expected = Score("small_straight")
    for line in ("score Sequência baixa", "score sequencia baixa", "score SEQUÊNCIA B"):
        assert read_command(line, DECIDING, PORTUGUESE) == expected


@pytest.mark.parametrize("verb", list(verbs(ENGLISH)))
@pytest.mark.parametrize("tr", [ENGLISH, PORTUGUESE], ids=str)
def test_the_words_of_a_language_and_of_english_mean_the_same(verb: str, tr: Language) -> None:
    def meant(word: str) -> object:
        rest = {"keep": " 5", "score": " 1"}.get(verb, "")
        return read_command(f"{word}{rest}", DECIDING, tr)

    own = verbs(tr)[verb][-1]
    assert meant(own) == meant(own.upper()) == meant(plain(own)) == meant(verb)


def test_a_letter_of_the_language_goes_before_that_of_english() -> None:
    catalogue = Catalog(locale="eo")
    catalogue.add("k (keep)", "s (savi)")
    catalogue.add("s (score)", "k (kalkuli)")
    tr = Language("eo", read_catalogue(po_of(catalogue)))
    assert read_command("s 5 5", DECIDING, tr) == Hold((5, 5))
    assert read_command("k 9", DECIDING, tr) == Score("full_house")


@pytest.mark.parametrize("tag", languages())
def test_no_word_of_a_language_means_two_things(tag: str) -> None:
    tr = language(tag)
    own = [(word, verb) for verb, words in verbs(tr).items() for word in {*words[2:]}]
    assert len({plain(word) for word, _ in own}) == len(own)


@pytest.mark.parametrize("tag", languages())
def test_a_letter_and_faces_keep_dice_in_every_language(tag: str) -> None:
    tr = language(tag)
    letter = verbs(tr)["keep"][2]
    assert len(letter) == 1
    assert read_command(f"{letter}55", DECIDING, tr) == Hold((5, 5))
    assert read_command("k55", DECIDING, tr) == Hold((5, 5))


def test_portuguese_has_words_of_its_own() -> None:
    english, portuguese = verbs(ENGLISH), verbs(PORTUGUESE)
    for verb in ("roll", "keep", "score", "card", "rules", "help", "quit"):
        assert portuguese[verb][-1] != english[verb][-1]


@given(st.text(), st.sampled_from([BEFORE, DECIDING, ROLLING]), st.sampled_from([*languages()]))
def test_any_line_is_an_action_a_request_or_a_refusal(
    line: str, position: Position, tag: str
) -> None:
    try:
        wish = read_command(line, position, language(tag))
    except CommandError as error:
        assert str(error)
    else:
        assert isinstance(wish, Roll | Hold | Throw | Score | Request)


@given(st.sampled_from("ks123456,. ?r"), st.text("ks0123456789, .²x", max_size=8))
def test_lines_that_look_like_commands_never_crash(first: str, rest: str) -> None:
    for position in (BEFORE, DECIDING, ROLLING):
        try:
            wish = read_command(first + rest, position, PORTUGUESE)
        except CommandError as error:
            assert language("pt-BR").error(error)
        else:
            assert wish is not None
