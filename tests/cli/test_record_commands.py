from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicecup import Match, Score, Seat, read_match, ruleset
from dicecup.language import language
from dicecup.rules import rulesets
from tests.cli import house_rules, records
from tests.cli.running import LANGUAGES, Outcome, in_any_language, run

if TYPE_CHECKING:
    from pathlib import Path


def _write(folder: Path, text: str) -> str:
    path = folder / "game.dicecup"
    path.write_text(text, encoding="utf-8")
    return str(path)


def _verify(folder: Path, text: str, *tokens: str) -> Outcome:
    return run("verify", _write(folder, text), *tokens)


def _line(text: str, beginning: str) -> int:
    """Return the number of the first line that begins so."""
    return next(n for n, line in enumerate(text.split("\n"), 1) if line.startswith(beginning))


def _first_difference(one: str, other: str) -> int:
    """Return the number of the first line that differs."""
    pairs = zip(one.split("\n"), other.split("\n"), strict=True)
    return next(number for number, (a, b) in enumerate(pairs, 1) if a != b)


@pytest.mark.parametrize("language_tag", LANGUAGES)
def test_a_fair_match_is_verified(tmp_path: Path, language_tag: str) -> None:
    match = records.finished()
    path = _write(tmp_path, match.record())
    outcome = in_any_language(["verify", path], language_tag)
    assert (outcome.code, outcome.err) == (0, "")
    assert records.finished().record().split("\n")[5].split()[1] in outcome.out
    assert "crag" in outcome.out


@pytest.mark.parametrize("id", ["crag", "kismet", "maxi-yatzy-saved", "generala", "yatzy-forced"])
def test_a_program_gets_the_verdict(tmp_path: Path, id: str) -> None:
    match = records.finished(id)
    outcome = _verify(tmp_path, match.record(), "--json")
    assert outcome.code == 0
    commitment = getattr(match.game.setup.source, "commitment", None)
    assert outcome.data == {
        "verified": True,
        "ruleset": id,
        "digest": match.rules.digest,
        "seats": [seat.name for seat in match.seats],
        "games": len(match.games),
        "totals": [list(game.totals) for game in match.games],
        "score": list(match.score),
        "dice": "fair",
        "stream": "individual",
        "commitment": commitment,
    }


def test_a_single_game_is_verified(tmp_path: Path) -> None:
    outcome = _verify(tmp_path, records.lonely().record(), "--json")
    assert (outcome.code, outcome.data["games"]) == (0, 1)


def test_line_ends_and_a_byte_order_mark_make_no_difference(tmp_path: Path) -> None:
    text = records.lonely().record()
    path = tmp_path / "from-elsewhere"
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert run("verify", str(path)).code == 0
    assert run("show", str(path)).code == 0


@pytest.mark.parametrize("command", ["verify", "show"])
def test_a_record_is_read_from_standard_input(command: str) -> None:
    text = records.finished().record()
    outcome = run(command, "-", stdin=text)
    assert outcome.code == 0
    assert "crag" in outcome.out.casefold()


def test_standard_input_after_two_dashes_is_read_too() -> None:
    assert run("verify", "--", "-", stdin=records.finished().record()).code == 0


@pytest.mark.parametrize("spelling", ["{}", " {} ", "{:u}"])
def test_the_commitment_that_was_shown_is_compared(tmp_path: Path, spelling: str) -> None:
    match = records.finished()
    shown = match.record().split("\n")[5].split()[1]
    given = shown.upper() if spelling == "{:u}" else spelling.format(shown)
    assert _verify(tmp_path, match.record(), "--commitment", given).code == 0


def test_another_commitment_is_not_verified(tmp_path: Path) -> None:
    match = records.finished()
    shown = match.record().split("\n")[5].split()[1]
    outcome = _verify(tmp_path, match.record(), "--commitment", records.COMMITMENT)
    assert outcome.code == 1
    assert shown in outcome.out
    assert records.COMMITMENT in outcome.out
    told = _verify(tmp_path, match.record(), "--commitment", "beef", "--json")
    assert (told.code, told.data["verified"]) == (1, False)


def test_dice_without_a_seed_have_no_commitment(tmp_path: Path) -> None:
    text = records.not_by_a_seed("entered").record()
    outcome = _verify(tmp_path, text, "--commitment", records.COMMITMENT)
    assert outcome.code == 1


@pytest.mark.parametrize("kind", ["entered", "scripted"])
def test_other_dice_are_followed_but_nobody_vouches_for_them(tmp_path: Path, kind: str) -> None:
    text = records.not_by_a_seed(kind).record()
    told = _verify(tmp_path, text, "--json")
    assert told.code == 0
    assert told.data["verified"] is True
    assert told.data["dice"] == kind
    assert "commitment" not in told.data
    words = _verify(tmp_path, text).words
    assert "nobody can check them" in words
    assert "is what the seed makes" not in words


@pytest.mark.parametrize("turns", [0, 1, 5])
def test_an_unfinished_match_is_not_verified(tmp_path: Path, turns: int) -> None:
    match = records.play_on(Match.start(ruleset("crag"), ["Ana", "Bruno"], seed="s"), turns)
    for text in (match.record(), match.private_record()):
        outcome = _verify(tmp_path, text, "--json")
        assert (outcome.code, outcome.data["verified"]) == (1, False)
        assert "not finished" in outcome.data["reason"]


def test_a_match_between_two_games_is_not_verified(tmp_path: Path) -> None:
    match = Match.start(ruleset("crag"), ["Ana", "Bruno"], 2, "s")
    match = records.play_on(match, 26)
    assert match.game.finished
    assert _verify(tmp_path, match.record()).code == 1


def test_a_tie_without_its_seed_is_not_verified(tmp_path: Path) -> None:
    outcome = _verify(tmp_path, records.forged_tie(), "--json")
    assert (outcome.code, outcome.data["verified"]) == (1, False)


# What is changed, how, and the line that the refusal names where that is not the changed one.
TAMPERINGS = {
    "score": (r"^(1\.1 .*=)(\d+)$", r"\g<1>29", ""),
    "category": (r"^(1\.1 .* )\w+=", r"\g<1>jackpot=", ""),
    "turn": (r"^3\.2 ", "3.1 ", ""),
    "total": (r"^result \d+", "result 0", ""),
    "winner": (r"^(result .* won) \d", r"\g<1> 3", ""),
    "seed": (r"^seed a seed$", "seed another seed", ""),
    "commitment": (r"^commitment .*$", f"commitment {records.COMMITMENT}", "seed"),
    "rules": (r"^ruleset crag@.", "ruleset crag@x", ""),
    "name of the rules": (r"^ruleset crag@", "ruleset yatzy@", ""),
    "wins": (r"^match 2$", "match 1", "game 2"),
    "first seat": (r"^game 2 2$", "game 2 1", ""),
    "number": (r"^game 2 2$", "game 3 2", ""),
    "version": (r"^dicecup 1$", "dicecup 2", ""),
}


@pytest.mark.parametrize(("old", "new", "place"), TAMPERINGS.values(), ids=TAMPERINGS)
def test_tampering_is_found_with_its_place(tmp_path: Path, old: str, new: str, place: str) -> None:
    text = records.finished().record()
    tampered = re.sub(old, new, text, count=1, flags=re.MULTILINE)
    assert tampered != text
    outcome = _verify(tmp_path, tampered, "--json")
    assert outcome.code == 1
    assert outcome.data["verified"] is False
    line, column = outcome.data["line"], outcome.data["column"]
    assert line == (_line(tampered, place) if place else _first_difference(text, tampered))
    assert 1 <= column <= len(tampered.split("\n")[line - 1])
    shown = _verify(tmp_path, tampered)
    assert shown.code == 1
    assert f"line {line}, column {column}" in shown.out


def test_a_tampered_score_is_placed_at_the_score(tmp_path: Path) -> None:
    text = re.sub(r"^(1\.1 .*=)\d+$", r"\g<1>29", records.finished().record(), flags=re.MULTILINE)
    outcome = _verify(tmp_path, text, "--json")
    line = text.split("\n")[outcome.data["line"] - 1]
    assert line[outcome.data["column"] - 1 :] == "29"
    assert "29" in outcome.data["reason"]


def test_a_die_that_the_seed_did_not_make_is_placed_at_its_roll(tmp_path: Path) -> None:
    """A re-rolled die is changed before it is rolled again, so that the scores stay right."""
    lines = records.finished().record().split("\n")
    number, words = next(
        (n, line.split()) for n, line in enumerate(lines) if re.search(r" \d{3} \.\.\. ", line)
    )
    words[1] = words[1][:2] + str(int(words[1][2]) % 6 + 1)
    lines[number] = " ".join(words)
    outcome = _verify(tmp_path, "\n".join(lines), "--json")
    assert outcome.code == 1
    assert outcome.data["line"] == number + 1
    assert outcome.data["column"] == len(words[0]) + 2
    assert words[1] in outcome.data["reason"]


@given(st.data())
def test_no_changed_digit_of_a_turn_is_verified(data: st.DataObject) -> None:
    text = records.lonely().record()
    places = [
        match.start()
        for line in re.finditer(r"^\d.*$", text, re.MULTILINE)
        for match in re.compile(r"\d").finditer(text, line.start(), line.end())
    ]
    at = data.draw(st.sampled_from(places))
    digit = data.draw(st.sampled_from([each for each in "0123456789" if each != text[at]]))
    outcome = run("verify", "--json", "--", "-", stdin=text[:at] + digit + text[at + 1 :])
    assert (outcome.code, outcome.data["verified"]) == (1, False)
    assert outcome.data["line"] >= 1


@pytest.mark.parametrize("language_tag", LANGUAGES)
def test_the_verdict_is_told_in_the_language(tmp_path: Path, language_tag: str) -> None:
    path = _write(tmp_path, records.finished().record().replace("won 1", "won 2"))
    outcome = in_any_language(["verify", path], language_tag)
    tr = language(language_tag)
    assert outcome.code == 1
    assert tr("Not verified: {reason}", reason="") in outcome.out
    assert ("line" in outcome.out) == (language_tag == "en")


DAMAGED = {
    "nothing": ("", 1, 1),
    "another file": ("<!DOCTYPE html>\n<p>", 1, 1),
    "one word": ("dicecup\n", 1, 8),
    "cut short": ("dicecup 1\n", 1, 1),
    "unknown rules": ("dicecup 1\nruleset yatzee@0\n", 2, 9),
    "no seat": ("dicecup 1\n" + records.lonely().record().split("\n")[1] + "\ndice entered", 3, 1),
    "a null": ("dicecup 1\n\0\n", 2, 1),
}


@pytest.mark.parametrize(("text", "line", "column"), DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_record_is_refused_with_line_and_column(
    tmp_path: Path, text: str, line: int, column: int
) -> None:
    verdict = _verify(tmp_path, text, "--json")
    assert verdict.code == 1
    assert (verdict.data["line"], verdict.data["column"]) == (line, column)
    assert verdict.data["reason"].startswith(f"line {line}, column {column}: ")
    shown = run("show", _write(tmp_path, text), "--json")
    assert shown.code == 1
    error = shown.data["error"]
    assert (error["line"], error["column"]) == (line, column)
    assert shown.err == f"dicecup: {error['message']}\n"
    assert error["message"] == verdict.data["reason"]


def test_a_cut_record_is_never_verified(tmp_path: Path) -> None:
    text = records.lonely().record()
    for end in range(0, len(text) - 1, 23):
        assert _verify(tmp_path, text[:end]).code == 1


@pytest.mark.parametrize("command", ["verify", "show"])
def test_what_cannot_be_read_is_exit_code_2(tmp_path: Path, command: str) -> None:
    (tmp_path / "bytes").write_bytes(b"dicecup 1\n\xff")
    for name, reason in [("nowhere", "No such file"), (".", "directory"), ("bytes", "UTF-8")]:
        outcome = run(command, str(tmp_path / name))
        assert outcome.code == 2
        assert outcome.out == ""
        assert reason in outcome.err
        assert repr(str(tmp_path / name)) in outcome.err
    assert run(command, "", "--json").data["error"]["message"]


@pytest.mark.parametrize("command", ["verify", "show"])
def test_a_ruleset_of_ones_own_is_given_as_a_file(tmp_path: Path, command: str) -> None:
    own = house_rules.write(tmp_path)
    match = records.play_on(Match.start(ruleset(own), ["Ana"], seed="s"))
    path = _write(tmp_path, match.record())
    assert run(command, path, "--ruleset", own).code == 0
    alone = run(command, path)
    assert alone.code == 1
    assert "'house'" in alone.words
    assert "line 2" in alone.words


def test_other_rules_than_the_record_s_are_found(tmp_path: Path) -> None:
    own = house_rules.write(tmp_path)
    match = records.play_on(Match.start(ruleset(own), ["Ana"], seed="s"))
    path = _write(tmp_path, match.record())
    changed = house_rules.HOUSE.replace("rolls = 4", "rolls = 3")
    house_rules.write(tmp_path, changed)
    outcome = run("verify", path, "--ruleset", own, "--json")
    assert (outcome.code, outcome.data["line"]) == (1, 2)
    other = run("verify", path, "--ruleset", "yatzy", "--json")
    assert (other.code, other.data["line"]) == (1, 2)
    assert "'yatzy'" in other.data["reason"]


def test_a_ruleset_file_that_is_missing_is_exit_code_2(tmp_path: Path) -> None:
    path = _write(tmp_path, records.lonely().record())
    outcome = run("verify", path, "--ruleset", str(tmp_path / "nowhere.toml"))
    assert outcome.code == 2
    assert "nowhere.toml" in outcome.err


@pytest.mark.parametrize("language_tag", LANGUAGES)
def test_a_record_is_shown_with_cards_and_moves(tmp_path: Path, language_tag: str) -> None:
    match = records.finished()
    outcome = in_any_language(["show", _write(tmp_path, match.record())], language_tag)
    assert (outcome.code, outcome.err) == (0, "")
    tr, lines = language(language_tag), outcome.out.splitlines()
    assert lines[0] == f"{tr.text(match.rules.name)} · Ana, Bruno"
    for game in match.games:
        assert tr("Game {number}", number=game.setup.number) in lines
        total = [tr("Total"), *map(str, game.totals)]
        assert total in [line.split() for line in lines]
    turns = [line for line in lines if re.match(r" *\d+\. (Ana|Bruno):", line)]
    assert len(turns) == sum(len(game.past) for game in match.games)
    for category in match.rules.categories:
        assert any(
            line.endswith(f"→ {tr.text(category.name)} 0") or f"→ {tr.text(category.name)} " in line
            for line in turns
        )


def test_a_program_gets_the_whole_match(tmp_path: Path) -> None:
    match = records.finished()
    outcome = run("show", _write(tmp_path, match.record()), "--json")
    assert outcome.code == 0
    data = outcome.data
    assert data["ruleset"] == "crag"
    assert data["seats"] == [{"name": name, "player": "human"} for name in ("Ana", "Bruno")]
    assert match.winner is not None
    assert (data["winner"], data["score"]) == (match.winner + 1, list(match.score))
    assert data["dice"] == "fair"
    for told, game in zip(data["games"], match.games, strict=True):
        assert told["totals"] == list(game.totals)
        assert told["winners"] == [seat + 1 for seat in game.winners]
        assert [card["filled"] for card in told["cards"]] == [card.filled for card in game.cards]
        assert len(told["turns"]) == len(game.past)
        for turn, actions in zip(told["turns"], game.past, strict=True):
            entry = actions[-1]
            assert isinstance(entry, Score)
            assert turn["moves"][-1]["score"] == entry.category
            card = told["cards"][turn["seat"] - 1]
            assert card["filled"][entry.category] == turn["moves"][-1]["points"]


def test_an_unfinished_record_is_shown_as_far_as_it_goes(tmp_path: Path) -> None:
    match = records.play_on(Match.start(ruleset("crag"), ["Ana", "Bruno"], seed="s"), 3)
    path = _write(tmp_path, match.record())
    data = run("show", path, "--json").data
    assert data["winner"] is None
    assert data["games"][0]["finished"] is False
    assert len(data["games"][0]["turns"]) == 3
    assert "Not finished." in run("show", path).out


def test_a_shared_win_is_shown(tmp_path: Path) -> None:
    text = records.thrown_alike(ruleset("crag"), ["Ana", "Bruno"], 6).record()
    path = _write(tmp_path, text)
    assert run("show", path, "--json").data["games"][0]["winners"] == [1, 2]
    assert re.search(r"Shared.*Ana, Bruno", run("show", path).out)


def test_names_are_shown_as_they_are(tmp_path: Path) -> None:
    names = ("[bold]x[/bold]", ":smile: {0} 🎲", "שרה")
    match = records.finished(names=names, wins=1)
    outcome = run("show", _write(tmp_path, match.record()))
    assert outcome.code == 0
    assert all(name in outcome.out.splitlines()[0] for name in names)


def test_computer_players_are_named_in_the_data(tmp_path: Path) -> None:
    match = records.finished(names=("Ana", Seat("Rui", "greedy")))
    data = run("show", _write(tmp_path, match.record()), "--json").data
    assert data["seats"][1] == {"name": "Rui", "player": "greedy"}


def test_what_the_commands_read_is_what_the_api_reads(tmp_path: Path) -> None:
    text = records.finished("kismet").record()
    data = run("show", _write(tmp_path, text), "--json").data
    match = read_match(text)
    assert data["commitment"] == getattr(match.game.setup.source, "commitment", "")
    assert [game["number"] for game in data["games"]] == list(range(1, len(match.games) + 1))


@pytest.mark.parametrize("id", [id for id in rulesets() if id != "yahtzee-algorithm"])
def test_records_of_every_ruleset_are_verified_and_shown(tmp_path: Path, id: str) -> None:
    path = _write(tmp_path, records.lonely(id).record())
    assert run("verify", path).code == 0
    assert run("show", path, "--json").data["games"][0]["totals"] == list(records.lonely(id).totals)
