"""The movements a club laid out itself: a table of its own, beside the plans of sessions that were played."""

from typing import Final

from sqlalchemy import Column, Integer, Named, Table, TypedColumns

from model.storage.schema.tables import METADATA


class OwnMovementColumns(TypedColumns):
    """A movement of the club's own; the body is a plan's JSON, ``removed`` marks one that was taken out."""

    id: Named[int] = Column(Integer, primary_key=True)
    name: Named[str]
    body: Named[str]
    removed: Named[bool]


OWN_MOVEMENT: Final = Table("own_movement", METADATA, OwnMovementColumns)
