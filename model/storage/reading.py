"""What services ask of a club file: plain queries, rows in, rows out."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Row, delete, exists, func, insert, select

from model.storage.schema.tables import (
    ENTRY,
    OWN_MOVEMENT,
    PLACE,
    PLAN,
    PLAYER,
    REVISION,
    RULING,
    SEAT,
    SESSION,
    SETTING,
)
from model.storage.store import Store

LAPTOP: Final = "laptop "
"""How the key begins under which each laptop of a shared club says what it has not sent."""
WISHED: Final = "to be brought up to date"
"""The key under which whoever waits for all windows of a shared club to be closed says so."""


def settings(file: Store) -> dict[str, str]:
    """All settings as JSON texts by key."""
    return {row.key: row.value for row in file.execute(select(SETTING))}


def players(file: Store) -> list[Row[Any]]:
    """Every player that was not taken out again, by id."""
    columns = (
        PLAYER.c.id,
        PLAYER.c.name,
        PLAYER.c.number,
        PLAYER.c.visitor,
        PLAYER.c.holding,
        PLAYER.c.handicap,
    )
    query = select(*columns)
    return list(file.execute(query.where(PLAYER.c.removed.is_(False)).order_by(PLAYER.c.id)))


def sessions(file: Store) -> list[Row[Any]]:
    """Every session that was not taken out again with what its plan has, latest first; the plan's name as ``movement``."""
    plan = (PLAN.c.name.label("movement"), PLAN.c.tables, PLAN.c.pairs, PLAN.c.boards, PLAN.c.expected)
    query = (
        select(SESSION, *plan)
        .select_from(SESSION)
        .join(PLAN, PLAN.c.id == SESSION.c.plan_id)
        .where(SESSION.c.removed.is_(False))
    )
    return list(file.execute(query.order_by(SESSION.c.date.desc(), SESSION.c.id.desc())))


def session(file: Store, session_id: int) -> Row[Any] | None:
    """One session, None when there is none of this id or it was taken out again."""
    query = select(SESSION).where(SESSION.c.id == session_id, SESSION.c.removed.is_(False))
    return file.execute(query).one_or_none()


def plan_body(file: Store, plan_id: int) -> str:
    """The JSON of a plan."""
    return str(file.execute(select(PLAN.c.body).where(PLAN.c.id == plan_id)).scalar_one())


def seats(file: Store, session_id: int) -> dict[tuple[int, int], int]:
    """Player ids of a session by (contestant number, place)."""
    file.prove_session(session_id)
    query = select(SEAT.c.number, SEAT.c.place, SEAT.c.player_id).where(SEAT.c.session_id == session_id)
    return {(row.number, row.place): row.player_id for row in file.execute(query)}


def partnerships(file: Store) -> list[tuple[int, int, str]]:
    """Every seated pair of every session as (player ids of both places, the session's date), oldest first."""
    partner = SEAT.alias("partner")
    query = (
        select(SEAT.c.player_id, partner.c.player_id, SESSION.c.date)
        .select_from(SEAT)
        .join(SESSION, SESSION.c.id == SEAT.c.session_id)
        .join(partner, (partner.c.session_id == SEAT.c.session_id) & (partner.c.number == SEAT.c.number))
        .where(SEAT.c.place == 0, partner.c.place == 1, SESSION.c.removed.is_(False))
        .order_by(SESSION.c.date, SESSION.c.id)
    )
    return [tuple(row) for row in file.execute(query)]


def revisions(file: Store, session_id: int) -> list[Row[Any]]:
    """Every revision of every result of a session, oldest first."""
    file.prove_session(session_id)
    query = select(
        REVISION.c.id,
        REVISION.c.round,
        REVISION.c.table_number,
        REVISION.c.board,
        REVISION.c.result,
        REVISION.c.at,
        REVISION.c.who,
        REVISION.c.why,
    ).where(REVISION.c.session_id == session_id)
    return list(file.execute(query.order_by(REVISION.c.id)))


def rulings_given(file: Store, session_id: int) -> set[int]:
    """The numbers of the rulings that were ever given, amended since or not; a giving that was undone is none."""
    file.prove_session(session_id)
    query = select(ENTRY.c.origin, ENTRY.c.kind, ENTRY.c.parameters).where(
        ENTRY.c.session_id == session_id, ENTRY.c.name == "ruling.conclude"
    )
    stands = {
        row.origin: (row.kind, json.loads(row.parameters)["number"])
        for row in file.execute(query.order_by(ENTRY.c.id))
    }
    return {number for kind, number in stands.values() if kind != "undo"}


def read_amended(file: Store, session_id: int) -> list[Row[Any]]:
    """The cells whose result stands as an entry left it that noted the figure typed, with that entry's parameters."""
    file.prove_session(session_id)
    later = REVISION.alias("later")
    query = (
        select(REVISION.c.round, REVISION.c.table_number, REVISION.c.board, ENTRY.c.parameters)
        .join(ENTRY, ENTRY.c.id == REVISION.c.deed_id)
        .where(
            REVISION.c.session_id == session_id,
            ENTRY.c.kind != "undo",
            ENTRY.c.parameters.contains('"amended"'),
            ~exists().where(
                later.c.session_id == session_id,
                later.c.round == REVISION.c.round,
                later.c.table_number == REVISION.c.table_number,
                later.c.board == REVISION.c.board,
                later.c.id > REVISION.c.id,
            ),
        )
    )
    return list(file.execute(query))


def history(
    file: Store, session_id: int, cell: tuple[int, int, int], most: int | None = None
) -> list[Row[Any]]:
    """The revisions of one result with the entry that made it, newest first: all, or the latest ``most``."""
    file.prove_session(session_id)
    round_number, table, board = cell
    query = (
        select(
            REVISION.c.at,
            REVISION.c.who,
            REVISION.c.why,
            REVISION.c.result,
            ENTRY.c.kind,
            ENTRY.c.name,
            ENTRY.c.parameters,
        )
        .join(ENTRY, ENTRY.c.id == REVISION.c.deed_id)
        .where(
            REVISION.c.session_id == session_id,
            REVISION.c.round == round_number,
            REVISION.c.table_number == table,
            REVISION.c.board == board,
        )
        .order_by(REVISION.c.id.desc())
        .limit(most)
    )
    return list(file.execute(query))


def reasons(file: Store, session_id: int) -> list[Row[Any]]:
    """The last word on each result that was given with a reason, but those of rulings; by board and table."""
    file.prove_session(session_id)
    cell = (REVISION.c.round, REVISION.c.table_number, REVISION.c.board)
    last = select(func.max(REVISION.c.id)).where(REVISION.c.session_id == session_id).group_by(*cell)
    # What was taken back carries the reason it was given with, and is so no longer.
    of_a_deed = ENTRY.c.name.not_like("ruling.%"), ENTRY.c.kind != "undo"
    query = (
        select(*cell, REVISION.c.result, REVISION.c.why)
        .join(ENTRY, ENTRY.c.id == REVISION.c.deed_id)
        .where(REVISION.c.id.in_(last), REVISION.c.why != "", *of_a_deed)
        .order_by(REVISION.c.board, REVISION.c.table_number, REVISION.c.round)
    )
    return list(file.execute(query))


def entries(file: Store, session_id: int) -> list[Row[Any]]:
    """Every entry of the journal that belongs to a session, oldest first."""
    file.prove_session(session_id)
    return list(file.execute(select(ENTRY).where(ENTRY.c.session_id == session_id).order_by(ENTRY.c.id)))


def latest_revision(file: Store) -> int:
    """The id of the last revision written, 0 before the first."""
    return int(file.execute(select(func.coalesce(func.max(REVISION.c.id), 0))).scalar_one())


def who_made_final(file: Store, session_id: int) -> str:
    """Who made the results of a session final last; "" if nobody did."""
    query = select(ENTRY.c.who).where(ENTRY.c.session_id == session_id, ENTRY.c.name == "session.final")
    return str(file.execute(query.order_by(ENTRY.c.id.desc()).limit(1)).scalar_one_or_none() or "")


def who_drew(file: Store, session_id: int, number: int) -> tuple[str, datetime | None]:
    """Who drew a round of matches, and when; the time is None if no entry that stands drew it."""
    query = select(ENTRY).where(ENTRY.c.session_id == session_id, ENTRY.c.name == "session.draw")
    for row in file.execute(query.order_by(ENTRY.c.id.desc())):
        if row.kind != "undo" and json.loads(row.parameters)["round"] == number:
            return row.who, datetime.fromisoformat(row.at)
    return "", None


def who_ruled(file: Store, session_id: int, number: int) -> tuple[str, datetime | None]:
    """Who wrote the last entry about the ruling of this number, and when."""
    query = select(ENTRY.c.who, ENTRY.c.at, ENTRY.c.parameters).where(
        ENTRY.c.session_id == session_id, ENTRY.c.name.startswith("ruling.")
    )
    for row in file.execute(query.order_by(ENTRY.c.id.desc())):
        if json.loads(row.parameters).get("number") == number:
            return row.who, datetime.fromisoformat(row.at)
    return "", None


def rulings(file: Store, session_id: int) -> list[Row[Any]]:
    """Every ruling of a session whose opening was not undone, by number."""
    file.prove_session(session_id)
    query = select(RULING).where(RULING.c.session_id == session_id, RULING.c.removed.is_(False))
    return list(file.execute(query.order_by(RULING.c.number, RULING.c.id)))


def read_ruling(file: Store, ruling_id: int) -> Row[Any] | None:
    """One ruling, None when there is none of this id or its opening was undone."""
    query = select(RULING).where(RULING.c.id == ruling_id, RULING.c.removed.is_(False))
    found = file.execute(query).one_or_none()
    if found is not None:
        file.prove_session(found.session_id)
    return found


def of_this_computer(file: Store, key: str) -> str:
    """The key under which this computer keeps its own: the laptops that share a club stand at different pages."""
    return key if file.shared is None else f"{key} of {file.shared.station}"


def place(file: Store, key: str) -> Any:
    """What was remembered under this key, None if nothing."""
    with file.corrupt_if_unreadable():
        value = file.execute(select(PLACE.c.value).where(PLACE.c.key == key)).scalar_one_or_none()
        return None if value is None else json.loads(value)


def places(file: Store, beginning: str) -> dict[str, Any]:
    """All that was remembered under keys with this beginning."""
    with file.corrupt_if_unreadable():
        rows = file.execute(select(PLACE.c.key, PLACE.c.value).where(PLACE.c.key.startswith(beginning)))
        return {row.key: json.loads(row.value) for row in rows}


def remember(file: Store, key: str, value: Any) -> None:
    """Remember a value under this key, in a transaction of its own."""
    with file.transaction():
        file.execute(delete(PLACE).where(PLACE.c.key == key))
        file.execute(insert(PLACE), {"key": key, "value": json.dumps(value, ensure_ascii=False)})


def own_movements(file: Store) -> list[Row[Any]]:
    """Every movement of the club's own that was not taken out, by name as it was written."""
    query = select(OWN_MOVEMENT.c.id, OWN_MOVEMENT.c.name, OWN_MOVEMENT.c.body)
    return list(file.execute(query.where(OWN_MOVEMENT.c.removed.is_(False)).order_by(OWN_MOVEMENT.c.name)))
