"""A row of buttons that goes on in a second line where the room ends, so that large letters never widen the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRect, QSize
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gui.look.look import Look

_GAP = 8


class FlowRow(QWidget):
    """Widgets from left to right, line by line."""

    def __init__(self, look: Look, widgets: Sequence[QWidget] = ()) -> None:
        super().__init__()
        self._look = look
        self._widgets = list(widgets)
        for widget in self._widgets:
            widget.setParent(self)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        look.changed.connect(self._lay_out)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return max((place.bottom() + 1 for _widget, place in self._places(width)), default=0)

    def sizeHint(self) -> QSize:
        gap = self._look.theme.px(_GAP)
        width = sum(widget.sizeHint().width() + gap for widget in self._widgets if not widget.isHidden())
        return QSize(max(0, width - gap), self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        width = max((widget.sizeHint().width() for widget in self._widgets), default=0)
        return QSize(width, self.heightForWidth(max(width, self.width())))

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:  # one of them says something else
            self._lay_out()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._lay_out()  # what changed while hidden asked for no new layout

    def _lay_out(self) -> None:
        for widget, place in self._places(self.width()):
            widget.setGeometry(place)
        self.updateGeometry()

    def _places(self, width: int) -> Iterator[tuple[QWidget, QRect]]:
        gap = self._look.theme.px(_GAP)
        x = y = high = 0
        for widget in self._widgets:
            if widget.isHidden():
                continue
            size = widget.sizeHint()
            if x and x + size.width() > width:
                x, y = 0, y + high + gap
                high = 0
            yield widget, QRect(QPoint(x, y), size)
            x += size.width() + gap
            high = max(high, size.height())
