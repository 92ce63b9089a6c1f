"""A column that scrolls when the window is lower than it, so that no page forces the window to grow."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QWidget


class Scrolled(QScrollArea):
    """Shows a widget at its full width, scrolled downwards where needed; the focus is always brought into view."""

    def __init__(self, content: QWidget, parent: QWidget | None = None) -> None:
        """`parent` spares the content being dressed twice: it is measured here, and moving it dresses it again."""
        super().__init__(parent)
        self._least = QSize()
        # Of our own: to tell what Qt's is, PySide would have to make every class of Qt's widgets.
        self.setViewport(QWidget())
        content.setProperty("surface", "clear")
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setAutoFillBackground(False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        done = super().eventFilter(watched, event)
        if event.type() is QEvent.Type.LayoutRequest and watched is self.widget():
            # Qt scrolls its content and tells nobody that it wants another width.
            least = self.minimumSizeHint()
            if least != self._least:
                self._least = least
                self.updateGeometry()
        return done

    def sizeHint(self) -> QSize:
        content = self.widget()
        return content.sizeHint() if content else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        content = self.widget()
        width = content.minimumSizeHint().width() if content else 0
        # Counted even while there is no bar: when it comes, the column must not ask for another width and lay out again.
        width += self.verticalScrollBar().sizeHint().width()  # no word under the bar
        return QSize(width, 2 * self.fontMetrics().height())


class FollowsFocus(Scrolled):
    """A column whose field stays in sight also when what is above it grows."""

    def __init__(self, content: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(content, parent)
        # After the last of the layouts that follow one another.
        self._laid_out = QTimer(self, singleShot=True, interval=0)
        self._laid_out.timeout.connect(self._bring)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.widget() and event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._laid_out.start()
        return super().eventFilter(watched, event)

    def _bring(self) -> None:
        focus, content = QApplication.focusWidget(), self.widget()
        if focus is not None and content is not None and content.isAncestorOf(focus):
            self.ensureWidgetVisible(focus, 0, self.fontMetrics().height() // 2)


def scroll_pages(column: Scrolled, pages: int) -> None:
    """Scroll a column by a number of pages; one line of each page stays visible."""
    bar = column.verticalScrollBar()
    bar.setValue(bar.value() + pages * max(1, bar.pageStep() - column.fontMetrics().lineSpacing()))
