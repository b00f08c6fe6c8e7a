"""A lobby at a browser without scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.web.markup import read
from tests.web.tables import Table

if TYPE_CHECKING:
    import httpx2


class Gathering:
    """What a person sees of a lobby, and may press there."""

    def __init__(self, client: httpx2.Client, answer: httpx2.Response) -> None:
        """Come in at the page that was answered."""
        self.client = client
        self.address = answer.url.path
        self.show(answer)

    def show(self, answer: httpx2.Response) -> Gathering:
        """Look at an answer."""
        self.answer = answer
        self.page = read(answer.text)
        return self

    @property
    def code(self) -> str:
        """What friends are told."""
        return self.page.one("b", of="code").text

    @property
    def seats(self) -> list[str]:
        """The name in each seat; `Free` where nobody sits."""
        return [each.one("b").text for each in self.page.one("ol", of="lobby-seats").all("li")]

    @property
    def notice(self) -> str:
        """What was refused; empty: nothing."""
        return " ".join(each.text for each in self.page.all("p", of="notice"))

    @property
    def wishes(self) -> set[str]:
        """What the buttons of the page do."""
        return {each["value"] for each in self.page.all("button") if each.get("name") == "do"}

    def press(self, do: str, **fields: Any) -> Gathering:  # noqa: ANN401 — as forms send
        """Press a button that the page has."""
        assert do in self.wishes, f"no {do} among {self.wishes}"
        return self.send(do, **fields)

    def send(self, do: str, **fields: Any) -> Gathering:  # noqa: ANN401 — as forms send
        """Send a form, whether the page has it or not."""
        return self.show(self.client.post(self.address, data={"do": do, **fields}))

    def reload(self) -> Gathering:
        """Ask for the page again."""
        return self.show(self.client.get(self.address))

    def table(self) -> Table:
        """Return the table to which the page leads on."""
        return Table(self.client, self.client.get(self.address))


def gather(client: httpx2.Client, ruleset: str = "yahtzee-simple", **fields: object) -> Gathering:
    """Return a lobby, opened by the form of the start page."""
    answer = client.post("/with", data={"ruleset": ruleset, "name": "Ana", **fields})
    assert answer.status_code == 200, answer.text
    return Gathering(client, answer)


def come(client: httpx2.Client, lobby: Gathering, name: str, seat: int = 2) -> Gathering:
    """Return the lobby as a friend sees it who has followed the link and sat down."""
    there = Gathering(client, client.get(lobby.address))
    return there.press("sit", seat=seat, name=name)


def pair(client: httpx2.Client, other: httpx2.Client, **plan: object) -> tuple[Table, Table]:
    """Return one match at the browsers of Ana, whose turn it is, and of Bruno."""
    lobby = gather(client)
    there = come(other, lobby, "Bruno")
    lobby.send("plan", **{"ruleset": "yahtzee-simple", "wins": 1, "beginner": "host"} | plan)
    lobby.reload().press("begin")
    return lobby.table(), there.table()
