"""Two versions of a fouled board side by side, and which cards lie elsewhere (Law 87)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from gui.widgets.board.deal import DealView
from gui.widgets.text.labels import body, heading, secondary, subheading
from model.bridge.cards import SUITS
from model.bridge.deals.deal import COMPASS, Deal, write_holding
from model.bridge.entry.words import seat_name
from model.bridge.letters import letters_of
from model.i18n import _, language, ngettext

if TYPE_CHECKING:
    from gui.look.look import Look
    from model.bridge.deals.boards import DealtBoard

_SUIT = (1 << 13) - 1
_MOST = 12


class DealComparePanel(QWidget):
    """One version at the left, another at the right, the difference under them."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        px = look.theme.px
        self._title = heading(look)
        self._titles = subheading(look), subheading(look)
        self.views = DealView(look, small=True), DealView(look, small=True)
        self.difference = body(look)
        self._keys = secondary(look, _("C shows the next two versions, Esc goes back."))
        grid = QGridLayout()
        grid.setSpacing(px(10))
        for column in range(2):
            grid.addWidget(self._titles[column], 0, column)
            grid.addWidget(self.views[column], 1, column)
            grid.setColumnStretch(column, 1)
        grid.setRowStretch(1, 1)
        box = QVBoxLayout(self)
        box.setContentsMargins(px(22), px(14), px(22), px(14))
        box.setSpacing(px(10))
        box.addWidget(self._title)
        box.addLayout(grid, 1)
        box.addWidget(self.difference)
        box.addWidget(self._keys)

    def show_versions(self, one: DealtBoard, other: DealtBoard) -> None:
        """Show two versions."""
        self._title.set_text(_("Board {board}").format(board=one.number))
        for title, view, board in zip(self._titles, self.views, (one, other), strict=True):
            title.set_text(
                _("Version {letter}").format(letter=board.version) if board.version else _("As first dealt")
            )
            view.show_board(board)
        self.difference.set_text(difference(one.deal, other.deal))


def difference(one: Deal, other: Deal) -> str:
    """Which cards lie elsewhere in the second deal: "♠K: North, now East"."""
    letters = letters_of(language())
    moved = []
    for here in COMPASS:
        for there in COMPASS:
            cards = one.hand(here) & other.hand(there) if here is not there else 0
            if cards:
                text = " ".join(
                    f"{suit.symbol}{letters.rank(rank)}"
                    for suit in SUITS
                    for rank in write_holding(cards >> 13 * suit.order & _SUIT)
                )
                moved.append((cards.bit_count(), text, here, there))
    count = sum(each[0] for each in moved)
    if not count:
        return _("Both versions are the same.")
    if count > _MOST:
        return _("{count} cards are in different hands: these are different deals.").format(count=count)
    head = ngettext("{count} card is in another hand", "{count} cards are in another hand", count).format(
        count=count
    )
    parts = [
        _("{cards} {here}, now {there}").format(cards=text, here=seat_name(here), there=seat_name(there))
        for _count, text, here, there in moved
    ]
    return _("{head}: {cards}.").format(head=head, cards="; ".join(parts))
