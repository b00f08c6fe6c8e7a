"""The application of the API, which stands beside the pages under an address of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import FastAPI

from dicecup.client import API_VERSION
from dicecup.client.models import Problem
from dicecup.web.api import catalogue, follow, lobbies, matches, programs
from dicecup.web.api.newsroom import Newsroom
from dicecup.web.api.problems import answer_problems

if TYPE_CHECKING:
    from dicecup.web.house import House

TITLE = "Dicecup"
DESCRIPTION = """\
Play the Yacht family of dice games as a person would: alone, against computer players, and with
people and other programs that gather in a lobby.

- **Keys.** `POST /programs` gives out a key, which goes with each request as
  `Authorization: Bearer KEY`. Whoever plays with a program sees that it is one.
- **Moves** are sent with the number of events that the sender knows of (`seq`). Whoever did not
  know of all of them gets the status 409 with what has happened, and nothing is done: no move is
  made twice or on top of another.
- **Following.** `GET /matches/{id}/follow?since=SEQ` as a WebSocket sends `News`, at once and
  whenever something happens; `GET /lobbies/{code}/follow` sends the `Lobby`. Whoever was cut off
  comes back with the number of events that they know of.
- **Limits.** A program may send 600 requests a minute, an address may have 100 sockets open and get
  20 keys an hour; whoever runs the server may have settled other numbers. The status 429 asks to
  wait. Bodies have at most 64 kB, and at most 50 moves.
- **Problems** have one shape everywhere: `error`, a word for programs, and `message`, a sentence.
"""


def create_api() -> FastAPI:
    """Return the application; `open_api` lets it serve."""
    api = FastAPI(
        title=TITLE,
        version=API_VERSION,
        description=DESCRIPTION,
        docs_url=None,
        redoc_url=None,
        responses={"4XX": {"model": Problem}},
    )
    for part in (programs, catalogue, matches, lobbies, follow):
        api.include_router(part.ROUTER)
    answer_problems(api)
    return api


def open_api(api: FastAPI, house: House) -> None:
    """Let the application serve a house."""
    api.state.house = house
    api.state.newsroom = Newsroom(house.store)
