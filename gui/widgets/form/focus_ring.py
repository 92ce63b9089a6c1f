"""The ring round the button that has the focus, one pixel outside of it."""

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QRegion
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget
from shiboken6 import isValid

from gui.look.look import Look

_OUTSIDE = 3


class FocusRing(QWidget):
    """Follows the focus through one window; widgets ask for it by the property `ring`."""

    def __init__(self, look: Look, window: QWidget) -> None:
        super().__init__(window)
        self._look = look
        self._around: QWidget | None = None
        self._above: tuple[QWidget, ...] = ()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._follow)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._around or watched in self._above:
            match event.type():
                case QEvent.Type.Move | QEvent.Type.Resize | QEvent.Type.Show:
                    self._place()
                case QEvent.Type.Hide if watched is self._around:
                    self.hide()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(theme.colours.accent, 2))
            radius = theme.radius("button") + 2
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), radius, radius)

    def _follow(self, _before: QWidget | None, now: QWidget | None) -> None:
        wanted = now is not None and now.window() is self.window() and bool(now.property("ring"))
        for above in self._above:
            if isValid(above):
                above.removeEventFilter(self)
        self._around = now if wanted else None
        self._above = () if now is None or not wanted else tuple(_above(now))
        if self._around is None:
            self.hide()
        else:
            # Installing it a second time changes nothing; a widget that loses the focus is no longer looked at.
            self._around.installEventFilter(self)
            # What scrolls or is laid out again moves what is in it.
            for above in self._above:
                above.installEventFilter(self)
            self._place()

    def _place(self) -> None:
        around = self._around
        if around is None or not around.isVisible():
            return
        # Scrolled away: nothing is to be ringed where it would have been.
        if around.visibleRegion().isEmpty():
            self.hide()
            return
        top_left = around.mapTo(self.window(), around.rect().topLeft())
        ring = around.rect().translated(top_left).adjusted(-_OUTSIDE, -_OUTSIDE, _OUTSIDE, _OUTSIDE)
        self.setGeometry(ring)
        seen = ring.intersected(self._room())
        # What is half scrolled away is ringed as far as it is seen: beyond stands something else.
        self.clearMask() if seen == ring else self.setMask(QRegion(seen.translated(-ring.topLeft())))
        self.raise_()
        self.show()

    def _room(self) -> QRect:
        """The part of the window that what has the focus can be scrolled through, with the ring's own width."""
        room = self.window().rect()
        for above in self._above:
            scrolled = above.parentWidget()
            if isinstance(scrolled, QAbstractScrollArea) and scrolled.viewport() is above:
                seen = above.rect().translated(above.mapTo(self.window(), QPoint()))
                room &= seen.adjusted(-_OUTSIDE, -_OUTSIDE, _OUTSIDE, _OUTSIDE)
        return room


def _above(widget: QWidget) -> Iterator[QWidget]:
    """What a widget stands in, up to its window."""
    above = widget.parentWidget()
    while above is not None and not above.isWindow():
        yield above
        above = above.parentWidget()
