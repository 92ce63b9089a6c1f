"""Events of several sessions: made from the club's sessions, ranked, each figure explained, changed and taken out by keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.look.theme import Weight
from gui.widgets.figures import NumberBox
from gui.widgets.form.buttons import action_button
from gui.widgets.form.fields import Choice, line_edit
from gui.widgets.tables import CellRole, Selected, TableView
from gui.widgets.text.labels import secondary, subheading
from gui.widgets.text.paragraphs import Paragraphs
from model.i18n import _, format_date, ngettext, with_decimals
from model.movement.names import name_kinds
from model.snapshots.events import ClubEvent, EventLine, EventRanking, EventRule

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gui.pages.page import PageContext
    from model.snapshots.session import SessionSummary

_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_NEW = 0
_SHOWN_SESSIONS = 5
_SESSIONS_HIGH = 150
_SESSION_WIDTHS = (36, 104, 52, 0, 210)


class EventsPanel(QWidget):
    """What an event is at the top, its sessions at the left, its ranking under it; Alt+N begins another, Ctrl+S keeps it."""

    def __init__(self, context: PageContext) -> None:
        super().__init__()
        self._context = context
        look = context.look
        self._ticked: set[int] = set()
        self._ranking: EventRanking | None = None
        self.choice = Choice(look, _("Event"))
        self.name_field = line_edit(_("Title of the event"), placeholder=_("e.g. Winter season"))
        self.rule = Choice(look, _("How the sessions are combined"))
        for rule, words in _rules():
            self.rule.addItem(words, rule)
        self.number = NumberBox(1, 60)
        self._sessions = QStandardItemModel(0, 5, self)
        self.sessions = _Ticked(context)
        self.sessions.setModel(self._sessions)
        self.sessions.set_widths(*_SESSION_WIDTHS)
        self._lines = QStandardItemModel(0, 3, self)
        self.table = TableView(look, _("Ranking of the event"), selected=Selected.SOFT)
        self.table.setModel(self._lines)
        self._none = secondary(look, "", wrap=True)
        self.why = Paragraphs(look, 3)
        self._lay_out()
        look.changed.connect(self._fit_sessions)
        self.choice.activated.connect(self._fill)
        self.rule.activated.connect(self._fit_number)
        self.number.valueChanged.connect(self._fit_number)
        self.sessions.ticked.connect(self._tick)
        self.name_field.returnPressed.connect(self.keep)
        self.table.selectionModel().currentRowChanged.connect(lambda *_rows: self._tell_why())

    # What is shown

    def show_events(self) -> None:
        """List the events and sessions as they are; the event in front stays in front."""
        events = self._context.director.events.all()
        kept = self.choice.currentData()
        # `clear` and the first `addItem` each tell of a choice that nobody made.
        with QSignalBlocker(self.choice):
            self.choice.clear()
            for event in events:
                self.choice.addItem(event.title, event.id)
            self.choice.addItem(_("New event…"), _NEW)
            at = self.choice.findData(kept) if kept is not None else -1
            self.choice.setCurrentIndex(max(0, at))
        if kept != _NEW or self.choice.currentData() != _NEW:
            self._fill()
        else:
            self._show_sessions()

    def begin(self) -> None:
        """Begin another event: the session that is open belongs to it."""
        self.choice.setCurrentIndex(self.choice.findData(_NEW))
        self._fill()
        self.name_field.setFocus()

    def keep(self) -> None:
        """Make the event, or change it to what the form says."""
        director, title = self._context.director, self.name_field.text()
        rule = EventRule(self.rule.currentData())
        known = self._event()
        best, steps = (known.best, known.steps) if known else (8, 1)
        if rule is EventRule.BEST:
            best = self.number.value()
        else:
            steps = self.number.value() if rule is EventRule.LADDER else steps
        chosen = tuple(self._ticked)
        made: list[int] = []

        def command() -> None:
            events = director.events
            if known is None:
                made.append(events.make(title, rule, chosen, best=best, steps=steps, initiator=self))
            else:
                events.change(
                    known.id, title, rule, chosen, best=best, steps=steps, start=known.start, initiator=self
                )

        if self._context.attempt(command):
            if made:
                self.choice.addItem(title, made[0])
                self.choice.setCurrentIndex(self.choice.count() - 1)
            self.show_events()
            self.table.setFocus()

    def take_out(self) -> None:
        """Take the event in front out of the list; its sessions stay."""
        event = self._event()
        if event is not None and self._context.attempt(
            lambda: self._context.director.events.remove(event.id, initiator=self)
        ):
            self.show_events()
            self.choice.setFocus()

    # Filling

    def _event(self) -> ClubEvent | None:
        chosen = self.choice.currentData()
        return self._context.director.events.get(chosen) if chosen else None

    def _fill(self) -> None:
        event = self._event()
        current = self._context.director.sessions.current()
        self.name_field.setText(event.title if event else "")
        rule = event.rule if event else EventRule.PERCENT
        self.rule.setCurrentIndex(self.rule.findData(rule))
        self._fit_number()
        if event is not None:
            self.number.setValue(event.best if rule is EventRule.BEST else event.steps)
        self._ticked = set(event.sessions if event else () if current is None else (current,))
        self._show_sessions()
        self._stand_on(max(self._ticked, default=None) if event else current)
        self._show_ranking(self._context.director.events.ranking(event.id) if event else None)

    def _fit_number(self) -> None:
        rule = EventRule(self.rule.currentData())
        self.number.setVisible(rule in (EventRule.BEST, EventRule.LADDER))
        best = rule is EventRule.BEST
        self.number.setAccessibleName(
            _("Results that count") if best else _("Most rungs climbed per session")
        )
        self.number.setPrefix(ngettext("best ", "best ", self.number.value()) if best else "")
        self.number.setSuffix(
            "" if best else ngettext(" rung at most", " rungs at most", self.number.value())
        )

    def _show_sessions(self) -> None:
        at = max(0, self.sessions.currentIndex().row())
        self._sessions.removeRows(0, self._sessions.rowCount())
        sessions = self._context.director.sessions.all()
        titles = _number_alike(sessions)
        for session in sessions:
            tick = QStandardItem("")
            tick.setData("ok" if session.id in self._ticked else None, CellRole.ICON)
            tick.setData(session.id, Qt.ItemDataRole.UserRole)
            words = _("included") if session.id in self._ticked else _("not included")
            tick.setData(words, Qt.ItemDataRole.AccessibleTextRole)
            day = QStandardItem(format_date(session.date, "short"))
            begins = QStandardItem(session.start_time.strftime("%H:%M") if session.start_time else "")
            played = QStandardItem(f"{name_kinds(session.movement)}, {tables_words(session.tables)}")
            for cell in (day, begins, played):
                cell.setData("text2", CellRole.ROLE)
            self._sessions.appendRow([tick, day, begins, QStandardItem(titles[session.id]), played])
        self.sessions.show_movements()
        self._fit_sessions()
        if self._sessions.rowCount():
            self.sessions.setCurrentIndex(self._sessions.index(min(at, self._sessions.rowCount() - 1), 0))

    def _fit_sessions(self) -> None:
        """Take no more height than the sessions need: the ranking below has the rest."""
        rows = self._sessions.rowCount() * self.sessions.verticalHeader().defaultSectionSize() + 2
        self.sessions.setMaximumHeight(min(rows, self._context.look.theme.px(_SESSIONS_HIGH)))

    def _stand_on(self, session_id: int | None) -> None:
        """Stand on a session of the list, so that it is in sight."""
        for row in range(self._sessions.rowCount()):
            if self._sessions.item(row, 0).data(Qt.ItemDataRole.UserRole) == session_id:
                self.sessions.setCurrentIndex(self._sessions.index(row, 0))

    def _tick(self, row: int) -> None:
        """Put a session in or take it out; one that cannot belong to it stays out, and the page says why."""
        session = self._sessions.item(row, 0).data(Qt.ItemDataRole.UserRole)
        ticked = self._ticked ^ {session}
        rule = EventRule(self.rule.currentData())
        fits = session in self._ticked or self._context.attempt(
            lambda: self._context.director.events.must_fit(rule, sorted(ticked))
        )
        if fits:
            self._ticked = ticked
            self._show_sessions()

    def _show_ranking(self, ranking: EventRanking | None) -> None:
        self._ranking = ranking
        self._lines.clear()
        shown = ranking is not None and bool(ranking.lines)
        self.table.setVisible(shown)
        self.why.setVisible(shown)
        self._none.setVisible(not shown)
        self._none.set_text(
            _("Give it a title, tick its sessions with a click or Space, and save it.")
            if ranking is None
            else ranking.refusal or _("These sessions have no results yet.")
        )
        if ranking is None or not shown:
            return
        last = len(ranking.titles)
        first = max(0, last - _SHOWN_SESSIONS)
        strata = [_("Stratum")] if any(line.stratum for line in ranking.lines) else []
        self._lines.setHorizontalHeaderLabels([
            _("Place"), *strata, _("Name"), *ranking.titles[first:], ranking.word
        ])  # fmt: skip
        for column, name in enumerate(ranking.names[first:], start=2 + len(strata)):
            self._lines.setHeaderData(column, Qt.Orientation.Horizontal, name, Qt.ItemDataRole.ToolTipRole)
        for column in range(2 + len(strata), self._lines.columnCount()):
            self._lines.setHeaderData(
                column, Qt.Orientation.Horizontal, _RIGHT, Qt.ItemDataRole.TextAlignmentRole
            )
        for line in ranking.lines:
            before = (line.place, line.stratum, line.name) if strata else (line.place, line.name)
            self._lines.appendRow([*map(QStandardItem, before), *_figures(line, first)])
            for column in (0, self._lines.columnCount() - 1):
                self._lines.setData(
                    self._lines.index(self._lines.rowCount() - 1, column), Weight.SEMIBOLD, CellRole.WEIGHT
                )
        self.table.set_widths(48, *([72] * len(strata)), 0, *([94] * (last - first)), 76)
        self.table.setCurrentIndex(self._lines.index(0, 0))
        self._tell_why()

    def _tell_why(self) -> None:
        row = self.table.currentIndex().row()
        if self._ranking is None or not 0 <= row < len(self._ranking.lines):
            return
        line = self._ranking.lines[row]
        given = [f"{line.name}: {line.why[0]}", *line.why[1:]] if line.why else []
        self.why.show_lines([with_decimals(words) for words in given])

    def _lay_out(self) -> None:
        look, actions = self._context.look, self._context.actions
        px = look.theme.px
        head = QHBoxLayout()
        head.setSpacing(px(10))
        head.addWidget(subheading(look, _("Multi-session events")))
        head.addWidget(self.choice, 1)
        form = QHBoxLayout()
        form.setSpacing(px(8))
        form.addWidget(self.name_field, 3)
        form.addWidget(self.rule, 3)
        form.addWidget(self.number)
        buttons = QHBoxLayout()
        buttons.setSpacing(px(8))
        for action_id, words in (
            ("event.keep", _("Save")),
            ("event.new", _("New")),
            ("event.remove", _("Delete")),
            ("event.print", _("Print")),
        ):
            buttons.addWidget(action_button(look, actions, action_id, words=words))
        buttons.addStretch(1)
        box = QVBoxLayout(self)
        box.setContentsMargins(px(20), px(16), px(20), px(16))
        box.setSpacing(px(10))
        box.addLayout(head)
        box.addLayout(form)
        box.addWidget(self.sessions, 2)
        box.addLayout(buttons)
        box.addWidget(self._none)
        box.addWidget(self.table, 5)
        box.addWidget(self.why)


def _rules() -> tuple[tuple[EventRule, str], ...]:
    return (
        (EventRule.PERCENT, _("Sessions weighted equally")),
        (EventRule.SUM, _("Points added")),
        (EventRule.BEST, _("Best results of the season")),
        (EventRule.LADDER, _("Ladder")),
    )


def tables_words(tables: int) -> str:
    """How many tables a session had."""
    return ngettext("{count} table", "{count} tables", tables).format(count=tables)


class _Ticked(TableView):
    """The club's sessions; Space or Enter puts the one in front in or takes it out."""

    ticked = Signal(int)

    def __init__(self, context: PageContext) -> None:
        super().__init__(context.look, _("Sessions in the event"), selected=Selected.SOFT)
        self.horizontalHeader().hide()
        self.clicked.connect(lambda index: self.ticked.emit(index.row()))

    def show_movements(self) -> None:
        """Give the movements the room that the titles leave: they distinguish two sessions of one day."""
        *before, title, movement = range(len(_SESSION_WIDTHS))
        left = self.viewport().width() - sum(map(self.columnWidth, before)) - self.sizeHintForColumn(title)
        least = self.look.theme.px(_SESSION_WIDTHS[movement])
        self.setColumnWidth(movement, max(least, min(left, self.sizeHintForColumn(movement))))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.show_movements()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.currentIndex().isValid():
                self.ticked.emit(self.currentIndex().row())
        else:
            super().keyPressEvent(event)


def _number_alike(sessions: Sequence[SessionSummary]) -> dict[int, str]:
    """The title of each session; those that nothing in the list tells apart are numbered as they were made."""
    alike: dict[tuple[object, ...], list[SessionSummary]] = {}
    for one in sorted(sessions, key=lambda one: one.id):
        shown = one.date, one.start_time, one.title, one.movement, one.tables
        alike.setdefault(shown, []).append(one)
    return {
        one.id: f"{one.title} ({number})".strip() if len(group) > 1 else one.title
        for group in alike.values()
        for number, one in enumerate(group, start=1)
    }


def _figures(line: EventLine, first: int) -> Iterator[QStandardItem]:
    """The sessions shown, one that does not count in brackets, then what the event comes to."""
    for number, figure in enumerate(line.sessions[first:], start=first):
        cell = QStandardItem(with_decimals(figure and (f"({figure})" if number in line.dropped else figure)))
        cell.setData("text2", CellRole.ROLE)
        cell.setData(_RIGHT, Qt.ItemDataRole.TextAlignmentRole)
        yield cell
    whole = QStandardItem(with_decimals(line.figure))
    whole.setData(_RIGHT, Qt.ItemDataRole.TextAlignmentRole)
    yield whole
