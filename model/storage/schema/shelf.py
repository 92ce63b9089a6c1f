"""The law books a club has on its shelf: their text never leaves the club file."""

from typing import Final

from sqlalchemy import Column, Integer, Named, Table, TypedColumns

from model.storage.schema.tables import METADATA


class LawBookColumns(TypedColumns):
    """A law book as it was read; the body is JSON, ``source`` the file's name, ``removed`` marks one taken off the shelf.

    ``language`` and ``edition`` are the director's word where it differs from the book's own.
    """

    id: Named[int] = Column(Integer, primary_key=True)
    title: Named[str]
    language: Named[str]
    edition: Named[str]
    source: Named[str]
    body: Named[str]
    removed: Named[bool]


LAW_BOOK: Final = Table("law_book", METADATA, LawBookColumns)
