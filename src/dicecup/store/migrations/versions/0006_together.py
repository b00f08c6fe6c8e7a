"""People gather in lobbies, and each acts for a seat of a match."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the tables."""
    with op.batch_alter_table("matches") as matches:
        matches.add_column(sa.Column("version", sa.Integer, nullable=False, server_default="0"))
        matches.add_column(
            sa.Column("shared", sa.Boolean, nullable=False, server_default=sa.false())
        )
        matches.add_column(
            sa.Column("rolled", sa.Boolean, nullable=False, server_default=sa.false())
        )
        matches.add_column(sa.Column("pace", sa.JSON))
        matches.add_column(sa.Column("deadline", sa.String))
        matches.create_index("ix_matches_deadline", ["deadline"])
    op.create_table(
        "devices",
        sa.Column("visitor", sa.String, primary_key=True),
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("recovery", sa.String, unique=True),
    )
    op.create_table(
        "holders",
        sa.Column("match", sa.String, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("holder", sa.String, nullable=False),
        sa.Column("away", sa.Boolean, nullable=False),
        sa.Column("seen", sa.String),
        sa.Column("gone", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("reaction", sa.String),
        sa.Column("reacted", sa.String),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name="fk_holders_match", ondelete="CASCADE"
        ),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_holders_holder", "holders", ["holder"])
    op.create_table(
        "lobbies",
        sa.Column("code", sa.String, primary_key=True),
        sa.Column("host", sa.String, nullable=False),
        sa.Column("created_at", sa.String, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("plan", sa.JSON, nullable=False),
        sa.Column("match", sa.String),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name="fk_lobbies_match", ondelete="SET NULL"
        ),
    )
    op.create_index("ix_lobbies_host", "lobbies", ["host"])
    op.create_index("ix_lobbies_match", "lobbies", ["match"])


def downgrade() -> None:
    """Remove the tables and all that is in them."""
    op.drop_table("devices")
    op.drop_table("lobbies")
    op.drop_table("holders")
    with op.batch_alter_table("matches") as matches:
        matches.drop_index("ix_matches_deadline")
        matches.drop_column("deadline")
        matches.drop_column("pace")
        matches.drop_column("rolled")
        matches.drop_column("shared")
        matches.drop_column("version")
