"""Statements whose answers nobody waits for: they go to the server together with the commit, in one trip.

Over a network each trip costs its way there and back. An entry needs three answers (the head, what is in its cell, the
commit); what it writes besides is sent in the driver's pipeline with the commit. An error in one of them is that of the
commit, and nothing of the entry is kept.
"""

from __future__ import annotations

from contextlib import nullcontext
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy.dialects.postgresql import psycopg as dialects

if TYPE_CHECKING:
    from collections.abc import Sequence

    import psycopg
    from sqlalchemy import Executable
    from sqlalchemy.engine import Dialect
    from sqlalchemy.sql.compiler import SQLCompiler

_DIALECT: Final[Dialect] = dialects.dialect()  # type: ignore[no-untyped-call]


class Unsent:
    """What of a transaction has not gone to the server yet, in its order."""

    def __init__(self) -> None:
        self._statements: list[tuple[str, dict[str, Any]]] = []

    def __bool__(self) -> bool:
        return bool(self._statements)

    def add(self, statement: Executable, parameters: dict[str, Any]) -> None:
        """Keep a statement for later; it must give no rows that anybody wants."""
        compiled = _compiled(statement, tuple(parameters))
        self._statements.append((str(compiled), dict(compiled.construct_params(parameters))))

    def clear(self) -> None:
        """Forget all of it: the transaction is taken back."""
        self._statements.clear()

    def send(self, driver: psycopg.Connection[Any], last: Sequence[str] = ()) -> None:
        """Send all of it and then these statements, in one trip where the driver can; raises what the driver does."""
        from psycopg import Pipeline

        statements, self._statements = self._statements, []
        with driver.pipeline() if Pipeline.is_supported() else nullcontext():
            for words, values in statements:
                driver.execute(words.encode(), values)
            for words in last:
                driver.execute(words.encode())


@lru_cache(maxsize=64)
def _compiled(statement: Executable, names: tuple[str, ...]) -> SQLCompiler:
    compiled: SQLCompiler = statement.compile(dialect=_DIALECT, column_keys=list(names))  # type: ignore[attr-defined]
    return compiled
