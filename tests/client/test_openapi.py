"""Requests of all kinds that the description of the API allows, and of kinds that it does not."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import httpx2
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi import checks

from dicecup.client import PREFIX, Client, models
from dicecup.web.api import create_api
from tests.client.programs import RULES

if TYPE_CHECKING:
    from tests.web.servers import Server

CHECKS: list[Any] = [
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
    checks.unsupported_method,
]
OTHERS: list[Any] = [checks.positive_data_acceptance, checks.ignored_auth]
"""Not the description says which moves and seats the rules allow; keys have tests of their own."""
DESCRIBED = schemathesis.openapi.from_dict(create_api().openapi()).exclude(
    # What is deleted would not be there for the other requests.
    method="DELETE",
    path=["/programs/me", "/matches/{id}"],
)


@pytest.fixture(scope="session")
def at_hand(server: Server) -> dict[str, str]:
    """A key, a match in play and an open lobby."""

    async def make() -> dict[str, str]:
        async with Client(server.address) as client:
            key = await client.register("Rob")
            match = await client.begin_match(RULES, [models.NewSeat(name="Rob")])
            lobby = await client.open_lobby(models.NewLobby(name="Rob"))
            return {"key": key.key, "id": match.id, "code": lobby.code}

    return asyncio.run(make())


@DESCRIBED.parametrize()
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_request_finds_a_fault(
    case: schemathesis.Case[Any], server: Server, at_hand: dict[str, str]
) -> None:
    for name in ("id", "code"):
        # Often it is one that there is; what is too long stays, to be refused.
        wished = str(case.path_parameters.get(name, "too long" * models.LONGEST_TEXT))
        if len(wished) <= models.LONGEST_TEXT and len(wished) % 2:
            case.path_parameters[name] = at_hand[name]
    headers: dict[str, Any] = {"Authorization": f"Bearer {at_hand['key']}"}
    base = f"{server.address}{PREFIX}"
    case.call_and_validate(base, headers=headers, additional_checks=CHECKS, excluded_checks=OTHERS)


WITHOUT_KEY = {("get", "/rulesets"), ("get", "/rulesets/{id}"), ("get", "/players")} | {
    ("post", "/programs")
}


def test_every_operation_but_a_few_needs_a_key(server: Server) -> None:
    paths = create_api().openapi()["paths"]
    operations = {(method, path) for path, known in paths.items() for method in known}
    with httpx2.Client(base_url=f"{server.address}{PREFIX}") as stranger:
        for method, path in sorted(operations - WITHOUT_KEY):
            at = path.format(id="aaaaaaaaaaaaaaaa", code="ABCDEF", seat=0)
            answer = stranger.request(method, at, json={})
            assert answer.status_code == 401, (method, path)
    assert operations >= WITHOUT_KEY
