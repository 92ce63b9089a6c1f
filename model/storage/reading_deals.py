"""What services ask of the deals in a club file: plain queries, rows in, rows out."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy import Row, delete, insert, select

from model.storage import checksums
from model.storage.schema.tables import DEAL, DOUBLE_DUMMY, SESSION
from model.storage.store import Store


def deals(file: Store, session_id: int) -> list[Row[Any]]:
    """The deals of a session that are in force, by board and version."""
    file.prove_session(session_id)
    query = select(DEAL).where(DEAL.c.session_id == session_id, DEAL.c.removed.is_(False))
    return list(file.execute(query.order_by(DEAL.c.board, DEAL.c.version, DEAL.c.id)))


def the_same_elsewhere(file: Store, session_id: int, cards: Collection[str]) -> list[Row[Any]]:
    """Deals with one of these cards in any other session that was not taken out: cards, board, session and its title, date."""
    query = (
        select(DEAL.c.cards, DEAL.c.board, DEAL.c.session_id, SESSION.c.title, SESSION.c.date)
        .select_from(DEAL)
        .join(SESSION, SESSION.c.id == DEAL.c.session_id)
        .where(
            DEAL.c.cards.in_(sorted(cards)),
            DEAL.c.session_id != session_id,
            DEAL.c.removed.is_(False),
            SESSION.c.removed.is_(False),
        )
        .order_by(SESSION.c.date, DEAL.c.session_id, DEAL.c.board)
    )
    return list(file.execute(query))


def double_dummy(file: Store, cards: Collection[str]) -> dict[str, str]:
    """The figures that are kept of these cards."""
    file.prove(checksums.DOUBLE_DUMMY)
    query = select(DOUBLE_DUMMY).where(DOUBLE_DUMMY.c.cards.in_(sorted(cards)))
    return {row.cards: row.tricks for row in file.execute(query)}


def keep_double_dummy(file: Store, figures: Mapping[str, str]) -> None:
    """Keep the figures of cards, in a transaction of its own."""
    rows = [{"cards": cards, "tricks": tricks} for cards, tricks in figures.items()]
    with file.transaction():
        file.execute(delete(DOUBLE_DUMMY).where(DOUBLE_DUMMY.c.cards.in_(sorted(figures))))
        file.execute(insert(DOUBLE_DUMMY), rows)
