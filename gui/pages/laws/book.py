"""About a book on the shelf: what the reading found in it, and what the director may say better."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.widgets.form.buttons import KeycapButton, action_button
from gui.widgets.form.fields import Choice
from gui.widgets.form.scrolled import Scrolled
from gui.widgets.text.labels import caption, heading, secondary, subheading
from gui.widgets.text.paragraphs import Paragraphs
from gui.widgets.text.suit_text import Run, SuitText, soft
from model.i18n import LANGUAGES, _, ngettext
from model.lawbook.findings import notes_on
from model.lawbook.reader import EDITIONS
from model.lawbook.tongues import tongues

if TYPE_CHECKING:
    from gui.pages.laws.text import OpenBook
    from gui.pages.page import PageContext


class BookPanel(QWidget):
    """Language and edition as fields, findings as sentences; `said` carries a column and its new value."""

    said = Signal(str, str)
    closed = Signal()

    def __init__(self, context: PageContext) -> None:
        super().__init__()
        self._look = context.look
        self._filling = False
        self._title = heading(context.look)
        self._source = secondary(context.look, wrap=True)
        self._holds = secondary(context.look, wrap=True)
        self.language = Choice(context.look, _("Language"))
        self.edition = Choice(context.look, _("Edition of the Laws"))
        self._language_words, self._edition_words = (
            caption(context.look, _("Language")),
            caption(context.look, _("Edition")),
        )
        self._found = subheading(context.look, _("What the import found"))
        self.findings = Paragraphs(context.look, spacing=8)
        self._close = KeycapButton(context.look, _("Go to the text"), "Esc", "laws")
        self._close.clicked.connect(self.closed)
        self._remove = action_button(context.look, context.actions, "laws.remove", words=_("Remove"))
        for code in tongues():
            self.language.addItem(LANGUAGES.get(code, code), code)
        for edition in EDITIONS:
            self.edition.addItem(edition, edition)
        self.language.activated.connect(self._language_said)
        self.edition.activated.connect(self._edition_said)
        self._lay_out()

    def show_book(self, shown: OpenBook) -> None:
        """Show a book; our own summaries take no corrections."""
        book = shown.book
        self._title.set_text(book.title)
        self._source.set_text(
            _("The program’s own summaries of the Laws; always there.")
            if shown.ours
            else _("Imported from {file}. Its text stays in this club file and goes nowhere else.").format(
                file=shown.source
            )
        )
        paragraphs = sum(len(law.paragraphs) for law in book.laws)
        parts = [
            ngettext("{count} law", "{count} laws", len(book.laws)).format(count=len(book.laws)),
            ngettext("{count} paragraph", "{count} paragraphs", paragraphs).format(count=paragraphs),
        ]
        if count := len(book.definitions):
            parts.append(ngettext("{count} definition", "{count} definitions", count).format(count=count))
        if count := len(book.index):
            parts.append(ngettext("{count} index entry", "{count} index entries", count).format(count=count))
        self._holds.set_text(" · ".join(parts))
        for choice, value in ((self.language, book.language), (self.edition, book.edition)):
            choice.setCurrentIndex(choice.findData(value))
            choice.setEnabled(not shown.ours)
        self._remove.setVisible(not shown.ours)
        notes = () if shown.ours else notes_on(book)
        self._found.setVisible(not shown.ours)
        self.findings.show_lines(
            [SuitText((soft("–  "), Run(note))) for note in notes]
            or ([] if shown.ours else [_("Nothing is missing and nothing is doubtful.")])
        )

    def take_focus(self) -> None:
        """Put the focus where the director may have to answer."""
        field = self.edition if self.edition.currentIndex() < 0 else self.language
        (field if field.isEnabled() else self._close).setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def _language_said(self, _row: int) -> None:
        self.said.emit("language", str(self.language.currentData()))

    def _edition_said(self, _row: int) -> None:
        self.said.emit("edition", str(self.edition.currentData()))

    def _lay_out(self) -> None:
        px = self._look.theme.px
        content = QWidget()
        box = QVBoxLayout(content)
        box.setContentsMargins(px(22), px(16), px(22), px(16))
        box.setSpacing(px(8))
        box.addWidget(self._title)
        box.addWidget(self._source)
        box.addWidget(self._holds)
        row = QHBoxLayout()
        row.setSpacing(px(16))
        for words, field in (
            (self._language_words, self.language),
            (self._edition_words, self.edition),
        ):
            column = QVBoxLayout()
            column.setSpacing(px(2))
            column.addWidget(words)
            field.setMinimumWidth(px(170))
            column.addWidget(field)
            row.addLayout(column)
        row.addStretch(1)
        box.addSpacing(px(8))
        box.addLayout(row)
        box.addSpacing(px(8))
        box.addWidget(self._found)
        box.addWidget(self.findings)
        box.addStretch(1)
        foot = QHBoxLayout()
        foot.setContentsMargins(px(22), px(8), px(22), px(12))
        foot.addWidget(self._close)
        foot.addStretch(1)
        foot.addWidget(self._remove)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(Scrolled(content), 1)
        outer.addLayout(foot)
