"""To file version 4: each session, and the club, has its own piles of undo and redo; until now there was one of each."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic.operations import Operations


def upgrade(operations: Operations) -> None:
    """Link every entry of the journal within its own session; what was done, undone and done again stays as it is."""
    connection = operations.get_bind()
    undo: dict[int | None, list[int]] = {}
    redo: dict[int | None, list[int]] = {}
    links: list[dict[str, Any]] = []
    for entry, kind, scope in connection.execute(
        sa.text("SELECT id, kind, session_id FROM deed ORDER BY id")
    ):
        done, undone = undo.setdefault(scope, []), redo.setdefault(scope, [])
        # One pile for all took the latest entry first, so the one undone or redone lies on top of its own pile too.
        if kind == "do":
            undone.clear()
        else:
            (done if kind == "undo" else undone).pop()
        grown = undone if kind == "undo" else done
        below = grown[-1] if grown else None
        grown.append(entry)
        tops = {"undo_top": done[-1] if done else None, "redo_top": undone[-1] if undone else None}
        links.append({"entry": entry, "below": below, **tops})
    if links:
        relink = "UPDATE deed SET undo_top=:undo_top, redo_top=:redo_top, below=:below WHERE id=:entry"
        connection.execute(sa.text(relink), links)
