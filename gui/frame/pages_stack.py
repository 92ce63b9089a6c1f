"""The stack of pages: the page in front fills the room and scrolls when it needs more."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from gui.pages.page import Page
from gui.widgets.form.front_stack import FrontStack


class PagesStack(FrontStack):
    """The pages; the view around it hears when the one in front wants another size."""

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        viewport = self.parentWidget() if event.type() is QEvent.Type.LayoutRequest else None
        view = viewport.parentWidget() if viewport is not None else None
        if isinstance(view, PagesView):
            view.fit()
        return done


class PagesView(QScrollArea):
    """Shows the stack whole, or a part of it with bars: large letters in a small window cut no word off."""

    def __init__(self, stack: PagesStack) -> None:
        super().__init__()
        self._stack = stack
        self.setViewport(QWidget())  # of our own, as in `Scrolled`
        # Not resizable by Qt: it would make a page as high as its words want, where they scroll within it.
        self.setWidget(stack)
        # `setWidget` turns it on: the light of before would stay under a dark page.
        stack.setAutoFillBackground(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setAutoFillBackground(False)
        stack.currentChanged.connect(self._other_page)

    def minimumSizeHint(self) -> QSize:
        line = self.fontMetrics().height()
        return QSize(20 * line, 10 * line)

    def fit(self) -> None:
        """Resize the page in front to the room, or to what it needs."""
        front = self._stack.currentWidget()
        if isinstance(front, Page):
            # A page that is scrolled is as wide as it wants to be: its columns are chosen by what is seen of it.
            front.show_within(self.maximumViewportSize())
        # Never below what the page needs: Qt would squeeze it and cut words, where bars can show it in parts.
        self._stack.resize(self.viewport().size().expandedTo(self._stack.minimumSizeHint()))

    def show_focus(self, focus: QWidget) -> None:
        """Scroll to what has the keyboard now."""
        scrolls = self.horizontalScrollBar().maximum() > 0 or self.verticalScrollBar().maximum() > 0
        if scrolls and self._stack.isAncestorOf(focus):
            line = self.fontMetrics().height()
            self.ensureWidgetVisible(focus, line, line)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def _other_page(self) -> None:
        self.fit()
        # The bars belong to all pages: the next one begins at its head and not where the last was scrolled to.
        self.horizontalScrollBar().setValue(0)
        self.verticalScrollBar().setValue(0)
