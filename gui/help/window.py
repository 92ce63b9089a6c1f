"""The manual in a window of its own, beside the work: contents, search, the chapter, back and forward.

`open_manual(look, parent, "scores")` shows it; there is one a window, and it may stay open. All of it goes by keyboard:
the field searches, Up and Down walk the list, Enter goes into the text, Alt+Left and Alt+Right go back and forward,
Ctrl+P prints the chapter, Ctrl+S saves the whole manual as a PDF, Esc closes.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QModelIndex, QStringListModel, Qt, QUrl
from PySide6.QtGui import (
    QCloseEvent,
    QContextMenuEvent,
    QImage,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QShortcut,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QDialog, QHBoxLayout, QTextBrowser, QTextEdit, QVBoxLayout, QWidget

from gui.ask import Ask, Dialogs, FileKind
from gui.frame.window_size import resize_within_screen
from gui.help import chapters
from gui.help.pdf_process import Press
from gui.help.text import SuitPainter, dress
from gui.look.theme import Height
from gui.widgets.form.buttons import ButtonKind, KeycapButton
from gui.widgets.form.fields import line_edit
from gui.widgets.form.focus_ring import FocusRing
from gui.widgets.row_menu import show_menu
from gui.widgets.tables import PlainList
from gui.widgets.text.labels import secondary
from model.i18n import _
from model.reasons import why_refused

if TYPE_CHECKING:
    from gui.look.look import Look

_MOST_HITS = 40
_WIDTH, _HEIGHT, _LIST = 1060, 720, 280
_WIDEST_TEXT = 760
_WALK = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


class ChapterView(QTextBrowser):
    """The text of a chapter; it reads nothing but the manual's own files."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._suits: SuitPainter | None = None
        self._room = 0
        self.setAccessibleName(_("Chapter"))
        self.setOpenLinks(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def show_chapter(self, chapter: str) -> None:
        """Show a chapter from its beginning."""
        self.setExtraSelections([])
        theme = self._look.theme
        room = min(self.viewport().width() - theme.px(60), theme.px(_WIDEST_TEXT))
        self._room = max(theme.px(200), room)
        text = chapters.read(chapter)
        self._suits = dress(self.document(), text, chapters.path_of(chapter).parent, theme, self._room)
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """Bring a picture at the size it is shown in."""
        # Qt would leave out lines of a picture that is shown smaller, instead of mixing them.
        if kind != QTextDocument.ResourceType.ImageResource.value:
            return super().loadResource(kind, name)
        picture = QImage(self.document().baseUrl().resolved(QUrl(name)).toLocalFile())
        if picture.isNull():
            return picture
        sharp = self.devicePixelRatioF()
        smooth = picture.scaledToWidth(round(self._room * sharp), Qt.TransformationMode.SmoothTransformation)
        smooth.setDevicePixelRatio(sharp)
        return smooth

    def show_heading(self, heading: str, words: str = "") -> None:
        """Bring a heading to the top, and mark the first of the words after it."""
        block = self.document().begin()
        while block.isValid():
            if block.blockFormat().headingLevel() and chapters.plain(block.text()) == heading:
                cursor = QTextCursor(block)
                bar = self.verticalScrollBar()
                self.setTextCursor(cursor)
                top = self.document().documentLayout().blockBoundingRect(block).top()
                bar.setValue(int(top) - self._look.theme.px(12))
                self._mark(cursor, words)
                return
            block = block.next()

    def _mark(self, start: QTextCursor, words: str) -> None:
        marks = []
        for word in words.split():
            found = self.document().find(word, start, QTextDocument.FindFlag(0))
            if found.isNull():
                continue
            mark = QTextEdit.ExtraSelection()
            mark.cursor = found
            mark.format.setBackground(self._look.theme.colours.soft)
            marks.append(mark)
        self.setExtraSelections(marks)


class Manual(QDialog):
    """The window of the manual; `turn_to` shows a chapter and remembers the way."""

    def __init__(self, look: Look, parent: QWidget | None = None, ask: Ask | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._ask = ask or Dialogs(lambda: self, look)
        look.clothe(self)
        self._target: Path | None = None
        self._press = Press(self)
        self._press.made.connect(self._made)
        self._press.broke.connect(self._broke)
        self._shown: tuple[chapters.ChapterSection, ...] = ()
        self._past: list[str] = []
        self._to_come: list[str] = []
        self.chapter = ""
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_("Manual"))
        self._build()
        self._contents()
        look.changed.connect(self._show_again)

    def turn_to(self, chapter: str) -> None:
        """Show a chapter, one that is not there as the first."""
        found = chapter if chapter in chapters.there() else chapters.FIRST
        if found == self.chapter:
            return
        if self.chapter:
            self._past.append(self.chapter)
        self._to_come.clear()
        self._show(found)

    def back(self) -> None:
        """Show the chapter before."""
        if self._past:
            self._to_come.append(self.chapter)
            self._show(self._past.pop())

    def forward(self) -> None:
        """Show the chapter that Back came from."""
        if self._to_come:
            self._past.append(self.chapter)
            self._show(self._to_come.pop())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _WALK.get(Qt.Key(event.key()))
        if step is not None and self.field.hasFocus():
            self._walk(step)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.reader.setFocus()  # QDialog's own Enter would press a button
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_again()

    # Building

    def _build(self) -> None:
        look, px = self._look, self._look.theme.px
        resize_within_screen(self, px(_WIDTH), px(_HEIGHT))
        self.field = line_edit(_("Search the manual"), placeholder=_("Search the manual"))
        self.field.textChanged.connect(self._search)
        self._lines = QStringListModel(self)
        self.list = PlainList(look, _("Contents"), row=Height.LIST)
        self.list.setModel(self._lines)
        self.list.selectionModel().currentChanged.connect(self._chosen)
        self.state_line = secondary(look, wrap=True)
        self.reader = ChapterView(look)
        self.reader.anchorClicked.connect(self._follow)
        self._ring = FocusRing(look, self)
        self._back_button = KeycapButton(look, _("Back"), "Alt+Left", "arrow-left", ButtonKind.QUIET)
        self._forward_button = KeycapButton(look, _("Forward"), "Alt+Right", "arrow-right", ButtonKind.QUIET)
        self._print_button = KeycapButton(look, _("Print the chapter…"), "Ctrl+P", "print", ButtonKind.QUIET)
        self._save_button = KeycapButton(look, _("Save the manual…"), "Ctrl+S", "save", ButtonKind.QUIET)
        close = KeycapButton(look, _("Close"), "Esc", "", ButtonKind.QUIET)
        for button, command in (
            (self._back_button, self.back),
            (self._forward_button, self.forward),
            (self._print_button, self._print),
            (self._save_button, self._save),
            (close, self.close),
        ):
            button.setAutoDefault(False)
            button.clicked.connect(command)
        for keys, act in (
            ("Alt+Left", self.back),
            ("Alt+Right", self.forward),
            ("Ctrl+P", self._print),
            ("Ctrl+S", self._save),
            ("Ctrl+F", self._to_field),
            ("F6", self._next_pane),
        ):
            QShortcut(QKeySequence(keys), self, act)
        self._lay_out(close)

    def _lay_out(self, close: QWidget) -> None:
        px = self._look.theme.px
        left = QVBoxLayout()
        left.setSpacing(px(8))
        for widget in (self.field, self.list, self._print_button, self._save_button, self.state_line):
            left.addWidget(widget)
        left.setStretch(1, 1)
        self.list.setFixedWidth(px(_LIST))
        foot = QHBoxLayout()
        foot.addWidget(self._back_button)
        foot.addWidget(self._forward_button)
        foot.addStretch(1)
        foot.addWidget(close)
        right = QVBoxLayout()
        right.setSpacing(px(8))
        right.addWidget(self.reader, 1)
        right.addLayout(foot)
        row = QHBoxLayout(self)
        row.setContentsMargins(px(16), px(16), px(16), px(12))
        row.setSpacing(px(16))
        row.addLayout(left)
        row.addLayout(right, 1)

    # The list

    def _contents(self) -> None:
        self._fill(tuple(chapters.sections(chapter)[0] for chapter in chapters.there()))
        self.state_line.set_text(_("Ctrl+F to search, F6 for the text"))

    def _fill(self, shown: tuple[chapters.ChapterSection, ...]) -> None:
        self._shown = ()  # nothing is chosen while the list is filled
        lines = [
            section.heading
            if not section.number
            else _("{chapter}: {heading}").format(
                chapter=chapters.title(section.chapter), heading=section.heading
            )
            for section in shown
        ]
        self._lines.setStringList(lines)
        self._shown = shown

    def _search(self, words: str) -> None:
        if not words.strip():
            self._contents()
            self._stand_on_the_chapter()
            return
        hits = chapters.find(words)[:_MOST_HITS]
        self._fill(tuple(hit.section for hit in hits))
        if hits:
            self.state_line.set_text(_("Enter goes to the text"))
            self.list.setCurrentIndex(self._lines.index(0))
        else:
            self.state_line.set_text(_("No match. Try fewer letters."))

    def _chosen(self, index: QModelIndex, _before: QModelIndex) -> None:
        if not 0 <= index.row() < len(self._shown):
            return
        section = self._shown[index.row()]
        self.turn_to(section.chapter)
        words = self.field.text()
        if section.number or words:
            self.reader.show_heading(section.heading, words)

    def _walk(self, step: int) -> None:
        row = self.list.currentIndex().row() + step
        if 0 <= row < len(self._shown):
            self.list.setCurrentIndex(self._lines.index(row))

    def _stand_on_the_chapter(self) -> None:
        here = [section.chapter for section in self._shown]
        if self.chapter in here and not self.field.text().strip():
            self.list.setCurrentIndex(self._lines.index(here.index(self.chapter)))

    # The text

    def _show(self, chapter: str) -> None:
        self.chapter = chapter
        self.reader.show_chapter(chapter)
        self._back_button.setEnabled(bool(self._past))
        self._forward_button.setEnabled(bool(self._to_come))
        self._stand_on_the_chapter()

    def _show_again(self) -> None:
        if self.chapter:
            at = self.reader.verticalScrollBar().value()
            self.reader.show_chapter(self.chapter)
            self.reader.verticalScrollBar().setValue(at)

    def _follow(self, link: QUrl) -> None:
        name = link.path().rpartition("/")[2]
        chapter = name.removesuffix(".md")
        if name.endswith(".md") and chapter in chapters.there():
            self.field.clear()
            self.turn_to(chapter)

    # On paper

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        show_menu(self, event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._press.stop()
        super().closeEvent(event)

    def _print(self) -> None:
        self._begin(None, self.chapter)

    def _save(self) -> None:
        kinds = (FileKind(_("PDF documents"), ("*.pdf",)),)
        proposal = Path.home() / (_("Arrowswitch manual") + ".pdf")
        target = None if self._press.busy else self._ask.file_to_save(_("Save the manual"), kinds, proposal)
        if target is not None:
            self._begin(target, "")

    def _begin(self, target: Path | None, chapter: str) -> None:
        if not self._press.busy:
            self._target = target
            self._tell_busy(busy=True)
            self.state_line.set_text(_("Preparing the pages…"))
            self._press.begin(chapter)

    def _tell_busy(self, *, busy: bool) -> None:
        self._print_button.setEnabled(not busy)
        self._save_button.setEnabled(not busy)

    def _made(self, path: Path) -> None:
        self._tell_busy(busy=False)
        if self._target is None:
            self.state_line.set_text(self._to_printer(path))
            return
        try:
            self._target.write_bytes(path.read_bytes())
        except OSError as error:
            text = _("Not saved: {reason}. Choose another folder.")
            self.state_line.set_text(text.format(reason=why_refused(error)))
        else:
            self.state_line.set_text(_("Saved as {name}.").format(name=self._target.name))

    def _to_printer(self, path: Path) -> str:
        from PySide6.QtPdf import QPdfDocument

        from gui.printing.printer import print_document

        document = QPdfDocument(self)
        document.load(str(path))
        given = print_document(document, self)
        document.close()
        return given

    def _broke(self, reason: str) -> None:
        self._tell_busy(busy=False)
        self.state_line.set_text(_("The pages could not be prepared: {reason}").format(reason=reason))

    def _to_field(self) -> None:
        self.field.setFocus()
        self.field.selectAll()

    def _next_pane(self) -> None:
        (self.field if self.reader.hasFocus() else self.reader).setFocus()


def open_manual(look: Look, parent: QWidget, chapter: str) -> Manual:
    """Show the manual at this chapter, in the one window of it that belongs to `parent`."""
    manual = next((child for child in parent.children() if isinstance(child, Manual)), None)
    if manual is None:
        manual = Manual(look, parent)
    manual.show()
    manual.turn_to(chapter)
    manual.activateWindow()
    manual.field.setFocus()
    return manual
