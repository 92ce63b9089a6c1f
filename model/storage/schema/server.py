"""What only a shared club has: the row that orders everything, on the server and in no file."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Column, Integer, MetaData, Named, Table, TypedColumns

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
