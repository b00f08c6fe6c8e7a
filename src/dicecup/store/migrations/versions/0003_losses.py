"""What the decisions of finished games gave up."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "losses",
        sa.Column("match", sa.String, nullable=False),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("found", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("match", "game", name="pk_losses"),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name="fk_losses_match", ondelete="CASCADE"
        ),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Remove the table and all that is in it."""
    op.drop_table("losses")
