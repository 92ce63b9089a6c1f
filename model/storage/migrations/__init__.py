"""Bringing an earlier club file up to date: one ordinary module a step, Alembic's operations as a library.

A step lives in `step_NNNN.py`, where NNNN is the file version it leads to, and has one function
``upgrade(operations)``. A copy of the file is made first; all steps are one transaction.

From version 8 on a step runs in a club on a server too (`shared/upgrading.py`): what it says in SQL is understood by
both engines. No server ever had an earlier version than 7.

>>> from model.storage.schema.facts import SCHEMA_VERSION
>>> SCHEMA_VERSION >= 7
True
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from importlib import import_module
from pathlib import Path

from sqlalchemy import Connection

from model.storage import backups
from model.storage.schema.facts import SCHEMA_VERSION


def bring_up_to_date(
    path: Path,
    connection: Connection,
    version: int,
    transaction: Callable[[], AbstractContextManager[None]],
    *,
    target: int = SCHEMA_VERSION,
    package: str = __name__,
    finish: Callable[[], None] = lambda: None,
) -> Path:
    """Run the steps from `version` to `target`, then `finish`, and give the copy made before; what fails leaves the file as it was."""
    copy = backups.make(path, reason=f"version {version}")
    with transaction():
        run_steps(connection, version, target, package)
        connection.exec_driver_sql(f"PRAGMA user_version={target}")
        finish()
    return copy


def run_steps(connection: Connection, version: int, target: int, package: str = __name__) -> None:
    """Run the steps from `version` to `target` inside the caller's transaction, on either engine."""
    from alembic.operations import Operations
    from alembic.runtime.migration import MigrationContext

    operations = Operations(MigrationContext.configure(connection))
    for step in range(version + 1, target + 1):
        import_module(f"{package}.step_{step:04}").upgrade(operations)
