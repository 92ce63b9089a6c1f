"""The club's sessions as a list, to be opened again or deleted, with the way to read one from a file."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.look.theme import Weight
from gui.widgets.form.buttons import KeycapButton, action_button
from gui.widgets.rows import WORDS, RowModel
from gui.widgets.tables import CellRole, Selected, TableView
from gui.widgets.text.labels import heading
from model.i18n import _, format_date
from model.snapshots.session import SessionSummary, State

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from gui.actions import Actions
    from gui.look.look import Look

DATE, TITLE, MOVEMENT, PAIRS, RESULTS, STATE = range(6)
WIDTHS = (160, 0, 210, 70, 110, 120)
LEFT_OUT = (MOVEMENT, PAIRS, RESULTS)
_TITLE = 150
"""What the title wants at least, in pixels of the design, before other columns stand beside it."""


class EarlierSessions(QWidget):
    """The list; `opened` carries the id of the session that is wanted, `read_wanted` asks for a file."""

    opened = Signal(int)
    read_wanted = Signal()

    def __init__(self, look: Look, actions: Actions) -> None:
        super().__init__()
        self._sessions = SessionModel()
        self.table = _Sessions(look, _("Earlier sessions"), selected=Selected.SOFT)
        self.table.setModel(self._sessions)
        self.table.set_widths(*WIDTHS)
        self.table.activated.connect(self._open)
        self.read_event = KeycapButton(look, _("Import an event"), "", "import")
        self.read_event.clicked.connect(self.read_wanted)
        head = QHBoxLayout()
        head.addWidget(heading(look, _("Sessions")), 1)
        head.addWidget(action_button(look, actions, "session.remove", words=_("Delete")))
        head.addWidget(self.read_event)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(look.theme.px(10))
        box.addLayout(head)
        box.addWidget(self.table, 1)

    def show_sessions(self, rows: Sequence[SessionSummary], current: int | None) -> None:
        """Show these sessions, the hand on the first."""
        self._sessions.show(rows, current)
        if rows:
            self.table.setCurrentIndex(self._sessions.index(0, 0))

    @property
    def chosen(self) -> SessionSummary | None:
        """The session the hand is on."""
        row = self.table.currentIndex().row()
        return self._sessions.rows[row] if row >= 0 else None

    def open_chosen(self) -> None:
        """Open the session the hand is on."""
        self._open(self.table.currentIndex())

    def _open(self, index: QModelIndex) -> None:
        if index.isValid():
            self.opened.emit(self._sessions.rows[index.row()].id)


class _Sessions(TableView):
    """In a narrow window it leaves movement and figures out: day, event and state tell which session is wanted."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        px = self.look.theme.px
        whole = px(_TITLE) + sum(map(px, WIDTHS))
        narrow = self.viewport().width() < whole
        for column in LEFT_OUT:
            if self.isColumnHidden(column) is not narrow:
                self.setColumnHidden(column, narrow)

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        more = sum(self.columnWidth(column) for column in LEFT_OUT)
        return QSize(least.width() - more, least.height())


class SessionModel(RowModel[SessionSummary]):
    """The sessions, latest first; the current one carries weight."""

    COLUMNS = len(WIDTHS)
    FIGURES = (PAIRS, RESULTS)

    def __init__(self) -> None:
        super().__init__()
        self._current: int | None = None
        self._days: Counter[date] = Counter()

    def show(self, rows: Sequence[SessionSummary], current: int | None) -> None:
        """Show these sessions."""
        self._current = current
        self._days = Counter(row.date for row in rows)
        self.set_rows(rows)

    def headings(self) -> Sequence[str]:
        return _("Date"), _("Event"), _("Movement"), _("Contestants"), _("Results"), _("State")

    def cell(self, row: SessionSummary, column: int, role: int) -> object:
        if role in WORDS:
            return self._day(row) if column == DATE else _shown(row, column)
        if role == CellRole.WEIGHT:
            return Weight.SEMIBOLD if row.id == self._current and column == TITLE else None
        if role == CellRole.ROLE:
            return "text" if column in (DATE, TITLE) else "text2"
        return None

    def _day(self, row: SessionSummary) -> str:
        """The day, with the hour where the day had several sessions."""
        day = format_date(row.date, "medium")
        several = row.start_time is not None and self._days[row.date] > 1
        return f"{day} {row.start_time:%H:%M}" if several and row.start_time else day


def state_words(state: State) -> str:
    """How far a session is, in a word."""
    return {
        State.SEATING: _("being seated"),
        State.PLAYING: _("being played"),
        State.PROVISIONAL: _("provisional"),
        State.FINAL: _("final"),
    }[state]


def _shown(row: SessionSummary, column: int) -> str:
    match column:
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
