"""The checksums of a club file: a table of its own beside those they prove."""

from typing import Final

from sqlalchemy import Column, Named, String, Table, TypedColumns

from model.storage.schema.tables import METADATA


class ChecksumColumns(TypedColumns):
    """The total of one scope, as `model.storage.checksums` keeps it."""

    scope: Named[str] = Column(String, primary_key=True)
    total: Named[int]


CHECKSUM: Final = Table("checksum", METADATA, ChecksumColumns)
