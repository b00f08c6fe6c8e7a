"""Programs play with keys of their own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "programs",
        sa.Column("visitor", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("keeper", sa.String),
        sa.Column("key", sa.String, unique=True),
        sa.Column("created_at", sa.String, nullable=False),
    )
    op.create_index("ix_programs_keeper", "programs", ["keeper"])


def downgrade() -> None:
    """Remove the table and all that is in it."""
    op.drop_table("programs")
