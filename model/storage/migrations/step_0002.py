"""To file version 2: the rulings of a session."""

from __future__ import annotations

import sqlalchemy as sa
from alembic.operations import Operations


def upgrade(operations: Operations) -> None:
    """Add the table of rulings, as it was in version 2."""
    operations.create_table(
        "ruling",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("session_id", sa.Integer, sa.ForeignKey("session.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("state", sa.String, nullable=False),
        sa.Column("edition", sa.String, nullable=False),
        sa.Column("tree", sa.String, nullable=False),
        sa.Column("round", sa.Integer),
        sa.Column("table_number", sa.Integer),
        sa.Column("board", sa.Integer),
        sa.Column("called_by", sa.String, nullable=False),
        sa.Column("answers", sa.String, nullable=False),
        sa.Column("facts", sa.String, nullable=False),
        sa.Column("reasons", sa.String, nullable=False),
        sa.Column("done", sa.String, nullable=False),
        sa.Column("conclusion", sa.String),
        sa.Column("score_before", sa.String),
        sa.Column("score_given", sa.String),
        sa.Column("opened_at", sa.String, nullable=False),
        sa.Column("concluded_at", sa.String),
        sa.Column("who", sa.String, nullable=False),
        sa.Column("why", sa.String, nullable=False),
        sa.Column("removed", sa.Boolean, nullable=False),
    )
    operations.create_index("ruling_by_session", "ruling", ["session_id", "number"])
