"""Several sessions that are one event: a table of its own beside those of the sessions."""

from typing import Final

from sqlalchemy import Column, Integer, Named, Table, TypedColumns

from model.storage.schema.tables import METADATA


class EventColumns(TypedColumns):
    """An event of several sessions; ``sessions`` is JSON of their ids in order, ``start`` of a ladder as it began.

    ``rule`` says how they are brought together, ``best`` how many results of a season count and ``steps`` how far one
    may climb on a ladder; ``removed`` marks one that was taken out, or whose making was undone.
    """

    id: Named[int] = Column(Integer, primary_key=True)
    title: Named[str]
    rule: Named[str]
    sessions: Named[str]
    start: Named[str]
    best: Named[int]
    steps: Named[int]
    removed: Named[bool]


EVENT: Final = Table("event", METADATA, EventColumns)
