"""The client: one method for each thing that the API knows."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any, Self, TypeVar
from urllib.parse import quote, urlencode

import httpx2
from pydantic import BaseModel, TypeAdapter, ValidationError
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, InvalidURI

from dicecup.client import models
from dicecup.client.errors import RefusedError, StaleMovesError, UnreachableError
from dicecup.client.version import PREFIX

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping, Sequence

Answer = TypeVar("Answer", bound=BaseModel)

PATIENCE = 60.0
"""Seconds until an answer is given up; computer players may think for a while."""
PAUSES = (0.2, 1.0, 2.0, 5.0, 10.0)
"""Seconds between attempts to follow again after being cut off."""
SUMMARIES = TypeAdapter(list[models.RulesetSummary])
PLAYERS = TypeAdapter(list[models.Player])


class Client:
    """A program at a server; use it in `async with`, or close it.

    All methods raise `RefusedError` when the server refuses, and `UnreachableError` when it does
    not answer.
    """

    def __init__(self, address: str, key: str = "") -> None:
        """Talk to the server at `address`, such as `http://localhost:8765`, by a program's key."""
        self.address = address.rstrip("/")
        self.key = key
        self._http = httpx2.AsyncClient(
            base_url=self.address + PREFIX, headers=self._headers, timeout=PATIENCE
        )

    @property
    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.key}"} if self.key else {}

    async def __aenter__(self) -> Self:
        """Return the client."""
        return self

    async def __aexit__(self, *_: object) -> None:
        """Close all connections."""
        await self.close()

    async def close(self) -> None:
        """Close all connections."""
        await self._http.aclose()

    # Programs

    async def register(self, name: str) -> models.Key:
        """Let the program in under a name, use its new key from now on, and return it.

        Keep the key: it is shown this once.
        """
        wish = models.NewProgram(name=name)
        key = await self._ask(models.Key, "POST", "/programs", wish)
        self.key = key.key
        self._http.headers.update(self._headers)
        return key

    async def program(self) -> models.Program:
        """Return whose key this is."""
        return await self._ask(models.Program, "GET", "/programs/me")

    async def delete_program(self) -> None:
        """Delete the program, its key and its matches; others in them play on."""
        await self._send("DELETE", "/programs/me")

    # What can be played

    async def rulesets(self) -> list[models.RulesetSummary]:
        """Return all rulesets."""
        return SUMMARIES.validate_json(await self._send("GET", "/rulesets"))

    async def ruleset(self, id: str) -> models.Ruleset:
        """Return a ruleset."""
        return await self._ask(models.Ruleset, "GET", f"/rulesets/{_part(id)}")

    async def players(self, ruleset: str | None = None) -> list[models.Player]:
        """Return the computer players; with a ruleset's id, those that play it there."""
        wanted = _query(ruleset=ruleset)
        return PLAYERS.validate_json(await self._send("GET", f"/players{wanted}"))

    # Matches

    async def begin_match(
        self,
        ruleset: str,
        seats: Sequence[models.NewSeat],
        wins: int = 1,
        dice: models.Dice = models.Dice.FAIR,
    ) -> models.Match:
        """Begin a match among own seats and computer players; the first seat begins."""
        wish = models.NewMatch(ruleset=ruleset, seats=tuple(seats), wins=wins, dice=dice)
        return await self._ask(models.Match, "POST", "/matches", wish)

    async def matches(self, limit: int = 50, offset: int = 0) -> models.MatchList:
        """Return the ids of the program's matches, the latest first."""
        return await self._ask(
            models.MatchList, "GET", f"/matches{_query(limit=limit, offset=offset)}"
        )

    async def match(self, id: str, watch: str | None = None) -> models.Match:
        """Return a match; `watch` is the key of a link by which others may watch it."""
        return await self._ask(models.Match, "GET", f"{_match(id)}{_query(watch=watch)}")

    async def record(self, id: str, watch: str | None = None) -> str:
        """Return the record of a match, which `dicecup.read_match` reads."""
        return (await self._send("GET", f"{_match(id)}/record{_query(watch=watch)}")).decode()

    async def news(self, id: str, since: int = 0, watch: str | None = None) -> models.News:
        """Return what has happened in a match after `since` events."""
        wanted = _query(since=since, watch=watch)
        return await self._ask(models.News, "GET", f"{_match(id)}/news{wanted}")

    async def move(self, id: str, seq: int, *moves: models.Move) -> models.News:
        """Make moves, all or none, knowing of `seq` events; return what has happened since.

        Raises `StaleMovesError` when more than those have happened; nothing is done then.
        """
        wish = models.Moves(seq=seq, moves=moves)
        return await self._ask(models.News, "POST", f"{_match(id)}/moves", wish)

    async def leave(self, id: str) -> None:
        """Let the computer play for the program."""
        await self._send("PUT", f"{_match(id)}/away")

    async def come_back(self, id: str) -> None:
        """Play for oneself again."""
        await self._send("DELETE", f"{_match(id)}/away")

    async def react(self, id: str, reaction: str) -> None:
        """Call something out, such as `nice`."""
        await self._send("POST", f"{_match(id)}/reactions", models.Reaction(reaction=reaction))

    async def rematch(self, id: str) -> models.Match:
        """Begin a match like one that is over, or join the one that has begun so already."""
        return await self._ask(models.Match, "POST", f"{_match(id)}/rematch")

    async def delete_match(self, id: str) -> None:
        """Delete a match; where others play too, it goes on without the program."""
        await self._send("DELETE", _match(id))

    async def follow(
        self, id: str, since: int = 0, watch: str | None = None
    ) -> AsyncIterator[models.News]:
        """Yield what happens in a match, each event once, until it is decided.

        When the connection is cut, it is made again, and goes on where it was.
        """
        while True:
            path = f"{_match(id)}/follow{_query(since=since, watch=watch)}"
            async for text in self._listen(path):
                news = models.News.model_validate_json(text)
                since = news.seq
                yield news
                if news.finished:
                    return

    # Lobbies

    async def open_lobby(self, wish: models.NewLobby) -> models.Lobby:
        """Open a lobby, in which the program hosts and sits in the first seat."""
        return await self._ask(models.Lobby, "POST", "/lobbies", wish)

    async def lobby(self, code: str) -> models.Lobby:
        """Return the lobby of a code."""
        return await self._ask(models.Lobby, "GET", _lobby(code))

    async def plan(self, code: str, wish: models.Plan) -> models.Lobby:
        """Settle, as the host, what is to be played."""
        return await self._ask(models.Lobby, "PATCH", _lobby(code), wish)

    async def sit(self, code: str, seat: int, name: str) -> models.Lobby:
        """Take a seat, counted from 0, under a name."""
        return await self._ask(models.Lobby, "PUT", _seat(code, seat), models.Sit(name=name))

    async def seat_player(self, code: str, seat: int, player: str) -> models.Lobby:
        """Let, as the host, a computer player take a seat, counted from 0."""
        return await self._ask(models.Lobby, "PUT", _seat(code, seat), models.Sit(player=player))

    async def free_seat(self, code: str, seat: int) -> models.Lobby:
        """Rise from the own seat, counted from 0; or, as the host, free another one."""
        return await self._ask(models.Lobby, "DELETE", _seat(code, seat))

    async def begin(self, code: str) -> models.Lobby:
        """Begin, as the host, the match of those who sit there; `match` is its id."""
        return await self._ask(models.Lobby, "POST", f"{_lobby(code)}/begin")

    async def follow_lobby(self, code: str) -> AsyncIterator[models.Lobby]:
        """Yield a lobby whenever it has changed, until its match has begun."""
        while True:
            async for text in self._listen(f"{_lobby(code)}/follow"):
                lobby = models.Lobby.model_validate_json(text)
                yield lobby
                if lobby.match is not None:
                    return

    async def _ask(
        self, kind: type[Answer], method: str, path: str, wish: BaseModel | None = None
    ) -> Answer:
        """Return what the server answers; raises `RefusedError` and `UnreachableError`."""
        content = await self._send(method, path, wish)
        try:
            return kind.model_validate_json(content)
        except ValidationError:
            raise self._strange(content) from None

    async def _send(self, method: str, path: str, wish: BaseModel | None = None) -> bytes:
        """Return the body of an answer; raises as `_ask`."""
        body = None if wish is None else wish.model_dump(mode="json", exclude_none=True)
        try:
            response = await self._http.request(method, path, json=body)
        except (httpx2.TransportError, httpx2.InvalidURL) as error:
            raise self._unreachable(error) from error
        if not response.is_success:
            raise self._refusal(response.status_code, response.content)
        return response.content

    async def _listen(self, path: str) -> AsyncIterator[str]:
        """Yield what a socket brings until it is cut; raises `RefusedError` when it is refused.

        Attempts are repeated after pauses, and `UnreachableError` is raised after the last one.
        """
        address = f"{self.address}{PREFIX}{path}".replace("http", "ws", 1)
        for pause in (*PAUSES, None):
            try:
                async with connect(address, additional_headers=self._headers) as socket:
                    async for text in socket:
                        yield str(text)
                reason: Exception | None = None
            except InvalidStatus as error:
                if error.response.status_code < httpx2.codes.INTERNAL_SERVER_ERROR:
                    raise self._refusal(
                        error.response.status_code, bytes(error.response.body)
                    ) from None
                reason = error
            except ConnectionClosed:
                reason = None
            except InvalidURI as error:
                raise self._unreachable(error) from error
            except (OSError, InvalidHandshake, TimeoutError) as error:
                reason = error
            if reason is None:
                await asyncio.sleep(PAUSES[0])
                return
            if pause is None:
                raise self._unreachable(reason) from reason
            await asyncio.sleep(pause)

    def _refusal(self, status: int, content: bytes) -> RefusedError | UnreachableError:
        try:
            told: Mapping[str, Any] = json.loads(content)
            problem = models.Problem.model_validate(told)
            if "news" in told:
                news = models.News.model_validate(told["news"])
                return StaleMovesError(status, problem, news)
        except ValueError:
            return self._strange(content)
        return RefusedError(status, problem)

    def _strange(self, content: bytes) -> UnreachableError:
        return UnreachableError(
            "{address!r} answers {content!r}, which is not what a server of Dicecup says",
            address=self.address,
            content=content[:60].decode(errors="replace"),
        )

    def _unreachable(self, error: Exception) -> UnreachableError:
        return UnreachableError(
            "{address!r} does not answer: {reason}",
            address=self.address,
            reason=str(error) or type(error).__name__,
        )


def _match(id: str) -> str:
    return f"/matches/{_part(id)}"


def _lobby(code: str) -> str:
    return f"/lobbies/{_part(code)}"


def _seat(code: str, seat: int) -> str:
    return f"{_lobby(code)}/seats/{seat}"


def _part(text: str) -> str:
    """Return a part of an address, in which no sign means anything else."""
    return quote(text, safe="")


def _query(**values: object) -> str:
    """Return the end of an address with the values that are there."""
    given = {name: value for name, value in values.items() if value is not None}
    return f"?{urlencode(given)}" if given else ""
