"""The lobbies of the house: finding one by its code, changing it, and beginning its match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecup.store import LobbyError, Stand, UnknownLobbyError
from dicecup.web.gathering import begun
from dicecup.web.thinking import think

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import HTTPConnection

    from dicecup.store import Lobby
    from dicecup.web.house import House


async def found_lobby(house: House, connection: HTTPConnection, code: str) -> Lobby:
    """Return the lobby of a code; who has guessed too many finds none, whatever they say.

    Raises `UnknownLobbyError` and `RequestRefusedError`.
    """
    await house.limiter.check_guesses(connection)
    try:
        return await house.store.lobby(code)
    except UnknownLobbyError:
        await house.limiter.count_guess(connection)
        raise


async def change_lobby(house: House, lobby: Lobby, change: Callable[[Lobby], Lobby]) -> Lobby:
    """Return a lobby once `change` is kept, and told to all who look at it; raises `DicecupError`.

    Nothing comes in between: `change` is given the lobby as it is by then.
    """
    return _told(house, await house.store.change_lobby(lobby.code, change))


async def begin_lobby(house: House, lobby: Lobby, visitor: str) -> Lobby:
    """Return a lobby once its match has begun, which its host wished.

    Raises `LobbyError`, and `StaleError` when it has changed meanwhile.
    """
    if lobby.host != visitor:
        raise LobbyError("whoever has opened the lobby begins the match")
    if lobby.match is not None:
        return lobby
    stored = await think(begun, lobby)
    await house.preparer.begin_for(stored.match.rules)
    return _told(house, await house.store.begin_lobby(lobby, stored))


def _told(house: House, lobby: Lobby) -> Lobby:
    house.broker.tell(lobby.code, Stand(lobby.version, 0))
    return lobby
