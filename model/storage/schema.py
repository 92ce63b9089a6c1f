"""The tables of a club file, as SQLAlchemy 2 typed declarative classes.

Results and plans are only ever added to; the other tables hold how things stand now, and the journal holds every
deed that made them so, with its inverse. Moments are ISO texts with their offset from UTC, so that a file carried to
another machine still tells the club's own time.
"""

from __future__ import annotations

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """All tables of the club file."""


class SettingRow(Base):
    """One setting of the club: its name, or a preference; the value is JSON."""

    __tablename__ = "setting"

    key: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[str]


class PlaceRow(Base):
    """Where the window stood and which session was open: not a deed, never undone; the value is JSON."""

    __tablename__ = "place"

    key: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[str]


class PlayerRow(Base):
    """A person; ``removed`` marks one whose adding was undone."""

    __tablename__ = "player"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    number: Mapped[str] = mapped_column(default="")
    visitor: Mapped[bool] = mapped_column(default=False)
    removed: Mapped[bool] = mapped_column(default=False)


class SessionRow(Base):
    """A session as it stands; ``mark`` is JSON of what was in force when the results were made final."""

    __tablename__ = "session"

    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str]
    date: Mapped[str]
    state: Mapped[str]
    plan_id: Mapped[int]
    conditions: Mapped[str]
    revision: Mapped[int] = mapped_column(default=0)
    saved_at: Mapped[str | None]
    start_time: Mapped[str | None]
    minutes_per_board: Mapped[int]
    director: Mapped[str] = mapped_column(default="")
    imported: Mapped[bool] = mapped_column(default=False)
    provisional_until: Mapped[str | None]
    final_at: Mapped[str | None]
    mark: Mapped[str | None]
    removed: Mapped[bool] = mapped_column(default=False)


class PlanRow(Base):
    """A plan a session has or had; the body is JSON. Never changed: another plan is another row."""

    __tablename__ = "plan"

    id: Mapped[int] = mapped_column(primary_key=True)
    body: Mapped[str]


class SeatRow(Base):
    """A player's chair: contestant number of the plan, and place 0 (North or East) or 1 (South or West)."""

    __tablename__ = "seat"

    session_id: Mapped[int] = mapped_column(ForeignKey("session.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    place: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"))


class DeedRow(Base):
    """One entry of the journal: something done, undone or done again, with the operations it was made of.

    ``undo_top`` and ``redo_top`` are the entries to take back and to do again next once this entry is written, and
    ``below`` the entry that lies under this one on its own pile: two linked piles, whole at any start from the last row.
    ``origin`` is the entry that first did the deed (itself for a new one).
    """

    __tablename__ = "deed"

    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str]
    name: Mapped[str]
    parameters: Mapped[str]
    session_id: Mapped[int | None] = mapped_column(ForeignKey("session.id"))
    at: Mapped[str]
    who: Mapped[str]
    why: Mapped[str]
    operations: Mapped[str]
    origin: Mapped[int]
    undo_top: Mapped[int | None]
    redo_top: Mapped[int | None]
    below: Mapped[int | None]

    __table_args__ = (Index("deed_by_session", "session_id", "id"),)


class RevisionRow(Base):
    """One state of one result; it supersedes the row before it. ``result`` None: taken out."""

    __tablename__ = "revision"

    id: Mapped[int] = mapped_column(primary_key=True)
    session_id: Mapped[int] = mapped_column(ForeignKey("session.id"))
    round: Mapped[int]
    table_number: Mapped[int]
    board: Mapped[int]
    result: Mapped[str | None]
    supersedes: Mapped[int | None] = mapped_column(ForeignKey("revision.id"))
    deed_id: Mapped[int] = mapped_column(ForeignKey("deed.id", deferrable=True, initially="DEFERRED"))
    at: Mapped[str]
    who: Mapped[str]
    why: Mapped[str]

    __table_args__ = (Index("revision_by_session", "session_id", "id"),)
