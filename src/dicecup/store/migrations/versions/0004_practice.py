"""Answers to puzzles, and mistakes that come back."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "puzzle_answers",
        sa.Column("owner", sa.String, nullable=False),
        sa.Column("ruleset", sa.String, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("level", sa.String, nullable=False),
        sa.Column("right", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("owner", "ruleset", "number", name="pk_puzzle_answers"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "practice",
        sa.Column("owner", sa.String, nullable=False),
        sa.Column("position", sa.String, nullable=False),
        sa.Column("card", sa.JSON),
        sa.Column("due", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("owner", "position", name="pk_practice"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_practice_owner_due", "practice", ["owner", "due"])


def downgrade() -> None:
    """Remove the tables and all that is in them."""
    for table in ("practice", "puzzle_answers"):
        op.drop_table(table)
