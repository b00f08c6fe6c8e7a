from __future__ import annotations

import os
from pathlib import Path

import pytest

from dicecup import Entered, Fair, Hold, Match, Roll, Score, Throw, read_match, ruleset
from dicecup.terminal.saving import SavedGame, SavingError, data_folder, load_or_none
from tests.cli import house_rules, records


def _begun(turns: int = 3) -> Match:
    match = Match.start(ruleset("crag"), ["Ana", "Rui"], 2, "a seed")
    return records.play_on(match, turns)


def _loaded(saved: SavedGame) -> Match:
    found = saved.load()
    assert found is not None
    return found[0]


def test_games_are_kept_where_the_environment_says(data: Path) -> None:
    assert data_folder() == data


def test_games_are_kept_in_the_user_s_folder_otherwise(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("DICECUP_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    assert "dicecup" in data_folder().parts
    assert tmp_path in data_folder().parents


def test_there_is_no_game_at_first(tmp_path: Path) -> None:
    saved = SavedGame(tmp_path / "new")
    assert saved.load() is None
    assert load_or_none(saved) == (None, None)
    assert saved.put_aside() is None
    assert not saved.folder.exists()


def test_a_game_is_loaded_as_it_was_saved_at_every_moment(tmp_path: Path) -> None:
    saved = SavedGame(tmp_path / "new" / "folder")
    match = _begun()
    for action in (Roll(), Hold(())):
        saved.save(match, None)
        assert _loaded(saved) == match
        match = match.apply(action)
    saved.save(match, None)
    assert _loaded(saved) == match


def test_a_loaded_game_rolls_the_same_dice(tmp_path: Path) -> None:
    saved = SavedGame(tmp_path)
    match = _begun()
    saved.save(match, None)
    assert _loaded(saved).apply(Roll()) == match.apply(Roll())
    assert _loaded(saved).game.setup.source == Fair("a seed")


def test_real_dice_in_the_air_are_still_in_the_air(tmp_path: Path) -> None:
    saved = SavedGame(tmp_path)
    match = Match.start(ruleset("crag"), ["Ana"], source=Entered()).apply(Roll())
    saved.save(match, None)
    assert _loaded(saved) == match
    match = match.apply(Throw((4, 4, 2))).apply(Hold((4, 4)))
    saved.save(match, None)
    assert _loaded(saved) == match


def test_fair_dice_in_the_air_have_fallen_when_the_game_goes_on(tmp_path: Path) -> None:
    saved = SavedGame(tmp_path)
    match = _begun().apply(Roll())
    text = match.private_record()
    lines = text.split("\n")
    at = next(n for n, line in enumerate(lines) if line.startswith("seed"))
    lines[at - 1] = lines[at - 1].split()[0] + " ..."
    saved.path.write_text("\n".join(lines), encoding="utf-8")
    assert _loaded(saved) == match


def test_the_file_of_the_ruleset_is_remembered_by_its_whole_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = house_rules.write(tmp_path)
    monkeypatch.chdir(tmp_path)
    match = Match.start(ruleset("house.toml"), ["Ana"], seed="s").apply(Roll())
    saved = SavedGame(tmp_path / "data")
    saved.save(match, "house.toml")
    monkeypatch.chdir("/")
    assert saved.load() == (match, own)


@pytest.mark.parametrize("name", ["with blank.toml", "ação.toml", "#hash.toml"])
def test_the_file_of_the_ruleset_may_have_any_name(tmp_path: Path, name: str) -> None:
    own = house_rules.write(tmp_path, name=name)
    match = Match.start(ruleset(own), ["Ana"], seed="s")
    saved = SavedGame(tmp_path / "data")
    saved.save(match, own)
    assert saved.load() == (match, own)


def test_a_ruleset_file_that_has_gone_is_the_reason(tmp_path: Path) -> None:
    own = house_rules.write(tmp_path)
    saved = SavedGame(tmp_path / "data")
    saved.save(Match.start(ruleset(own), ["Ana"], seed="s"), own)
    Path(own).unlink()
    found, problem = load_or_none(saved)
    assert found is None
    assert "house.toml" in str(problem)
    assert saved.path.exists()


def test_saving_leaves_one_file(tmp_path: Path) -> None:
    saved = SavedGame(tmp_path)
    for turns in range(4):
        saved.save(_begun(turns), None)
    assert list(tmp_path.iterdir()) == [saved.path]


def test_a_save_that_fails_leaves_the_one_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    saved, before = SavedGame(tmp_path), _begun(1)
    saved.save(before, None)
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SavingError, match="No space left") as caught:
        saved.save(_begun(2), None)
    assert str(saved.path) in str(caught.value)
    assert _loaded(saved) == before
    assert list(tmp_path.iterdir()) == [saved.path]


def test_a_save_that_is_broken_off_leaves_the_one_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    saved, before = SavedGame(tmp_path), _begun(1)
    saved.save(before, None)
    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        saved.save(_begun(2), None)
    assert _loaded(saved) == before
    assert list(tmp_path.iterdir()) == [saved.path]


def test_a_folder_that_is_a_file_is_told(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    saved = SavedGame(blocked)
    with pytest.raises(SavingError, match="cannot save"):
        saved.save(_begun(), None)
    assert saved.put_aside() is None


def test_games_put_aside_never_replace_one_another(tmp_path: Path) -> None:
    saved = SavedGame(tmp_path)
    aside: dict[Path, Match] = {}
    for turns in range(3):
        saved.save(_begun(turns), None)
        path = saved.put_aside()
        assert path is not None
        aside[path] = _begun(turns)
    assert len(aside) == 3
    assert saved.load() is None
    for path, match in aside.items():
        assert read_match(path.read_text(encoding="utf-8")) == match


def test_a_finished_match_is_kept_as_a_record(tmp_path: Path) -> None:
    saved, match = SavedGame(tmp_path), records.finished()
    saved.save(match, None)
    first, second = saved.keep(match), saved.keep(match)
    assert first != second
    assert first.read_text(encoding="utf-8") == match.record()
    assert "crag" in first.name
    assert not saved.path.exists()


def test_an_unfinished_score_is_not_in_the_file_of_before(tmp_path: Path) -> None:
    saved, match = SavedGame(tmp_path), _begun().apply(Roll())
    saved.save(match, None)
    category = next(iter(match.game.position.placements()))
    assert _loaded(saved) != match.apply(Score(category))


DAMAGES = {
    "empty": b"",
    "garbage": b"\x00\x01garbage",
    "another version": b"dicecup 99\n",
    "not UTF-8": b"dicecup 1\nseat human \xff\n",
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_game_is_a_reason_and_stays_where_it_is(tmp_path: Path, damage: bytes) -> None:
    saved = SavedGame(tmp_path)
    saved.path.write_bytes(damage)
    found, problem = load_or_none(saved)
    assert found is None
    assert str(problem)
    assert saved.path.read_bytes() == damage


def test_two_terminals_play_two_games(tmp_path: Path) -> None:
    first, second = SavedGame.claim(tmp_path), SavedGame.claim(tmp_path)
    assert first.path != second.path
    first.release()
    third = SavedGame.claim(tmp_path)
    assert third.path == first.path
    second.release()
    third.release()


def test_what_a_killed_process_left_while_saving_is_removed(tmp_path: Path) -> None:
    own, other = tmp_path / ".saving-1-abc", tmp_path / ".saving-2-abc"
    own.touch()
    other.touch()
    SavedGame.claim(tmp_path).release()
    assert not own.exists()
    assert other.exists()


def test_a_folder_without_a_game_is_not_left_behind(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    SavedGame.claim(folder).release()
    assert not folder.exists()
