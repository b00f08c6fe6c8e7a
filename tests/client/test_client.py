from __future__ import annotations

import asyncio
import signal
from typing import TYPE_CHECKING

import pytest

from dicecup import read_match
from dicecup.client import (
    Client,
    ClientError,
    RefusedError,
    StaleMovesError,
    UnreachableError,
    models,
    play_out,
)
from tests.client.programs import RULES, first_open, gathered, with_programs
from tests.web.servers import Server

if TYPE_CHECKING:
    from pathlib import Path


def seat(name: str, player: str | None = None) -> models.NewSeat:
    return models.NewSeat(name=name, player=player)


def test_a_program_plays_a_whole_match_against_a_computer_player(server: Server) -> None:
    async def work(client: Client) -> None:
        match = await client.begin_match(RULES, [seat("Rob"), seat("Bia", "greedy")], wins=2)
        assert [each.who for each in match.seats] == [models.Who.PROGRAM, models.Who.COMPUTER]
        done = await play_out(client, match.id, first_open)
        assert done.finished
        assert max(done.score) == 2
        record = read_match(await client.record(match.id))
        assert record.finished
        assert [card.total for card in done.game.cards] == list(record.game.totals)

    with_programs(server.address, ("Rob",), work)


def test_programs_meet_in_a_lobby_and_play_to_the_end(server: Server) -> None:
    async def work(host: Client, guest: Client) -> None:
        id = await gathered(host, guest, wins=2)
        ended = await asyncio.gather(
            play_out(host, id, first_open), play_out(guest, id, first_open)
        )
        assert all(match.finished for match in ended)
        assert ended[0].score == ended[1].score
        assert [each.who for each in ended[0].seats] == [models.Who.PROGRAM] * 2
        assert [each.mine for each in ended[0].seats] == [True, False]
        assert [each.mine for each in ended[1].seats] == [False, True]

    with_programs(server.address, ("Rob", "Bot"), work)


def test_of_two_who_move_at_once_one_wins_and_the_other_sees_the_truth(server: Server) -> None:
    async def work(client: Client) -> None:
        match = await client.begin_match(RULES, [seat("Rob")])
        moves = (client.move(match.id, 0, models.Roll()) for _ in range(8))
        done = await asyncio.gather(*moves, return_exceptions=True)
        won = [each for each in done if isinstance(each, models.News)]
        lost = [each for each in done if isinstance(each, StaleMovesError)]
        assert (len(won), len(lost)) == (1, 7)
        assert all(each.news == won[0] for each in lost)
        assert all(each.status == 409 for each in lost)
        assert (await client.match(match.id)).seq == 2

    with_programs(server.address, ("Rob",), work)


def test_followers_are_told_each_event_once(server: Server) -> None:
    async def work(host: Client, guest: Client) -> None:
        id = await gathered(host, guest)

        async def heard(client: Client) -> list[models.Event]:
            return [event async for news in client.follow(id) for event in news.events]

        following = [asyncio.create_task(heard(client)) for client in (host, guest)]
        await asyncio.gather(play_out(host, id, first_open), play_out(guest, id, first_open))
        one, two = await asyncio.gather(*following)
        assert one == two
        assert [event.seq for event in one] == list(range(1, len(one) + 1))
        assert one == list((await host.news(id)).events)

    with_programs(server.address, ("Rob", "Bot"), work)


def test_everything_that_a_person_can_do(server: Server) -> None:
    async def work(host: Client, guest: Client) -> None:
        assert (await host.program()).name == "Rob"
        assert RULES in {each.id for each in await host.rulesets()}
        assert (await host.ruleset(RULES)).id == RULES
        assert "greedy" in {each.id for each in await host.players(RULES)}
        lobby = await host.open_lobby(models.NewLobby(name="Rob", ruleset="yatzy", seats=3))
        lobby = await host.plan(lobby.code, models.Plan(ruleset=RULES))
        assert lobby.ruleset == RULES
        watching = host.follow_lobby(lobby.code)
        assert (await anext(watching)).code == lobby.code
        await guest.sit(lobby.code, 2, "Bot")
        assert (await anext(watching)).seats[2].name == "Bot"
        await host.seat_player(lobby.code, 1, "greedy")
        await host.free_seat(lobby.code, 1)
        assert (await guest.lobby(lobby.code)).seats[1].who is models.Who.NOBODY
        match = (await host.begin(lobby.code)).match
        assert [each.match async for each in watching][-1] == match
        assert match is not None
        await guest.react(match, "luck")
        await guest.leave(match)
        await guest.come_back(match)
        await asyncio.gather(play_out(host, match, first_open), play_out(guest, match, first_open))
        again = await guest.rematch(match)
        assert (await host.rematch(match)).id == again.id
        assert (await guest.matches()).matches == (again.id, match)
        await guest.delete_match(match)
        assert (await guest.matches()).total == 1
        await guest.delete_program()
        with pytest.raises(RefusedError, match="Bearer"):
            await guest.program()

    with_programs(server.address, ("Rob", "Bot"), work)


def test_refusals_say_what_was_wrong(server: Server) -> None:
    async def work(client: Client) -> None:
        match = await client.begin_match(RULES, [seat("Rob")])
        with pytest.raises(RefusedError, match="not rolled yet") as refused:
            await client.move(match.id, 0, models.Score(category="ones"))
        assert (refused.value.status, refused.value.error) == (422, "illegal")
        with pytest.raises(RefusedError) as refused:
            await client.match("../programs/me")
        assert (refused.value.status, refused.value.error) == (404, "not_found")
        with pytest.raises(RefusedError) as refused:
            _ = [news async for news in client.follow("aaaaaaaaaaaaaaaa")]
        assert refused.value.status == 404

    with_programs(server.address, ("Rob",), work)


@pytest.mark.parametrize(
    "address", ["http://localhost:1", "http://[", "nowhere", "ftp://localhost"]
)
def test_servers_that_are_not_there(address: str) -> None:
    async def ask() -> None:
        async with Client(address) as client:
            await client.rulesets()

    with pytest.raises(UnreachableError, match="does not answer"):
        asyncio.run(ask())


def test_what_is_no_server_of_ours(server: Server) -> None:
    async def ask() -> None:
        async with Client(f"{server.address}/assets") as client:
            await client.rulesets()

    with pytest.raises(ClientError, match="which is not what a server"):
        asyncio.run(ask())


def test_a_match_goes_on_when_the_server_was_killed_and_is_back(tmp_path: Path) -> None:
    async def work(first: Server) -> None:
        async with Client(first.address) as client:
            await client.register("Rob")
            match = await client.begin_match(RULES, [seat("Rob")])
            heard: list[int] = []

            async def follow() -> None:
                async for news in client.follow(match.id):
                    heard.extend(event.seq for event in news.events)

            following = asyncio.create_task(follow())
            await client.move(match.id, 0, models.Roll())
            await asyncio.to_thread(first.stop, signal.SIGKILL)
            with pytest.raises(UnreachableError):
                await client.match(match.id)
            port = first.address.rpartition(":")[2]
            with await asyncio.to_thread(Server, tmp_path, port=port):
                done = await play_out(client, match.id, first_open)
                await following
            assert heard == list(range(1, done.seq + 1))

    with Server(tmp_path) as first:
        asyncio.run(work(first))
