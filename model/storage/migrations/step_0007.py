"""To file version 7: each entry of the journal may name the laptop that wrote it, where several share a club."""

from __future__ import annotations

import sqlalchemy as sa
from alembic.operations import Operations


def upgrade(operations: Operations) -> None:
    """Add the station; what was written before has none."""
    operations.add_column("deed", sa.Column("station", sa.String))
