from __future__ import annotations

import io
from typing import TYPE_CHECKING

from rich.console import Console

from dicecup import Card, Placement, ruleset
from dicecup.language import language
from dicecup.terminal.card_table import card_table

if TYPE_CHECKING:
    from collections.abc import Mapping

ENGLISH = language("en")


def _rows(
    *cards: Card,
    names: tuple[str, ...] = ("Ana",),
    now: Mapping[str, Placement] | None = None,
    tag: str = "en",
) -> list[list[str]]:
    out = io.StringIO()
    console = Console(file=out, width=120, markup=False, emoji=False)
    console.print(card_table(cards, names, language(tag), now))
    return [line.split() for line in out.getvalue().splitlines()]


def _card(id: str, **filled: int) -> Card:
    return Card.of(ruleset(id), filled)


def test_points_zeros_and_open_lines_look_different() -> None:
    rows = _rows(_card("yahtzee", ones=3, twos=0))
    assert ["1", "Ones", "3"] in rows
    assert ["2", "Twos", "–"] in rows
    assert ["3", "Threes", "·"] in rows
    assert ["Total", "3"] in rows


def test_lines_have_the_numbers_that_are_typed() -> None:
    rows = _rows(Card.blank(ruleset("maxi-yatzy")))
    numbered = [row[0] for row in rows if row and row[0].isdigit()]
    assert numbered == [str(number) for number in range(1, 21)]


def test_the_section_bonus_is_shown_once_it_is_reached() -> None:
    short = {"sixes": 24, "fives": 20, "fours": 12, "threes": 6}
    assert ["Bonus", "from", "63", "62"] in _rows(_card("yahtzee", **short))
    rows = _rows(_card("yahtzee", **short, ones=1))
    assert ["Bonus", "from", "63", "63", "(+35)"] in rows
    assert ["Total", "98"] in rows


def test_a_game_without_a_bonus_has_no_line_for_it() -> None:
    rows = _rows(Card.blank(ruleset("yahtzee-simple")))
    assert not [row for row in rows if "Bonus" in row or "bonuses" in row]


def test_points_beside_the_card_have_a_line_of_their_own() -> None:
    rules = ruleset("yahtzee")
    card = Card(rules, rules.entries({"yahtzee": 50, "threes": 15}), beside=100, turns=2)
    rows = _rows(card)
    assert ["Repeat", "bonuses", "100"] in rows
    assert ["Total", "165"] in rows


def test_cards_stand_side_by_side() -> None:
    rows = _rows(_card("yatzy", ones=3), _card("yatzy", ones=0), names=("Ana", "Rui"))
    assert ["Category", "Ana", "Rui"] in rows
    assert ["1", "Ones", "3", "–"] in rows
    assert ["Total", "3", "0"] in rows


def test_what_the_dice_would_earn_stands_in_front() -> None:
    rules = ruleset("yahtzee")
    filled = {"yahtzee": 50, "threes": 6}
    now = rules.placements((3, 3, 3, 3, 3), filled)
    rows = _rows(_card("yahtzee", **filled), now=now)
    assert ["Category", "Now", "Ana"] in rows
    assert ["11", "Large", "straight", "40+100", "·"] in rows
    assert ["3", "Threes", "6"] in rows
    assert ["1", "Ones", "·"] in rows


def test_thousands_are_marked_in_the_language() -> None:
    rules = ruleset("yahtzee")
    card = Card(rules, rules.entries({"yahtzee": 50}), beside=1200, turns=13)
    assert ["Total", "1,250"] in _rows(card)
    assert ["Total", "1.250"] in _rows(card, tag="pt-BR")


def test_categories_are_named_in_the_language() -> None:
    rows = _rows(Card.blank(ruleset("yatzy")), tag="pt-BR")
    assert ["10", "Quadra", "·"] in rows
    assert not [row for row in rows if "kind" in row]


def test_names_are_shown_as_they_are() -> None:
    names = ("[bold]x[/bold]", ":smile:", "🎲")
    cards = [Card.blank(ruleset("crag"))] * 3
    assert ["Category", *names] in _rows(*cards, names=names)
