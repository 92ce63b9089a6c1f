"""What only a shared club has: the row that orders everything, on the server and in no file."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Column, Integer, MetaData, Named, String, Table, TypedColumns, insert, inspect

from model.storage.schema.facts import SCHEMA_VERSION
from model.storage.schema.tables import CHECKSUM, METADATA, NUMBERS_OF_RULINGS

if TYPE_CHECKING:
    from datetime import datetime

    import psycopg
    from sqlalchemy import Connection

SERVER_METADATA: Final = MetaData()
# The lock under which one laptop makes the tables; the number is that of a club file's header.
_CREATING: Final = 0x41727377


class HeadColumns(TypedColumns):
    """One row: the journal's last id and its moment, the schema's version, and the club's lineage.

    Whoever writes locks it first, so that ids have no gap and are in the order of the commits. ``lineage`` is another for
    each database a club was put into: a server that went back to an older state is known by it, or by its last id.
    """

    one: Named[int] = Column(Integer, primary_key=True)
    last: Named[int]
    at: Named[str]
    schema: Named[int]
    lineage: Named[str]


HEAD: Final = Table("head", SERVER_METADATA, HeadColumns)


def make_shared_tables() -> MetaData:
    """The tables of a club with every text in the order of its code points, as a file has it."""
    made = MetaData()
    for table in METADATA.sorted_tables:
        if table is not CHECKSUM:
            copied = table.to_metadata(made)
            for column in copied.columns:
                if isinstance(column.type, String):
                    column.type = String(collation="C")
            for index in copied.indexes:
                if index.name == NUMBERS_OF_RULINGS:
                    index.dialect_options["postgresql"]["where"] = copied.c.removed.is_(False)
    return made


def create_tables(connection: Connection, driver: psycopg.Connection[Any], now: datetime) -> None:
    """Make the tables of an empty club in a transaction of their own, unless another laptop has just made them."""
    driver.execute(f"BEGIN; SELECT pg_advisory_xact_lock({_CREATING})")
    if not inspect(connection).has_table(HEAD.name):
        make_shared_tables().create_all(connection)
        SERVER_METADATA.create_all(connection)
        values = (1, 0, now.isoformat(), SCHEMA_VERSION, uuid.uuid4().hex)
        connection.execute(insert(HEAD), dict(zip(HEAD.c.keys(), values, strict=True)))
    driver.execute("COMMIT")
