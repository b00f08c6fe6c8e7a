"""What the public API takes and returns; the server and its clients share these shapes.

Seats and dice are counted from 0, games and turns from 1. Moments are in UTC.
"""

from __future__ import annotations

from datetime import datetime  # noqa: TC003 — a field's type, read at run time
from enum import Enum
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

MOST_MOVES = 50
"""Moves that may be sent at once."""
LONGEST_TEXT = 100
"""Characters of an id or a name that is taken in at all."""
MOST_DICE = 20

Text = Annotated[str, Field(max_length=LONGEST_TEXT)]
Numbers = Annotated[
    tuple[Annotated[int, Field(ge=0, le=99, strict=True)], ...], Field(max_length=MOST_DICE)
]


class Shape(BaseModel):
    """What is sent: immutable, and newer servers may add to it."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)


class Wish(BaseModel):
    """What is asked for: unknown fields are refused, so that a typing error is found."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


class Who(Enum):
    """Who sits in a seat."""

    PERSON = "person"
    PROGRAM = "program"
    """One that plays by this API."""
    COMPUTER = "computer"
    """A computer player of the server."""
    NOBODY = "nobody"
    """The seat is free."""


class Phase(Enum):
    """What a game waits for."""

    BEFORE_ROLL = "before_roll"
    """The first roll of a turn: `roll`."""
    ROLLING = "rolling"
    """The fall of dice that are rolled by hand: `throw`."""
    DECIDING = "deciding"
    """`hold` or `score`."""
    OVER = "over"
    """Nothing, or `next_game`."""


class Beginner(Enum):
    """Who begins the first game of a match; starters rotate after that."""

    ROLL = "roll"
    """Whom a starting roll names: the highest sum, ties rolled again."""
    HOST = "host"
    """The first seat."""


class Late(Enum):
    """What a computer player takes over from somebody whose time has run out."""

    TURN = "turn"
    """The rest of the turn."""
    SEAT = "seat"
    """All turns, until they come back."""


class Dice(Enum):
    """Where the dice of a match come from."""

    FAIR = "fair"
    """From a seed that is committed to, and published at the end."""
    DUPLICATE = "duplicate"
    """As fair ones, and every seat meets the same."""
    ENTERED = "entered"
    """From a real table: their faces are sent as `throw`."""


class Problem(Shape):
    """Why something was refused."""

    error: str
    """A word for programs: `stale`, `illegal`, `invalid`, `not_found` and so on."""
    message: str
    """A sentence for people: what was wrong, with its value, and what would be right."""


def _require_do(schema: dict[str, Any]) -> None:
    """Let a description say that a move has to name itself, though ours do by themselves."""
    schema["required"] = ["do", *schema.get("required", ())]


class MoveWish(Wish):
    """Something to do at a table."""

    model_config = ConfigDict(json_schema_extra=_require_do)


class Roll(MoveWish):
    """Roll all dice: the first roll of a turn."""

    do: Literal["roll"] = "roll"


class Hold(MoveWish):
    """Keep some dice and roll the others again: by faces, or by places on the table."""

    do: Literal["hold"] = "hold"
    dice: Numbers | None = None
    """Faces of the dice kept."""
    slots: Numbers | None = None
    """Places of the dice kept."""


class Score(MoveWish):
    """Enter the dice in a category, which ends the turn."""

    do: Literal["score"] = "score"
    category: Text


class Throw(MoveWish):
    """Tell how real dice fell."""

    do: Literal["throw"] = "throw"
    faces: Numbers


class RetractThrow(MoveWish):
    """Take the last throw of real dice back, to tell it anew."""

    do: Literal["retract_throw"] = "retract_throw"


class NextGame(MoveWish):
    """Begin the next game of a match."""

    do: Literal["next_game"] = "next_game"


Move = Annotated[Roll | Hold | Score | Throw | RetractThrow | NextGame, Field(discriminator="do")]


class Moves(Wish):
    """Moves of the seat whose turn it is: all of them are made, or none."""

    seq: int = Field(ge=0, lt=2**53, strict=True)
    """The number of events that the sender knows of; when there are more, nothing is done."""
    moves: tuple[Move, ...] = Field(min_length=1, max_length=MOST_MOVES)


class Event(Shape):
    """Something that happened in a match."""

    seq: int
    """The number of the event, from 1, without gaps."""
    kind: str
    """`roll`, `hold`, `throw`, `score`, `next_game`, `retract_throw` or `take_hint`."""
    dice: tuple[int, ...] | None = None
    """Of a hold: the faces kept."""
    slots: tuple[int, ...] | None = None
    """Of a hold: their places."""
    faces: tuple[int, ...] | None = None
    """Of a throw: what came up, in the order of the places that were rolled."""
    category: str | None = None
    """Of a score."""


class Marks(Shape):
    """What whoever's turn it is has marked and not entered yet."""

    held: tuple[int, ...]
    """Places of dice."""
    category: str | None


class News(Shape):
    """What has happened in a match since a number of events."""

    seq: int
    """The number of events with these."""
    version: int
    """Grows with every event, and with whatever else a look at the match would show."""
    events: tuple[Event, ...]
    seat: int
    """Whose turn it is."""
    phase: Phase
    marks: Marks
    position: str
    """The position of the latest game, in the notation that `dicecup.read_position` reads."""
    finished: bool
    """Whether the match is decided."""


class Stale(Problem):
    """Moves were sent by someone who did not know all that had happened: nothing was done."""

    news: News
    """What has happened since."""


class Seat(Shape):
    """A place at the table of a match."""

    name: str
    who: Who
    player: str | None = None
    """The id of the computer player, where one sits there or stands in."""
    mine: bool = False
    """Whether the one who asks acts for it."""
    here: bool | None = None
    """Whether they are at the table; None where that is not known."""


class Placement(Shape):
    """What the dice would earn in a category."""

    points: int
    """Written in the category's box."""
    bonus: int
    """Earned beside it."""


class Card(Shape):
    """A scorecard."""

    filled: dict[str, int]
    """Points by category."""
    beside: int
    """Points beside the boxes."""
    total: int
    """All points, with the bonuses that are reached."""


class Game(Shape):
    """The latest game of a match."""

    number: int
    first: int
    """The seat that began."""
    round: int
    seat: int
    """Whose turn it is."""
    phase: Phase
    dice: tuple[int, ...]
    """In their places, 0 for those in the air; empty before the first roll."""
    rolls_left: int
    placements: dict[str, Placement]
    """Where the dice may be entered now."""
    cards: tuple[Card, ...]
    winners: tuple[int, ...]
    """Several share a tie; none before the end."""
    position: str
    """The position in the notation of positions, which `dicecup advise` and the library read."""


class Match(Shape):
    """A match as it is now."""

    id: str
    ruleset: str
    digest: str
    """Names all of the rules that matters for play."""
    seats: tuple[Seat, ...]
    wins: int
    """Game wins that decide it."""
    score: tuple[int, ...]
    """Games won by each seat."""
    winner: int | None
    finished: bool
    seq: int
    """Number of events so far; moves are sent with it."""
    version: int
    game: Game
    marks: Marks
    commitment: str | None
    """SHA-256 of the seed of fair dice; the seed is in the record once the match is decided."""
    deadline: datetime | None
    """Until when it waits for whoever is to do something."""
    rematch: str | None
    """The id of the match that has followed on it."""
    created: datetime
    updated: datetime


class MatchList(Shape):
    """Matches of a program, latest updated first."""

    matches: tuple[str, ...]
    """Ids."""
    total: int


MOST_IN_A_LIST = 50
FURTHEST = 1_000_000
"""The highest place in a list that is asked for at all."""


class Some(Wish):
    """A part of a list."""

    limit: int = Field(default=MOST_IN_A_LIST, ge=1, le=MOST_IN_A_LIST)
    offset: int = Field(default=0, ge=0, le=FURTHEST)


class Watching(Wish):
    """By what right a match is looked at."""

    watch: Text | None = None
    """The key at the end of a link by which it may be watched; players need none."""


class Since(Watching):
    """What is known of a match already."""

    since: int = Field(default=0, ge=0, lt=2**53)
    """The number of events."""


class WhoPlays(Wish):
    """Which computer players are asked for."""

    ruleset: Text | None = None
    """The id of a ruleset that they play here; None for all of them."""


class NewSeat(Wish):
    """A seat of a new match: the sender's, or a computer player's."""

    name: Text
    player: Text | None = None
    """The id of a computer player; None: the sender acts for it."""


class NewMatch(Wish):
    """A match among the sender and computer players."""

    ruleset: Text
    seats: tuple[NewSeat, ...] = Field(min_length=1, max_length=20)
    wins: int = Field(default=1, ge=1, le=99, strict=True)
    dice: Dice = Dice.FAIR


class Plan(Wish):
    """What is to be played in a lobby; what is left out stays as it is."""

    ruleset: Text | None = None
    wins: int | None = Field(default=None, ge=1, strict=True)
    beginner: Beginner | None = None
    duplicate: bool | None = Field(default=None, strict=True)
    """Whether all seats meet the same dice."""
    turn: int | None = Field(default=None, ge=0, strict=True)
    """Seconds of a turn: one of those that the lobby's page offers, or 0 for no limit."""
    late: Late | None = None
    stand_in: Text | None = None
    """The id of the computer player that plays for those who are late or away."""
    seats: int | None = Field(default=None, ge=2, le=6, strict=True)
    """How many; in a new lobby 2, unless another number is given."""


class NewLobby(Plan):
    """A lobby that is to be opened."""

    name: Text
    """Of the sender, who hosts it and sits in the first seat."""


class Sit(Wish):
    """Take a seat, or let a computer player take it."""

    name: Text | None = None
    """One's own name; None for a computer player."""
    player: Text | None = None
    """The id of a computer player, which the host may put there."""


class LobbySeat(Shape):
    """A seat of a lobby."""

    name: str
    who: Who
    player: str | None
    mine: bool


class Lobby(Shape):
    """Where people and programs gather for a match."""

    code: str
    link: str
    """The address for people."""
    ruleset: str
    wins: int
    beginner: Beginner
    duplicate: bool
    turn: int | None
    """Seconds of a turn; None: no limit."""
    late: Late
    stand_in: str
    seats: tuple[LobbySeat, ...]
    hosting: bool
    """Whether the one who asks has opened it."""
    version: int
    match: str | None
    """The id of the match, once it has begun."""


class NewProgram(Wish):
    """A program that wants a key."""

    name: Text


class Program(Shape):
    """The program that a key belongs to."""

    name: str
    created: datetime


class Key(Program):
    """A new program and its key, which is shown this once."""

    key: str


class Category(Shape):
    """A category of a ruleset."""

    id: str
    name: str
    description: str


class RulesetSummary(Shape):
    """A ruleset, by name."""

    id: str
    name: str
    digest: str


class Ruleset(RulesetSummary):
    """A ruleset."""

    dice: int
    """How many."""
    faces: tuple[int, ...]
    rolls: int
    """In a turn, at most."""
    categories: tuple[Category, ...]
    facts: tuple[str, ...]
    """What else holds, in sentences."""


class Player(Shape):
    """A computer player."""

    id: str
    name: str


class Reaction(Wish):
    """Something to call out."""

    reaction: Text
