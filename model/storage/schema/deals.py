"""The cards of a session's boards: a table of its own beside those of the session."""

from typing import Final

from sqlalchemy import Column, ForeignKey, Index, Integer, Named, String, Table, TypedColumns

from model.storage.schema.tables import METADATA


class DealColumns(TypedColumns):
    """One board as dealt, or as another version of a fouled board ("" or "b" to "z"); other cards are another row.

    ``cards`` are four hands as text. ``dealer`` and ``vulnerable`` are None where they follow from the number, ``tricks``
    and ``par`` what the file says of them. ``origin`` names the file, or how the cards came; ``seed`` marks deals that
    are for tests only; ``removed`` marks a row that was replaced, taken out, or whose adding was undone.
    """

    id: Named[int] = Column(Integer, primary_key=True)
    session_id: Named[int] = Column(ForeignKey("session.id"))
    board: Named[int]
    version: Named[str]
    cards: Named[str]
    dealer: Named[str | None]
    vulnerable: Named[str | None]
    tricks: Named[str | None]
    par: Named[str | None]
    origin: Named[str]
    seed: Named[str | None]
    at: Named[str]
    who: Named[str]
    removed: Named[bool]


DEAL: Final = Table(
    "deal",
    METADATA,
    DealColumns,
    Index("deal_by_session", "session_id", "board", "version"),
    Index("deal_by_cards", "cards"),
)


class DoubleDummyColumns(TypedColumns):
    """The double-dummy figures of a deal, worked out once: both as text; no entry, since they follow from the cards."""

    cards: Named[str] = Column(String, primary_key=True)
    tricks: Named[str]


DOUBLE_DUMMY: Final = Table("double_dummy", METADATA, DoubleDummyColumns)
