"""To file version 5: checksums of what figures come from."""

from __future__ import annotations

import sqlalchemy as sa
from alembic.operations import Operations


def upgrade(operations: Operations) -> None:
    """Add the table of checksums; the totals are worked out when every step is done."""
    operations.create_table(
        "checksum",
        sa.Column("scope", sa.String, primary_key=True),
        sa.Column("total", sa.Integer, nullable=False),
    )
