"""What can be played, and against whom."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from dicecup.client import models
from dicecup.language import describe, facts
from dicecup.players import player, players
from dicecup.rules import UnknownRulesetError, ruleset, rulesets
from dicecup.web.api.callers import Anyone
from dicecup.web.api.problems import ENGLISH, NotThereError
from dicecup.web.thinking import think

ROUTER = APIRouter(tags=["catalogue"])


@ROUTER.get("/rulesets")
async def all_rulesets(house: Anyone) -> list[models.RulesetSummary]:
    """List all rulesets."""
    del house
    return await think(lambda: [_summary(id) for id in rulesets()])


def _summary(id: str) -> models.RulesetSummary:
    rules = ruleset(id)
    return models.RulesetSummary(id=id, name=ENGLISH.text(rules.name), digest=rules.digest)


@ROUTER.get("/rulesets/{id}")
async def one_ruleset(house: Anyone, id: models.Text) -> models.Ruleset:
    """Tell the rules: dice, categories, and in sentences what else holds."""
    del house
    try:
        return await think(_ruleset, id)
    except UnknownRulesetError as error:
        raise NotThereError(str(error)) from None


def _ruleset(id: str) -> models.Ruleset:
    rules = ruleset(id)
    return models.Ruleset(
        **_summary(id).model_dump(),
        dice=rules.dice.count,
        faces=rules.dice.faces,
        rolls=rules.turn.rolls,
        categories=tuple(
            models.Category(
                id=each.id, name=ENGLISH.text(each.name), description=describe(rules, each, ENGLISH)
            )
            for each in rules.categories
        ),
        facts=tuple(facts(rules, ENGLISH)),
    )


@ROUTER.get("/players")
async def computer_players(
    house: Anyone, wish: Annotated[models.WhoPlays, Query()]
) -> list[models.Player]:
    """List the computer players; with a ruleset's id, those that play it here."""
    del house
    return await think(_players, wish.ruleset)


def _players(wished: str | None) -> list[models.Player]:
    rules = None if wished is None else ruleset(wished)
    return [
        models.Player(id=id, name=ENGLISH.text(player(id).name))
        for id in players()
        if rules is None or player(id).plays(rules)
    ]
