"""A match at a browser without scripts: it reads pages, and sends their forms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dicecup import read_match
from dicecup.players import player
from dicecup.rules import Hold, Roll, Score
from tests.web.markup import Element, read

if TYPE_CHECKING:
    import random

    import httpx2
    from starlette.testclient import TestClient, WebSocketTestSession

    from dicecup import Match

DATA = {"Accept": "application/json"}
"""What a script sends."""


class Table:
    """What a person sees of a match, and may press there."""

    def __init__(self, client: httpx2.Client, answer: httpx2.Response) -> None:
        """Sit down at the page that was answered."""
        self.client = client
        self.address = answer.url.path
        self.show(answer)

    def show(self, answer: httpx2.Response) -> Table:
        """Look at an answer."""
        self.answer = answer
        self.page = read(answer.text)
        self.table = self.page.one("div", id="table")
        return self

    @property
    def id(self) -> str:
        """The id of the match."""
        return self.address.removeprefix("/games/")

    @property
    def seq(self) -> int:
        """The number of events that the page knows."""
        return int(self.page.one("input", name="seq")["value"])

    @property
    def doing(self) -> str:
        """What the table waits for."""
        return self.table["data-doing"]

    @property
    def say(self) -> str:
        """The line above the dice."""
        return self.page.one("h1", of="say").text

    @property
    def notice(self) -> str:
        """What was refused; empty: nothing."""
        return " ".join(each.text for each in self.page.all("p", of="notice"))

    @property
    def question(self) -> str:
        """What has to be confirmed; empty: nothing."""
        return " ".join(each.one("h2").text for each in self.page.all("dialog", of="ask"))

    @property
    def explained(self) -> list[str]:
        """What applies at this moment, such as a joker."""
        return [each.text for each in self.page.all("p", of="explained")]

    @property
    def dice(self) -> tuple[int, ...]:
        """The faces on the table; 0 in the air."""
        dice = self.page.one("ul", of="dice")
        return tuple(int(cube["data-face"]) for cube in dice.all("span", of="cube"))

    @property
    def held(self) -> list[str]:
        """The slots that are held, as the form sends them."""
        boxes = self.page.all("input", name="hold")
        return [box["value"] for box in boxes if "checked" in box.attributes]

    @property
    def offered(self) -> list[str]:
        """The categories that may be chosen."""
        return [box["value"] for box in self.page.all("input", name="category")]

    @property
    def chosen(self) -> str:
        """The category that is chosen; empty: none."""
        boxes = self.page.all("input", name="category")
        return next((box["value"] for box in boxes if "checked" in box.attributes), "")

    @property
    def buttons(self) -> dict[str, Element]:
        """The buttons of the form, by what they do."""
        named = [each for each in self.page.all("button") if each.get("name") == "do"]
        return {button["value"]: button for button in named}

    def row(self, category: str) -> Element:
        """Return the row of a category."""
        return self.page.one("tr", data_category=category)

    def cell(self, category: str, seat: int = 0) -> Element:
        """Return the cell of a category and a seat."""
        return self.row(category).one("td", data_seat=str(seat))

    def sum(self, kind: str) -> Element:
        """Return a subtotal, a bonus or the total."""
        return self.page.one("tr", of=kind)

    def fields(self, do: str, **changed: object) -> dict[str, Any]:
        """Return what the form sends when a button is pressed."""
        fallen = [box["value"] for box in self.page.all("input", name="fallen")]
        marks = {
            "seq": str(self.seq),
            "fallen": fallen,
            "hold": self.held,
            "category": self.chosen,
            "do": do,
        }
        return {
            name: value for name, value in {**marks, **changed}.items() if value not in ("", [])
        }

    def send(self, fields: dict[str, Any]) -> Table:
        """Send fields, and look at the answer."""
        return self.show(self.client.post(self.address, data=fields))

    def data(self, fields: dict[str, Any]) -> httpx2.Response:
        """Send fields as a script does, which changes nothing of what this page shows."""
        return self.client.post(self.address, data=fields, headers=DATA)

    def press(self, do: str, **changed: object) -> Table:
        """Press a button that the page has, with other marks if they are given."""
        assert do in self.buttons, f"no {do} among {list(self.buttons)}"
        return self.send(self.fields(do, **changed))

    def roll(self, *held: int) -> Table:
        """Roll the dice that are not in the slots `held`."""
        return self.press("roll", hold=[str(slot) for slot in held])

    def enter(self, category: str) -> Table:
        """Enter the dice, and confirm if asked."""
        assert category in self.offered, f"no {category} among {self.offered}"
        self.press("enter", category=category)
        return self.press("enter_surely") if self.question else self

    def mark(self, *held: int, category: str = "") -> Table:
        """Keep holds and a choice, as the scripts of the page do."""
        slots = [str(slot) for slot in held]
        return self.send(self.fields("mark", hold=slots, category=category))

    def tap(self, *faces: int) -> Table:
        """Say how real dice fell, one after the other."""
        for face in faces:
            self.press(f"tap-{face}")
        return self

    def reload(self) -> Table:
        """Ask for the page again."""
        return self.show(self.client.get(self.address))

    def news(self, since: int) -> Any:  # noqa: ANN401 — whatever JSON holds
        """Return what a script hears of the events after the first `since`."""
        return self.client.get(f"{self.address}/news", params={"since": since}).json()

    def record(self) -> str:
        """Return the record, as it can be downloaded."""
        return self.client.get(f"{self.address}/record").text

    def match(self) -> Match:
        """Return the match of the record."""
        return read_match(self.record())


def start(client: httpx2.Client, ruleset: str = "yahtzee-simple", **fields: object) -> Table:
    """Return a match, started by the form of the start page."""
    answer = client.post("/games", data={"ruleset": ruleset, **fields})
    assert answer.status_code == 200, answer.text
    return Table(client, answer)


def play_greedily(table: Table, chance: random.Random) -> Table:
    """Do once what the greedy player would do on what the record tells."""
    game = table.match().game
    match player("greedy").choose(game.position, chance):
        case Roll():
            return table.roll()
        case Hold() as hold:
            return table.roll(*game.position.slots_of(hold))
        case Score(category):
            return table.enter(category)


def listen(client: TestClient, table: Table) -> WebSocketTestSession:
    """Return the socket by which an open tab hears of moves; it opens with the context."""
    return client.websocket_connect(f"ws://localhost{table.address}/live")
