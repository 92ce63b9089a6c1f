"""Texts that a window cuts: what is elided, what is painted outside its widget, what a control has no room for.

All of the window's own painting goes through `QPainter.drawText`; while a window is painted into a picture, each such
call is compared with the part of its widget that can be seen. Qt's own labels and fields are asked for the size they
want. A name in a list or in the hall, and the last entry, may be elided where the mouse shows the whole of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF
from PySide6.QtGui import QFontMetricsF, QHelpEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QCheckBox,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QStyle,
    QStyleOptionComboBox,
    QToolTip,
    QWidget,
)

from gui.frame.hint_bar import HintBar
from gui.frame.rail import _Head
from gui.look.theme import Theme
from gui.widgets.hall.floor_plan import FloorPlan
from gui.widgets.hall.seat_field import SeatField
from gui.widgets.rulings.trail import TrailButton
from gui.widgets.text import suit_pieces
from gui.widgets.text.suit_text import SuitText

_SLACK: Final = 1.5
"""Pixels that letters may stand over an edge without losing any ink."""
_MAY_BE_ELIDED: Final = (FloorPlan, HintBar, SeatField, TrailButton, _Head)
_WRAPS: Final = 0x1000
_A_FIGURE: Final = 6
_LEVELS: Final = 4


@dataclass(frozen=True)
class Cut:
    """A text that is not whole: which widget, what it says, and what of it is lost."""

    where: str
    text: str
    why: str

    def __str__(self) -> str:
        return f"{self.where}: {self.text!r} {self.why}"


@dataclass(frozen=True)
class _Elided:
    """A text that ends in three dots: the widget, the middle of its place, and what is seen of it."""

    widget: QWidget
    at: QPoint
    text: str
    shown: str

    @property
    def is_whole_at_the_mouse(self) -> bool:
        """Whether it may be elided there, and the mouse that rests on it shows the whole."""
        view = self.widget.parentWidget()
        listed = isinstance(view, QAbstractItemView) and not isinstance(view, QHeaderView)
        short = len(self.text) <= _A_FIGURE or not any(letter.isalpha() for letter in self.text)
        if not (listed and not short) and not isinstance(self.widget, _MAY_BE_ELIDED):
            return False
        QToolTip.hideText()
        QApplication.sendEvent(
            self.widget, QHelpEvent(QEvent.Type.ToolTip, self.at, self.widget.mapToGlobal(self.at))
        )
        text = QToolTip.text()
        QToolTip.hideText()
        return " ".join(self.text.split()) in " ".join(text.split())


class _Painted(QObject):
    """Hears which widget is being painted, and keeps what is cut in it."""

    def __init__(self) -> None:
        super().__init__()
        self.widget: QWidget | None = None
        self.at = QPoint()
        self.found: list[Cut] = []
        self.elided: list[_Elided] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint and isinstance(watched, QWidget):
            self.widget = watched
        return False

    def shortened(self, text: str, shown: str) -> None:
        if self.widget is not None:
            self.elided.append(_Elided(self.widget, self.at, text, shown))

    def drawn(self, painter: QPainter, text: str, box: QRectF) -> None:
        widget = self.widget
        if widget is None or not text.strip() or _moves_with_its_table(widget):
            return
        box = painter.worldTransform().mapRect(box)
        seen = _seen(widget)
        if box.left() < seen.left() - _SLACK or box.right() > seen.right() + 1 + _SLACK:
            self.found.append(_outside(widget, text, box, seen))


def _outside(widget: QWidget, text: str, box: QRectF, seen: QRect) -> Cut:
    why = f"is painted at {box.left():.0f} to {box.right():.0f}, seen is {seen.left()} to {seen.right() + 1}"
    return Cut(path_of(widget), text, why)


@contextmanager
def _watched() -> Iterator[_Painted]:
    """Hear of every text that is painted, elided or not."""
    heard = _Painted()
    draws: Any = QPainter.drawText
    elides: Any = QFontMetricsF.elidedText
    shortens: Any = suit_pieces._elided
    paints: Any = SuitText.paint

    def draw(painter: QPainter, *said: Any) -> Any:
        text = next((one for one in said if isinstance(one, str)), "")
        if isinstance(said[0], QPointF | QPoint):
            ink = QFontMetricsF(painter.font()).tightBoundingRect(text)
            heard.drawn(painter, text, ink.translated(QPointF(said[0])))
        elif isinstance(said[0], QRectF | QRect) and "\n" not in text and not _wraps(said):
            advance = QFontMetricsF(painter.font()).horizontalAdvance(text)
            if advance > said[0].width() + _SLACK and heard.widget is not None:
                why = f"wants {advance:.0f}, has {said[0].width():.0f}"
                heard.found.append(Cut(path_of(heard.widget), text, why))
        if heard.elided and heard.elided[-1].shown == text and isinstance(said[0], QRectF):
            last = heard.elided.pop()
            middle = painter.worldTransform().map(said[0].center()).toPoint()
            heard.elided.append(_Elided(last.widget, middle, last.text, last.shown))
        return draws(painter, *said)

    def elided(metrics: QFontMetricsF, text: str, *rest: Any) -> str:
        shown: str = elides(metrics, text, *rest)
        if shown != text:
            heard.shortened(text, shown)
        return shown

    def shortened(pieces: Any, width: float, letters: Any) -> Any:
        shown = shortens(pieces, width, letters)
        if shown is not pieces:
            heard.shortened("".join(piece.text for piece in pieces), "".join(piece.text for piece in shown))
        return shown

    def paint(text: SuitText, painter: QPainter, rect: QRectF, *rest: Any, **more: Any) -> None:
        heard.at = painter.worldTransform().map(rect.center()).toPoint()
        paints(text, painter, rect, *rest, **more)

    changes: tuple[tuple[Any, str, Any, Any], ...] = (
        (QPainter, "drawText", draw, draws),
        (QFontMetricsF, "elidedText", elided, elides),
        (suit_pieces, "_elided", shortened, shortens),
        (SuitText, "paint", paint, paints),
    )
    application = QApplication.instance()
    assert application is not None
    for owner, name, ours, _theirs in changes:
        setattr(owner, name, ours)
    application.installEventFilter(heard)
    try:
        yield heard
    finally:
        application.removeEventFilter(heard)
        for owner, name, _ours, theirs in changes:
            setattr(owner, name, theirs)


def cut_texts(window: QWidget, theme: Theme) -> list[Cut]:
    """What is cut in this window as it stands."""
    theme.kept.clear()  # lines that were elided before would not be elided again
    suit_pieces.paragraph_of.cache_clear()
    with _watched() as heard:
        window.grab()
    found = dict.fromkeys(heard.found)
    for one in heard.elided:
        if not one.is_whole_at_the_mouse:
            found[Cut(path_of(one.widget), one.text, f"is elided to {one.shown!r}")] = None
    for widget in window.findChildren(QWidget):
        if widget.isVisible():
            found.update(dict.fromkeys(_asked(widget)))
    return list(found)


def _asked(widget: QWidget) -> Iterator[Cut]:
    """What Qt's own controls want, and who stands outside its parent."""
    text = _text_of(widget)
    if not text.strip() or widget.visibleRegion().isEmpty():
        return
    want, has = widget.sizeHint(), widget.size()
    if isinstance(widget, QLineEdit | QComboBox):
        room = widget.width() - 12 if isinstance(widget, QLineEdit) else _room_of(widget)
        advance = widget.fontMetrics().horizontalAdvance(text)
        if advance > room + _SLACK:
            yield Cut(path_of(widget), text, f"wants {advance}, has {room}")
        return
    wraps = isinstance(widget, QLabel) and widget.wordWrap()
    if not wraps and want.width() > has.width() + _SLACK:
        yield Cut(path_of(widget), text, f"wants {want.width()} across, has {has.width()}")
    deep = widget.heightForWidth(has.width()) if wraps else want.height()
    if deep > has.height() + _SLACK + 1:
        yield Cut(path_of(widget), text, f"wants {deep} down, has {has.height()}")
    seen = _seen(widget)
    if seen.width() < widget.width() - _SLACK:
        yield Cut(path_of(widget), text, f"is seen {seen.width()} wide of {widget.width()}")


def _room_of(choice: QComboBox) -> int:
    option = QStyleOptionComboBox()
    choice.initStyleOption(option)
    part = QStyle.SubControl.SC_ComboBoxEditField
    return choice.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, choice).width()


def _text_of(widget: QWidget) -> str:
    if isinstance(widget, QLabel):
        return widget.text() if widget.pixmap().isNull() else ""
    if isinstance(widget, QComboBox):
        return widget.currentText()
    if isinstance(widget, QLineEdit):
        within = isinstance(widget.parentWidget(), QComboBox)
        return "" if within else widget.text() or widget.placeholderText()
    if isinstance(widget, QCheckBox | QRadioButton | QPushButton):
        return widget.text()
    return ""


def _wraps(said: tuple[Any, ...]) -> bool:
    return any(isinstance(one, int) and not isinstance(one, bool) and one & _WRAPS for one in said)


def _moves_with_its_table(widget: QWidget) -> bool:
    """Whether it is a heading over columns that can be scrolled sideways, by a bar that is to be seen."""
    header = widget.parentWidget()
    table = header.parentWidget() if isinstance(header, QHeaderView) else None
    if not isinstance(table, QAbstractScrollArea):
        return False
    bar = table.horizontalScrollBar()
    return bar.isVisible() and bar.maximum() > 0


def _seen(widget: QWidget) -> QRect:
    """The part of a widget that its ancestors leave, in its own coordinates; what can be scrolled to counts as seen."""
    rect, moved = widget.rect(), QPoint()
    at: QWidget = widget
    while not at.isWindow() and (parent := at.parentWidget()) is not None:
        moved += at.pos()
        inside = parent.rect().translated(-moved)
        area = parent.parentWidget()
        if isinstance(area, QAbstractScrollArea) and area.viewport() is parent:
            bar = area.horizontalScrollBar()
            if bar.maximum() > 0 and bar.isVisible():
                return rect
            inside.setTop(rect.top())
            inside.setBottom(rect.bottom())
        rect = rect.intersected(inside)
        at = parent
    return rect


def path_of(widget: QWidget) -> str:
    """Where a widget stands: the classes above it, nearest last."""
    names: list[str] = []
    at: QWidget | None = widget
    while at is not None and not at.isWindow() and len(names) < _LEVELS:
        kind = type(at).__name__
        if kind not in {"QWidget", "QStackedWidget", "QScrollArea"}:
            names.append(
                f"{kind} {at.accessibleName()[:30]!r}" if at is widget and at.accessibleName() else kind
            )
        at = at.parentWidget()
    return " > ".join(reversed(names))
