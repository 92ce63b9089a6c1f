"""The menu of the right mouse button: what Enter does there, copying, and what else can be done on the page."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import SIGNAL, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QMenu, QWidget

from gui.widgets.copied import copy, find_selected_rows
from model.i18n import _

if TYPE_CHECKING:
    from gui.actions import Actions


def show_menu(
    over: QWidget, event: QContextMenuEvent, actions: Actions | None = None, page: str = ""
) -> None:
    """Show the context menu of the table or list under the mouse or, for the menu key, of the focused one.

    `over` is a page or a window of its own; where it has no table there, the menu has the actions of `page` alone.
    """
    view = _view_at(over, event)
    menu = QMenu(over)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    if view is not None:
        _add_rows(menu, view)
    if actions is not None:
        menu.addSeparator()
        for spec in actions.of(page):
            action = actions[spec.id]
            if spec.searchable and actions.is_bound(spec.id) and action.isEnabled() and action.isVisible():
                menu.addAction(action)
    if menu.isEmpty():
        menu.deleteLater()
        return
    menu.popup(_place(view, event))


def _view_at(over: QWidget, event: QContextMenuEvent) -> QAbstractItemView | None:
    by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
    widget = over.window().focusWidget() if by_key else over.childAt(event.pos())
    while widget is not None and widget is not over:
        if isinstance(widget, QAbstractItemView):
            return widget
        widget = widget.parentWidget()
    return None


def _place(view: QAbstractItemView | None, event: QContextMenuEvent) -> QPoint:
    """Where the mouse is; for the key, under the row the hand is on."""
    if view is None or event.reason() is not QContextMenuEvent.Reason.Keyboard:
        return event.globalPos()
    row = view.visualRect(view.currentIndex())
    return view.viewport().mapToGlobal(row.bottomLeft() if row.isValid() else QPoint(0, 0))


def _add_rows(menu: QMenu, view: QAbstractItemView) -> None:
    index = view.currentIndex()
    if index.isValid() and view.receivers(SIGNAL("activated(QModelIndex)")):
        chosen = menu.addAction(_("Open"))
        chosen.setShortcut(QKeySequence(Qt.Key.Key_Return))
        chosen.triggered.connect(partial(view.activated.emit, index))
        menu.setDefaultAction(chosen)
    copied = menu.addAction(_("Copy"))
    copied.setShortcut(QKeySequence(QKeySequence.StandardKey.Copy))
    copied.triggered.connect(lambda: copy(view))
    copied.setEnabled(bool(find_selected_rows(view)))
    whole = menu.addAction(_("Copy the whole table"))
    whole.triggered.connect(lambda: copy(view, whole=True))
    whole.setEnabled(view.model() is not None and view.model().rowCount() > 0)
