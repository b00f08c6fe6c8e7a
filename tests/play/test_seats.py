"""Names at the table."""

from __future__ import annotations

import pytest

import dicecup
from dicecup import Game, Seat, SeatError

RULES = dicecup.ruleset("crag")
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize(
    "name", ["Ana", "A", "Ana Maria de Souza", "José", "李雷", "مريم", "🎲", FAMILY, "❤️", "x" * 40]
)
def test_names_of_all_the_world_are_welcome(name: str) -> None:
    game = Game.start(RULES, [name], seed="x")
    assert dicecup.read_game(game.private_record()).seats == (Seat(name),)


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        " Ana",
        "Ana ",
        "A\nB",
        "A\tB",
        "A\u202eB",
        "\u200d",
        "\u2800",
        "\u3164\uffa0",
        "\ufe0f",
        "\u034f",
        "\u17b4",
        "\u0301",
        "\x1b[31m",
        "x" * 41,
        7,
        None,
    ],
)
def test_names_that_do_not_fit_a_line_are_refused(name: object) -> None:
    with pytest.raises(SeatError, match="is not a name"):
        Seat(name)  # type: ignore[arg-type]


@pytest.mark.parametrize("player", ["", "a b", "a-b", "é", None])
def test_a_player_is_named_by_an_id(player: object) -> None:
    with pytest.raises(SeatError, match="id of a player"):
        Seat("Ana", player)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("one", "other"), [("Ana", "ANA"), ("x", "x\u200d"), ("é", "e\u0301"), ("y", "y\ufe0f")]
)
def test_every_seat_has_its_own_name(one: str, other: str) -> None:
    with pytest.raises(SeatError, match="sits twice"):
        Game.start(RULES, [one, other])


@pytest.mark.parametrize("count", [0, 21])
def test_a_game_has_one_to_twenty_seats(count: int) -> None:
    with pytest.raises(SeatError, match="1 to 20"):
        Game.start(RULES, [f"P{n}" for n in range(count)])


def test_one_name_is_no_list_of_names() -> None:
    with pytest.raises(SeatError, match="'Ana' is one name"):
        Game.start(RULES, "Ana")
