"""Store: games as an append-only list of events in a database; nothing else talks to one."""

from dicecup.store.daily_rows import DailyEntry
from dicecup.store.draft import Draft
from dicecup.store.errors import DamagedMatchError, StaleError, StoreError, UnknownMatchError
from dicecup.store.events import Event, NextGame, RetractThrow, Step, TakeHint
from dicecup.store.loss_rows import PlayedGame
from dicecup.store.moments import today
from dicecup.store.practice_rows import Answer, Practice
from dicecup.store.puzzle_rows import Finding, KeptPuzzle, Tally
from dicecup.store.results import Result
from dicecup.store.store import Store
from dicecup.store.stored_match import LostMatch, StoredMatch

__all__ = [
    "Answer",
    "DailyEntry",
    "DamagedMatchError",
    "Draft",
    "Event",
    "Finding",
    "KeptPuzzle",
    "LostMatch",
    "NextGame",
    "PlayedGame",
    "Practice",
    "Result",
    "RetractThrow",
    "StaleError",
    "Step",
    "Store",
    "StoreError",
    "StoredMatch",
    "TakeHint",
    "Tally",
    "UnknownMatchError",
    "today",
]
