"""The club's sessions: a new one, the one being seated, and earlier ones to be opened again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from gui.theme import Weight
from gui.widgets.tables import Cell
from model.i18n import _, format_date
from model.snapshots import Session, SessionSummary, State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.pages.tonight_wishes import Event
    from model.movement.plan import Plan
    from model.service.director import Director

AnyIndex = QModelIndex | QPersistentModelIndex
DATE, TITLE, MOVEMENT, PAIRS, RESULTS, STATE = range(6)
WIDTHS = (150, 0, 210, 70, 110, 120)
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class SessionModel(QAbstractTableModel):
    """The sessions, latest first; the one in hand carries weight."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[SessionSummary, ...] = ()
        self._current: int | None = None

    def show(self, rows: Sequence[SessionSummary], current: int | None) -> None:
        """Show these sessions."""
        self.beginResetModel()
        self.rows = tuple(rows)
        self._current = current
        self.endResetModel()

    def rowCount(self, parent: AnyIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def columnCount(self, parent: AnyIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(WIDTHS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if section in (PAIRS, RESULTS) else None
        if role == Qt.ItemDataRole.DisplayRole:
            return (_("Date"), _("Event"), _("Movement"), _("Pairs"), _("Results"), _("State"))[section]
        return None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not 0 <= index.row() < len(self.rows):
            return None
        row, column = self.rows[index.row()], index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return _shown(row, column)
            case Qt.ItemDataRole.TextAlignmentRole:
                return _RIGHT if column in (PAIRS, RESULTS) else None
            case Cell.WEIGHT:
                return Weight.SEMIBOLD if row.id == self._current and column == TITLE else None
            case Cell.ROLE:
                return "text" if column in (DATE, TITLE) else "text2"
            case _:
                return None


def state_words(state: State) -> str:
    """How far a session is, in a word."""
    return {
        State.SEATING: _("being seated"),
        State.PLAYING: _("being played"),
        State.PROVISIONAL: _("provisional"),
        State.FINAL: _("final"),
    }[state]


def page_of(state: State) -> str:
    """The page on which a session of this state goes on."""
    return {State.SEATING: "seating", State.PLAYING: "scores"}.get(state, "results")


def being_seated(director: Director) -> Session | None:
    """The session in hand while its movement can still be changed, None when there is none."""
    current = director.sessions.current()
    session = None if current is None else director.sessions.get(current)
    return session if session is not None and session.state is State.SEATING else None


def create_session(director: Director, event: Event, plan: Plan, initiator: object) -> int:
    """Begin the event with this movement; gives the session's id."""
    return director.sessions.create(
        event.title,
        event.date,
        plan,
        event.conditions,
        start_time=event.start,
        minutes_per_board=event.minutes_per_board,
        director=director.club.settings().director,
        initiator=initiator,
    )


def change_session(director: Director, session_id: int, event: Event, plan: Plan, initiator: object) -> None:
    """Give a session that is being seated what of the event has changed: title, conditions, movement."""
    sessions = director.sessions
    session = sessions.get(session_id)
    if event.title != session.title:
        sessions.rename(session_id, event.title, initiator=initiator)
    if event.conditions != session.conditions:
        sessions.change_conditions(session_id, event.conditions, initiator=initiator)
    if plan != session.plan:
        sessions.change_plan(session_id, plan, initiator=initiator)


def _shown(row: SessionSummary, column: int) -> str:
    match column:
        case 0:
            return format_date(row.date, "medium")
        case 1:
            return row.title
        case 2:
            return row.movement
        case 3:
            return str(row.pairs)
        case 4:
            return _("{entered} of {expected}").format(entered=row.entered, expected=row.expected)
        case _:
            return state_words(row.state)
