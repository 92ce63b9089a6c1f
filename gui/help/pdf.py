"""The manual on paper, from within the program: chapters laid out page by page into a PDF, with contents before many.

It is laid out by Qt with the letters and suits of the window. A whole manual takes seconds, in which Qt holds Python:
`gui.headless.manual_command` does it in a process of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLocale, QMarginsF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPageSize, QPainter, QPdfWriter, QTextBlock, QTextCursor, QTextDocument, QTextFormat

from gui.help import chapters
from gui.help.text import SuitPainter, dress
from gui.look.theme import TextSize, Weight
from model.i18n import _
from model.whole_files import refuse_what_is_no_file

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from gui.look.theme import Theme

_DOTS_PER_INCH: Final = 96
"""The window's own: a length of the design is then as long on paper; what is drawn are lines and letters, not dots."""
_SIDE, _TOP, _FOOT = 76, 64, 72
_PICTURE: Final = 0.84
"""How much of the width a picture takes: so a page has room for the words it belongs to."""


def paper_size() -> QPageSize:
    """The paper of this part of the world."""
    inches = QLocale().measurementSystem() is QLocale.MeasurementSystem.ImperialUSSystem
    return QPageSize(QPageSize.PageSizeId.Letter if inches else QPageSize.PageSizeId.A4)


def write(
    path: Path,
    chosen: Sequence[str],
    theme: Theme,
    size: QPageSize,
) -> int:
    """Write these chapters into a PDF and give how many pages it has; contents stand before more than one.

    Raises OSError when the file cannot be written.
    """
    refuse_what_is_no_file(path)
    path.touch()  # refuse a place that cannot be written before the work
    writer = QPdfWriter(str(path))
    writer.setResolution(_DOTS_PER_INCH)
    writer.setPageSize(size)
    writer.setPageMargins(QMarginsF())
    writer.setTitle(_("Arrowswitch: the manual") if len(chosen) > 1 else chapters.title(chosen[0]))
    sheets = [_chapter(each, theme, writer) for each in chosen]
    if len(sheets) > 1:
        sheets.insert(0, _contents(sheets, theme, writer))
    painter = QPainter()
    if not painter.begin(writer):
        raise OSError(_("The PDF cannot be written."))
    try:
        _paint(sheets, painter, writer, theme)
    finally:
        painter.end()
    return sum(each.pages for each in sheets)


def _chapter(name: str, theme: Theme, writer: QPdfWriter) -> _Sheets:
    return _Sheets(chapters.title(name), chapters.read(name), chapters.path_of(name).parent, theme, writer)


def _contents(sheets: Sequence[_Sheets], theme: Theme, writer: QPdfWriter) -> _Sheets:
    """The first pages: every chapter and where it begins; made twice, since their own number counts."""
    before = 1
    while True:
        lines = [
            f"# {_('Arrowswitch: the manual')}",
            "",
            "| " + _("Chapter") + " | " + _("Page") + " |",
            "| --- | ---: |",
        ]
        page = before + 1
        for each in sheets:
            lines.append(f"| {each.title} | {page} |")
            page += each.pages
        made = _Sheets(_("Contents"), "\n".join(lines), chapters.MANUAL, theme, writer)
        if made.pages == before:
            return made
        before = made.pages


def _paint(sheets: Sequence[_Sheets], painter: QPainter, writer: QPdfWriter, theme: Theme) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    number = 0
    for each in sheets:
        for page in range(each.pages):
            if number:
                writer.newPage()
            number += 1
            each.paint(painter, page)
            foot = QRectF(_SIDE, writer.height() - _FOOT + 22, writer.width() - 2 * _SIDE, 20)
            painter.setFont(theme.font(TextSize.SMALL, Weight.REGULAR))
            painter.setPen(theme.colours.text2)
            painter.drawText(foot, Qt.AlignmentFlag.AlignLeft, each.title)
            painter.drawText(foot, Qt.AlignmentFlag.AlignRight, str(number))


class _Sheets:
    """A chapter laid out for pages of one size."""

    def __init__(self, title: str, markdown: str, folder: Path, theme: Theme, writer: QPdfWriter) -> None:
        self.title = title
        self._room = writer.width() - 2 * _SIDE
        self._high = writer.height() - _TOP - _FOOT
        self._text = QTextDocument()
        self._text.setUseDesignMetrics(True)
        self._text.documentLayout().setPaintDevice(writer)
        self._suits: SuitPainter = dress(self._text, markdown, folder, theme, round(_PICTURE * self._room))
        self._text.setDocumentMargin(0)
        self._text.setPageSize(QSizeF(self._room, self._high))
        self._keep_headings()
        self.pages = self._text.pageCount()

    def paint(self, painter: QPainter, page: int) -> None:
        """Paint one page, counted from 0."""
        painter.save()
        painter.translate(_SIDE, _TOP - page * self._high)
        # A picture at the head of the next page would else be seen by a hair.
        self._text.drawContents(painter, QRectF(0, page * self._high, self._room, self._high - 1))
        painter.restore()

    def _keep_headings(self) -> None:
        """No heading stands alone at the foot of a page, away from what it is the heading of."""
        block = self._text.begin().next()
        while block.isValid():
            if block.blockFormat().headingLevel() and self._page_of(block) != self._page_of(block.next()):
                form = block.blockFormat()
                form.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
                QTextCursor(block).setBlockFormat(form)
                # Qt would lay out only what it holds for changed, and lose the lines of later headings.
                self._text.markContentsDirty(0, self._text.characterCount())
            block = block.next()

    def _page_of(self, block: QTextBlock) -> int:
        """The page on which the first line of a block stands."""
        if not block.isValid():
            return -1
        top = self._text.documentLayout().blockBoundingRect(block).top()
        lines = block.layout()
        first = lines.lineAt(0).y() + 1 if lines.lineCount() else 1
        return int((top + first) // self._high)
