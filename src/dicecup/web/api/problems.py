"""How the API says what was wrong: a word for programs, and a sentence for people."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.routing import Match

from dicecup.client.models import Problem
from dicecup.language import language
from dicecup.rules import DicecupError
from dicecup.store import (
    DamagedMatchError,
    StaleError,
    StoreError,
    UnknownLobbyError,
    UnknownMatchError,
)
from dicecup.web.observing import log
from dicecup.web.refusals import Refusal, RequestRefusedError, explanation

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from fastapi import FastAPI, Request
    from starlette.responses import Response

ENGLISH = language("en")
"""Programs are spoken to in one language."""
NO_STORE = {"Cache-Control": "no-store"}
WORDS = {
    HTTPStatus.NOT_FOUND: "there is no such address; the OpenAPI document has all of them",
    HTTPStatus.METHOD_NOT_ALLOWED: "the address does not know this method",
    HTTPStatus.BAD_REQUEST: "the body is not JSON as it should be",
}
LONGEST_SHOWN = 60
"""Characters of a refused value that are told back."""


class KeyRefusedError(Exception):
    """A request brought no key, or one that is none."""


class NotThereError(Exception):
    """There is nothing at an address."""


def answer_problems(api: FastAPI) -> None:
    """Let all that may go wrong be answered in one form."""
    for kind, answer in (
        (KeyRefusedError, _no_key),
        (RequestRefusedError, _refused),
        (NotThereError, _unknown),
        (UnknownMatchError, _unknown),
        (UnknownLobbyError, _unknown),
        (StaleError, _stale),
        (DamagedMatchError, _unreadable),
        (StoreError, _unavailable),
        (DicecupError, _illegal),
        (RequestValidationError, _invalid),
        (HTTPException, _no_such_page),
        (Exception, _failed),
    ):
        api.add_exception_handler(kind, answer)


def problem(
    status: HTTPStatus, error: str, message: str, headers: Mapping[str, str] | None = None
) -> JSONResponse:
    """Return the answer that tells of a problem."""
    told = Problem(error=error, message=message)
    return JSONResponse(told.model_dump(), status, {**NO_STORE, **(headers or {})})


async def _no_key(request: Request, error: Exception) -> Response:
    del request, error
    message = (
        "give the key of a program, as 'Authorization: Bearer KEY'; POST /programs gives out keys"
    )
    headers = {"WWW-Authenticate": "Bearer"}
    return problem(HTTPStatus.UNAUTHORIZED, "unauthorized", message, headers)


async def _refused(request: Request, error: Exception) -> Response:
    del request
    return refusal_answer(
        error.refusal if isinstance(error, RequestRefusedError) else Refusal.MISUSED
    )


def refusal_answer(refusal: Refusal) -> JSONResponse:
    """Return the answer to what is refused."""
    headers = {"Retry-After": "60"} if refusal is Refusal.TOO_MANY else None
    return problem(refusal.status, refusal.value, explanation(refusal, ENGLISH), headers)


async def _unknown(request: Request, error: Exception) -> Response:
    del request
    return problem(HTTPStatus.NOT_FOUND, "not_found", _told(error))


async def _stale(request: Request, error: Exception) -> Response:
    del request
    return problem(HTTPStatus.CONFLICT, "stale", _told(error))


async def _unreadable(request: Request, error: Exception) -> Response:
    log.warning("unreadable", reason=str(error))
    return await _refused(request, RequestRefusedError(Refusal.UNREADABLE))


async def _unavailable(request: Request, error: Exception) -> Response:
    log.error("unavailable", reason=str(error))
    return await _refused(request, RequestRefusedError(Refusal.UNAVAILABLE))


async def _illegal(request: Request, error: Exception) -> Response:
    del request
    return problem(HTTPStatus.UNPROCESSABLE_ENTITY, "illegal", _told(error))


def _told(error: Exception) -> str:
    return ENGLISH.error(error) if isinstance(error, DicecupError) else str(error)


async def _invalid(request: Request, error: Exception) -> Response:
    del request
    found = error.errors() if isinstance(error, RequestValidationError) else []
    if any(each["type"] == "json_invalid" for each in found):
        return problem(HTTPStatus.BAD_REQUEST, "not_json", WORDS[HTTPStatus.BAD_REQUEST])
    message = "; ".join(_fault(each) for each in found[:5])
    return problem(HTTPStatus.UNPROCESSABLE_ENTITY, "invalid", message)


def _fault(fault: Mapping[str, Any]) -> str:
    """Return what is wrong with a field, such as `body.seq: -1: it should be 0 or more`."""
    place = ".".join(str(part) for part in fault["loc"])
    value = repr(fault.get("input"))
    if len(value) > LONGEST_SHOWN:
        value = value[:LONGEST_SHOWN] + "…"
    return f"{place}: {value}: {fault['msg']}"


async def _no_such_page(request: Request, error: Exception) -> Response:
    status = HTTPStatus(error.status_code if isinstance(error, HTTPException) else 400)
    message = WORDS.get(status, status.phrase)
    known = {"Allow": ", ".join(sorted(_methods(request)))}
    headers = known if status is HTTPStatus.METHOD_NOT_ALLOWED else None
    return problem(status, status.name.lower(), message, headers)


def _methods(request: Request) -> Iterator[str]:
    """Yield all methods that an address knows; several routes share one."""
    for route in request.app.routes:
        if isinstance(route, APIRoute) and route.matches(request.scope)[0] is not Match.NONE:
            yield from route.methods or ()


async def _failed(request: Request, error: Exception) -> Response:
    del request, error
    return refusal_answer(Refusal.FAILED)
