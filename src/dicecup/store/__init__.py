"""Store: games as an append-only list of events in a database; nothing else talks to one."""

from dicecup.store.daily_rows import DailyEntry
from dicecup.store.draft import Draft
from dicecup.store.errors import (
    DamagedMatchError,
    StaleError,
    StoreError,
    UnknownLobbyError,
    UnknownMatchError,
)
from dicecup.store.events import Event, NextGame, RetractThrow, Step, TakeHint
from dicecup.store.folding import perform
from dicecup.store.lobby import (
    MOST_LOBBY_SEATS,
    Beginner,
    Lobby,
    LobbyError,
    LobbySeat,
    clean_code,
)
from dicecup.store.loss_rows import PlayedGame
from dicecup.store.match_rows import stale
from dicecup.store.moments import now, today
from dicecup.store.pace import STAND_IN, Late, Pace
from dicecup.store.postgres_database import is_postgres, shown
from dicecup.store.practice_rows import Answer, Practice
from dicecup.store.program_rows import Program
from dicecup.store.puzzle_rows import Finding, KeptPuzzle, Tally
from dicecup.store.results import Result
from dicecup.store.store import Store
from dicecup.store.stored_match import LostMatch, Presence, Stand, StoredMatch, fresh, new_id

__all__ = [
    "MOST_LOBBY_SEATS",
    "STAND_IN",
    "Answer",
    "Beginner",
    "DailyEntry",
    "DamagedMatchError",
    "Draft",
    "Event",
    "Finding",
    "KeptPuzzle",
    "Late",
    "Lobby",
    "LobbyError",
    "LobbySeat",
    "LostMatch",
    "NextGame",
    "Pace",
    "PlayedGame",
    "Practice",
    "Presence",
    "Program",
    "Result",
    "RetractThrow",
    "StaleError",
    "Stand",
    "Step",
    "Store",
    "StoreError",
    "StoredMatch",
    "TakeHint",
    "Tally",
    "UnknownLobbyError",
    "UnknownMatchError",
    "clean_code",
    "fresh",
    "is_postgres",
    "new_id",
    "now",
    "perform",
    "shown",
    "stale",
    "today",
]
