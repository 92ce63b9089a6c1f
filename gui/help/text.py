"""A chapter of the manual as Qt shows it: Markdown read by Qt, dressed in our letters, colours and suits."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, QUrl
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QPainter,
    QPyTextObject,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextImageFormat,
    QTextLength,
    QTextTable,
)

from gui.look.suits import SUITS, suit_em, suit_shape
from gui.look.theme import TextSize, Theme, Weight

if TYPE_CHECKING:
    from pathlib import Path

_SUIT: Final = int(QTextFormat.ObjectTypes.UserObject) + 1
_WHICH: Final = int(QTextFormat.Property.UserProperty) + 1
_OBJECT: Final = "\N{OBJECT REPLACEMENT CHARACTER}"
_SIZES: Final = {1: TextSize.H1, 2: TextSize.H2, 3: TextSize.BASE, 4: TextSize.BASE}
_ANY_SUIT: Final = re.compile(f"([{SUITS}])\N{VARIATION SELECTOR-16}?")
_GAP: Final = 0.07


class SuitPainter(QPyTextObject):
    """Paints our own suits in a text of Qt's; keep it as long as the document."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme

    def intrinsicSize(self, document: QTextDocument, position: int, form: QTextFormat) -> QSizeF:
        letters = QFontMetricsF(form.toCharFormat().font())
        height = _height(letters)
        width = suit_shape(str(form.property(_WHICH))).width * height
        return QSizeF(width + 2 * _GAP * height, letters.ascent())

    def drawObject(
        self,
        painter: QPainter,
        rect: QRectF | QRect,
        document: QTextDocument,
        position: int,
        form: QTextFormat,
    ) -> None:
        box = QRectF(rect)
        suit = str(form.property(_WHICH))
        characters = form.toCharFormat()
        letters = QFontMetricsF(characters.font())
        height = _height(letters)
        middle = box.bottom() - letters.capHeight() / 2
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(QPointF(box.left() + _GAP * height, middle - height / 2))
        painter.scale(height, height)
        ink = self.theme.suit_colour(suit, self.theme.colours.text)
        painter.fillPath(suit_shape(suit).path, ink)
        painter.restore()


def _height(letters: QFontMetricsF) -> float:
    return letters.capHeight() / 0.727 * suit_em()


def dress(document: QTextDocument, markdown: str, folder: Path, theme: Theme, room: int) -> SuitPainter:
    """Fill the document with a chapter; pictures are taken from `folder` and made no wider than `room`.

    Gives the painter of suits, which must live as long as the document.
    """
    document.clear()
    document.setBaseUrl(QUrl.fromLocalFile(f"{folder}/"))
    document.setDefaultFont(theme.font())
    document.setDocumentMargin(theme.px(20))
    document.setMarkdown(markdown, QTextDocument.MarkdownFeature.MarkdownDialectGitHub)
    suits = SuitPainter(theme)
    document.documentLayout().registerHandler(_SUIT, suits)
    block = document.begin()
    while block.isValid():
        _dress_block(block, theme, room)
        block = block.next()
    for frame in document.rootFrame().childFrames():
        if isinstance(frame, QTextTable):
            _dress_table(frame, theme)
    _set_suits(document)
    return suits


def _dress_block(block: QTextBlock, theme: Theme, room: int) -> None:
    level = block.blockFormat().headingLevel()
    cursor = QTextCursor(block)
    form = QTextBlockFormat()
    if block.text() != _OBJECT:  # a picture would be given the room between lines too
        form.setLineHeight(128, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    in_table = cursor.currentTable() is not None
    if level:
        form.setTopMargin(theme.px(6 if level == 1 else 20))
        form.setBottomMargin(theme.px(6))
    else:
        form.setTopMargin(0 if in_table else theme.px(3))
        form.setBottomMargin(0 if in_table else theme.px(6))
    cursor.mergeBlockFormat(form)
    for piece, where in _pieces(block):
        there = QTextCursor(block)
        there.setPosition(where)
        there.setPosition(where + len(piece[0]), QTextCursor.MoveMode.KeepAnchor)
        there.mergeCharFormat(_manner(piece[1], level, theme, room))


def _pieces(block: QTextBlock) -> list[tuple[tuple[str, QTextCharFormat], int]]:
    pieces = []
    each = block.begin()
    while not each.atEnd():
        fragment = each.fragment()
        pieces.append(((fragment.text(), fragment.charFormat()), fragment.position()))
        each += 1
    return pieces


def _manner(was: QTextCharFormat, level: int, theme: Theme, room: int) -> QTextCharFormat:
    if was.isImageFormat():
        image = QTextImageFormat(was.toImageFormat())
        image.setWidth(float(room))
        return image
    form = QTextCharFormat()
    strong = level > 0 or was.fontWeight() > QFont.Weight.Normal
    size = _SIZES.get(level, TextSize.BASE)
    letters = theme.font(size, Weight.SEMIBOLD if strong else Weight.REGULAR)
    form.setFont(letters, QTextCharFormat.FontPropertiesInheritanceBehavior.FontPropertiesSpecifiedOnly)
    form.setFontPointSize(letters.pointSizeF())
    if was.fontItalic():
        form.setFontItalic(False)
        form.setFontWeight(int(QFont.Weight.Medium))
    form.setForeground(theme.colours.accent if was.isAnchor() else theme.colours.text)
    if was.fontFixedPitch():
        form.setFontFixedPitch(False)
        form.setFontWeight(int(QFont.Weight.Medium))
        form.setBackground(theme.colours.sunken)
    return form


def _dress_table(table: QTextTable, theme: Theme) -> None:
    form = table.format()
    form.setBorder(1)
    form.setBorderCollapse(True)
    form.setBorderBrush(theme.colours.line2)
    form.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
    form.setCellPadding(theme.px(6))
    form.setCellSpacing(0)
    form.setTopMargin(theme.px(8))
    form.setBottomMargin(theme.px(12))
    form.setHeaderRowCount(1)
    form.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
    table.setFormat(form)
    for column in range(table.columns()):
        cell = table.cellAt(0, column)
        head = cell.format()
        head.setBackground(theme.colours.sunken)
        cell.setFormat(head)


def _set_suits(document: QTextDocument) -> None:
    cursor = QTextCursor(document)
    for at in reversed([found.start() for found in _ANY_SUIT.finditer(_whole(document))]):
        cursor.setPosition(at)
        cursor.setPosition(at + 1, QTextCursor.MoveMode.KeepAnchor)
        form = QTextCharFormat(cursor.charFormat())
        suit = cursor.selectedText()
        form.setObjectType(_SUIT)
        form.setProperty(_WHICH, suit)
        cursor.insertText(_OBJECT, form)


def _whole(document: QTextDocument) -> str:
    return "".join(document.characterAt(at) for at in range(document.characterCount()))
