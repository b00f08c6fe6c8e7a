"""Hidden information stays hidden until the match is over."""

from __future__ import annotations

import base64
import random
import sqlite3
from contextlib import closing
from itertools import count
from typing import TYPE_CHECKING

from starlette.testclient import TestClient

from dicecup import Game, ruleset
from dicecup.play import Fair
from dicecup.rules import Hold, Roll, Throw
from dicecup.web import Settings, create_app
from tests.web.houses import play_out, seed_of, stored
from tests.web.pages_of import answers
from tests.web.tables import DATA, Table, play_greedily, start

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import httpx2


def disguises(seed: str) -> set[str]:
    """Return a seed, and what it looks like in the usual encodings."""
    raw = seed.encode()
    coded = base64.b64encode(raw).decode().rstrip("=")
    return {seed, seed.upper(), raw.hex(), coded, seed[::-1]}


def told(client: TestClient, table: Table) -> Iterator[httpx2.Response]:
    """Yield all that a visitor is told about a match."""
    yield table.answer
    for answer in answers(client, table.address):
        yield from (*answer.history, answer)
    yield table.data(table.fields("mark"))
    yield table.data({**table.fields("roll"), "seq": "999"})
    yield table.data({**table.fields("nothing")})


def assert_hidden(client: TestClient, table: Table, seed: str) -> None:
    """Look for the seed in all that a visitor is told."""
    for answer in told(client, table):
        said = answer.text + str(answer.headers.multi_items()) + str(answer.url)
        assert not [each for each in disguises(seed) if each in said], answer.url


def test_the_seed_is_hidden_all_through_a_match(client: TestClient, database: Path) -> None:
    table = start(client, "yatzy-simple", opponents=1, wins=2)
    seed, chance = seed_of(database, table.id), random.Random(7)
    assert len(seed) >= 16
    while True:
        for _ in range(4):
            assert_hidden(client, table, seed)
            play_greedily(table, chance)
        play_out(database, table)
        if table.page.all("button", formaction=f"{table.address}/again"):
            break
        assert_hidden(client, table, seed)
        assert "seed" not in table.record()
        table.press("next_game")
    assert f"seed {seed}" in table.record()
    assert seed in client.get(f"{table.address}/check").text


def test_the_commitment_is_shown_from_the_start(client: TestClient, database: Path) -> None:
    table = start(client)
    source = stored(database, table.id).match.game.setup.source
    assert isinstance(source, Fair)
    for path in ("record", "check"):
        assert source.commitment in client.get(f"{table.address}/{path}").text
    play_out(database, table)
    for path in ("record", "check"):
        assert source.commitment in client.get(f"{table.address}/{path}").text


def test_no_die_is_told_before_it_falls(client: TestClient) -> None:
    table = start(client, opponents=2)
    chance = random.Random(1)
    for _ in range(15):
        play_greedily(table, chance)
        game = table.match().game
        fallen = [list(action.faces) for action in game.actions if isinstance(action, Throw)]
        news = table.news(0)
        told = [step["dice"] for step in news["steps"] if step["kind"] == "throw"]
        assert len(told) == len(fallen)
        assert all(set(faces) <= set(dice) for faces, dice in zip(fallen, told, strict=True))


def test_nothing_depends_on_dice_that_have_not_fallen(client: TestClient, database: Path) -> None:
    """With another seed, whose first throw is the same, every page says the same."""
    seed, other = alike()
    table = start(client, "yatzy-simple", opponents=1, name="Ana")
    reseed(database, table.id, seed)
    with TestClient(create_app(Settings(database=database)), "http://localhost") as again:
        again.headers.update(client.headers)
        again.cookies.update(client.cookies)
        Table(again, again.get(table.address)).roll()
    pages = []
    for each in (seed, other):
        reseed(database, table.id, each)
        with TestClient(create_app(Settings(database=database)), "http://localhost") as again:
            again.headers.update(client.headers)
            again.cookies.update(client.cookies)
            paths = ("", "/news?since=0", "/record", "/check")
            told = [again.get(f"{table.address}{path}") for path in paths]
            fields = Table(again, told[0]).fields("mark")
            told.append(again.post(table.address, data=fields, headers=DATA))
        assert [answer.status_code for answer in told] == [200] * 5
        pages.append([answer.text.replace(Fair(each).commitment, "…") for answer in told])
    assert pages[0] == pages[1]


def reseed(database: Path, id: str, seed: str) -> None:
    """Give a match another seed behind the server's back."""
    before = seed_of(database, id)
    with closing(sqlite3.connect(database)) as connection, connection:
        for old, new in ((Fair(before).commitment, Fair(seed).commitment), (before, seed)):
            changed = "UPDATE matches SET setup = replace(setup, ?, ?) WHERE id = ?"
            connection.execute(changed, [old, new, id])


def alike() -> tuple[str, str]:
    """Return two seeds whose first throws are alike, and whose second ones are not."""
    known: dict[tuple[int, ...], str] = {}
    for number in count():
        seed = f"a seed of the same length {number:06d}"
        game = Game.start(ruleset("yatzy-simple"), ["Ana", "Bia"], seed).apply(Roll())
        first = game.position.turn.dice
        again = game.apply(Hold(())).position.turn.dice
        if first in known:
            twin = Game.start(ruleset("yatzy-simple"), ["Ana", "Bia"], known[first])
            if twin.apply(Roll()).apply(Hold(())).position.turn.dice != again:
                return known[first], seed
        known[first] = seed
    raise AssertionError


def test_seeds_differ(client: TestClient, database: Path) -> None:
    seeds = {seed_of(database, start(client).id) for _ in range(5)}
    assert len(seeds) == 5


def test_the_start_form_takes_no_seed(client: TestClient, database: Path) -> None:
    table = start(client, seed="mine", source="mine")
    assert seed_of(database, table.id) != "mine"
