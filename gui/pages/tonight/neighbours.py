"""What happens if one more pair comes, or one leaves: two cards that are always there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from gui.look.icons import paint_icon
from gui.look.theme import TextSize
from gui.widgets.form.card import CardFrame
from gui.widgets.offers.lines import boards_each, end_time, rounds_of
from gui.widgets.text.suit_text import Run, Style, SuitLabel, SuitText, bold, soft
from model.i18n import _, format_time, ngettext

if TYPE_CHECKING:
    from datetime import time

    from gui.look.look import Look
    from model.movement.offers.offer import Offer, WhatIf


_WIDE: Final = 10_000
"""No line is longer."""


class NeighbourCards(QWidget):
    """The two cards side by side."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._more = _NeighbourCard(look, "plus", _("One more pair"))
        self._fewer = _NeighbourCard(look, "minus", _("One pair fewer"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        self._gap = look.theme.px(10)
        row.setSpacing(self._gap)
        row.addWidget(self._more, 1)
        row.addWidget(self._fewer, 1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_neighbours(self, more: WhatIf, fewer: WhatIf, start: time) -> None:
        """Show both, for an event that starts at this time."""
        self._more.show_what_if(more, start)
        self._fewer.show_what_if(fewer, start)
        self._fit()

    def show_waiting(self) -> None:
        """That what one pair would change is being reckoned: what stands there is of another room."""
        for card in (self._more, self._fewer):
            card.show_waiting()
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Both cards as high as the longer sentence asks."""
        width = (self.width() - self._gap) // 2
        tall = max(card.height_at(width) for card in (self._more, self._fewer))
        if tall != self.height():
            self.setFixedHeight(tall)


class _NeighbourCard(CardFrame):
    def __init__(self, look: Look, icon: str, words: str) -> None:
        super().__init__(look, words, padding=15)
        self._icon = icon
        self._words = words
        self._head = SuitLabel(look, "", wrap=True)
        self._sentence = SuitLabel(look, "", Style(TextSize.SECONDARY), role="text2", wrap=True)
        self._figures = SuitLabel(look, "", Style(TextSize.SECONDARY), wrap=True)
        head = QHBoxLayout()
        head.addSpacing(look.theme.px(24))
        head.addWidget(self._head, 1)
        self.box.addLayout(head)
        self.box.addWidget(self._sentence, 1)
        self.box.addWidget(self._figures)
        self.box.setSpacing(look.theme.px(4))
        look.changed.connect(self._size)
        self._size()

    def show_what_if(self, found: WhatIf, start: time) -> None:
        """Show what one pair changes."""
        pairs = ngettext("{count} pair", "{count} pairs", found.pairs).format(count=found.pairs)
        tables = ngettext("{count} table", "{count} tables", found.tables).format(count=found.tables)
        self._head.set_text(SuitText((bold(self._words), soft(f"   {pairs}, {tables}"))))
        self._sentence.set_text(found.sentence)
        figures = _figures(found.offer, start) if found.offer else SuitText()
        self._figures.set_text(figures)
        self.setAccessibleDescription(f"{found.sentence} {figures}")

    def show_waiting(self) -> None:
        """Show that it is being reckoned."""
        self._head.set_text(SuitText((bold(self._words),)))
        self._sentence.set_text("…")
        self._figures.set_text("")
        self.setAccessibleDescription("…")

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        theme = self._look.theme
        side = theme.px(16)
        top = self._head.geometry().center().y() - side / 2 + 1
        with QPainter(self) as painter:
            paint_icon(painter, self._icon, QRectF(theme.px(14), top, side, side), theme.colours.text)

    def _size(self) -> None:
        theme = self._look.theme
        self.box.setContentsMargins(theme.px(15), theme.px(11), theme.px(15), theme.px(11))
        self.updateGeometry()

    def height_at(self, width: int) -> int:
        """How high the card must be at this width, two lines of the sentence at least."""
        theme = self._look.theme
        inner = width - theme.px(30)
        head = self._head.heightForWidth(inner - theme.px(24))
        sentence = max(self._sentence.heightForWidth(inner), 2 * self._head.heightForWidth(_WIDE))
        figures = self._figures.heightForWidth(inner)
        return head + sentence + figures + theme.px(34 if theme.compact else 40)


def _figures(offer: Offer, start: time) -> SuitText:
    each = boards_each(offer)
    all_play = offer.boards_each[0] == offer.boards_each[1]
    played = _(", all play {boards}") if all_play else _(", each plays {boards}")
    ends = format_time(end_time(start, offer.minutes))
    return SuitText(
        (
            bold(rounds_of(offer)),
            soft(played.format(boards=each)),
            soft("     " + _("ends") + " "),
            bold(ends),
            soft("     " + _("balance") + " "),
            bold(str(offer.balance)),
            Run(""),
        )
    )
