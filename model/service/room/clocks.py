"""The round clocks as the director's pocket shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from model.room.messages import PhoneSheet
    from model.service.director import Director
    from model.snapshots.play import RoundNow


def clocks_of(director: Director, session: int, sheets: Sequence[PhoneSheet]) -> list[dict[str, Any]]:
    """Each round clock, how much of its round is over, and how many of the round's boards are to come."""
    found = []
    for pace in director.play.paces(session):
        now = director.play.now(session, pace.section)
        if now is None:
            continue
        tables = {row.table for row in pace.plan.rows}
        boards = [board for sheet in sheets if sheet.table in tables for board in sheet.boards]
        to_come = sum(1 for board in boards if not board.result)
        ahead = director.play.find_ahead(session, pace.section) or 0
        found.append(
            {
                "section": pace.section,
                "sections": pace.name,
                "to_come": to_come,
                "ahead": ahead,
                **_shown(now),
            }
        )
    return found


def _shown(now: RoundNow) -> dict[str, Any]:
    return {
        "round": now.round,
        "rounds": now.rounds,
        "begun": now.begun.timestamp(),
        "ends": 0 if now.paused else now.due.timestamp(),
        "length": now.length.total_seconds(),
        "from": now.begun.astimezone().strftime("%H:%M"),
        "to": now.due.astimezone().strftime("%H:%M"),
        "left": now.left.total_seconds(),
        "paused": now.paused,
        "running": now.running,
        "back": now.round > 1 or not now.running,
    }
