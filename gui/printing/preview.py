"""Preview inside the program: choose a report, read it, save it, print it.

`open_preview(context, session_id, "ranking", parent)` shows it; the report is made off the window's thread from a frozen
picture of the session, so play goes on meanwhile.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QModelIndex, QStringListModel, Qt, QTemporaryDir
from PySide6.QtGui import QCloseEvent, QContextMenuEvent, QKeySequence, QShortcut
from PySide6.QtPdf import QPdfDocument
from PySide6.QtPdfWidgets import QPdfView
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from gui.ask import FileKind
from gui.frame.window_size import resize_within_screen
from gui.look.theme import Height
from gui.widgets.form.buttons import ButtonKind as Loudness
from gui.widgets.form.buttons import KeycapButton
from gui.widgets.row_menu import show_menu
from gui.widgets.tables import PlainList
from gui.widgets.text.labels import secondary, subheading
from model.errors import ArrowswitchError
from model.i18n import _, ngettext
from model.reasons import why_refused

if TYPE_CHECKING:
    from collections.abc import Collection

    from gui.pages.page import PageContext
    from gui.tasks import Progress, Task
    from reports.catalogue import Report


OF_ONE_RULING = frozenset({"ruling-form", "appeal-form", "poll-sheet", "ruling-anonymous"})
"""The papers that may be made for one ruling alone."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A report on the disk: its kind and where it lies."""

    kind: str
    path: Path


class Preview(QDialog):
    """The reports of one session, not modal: the window behind it goes on working."""

    def __init__(
        self,
        context: PageContext,
        session_id: int,
        kind: str,
        parent: QWidget | None = None,
        *,
        rulings: Collection[int] | None = None,
        concerned: tuple[Collection[int], Collection[int]] | None = None,
        by_section: bool = False,
    ) -> None:
        super().__init__(parent)
        from reports.catalogue import REPORTS

        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_("Print"))
        self._context = context
        context.look.clothe(self)
        self._session_id = session_id
        self._rulings = rulings
        self._concerned = concerned
        self._by_section = by_section
        evening = context.director.evening(session_id)
        self._reports: tuple[Report, ...] = tuple(
            report for report in REPORTS.values() if report.fits(evening) or report.kind == kind
        )
        self._folder = QTemporaryDir()
        self.printed: Printed | None = None
        self._task: Task | None = None
        self.document = QPdfDocument(self)
        self._build()
        kinds = [report.kind for report in self._reports]
        self._list.setCurrentIndex(self._names.index(kinds.index(kind) if kind in kinds else 0))
        self._list.setFocus()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        show_menu(self, event)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._task is not None:
            self._task.cancel()
        # Windows refuses to delete a file that the viewer still has open, and the folder of papers would stay behind.
        self.document.close()
        super().closeEvent(event)

    def _build(self) -> None:
        look, px = self._context.look, self._context.look.theme.px
        resize_within_screen(self, px(1060), px(700))
        self._names = QStringListModel([report.title for report in self._reports], self)
        self._list = PlainList(look, _("Reports"), row=Height.LIST_TALL)
        self._list.setModel(self._names)
        self._list.selectionModel().currentChanged.connect(self._show)
        self._view = QPdfView(self)
        self._view.setPageMode(QPdfView.PageMode.MultiPage)
        self._view.setZoomMode(QPdfView.ZoomMode.FitToWidth)
        self._view.setAccessibleName(_("Pages"))
        self.state_line = secondary(look)
        self._save_button = KeycapButton(look, _("Save…"), "Ctrl+S", "save")
        self._print_button = KeycapButton(look, _("Print…"), "Ctrl+Return", "", Loudness.PRIMARY)
        close = KeycapButton(look, _("Close"), "Esc", "", Loudness.QUIET)
        for button, command, keys in (
            (self._save_button, self.save, "Ctrl+S"),
            (self._print_button, self._print, "Ctrl+Return"),
        ):
            button.clicked.connect(command)
            QShortcut(QKeySequence(keys), self, command)
        close.clicked.connect(self.close)
        foot = QHBoxLayout()
        foot.addWidget(self.state_line, 1)
        for button in (close, self._save_button, self._print_button):
            foot.addWidget(button)
        left = QVBoxLayout()
        left.addWidget(subheading(look, _("What to print")))
        left.addWidget(self._list, 1)
        self._list.setFixedWidth(px(230))
        right = QVBoxLayout()
        right.addWidget(self._view, 1)
        right.addLayout(foot)
        row = QHBoxLayout(self)
        row.setContentsMargins(px(16), px(16), px(16), px(12))
        row.setSpacing(px(16))
        row.addLayout(left)
        row.addLayout(right, 1)

    def _show(self, index: QModelIndex, _before: QModelIndex) -> None:
        report = self._reports[index.row()]
        evening = replace(self._context.director.evening(self._session_id), by_section=self._by_section)
        paper = self._context.director.club.settings().paper
        concerned = self._concerned if report.kind == "guide-cards" else None
        only = self._rulings if report.kind in OF_ONE_RULING else None
        path = Path(self._folder.path()) / f"{report.kind}-{index.row()}.pdf"
        if self._task is not None:
            self._task.cancel()
        self.printed = None
        self._ready(ready=False)
        self.state_line.set_text(_("Making {report}…").format(report=report.title))

        def make(_progress: Progress) -> Printed:
            from reports.core.paper import PAPERS

            if concerned is not None:
                from reports.cards import guide_cards

                tables, pairs = concerned
                guide_cards.build(evening, path, paper=PAPERS[paper], only=tables, pairs=pairs)
            else:
                report.build(evening, path, paper=PAPERS[paper], only=only)
            return Printed(report.kind, path)

        self._task = self._context.tasks.run(report.title, make, self._made, self._failed)

    def _made(self, printed: Printed) -> None:
        self._task = None
        self.printed = printed
        self.document.load(str(printed.path))
        self._view.setDocument(self.document)
        pages = self.document.pageCount()
        self.state_line.set_text(ngettext("{n} page", "{n} pages", pages).format(n=pages))
        self._ready(ready=True)

    def _failed(self, error: Exception) -> None:
        self._task = None
        if not isinstance(error, ArrowswitchError):
            raise error
        self.state_line.set_text(str(error))

    def _ready(self, *, ready: bool) -> None:
        self._save_button.setEnabled(ready)
        self._print_button.setEnabled(ready)

    def save(self) -> None:
        """Save the report where the user says."""
        if self.printed is None:
            return
        proposal = Path.home() / f"{self.printed.kind}.pdf"
        kinds = (FileKind(_("PDF documents"), ("*.pdf",)),)
        target = self._context.ask.file_to_save(_("Save the report"), kinds, proposal)
        if target is None:
            return
        try:
            target.write_bytes(self.printed.path.read_bytes())
        except OSError as error:
            self.state_line.set_text(
                _("Not saved: {reason}. Choose another folder.").format(reason=why_refused(error))
            )
            return
        self.state_line.set_text(_("Saved as {name}.").format(name=target.name))

    def _print(self) -> None:
        if self.printed is None:
            return
        from gui.printing.printer import print_document

        given = print_document(self.document, self)
        if given:
            self.state_line.set_text(given)


def open_preview(
    context: PageContext,
    session_id: int,
    kind: str,
    parent: QWidget | None,
    *,
    rulings: Collection[int] | None = None,
    concerned: tuple[Collection[int], Collection[int]] | None = None,
    by_section: bool = False,
) -> Preview:
    """Show the preview over the window, with this report chosen.

    `rulings` are the numbers whose papers are made, `concerned` the tables and pairs that need new guide cards;
    with `by_section` rankings have the lists of the sections too.
    """
    preview = Preview(
        context, session_id, kind, parent, rulings=rulings, concerned=concerned, by_section=by_section
    )
    preview.show()
    return preview
