"""The duplicate games of each day, and who has entered them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "dailies",
        sa.Column("day", sa.String, nullable=False),
        sa.Column("ruleset", sa.String, nullable=False),
        sa.Column("seed", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("day", "ruleset", name="pk_dailies"),
    )
    op.create_index("ix_dailies_seed", "dailies", ["seed"])
    op.create_table(
        "daily_entries",
        sa.Column("day", sa.String, nullable=False),
        sa.Column("ruleset", sa.String, nullable=False),
        sa.Column("owner", sa.String, nullable=False),
        sa.Column("match", sa.String),
        sa.Column("total", sa.Integer),
        sa.PrimaryKeyConstraint("day", "ruleset", "owner", name="pk_daily_entries"),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name="fk_daily_entries_match", ondelete="SET NULL"
        ),
    )
    op.create_index("ix_daily_entries_match", "daily_entries", ["match"])


def downgrade() -> None:
    """Remove the tables and all that is in them."""
    for table in ("daily_entries", "dailies"):
        op.drop_table(table)
