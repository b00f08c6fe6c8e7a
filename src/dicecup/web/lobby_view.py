"""All that the page of a lobby shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dicecup.play import HUMAN
from dicecup.players import player, ranked, strengths
from dicecup.rules import ruleset
from dicecup.store import MOST_LOBBY_SEATS
from dicecup.web.asked import ruleset_names
from dicecup.web.choices import likely_player
from dicecup.web.gathering import FEWEST_SEATS, HOUR, TURNS
from dicecup.web.shown_names import isolated

if TYPE_CHECKING:
    from dicecup.language import Language
    from dicecup.store import Lobby, LobbySeat


@dataclass(frozen=True, slots=True)
class LobbySeatView:
    """One seat."""

    number: int
    """Counted from 1."""
    name: str
    """Empty while it waits."""
    what: str
    """Who sits there, in words."""
    waits: bool
    mine: bool
    computer: bool
    host: bool


@dataclass(frozen=True, slots=True)
class LobbyView:
    """The lobby, as one of those who are there sees it."""

    code: str
    version: int
    link: str
    qr: str
    """The address of a picture of the link."""
    ruleset: str
    name: str
    """Of the ruleset."""
    about: tuple[str, ...]
    """What else has been settled."""
    seats: tuple[LobbySeatView, ...]
    host: bool
    """Whether the one who looks has opened the lobby."""
    seated: bool
    present: int
    """Seats that are not waiting."""
    ready: bool
    """Whether the match can begin."""
    begun: bool
    can_add: bool
    can_remove: bool
    wins: int
    beginner: str
    duplicate: bool
    turn: str
    """Seconds of a turn; empty: no limit."""
    late: str
    stand_in: str
    turns: tuple[tuple[str, str], ...]
    """The times for a turn that may be chosen: seconds, and words."""
    rulesets: tuple[tuple[str, str], ...]
    """Ids and names."""
    computers: tuple[tuple[str, str], ...]
    """Ids and names of the computer players that play these rules, the weakest first."""
    likely: str
    """The one that is offered first."""


def lobby_view(lobby: Lobby, visitor: str, link: str, tr: Language) -> LobbyView:
    """Return what the page shows to a visitor."""
    rules = ruleset(lobby.ruleset)
    present = sum(not seat.waits for seat in lobby.seats)
    host = visitor == lobby.host
    return LobbyView(
        code=lobby.code,
        version=lobby.version,
        link=link,
        qr=f"/with/{lobby.code}/qr.svg",
        ruleset=rules.id,
        name=tr.text(rules.name),
        about=tuple(_about(lobby, tr)),
        seats=tuple(_seat(n, seat, lobby, visitor, tr) for n, seat in enumerate(lobby.seats, 1)),
        host=host,
        seated=lobby.seat_of(visitor) is not None,
        present=present,
        ready=present >= FEWEST_SEATS,
        begun=lobby.match is not None,
        can_add=len(lobby.seats) < MOST_LOBBY_SEATS,
        can_remove=len(lobby.seats) > FEWEST_SEATS and lobby.seats[-1].holder is None,
        wins=lobby.wins,
        beginner=lobby.beginner.value,
        duplicate=lobby.duplicate,
        turn=str(lobby.pace.turn or ""),
        late=lobby.pace.late.value,
        stand_in=lobby.pace.stand_in,
        turns=tuple((str(seconds), time_words(seconds, tr)) for seconds in TURNS),
        rulesets=tuple(ruleset_names(tr)) if host else (),
        computers=tuple(
            (id, tr.text(player(id).name))
            for id in ranked(strengths(rules))
            if host and player(id).plays(rules)
        ),
        likely=likely_player(),
    )


def time_words(seconds: int, tr: Language) -> str:
    """Return a time for a turn, such as `2 minutes` or `24 hours`."""
    if seconds < HOUR:
        return tr.plural("{count} minute", "{count} minutes", seconds // 60)
    return tr.plural("{count} hour", "{count} hours", seconds // HOUR)


def _about(lobby: Lobby, tr: Language) -> list[str]:
    told = []
    if lobby.wins > 1:
        told.append(tr("first to {wins} wins", wins=tr.number(lobby.wins)))
    if lobby.beginner.value == "roll":
        told.append(tr("a roll decides who begins"))
    if lobby.duplicate:
        told.append(tr("everyone meets the same dice"))
    if lobby.pace.turn is not None:
        told.append(tr("{time} a turn", time=time_words(lobby.pace.turn, tr)))
    return told


def _seat(number: int, seat: LobbySeat, lobby: Lobby, visitor: str, tr: Language) -> LobbySeatView:
    computer, mine = seat.player != HUMAN, seat.holder == visitor and not seat.waits
    host = seat.holder == lobby.host
    if computer:
        what = tr.text(player(seat.player).name)
    elif seat.waits:
        what = tr("waiting for somebody")
    elif mine:
        what = tr("that is you")
    else:
        what = tr("host") if host else tr("is here")
        what = tr("program, {state}", state=what) if seat.program else what
    return LobbySeatView(number, isolated(seat.name), what, seat.waits, mine, computer, host)
