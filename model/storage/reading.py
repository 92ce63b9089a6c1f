"""What services ask of a club file: plain queries, rows in, rows out."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Row, delete, func, insert, select

from model.storage.club_file import ClubFile
from model.storage.schema import (
    DeedRow,
    PlaceRow,
    PlanRow,
    PlayerRow,
    RevisionRow,
    SeatRow,
    SessionRow,
    SettingRow,
)


def settings(file: ClubFile) -> dict[str, str]:
    """All settings as JSON texts by key."""
    return {row.key: row.value for row in file.execute(select(SettingRow))}


def players(file: ClubFile) -> list[Row[Any]]:
    """Every player that was not taken out again, by id."""
    query = select(PlayerRow.id, PlayerRow.name, PlayerRow.number, PlayerRow.visitor)
    return list(file.execute(query.where(PlayerRow.removed.is_(False)).order_by(PlayerRow.id)))


def sessions(file: ClubFile) -> list[Row[Any]]:
    """Every session that was not taken out again, latest first."""
    query = select(SessionRow).where(SessionRow.removed.is_(False))
    return list(file.execute(query.order_by(SessionRow.date.desc(), SessionRow.id.desc())))


def session(file: ClubFile, session_id: int) -> Row[Any] | None:
    """One session, None when there is none of this id or it was taken out again."""
    query = select(SessionRow).where(SessionRow.id == session_id, SessionRow.removed.is_(False))
    return file.execute(query).one_or_none()


def plan_body(file: ClubFile, plan_id: int) -> str:
    """The JSON of a plan."""
    return str(file.execute(select(PlanRow.body).where(PlanRow.id == plan_id)).scalar_one())


def seats(file: ClubFile, session_id: int) -> dict[tuple[int, int], int]:
    """Player ids of a session by (contestant number, place)."""
    query = select(SeatRow.number, SeatRow.place, SeatRow.player_id).where(SeatRow.session_id == session_id)
    return {(row.number, row.place): row.player_id for row in file.execute(query)}


def partnerships(file: ClubFile) -> list[tuple[int, int, str]]:
    """Every seated pair of every session as (player ids of both places, the session's date), oldest first."""
    partner = SeatRow.__table__.alias("partner")
    query = (
        select(SeatRow.player_id, partner.c.player_id, SessionRow.date)
        .join(SessionRow, SessionRow.id == SeatRow.session_id)
        .join(partner, (partner.c.session_id == SeatRow.session_id) & (partner.c.number == SeatRow.number))
        .where(SeatRow.place == 0, partner.c.place == 1, SessionRow.removed.is_(False))
        .order_by(SessionRow.date, SessionRow.id)
    )
    return [tuple(row) for row in file.execute(query)]


def revisions(file: ClubFile, session_id: int, up_to: int | None = None) -> list[Row[Any]]:
    """Every revision of every result of a session, oldest first; up to a revision id when it is given."""
    query = select(
        RevisionRow.id,
        RevisionRow.round,
        RevisionRow.table_number,
        RevisionRow.board,
        RevisionRow.result,
        RevisionRow.at,
        RevisionRow.who,
        RevisionRow.why,
    ).where(RevisionRow.session_id == session_id)
    if up_to is not None:
        query = query.where(RevisionRow.id <= up_to)
    return list(file.execute(query.order_by(RevisionRow.id)))


def history(file: ClubFile, session_id: int, cell: tuple[int, int, int]) -> list[Row[Any]]:
    """Every revision of one result with the deed that made it, newest first."""
    round_number, table, board = cell
    query = (
        select(
            RevisionRow.at,
            RevisionRow.who,
            RevisionRow.why,
            RevisionRow.result,
            DeedRow.kind,
            DeedRow.name,
            DeedRow.parameters,
        )
        .join(DeedRow, DeedRow.id == RevisionRow.deed_id)
        .where(
            RevisionRow.session_id == session_id,
            RevisionRow.round == round_number,
            RevisionRow.table_number == table,
            RevisionRow.board == board,
        )
        .order_by(RevisionRow.id.desc())
    )
    return list(file.execute(query))


def latest_revision(file: ClubFile) -> int:
    """The id of the last revision written, 0 before the first."""
    return int(file.execute(select(func.coalesce(func.max(RevisionRow.id), 0))).scalar_one())


def place(file: ClubFile, key: str) -> Any:
    """What was remembered under this key, None if nothing."""
    value = file.execute(select(PlaceRow.value).where(PlaceRow.key == key)).scalar_one_or_none()
    return None if value is None else json.loads(value)


def remember(file: ClubFile, key: str, value: Any) -> None:
    """Remember a value under this key, in a transaction of its own."""
    with file.transaction():
        file.execute(delete(PlaceRow).where(PlaceRow.key == key))
        file.execute(insert(PlaceRow), {"key": key, "value": json.dumps(value, ensure_ascii=False)})


def entered_counts(file: ClubFile) -> dict[int, int]:
    """How many results are in, by session."""
    latest = (
        select(func.max(RevisionRow.id))
        .group_by(RevisionRow.session_id, RevisionRow.round, RevisionRow.table_number, RevisionRow.board)
        .scalar_subquery()
    )
    query = (
        select(RevisionRow.session_id, func.count())
        .where(RevisionRow.id.in_(latest), RevisionRow.result.is_not(None))
        .group_by(RevisionRow.session_id)
    )
    return dict(tuple(row) for row in file.execute(query))
