"""One session whole, as every report and export takes it."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from msgspec import Struct

from model.scoring.standings import Standings
from model.scoring.view import SessionView
from model.snapshots.session import CorrectionSheet, Session, SheetLine

if TYPE_CHECKING:
    from model.snapshots.deals import SessionDeal
    from model.snapshots.events import EventRanking
    from model.snapshots.play import LateLedger
    from model.snapshots.rulings import RulingRecord


class Evening(Struct, frozen=True):
    """Everything a report or export needs of one session, at one revision.

    ``by_section`` wants the lists of the sections beside those of the field, whatever the conditions say.
    """

    club: str
    session: Session
    sheet: tuple[SheetLine, ...]
    view: SessionView
    standings: Standings
    taken_at: datetime
    corrections: CorrectionSheet | None = None
    notes: tuple[str, ...] = ()
    late: LateLedger | None = None
    rulings: tuple[RulingRecord, ...] = ()
    deals: tuple[SessionDeal, ...] = ()
    events: tuple[EventRanking, ...] = ()
    by_section: bool = False
