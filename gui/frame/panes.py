"""F6 and F8: from pane to pane, and from one thing to look at to the next."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QScrollArea, QWidget

from gui.pages.page import Attention


def next_pane(panes: Sequence[QWidget], focus: QWidget | None, step: int) -> None:
    """Put the focus on the pane after (or with step -1 before) the one that has it."""
    shown = [pane for pane in panes if pane.isVisible() and _first_stop(pane) is not None]
    if not shown:
        return
    here = next((at for at, pane in enumerate(shown) if focus is not None and _within(pane, focus)), None)
    at = 0 if here is None else (here + step) % len(shown)
    stop = _first_stop(shown[at])
    if stop is not None:
        stop.setFocus(Qt.FocusReason.OtherFocusReason)
        _bring_into_view(stop)


def next_attention(attentions: Iterable[Attention], last: Attention | None) -> Attention | None:
    """The next thing to look at after `last`, starting over at the end; None when nothing needs attention."""
    every: list[Attention] = []
    for one in attentions:
        if one not in every:  # a place is a dict and cannot be a key
            every.append(one)
    if not every:
        return None
    return every[(every.index(last) + 1) % len(every)] if last in every else every[0]


class FieldKeys(QObject):
    """Lets the window's keys through a field that would keep them for itself.

    A line edit keeps Ctrl+Z although nothing was typed in it, and on some systems Ctrl+K. With something typed,
    Ctrl+Z takes back the typing first.
    """

    def __init__(self, window: QWidget, keys: Iterable[QKeySequence]) -> None:
        super().__init__(window)
        self._keys = frozenset(sequence.toString() for sequence in keys)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._follow)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False
        if QKeySequence(event.keyCombination()).toString() not in self._keys:
            return False
        # Ctrl+Z first takes back what is typed in the field; with nothing left to take back there it is the program's undo.
        if isinstance(watched, QLineEdit) and _of_the_typing(watched, event):
            return False
        # A line edit claims the keys it edits with unless this event is refused for it.
        event.ignore()
        return True

    def _follow(self, _before: QWidget | None, now: QWidget | None) -> None:
        if isinstance(now, QLineEdit):
            # Installing it a second time changes nothing.
            now.installEventFilter(self)


def _of_the_typing(field: QLineEdit, event: QKeyEvent) -> bool:
    if event.matches(QKeySequence.StandardKey.Undo):
        return field.isUndoAvailable()
    return event.matches(QKeySequence.StandardKey.Redo) and field.isRedoAvailable()


def _bring_into_view(stop: QWidget) -> None:
    """Scroll to it, as Tab would have done by itself."""
    above = stop.parentWidget()
    while above is not None and not above.isWindow():
        if isinstance(above, QScrollArea) and above.widget() is not None:
            above.ensureWidgetVisible(stop)
        above = above.parentWidget()


def _within(pane: QWidget, focus: QWidget) -> bool:
    return pane is focus or pane.isAncestorOf(focus)


def _first_stop(pane: QWidget) -> QWidget | None:
    if pane.focusPolicy() & Qt.FocusPolicy.TabFocus and pane.isEnabled():
        return pane
    inside = (
        child
        for child in pane.findChildren(QWidget)
        if child.focusPolicy() & Qt.FocusPolicy.TabFocus and child.isEnabled() and child.isVisibleTo(pane)
    )
    return next(inside, None)
