"""Settings, preferences, matches, events and results."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    _make_settings()
    _make_matches()
    _make_events()
    _make_results()


def downgrade() -> None:
    """Remove the tables and all that is in them."""
    for table in ("results", "events", "matches", "preferences", "settings"):
        op.drop_table(table)


def _make_settings() -> None:
    op.create_table(
        "settings",
        sa.Column("name", sa.String, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_settings"),
    )
    op.create_table(
        "preferences",
        sa.Column("visitor", sa.String, nullable=False),
        sa.Column("chosen", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("visitor", name="pk_preferences"),
    )


def _make_matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String, nullable=False),
        sa.Column("owner", sa.String, nullable=False),
        sa.Column("created_at", sa.String, nullable=False),
        sa.Column("updated_at", sa.String, nullable=False),
        sa.Column("finished_at", sa.String),
        sa.Column("ruleset", sa.String, nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("draft_slots", sa.String, nullable=False),
        sa.Column("draft_category", sa.String),
        sa.Column("draft_fallen", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
    )
    op.create_index("ix_matches_owner_updated_at", "matches", ["owner", "updated_at"])


def _make_events() -> None:
    op.create_table(
        "events",
        sa.Column("match", sa.String, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sa.Column("at", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("match", "seq", name="pk_events"),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name="fk_events_match", ondelete="CASCADE"
        ),
        sqlite_with_rowid=False,
    )


def _make_results() -> None:
    op.create_table(
        "results",
        sa.Column("match", sa.String, nullable=False),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("player", sa.String, nullable=False),
        sa.Column("ruleset", sa.String, nullable=False),
        sa.Column("digest", sa.String, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("filled", sa.JSON, nullable=False),
        sa.Column("beside", sa.Integer, nullable=False),
        sa.Column("faces", sa.JSON, nullable=False),
        sa.Column("fair", sa.Boolean, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("rolls", sa.Integer, nullable=False),
        sa.Column("finished", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("match", "game", "seat", name="pk_results"),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name="fk_results_match", ondelete="CASCADE"
        ),
        sqlite_with_rowid=False,
    )
