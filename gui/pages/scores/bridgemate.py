"""Results from the Bridgemate software's file, read again and again while the evening runs.

The first reading asks for the file, and the next ones take it again. What is new comes in at once, as one change. The
file may contradict a result, or other pairs may have keyed it in than the movement has there. Then a panel in the place
of the ranking lists both, and the director chooses one by one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.ask import FileKind
from gui.widgets.form.buttons import ButtonKind, KeycapButton
from gui.widgets.form.card import give_panel_ground
from gui.widgets.tables import TableView
from gui.widgets.text.labels import caption, secondary, subheading
from model.bridge.entry.words import short
from model.errors import ArrowswitchError, ReasonNeeded
from model.i18n import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from gui.look.look import Look
    from gui.pages.page import Page, PageContext
    from gui.tasks import Progress
    from model.exchange.bridgemate.reader import Received
    from model.service.exchange.bridgemate import Arrived, Collected, Incoming, Misplaced

_LEAST: Final = 200
Open: TypeAlias = "Arrived | Misplaced"
"""What waits for the director: another result than ours, or a result of other pairs."""


class BridgematePanel(QWidget):
    """What a reading brought; `taken` and `kept` carry the place of a conflict in the list."""

    taken = Signal(int)
    kept = Signal(int)
    anyway = Signal()
    closed = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        px = look.theme.px
        give_panel_ground(self)
        self.said = secondary(look, "", wrap=True)
        self._left = secondary(look, "", wrap=True)
        self._heading = caption(look, _("Bridgemate differs"))
        self._model = QStandardItemModel(0, 5, self)
        self._model.setHorizontalHeaderLabels([_("Bd"), _("Rd"), _("Table"), _("Ours"), _("Theirs")])
        self.list, self.unplaced = _Conflicts(look), _Unplaced(look)
        self.list.least = self.unplaced.least = _LEAST
        self.list.setModel(self._model)
        self.list.set_widths(36, 34, 48, 96, 0)
        self.list.activated.connect(lambda index: self.taken.emit(index.row()))
        self.list.kept.connect(self.kept)
        self._homeless = caption(look, _("Not in this movement"))
        self._unplaced = QStandardItemModel(0, 5, self)
        self._unplaced.setHorizontalHeaderLabels([_("Bd"), _("Rd"), _("Table"), _("Pairs"), _("Theirs")])
        self.unplaced.anyway.connect(self._wants_anyway)
        self.unplaced.setModel(self._unplaced)
        self.unplaced.set_widths(36, 34, 48, 72, 0)
        self._anyway = KeycapButton(look, _("Import those that fit"), "T")
        self._anyway.clicked.connect(self.anyway)
        self._take = KeycapButton(look, _("Use theirs"), "Enter", kind=ButtonKind.ACCENT)
        self._keep = KeycapButton(look, _("Keep ours"), "K")
        self._close = KeycapButton(look, _("Close"), "Esc", kind=ButtonKind.QUIET)
        self._take.clicked.connect(lambda: self.taken.emit(self.list.currentIndex().row()))
        self._keep.clicked.connect(lambda: self.kept.emit(self.list.currentIndex().row()))
        self._close.clicked.connect(self.closed)
        box = QVBoxLayout(self)
        box.setContentsMargins(px(14), px(14), px(14), px(14))
        box.setSpacing(px(10))
        box.addWidget(subheading(look, _("Bridgemate results"), wrap=True))
        box.addWidget(self.said)
        box.addWidget(self._left)
        box.addWidget(self._heading)
        box.addWidget(self.list, 1)
        box.addWidget(self._homeless)
        box.addWidget(self.unplaced, 1)
        for button in (self._anyway, self._take, self._keep):
            box.addWidget(button)
        box.addStretch(0)
        box.addWidget(self._close)

    def show_reading(
        self,
        words: str,
        left: tuple[str, ...],
        conflicts: tuple[Open, ...],
        unplaced: tuple[Received, ...] = (),
        *,
        ask: bool = False,
    ) -> None:
        """Show what came, what belongs nowhere, and the conflicts that are open; with ``ask`` nothing was taken yet."""
        self.said.set_text(words)
        self._list_unplaced(unplaced)
        self._anyway.setVisible(ask)
        self._left.set_text("\n".join(left))
        self._left.setVisible(bool(left))
        row = max(self.list.currentIndex().row(), 0)
        self._model.removeRows(0, self._model.rowCount())
        for one in conflicts:
            cells = [QStandardItem(words) for words in conflict_cells(one)]
            for cell in cells:
                cell.setEditable(False)
            self._model.appendRow(cells)
        for widget in (self._heading, self.list, self._take, self._keep):
            widget.setVisible(bool(conflicts))
        if conflicts:
            self.list.setCurrentIndex(self._model.index(min(row, len(conflicts) - 1), 0))

    def _list_unplaced(self, unplaced: tuple[Received, ...]) -> None:
        self._unplaced.removeRows(0, self._unplaced.rowCount())
        for one in unplaced:
            cells = [QStandardItem(words) for words in describe_unplaced(one)]
            for cell in cells:
                cell.setEditable(False)
                cell.setToolTip(cell.text())
            self._unplaced.appendRow(cells)
        for widget in (self._homeless, self.unplaced):
            widget.setVisible(bool(unplaced))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
            return
        super().keyPressEvent(event)

    def _wants_anyway(self) -> None:
        if self._anyway.isVisible():
            self.anyway.emit()


class _Unplaced(TableView):
    """The list of what has no place; T takes what has one."""

    anyway = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look, _("Not in this movement"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_T and not event.modifiers():
            self.anyway.emit()
            return
        super().keyPressEvent(event)


class _Conflicts(TableView):
    """The list of conflicts; K keeps ours."""

    kept = Signal(int)

    def __init__(self, look: Look) -> None:
        super().__init__(look, _("Conflicts"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_K and not event.modifiers():
            self.kept.emit(self.currentIndex().row())
            return
        super().keyPressEvent(event)


def conflict_cells(one: Open) -> tuple[str, ...]:
    """A conflict in a line: board, round, table, what is in here, what the file has; or the pairs that differ."""
    from model.service.exchange.bridgemate import Misplaced

    if isinstance(one, Misplaced):
        came = one.arrived
        place = str(came.board), str(came.round), came.table_name
        return *place, _pairs(one.expected), f"{_pairs(one.sat)}  {short(came.theirs)}"
    ours = "" if one.ours is None else short(one.ours)
    return str(one.board), str(one.round), one.table_name, ours, short(one.theirs)


def describe_unplaced(one: Received) -> tuple[str, ...]:
    """A result that has no place here, in a line as the file has it: board, round, table, pairs, result."""
    place = one.place
    text = "" if one.result is None else short(one.result)
    table = f"{place.section} {place.table}" if place.section else str(place.table)
    return str(place.board), str(place.round), table, _pairs((one.ns, one.ew)), text


def _pairs(pairs: tuple[int, int]) -> str:
    return _("{ns} v {ew}").format(ns=pairs[0], ew=pairs[1])


class BridgemateLauncher(QObject):
    """The way from Scores to the file; it remembers the file and what was decided, for this session.

    `shown` says that its panel came up. `why` gives the reason on the page, which a change of final results needs
    (Law 79C). Without a reason `ask_why` goes to its field, and what came waits for it (`go_on`).
    """

    shown = Signal()

    def __init__(
        self, page: Page, beside: QWidget, *, why: Callable[[], str], ask_why: Callable[[], None]
    ) -> None:
        super().__init__(page)
        self._page, self._beside = page, beside
        self._why, self._ask_why = why, ask_why
        self._waiting: Callable[[], None] | None = None
        self.panel: BridgematePanel | None = None
        self._path: Path | None = None
        self._session: int | None = None
        self._kept: set[tuple[tuple[int, int, int], str]] = set()
        self._open: tuple[Open, ...] = ()
        self._last: Collected | None = None
        self._words, self._left = "", tuple[str, ...]()
        self._unplaced: tuple[Received, ...] = ()
        self._asking = False

    def read(self) -> None:
        """Read the file, asking which at the first time."""
        context = self._page.context
        session = context.director.sessions.current()
        if session is None:
            return
        if session != self._session:
            self._session, self._path, self._kept = session, None, set()
        if self._path is None:
            kinds = (FileKind(_("Bridgemate files"), ("*.bws",)), FileKind(_("All files"), ("*",)))
            self._path = context.ask.file_to_open(_("Import Bridgemate results"), kinds)
        path = self._path
        if path is None:
            return

        def work(_progress: Progress) -> Collected:
            from model.service.exchange.bridgemate import collect

            return collect(path)

        context.tasks.run(_("Bridgemate results"), work, self.receive, self._failed)

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, ArrowswitchError):
            raise error
        self._path = None  # the next time another file may be chosen
        self._page.context.complain(error)

    def receive_linked(self, session: int, given: Collected) -> None:
        """Take what the live link brought; the panel comes up only when something waits, and leaves the focus alone."""
        if session != self._session:
            self._session, self._path, self._kept = session, None, set()
        self.receive(given, quiet=True)

    def receive(self, given: Collected, *, quiet: bool = False, anyway: bool = False) -> None:
        """Take in what is new and show the rest. If most of it belongs to another movement, ask first (``anyway``)."""
        context, session = self._page.context, self._session
        if session is None or context.director.sessions.current() != session:
            return
        try:
            incoming = context.director.bridgemate.compare(session, given)
            self._asking = incoming.of_another_movement and not anyway
            if not self._asking:
                context.director.bridgemate.take(session, incoming, why=self._why(), initiator=self)
        except ReasonNeeded as error:
            self._wait(error, lambda: self.receive(given, anyway=anyway), asks=not quiet)
            return
        except ArrowswitchError as error:
            self._failed(error)
            return
        self._last = given
        self._unplaced = incoming.unplaced
        if self._asking:
            self._open, self._left = (), given.warnings
            self._words = stranger_words(given.name, incoming)
            self._show(focus=not quiet)
            return
        contradictory = (one for one in incoming.conflicts if (one.cell, str(one.theirs)) not in self._kept)
        self._open = (*incoming.misplaced, *contradictory)
        self._words = describe_reading(incoming)
        self._left = (*given.warnings, *describe_misplaced(incoming))
        if not quiet or self._is_news():
            self._show(focus=not quiet)

    def _is_news(self) -> bool:
        """Whether to show something unasked: results that wait, or an open panel."""
        shown = self.panel is not None and self.panel.isVisible()
        return bool(self._open or self._left or self._unplaced) or shown

    def _wait(self, error: ReasonNeeded, go_on: Callable[[], None], *, asks: bool = True) -> None:
        """Let what came wait for its reason; its field gets the keyboard unless nobody asked for the results."""
        self._waiting = go_on
        if asks:
            self._ask_why()
        self._page.context.complain(error)

    def go_on(self) -> bool:
        """Do what waited for a reason; tells whether anything did."""
        waiting = self._waiting if self._why() else None
        if waiting is None:
            return False
        self._waiting = None
        waiting()
        return True

    def _show(self, *, focus: bool = True) -> None:
        if self.panel is None:
            self.panel = BridgematePanel(self._page.context.look)
            holder = self._beside.parentWidget()
            row = None if holder is None else holder.layout()
            assert row is not None  # the page lays the ranking out in a row
            row.addWidget(self.panel)
            self.panel.taken.connect(self._take)
            self.panel.kept.connect(self._keep)
            self.panel.anyway.connect(self._take_anyway)
            self.panel.closed.connect(self.close)
        self._beside.hide()
        self.shown.emit()
        self.panel.show()
        self.panel.show_reading(self._words, self._left, self._open, self._unplaced, ask=self._asking)
        if self._open and focus:
            self.panel.list.setFocus()
        elif self._unplaced and focus:
            self.panel.unplaced.setFocus()

    def _take_anyway(self) -> None:
        """Take what fits of a file that belongs to another movement, as the director wants it."""
        if self._last is not None:
            self.receive(self._last, anyway=True)

    def _take(self, row: int) -> None:
        """Take theirs: their result, or the pairs as they sat, with all results that then agree."""
        if self._session is None or not 0 <= row < len(self._open):
            return
        from model.service.exchange.bridgemate import Incoming, Misplaced

        chosen, bridgemate = self._open[row], self._page.context.director.bridgemate
        try:
            if isinstance(chosen, Misplaced):
                others = tuple(one for one in self._open if isinstance(one, Misplaced))
                waiting = Incoming((), (), 0, 0, (), others)
                bridgemate.seat(self._session, chosen, waiting, initiator=self)
            else:
                incoming = Incoming((), (chosen,), 0, 0, ())
                why = self._why() or _("as in the Bridgemate file")
                bridgemate.take(self._session, incoming, {chosen.cell}, why=why, initiator=self)
        except ArrowswitchError as error:
            self._page.context.complain(error)
            return
        if isinstance(chosen, Misplaced) and self._last is not None:
            self.receive(self._last)
            if not self._open:
                self._page.setFocus()
        else:
            self._drop(row)

    def _keep(self, row: int) -> None:
        """Keep ours: our result, or the pairs of the movement, to whom the result then belongs."""
        if self._session is None or not 0 <= row < len(self._open):
            return
        from model.service.exchange.bridgemate import Incoming, Misplaced

        chosen = self._open[row]
        if isinstance(chosen, Misplaced):
            incoming = Incoming((chosen.arrived,), (), 0, 0, ())
            try:
                self._page.context.director.bridgemate.take(
                    self._session, incoming, why=self._why(), initiator=self
                )
            except ReasonNeeded as error:
                self._wait(error, lambda: self._keep(row))
                return
            except ArrowswitchError as error:
                self._page.context.complain(error)
                return
        else:
            self._kept.add((chosen.cell, str(chosen.theirs)))
        self._drop(row)

    def _drop(self, row: int) -> None:
        self._open = self._open[:row] + self._open[row + 1 :]
        self._show()
        if not self._open:
            self._page.setFocus()

    def make_room(self) -> None:
        """Let another panel stand in the ranking's place."""
        if self.panel is not None:
            self.panel.hide()

    def close(self) -> bool:
        """Give the ranking its place back; False if it has it."""
        if self.panel is None or self.panel.isHidden():
            return False
        self.panel.hide()
        self._beside.show()
        self._page.activate(None)
        return True


def write(context: PageContext, session_id: int) -> None:
    """Ask for a template and a name, and write the movement into a copy of it."""
    kinds = (FileKind(_("Bridgemate files"), ("*.bws",)),)
    template = context.ask.file_to_open(_("Bridgemate file to use as a template"), kinds)
    if template is None:
        return
    target = context.ask.file_to_save(
        _("Export the movement for Bridgemates"), kinds, template.with_name("tonight.bws")
    )
    if target is None:
        return
    context.attempt(context.director.bridgemate.write, session_id, template, target)


def describe_misplaced(incoming: Incoming) -> tuple[str, ...]:
    """What is to be done with results of pairs at the wrong table."""
    if not incoming.misplaced:
        return ()
    return (
        _("Results were entered by pairs that the movement does not seat there. Enter seats them "
            "as they sat, for that round; K keeps the pairs of the movement."),
    )  # fmt: skip


def stranger_words(name: str, incoming: Incoming) -> str:
    """What is said of a file most of which has no place here: nothing of it was taken."""
    left = len(incoming.unplaced)
    every = left + sum(map(len, (incoming.new, incoming.conflicts, incoming.misplaced)))
    every += incoming.same + incoming.settled
    return _(
        "{left} of {count} results in {name} do not fit this movement: it may be the file of "
        "another session. Nothing was imported."
    ).format(left=left, count=every, name=name)


def describe_reading(incoming: Incoming) -> str:
    """What a reading brought, in a sentence or two."""
    new = len(incoming.new)
    came = (
        ngettext("{count} new result entered.", "{count} new results entered.", new).format(count=new)
        if new
        else _("Nothing new.")
    )
    known = incoming.same + incoming.settled
    same = ngettext("{count} was already entered.", "{count} were already entered.", known).format(
        count=known
    )
    return f"{came} {same}" if known else came
