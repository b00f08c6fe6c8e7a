"""The tables; `migrations` makes them, and a test holds the two together."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    }
)
"""Moments are ISO 8601 texts in UTC with microseconds, which sort by time."""

SETTINGS = Table(
    "settings",
    METADATA,
    Column("name", String, primary_key=True),
    Column("value", Text, nullable=False),
)
"""What the whole installation shares."""

PREFERENCES = Table(
    "preferences",
    METADATA,
    Column("visitor", String, primary_key=True),
    Column("chosen", Text, nullable=False),
)
"""What each visitor has chosen."""

DEVICES = Table(
    "devices",
    METADATA,
    Column("visitor", String, primary_key=True),
    Column("generation", Integer, nullable=False),
    Column("recovery", String, unique=True),
)
"""How a visitor is known by several browsers: those of an older generation are signed out, and
`recovery` is the SHA-256 of the key that lets another one in."""

PROGRAMS = Table(
    "programs",
    METADATA,
    Column("visitor", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("keeper", String),
    Column("key", String, unique=True),
    Column("created_at", String, nullable=False),
    Index(None, "keeper"),
)
"""Visitors that are programs: `keeper` is the person who has let them in, if one has, and `key` is
the SHA-256 of what they show; without one they are shut out, and known as programs still."""

MATCHES = Table(
    "matches",
    METADATA,
    Column("id", String, primary_key=True),
    Column("owner", String, nullable=False),
    Column("created_at", String, nullable=False),
    Column("updated_at", String, nullable=False),
    Column("finished_at", String),
    Column("ruleset", String, nullable=False),
    Column("setup", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("draft_slots", String, nullable=False),
    Column("draft_category", String),
    Column("draft_fallen", String, nullable=False),
    Column("version", Integer, nullable=False, server_default="0"),
    Column("shared", Boolean, nullable=False, server_default=false()),
    Column("rolled", Boolean, nullable=False, server_default=false()),
    Column("pace", JSON),
    Column("deadline", String),
    Index(None, "owner", "updated_at"),
    Index("ix_matches_deadline", "deadline"),
)
"""Each match: `setup` is the private record of the match before its first roll.

`version` grows with every event and every draft; a `shared` match has rows in `HOLDERS`; where one
is `rolled`, a starting roll has named who begins; at its `deadline` a computer player takes over
from whoever is late.
"""

HOLDERS = Table(
    "holders",
    METADATA,
    Column("match", String, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("holder", String, nullable=False),
    Column("away", Boolean, nullable=False),
    Column("seen", String),
    Column("gone", Boolean, nullable=False, server_default=false()),
    Column("reaction", String),
    Column("reacted", String),
    Index(None, "holder"),
    sqlite_with_rowid=False,
)
"""Who acts for the seats of a match that several people play, each with a browser of their own."""

LOBBIES = Table(
    "lobbies",
    METADATA,
    Column("code", String, primary_key=True),
    Column("host", String, nullable=False),
    Column("created_at", String, nullable=False),
    Column("version", Integer, nullable=False),
    Column("plan", JSON, nullable=False),
    Column("match", String, ForeignKey("matches.id", ondelete="SET NULL")),
    Index(None, "host"),
    Index(None, "match"),
)
"""Where people gather for a match: what is to be played, who sits where, and what came of it."""

EVENTS = Table(
    "events",
    METADATA,
    Column("match", String, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String, nullable=False),
    Column("detail", Text, nullable=False),
    Column("at", String, nullable=False),
    sqlite_with_rowid=False,
)
"""What happened in each match, from 1, without gaps."""

RESULTS = Table(
    "results",
    METADATA,
    Column("match", String, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("game", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", String, nullable=False),
    Column("player", String, nullable=False),
    Column("ruleset", String, nullable=False),
    Column("digest", String, nullable=False),
    Column("total", Integer, nullable=False),
    Column("filled", JSON, nullable=False),
    Column("beside", Integer, nullable=False),
    Column("faces", JSON, nullable=False),
    Column("fair", Boolean, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("rolls", Integer, nullable=False),
    Column("finished", String, nullable=False),
    sqlite_with_rowid=False,
)
"""A projection: all of it follows from the events of finished games, kept for statistics."""

DAILIES = Table(
    "dailies",
    METADATA,
    Column("day", String, primary_key=True),
    Column("ruleset", String, primary_key=True),
    Column("seed", String, nullable=False),
    Index(None, "seed"),
)
"""The seed of each day's game of a ruleset; days are those of UTC, `2026-12-01`."""

DAILY_ENTRIES = Table(
    "daily_entries",
    METADATA,
    Column("day", String, primary_key=True),
    Column("ruleset", String, primary_key=True),
    Column("owner", String, primary_key=True),
    Column("match", String, ForeignKey("matches.id", ondelete="SET NULL")),
    Column("total", Integer),
    Index(None, "match"),
)
"""The one game of a person that counts on a day; it stays when the match is deleted."""

LOSSES = Table(
    "losses",
    METADATA,
    Column("match", String, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("game", Integer, primary_key=True, autoincrement=False),
    Column("found", JSON, nullable=False),
    sqlite_with_rowid=False,
)
"""A projection: what the decisions of the first seat of a finished game gave up."""

PUZZLE_ANSWERS = Table(
    "puzzle_answers",
    METADATA,
    Column("owner", String, primary_key=True),
    Column("ruleset", String, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("level", String, nullable=False),
    Column("right", Boolean, nullable=False),
    Index("ix_puzzle_answers_number", "ruleset", "number"),
    sqlite_with_rowid=False,
)
"""The first answer of each person to each puzzle; numbers below zero are those of `PUZZLES`."""

PUZZLES = Table(
    "puzzles",
    METADATA,
    Column("number", Integer, primary_key=True),
    Column("ruleset", String, nullable=False),
    Column("match", String, nullable=False),
    Column("position", String, nullable=False, unique=True),
    Column("margin", Float, nullable=False),
    Column("missed", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Index("ix_puzzles_ruleset", "ruleset"),
    Index("ix_puzzles_match", "match"),
    sqlite_autoincrement=True,
)
"""Puzzles out of games that people played, without their names; of which rules, and which match."""

PRACTICE = Table(
    "practice",
    METADATA,
    Column("owner", String, primary_key=True),
    Column("position", String, primary_key=True),
    Column("card", JSON),
    Column("due", String, nullable=False),
    Index(None, "owner", "due"),
    sqlite_with_rowid=False,
)
"""Positions of one's own mistakes, and when they come back."""
