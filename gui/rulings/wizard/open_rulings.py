"""The open rulings under the trail of the F9 window: each is one key away, so that none is forgotten."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.actions import native_keys
from gui.pages.rulings.list import CardList
from gui.widgets.form.scrolled import Scrolled
from gui.widgets.text.labels import secondary, subheading
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gui.look.look import Look
    from model.snapshots.rulings import RulingRecord


class OpenRulings(QWidget):
    """Cards of the other rulings left open; `chosen` carries the id of one. Nothing is shown where there is none."""

    chosen = Signal(int)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.cards = CardList(look, _("Open rulings"))
        self._scroll = Scrolled(self.cards)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        head = QHBoxLayout()
        head.addWidget(subheading(look, _("Open rulings")))
        head.addStretch(1)
        head.addWidget(secondary(look, native_keys("Alt+Down")))
        self._box.addLayout(head)
        self._box.addWidget(self._scroll)
        self.cards.chosen.connect(self.chosen)
        self.hide()

    def show_rulings(
        self, records: Sequence[RulingRecord], chosen: int | None, whose: Callable[[RulingRecord], str]
    ) -> None:
        """Show the open ones of these but ``chosen``, the current one."""
        shown = [one for one in records if one.state == "open" and one.id != chosen]
        self.cards.show_rulings(shown, None, whose)
        self.setVisible(bool(shown))
        self.share()

    def share(self) -> None:
        """Take what the cards need, up to a third of the column, for the trail comes first; then they scroll."""
        parent = self.parentWidget()
        wanted = max(self.cards.heightForWidth(max(1, self._scroll.width())), self.cards.sizeHint().height())
        self._scroll.setFixedHeight(max(1, min(wanted, (parent.height() if parent else wanted) // 3)))
