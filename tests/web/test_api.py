from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient

from dicecup.web import Settings, create_app
from tests.web.conftest import OWN
from tests.web.houses import seed_of
from tests.web.lobbies import come, gather
from tests.web.markup import read
from tests.web.tables import Table, start

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    import httpx2

    from tests.web.conftest import Guests

API = "/api/v1"
RULES = "yahtzee-simple"
ALONE = {"ruleset": RULES, "seats": [{"name": "Rob"}]}


class Program:
    """A program that talks plain HTTP."""

    def __init__(self, client: TestClient, name: str = "Rob", key: str = "") -> None:
        self.client = client
        client.headers = {}
        self.key = key or client.post(f"{API}/programs", json={"name": name}).json()["key"]
        client.headers["Authorization"] = f"Bearer {self.key}"

    def ask(self, method: str, path: str, status: int = 200, **options: Any) -> Any:  # noqa: ANN401 — as JSON
        answer = self.client.request(method, API + path, **options)
        assert answer.status_code == status, answer.text
        return answer.json() if answer.content else None

    def refusal(self, method: str, path: str, status: int, **options: Any) -> tuple[str, str]:  # noqa: ANN401 — as `ask`
        told = self.ask(method, path, status, **options)
        return told["error"], told["message"]

    def begin(self, **wish: object) -> dict[str, Any]:
        return dict(self.ask("POST", "/matches", 201, json=ALONE | wish))

    def move(self, match: dict[str, Any], *moves: Mapping[str, object], status: int = 200) -> Any:  # noqa: ANN401 — as `ask`
        wish = {"seq": match["seq"], "moves": moves}
        return self.ask("POST", f"/matches/{match['id']}/moves", status, json=wish)


@pytest.fixture
def program(guest: Guests) -> Program:
    return Program(guest())


@pytest.fixture
def other(guest: Guests) -> Program:
    return Program(guest(), "Bot")


def test_the_api_describes_itself(guest: Guests) -> None:
    described = guest({}).get(f"{API}/openapi.json").json()
    assert described["info"]["title"] == "Dicecup"
    assert described["servers"] == [{"url": API}]
    assert "/matches/{id}/moves" in described["paths"]
    assert "Bearer" in described["info"]["description"]


def test_what_can_be_played_needs_no_key(guest: Guests) -> None:
    browser = guest({})
    rulesets = {each["id"] for each in browser.get(f"{API}/rulesets").json()}
    assert {"yahtzee", "kniffel", "generala"} <= rulesets
    yahtzee = browser.get(f"{API}/rulesets/yahtzee").json()
    assert (yahtzee["dice"], yahtzee["faces"], yahtzee["rolls"]) == (5, [1, 2, 3, 4, 5, 6], 3)
    assert len(yahtzee["categories"]) == 13
    assert yahtzee["facts"]
    all_players = {each["id"] for each in browser.get(f"{API}/players").json()}
    those = browser.get(f"{API}/players", params={"ruleset": "yahtzee-algorithm"}).json()
    assert "greedy" in {each["id"] for each in those} <= all_players
    answer = browser.get(f"{API}/rulesets/chess")
    assert answer.status_code == 404
    assert "chess" in answer.json()["message"]


@pytest.mark.parametrize(
    "headers",
    [{}, {"Authorization": "Bearer dicecup_none"}, {"Authorization": "Basic cm9iOnJvYg=="}],
)
def test_all_else_needs_a_key(guest: Guests, headers: dict[str, str]) -> None:
    answer = guest(headers).get(f"{API}/matches")
    assert answer.status_code == 401
    assert answer.json()["error"] == "unauthorized"
    assert answer.headers["www-authenticate"] == "Bearer"


def test_a_key_knows_whose_it_is(program: Program) -> None:
    assert program.ask("GET", "/programs/me")["name"] == "Rob"


def test_moves_are_made_once(program: Program, database: Path) -> None:
    match = program.begin()
    news = program.move(match, {"do": "roll"})
    assert [each["kind"] for each in news["events"]] == ["roll", "throw"]
    assert [each["seq"] for each in news["events"]] == [1, 2]
    assert (news["seq"], news["phase"]) == (2, "deciding")
    stale = program.move(match, {"do": "roll"}, status=409)
    assert stale["error"] == "stale"
    assert stale["news"]["events"] == news["events"]
    now = program.ask("GET", f"/matches/{match['id']}")
    assert now["game"]["dice"] == news["events"][1]["faces"]
    assert now["commitment"] == match["commitment"]
    assert seed_of(database, match["id"]) not in str(now)


def test_several_moves_are_made_together_or_not_at_all(program: Program) -> None:
    match = program.begin()
    refused = program.move(match, {"do": "roll"}, {"do": "score", "category": "x"}, status=422)
    assert refused["error"] == "illegal"
    assert program.ask("GET", f"/matches/{match['id']}")["seq"] == 0
    news = program.move(
        match, {"do": "roll"}, {"do": "hold", "slots": [0, 4]}, {"do": "score", "category": "ones"}
    )
    assert [each["kind"] for each in news["events"]] == ["roll", "throw", "hold", "throw", "score"]
    assert news["events"][2]["slots"] == [0, 4]


def test_real_dice_are_told_and_taken_back(program: Program) -> None:
    match = program.begin(dice="entered")
    news = program.move(match, {"do": "roll"}, {"do": "throw", "faces": [1, 2, 3, 4, 6]})
    news = program.move(news | {"id": match["id"]}, {"do": "retract_throw"})
    news = program.move(news | {"id": match["id"]}, {"do": "throw", "faces": [6, 6, 6, 6, 6]})
    assert program.ask("GET", f"/matches/{match['id']}")["game"]["dice"] == [6] * 5


def test_computer_players_answer_at_once(program: Program) -> None:
    match = program.begin(seats=[{"name": "Rob"}, {"name": "Bia", "player": "greedy"}])
    assert [each["who"] for each in match["seats"]] == ["program", "computer"]
    news = program.move(match, {"do": "roll"}, {"do": "score", "category": "ones"})
    assert sum(each["kind"] == "score" for each in news["events"]) == 2
    assert news["seat"] == 0


def test_a_match_can_be_listed_read_and_deleted(program: Program) -> None:
    one, two = program.begin(), program.begin()
    assert program.ask("GET", "/matches") == {"matches": [two["id"], one["id"]], "total": 2}
    assert program.ask("GET", "/matches?limit=1&offset=1")["matches"] == [one["id"]]
    record = program.client.get(f"{API}/matches/{one['id']}/record")
    assert record.text.startswith("dicecup 1\n")
    program.ask("DELETE", f"/matches/{one['id']}", 204)
    assert program.refusal("GET", f"/matches/{one['id']}", 404)[0] == "not_found"
    assert program.ask("GET", "/matches")["total"] == 1


def test_others_see_a_match_only_by_its_watching_link(
    program: Program, other: Program, client: TestClient
) -> None:
    match = program.begin()
    path = f"/matches/{match['id']}"
    assert other.refusal("GET", path, 403)[0] == "not_yours"
    assert other.refusal("GET", f"{path}/record", 403)[0] == "not_yours"
    assert other.refusal("GET", f"{path}/news", 403)[0] == "not_yours"
    assert other.refusal("GET", f"{path}?watch=guessed", 403)[0] == "not_yours"
    key = client.app.app.app.app.state.house.visitors.links.watch(match["id"])  # type: ignore[attr-defined] # within its guards
    assert other.ask("GET", f"{path}?watch={key}")["seats"][0]["mine"] is False
    wish = {"seq": 0, "moves": [{"do": "roll"}]}
    assert other.refusal("POST", f"{path}/moves", 403, json=wish)[0] == "not_yours"
    assert other.refusal("DELETE", path, 403)[0] == "not_yours"


def lobby_of(host: Program, **wish: object) -> dict[str, Any]:
    plan = {"name": "Ana", "ruleset": RULES, "beginner": "host"}
    return dict(host.ask("POST", "/lobbies", 201, json=plan | wish))


def test_a_program_and_a_person_gather_and_play(
    program: Program, client: TestClient, database: Path
) -> None:
    lobby = lobby_of(program)
    path = f"/lobbies/{lobby['code']}"
    assert lobby["link"] == f"http://localhost/with/{lobby['code']}"
    there = come(client, gather_at(client, lobby["code"]), "Bruno")
    assert "program" in read(there.answer.text).one("ol", of="lobby-seats").text
    seats = program.ask("GET", path)["seats"]
    assert [each["who"] for each in seats] == ["program", "person"]
    id = program.ask("POST", f"{path}/begin")["match"]
    match = program.ask("GET", f"/matches/{id}")
    program.move(match, {"do": "roll"}, {"do": "score", "category": "ones"})
    table = there.table()
    people = client.get(f"{table.address}/people").text
    assert "program" in people
    table.roll().enter("twos")
    news = program.ask("GET", f"/matches/{id}/news?since={match['seq']}")
    assert news["events"][-1]["category"] == "twos"
    assert seed_of(database, id) not in str(news)


def gather_at(client: httpx2.Client, code: str) -> Any:  # noqa: ANN401 — a gathering
    gathering = gather(client)
    gathering.address = f"/with/{code}"
    return gathering.reload()


def test_a_program_joins_the_lobby_of_a_person(program: Program, client: TestClient) -> None:
    lobby = gather(client)
    path = f"/lobbies/{lobby.code}"
    seats = program.ask("PUT", f"{path}/seats/1", json={"name": "Rob"})["seats"]
    assert [each["mine"] for each in seats] == [False, True]
    assert program.refusal("POST", f"{path}/begin", 422)[0] == "illegal"
    assert program.refusal("PATCH", path, 422, json={"wins": 2})[0] == "illegal"
    assert program.refusal("DELETE", f"{path}/seats/0", 422)[0] == "illegal"
    assert program.refusal("PUT", f"{path}/seats/0", 422, json={"player": "greedy"})
    assert program.ask("DELETE", f"{path}/seats/1")["seats"][1]["who"] == "nobody"
    program.ask("PUT", f"{path}/seats/1", json={"name": "Rob"})
    lobby.reload().press("begin")
    id = program.ask("GET", path)["match"]
    assert program.ask("GET", f"/matches/{id}")["seats"][1]["mine"] is True


def test_a_host_settles_what_is_played(program: Program) -> None:
    lobby = lobby_of(program, seats=4)
    path = f"/lobbies/{lobby['code']}"
    wish = {"ruleset": "yatzy", "wins": 2, "turn": 120, "duplicate": True, "seats": 2}
    plan = program.ask("PATCH", path, json=wish)
    assert {name: plan[name] for name in ("ruleset", "wins", "turn", "duplicate")} == {
        "ruleset": "yatzy",
        "wins": 2,
        "turn": 120,
        "duplicate": True,
    }
    assert len(plan["seats"]) == 2
    assert program.ask("PATCH", path, json={"turn": 0})["turn"] is None
    assert "7 seconds" in program.refusal("PATCH", path, 422, json={"turn": 7})[1]
    assert program.refusal("POST", f"{path}/begin", 422)[0] == "illegal"
    seats = program.ask("PUT", f"{path}/seats/1", json={"player": "greedy"})["seats"]
    assert (seats[1]["who"], seats[1]["player"]) == ("computer", "greedy")
    begun = program.ask("POST", f"{path}/begin")
    assert program.ask("POST", f"{path}/begin")["match"] == begun["match"]
    assert program.refusal("PATCH", path, 422, json={"wins": 1})[0] == "illegal"


def test_a_program_leaves_comes_back_and_calls_out(program: Program, other: Program) -> None:
    lobby = lobby_of(program)
    other.ask("PUT", f"/lobbies/{lobby['code']}/seats/1", json={"name": "Bot"})
    id = program.ask("POST", f"/lobbies/{lobby['code']}/begin")["match"]
    path = f"/matches/{id}"
    other.ask("PUT", f"{path}/away", 204)
    assert program.ask("GET", path)["seats"][1]["player"] == "greedy"
    program.move(program.ask("GET", path), {"do": "roll"}, {"do": "score", "category": "ones"})
    news = program.ask("GET", f"{path}/news")
    assert news["seat"] == 0
    assert sum(each["kind"] == "score" for each in news["events"]) == 2
    other.ask("DELETE", f"{path}/away", 204)
    assert program.ask("GET", path)["seats"][1]["player"] is None
    other.ask("POST", f"{path}/reactions", 204, json={"reaction": "nice"})
    assert "nice" in other.refusal("POST", f"{path}/reactions", 422, json={"reaction": "rude"})[1]
    assert other.ask("POST", f"{path}/rematch")["id"] == id


def test_only_whoever_has_the_turn_moves(program: Program, other: Program) -> None:
    lobby = lobby_of(program)
    other.ask("PUT", f"/lobbies/{lobby['code']}/seats/1", json={"name": "Bot"})
    id = program.ask("POST", f"/lobbies/{lobby['code']}/begin")["match"]
    match = other.ask("GET", f"/matches/{id}")
    assert "Ana" in other.move(match, {"do": "roll"}, status=422)["message"]
    both = ({"do": "roll"}, {"do": "score", "category": "ones"}, {"do": "roll"})
    assert "Bot" in program.move(match, *both, status=422)["message"]
    assert program.ask("GET", f"/matches/{id}")["seq"] == 0


WRONG: tuple[tuple[dict[str, object], str], ...] = (
    ({"seq": -1, "moves": [{"do": "roll"}]}, "seq"),
    ({"seq": 0, "moves": []}, "moves"),
    ({"seq": 0, "moves": [{"do": "fly"}]}, "fly"),
    ({"seq": 0, "moves": [{"do": "roll", "twice": True}]}, "twice"),
    ({"seq": 0, "moves": [{"do": "hold"}]}, "None"),
    ({"seq": 0, "moves": [{"do": "hold", "dice": [1], "slots": [0]}]}, "give one of the two"),
    ({"seq": 0, "moves": [{"do": "hold", "dice": [7]}]}, "roll"),
    ({"seq": 0, "moves": [{"do": "throw", "faces": [1]}]}, "roll"),
    ({"seq": 2**60, "moves": [{"do": "roll"}]}, "seq"),
    ({"seq": 0, "moves": [{"do": "roll"}] * 51}, "50"),
)


@pytest.mark.parametrize(("wish", "told"), WRONG)
def test_wrong_moves_are_refused_with_their_value(
    program: Program, wish: dict[str, object], told: str
) -> None:
    match = program.begin()
    error, message = program.refusal("POST", f"/matches/{match['id']}/moves", 422, json=wish)
    assert error in {"illegal", "invalid"}
    assert told in message
    assert program.ask("GET", f"/matches/{match['id']}")["seq"] == 0


@pytest.mark.parametrize(
    "wish",
    [
        {"ruleset": "chess"},
        {"seats": []},
        {"seats": [{"name": ""}]},
        {"seats": [{"name": "You"}]},
        {"seats": [{"name": "Rob", "player": "nobody"}]},
        {"seats": [{"name": "Rob", "player": "human"}]},
        {"seats": [{"name": "Rob"}, {"name": "Rob"}]},
        {"seats": [{"name": "x" * 41}]},
        {"seats": [{"name": "Bia", "player": "greedy"}] * 2},
        {"wins": 0},
        {"wins": 100},
        {"dice": "loaded"},
        {"colour": "red"},
    ],
)
def test_matches_that_cannot_be_are_refused(program: Program, wish: dict[str, object]) -> None:
    error, message = program.refusal("POST", "/matches", 422, json=ALONE | wish)
    assert error in {"illegal", "invalid"}
    assert message


@pytest.mark.parametrize(
    ("content", "status"),
    [
        (b"{", 400),
        (b"", 422),
        (b"null", 422),
        (b"[" * 60_000, 400),
        (b'{"a":' * 10_000, 400),
        (b'{"ruleset": 1e999, "seats": [{"name": "Rob"}]}', 422),
        (b'"' + b"x" * 70_000 + b'"', 413),
        (b"\xff\xfe", 400),
        (b'{"ruleset": "\\ud800", "seats": [{"name": "Rob"}]}', 422),
        (b'{"ruleset": "yatzy", "seats": [{"name": "\\ud800"}]}', 422),
        (b'{"ruleset": "yatzy", "seats": [{"name": "\\u0000"}]}', 422),
    ],
)
def test_odd_bodies_are_refused(program: Program, content: bytes, status: int) -> None:
    headers = {"Content-Type": "application/json"}
    program.refusal("POST", "/matches", status, content=content, headers=headers)


def test_unknown_addresses_and_methods_are_refused_as_data(program: Program) -> None:
    assert program.refusal("GET", "/nothing", 404)[0] == "not_found"
    assert program.refusal("PUT", "/matches", 405)[0] == "method_not_allowed"
    for odd in ("/matches/" + "x" * 200, "/matches/%00", "/matches/..%2f", "/lobbies/%F0%9F%8E%B2"):
        assert program.refusal("GET", odd, 404 if len(odd) < 100 else 422)


def test_pages_of_other_sites_cannot_use_the_api(guest: Guests) -> None:
    for headers in ({"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        answer = guest(headers).post(f"{API}/programs", json={"name": "Rob"})
        assert answer.status_code == 403
        assert answer.json()["error"] == "origin"
    answer = guest({}, base_url="http://evil.example").get(f"{API}/rulesets")
    assert (answer.status_code, answer.json()["error"]) == (421, "host")


def test_pages_still_need_their_own_origin(guest: Guests) -> None:
    assert guest({}).post("/games", data={"ruleset": RULES}).status_code == 403
    assert guest({}).post("/api/v10", json={}).status_code == 403


def follow(program: Program, path: str) -> Any:  # noqa: ANN401 — a session
    headers = {"Authorization": f"Bearer {program.key}"}
    return program.client.websocket_connect(f"ws://localhost{API}{path}", headers=headers)


def test_followers_hear_every_event_once(program: Program) -> None:
    match = program.begin()
    path = f"/matches/{match['id']}"
    with follow(program, f"{path}/follow") as socket:
        assert socket.receive_json()["events"] == []
        after = program.move(match, {"do": "roll"})
        assert socket.receive_json()["events"] == after["events"]
        program.move(after | {"id": match["id"]}, {"do": "score", "category": "ones"})
        assert [each["seq"] for each in socket.receive_json()["events"]] == [3]
    with follow(program, f"{path}/follow?since=2") as socket:
        assert [each["kind"] for each in socket.receive_json()["events"]] == ["score"]


def test_followers_of_a_lobby_hear_who_comes(program: Program, other: Program) -> None:
    lobby = lobby_of(program)
    with follow(program, f"/lobbies/{lobby['code']}/follow") as socket:
        assert socket.receive_json()["seats"][1]["who"] == "nobody"
        other.ask("PUT", f"/lobbies/{lobby['code']}/seats/1", json={"name": "Bot"})
        assert socket.receive_json()["seats"][1]["name"] == "Bot"


def test_sockets_are_refused_as_requests_are(program: Program, other: Program) -> None:
    match = program.begin()
    path = f"{API}/matches/{match['id']}/follow"
    for headers, status in (
        ({}, 401),
        ({"Authorization": "Bearer none"}, 401),
        ({"Authorization": f"Bearer {other.key}"}, 403),
        ({"Authorization": f"Bearer {other.key}", "Origin": "http://evil.example"}, 403),
    ):
        assert refused_socket(program.client, path, headers) == status
    headers = {"Authorization": f"Bearer {program.key}"}
    assert refused_socket(program.client, f"{API}/lobbies/ABCDEF/follow", headers) == 404


def refused_socket(client: TestClient, path: str, headers: dict[str, str]) -> int:
    from starlette.testclient import WebSocketDenialResponse  # noqa: PLC0415 — for this alone

    client.headers.pop("Authorization", None)
    with (
        pytest.raises(WebSocketDenialResponse) as denied,
        client.websocket_connect(f"ws://localhost{path}", headers=headers),
    ):
        pass  # pragma: no cover — it must not open
    return int(denied.value.status_code)


def test_the_matches_of_a_program_that_is_deleted_go_on_without_it(
    program: Program, other: Program
) -> None:
    lobby = lobby_of(program)
    other.ask("PUT", f"/lobbies/{lobby['code']}/seats/1", json={"name": "Bot"})
    id = program.ask("POST", f"/lobbies/{lobby['code']}/begin")["match"]
    program.ask("DELETE", "/programs/me", 204)
    assert program.refusal("GET", "/programs/me", 401)[0] == "unauthorized"
    assert other.ask("GET", f"/matches/{id}")["game"]["seat"] == 1


@pytest.fixture
def strict(database: Path) -> Iterator[TestClient]:
    """A program's connection to a server that allows little."""
    few = {"requests_per_program": 3, "new_programs_per_hour": 2, "commands_per_minute": 10}
    app = create_app(Settings(database=database, **few))  # type: ignore[arg-type] # numbers all
    with TestClient(app, base_url="http://localhost") as client:
        yield client


def test_programs_that_ask_too_often_are_asked_to_wait(strict: TestClient) -> None:
    program = Program(strict)
    for _ in range(3):
        program.ask("GET", "/programs/me")
    answer = strict.get(f"{API}/programs/me")
    assert (answer.status_code, answer.json()["error"]) == (429, "too_many")
    assert answer.headers["retry-after"] == "60"
    assert strict.post(f"{API}/programs", json={"name": "Bot"}).status_code == 201
    assert strict.post(f"{API}/programs", json={"name": "Bob"}).status_code == 429


def test_keys_cannot_be_guessed_for_long(strict: TestClient) -> None:
    statuses = []
    for guess in range(32):
        strict.headers["Authorization"] = f"Bearer {guess}"
        statuses.append(strict.get(f"{API}/programs/me").status_code)
    assert statuses == [401] * 30 + [429] * 2


def test_a_person_lets_a_program_in_and_out(client: TestClient, guest: Guests) -> None:
    start(client, name="Ana")
    made = read(client.post("/me/programs", data={"do": "let-in", "name": " Rob  2 "}).text)
    key = next(each for each in made.all("input") if each.get("id") == "share")["value"]
    program = Program(guest(), key=key)
    assert program.ask("GET", "/programs/me")["name"] == "Rob 2"
    assert "Rob 2" in client.get("/me/export").json()["programs"][0]["name"]
    lobby = gather(client)
    program.ask("PUT", f"/lobbies/{lobby.code}/seats/1", json={"name": "Rob"})
    lobby.send("plan", ruleset=RULES, wins=1, beginner="host")
    table: Table = (lobby.reload().press("begin"), lobby.table())[1]
    page = read(client.get("/me/programs").text)
    assert key not in client.get("/me/programs").text
    id = next(each for each in page.all("input") if each.get("name") == "program")["value"]
    stranger = guest(OWN)
    stranger.post("/me/programs", data={"do": "shut-out", "program": id})
    assert program.ask("GET", "/programs/me")
    gone = client.post("/me/programs", data={"do": "shut-out", "program": id})
    assert "Rob 2" not in gone.text
    assert program.refusal("GET", "/programs/me", 401)
    # The computer plays for it from now on.
    table.reload().roll().enter("ones")
    assert "away" in client.get(f"{table.address}/people").text
    assert table.reload().seq > 3


def test_names_of_programs_are_checked(client: TestClient) -> None:
    for name in ("", "x" * 41, "You"):
        answer = client.post("/me/programs", data={"do": "let-in", "name": name})
        assert answer.status_code == 400
        assert read(answer.text).one("p", of="notice").text


def test_a_person_lets_in_twenty_programs_at_most(client: TestClient) -> None:
    for number in range(20):
        client.post("/me/programs", data={"do": "let-in", "name": f"Rob {number}"})
    answer = client.post("/me/programs", data={"do": "let-in", "name": "Rob"})
    assert answer.status_code == 400
    assert "20" in read(answer.text).one("p", of="notice").text


def test_a_person_who_is_deleted_shuts_their_programs_out(
    client: TestClient, guest: Guests
) -> None:
    made = read(client.post("/me/programs", data={"do": "let-in", "name": "Rob"}).text)
    key = next(each for each in made.all("input") if each.get("id") == "share")["value"]
    program = Program(guest(), key=key)
    client.post("/me/delete", data={"sure": "yes"})
    assert program.refusal("GET", "/programs/me", 401)
