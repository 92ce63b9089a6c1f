"""To file version 3: what the rooms beside the session's own tables keep in the club file."""

from __future__ import annotations

import sqlalchemy as sa
from alembic.operations import Operations


def upgrade(operations: Operations) -> None:
    """Add each topic's tables and columns, as they were in version 3."""
    _figures(operations)
    _movements(operations)
    _law_books(operations)
    _teams(operations)
    _deals(operations)
    _stand_ins(operations)


def _figures(operations: Operations) -> None:
    """What bears on figures beside results: holdings and handicaps, penalties and carry-over, events of several sessions."""
    operations.add_column("player", sa.Column("holding", sa.String))
    operations.add_column("player", sa.Column("handicap", sa.String))
    operations.add_column("session", sa.Column("additions", sa.String))
    operations.create_table(
        "event",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("title", sa.String, nullable=False),
        sa.Column("rule", sa.String, nullable=False),
        sa.Column("sessions", sa.String, nullable=False),
        sa.Column("start", sa.String, nullable=False),
        sa.Column("best", sa.Integer, nullable=False),
        sa.Column("steps", sa.Integer, nullable=False),
        sa.Column("removed", sa.Boolean, nullable=False),
    )


def _movements(operations: Operations) -> None:
    """The movements a club laid out itself."""
    operations.create_table(
        "own_movement",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("body", sa.String, nullable=False),
        sa.Column("removed", sa.Boolean, nullable=False),
    )


def _teams(operations: Operations) -> None:
    """The names teams gave themselves."""
    operations.add_column("session", sa.Column("team_names", sa.String))


def _stand_ins(operations: Operations) -> None:
    """Who plays some rounds in another's chair."""
    operations.add_column("session", sa.Column("stand_ins", sa.String))


def _deals(operations: Operations) -> None:
    """The cards of a session's boards, and the double-dummy figures of cards."""
    operations.create_table(
        "deal",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("session_id", sa.Integer, sa.ForeignKey("session.id"), nullable=False),
        sa.Column("board", sa.Integer, nullable=False),
        sa.Column("version", sa.String, nullable=False),
        sa.Column("cards", sa.String, nullable=False),
        sa.Column("dealer", sa.String),
        sa.Column("vulnerable", sa.String),
        sa.Column("tricks", sa.String),
        sa.Column("par", sa.String),
        sa.Column("origin", sa.String, nullable=False),
        sa.Column("seed", sa.String),
        sa.Column("at", sa.String, nullable=False),
        sa.Column("who", sa.String, nullable=False),
        sa.Column("removed", sa.Boolean, nullable=False),
    )
    operations.create_index("deal_by_session", "deal", ["session_id", "board", "version"])
    operations.create_index("deal_by_cards", "deal", ["cards"])
    operations.create_table(
        "double_dummy",
        sa.Column("cards", sa.String, primary_key=True),
        sa.Column("tricks", sa.String, nullable=False),
    )


def _law_books(operations: Operations) -> None:
    """The law books on the club's shelf."""
    operations.create_table(
        "law_book",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("title", sa.String, nullable=False),
        sa.Column("language", sa.String, nullable=False),
        sa.Column("edition", sa.String, nullable=False),
        sa.Column("source", sa.String, nullable=False),
        sa.Column("body", sa.String, nullable=False),
        sa.Column("removed", sa.Boolean, nullable=False),
    )
