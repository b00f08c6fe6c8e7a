"""Programs: how they get a key, and who they are."""

from __future__ import annotations

import secrets
from http import HTTPStatus
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request, Response

from dicecup.client import models
from dicecup.web.api.callers import Anyone, Known
from dicecup.web.gathering import clean_name

if TYPE_CHECKING:
    from dicecup.store import Program, Store

ROUTER = APIRouter(tags=["programs"])
KEY_BYTES = 24
"""192 bits."""


def new_key() -> str:
    """Return a key that nobody can guess, and that tells what it opens."""
    return f"dicecup_{secrets.token_urlsafe(KEY_BYTES)}"


async def let_in(store: Store, name: str, keeper: str | None) -> tuple[Program, str]:
    """Let a program in as a new visitor; return it with its key; raises `DicecupError`."""
    key = new_key()
    return await store.let_in(secrets.token_hex(16), clean_name(name), key, keeper), key


@ROUTER.post("/programs", status_code=HTTPStatus.CREATED)
async def add_program(request: Request, house: Anyone, wish: models.NewProgram) -> models.Key:
    """Get a key for a program: whoever plays with it sees that it is one."""
    await house.limiter.count_new_program(request)
    program, key = await let_in(house.store, wish.name, None)
    return models.Key(name=program.name, created=program.created, key=key)


@ROUTER.get("/programs/me")
async def own_program(caller: Known) -> models.Program:
    """Tell whose key this is."""
    return models.Program(name=caller.program.name, created=caller.program.created)


@ROUTER.delete("/programs/me", status_code=HTTPStatus.NO_CONTENT)
async def delete_program(caller: Known) -> Response:
    """Delete the program, its key and its matches; where others play too, they go on without it."""
    await caller.house.store.forget_owner(caller.visitor.id)
    return Response(status_code=HTTPStatus.NO_CONTENT)
