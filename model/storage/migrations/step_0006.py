"""To file version 6: a request is done once, a result's revisions are one chain, a session's rulings have each its number."""

from __future__ import annotations

import sqlalchemy as sa
from alembic.operations import Operations


def upgrade(operations: Operations) -> None:
    """Add the names of requests, and the indexes that no history can fork behind."""
    operations.add_column("deed", sa.Column("request", sa.String))
    operations.create_index(
        "deed_by_request", "deed", ["request"], unique=True, sqlite_where=sa.text("request IS NOT NULL")
    )
    _link_each_result(operations)
    operations.drop_index("revision_by_cell", "revision")
    cell = ["session_id", "round", "table_number", "board"]
    operations.create_index(
        "revision_chain", "revision", [*cell, sa.text("coalesce(supersedes, 0)")], unique=True
    )
    _number_each_ruling(operations)
    operations.drop_index("ruling_by_session", "ruling")
    operations.create_index(
        "ruling_by_number",
        "ruling",
        ["session_id", "number"],
        unique=True,
        sqlite_where=sa.text("removed IS 0"),
    )


def _link_each_result(operations: Operations) -> None:
    """Let each revision follow the one before it in its cell, where a file has them otherwise."""
    operations.execute(
        """UPDATE revision SET supersedes = chain.before FROM (
            SELECT id, lag(id) OVER (
                PARTITION BY session_id, round, table_number, board ORDER BY id
            ) AS before FROM revision
        ) AS chain
        WHERE chain.id = revision.id AND revision.supersedes IS NOT chain.before"""
    )


def _number_each_ruling(operations: Operations) -> None:
    """Give a ruling whose number an earlier one of its session has the next that is free."""
    connection = operations.get_bind()
    rows = connection.execute(
        sa.text("SELECT id, session_id, number FROM ruling WHERE NOT removed ORDER BY id")
    ).all()
    taken = {(row.session_id, row.number) for row in rows}
    met: set[tuple[int, int]] = set()
    for row in rows:
        if (row.session_id, row.number) in met:
            free = max(number for session, number in taken if session == row.session_id) + 1
            taken.add((row.session_id, free))
            renumber = sa.text("UPDATE ruling SET number = :free WHERE id = :id")
            connection.execute(renumber, {"free": free, "id": row.id})
        met.add((row.session_id, row.number))
