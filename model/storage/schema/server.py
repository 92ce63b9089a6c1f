"""What only a shared club has: the row that orders everything, on the server and in no file."""

from typing import Final

from sqlalchemy import Column, Integer, MetaData, Named, String, Table, TypedColumns

from model.storage.schema.tables import CHECKSUM, METADATA, NUMBERS_OF_RULINGS

SERVER_METADATA: Final = MetaData()


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
