from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from dicecup.store import Stand, Store
from dicecup.web import Settings, create_app
from tests.web.conftest import OWN
from tests.web.tables import listen, start

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from starlette.testclient import WebSocketTestSession

    from dicecup.web.live import LocalBroker


def heard(socket: WebSocketTestSession) -> int:
    """Return the number of events that a tab is told next."""
    return int(socket.receive_json()["seq"])


def test_an_open_tab_hears_of_every_move(client: TestClient) -> None:
    table = start(client)
    with listen(client, table) as socket:
        assert heard(socket) == 0
        table.roll()
        assert heard(socket) == 2
        table.enter("chance")
        assert heard(socket) == 3


def test_a_move_while_a_tab_opens_is_heard(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = start(client)
    stands = Store.stands

    async def slow(store: Store, ids: Collection[str]) -> dict[str, Stand]:
        known: dict[str, Stand] = await stands(store, ids)
        broker: LocalBroker = client.app.app.app.app.state.house.broker  # type: ignore[attr-defined]
        broker.tell(table.id, Stand(9, 7))
        return known

    monkeypatch.setattr(Store, "stands", slow)
    with listen(client, table) as socket:
        assert heard(socket) == 7


def test_several_tabs_hear(client: TestClient) -> None:
    table = start(client)
    with listen(client, table) as one, listen(client, table) as two:
        assert heard(one) == heard(two) == 0
        table.roll()
        assert heard(one) == heard(two) == 2


def test_tabs_hear_of_their_own_match_alone(client: TestClient) -> None:
    table, other = start(client), start(client)
    with listen(client, table) as socket:
        socket.receive_json()
        other.roll()
        table.roll().enter("chance")
        assert heard(socket) == 2


def test_marks_are_no_news(client: TestClient) -> None:
    table = start(client).roll()
    with listen(client, table) as socket:
        assert heard(socket) == 2
        table.mark(0, category="ones")
        table.enter("ones")
        assert heard(socket) == 3


def test_a_match_that_is_not_there_has_no_news(client: TestClient) -> None:
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect("ws://localhost/games/aaaaaaaaaaaaaaaa/live"),
    ):
        pass  # pragma: no cover — it must not open


def test_one_address_listens_at_so_many_pages_at_most(
    database: Path,
) -> None:
    app = create_app(Settings(database=database, sockets_per_address=2))
    with TestClient(app, base_url="http://localhost", headers=OWN) as client:
        table = start(client)
        with listen(client, table), listen(client, table) as two:
            assert heard(two) == 0
            with pytest.raises(WebSocketDisconnect), listen(client, table):
                pass  # pragma: no cover — it must not open
        with listen(client, table) as socket:
            assert heard(socket) == 0


@pytest.mark.parametrize("said", ["text", b"bytes"])
def test_what_a_tab_says_does_no_harm(client: TestClient, said: str | bytes) -> None:
    table = start(client)
    with listen(client, table) as socket:
        socket.receive_json()
        if isinstance(said, str):
            socket.send_text(said)
        else:
            socket.send_bytes(said)
    assert table.roll().seq == 2
