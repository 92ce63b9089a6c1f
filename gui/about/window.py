"""About: what the program is, its version, the parts it is made of, and the licence of each in full.

`open_about(look, parent)` shows it; there is one a window, and it may stay open. Up and Down walk the parts, F6 or Enter
goes into the text and F6 back, Esc closes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QStringListModel, Qt
from PySide6.QtGui import QKeySequence, QShortcut, QTextCursor
from PySide6.QtWidgets import QDialog, QHBoxLayout, QTextBrowser, QVBoxLayout, QWidget

from gui.about.parts import parts, version
from gui.frame.window_size import resize_within_screen
from gui.look.theme import Height
from gui.widgets.form.buttons import ButtonKind, KeycapButton
from gui.widgets.form.focus_ring import FocusRing
from gui.widgets.tables import PlainList
from gui.widgets.text.labels import body, heading, secondary
from model.i18n import _

if TYPE_CHECKING:
    from gui.look.look import Look

_WIDTH, _HEIGHT, _LIST = 1080, 660, 400


class About(QDialog):
    """The window; `list` holds the parts, `reader` the licence of the one in front."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        look.clothe(self)
        self.parts = parts()
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_("About Arrowswitch"))
        self._build(look)
        self.list.setCurrentIndex(self.list.model().index(0, 0))

    def _build(self, look: Look) -> None:
        px = look.theme.px
        resize_within_screen(self, px(_WIDTH), px(_HEIGHT))
        self.list = PlainList(look, _("Components and licences"), row=Height.LIST)
        self.list.setModel(QStringListModel([part.line for part in self.parts], self))
        self.list.selectionModel().currentChanged.connect(self._show)
        self.list.activated.connect(self._next_pane)
        self.list.setFixedWidth(px(_LIST))
        self.reader = QTextBrowser()
        self.reader.setOpenLinks(False)
        self.reader.setTabChangesFocus(True)
        self._ring = FocusRing(look, self)
        close = KeycapButton(look, _("Close"), "Esc", "", ButtonKind.QUIET)
        close.setAutoDefault(False)
        close.clicked.connect(self.close)
        QShortcut(QKeySequence("F6"), self, self._next_pane)
        self._lay_out(look, close)

    def _lay_out(self, look: Look, close: QWidget) -> None:
        px = look.theme.px
        panes = QHBoxLayout()
        panes.setSpacing(px(16))
        panes.addWidget(self.list)
        panes.addWidget(self.reader, 1)
        foot = QHBoxLayout()
        foot.addWidget(secondary(look, _("F6 moves between the list and the text")), 1)
        foot.addWidget(close)
        column = QVBoxLayout(self)
        column.setContentsMargins(px(16), px(16), px(16), px(12))
        column.setSpacing(px(10))
        column.addWidget(heading(look, f"Arrowswitch {version()}"))
        column.addWidget(
            body(look, _("The bridge director’s workstation, on one machine without a network."))
        )
        of_qt = _(
            "It is built with the components below, each under its own licence. Qt is used under "
            "the LGPL, version 3: its libraries are in the program’s folder, and you may replace "
            "them with your own."
        )
        column.addWidget(secondary(look, of_qt, wrap=True))
        column.addLayout(panes, 1)
        column.addLayout(foot)

    def _show(self, index: QModelIndex, _before: QModelIndex) -> None:
        part = self.parts[index.row()]
        self.reader.setPlainText(part.text())
        self.reader.setAccessibleName(_("Licence of {part}").format(part=part.name))
        self.reader.moveCursor(QTextCursor.MoveOperation.Start)

    def _next_pane(self) -> None:
        (self.list if self.reader.hasFocus() else self.reader).setFocus()


def open_about(look: Look, parent: QWidget) -> About:
    """Show the window, the one of it that belongs to `parent`."""
    about = next((child for child in parent.children() if isinstance(child, About)), None)
    if about is None:
        about = About(look, parent)
    about.show()
    about.activateWindow()
    about.list.setFocus()
    return about
