"""Puzzles out of games that people played."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "puzzles",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("ruleset", sa.String, nullable=False),
        sa.Column("match", sa.String, nullable=False),
        sa.Column("position", sa.String, nullable=False, unique=True),
        sa.Column("margin", sa.Float, nullable=False),
        sa.Column("missed", sa.Integer, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_puzzles_ruleset", "puzzles", ["ruleset"])
    op.create_index("ix_puzzles_match", "puzzles", ["match"])
    op.create_index("ix_puzzle_answers_number", "puzzle_answers", ["ruleset", "number"])


def downgrade() -> None:
    """Remove the table and all that is in it."""
    op.drop_index("ix_puzzle_answers_number", "puzzle_answers")
    op.drop_table("puzzles")
